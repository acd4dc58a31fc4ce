/** Of the commands of webhooks, channels and listen, by the English text. */
export const webhooks = {
  'Reading the delivery log': 'Đang đọc nhật ký gửi',
  'Reading the virtual accounts': 'Đang đọc tài khoản ảo',
  waiting: 'đang chờ',
  'Created. Try it: {0}': 'Đã tạo. Thử ngay: {0}',
  'Deleted {0}.{1}': 'Đã xóa {0}.{1}',
  'The Zalo channel may be closed at the service. Try again later.':
    'Có thể kênh Zalo đã đóng ở dịch vụ. Thử lại sau.',
  'not verified': 'chưa xác minh',
  suppressed: 'bị chặn',
  'Not verified: {0}. Verify each with the code from its email: {1}':
    'Chưa xác minh: {0}. Xác minh từng địa chỉ bằng mã trong email: {1}',
  '{0} is suppressed: its mail server rejected an email for good. Once it works: {1}':
    '{0} bị chặn: máy chủ thư của địa chỉ này đã từ chối hẳn. Khi hộp thư hoạt động lại: {1}',
  'Requested a new code for {0}. Verify with it: {1}': 'Đã yêu cầu mã mới cho {0}. Xác minh bằng mã đó: {1}',
  'Verified {0}. Try it: {1}': 'Đã xác minh {0}. Thử ngay: {1}',
  'a new code: {0}': 'Mã mới: {0}',
  'Verify each recipient first. To see who is not: {0}':
    'Trước hết xác minh từng người nhận. Xem ai chưa xác minh: {0}',
  'the service reports success, but its reply states that {0} is not verified':
    'Dịch vụ báo thành công, nhưng phản hồi cho thấy {0} chưa được xác minh.',
  'use either the ID of a configuration or --group': 'Nêu ID của cấu hình hoặc --group, không dùng cả hai.',
  'no Telegram configuration {0}': 'Không có cấu hình Telegram {0}.',
  'Give the address of your app, or choose another port for the listener with --port.':
    'Nêu URL của ứng dụng, hoặc chọn cổng khác cho listen bằng --port.',
  'deliveries would be forwarded to {0}, which is this listener itself':
    'Lượt gửi sẽ được chuyển tiếp đến {0}, chính là nơi listen này nhận.',
  '{0} does not resolve. Deliveries for it go to this machine.':
    '{0} không phân giải được. Lượt gửi cho tên này được chuyển đến máy này.',
  'Deliveries of earlier listeners stay stored: {0}': 'Các lượt do listen trước lưu vẫn còn: {0}',
  'To listen to another:': 'Có thể lắng nghe cấu hình khác:',
  'the webhook configuration {0} authenticates with {1}, which this version cannot check':
    'Cấu hình webhook {0} xác thực bằng {1}, phiên bản này không kiểm tra được.',
  'two secrets at most: the new one and the old one': 'Tối đa hai khóa bí mật: khóa mới và khóa cũ.',
  'No longer ready: deliveries are still accepted for a moment, and open ones are finished.':
    'Đã báo chưa sẵn sàng; vẫn nhận lượt gửi thêm một lát và làm xong phần đang dở.',
  'Once reachable, listen would send this, and undo it when it stops:':
    'Khi truy cập được, listen sẽ gửi các yêu cầu này và hoàn tác khi kết thúc:',
  'Port 0 stands for a free port.': 'Cổng 0 trong đó là cổng trống tìm được lúc chạy.',
  'Continuing where an earlier listener stopped, at {0}. To start from now:':
    'Tiếp tục từ chỗ listen trước kết thúc, lúc {0}. Để bắt đầu từ bây giờ:',
  '--{0} does not go with --from-log: {1}': '--{0} không dùng cùng --from-log: {1}',
  '--forward {0} is the address of your app; --port N is the port where listen receives deliveries':
    '--forward {0} chuyển lượt gửi đến ứng dụng; --port N là cổng mà listen nhận.',
  'Another listener did not clean up. {0}': 'Một listen khác chưa trả lại trạng thái cũ. {0}',
  'listen runs a program here; a port or an address needs a flag':
    'listen nhận chương trình cần chạy, không nhận cổng hay địa chỉ.',
  'The secrets were read again.': 'Đã đọc lại các khóa bí mật.',
  '--listen-host: "{0}" is no address of this machine, such as 0.0.0.0 or ::':
    '--listen-host: “{0}” không phải địa chỉ của máy này, ví dụ 0.0.0.0 hoặc ::.',
  '--trusted-proxy: "{0}" is no address and no network, such as 10.0.0.0/8':
    '--trusted-proxy: “{0}” không phải địa chỉ hay mạng, ví dụ 10.0.0.0/8.',
  'with --auth NONE, anybody who reaches the port could pretend to be the service: not with --listen-host':
    'Với --auth NONE, ai truy cập được cổng cũng giả làm dịch vụ được: không dùng cùng --listen-host.',
  '--public-url: "{0}" is not an https:// address': '--public-url: “{0}” không phải URL https://.',
  'Drops and jitter come from seed {0}. To repeat them: --inject {1}':
    'drop và jitter dùng seed {0}. Để lặp lại: --inject {1}',
  'Set the one that leads here with --public-url.': 'Nêu URL dẫn đến đây bằng --public-url.',
  'the test delivery would show the API key to each address that the tunnel command prints':
    'Lượt gửi thử sẽ làm lộ API key cho mọi URL mà lệnh tunnel in ra.',
  '--replicas is 1, 3 or 5': '--replicas là 1, 3 hoặc 5.',
  'the stream {0} cannot be used: {1}': 'Không dùng được stream {0}: {1}',
  '{0}. Until it answers, deliveries are stored, answered with 503, and published when it is back.':
    '{0}. Trước khi có lại, lượt gửi được lưu, trả về 503, và được đưa vào stream sau.',
  'The service signs deliveries with the scheme {0}. It is saved in profile {1}.':
    'Dịch vụ dùng cách ký {0}. Đã lưu vào profile {1}.',
  'The service signs deliveries with the scheme {0}. It could not be saved in the profile: {1}':
    'Dịch vụ dùng cách ký {0}. Không ghi được profile: {1}',
  'No service is set: only what you send to this URL yourself arrives. In another terminal, start the emulator:':
    'Chưa chọn dịch vụ: chỉ nhận những gì bạn tự gửi đến URL này. Trong terminal khác, khởi động trình giả lập:',
  'then listen again:': 'rồi chạy lại:',
  'or, with an account, log in first:': 'hoặc nếu đã có tài khoản, đăng nhập trước:',
  '{0} The secret of your app:': '{0} Khóa bí mật cho ứng dụng:',
  '--ui needs a terminal, without -o, --jq or --fields':
    '--ui cần terminal, và không dùng cùng -o, --jq hoặc --fields.',
  'Remove --ui: plain lines are for pipes and CI.': 'Bỏ --ui: dạng dòng thường dành cho pipe và CI.',
  'On exit: {0}': 'Khi kết thúc: {0}',
  'Deliveries that earlier listeners stored for the stream stay stored: {0}':
    'Các lượt do listen trước lưu cho stream vẫn còn: {0}',
  '--durable is a name of letters, digits, - and _': '--durable là tên gồm chữ, số, - và _.',
  '--max-in-flight is from 1 to 1000': '--max-in-flight phải từ 1 đến 1000.',
  '--max-tries is at least 1': '--max-tries phải ít nhất là 1.',
  'Connected again, to {0}': 'Đã kết nối lại với {0}',
  'Consuming {0} as {1}, to {2}': 'Đang nhận từ {0} với tên {1}, đến {2}',
  'The NATS server {0} closed the connection: waiting for one of {1}':
    'Máy chủ NATS {0} đã đóng kết nối: đang chờ một trong {1}',
  'a secret needs --auth HMAC_SHA256 or API_KEY: without it deliveries carry none':
    'Khóa bí mật cần --auth HMAC_SHA256 hoặc API_KEY: nếu không, lượt gửi không mang khóa.',
  'Delete webhook configuration {0}? To keep it, use webhooks pause.':
    'Xóa cấu hình webhook {0}? Để giữ lại, dùng lệnh webhooks pause.',
  'Deleted {0}. Its old logs are kept.': 'Đã xóa {0}. Nhật ký gửi cũ vẫn được giữ.',
  '--url must be https, or http to this machine; given: "{0}"':
    '--url phải là https, hoặc http đến máy này; đã nhập: “{0}”',
  'for example:': 'Ví dụ:',
  'the client of profile {0} is unknown': 'Không rõ profile {0} thuộc client nào.',
  'log in, then try again:': 'Đăng nhập, rồi thử lại:',
  'choose the profile that gets the deliveries': 'Nêu profile nhận các lượt gửi.',
  'no stored delivery is left by a former profile {0}': 'Không có lượt gửi đã lưu nào của profile cũ {0}.',
  '--adopt needs an ID, or --from-profile NAME': '--adopt cần ID, hoặc --from-profile TÊN.',
  'to choose one by its id:': 'Một lượt, theo id:',
  'the profile {0} exists, and forwards its deliveries itself':
    'Profile {0} vẫn còn, và tự chuyển tiếp các lượt gửi của mình.',
  'the delivery {0} was removed by another process': 'Lượt gửi {0} đã bị một tiến trình khác xóa.',
  'No delivery of this profile is stored. To list those of all profiles:':
    'Profile này chưa lưu lượt gửi nào. Để xem của mọi profile:',
  '--limit must be 1 to 100; given: {0}': '--limit phải từ 1 đến 100; đã nhập: {0}',
  '--page must be 1 or more; given: {0}': '--page phải từ 1 trở lên; đã nhập: {0}',
  'The service lists a 204 answer as success, although it is a failure. To list all failed deliveries:':
    'Dịch vụ xếp phản hồi 204 vào thành công, dù đó là lượt gửi thất bại. Để xem mọi lượt thất bại:',
  '- reads the codes from standard input: use no other argument with it':
    '- đọc mã từ stdin: không nêu thêm mã nào khác.',
  'To activate one:': 'Để bật lại một cấu hình:',
  'all active webhook configurations are bound to other accounts, so nothing would be sent':
    'Mọi cấu hình webhook đang bật đều gắn với tài khoản khác, nên không có gì được gửi.',
  'the webhook configuration is paused, so nothing would be sent':
    'Cấu hình webhook đang tạm dừng, nên không có gì được gửi.',
  'no webhook configuration is active, so nothing would be sent':
    'Không có cấu hình webhook nào đang bật, nên không có gì được gửi.',
  'standard input names no transaction': 'stdin không có giao dịch nào.',
  'the service has no transaction with the code {0}': 'Dịch vụ không có giao dịch với mã {0}.',
  'the service has no transaction {0}': 'Dịch vụ không có giao dịch {0}.',
  'no webhook configuration exists, so nothing would be sent':
    'Chưa có cấu hình webhook nào, nên không có gì được gửi.',
  '{0} transactions have the code {1}': '{0} giao dịch có mã {1}.',
  'A redelivery of {0} was interrupted; this one takes its place.':
    'Lần gửi lại {0} bị gián đoạn; lần này thay thế lần đó.',
  'Continue:': 'Tiếp tục:',
  'Waiting for the deliveries of an interrupted redelivery.':
    'Đang chờ các lượt gửi của lần gửi lại bị gián đoạn.',
  'The receiver may have processed these, so check before you redeliver: {0}':
    'Bên nhận có thể đã xử lý các giao dịch này, nên kiểm tra trước khi gửi lại: {0}',
  'No redelivery was interrupted.': 'Không có lần gửi lại nào bị gián đoạn.',
  'Nothing to redeliver.': 'Không có gì để gửi lại.',
  'Wait for it, or stop it.': 'Chờ lần đó kết thúc, hoặc dừng lần đó.',
  'another redelivery is running: {0}': 'Một lần gửi lại khác đang chạy: {0}',
  '{0} delivered, {1} failed, {2} not sent yet.': '{0} thành công, {1} thất bại, {2} chưa gửi.',
  '--every runs without a prompt: add --yes': '--every không hỏi ai: cần --yes.',
  '--since is later than --until': '--since muộn hơn --until.',
  'The request was sent. With --field or --data, the command does not wait for the result.':
    'Đã yêu cầu dịch vụ. Với --field hoặc --data, lệnh không chờ kết quả.',
  'add --yes': 'Thêm --yes.',
  'add transaction codes, --failed or --resume': 'Nêu giao dịch, hoặc thêm --failed hoặc --resume.',
  '{0} to {1}: {2}': '{0} đến {1}: {2}',
  'Skipped deliveries of paused configurations: {0}. List the configurations:':
    'Bỏ qua {0} lượt gửi của cấu hình đang tạm dừng. Xem các cấu hình:',
  '{0}: {1} accepted it, but its response is an error or a web page:':
    '{0}: {1} đã nhận, nhưng phản hồi báo lỗi hoặc là trang web:',
  'Skipped deliveries whose URL is in no configuration any more: {0}.':
    'Bỏ qua {0} lượt gửi vì URL không còn trong cấu hình nào.',
  'Total: {0}.': 'Tổng cộng: {0}.',
  'and {0} more': 'và {0} mục khác',
  '--edit needs an editor': '--edit cần trình soạn thảo.',
  'Set EDITOR.': 'Đặt EDITOR.',
  'the editor ended with {0}; nothing was sent': 'Trình soạn thảo kết thúc với {0}; không gửi gì.',
  '--failed needs the local journal: a stream does not know what an app has accepted':
    '--failed chỉ dùng cho các lượt đã lưu ở đây: stream không biết ứng dụng đã nhận lượt nào.',
  '--from needs --since': '--from cần --since.',
  'Example: --since 2h': 'Ví dụ: --since 2h',
  'The first ones that would be replayed:': 'Lượt đầu tiên trong số sẽ được phát lại:',
  'use the ID of a stored delivery, --since, --failed or --log':
    'Nêu ID của lượt gửi đã lưu, --since, --failed hoặc --log.',
  'to list the stored deliveries with their ids:': 'Các lượt đã lưu và id:',
  'stop that process, or wait longer with --timeout': 'Dừng tiến trình đó, hoặc chờ lâu hơn bằng --timeout.',
  'stored deliveries are still being replayed by {0}': '{0} vẫn đang phát lại các lượt đã lưu.',
  'To see its reply:': 'Xem nội dung:',
  "Check the disk and the folder's permissions; --failed would send it again.":
    'Kiểm tra đĩa và quyền của thư mục; --failed sẽ gửi lại lượt này.',
  'Signed with {0}. To use another: --secret-env or --secret-file.':
    'Đã ký bằng {0}: đổi khóa bằng --secret-env hoặc --secret-file.',
  "{0} was not sent. Check the disk and the folder's permissions.":
    '{0} chưa được gửi. Kiểm tra đĩa và quyền của thư mục.',
  '--body-file is required': 'Cần --body-file.',
  '--curl must be an http:// or https:// address; given: {0}':
    '--curl phải là URL http:// hoặc https://; đã nhập: {0}',
  '--timestamp must be epoch seconds': '--timestamp phải là số giây từ 1970.',
  'known: {0}': 'Đã biết: {0}',
  'the profile {0} pins the scheme {1}': 'Profile {0} cố định cách ký {1}.',
  '--since also searches the past. To list what came:': '--since để xem lùi lại; các lượt đã đến:',
  'gap: {0}': 'khoảng trống: {0}',
  'the service stopped answering: {0}': 'Đến cuối dịch vụ vẫn không phản hồi: {0}',
  '{0} of {1} expected entries came': 'Nhận được {0}/{1} mục cần chờ.',
  '{0}, {1} failed, in {2}': '{0}, {1} thất bại, trong {2}',
  '--expect must be 1 or more': '--expect phải từ 1 trở lên.',
  '--interval must be 100ms or more': '--interval phải từ 100ms trở lên.',
  'the service answers again after {0}; nothing is skipped':
    'Dịch vụ phản hồi lại sau {0}; không bỏ sót mục nào.',
  'the service has not answered for {0}: {1}': 'Dịch vụ không phản hồi trong {0}: {1}',
  'ID must be that of a configuration; for an address use --url':
    'ID phải là id của cấu hình; URL thì dùng --url.',
  'use either the ID of a configuration or --url': 'Nêu ID của cấu hình hoặc --url, không dùng cả hai.',
  'use one of --log, --journal and --body-file': 'Nêu một trong --log, --journal và --body-file.',
  '--body-file needs --timestamp and --signature': '--body-file cần --timestamp và --signature.',
  'listen checked it on arrival; webhooks verify --log checks the key that the service sent':
    'listen đã kiểm tra khi lượt gửi đến; webhooks verify --log kiểm tra khóa mà dịch vụ đã gửi.',
  'the journal does not store API keys, so this one cannot be checked':
    'Nhật ký cục bộ không lưu API key, nên không kiểm tra được lượt này.',
  'No webhook configurations yet:': 'Chưa có cấu hình webhook nào:',
  'the secret was never applied from this machine, so it cannot be compared and was not changed. To send it:':
    'Khóa bí mật chưa từng được áp dụng từ đây nên không so sánh được và được giữ nguyên. Để gửi khóa:',
  'Redeliver it?': 'Gửi lại?',
  'Redeliver them?': 'Gửi lại tất cả?',
  '1 failed delivery': '1 lượt gửi thất bại',
  '{0} failed deliveries': '{0} lượt gửi thất bại',
  '1 transaction': '1 giao dịch',
  '{0} transactions': '{0} giao dịch',
  '{0} of {1}, {2}': '{0} của {1}, {2}',
  'Skipped deliveries that may have arrived, since a configuration was changed: {0}. List them:':
    'Bỏ qua {0} lượt gửi có thể đã đến, sau đó một cấu hình đã thay đổi. Xem các lượt gửi:',
  '{0} is active. To redeliver a transaction that it missed during a pause:':
    '{0} đang bật. Để gửi lại một giao dịch bị lỡ trong lúc tạm dừng:',
  'Nothing to replay.': 'Không có gì để phát lại.',
  'Failed deliveries never reached this machine. To redeliver them:':
    'Có lượt gửi thất bại chưa từng đến máy này. Yêu cầu dịch vụ gửi lại:',
  'Entries may be missing. A longer --request-timeout waits longer. Check the service:':
    'Có thể thiếu mục. Tăng --request-timeout để chờ lâu hơn. Kiểm tra dịch vụ:',
  'Entries may be missing. Check the service:': 'Có thể thiếu mục. Kiểm tra dịch vụ:',
  'No deliveries in the log.': 'Không có lượt gửi nào trong nhật ký gửi.',
  'Not delivered:': 'Chưa gửi thành công:',
  'Redeliver this transaction?': 'Gửi lại giao dịch này?',
  'Redeliver these {0} transactions?': 'Gửi lại {0} giao dịch này?',
  'Created. To send a test delivery, run this command. It prompts for the secret, or takes it from --secret-env NAME: {0}':
    'Đã tạo. Để gửi thử, chạy lệnh sau. Lệnh hỏi khóa bí mật, hoặc lấy từ --secret-env TÊN: {0}',
  'Not changed, because the file does not have it: {0}.': 'Giữ nguyên vì tệp không nhắc đến: {0}.',
  'Nothing to do: {0}.': 'Không cần làm gì: {0}.',
  'the file is empty': 'tệp không nhắc đến gì',
  '{0} of {1} redeliveries failed': '{0}/{1} lượt gửi lại thất bại.',
  '{0} of {1} deliveries have no result in the log': '{0}/{1} lượt gửi chưa có kết quả trong nhật ký gửi',
  'no answer yet': 'chưa có phản hồi',
  '{0} events were not printed: nothing was reading them.':
    '{0} sự kiện không in được: không có chương trình nào đọc.',
  'That is a name. Its ID: {0}': 'Đó là tên. ID của cấu hình: {0}',
  'no delivery {0} in the log': 'Không có lượt gửi {0} trong nhật ký gửi.',
  ', of {0} to {1} (UTC)': ', từ {0} đến {1} (UTC)',
  'no delivery {0} among the 1 entry of the log{1}': 'Không có lượt gửi {0} trong 1 mục của nhật ký gửi{1}.',
  'no delivery {0} among the {1} entries of the log{2}':
    'Không có lượt gửi {0} trong {1} mục của nhật ký gửi{2}.',
  'Check the day. Without it, the whole log is searched.':
    'Kiểm tra lại ngày. Nếu không nêu ngày, lệnh tìm trong toàn bộ nhật ký.',
  '{0} characters of an id are enough. To list the deliveries with their ids:':
    'Chỉ cần {0} ký tự của id. Để xem các lượt gửi và id:',
  'Skipped deliveries that cannot be read: {0}. List them:': 'Bỏ qua {0} lượt gửi không đọc được. Liệt kê:',
  'Skipped deliveries whose time the log does not show: {0}. List them, then name them:':
    'Bỏ qua {0} lượt gửi mà nhật ký không ghi thời gian. Liệt kê, rồi nêu từng giao dịch:',
  'Skipped deliveries of configurations that are bound to another account now: {0}. List the configurations:':
    'Bỏ qua {0} lượt gửi của cấu hình nay gắn với tài khoản khác. Xem các cấu hình:',
  'Skipped deliveries to the same URL ({1}): {0}. The log does not show which one failed. Choose one:':
    'Bỏ qua {0} lượt gửi đến cùng URL ({1}). Nhật ký không cho biết lượt nào thất bại. Chọn một cấu hình:',
  'Skipped deliveries that the receiver rejected as duplicates: {0}. Check that it has them:':
    'Bỏ qua {0} lượt gửi mà bên nhận từ chối vì trùng lặp. Kiểm tra bên nhận đã có:',
  'or:': 'hoặc:',
  taken: 'đã nhận',
  refused: 'bị từ chối',
  unanswered: 'không phản hồi',
  'under way': 'đang chuyển',
  delivered: 'thành công',
  duplicate: 'trùng lặp',
  unknown: 'chưa rõ',
  'not confirmed': 'bị giữ lại',
  'no app': 'không có ứng dụng',
  copy: 'trùng lặp',
  conflict: 'xung đột',
  rejected: 'bị từ chối',
  'as received': 'nguyên gốc',
  reconstructed: 'dựng lại từ nhật ký gửi',
  're-signed': 'ký lại',
  'edited and signed': 'sửa và ký lại',
  'Sent to the app': 'Đã gửi đến ứng dụng',
  never: 'chưa lần nào',
  Headers: 'Header',
  Body: 'Body',
  'not checked': 'chưa kiểm tra',
  'checked by API key': 'đã kiểm tra bằng API key',
  'valid ({0})': 'hợp lệ ({0})',
  '{0} attempts': '{0} lần thử',
  'again, {0}': 'phát lại, {0}',
  '--secret-stdin (or {0})': '--secret-stdin (hoặc {0})',
  'Nothing else to redeliver since {0}. List transfers that were not sent:':
    'Từ {0} không còn gì khác để gửi lại. Xem các giao dịch chưa được gửi bằng:',
  'No failed delivery since {0}. List transfers that were not sent:':
    'Từ {0} không còn lượt gửi nào thất bại. Liệt kê các giao dịch chưa được gửi:',
  'Only the last 24 hours were searched. To search further back:': 'Chỉ tìm trong 24 giờ qua. Để tìm xa hơn:',
  'Skipped deliveries of CHECKOUT_PAID, which the service never redelivers: {0}. List them:':
    'Bỏ qua {0} lượt gửi CHECKOUT_PAID, vốn không được dịch vụ gửi lại. Liệt kê:',
  '{0} is not the id of a delivery': '“{0}” không phải id của lượt gửi.',
  'If it is a transaction or order code, show its deliveries:':
    'Nếu là mã giao dịch hoặc mã đơn hàng, xem các lượt gửi:',
  'Skipped deliveries for a listener that stopped: {0}. To remove its configuration, if it left one:':
    'Bỏ qua {0} lượt gửi đến một lệnh listen đã dừng. Để xóa cấu hình còn lại, nếu có:',
  'Skipped deliveries for a listener on another machine: {0}. If it no longer runs, pause its configuration:':
    'Bỏ qua {0} lượt gửi đến một lệnh listen trên máy khác. Nếu lệnh đó không còn chạy, tạm dừng cấu hình:',
  'only listeners that stopped would get it, so nothing is sent':
    'Chỉ các lệnh listen đã dừng khớp với giao dịch, nên không có gì được gửi.',
  'The log shows whether it was sent:': 'Nhật ký cho biết dịch vụ đã gửi hay chưa:',
  '{0} delivered, {1} failed, {2} unknown, {3} not sent yet.':
    '{0} thành công, {1} thất bại, {2} chưa rõ, {3} chưa gửi.',
  'Continue; the log shows what is unknown:': 'Chạy tiếp; nhật ký cho biết những lượt chưa rõ:',
  'The first delivery of {0} may be under way: the receiver may get it twice.':
    'Lượt gửi đầu tiên của {0} có thể đang diễn ra: bên nhận có thể nhận hai lần.',
} as const;
