/** Cases of genuine, forged and repeated deliveries: what a right app does, and why. */
export const deliveryCases = {
  'While the database is away, a delivery is not answered 200':
    'Khi cơ sở dữ liệu ngừng, lượt gửi không được trả về 200',
  'A 200 says that you have it for good: nobody sends it again.':
    '200 nghĩa là đã nhận chắc chắn: dịch vụ không gửi lại nữa.',
  'When the database is back, the delivery is accepted and booked once':
    'Khi cơ sở dữ liệu hoạt động lại, lượt gửi được chấp nhận và ghi nhận một lần',
  'A code that was noted before it was booked makes the redelivery pass for a copy.':
    'Nếu lưu mã trước khi ghi nhận, lượt gửi lại bị coi là trùng.',
  'What was accepted right before a restart is booked once':
    'Lượt gửi được chấp nhận ngay trước khi khởi động lại được ghi nhận một lần',
  'Work that waits in memory is lost with the process, and nobody sends it again.':
    'Việc còn chờ trong bộ nhớ mất theo tiến trình và dịch vụ không gửi lại.',
  'The same delivery twice is accepted twice and booked once':
    'Cùng một lượt gửi đến hai lần được chấp nhận cả hai lần và ghi nhận một lần',
  'The service may redeliver. Booked twice, the goods leave twice.':
    'Dịch vụ có thể gửi lại. Ghi nhận hai lần thì hàng cũng xuất hai lần.',
  'The same transaction, signed again later, is booked once':
    'Cùng một giao dịch được ký lại sau đó chỉ ghi nhận một lần',
  'A redelivery has a new timestamp and signature. Only the transaction code stays.':
    'Lượt gửi lại có dấu thời gian và chữ ký mới. Chỉ mã giao dịch giữ nguyên.',
  'Ten copies at the same time are booked once': 'Mười lượt gửi trùng đến cùng lúc chỉ ghi nhận một lần',
  'An app that looks first and writes then books each copy that looked in between.':
    'Ứng dụng đọc trước rồi mới ghi sẽ ghi nhận mọi lượt trùng đọc xen vào giữa.',
  'A genuine delivery is booked after a forged one with its code':
    'Lượt gửi thật được ghi nhận dù trước đó có lượt giả mạo cùng mã',
  'An attacker could send codes in advance, so that real payments pass for copies.':
    'Kẻ tấn công có thể gửi mã trước để khoản thanh toán thật bị coi là trùng.',
  'A delivery is booked once after its first try broke off before the answer':
    'Lượt gửi được ghi nhận một lần dù lần thử đầu bị ngắt trước khi có phản hồi',
  'The service counts that try as failed, and it is sent again.':
    'Dịch vụ coi lần thử đó là thất bại và gửi lại.',
  'The same transaction with the note of another order is booked once':
    'Cùng một giao dịch với nội dung của đơn hàng khác chỉ ghi nhận một lần',
  'One transfer pays one order. A copy that differs is a mistake or an attack.':
    'Một khoản chuyển tiền thanh toán một đơn hàng. Lượt trùng khác nội dung là nhầm lẫn hoặc tấn công.',
  'The same transaction with another amount is booked once':
    'Cùng một giao dịch với số tiền khác chỉ ghi nhận một lần',
  'Two transfers of one amount in the same second are both booked':
    'Hai khoản chuyển tiền cùng số tiền trong cùng một giây đều được ghi nhận',
  'Only the transaction code tells transfers apart.':
    'Chỉ mã giao dịch phân biệt được các khoản chuyển tiền.',
  'A copy that comes after a restart is not booked again':
    'Lượt gửi trùng đến sau khi khởi động lại không bị ghi nhận lần nữa',
  'Codes that are kept in memory are forgotten at each deployment.':
    'Mã chỉ lưu trong bộ nhớ sẽ mất mỗi lần triển khai.',
  'A delivery with another secret is refused': 'Lượt gửi dùng khóa bí mật khác bị từ chối',
  'Anybody can send a request to your URL.': 'Ai cũng có thể gửi yêu cầu đến URL của bạn.',
  'A delivery without a signature or key is refused': 'Lượt gửi không có chữ ký hoặc khóa bị từ chối',
  'A check that is skipped when the header is missing checks nothing.':
    'Nếu thiếu header thì bỏ qua kiểm tra, coi như không kiểm tra.',
  'An empty signature or key is refused': 'Chữ ký hoặc khóa rỗng bị từ chối',
  'Comparing with a beginning, or with a variable that is not set, lets it pass.':
    'So sánh phần đầu, hoặc so với biến chưa đặt, sẽ cho qua.',
  'A signature by an empty secret is refused': 'Chữ ký tạo bằng khóa bí mật rỗng bị từ chối',
  'A secret that is not set on the server is an empty one, which everybody knows.':
    'Khóa bí mật chưa đặt trên máy chủ là khóa rỗng, ai cũng biết.',
  'The beginning of a right signature or key is refused':
    'Phần đầu của một chữ ký hoặc khóa hợp lệ bị từ chối',
  'With eight digits, an attacker needs a moment to guess them.':
    'Chỉ có tám ký tự thì kẻ tấn công đoán ra ngay.',
  'The signature of another delivery is refused': 'Chữ ký của lượt gửi khác bị từ chối',
  'Whoever has seen one genuine delivery could sign any other.':
    'Ai từng thấy một lượt gửi thật đều có thể ký lượt khác.',
  'A body whose amount was changed after signing is refused': 'Body bị sửa số tiền sau khi ký bị từ chối',
  'A payer could pay 1,000 VND and say that it were more.':
    'Người chuyển tiền có thể trả 1.000 ₫ rồi báo số lớn hơn.',
  'A delivery signed 10 minutes ago is refused': 'Lượt gửi ký từ 10 phút trước bị từ chối',
  'Whoever has recorded a delivery could send it again at any time.':
    'Ai đã ghi lại một lượt gửi có thể gửi lại bất cứ lúc nào.',
  'A delivery signed 10 minutes ahead is refused': 'Lượt gửi ký trước 10 phút so với hiện tại bị từ chối',
  'It could be recorded now and sent later.': 'Lượt gửi có thể bị ghi lại bây giờ và gửi sau.',
  'A signature of the body alone is refused': 'Chữ ký chỉ tính trên body bị từ chối',
  'A timestamp that is not signed can be renewed: a recorded delivery is good for ever.':
    'Dấu thời gian không được ký thì có thể thay mới: lượt gửi bị ghi lại dùng được mãi.',
  'A recorded signature with a new timestamp is refused': 'Chữ ký cũ kèm dấu thời gian mới bị từ chối',
  'A delivery without a timestamp is refused': 'Lượt gửi không có dấu thời gian bị từ chối',
  'A check of the time that is skipped when the header is missing checks nothing.':
    'Nếu thiếu header thì bỏ qua kiểm tra thời gian, coi như không kiểm tra.',
  'Two signatures, the first of them right, are refused': 'Hai chữ ký, chữ ký đầu hợp lệ, bị từ chối',
  'Two signatures, the last of them right, are refused': 'Hai chữ ký, chữ ký cuối hợp lệ, bị từ chối',
  'A proxy may look at one and your app at the other.':
    'Proxy có thể xem chữ ký này, còn ứng dụng xem chữ ký kia.',
  'A signature or key in the address is refused': 'Chữ ký hoặc khóa nằm trong URL bị từ chối',
  'Addresses are in logs: whoever reads them has the key.':
    'URL nằm trong nhật ký: ai đọc nhật ký cũng có khóa.',
  'A signature by another algorithm is refused': 'Chữ ký bằng thuật toán khác bị từ chối',
  'Who may choose the algorithm chooses one that is broken.':
    'Ai được chọn thuật toán sẽ chọn thuật toán đã bị phá.',
  'A genuine delivery, sent again 10 minutes later, books nothing more':
    'Lượt gửi thật được gửi lại sau 10 phút không được ghi nhận thêm',
  'A recorded delivery is the easiest attack there is.': 'Gửi lại lượt đã ghi là cách tấn công dễ nhất.',
  'A plain transfer is accepted and booked once':
    'Một khoản chuyển tiền thông thường được chấp nhận và ghi nhận một lần',
  'Every payment is sent like this. While it fails, nothing else can be proved.':
    'Mọi khoản thanh toán đều được gửi theo cách này. Khi trường hợp này chưa đạt, chưa thể chứng minh gì thêm.',
  'JSON is accepted, or refused without a booking': 'JSON được chấp nhận, hoặc bị từ chối và không ghi nhận',
  'A form is accepted, or refused without a booking':
    'Biểu mẫu (form) được chấp nhận, hoặc bị từ chối và không ghi nhận',
  'multipart/form-data is accepted, or refused without a booking':
    'multipart/form-data được chấp nhận, hoặc bị từ chối và không ghi nhận',
  'A delivery that is answered 200 and not booked is lost.':
    'Lượt gửi được trả về 200 mà không ghi nhận là mất.',
  'The signature is checked over the bytes that came, with their white space and escapes':
    'Chữ ký được kiểm tra trên body nguyên gốc, gồm cả khoảng trắng và ký tự thoát',
  'JSON that was parsed and written again has other bytes: some genuine payments are refused.':
    'JSON đã phân tích rồi ghi lại sẽ khác từng byte: một số khoản thanh toán thật bị từ chối.',
  'A note with Vietnamese letters is booked': 'Nội dung chuyển khoản có dấu tiếng Việt được ghi nhận',
  'Payers write their own language; a wrong charset breaks the signature.':
    'Người chuyển tiền viết tiếng Việt; sai bảng mã làm chữ ký không hợp lệ.',
  'A note with letters of four bytes is booked': 'Nội dung chuyển khoản có ký tự bốn byte được ghi nhận',
  'A database column that cannot hold them loses the payment.':
    'Cột dữ liệu không chứa được ký tự này sẽ làm mất khoản thanh toán.',
  'A note with quotes and signs is booked': 'Nội dung chuyển khoản có dấu nháy và ký hiệu được ghi nhận',
  'A note that breaks your SQL or your parser loses the payment, or worse.':
    'Nội dung làm hỏng SQL hoặc bộ phân tích sẽ làm mất khoản thanh toán, hoặc tệ hơn.',
  'An order of 1 VND is booked': 'Đơn hàng 1 ₫ được ghi nhận',
  'Amounts are whole VND: there are no cents to divide by.':
    'Số tiền là số nguyên VND: không có đơn vị lẻ để chia.',
  'An order of 1,000,000,000,000 VND is booked': 'Đơn hàng 1.000.000.000.000 ₫ được ghi nhận',
  'An integer of 32 bits ends at 2,147,483,647 VND.': 'Số nguyên 32 bit chỉ đến 2.147.483.647 ₫.',
  'Fields that are not documented are ignored': 'Bỏ qua các trường không có trong tài liệu',
  'The service may add fields; an app that is strict then refuses every payment.':
    'Dịch vụ có thể thêm trường; ứng dụng quá chặt sẽ từ chối mọi khoản thanh toán.',
  'An event that is not documented books nothing': 'Sự kiện không có trong tài liệu không được ghi nhận',
  'Only a transaction and CHECKOUT_PAID say that money came.':
    'Chỉ giao dịch và CHECKOUT_PAID cho biết tiền đã vào.',
  'Money that leaves the account is not booked': 'Tiền ra khỏi tài khoản không được ghi nhận',
  'A refund with the order code in its note would pay the order.':
    'Khoản hoàn tiền có mã đơn hàng trong nội dung sẽ thành thanh toán đơn hàng.',
  'A delivery without a type is not booked': 'Lượt gửi không có type không được ghi nhận',
  'Only type income says that money came in.': 'Chỉ type income cho biết tiền đã vào.',
  'A test delivery, DUMMY123, is accepted and books nothing':
    'Lượt gửi thử, DUMMY123, được chấp nhận và không được ghi nhận',
  'Whoever may test a webhook could pay orders with it. A test that is rejected counts as failed (§4.7).':
    'Ai gửi thử được webhook sẽ thanh toán được đơn hàng bằng cách này. Lượt gửi thử bị từ chối được tính là thất bại (§4.7).',
  'Names of headers are known in any case': 'Nhận ra tên header dù viết hoa hay viết thường',
  'A proxy may write them in small letters: HTTP does not tell them apart.':
    'Proxy có thể viết thường: HTTP không phân biệt.',
  'A content type with a charset is accepted': 'Content-Type có charset được chấp nhận',
  'A proxy may add it.': 'Proxy có thể thêm vào.',
  'A delivery signed 4 minutes ago is accepted': 'Lượt gửi ký từ 4 phút trước được chấp nhận',
  'Clocks differ. The service says 300 seconds; with less, payments are refused at times.':
    'Đồng hồ có thể lệch. Dịch vụ cho 300 giây; ít hơn thì đôi khi từ chối nhầm.',
  'A delivery signed 4 minutes ahead of your clock is accepted':
    'Lượt gửi ký trước đồng hồ của bạn 4 phút được chấp nhận',
  'Clocks differ, in both directions.': 'Đồng hồ có thể nhanh hoặc chậm.',
  'A signature in upper-case hex is accepted, or refused without a booking':
    'Chữ ký hex viết hoa được chấp nhận, hoặc bị từ chối và không ghi nhận',
  'Either is right. A delivery that is answered 200 and not booked is lost.':
    'Cách nào cũng được. Lượt gửi được trả về 200 mà không ghi nhận là mất.',
  'Three deliveries on one connection are each booked': 'Ba lượt gửi trên một kết nối đều được ghi nhận',
  'The service keeps connections open.': 'Dịch vụ giữ kết nối mở.',
} as const;
