/** Of listeners, the journal and streams, by the English text. */
export const deliveryHandling = {
  'there is no webhook configuration {0}': 'Không có cấu hình webhook {0}.',
  'no entry {0} in this part of the log': 'Không có mục {0} trong phần nhật ký này.',
  'to go on where this ended, run it again with --after {0}':
    'Để tiếp tục từ chỗ dừng, chạy lại với --after {0}.',
  'use the same --status, --from and --to as before; old entries may have gone':
    'Dùng cùng --status, --from và --to như trước; các mục cũ có thể không còn.',
  'no delivery {0} {1}': 'Không có lượt gửi {0} {1}.',
  'the log says that it holds {0}, and page {1} is empty': 'Nhật ký báo có {0}, nhưng trang {1} trống.',
  'Example: {0} amount=150000': 'Ví dụ: {0} amount=150000',
  '{0} must be FIELD=VALUE; given: "{1}"': '{0} phải là FIELD=VALUE; đã nhập: “{1}”',
  '"{0}" is not the id of a kept delivery': '“{0}” không phải id của lượt gửi đã lưu.',
  'Give more of it: {0}': 'Nêu nhiều ký tự hơn: {0}',
  'ids look like 20261121-9f86d081884c7d65, and 9f86d081 is enough; this lists them:':
    'id có dạng 20261121-9f86d081884c7d65, và 9f86d081 là đủ; liệt kê các id:',
  'the journal has no delivery {0}': 'Nhật ký cục bộ không có lượt gửi {0}.',
  'the journal has {0} deliveries that begin with {1}': 'Nhật ký cục bộ có {0} lượt gửi bắt đầu bằng {1}.',
  'the journal in {0} cannot be read ({1})': 'Không đọc được nhật ký cục bộ ở {0} ({1}).',
  'the stored delivery {0} belongs to {1}': 'Lượt gửi đã lưu {0} thuộc về {1}.',
  'this lists those in {0}:': 'Liệt kê các lượt trong {0}:',
  'to show it:': 'Để xem lượt gửi:',
  'The delivery was not acknowledged. Check the disk and the rights of the folder.':
    'Lượt gửi chưa được xác nhận đã nhận. Kiểm tra đĩa và quyền của thư mục.',
  'the journal {0} cannot be written{1}': 'Không ghi được nhật ký cục bộ {0}{1}.',
  'The journal has every delivery that was verified; refused ones are in the output.':
    'Nhật ký cục bộ có mọi lượt gửi hợp lệ; các lượt bị từ chối nằm trong phần đã in ra.',
  'send it again when the app is fixed:': 'Sau khi ứng dụng được khắc phục, phát lại:',
  'Deliveries carry payment data. --allow-remote-forward sends them elsewhere.':
    'Thêm --allow-remote-forward để chuyển dữ liệu thanh toán sang máy khác.',
  'Example: {0} http://localhost:3000/hook': 'Ví dụ: {0} http://localhost:3000/hook',
  '{0}: "{1}" is not an http:// or https:// address': '{0}: “{1}” không phải URL http:// hoặc https://.',
  '--forward-header: "{0}" is not NAME: VALUE': '--forward-header: “{0}” không phải NAME: VALUE.',
  '--forward-header: Host is set with --forward-host': '--forward-header: đặt Host bằng --forward-host.',
  '--forward-header: {0} belongs to the connection': '--forward-header: {0} thuộc về kết nối.',
  '--forward-header: {0} belongs to the delivery, and your app verifies or reads the delivery by it':
    '--forward-header: {0} thuộc về lượt gửi, ứng dụng dùng header này để kiểm tra hoặc đọc.',
  '--forward-host: "{0}" is not HOST or HOST:PORT': '--forward-host: “{0}” không phải HOST hoặc HOST:PORT.',
  "Example: --forward-header 'X-Env: dev'": "Ví dụ: --forward-header 'X-Env: dev'",
  'Example: --forward-host shop.test': 'Ví dụ: --forward-host shop.test',
  'Leave it out: the app gets it as the service sent it.':
    'Bỏ header này: ứng dụng nhận đúng như dịch vụ gửi.',
  '--inject: "jitter={0}" begins above its end':
    '--inject: “jitter={0}” có giá trị đầu lớn hơn giá trị cuối.',
  '--inject: "{0}" is no fault: delay=2s, jitter=0..2s, drop=10%, reorder=3, status=500, duplicate=2 or seed=1':
    '--inject: “{0}” không phải lỗi giả lập: delay=2s, jitter=0..2s, drop=10%, reorder=3, status=500, duplicate=2 hoặc seed=1',
  'what each does:': 'Ý nghĩa của từng lỗi:',
  '--forward: {0} is given twice': '--forward: {0} được khai hai lần.',
  '--route: "{0}" is not FIELD=VALUE=URL': '--route: “{0}” không phải FIELD=VALUE=URL.',
  'Each app gets a delivery once.': 'Mỗi ứng dụng nhận một lượt gửi một lần.',
  'Example: --route event=CHECKOUT_PAID=http://localhost:3000/paid':
    'Ví dụ: --route event=CHECKOUT_PAID=http://localhost:3000/paid',
  'Choose another with --port, or --port 0 for a free one.':
    'Chọn cổng khác bằng --port, hoặc dùng --port 0 để lấy cổng trống.',
  'End that one, or take it over with --force.': 'Dừng listen đó, hoặc giành cấu hình bằng --force.',
  'To remove the configuration that was made:': 'Để xóa cấu hình đã tạo:',
  'another listener (process {0}) has the webhook configuration {1}':
    'Một listen khác (tiến trình {0}) đang dùng cấu hình webhook {1}.',
  '--tunnel: "ssh:{0}" is not ssh:[user@]host[:port]':
    '--tunnel: “ssh:{0}” không phải ssh:[user@]host[:port].',
  '--tunnel: "{0}" is no kind of tunnel': '--tunnel: “{0}” không phải loại tunnel nào.',
  "One of cloudflared, ngrok, ssh:[user@]host[:port], or a command that contains {port}, such as 'bore local {port} --to bore.example'.":
    "Một trong cloudflared, ngrok, ssh:[user@]host[:port], hoặc lệnh có chứa {port}, ví dụ 'bore local {port} --to bore.example'.",
  'the tunnel did not start: {0}': 'Tunnel không khởi động được: {0}',
  'Give it longer: --request-timeout.': 'Chờ lâu hơn: --request-timeout.',
  'Name the one that listen --publish fills.': 'Nêu stream mà listen --publish ghi.',
  'the stream {0} is not there ({1})': 'Không có stream {0} ({1}).',
  'A command line can be read by others: name a file or a variable with --nats-creds, --nats-nkey or --nats-token-env.':
    'Người khác đọc được dòng lệnh: dùng tệp hoặc biến môi trường với --nats-creds, --nats-nkey hoặc --nats-token-env.',
  '{0}: "{1}" is not nats://HOST[,HOST…]/STREAM': '{0}: “{1}” không phải nats://HOST[,HOST…]/STREAM.',
  '{0}: the address holds a user name, a password or a token':
    '{0}: URL chứa tên người dùng, mật khẩu hoặc token.',
} as const;
