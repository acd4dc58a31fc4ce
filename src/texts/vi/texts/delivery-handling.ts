/** Of listeners, the journal and streams, by the English text. */
export const deliveryHandling = {
  'no webhook configuration {0}': 'Không có cấu hình webhook {0}.',
  'no entry {0} in this part of the log': 'Không có mục {0} trong phần nhật ký này.',
  'to continue here, run it again with --after {0}': 'Để tiếp tục từ chỗ dừng, chạy lại với --after {0}.',
  'use the same --status, --from and --to as before; old entries may have gone':
    'Dùng cùng --status, --from và --to như trước; các mục cũ có thể không còn.',
  'the log reports {0} entries, but page {1} is empty': 'Nhật ký báo có {0}, nhưng trang {1} trống.',
  'Example: {0} amount=150000': 'Ví dụ: {0} amount=150000',
  '{0} must be FIELD=VALUE; given: "{1}"': '{0} phải là TRƯỜNG=GIÁ_TRỊ; đã nhập: “{1}”',
  '"{0}" is not the id of a stored delivery': '“{0}” không phải id của lượt gửi đã lưu.',
  'Use more characters: {0}': 'Nêu nhiều ký tự hơn: {0}',
  'ids look like 20261121-9f86d081884c7d65; 9f86d081 is enough. To list them:':
    'id có dạng 20261121-9f86d081884c7d65, và 9f86d081 là đủ; liệt kê các id:',
  'the journal has no delivery {0}': 'Nhật ký cục bộ không có lượt gửi {0}.',
  'the journal has {0} deliveries that begin with {1}': 'Nhật ký cục bộ có {0} lượt gửi bắt đầu bằng {1}.',
  'the journal in {0} cannot be read ({1})': 'Không đọc được nhật ký cục bộ ở {0} ({1}).',
  'the stored delivery {0} belongs to {1}': 'Lượt gửi đã lưu {0} thuộc về {1}.',
  'to list the deliveries in {0}:': 'Liệt kê các lượt trong {0}:',
  'to show it:': 'Để xem lượt gửi:',
  "The delivery was not acknowledged. Check the disk and the folder's permissions.":
    'Lượt gửi chưa được xác nhận đã nhận. Kiểm tra đĩa và quyền của thư mục.',
  'the journal {0} cannot be written{1}': 'Không ghi được nhật ký cục bộ {0}{1}.',
  'The journal has every verified delivery; rejected ones are in the output.':
    'Nhật ký cục bộ có mọi lượt gửi hợp lệ; các lượt bị từ chối nằm trong phần đã in ra.',
  'After fixing the app, replay:': 'Sau khi ứng dụng được khắc phục, phát lại:',
  'Deliveries contain payment data. To send them to another machine: --allow-remote-forward.':
    'Thêm --allow-remote-forward để chuyển dữ liệu thanh toán sang máy khác.',
  'Example: {0} http://localhost:3000/hook': 'Ví dụ: {0} http://localhost:3000/hook',
  '{0}: "{1}" is not an http:// or https:// address': '{0}: “{1}” không phải URL http:// hoặc https://.',
  '--forward-header: "{0}" is not NAME: VALUE': '--forward-header: “{0}” không phải TÊN: GIÁ_TRỊ.',
  '--forward-header: Host is set with --forward-host': '--forward-header: đặt Host bằng --forward-host.',
  '--forward-header: {0} belongs to the connection': '--forward-header: {0} thuộc về kết nối.',
  '--forward-header: {0} belongs to the delivery, and your app verifies or reads the delivery by it':
    '--forward-header: {0} thuộc về lượt gửi, ứng dụng dùng header này để kiểm tra hoặc đọc.',
  '--forward-host: "{0}" is not HOST or HOST:PORT':
    '--forward-host: “{0}” không phải MÁY_CHỦ hoặc MÁY_CHỦ:CỔNG.',
  "Example: --forward-header 'X-Env: dev'": "Ví dụ: --forward-header 'X-Env: dev'",
  'Example: --forward-host shop.test': 'Ví dụ: --forward-host shop.test',
  "Remove it: the app gets the service's value.": 'Bỏ header này: ứng dụng nhận đúng như dịch vụ gửi.',
  '--inject: "jitter={0}" begins above its end':
    '--inject: “jitter={0}” có giá trị đầu lớn hơn giá trị cuối.',
  '--inject: "{0}" is no fault: delay=2s, jitter=0..2s, drop=10%, reorder=3, status=500, duplicate=2 or seed=1':
    '--inject: “{0}” không phải lỗi giả lập: delay=2s, jitter=0..2s, drop=10%, reorder=3, status=500, duplicate=2 hoặc seed=1',
  'To see what each does:': 'Ý nghĩa của từng lỗi:',
  '--forward: {0} is given twice': '--forward: {0} được khai hai lần.',
  '--route: "{0}" is not FIELD=VALUE=URL': '--route: “{0}” không phải TRƯỜNG=GIÁ_TRỊ=URL.',
  'Each app gets each delivery once.': 'Mỗi ứng dụng nhận một lượt gửi một lần.',
  'Example: --route event=CHECKOUT_PAID=http://localhost:3000/paid':
    'Ví dụ: --route event=CHECKOUT_PAID=http://localhost:3000/paid',
  'Choose another with {0}, or {0} 0 for a free one.':
    'Chọn cổng khác bằng {0}, hoặc dùng {0} 0 để lấy cổng trống.',
  'Stop that one, or take it over with --force.': 'Dừng listen đó, hoặc giành cấu hình bằng --force.',
  'To remove the configuration that was created:': 'Để xóa cấu hình đã tạo:',
  'another listener (process {0}) has the webhook configuration {1}':
    'Một listen khác (tiến trình {0}) đang dùng cấu hình webhook {1}.',
  '--tunnel: "ssh:{0}" is not ssh:[user@]host[:port]':
    '--tunnel: “ssh:{0}” không phải ssh:[user@]host[:port].',
  '--tunnel: "{0}" is not a known tunnel': '--tunnel: “{0}” không phải loại tunnel nào.',
  "One of cloudflared, ngrok, ssh:[user@]host[:port], or a command that contains {port}, such as 'bore local {port} --to bore.example'.":
    "Một trong cloudflared, ngrok, ssh:[user@]host[:port], hoặc lệnh có chứa {port}, ví dụ 'bore local {port} --to bore.example'.",
  'the tunnel did not start: {0}': 'Tunnel không khởi động được: {0}',
  'Wait longer with --request-timeout.': 'Chờ lâu hơn: --request-timeout.',
  'the stream {0} does not exist ({1})': 'Không có stream {0} ({1}).',
  'Others can read a command line: use a file or a variable with --nats-creds, --nats-nkey or --nats-token-env.':
    'Người khác đọc được dòng lệnh: dùng tệp hoặc biến môi trường với --nats-creds, --nats-nkey hoặc --nats-token-env.',
  '{0}: "{1}" is not nats://HOST[,HOST…]/STREAM': '{0}: “{1}” không phải nats://MÁY_CHỦ[,MÁY_CHỦ…]/STREAM.',
  '{0}: the address contains a user name, a password or a token':
    '{0}: URL chứa tên người dùng, mật khẩu hoặc token.',
  'Stopping when the app has answered the backlog of an earlier listener, in {0} at most. Ctrl-C again exits immediately.':
    'Sẽ kết thúc khi ứng dụng trả lời lượt gửi do listener trước lưu, chậm nhất sau {0}. Nhấn Ctrl-C lần nữa để thoát ngay.',
  '1 stored delivery of an earlier listen is for another app. It stays stored. To list the stored deliveries:':
    '1 lượt gửi do lệnh listen trước lưu là của ứng dụng khác nên được giữ nguyên. Xem các lượt gửi đã lưu:',
  '{0} stored deliveries of an earlier listen are for another app. They stay stored. To list the stored deliveries:':
    '{0} lượt gửi do các lệnh listen trước lưu là của ứng dụng khác nên được giữ nguyên. Xem các lượt gửi đã lưu:',
  'The app has not accepted 1 stored delivery of an earlier listen. It stays stored. To list the stored deliveries:':
    'Lệnh listen lần trước còn 1 lượt gửi mà ứng dụng chưa nhận. Lượt này vẫn được lưu. Xem các lượt gửi đã lưu:',
  'The app has not accepted {0} stored deliveries of an earlier listen. They stay stored. To list the stored deliveries:':
    'Các lệnh listen trước còn {0} lượt gửi mà ứng dụng chưa nhận. Các lượt này vẫn được lưu. Xem các lượt gửi đã lưu:',
  'The app has not accepted 1 stored delivery of an earlier listen. It is forwarded first.':
    'Lệnh listen lần trước còn 1 lượt gửi mà ứng dụng chưa nhận. Lượt này được chuyển tiếp đầu tiên.',
  'The app has not accepted {0} stored deliveries of an earlier listen. They are forwarded first, oldest first.':
    'Các lệnh listen trước còn {0} lượt gửi mà ứng dụng chưa nhận. Các lượt này được chuyển tiếp đầu tiên, từ cũ nhất.',
  'Of one configuration alone: --webhook ID. To hand on what the log does not hold as it was sent:':
    'Chỉ của một cấu hình: --webhook ID. Chuyển tiếp những gì nhật ký gửi không giữ nguyên bản:',
  'To hand on what the log does not hold as it was sent:':
    'Chuyển tiếp những gì nhật ký gửi không giữ nguyên bản:',
  '{0} of the log could not be taken yet: --since takes them up again':
    'Chưa lấy được {0} mục của nhật ký gửi. --since lấy lại các mục này.',
  'Temporary webhook configuration created at {0} (removed on exit; skip with --no-register).':
    'Đã tạo cấu hình webhook tạm thời ở {0} (tự xóa khi thoát; bỏ qua bằng --no-register).',
  'No webhook configuration was created at {0}. To create one:':
    'Chưa đăng ký gì tại {0}. Để webhook được gửi đến đây:',
  'No webhook configuration was created at {0}: there are no credentials for it. With those of the emulator:':
    'Chưa đăng ký gì tại {0} vì chưa có thông tin xác thực. Dùng của trình giả lập:',
  '--note takes one value: {0}; {1} would be codes':
    '--note chỉ nhận một giá trị: {0}. {1} sẽ bị hiểu là mã giao dịch.',
  'Quote the note:': 'Đặt nội dung chuyển khoản trong dấu nháy:',
  'It would show deliveries in the browser, on a free port of 127.0.0.1.':
    'Lệnh sẽ hiển thị lượt gửi trong trình duyệt, trên một cổng trống của 127.0.0.1.',
  'It would show deliveries on a free port of 127.0.0.1.':
    'Lệnh sẽ hiển thị lượt gửi trên một cổng trống của 127.0.0.1.',
  'The stream {0}: {1}': 'Stream {0}: {1}',
  'The bucket {0}_seen: {1}': 'Bucket {0}_seen: {1}',
  'the service did not answer within {0} s': 'Dịch vụ không phản hồi trong {0} giây',
  'The webhook configuration could not be removed: {0}. The next listen tries again. To do it now: {1}':
    'Không xóa được cấu hình webhook: {0}. Lần chạy listen sau sẽ thử lại, hoặc chạy: {1}',
  'The webhook configuration could not be restored: {0}. The next listen tries again. To do it now: {1}':
    'Không khôi phục được cấu hình webhook: {0}. Lần chạy listen sau sẽ thử lại, hoặc chạy: {1}',
  'The secrets are unchanged: {0}': 'Vẫn dùng các khóa bí mật cũ: {0}',
  'listening on {0}: everyone who can reach the port can send; requests without a valid signature are rejected':
    'Đang lắng nghe trên {0}: ai truy cập được cổng đều gửi được. Lượt gửi có chữ ký không hợp lệ bị từ chối.',
  '{0} stored by earlier listeners are not in the stream: publishing them now.':
    'Đang đưa vào stream {0} lượt gửi do các listener trước lưu.',
  '1 stored delivery is not in the stream yet. The next listener on this machine publishes it.':
    '1 lượt gửi đã lưu chưa vào stream. Listener tiếp theo trên máy này sẽ đưa vào.',
  '{0} stored deliveries are not in the stream yet. The next listener on this machine publishes them.':
    '{0} lượt gửi đã lưu chưa vào stream. Listener tiếp theo trên máy này sẽ đưa vào.',
  "{0} of {1} sent with an edited body, or to another app than the listener's: the stored delivery keeps its outcome.":
    '{0}/{1} lượt gửi có body đã sửa hoặc đến ứng dụng khác của listener. Lượt gửi đã lưu giữ nguyên kết quả.',
  'If it rejected an old timestamp, try --re-sign.': 'Nếu ứng dụng từ chối dấu thời gian cũ, thử --re-sign.',
  'Use the address of your app for --to, not that of the listener.':
    'Dùng --to với URL của ứng dụng, không phải của listener.',
  'the app did not accept {0} of {1}': 'Ứng dụng không nhận {0}/{1} lượt gửi',
  ', webhook configuration {0}': ', cấu hình webhook {0}',
  now: 'bây giờ',
  'following the delivery log of {0}{1}, from {2}': 'đang theo dõi nhật ký gửi của {0}{1}, từ {2}',
  ', public URL {0}': ', truy cập qua {0}',
  'listening on {0}{1}{2}': 'đang lắng nghe tại {0}{1}{2}',
  '{0} late': 'muộn {0}',
  ready: 'sẵn sàng',
  'it belongs to {0}, client {1}: use that profile': 'cấu hình ở {0}, client {1}: chọn profile đó',
  'it has a header that HTTP does not carry: the app was not asked':
    'có header không hợp lệ với HTTP: chưa gửi đến ứng dụng',
  'another delivery of the same has a different body, and neither was asked about again':
    'một lượt gửi khác cùng mã có body khác, và chưa hỏi lại lượt nào',
  'it cannot be read: {0}': 'không đọc được: {0}',
  'it has a Content-Encoding': 'có Content-Encoding',
  'it has a NUL character': 'có ký tự NUL',
  'it has a field twice': 'có trường lặp lại',
  'it has more than one Content-Type': 'có nhiều Content-Type',
  'it has no {0}': 'không có {0}',
  'it has the field {0}': 'có trường {0}',
  'it has the field {0}, which is almost {1}': 'có trường {0}, gần giống {1}',
  'it has the field {0}, which is not written as fields are':
    'có trường {0}, viết không đúng dạng tên trường',
  'it is neither a CHECKOUT_PAID nor a transaction: {0}':
    'không phải CHECKOUT_PAID, cũng không phải giao dịch: {0}',
  'it is not UTF-8, or begins with a mark': 'không phải UTF-8, hoặc bắt đầu bằng dấu BOM',
  'it names no checkout': 'không nêu phiên thanh toán nào',
  'its Content-Type is not {0} alone': 'Content-Type không chỉ là {0}',
  'its Content-Type is {0}, and it reads as {1} too':
    'Content-Type là {0}, nhưng cũng đọc được dưới dạng {1}',
  'it is JSON with a value within a value': 'JSON có giá trị lồng nhau',
  'it is a form with more than plain name=value pairs and single %XX escapes':
    'form có phần khác ngoài các cặp name=value và mã %XX đơn',
  'it is multipart with more than a plain name to each part': 'multipart có phần không chỉ gồm một tên',
  'its amount is no whole number of VND above 0': 'amount không phải số nguyên VND lớn hơn 0',
  'its transaction_code is empty or no text': 'transaction_code trống hoặc không phải văn bản',
  'its {0} is no plain text': '{0} không phải văn bản thường',
  'its {0} is {1}': '{0} là {1}',
  'the checkout could not be read: {0}': 'không đọc được phiên thanh toán: {0}',
  'the checkout does not say so: {0}': 'phiên thanh toán không khớp: {0}',
  'the checkout says the same': 'phiên thanh toán khớp',
  'the service knows no such checkout: {0}': 'dịch vụ không có phiên thanh toán này: {0}',
  'its Content-Type is none of JSON, form and multipart': 'Content-Type không phải JSON, form hay multipart',
  'it is not UTF-8': 'không phải UTF-8',
  'it is not JSON': 'không phải JSON',
  'it is JSON, but no object': 'là JSON nhưng không phải object',
  'it is not multipart as its Content-Type says': 'không phải multipart như Content-Type nêu',
  'it nests too deep': 'lồng nhau quá sâu',
  'it has a number beyond 1e308': 'có số vượt 1e308',
  'this field has a value that it cannot have:': 'trường có giá trị không hợp lệ:',
  'this name appears twice, with two values:': 'tên này có hai lần, với hai giá trị:',
  '1 delivery belongs to {0} now.': '1 lượt gửi nay thuộc về {0}.',
  '{0} deliveries belong to {1} now.': '{0} lượt gửi nay thuộc về {1}.',
  'Give {0} stored deliveries of {1} to {2}? Its listener forwards what has failed.':
    'Chuyển {0} lượt gửi đã lưu của {1} cho {2}? listen của profile đó sẽ chuyển tiếp các lượt thất bại.',
  'Give the stored delivery {0} of {1} to {2}? Its listener forwards what has failed.':
    'Chuyển lượt gửi đã lưu {0} của {1} cho {2}? listen của profile đó sẽ chuyển tiếp các lượt thất bại.',
  'No deliveries are stored on this machine yet. To store them:': 'Máy này chưa lưu lượt gửi nào. Để lưu:',
  'No such delivery is stored here. To store deliveries:':
    'Không có lượt gửi nào như vậy được lưu ở đây. Để lưu lượt gửi:',
  'None of the {0} stored deliveries has failed. {1} are being forwarded now.':
    'Trong {0} lượt gửi đã lưu, không lượt nào thất bại. {1} lượt đang được chuyển tiếp.',
  'Nothing is left to send: the app has accepted what it was to get of {0} stored deliveries.':
    'Không còn gì để gửi: trong {0} lượt gửi đã lưu, ứng dụng đã nhận đủ.',
  'Left out: {0} that listen --confirm holds back. They were not confirmed.':
    'Bỏ qua: {0} lượt gửi do listen --confirm giữ lại. Các lượt đó chưa được xác nhận.',
  'It was for no app: replace {0} with the URL of yours.':
    'Lượt gửi này không dành cho ứng dụng nào: thay {0} bằng URL của ứng dụng.',
  'It holds no secret: {0} is missing.': 'Lệnh không chứa khóa bí mật: thiếu {0}.',
  'listen --confirm holds it back, {0}': 'listen --confirm giữ lượt gửi này lại, {0}',
  'To send it anyway: {0}': 'Để vẫn gửi: {0}',
  'Add --yes.': 'Thêm --yes.',
  'Name the one that you mean by its id:': 'Nêu giao dịch cần dùng bằng id:',
  'Only test deliveries are left ({0}): no transfer is among them.':
    'Chỉ còn lượt gửi thử ({0}): không có khoản chuyển tiền nào.',
  'It was signed with the secret given here. The stored secret may be another: a transfer shows it.':
    'Lượt gửi này được ký bằng khóa bí mật vừa nhập. Khóa đã lưu có thể khác: một giao dịch sẽ cho thấy.',
} as const;
