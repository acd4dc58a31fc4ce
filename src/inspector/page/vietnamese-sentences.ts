/**
 * The program's own sentences in Vietnamese, those of closed sets: English to Vietnamese, with `{1}`, `{2}` for what
 * changes in them.
 */
export const sentences: Readonly<Record<string, string>> = {
  'the receiver': 'bên nhận',
  // What became of a delivery of the log.
  '{1} took it with {2} in {3} s': '{1} đã nhận, trả lời {2} sau {3} giây',
  '{1} took it in {2} s': '{1} đã nhận sau {2} giây',
  '{1} sent it on elsewhere with {2}, which the service does not follow':
    '{1} trả lời {2} và chuyển sang địa chỉ khác; dịch vụ không đi theo',
  '{1} sent it on elsewhere, which the service does not follow':
    '{1} chuyển sang địa chỉ khác; dịch vụ không đi theo',
  '{1} refused it with {2}': '{1} đã từ chối với mã {2}',
  '{1} refused it': '{1} đã từ chối',
  '{1} had an error in its program and answered {2}': 'chương trình của {1} bị lỗi, trả lời {2}',
  '{1} had an error in its program': 'chương trình của {1} bị lỗi',
  '{1} did not answer within 10 s': '{1} không trả lời trong 10 giây',
  'no secure connection to {1} could be made': 'không lập được kết nối bảo mật đến {1}',
  'the host name of {1} is not known': 'không tìm thấy tên máy chủ của {1}',
  '{1} let nobody in, or broke the connection off without an answer':
    '{1} không cho kết nối, hoặc ngắt kết nối mà không trả lời',
  '{1} let nobody in': '{1} không cho kết nối',
  '{1} broke the connection off without an answer, and may have had the delivery':
    '{1} ngắt kết nối mà không trả lời; có thể đã nhận được thông báo',
  'the delivery to {1} failed without an answer, and the service says why':
    'gửi đến {1} không được, không có câu trả lời, và dịch vụ có nói vì sao',
  'the delivery to {1} failed without a known reason': 'gửi đến {1} không được, chưa rõ vì sao',
  '{1} answered {2}, and only 200, 201 and 202 count':
    '{1} trả lời {2}; chỉ 200, 201 và 202 mới được tính là đã nhận',
  "nothing was sent to {1}: the plan's number of transactions is used up":
    'không gửi gì đến {1}: gói dịch vụ đã hết số giao dịch',
  // What a label means, what usually causes it, what to try.
  'The receiver took the delivery.': 'Bên nhận đã nhận thông báo.',
  'The receiver sent the delivery on to another address, and deliveries are never sent on.':
    'Bên nhận chuyển thông báo sang địa chỉ khác, mà dịch vụ không gửi tiếp.',
  'the address is written with http:// where the site wants https://':
    'địa chỉ ghi http:// trong khi trang cần https://',
  'a "/" too many or too few at the end of the address, or "www." missing':
    'thừa hoặc thiếu dấu "/" ở cuối địa chỉ, hoặc thiếu "www."',
  'the address leads to a page that asks for a login': 'địa chỉ dẫn đến trang đòi đăng nhập',
  'The receiver was reached and refused the delivery.':
    'Đã đến được bên nhận, nhưng bên nhận từ chối thông báo.',
  '404 or 410: the address is wrong, or the program behind it has no such path':
    '404 hoặc 410: địa chỉ sai, hoặc chương trình ở đó không có đường dẫn này',
  '401 or 403: the secret differs on the two sides, or a firewall keeps the service out':
    '401 hoặc 403: khoá bí mật hai bên khác nhau, hoặc tường lửa chặn dịch vụ',
  '400, 415 or 422: the program could not read the body, often because it expects another format':
    '400, 415 hoặc 422: chương trình không đọc được nội dung, thường vì chờ định dạng khác',
  '405 or 413: the path takes no POST, or no body of that size':
    '405 hoặc 413: đường dẫn không nhận POST, hoặc không nhận nội dung dài như vậy',
  '429: the program, or what stands before it, takes only so many requests at a time':
    '429: chương trình, hoặc máy đứng trước nó, chỉ nhận chừng đó yêu cầu một lúc',
  'The receiver was reached and broke down while it handled the delivery.':
    'Đã đến được bên nhận, nhưng bên nhận bị lỗi khi xử lý thông báo.',
  'a defect in the receiving program, often after a change of it':
    'chương trình nhận có lỗi, thường là sau khi vừa thay đổi',
  '502 or 503: the program is down or restarting behind its web server':
    '502 hoặc 503: chương trình sau máy chủ web đang dừng hoặc khởi động lại',
  '504: the web server gave up waiting for the program': '504: máy chủ web chờ chương trình quá lâu',
  'The receiver did not answer in full within 10 seconds, so the service gave up.':
    'Bên nhận không trả lời xong trong 10 giây nên dịch vụ ngừng chờ.',
  'the program does its work (orders, mail, other services) before it answers':
    'chương trình làm việc khác (đơn hàng, gửi thư, gọi dịch vụ khác) rồi mới trả lời',
  'the server is overloaded or its database is slow': 'máy chủ quá tải hoặc cơ sở dữ liệu chậm',
  'a firewall swallows the connection without refusing it': 'tường lửa nuốt kết nối mà không từ chối',
  'The secure connection to the receiver could not be made, so nothing was sent.':
    'Không lập được kết nối bảo mật đến bên nhận nên chưa gửi gì.',
  'the certificate has expired': 'chứng chỉ đã hết hạn',
  'the certificate is for another host name, or the server signed it itself':
    'chứng chỉ cấp cho tên máy chủ khác, hoặc máy chủ tự ký',
  'the server does not send the intermediate certificate: browsers forgive that, programs do not':
    'máy chủ không gửi chứng chỉ trung gian: trình duyệt bỏ qua được, chương trình thì không',
  'The host name in the address is not known on the internet, so nothing was sent.':
    'Tên máy chủ trong địa chỉ không có trên internet nên chưa gửi gì.',
  'a typing error in the host name': 'gõ sai tên máy chủ',
  'the domain has expired, or its record was removed': 'tên miền hết hạn, hoặc bản ghi đã bị xoá',
  'the address of a tunnel that was closed, or a name that exists inside a company only':
    'địa chỉ của đường hầm đã đóng, hoặc tên chỉ có trong mạng công ty',
  'The server was found but let nobody in, or broke the connection off before it had answered.':
    'Tìm thấy máy chủ, nhưng nó không cho kết nối, hoặc ngắt kết nối trước khi trả lời.',
  'refused: the receiving program or its web server is not running, or the port in the address is wrong':
    'từ chối: chương trình nhận hoặc máy chủ web không chạy, hoặc sai cổng trong địa chỉ',
  'refused: a firewall keeps the service out': 'từ chối: tường lửa chặn dịch vụ',
  'broken off: the receiving program or what stands before it ended while it handled the delivery':
    'ngắt giữa chừng: chương trình nhận hoặc lớp đứng trước nó dừng khi đang xử lý',
  'The delivery failed in a way that the service has no name for.':
    'Việc gửi thất bại theo cách mà dịch vụ không có tên gọi.',
  'the receiver answered with an unusual code: only 200, 201 and 202 count, and 204 does not':
    'bên nhận trả lời mã lạ: chỉ 200, 201 và 202 mới được tính, 204 thì không',
  'the answer was not HTTP: another program listens on that port':
    'câu trả lời không phải HTTP: chương trình khác đang ở cổng đó',
  'the service does not send to that address: it then says so in place of an answer':
    'dịch vụ không gửi đến địa chỉ đó: khi ấy nó nói rõ ở chỗ câu trả lời',
  "The plan's number of transactions is used up, so the delivery was recorded and nothing was sent.":
    'Gói dịch vụ đã hết số giao dịch: thông báo được ghi lại nhưng không gửi.',
  'more transfers came this month than the plan has; those of the sandbox do not count':
    'tháng này có nhiều giao dịch hơn gói cho phép; giao dịch thử nghiệm không tính',
  'nothing is wrong with the delivery itself': 'bản thân thông báo không có gì sai',
  'That it was taken does not say that an order is paid in full. What is known of both: {1}':
    'Bên nhận đã nhận không có nghĩa là đơn hàng đã đủ tiền. Xem cả hai: {1}',
  'If nothing is missing and the merchant still sees none of it, ask them to search their own log for it.':
    'Nếu không thiếu gì mà cửa hàng vẫn chưa thấy, nhờ họ tìm trong nhật ký của chính họ.',
  'Put the final address into the configuration: {1}': 'Ghi địa chỉ cuối cùng vào cấu hình: {1}',
  'Then send a test: {1}': 'Sau đó gửi thử: {1}',
  'Read its answer, and compare the format that it was sent with the one that the program expects.':
    'Đọc câu trả lời của bên nhận, và so định dạng đã gửi với định dạng mà chương trình chờ.',
  'Check the secret: {1}': 'Kiểm tra khoá bí mật: {1}',
  'Compare the address with the one that the merchant gives, letter by letter: {1}':
    'So địa chỉ với địa chỉ cửa hàng đưa, từng chữ một: {1}',
  'Have the limit of requests raised for the service, or taken off the address.':
    'Nhờ nâng giới hạn số yêu cầu cho dịch vụ, hoặc bỏ giới hạn ở địa chỉ này.',
  'Ask the merchant for the log of their program at that time.':
    'Xin cửa hàng nhật ký của chương trình họ vào lúc đó.',
  'Ask the merchant for the error in the log of their program at that time.':
    'Hỏi cửa hàng lỗi nào có trong nhật ký của chương trình họ vào lúc đó.',
  'Send the same delivery to a copy of the program: {1}':
    'Gửi lại thông báo này đến một bản chạy thử của chương trình: {1}',
  'Let the program answer 200 at once and do its work afterwards.':
    'Cho chương trình trả lời 200 ngay rồi mới làm việc của nó.',
  'See whether it is slow in general: {1}': 'Xem nó có hay chậm không: {1}',
  'The program may have handled it all the same: it must recognise the transaction code when it comes again.':
    'Chương trình vẫn có thể đã xử lý: nó phải nhận ra mã giao dịch khi thông báo đến lần nữa.',
  'Have the merchant renew the certificate, or install its full chain.':
    'Nhờ cửa hàng gia hạn chứng chỉ, hoặc cài đủ chuỗi chứng chỉ.',
  'Read the host name aloud, letter by letter: {1}': 'Đọc to tên máy chủ, từng chữ một: {1}',
  'Correct it: {1}': 'Sửa lại: {1}',
  'Ask the merchant whether the server runs and can be reached from outside.':
    'Hỏi cửa hàng máy chủ có chạy và bên ngoài có vào được không.',
  'Broken off, the program may have handled it all the same: it must recognise the transaction code when it comes again.':
    'Nếu bị ngắt giữa chừng, chương trình vẫn có thể đã xử lý: nó phải nhận ra mã giao dịch khi thông báo đến lần nữa.',
  'Read what the service says of it, in place of an answer: it got none.':
    'Đọc lời của dịch vụ ở chỗ câu trả lời: không nhận được câu trả lời nào.',
  'Look at the status and the answer; let the program answer 200.':
    'Xem mã và câu trả lời; cho chương trình trả lời 200.',
  'Have the merchant take a larger plan, or wait for the next month: what was not sent is not sent by itself.':
    'Cửa hàng cần gói lớn hơn, hoặc chờ tháng sau: những gì chưa gửi sẽ không tự gửi.',
  'Hand this delivery in: {1}': 'Đưa thông báo này vào chương trình: {1}',
  'Once that is mended, have the service send it again: {1}': 'Sửa xong, cho dịch vụ gửi lại: {1}',
  // What became of one that a listener kept.
  'The app took it.': 'Ứng dụng đã nhận.',
  'The app refused it.': 'Ứng dụng đã từ chối.',
  'The app did not answer.': 'Ứng dụng không trả lời.',
  'the app answered {1}': 'ứng dụng trả lời {1}',
  'a listener stored it and answered {1}': 'một listener đã lưu lại và trả lời {1}',
  'a listener refused it with {1}': 'một listener đã từ chối với mã {1}',
  'a listener answered {1}: duplicate, its app got nothing':
    'một listener trả lời {1}: trùng lặp, ứng dụng của nó không nhận được gì',
  'Its listener is handing it to the app.': 'listen đang chuyển nó cho ứng dụng.',
  'Its listener ended before an answer was noted; the app may have it.':
    'listen dừng trước khi ghi được câu trả lời; ứng dụng có thể đã nhận.',
  'listen --confirm held it back.': 'listen --confirm đã giữ nó lại.',
  'It was received; no app was to have it.': 'Đã nhận; không có ứng dụng nào để chuyển đến.',
  'It is the same as one before, and went no further.':
    'Giống hệt một thông báo trước, nên không chuyển tiếp.',
  'It has the code of one before and another body, and went no further.':
    'Trùng mã với một thông báo trước nhưng nội dung khác, nên không chuyển tiếp.',
  'It was refused before it was looked at.': 'Bị từ chối trước khi được xem.',
  'your app has taken it since, out of the service’s log, at {1}':
    'ứng dụng của bạn đã nhận sau đó, lấy từ nhật ký của dịch vụ, lúc {1}',
  'hand it to your app again: {1}': 'gửi lại cho ứng dụng của bạn: {1}',
  'taken from the service’s log, {1}': 'lấy từ nhật ký của dịch vụ, {1}',
  // How one was sent again, and whose secret signed it.
  'as received': 'như đã nhận',
  're-signed': 'ký lại',
  'edited and signed': 'sửa rồi ký',
  reconstructed: 'dựng lại từ nhật ký',
  'reconstructed, {1}': 'dựng lại từ nhật ký, {1}',
  'no answer': 'không trả lời',
  'the secret given, {1}': 'khoá đã đưa, {1}',
  'the secret of this machine, {1}': 'khoá của máy này, {1}',
  'as it came': 'đúng khoá khi nó đến',
  'it came unsigned': 'nó đến không có chữ ký',
  'not the one that it came with': 'khác khoá khi nó đến',
};
