/** Cases of load, money, order of deliveries and protocol: what a right app does, and why. */
export const paymentCases = {
  'Under 100 deliveries a second for 5 seconds, p95 is under 1 second':
    'Với 100 lượt gửi mỗi giây trong 5 giây, p95 dưới 1 giây',
  'A sale brings many payments together. After 10 seconds each counts as failed.':
    'Đợt khuyến mãi có nhiều khoản thanh toán cùng lúc. Sau 10 giây, mỗi lượt bị coi là thất bại.',
  'Under load, what is accepted is booked once': 'Khi tải cao, lượt gửi được chấp nhận được ghi nhận một lần',
  'A queue that overflows loses payments that were answered 200.':
    'Hàng đợi đầy sẽ mất các khoản thanh toán đã trả về 200.',
  'A transfer of 1 VND too little does not pay the order':
    'Khoản chuyển tiền thiếu 1 ₫ không thanh toán đơn hàng',
  'A payer could send 1,000 VND with the code of an expensive order.':
    'Người chuyển tiền có thể gửi 1.000 ₫ kèm mã của một đơn hàng đắt tiền.',
  'A transfer of too much is booked at most once': 'Khoản chuyển tiền thừa được ghi nhận nhiều nhất một lần',
  'Booked or held for a person: either is right, twice is not.':
    'Ghi nhận hoặc giữ lại chờ người xử lý đều đúng, ghi nhận hai lần thì không.',
  'Two halves are each booked at most once': 'Hai khoản, mỗi khoản một nửa, được ghi nhận nhiều nhất một lần',
  'Add them up or hold them: but an order is not paid twice.':
    'Cộng lại hoặc giữ lại đều được, nhưng một đơn hàng không được thanh toán hai lần.',
  'A negative amount pays nothing': 'Số tiền âm không thanh toán đơn hàng nào',
  'An app that drops the sign books money that was taken back.':
    'Ứng dụng bỏ dấu trừ sẽ ghi nhận khoản tiền đã bị lấy lại.',
  'An amount of 0 pays nothing': 'Số tiền 0 không thanh toán đơn hàng nào',
  'In many languages 0 counts as missing, and a default takes its place.':
    'Nhiều ngôn ngữ coi 0 là thiếu giá trị và thay bằng giá trị mặc định.',
  'A delivery without an amount pays nothing': 'Lượt gửi không có số tiền không thanh toán đơn hàng nào',
  'A comparison with a missing value may pass.': 'Phép so sánh với giá trị thiếu có thể cho qua.',
  'A cheaper checkout with the code of my order does not pay it':
    'Phiên thanh toán rẻ hơn có mã đơn hàng này không thanh toán đơn hàng',
  'Compare the amount with your own order, not with the checkout alone.':
    'So sánh số tiền với đơn hàng của cửa hàng, không chỉ với phiên thanh toán.',
  'Money to another account than that of the order does not pay it':
    'Tiền vào tài khoản khác với tài khoản của đơn hàng không thanh toán đơn hàng',
  'It is not where you can reach it.': 'Cửa hàng không dùng được khoản tiền đó.',
  'A note with a longer code does not pay the order whose code it begins with':
    'Nội dung có mã dài hơn không thanh toán đơn hàng có mã là phần đầu',
  'DH1 is a part of DH10: searching a text pays the wrong order.':
    'DH1 là một phần của DH10: tìm theo chuỗi sẽ thanh toán nhầm đơn hàng.',
  'A note with a longer code does not pay the order whose code it ends with':
    'Nội dung có mã dài hơn không thanh toán đơn hàng có mã là phần cuối',
  'H1 is a part of DH1: searching a text pays the wrong order.':
    'H1 là một phần của DH1: tìm theo chuỗi sẽ thanh toán nhầm đơn hàng.',
  'A part of an order code pays nothing': 'Một phần của mã đơn hàng không thanh toán đơn hàng nào',
  'A search by beginning pays an order that nobody named.':
    'Tìm theo phần đầu sẽ thanh toán đơn hàng không ai nêu.',
  'An order code in small letters is booked': 'Mã đơn hàng viết thường được ghi nhận',
  'Payers type it, and banks change it.': 'Người chuyển tiền tự gõ và ngân hàng có thể đổi.',
  'A note with what banks put around it is booked': 'Nội dung có phần ngân hàng thêm vào được ghi nhận',
  'Many banks add their own prefix, reference and suffix.':
    'Nhiều ngân hàng thêm tiền tố, mã tham chiếu và hậu tố.',
  'A note with a code between “ ” and – is booked': 'Nội dung có mã đơn hàng nằm giữa “ ” và – được ghi nhận',
  'Phones write these signs. A body that is read as Latin-1 has letters in their place.':
    'Điện thoại viết các dấu này. Nếu nội dung được đọc theo Latin-1, các dấu này biến thành chữ cái.',
  'A note without an order code pays nothing': 'Nội dung không có mã đơn hàng không thanh toán đơn hàng nào',
  'Guessing by the amount pays the order of somebody else.':
    'Đoán theo số tiền sẽ thanh toán đơn hàng của người khác.',
  'A code of no order pays nothing, and the app goes on':
    'Mã không thuộc đơn hàng nào thì không thanh toán gì, ứng dụng vẫn chạy',
  'Payers mistype codes.': 'Người chuyển tiền có thể gõ nhầm mã.',
  'A note that names two orders is booked at most once':
    'Nội dung nêu hai đơn hàng được ghi nhận nhiều nhất một lần',
  'One transfer is one payment.': 'Một khoản chuyển tiền là một lần thanh toán.',
  'A second transfer for a paid order does not pay it again':
    'Khoản chuyển tiền thứ hai cho đơn hàng đã thanh toán không thanh toán đơn hàng thêm lần nữa',
  'The goods leave twice. Give the money back, or keep it as credit.':
    'Hàng bị giao hai lần. Hoàn tiền hoặc ghi tiền vào số dư của khách.',
  'A transaction and then its CHECKOUT_PAID are booked once':
    'Giao dịch rồi đến CHECKOUT_PAID của giao dịch chỉ ghi nhận một lần',
  'Both name the same payment. Booked by each, the goods leave twice.':
    'Cả hai nêu cùng một khoản thanh toán. Ghi nhận theo cả hai thì hàng xuất hai lần.',
  'CHECKOUT_PAID and then its transaction are booked once':
    'CHECKOUT_PAID rồi đến giao dịch của sự kiện chỉ ghi nhận một lần',
  'The service promises no order of its deliveries.': 'Dịch vụ không bảo đảm thứ tự các lượt gửi.',
  'A transaction and its CHECKOUT_PAID at the same time are booked once':
    'Giao dịch và CHECKOUT_PAID đến cùng lúc chỉ ghi nhận một lần',
  'They come within milliseconds of each other.': 'Hai lượt gửi đến cách nhau vài ms.',
  'CHECKOUT_PAID twice, and its transaction, are booked once':
    'Hai CHECKOUT_PAID và giao dịch chỉ ghi nhận một lần',
  'Events are redelivered too.': 'Sự kiện cũng có thể được gửi lại.',
  'CHECKOUT_PAID of a checkout that the service says is pending books nothing':
    'CHECKOUT_PAID của phiên mà dịch vụ báo đang chờ không được ghi nhận',
  'Read the checkout back: what the service says now is what counts.':
    'Đọc lại phiên thanh toán: trạng thái hiện tại ở dịch vụ mới đúng.',
  'CHECKOUT_PAID that names another order than its checkout books nothing':
    'CHECKOUT_PAID nêu đơn hàng khác với phiên thanh toán không được ghi nhận',
  'A paid checkout of one order would pay another.':
    'Phiên đã thanh toán của một đơn hàng sẽ thanh toán cho đơn hàng khác.',
  'A transaction of two days ago is booked when it comes':
    'Giao dịch từ hai ngày trước được ghi nhận khi đến',
  'After an outage, deliveries come late. The money has arrived.':
    'Sau sự cố, lượt gửi đến muộn. Tiền đã vào tài khoản.',
  'Two transactions that come in reverse order are both booked':
    'Hai giao dịch đến ngược thứ tự đều được ghi nhận',
  'A delivery is answered within 10 seconds': 'Lượt gửi được phản hồi trong 10 giây',
  'The service waits no longer, and counts the delivery as failed.':
    'Dịch vụ không chờ thêm và coi lượt gửi là thất bại.',
  'A delivery is not answered by a redirect': 'Lượt gửi không được phản hồi bằng chuyển hướng',
  'The service does not follow it. Give it the address that the redirect leads to.':
    'Dịch vụ không đi theo chuyển hướng. Dùng URL mà chuyển hướng dẫn đến.',
  'A delivery is answered 200, 201 or 202': 'Lượt gửi được trả về 200, 201 hoặc 202',
  'Any other status, 204 too, counts as failed.': 'Mọi mã trạng thái khác, kể cả 204, bị coi là thất bại.',
  'A body in chunks, cut within letters, is booked': 'Body gửi theo từng phần, cắt giữa ký tự, được ghi nhận',
  'A proxy may send it so: there is no Content-Length, and a letter is in two chunks.':
    'Proxy có thể gửi như vậy: không có Content-Length và một ký tự nằm ở hai phần.',
  'A delivery with Expect: 100-continue is booked': 'Lượt gửi có Expect: 100-continue được ghi nhận',
  'Many HTTP clients ask so before a body.': 'Nhiều chương trình HTTP hỏi như vậy trước khi gửi body.',
  'A body of 100 kB is booked': 'Body 100 kB được ghi nhận',
  'The service sets no limit: a note or a new field may be long.':
    'Dịch vụ không đặt giới hạn: nội dung hoặc trường mới có thể dài.',
  'A wrong content type is accepted and booked, or refused without a booking':
    'Content-Type sai được chấp nhận và ghi nhận, hoặc bị từ chối và không ghi nhận',
  'A GET with the delivery in its address books nothing':
    'GET có dữ liệu lượt gửi trong URL không được ghi nhận',
  'An address is no signed body: anybody can write one, and any page can call it.':
    'URL không phải body có chữ ký: ai cũng viết được và trang nào cũng gọi được.',
  'The app goes on after a body that is no JSON': 'Ứng dụng vẫn chạy sau khi nhận body không phải JSON',
  'One that crashes or hangs loses the payments that follow.':
    'Ứng dụng bị sập hoặc treo sẽ mất các khoản thanh toán sau đó.',
  'A delivery without a transaction code pays nothing':
    'Lượt gửi không có mã giao dịch không thanh toán đơn hàng nào',
  'Nothing tells it from a copy: a person has to look at it.':
    'Không phân biệt được với lượt trùng: cần người kiểm tra.',
} as const;
