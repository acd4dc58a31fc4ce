/** Of init, smoke, assumptions, openapi and mcp. */
export const checks = {
  'Groups: {0}': 'Các nhóm: {0}',
  'Nothing follows this: {0}. Commands that meet it: {1}':
    'Không làm theo phần này: {0}. Các lệnh gặp phần này: {1}',
  '{0} differs: {1}': '{0} khác: {1}',
  'Its arguments: {0}': 'Các đối số: {0}',
  none: 'không có',
  'Run this on the command line yourself, or use a profile whose kind is emulator or sandbox.':
    'Tự chạy lệnh này trên dòng lệnh, hoặc dùng profile loại emulator hay sandbox.',
  'Give the JSON or YAML that the provider publishes. Convert an older version to OpenAPI 3 first.':
    'Dùng tệp JSON hoặc YAML do nhà cung cấp công bố. Chuyển bản cũ hơn sang OpenAPI 3 trước.',
  'Give the path of a file, or an https:// address.': 'Nhập đường dẫn tệp, hoặc URL https://.',
  'Download the document, and give the file.': 'Tải tài liệu về rồi dùng tệp đó.',
  'Download the document in a browser, and give the file.': 'Tải tài liệu bằng trình duyệt rồi dùng tệp đó.',
  ' (version {0})': ' (phiên bản {0})',
  'It would check, one after the other:': 'Sẽ kiểm tra lần lượt:',
  '- {0}: skipped, {1}': '- {0}: bỏ qua, {1}',
  'and write the report to {0}': 'và ghi báo cáo vào {0}',
  'it would register a real virtual account': 'vì sẽ đăng ký tài khoản ảo thật',
  'the service cannot reach this machine: give --public-url':
    'dịch vụ không truy cập được máy này: dùng --public-url',
  'Replace the sample orders with yours: in {0}, and in the two scripts in payconfirm/. Then test again: the first test used only the sample orders.':
    'Thay đơn hàng mẫu bằng đơn hàng của bạn: trong {0} và trong hai script ở payconfirm/. Sau đó kiểm thử lại: lần đầu chỉ dùng đơn hàng mẫu.',
  'Write the two scripts in payconfirm/ for your shop. Without them the test proves no booking.':
    'Viết hai script trong payconfirm/ cho cửa hàng của bạn. Thiếu hai script này, không chứng minh được giao dịch có được ghi nhận không.',
  'For the test in CI (.github/workflows), put the package into your repository.':
    'Để kiểm thử trong CI (.github/workflows), đặt gói vào repository của bạn.',
  'Test your app, in one to three minutes. This file names its port and the command that starts it.':
    'Kiểm thử ứng dụng, mất một đến ba phút. Tệp này ghi cổng và lệnh khởi động ứng dụng.',
  'The test makes orders. Set TEST_{0} to a database for tests, or use {1}.':
    'Bài kiểm thử tạo đơn hàng. Đặt TEST_{0} là một cơ sở dữ liệu để kiểm thử, hoặc dùng {1}.',
  'Files written: {0}': 'Số tệp đã ghi: {0}',
  'Nothing to add: route.js is the route. Where you have an instrumentation.js, take in what ours does.':
    'Không cần thêm gì: route.js là route. Nếu đã có instrumentation.js, đưa nội dung của tệp này vào đó.',
  'Add PaymentsController to a module, and { rawBody: true } to NestFactory.create.':
    'Thêm PaymentsController vào một module, và { rawBody: true } vào NestFactory.create.',
  'In your app, above app.use(express.json()):': 'Trong ứng dụng, phía trên app.use(express.json()):',
  'In your app:': 'Trong ứng dụng:',
  'In your app, above what reads the body:': 'Trong ứng dụng, phía trên phần đọc body:',
  "In routes/api.php: Route::post('/hook', PaymentHookController::class). The address is /api/hook.":
    "Trong routes/api.php: Route::post('/hook', PaymentHookController::class). Địa chỉ là /api/hook.",
  'Keep the folder payconfirm outside of what the web server serves. At the top of index.php, where every address leads:':
    'Đặt thư mục payconfirm ngoài phần mà máy chủ web phục vụ. Ở đầu index.php, nơi mọi địa chỉ đi qua:',
  "Add 'payconfirm_hook' to INSTALLED_APPS, and path('hook', payconfirm_hook.hook) to urls.py. Then create its tables:":
    "Thêm 'payconfirm_hook' vào INSTALLED_APPS, và path('hook', payconfirm_hook.hook) vào urls.py. Sau đó tạo bảng:",
  'Copy receiver.go, store.go and, if it is there, driver.go from payconfirm/ beside your main.go, without their first line and func main. In your own main, call openStore() and go work(), and route /hook to hook.':
    'Chép receiver.go, store.go và driver.go (nếu có) từ payconfirm/ vào cạnh main.go, bỏ dòng đầu và func main. Trong main của ứng dụng, gọi openStore() và go work(), rồi gắn /hook với hàm hook.',
  'Have the package payconfirm scanned, or move the class into your own.':
    'Cho quét package payconfirm, hoặc chuyển lớp vào package của bạn.',
  'In Program.cs: app.MapPost("/hook", PaymentHook.Receive).':
    'Trong Program.cs: app.MapPost("/hook", PaymentHook.Receive).',
  '{0} is missing because an earlier check failed': 'Thiếu {0} vì một mục kiểm tra trước đó thất bại.',
  nothing: 'không có gì',
  'expected:': 'cần có:',
  'came:': 'nhận được:',
  'something else': 'giá trị khác',
  '{0} did not come within {1} s': 'Không nhận được {0} trong {1} giây.',
  'secret_key in the reply': 'secret_key trong phản hồi',
  'the reply': 'phản hồi',
  'the webhook configuration': 'cấu hình webhook',
  'the transaction': 'giao dịch',
  'the first transaction': 'giao dịch thứ nhất',
  'stored transactions with this code': 'số giao dịch đã lưu có mã này',
  'log entries': 'các mục của nhật ký gửi',
  'successful deliveries of today': 'số lượt gửi thành công hôm nay',
  'at least 2': 'ít nhất 2',
  'the checkout': 'phiên thanh toán',
  'the paid checkout': 'phiên đã thanh toán',
  'the checkout as read back': 'phiên thanh toán khi đọc lại',
  'the signature does not verify': 'chữ ký không hợp lệ',
  'a valid signature': 'chữ ký hợp lệ',
  'a linked bank account': 'tài khoản ngân hàng đã liên kết',
  'at least one': 'ít nhất một',
  'the virtual account': 'tài khoản ảo',
  'the registration': 'đăng ký thông báo',
  'not tried: these credentials are not let in': 'chưa kiểm tra: thông tin xác thực bị từ chối',
  'not tried: the service was not reached': 'chưa kiểm tra: không kết nối được đến dịch vụ',
  'Correct this file: it names the packages of your app.': 'Sửa tệp này: tệp nêu các gói của ứng dụng.',
  'no app was found in {0}; {1} has one: {2}': 'Không thấy ứng dụng nào trong {0}; {1} có một ứng dụng: {2}',
  'Set the secret where your app runs, and see a delivery arrive. In production it is the secret_key of your configuration; not every framework reads .env. On this machine, set it in each terminal. Run your app, the emulator and the listener, then pay an order:':
    'Đặt khóa bí mật ở nơi ứng dụng chạy rồi xem một lượt gửi đến. Khi chạy thật, khóa bí mật là secret_key của cấu hình; không phải framework nào cũng đọc .env. Trên máy này, đặt khóa đó trong từng terminal. Chạy ứng dụng, trình giả lập và listen, rồi thanh toán một đơn hàng:',
  '{0} created': 'đã tạo {0}',
  '{0} updated': 'đã cập nhật {0}',
  '{0} replaced': 'đã thay {0}',
  '{0} unchanged': 'giữ nguyên {0}',
  'create {0}': 'tạo {0}',
  'update {0}': 'cập nhật {0}',
  'replace {0}': 'thay {0}',
  'leave {0} as it is': 'giữ nguyên {0}',
  'key {0}': 'khóa client {0}',
  'virtual account {0}': 'tài khoản ảo {0}',
  'webhook {0}': 'webhook {0}',
  'payment profile {0}': 'hồ sơ thanh toán {0}',
  'Write these files?': 'Ghi các tệp này?',
} as const;
