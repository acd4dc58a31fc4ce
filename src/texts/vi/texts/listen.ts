/** Of `listen` and `webhooks tail`: their lines, states, and why something was not forwarded; by the English text. */
export const listen = {
  ' and no ': ' và không có ',
  ' or ': ' hoặc ',
  '! signed ({0}): {1}': '! chữ ký hợp lệ ({0}): {1}',
  '! signed again': '! đã ký lại',
  '(a body that cannot be read)': '(body không đọc được)',
  '1 delivery log entry': '1 mục của nhật ký gửi',
  '{0} delivery log entries': '{0} mục của nhật ký gửi',
  '1 entry': '1 mục',
  '{0} entries': '{0} mục',
  '1 event was not printed, because nothing was reading; the journal has the deliveries':
    '1 sự kiện không được in vì không ai đọc; nhật ký cục bộ có mọi lượt đã đến',
  '{0} events were not printed, because nothing was reading; the journal has the deliveries':
    '{0} sự kiện không được in vì không ai đọc; nhật ký cục bộ có mọi lượt đã đến',
  '1 was refused': '1 lượt bị từ chối',
  '{0} were refused': '{0} lượt bị từ chối',
  '{0} other came': 'có {0} lượt khác',
  '= duplicate': '= lượt trùng',
  '= in the stream already': '= đã có trong stream',
  '? unsigned': '? không có chữ ký',
  'Asking the service to redeliver…': 'Đang yêu cầu dịch vụ gửi lại…',
  'Check that the address leads to the port and path of the receiver on this machine. --public-url sets another address, --ready-timeout waits longer, --no-test skips the test delivery.':
    'Kiểm tra URL có dẫn đến máy này, đúng cổng và đường dẫn của bên nhận không. --public-url đổi URL, --ready-timeout chờ lâu hơn, --no-test bỏ lượt gửi thử.',
  'Copied, if the terminal allows it.': 'Đã sao chép, nếu terminal cho phép.',
  'Each delivery would be put into the stream {0} at {1} before it is answered.':
    'Mỗi lượt gửi sẽ được đưa vào stream {0} tại {1} trước khi phản hồi.',
  'If it does not exist, it would be created with {0} replicas.':
    'Nếu chưa có, stream sẽ được tạo với {0} replica.',
  'Stopping when open deliveries are answered, in {0} at most. Ctrl-C again exits immediately.':
    'Sẽ kết thúc khi phản hồi xong các lượt đang xử lý, chậm nhất sau {0}; nhấn Ctrl-C lần nữa để thoát ngay.',
  'GAP  {0}': 'THIẾU  {0}',
  warning: 'cảnh báo',
  'Set your own address with --public-url, or try the command yourself:':
    'Nêu URL của bạn bằng --public-url, hoặc chạy thử lệnh này:',
  'Open this page in a browser:': 'Mở trang này trong trình duyệt:',
  'page {0} of {1}, Space: next': 'trang {0}/{1}, phím cách: tiếp',
  'It has no transaction code, so the service cannot redeliver it.':
    'Lượt gửi không có mã giao dịch nên dịch vụ không gửi lại được.',
  'NO ANSWER for {0}': 'KHÔNG PHẢN HỒI {0}',
  'NO ANSWER yet': 'CHƯA PHẢN HỒI',
  'not polled yet': 'chưa đọc lần nào',
  'polled {0} ago': 'đọc {0} trước',
  'today {0}, {1} failed, p95 {2}': 'hôm nay {0}, {1} thất bại, p95 {2}',
  'today {0}, {1} failed, {2} ok, p95 {3}': 'hôm nay {0}, {1} thất bại, {2} thành công, p95 {3}',
  'next try in {0}': 'thử lại sau {0}',
  'the delivery log to be idle': 'nhật ký gửi không có mục mới',
  'the expected deliveries': 'các lượt gửi cần nhận',
  'No delivery matches the filter. Press / and Enter to clear it.':
    'Không có lượt gửi nào khớp bộ lọc. Nhấn / rồi Enter để xóa bộ lọc.',
  'Waiting for deliveries.': 'Đang chờ lượt gửi.',
  '↑↓ select  / filter  r replay  d redeliver  c curl  o browser  p pause  q quit':
    '↑↓ chọn  / lọc  r phát lại  d gửi lại  c curl  o trình duyệt  p dừng  q thoát',
  'filter: {0}': 'lọc: {0}',
  paused: 'tạm dừng',
  '{0} failed': '{0} thất bại',
  '{0} delivery': '{0} lượt gửi',
  '{0} deliveries': '{0} lượt gửi',
  '{0} more; press p to show': 'thêm {0} lượt; nhấn p để hiện',
  'Select a delivery first.': 'Chọn một lượt gửi trước.',
  'Replaying…': 'Đang phát lại…',
  'Replayed: delivered, {0}, {1}': 'Đã phát lại: thành công, {0}, {1}',
  'Replayed: failed, {0}, {1}': 'Đã phát lại: thất bại, {0}, {1}',
  'Redelivered {0}: {1} delivered, {2} failed, {3} without a result':
    'Đã gửi lại {0}: {1} thành công, {2} thất bại, {3} chưa có kết quả',
  'There is no app to replay to: start listen with --forward URL.':
    'Không có ứng dụng để phát lại: chạy listen với --forward URL.',
  valid: 'hợp lệ',
  'the same again, after a failure': 'gửi lại cùng body, sau lần thất bại',
  'the same body': 'cùng body',
  'another body': 'body khác',
  'sent again as received': 'phát lại nguyên gốc',
  'sent again, re-signed': 'phát lại, ký lại',
  'No stale registrations.': 'Không còn sót gì.',
  'Undone: {0}.': 'Đã hoàn tác: {0}.',
  'Not undone: {0}: {1}.': 'Chưa hoàn tác: {0}. {1}.',
  'a webhook configuration that may have been made': 'cấu hình webhook có thể đã được tạo',
  'the webhook configuration {0}': 'cấu hình webhook {0}',
  'its listener may still be running: {0}': 'có thể listen đó vẫn đang chạy: {0}',
  'the listener of process {0} also forwards to {1}: that app gets each delivery twice':
    'listen của tiến trình {0} cũng chuyển tiếp đến {1}: nơi đó nhận mỗi lần gửi hai lần',
  'the listener of process {0} uses it now': 'listen của tiến trình {0} đang dùng',
  'Start listen again with the new secret, or set yours: {0}':
    'Chạy lại listen với khóa bí mật mới, hoặc đặt khóa của bạn: {0}',
  'Start listen again: it registers with its own secret.': 'Chạy lại listen để đăng ký với khóa bí mật mới.',
  '{0} deliveries in a row were signed with another secret. Someone may have changed the secret of the webhook configuration {1}, or sends forged deliveries to this address. {2}':
    '{0} lượt gửi liên tiếp được ký bằng khóa bí mật khác. Có thể ai đó đã đổi khóa của cấu hình webhook {1}, hoặc đang gửi webhook giả mạo đến URL này. {2}',
  'another listener on this machine (process {0})': 'Một listen khác trên máy này (tiến trình {0})',
  'another listener': 'Một listen khác',
  'the address {0}': 'URL {0}',
  '{0} has taken over the webhook configuration {1}: deliveries go there':
    '{0} đã nhận cấu hình webhook {1}: lượt gửi chuyển đến bên đó',
  'somebody changed the authentication of the webhook configuration: it is now {0}':
    'Cách xác thực của cấu hình webhook đã đổi từ nơi khác, nay là {0}',
  'somebody paused the webhook configuration: nothing is delivered until it is active':
    'Cấu hình webhook đã bị tạm dừng từ nơi khác: không có lượt gửi nào cho đến khi bật lại',
  'the service no longer has the webhook configuration {0}: nothing is delivered here':
    'Dịch vụ không còn cấu hình webhook {0}: không có lượt gửi nào đến đây',
  'the webhook configuration of this listener was gone, as after a reset. It was created again; deliveries in between are lost':
    'Dịch vụ không còn cấu hình webhook của listen này, như sau khi đặt lại. Đã đăng ký lại; các lượt gửi trong khoảng đó bị mất',
  'the tunnel is up again at {0}; deliveries during the interruption are lost':
    'tunnel hoạt động lại tại {0}; các lượt gửi trong lúc gián đoạn bị mất',
  'nothing is delivered to the new address yet: {0}': 'Chưa có lượt gửi nào đến URL mới: {0}',
  'the log says of {0} by now that something else was sent; the first version was forwarded':
    'nhật ký gửi nay ghi nội dung khác cho {0}; đã chuyển tiếp bản đầu tiên',
  'too many entries came to read them all: those of about {0} are skipped':
    'có nhiều mục hơn mức đọc lại được: bỏ qua các mục trong khoảng {0}',
  'too many entries came to read them all; some are not shown. To list all: {0}':
    'có nhiều mục hơn mức đọc lại được; một số không hiện. Xem tất cả: {0}',
  'the app has accepted {0}, and that is not noted: {1}. It is noted once it can be written; until then another listener would forward the delivery again':
    'Ứng dụng đã chấp nhận {0} nhưng chưa ghi lại được: {1}. Sẽ ghi khi ghi được; trước đó listen khác sẽ chuyển tiếp lượt này lần nữa',
  'the app has not accepted {0}, and that is not noted: {1}. It is noted once it can be written; until then another listener would forward the delivery again':
    'Ứng dụng không chấp nhận {0} nhưng chưa ghi lại được: {1}. Sẽ ghi khi ghi được; trước đó listen khác sẽ chuyển tiếp lượt này lần nữa',
  'the command did not exit within {0} s and was stopped': 'lệnh chưa kết thúc sau {0} giây nên đã bị dừng',
  '{0} to print its public address': '{0} in ra URL công khai',
  '{0} printed no public address within {1}': '{0} không in URL công khai nào trong {1}',
  '{0} ended ({1})': '{0} đã kết thúc ({1})',
  'a test delivery through {0} ({1})': 'lượt gửi thử quay về qua {0} ({1})',
  'no test delivery arrived through {0} within {1}: {2}':
    'Không có lượt gửi thử nào quay về qua {0} trong {1}: {2}',
  'another program answers there': 'Chương trình khác phản hồi ở URL đó',
  'the service did not confirm the webhook configuration, and may still deliver here':
    'Dịch vụ không phản hồi khi được yêu cầu gửi đến đây, và có thể vẫn thực hiện',
  'log {0}': 'nhật ký {0}',
  '✗ not forwarded': '✗ không chuyển tiếp',
  '✗ refused {0}': '✗ bị từ chối {0}',
  '✗ same code, other body': '✗ cùng mã giao dịch, body khác',
  '✗ same code, other body in the stream': '✗ cùng mã giao dịch, body khác trong stream',
  '✗ not published yet': '✗ chưa vào stream',
  '✓ published': '✓ đã vào stream',
  '✓ published later': '✓ đã vào stream, muộn',
  '✓ key': '✓ API key hợp lệ',
  '✓ signature valid': '✓ chữ ký hợp lệ',
  paid: 'đã thanh toán',
  '✓ forwarded': '✓ đã chuyển tiếp',
  '✓ forwarded again': '✓ đã chuyển tiếp lại',
  '✓ forwarded again, re-signed': '✓ đã chuyển tiếp lại, ký lại',
  '✗ failed': '✗ thất bại',
  '✗ failed again': '✗ vẫn thất bại',
  '✗ failed again, re-signed': '✗ vẫn thất bại, đã ký lại',
  'app {0}': 'ứng dụng {0}',
  '{0} attempts': '{0} lần thử',
  '[test delivery]': '[gửi thử]',
  '{0} copy': '{0} lượt trùng',
  '{0} copies': '{0} lượt trùng',
  '{0} with another body': '{0} lượt body khác',
  '{0} signed again': '{0} lượt ký lại',
  '{0} not forwarded': '{0} lượt không chuyển tiếp',
  '{0} refused': '{0} lượt bị từ chối',
  '{0} not confirmed': '{0} lượt chưa xác nhận',
  '{0} put into the stream': '{0} lượt vào stream',
  '{0} answered 503, not in the stream in time': '{0} lượt trả về 503, chưa kịp vào stream',
  '{0} forwarded': '{0} lượt đã chuyển tiếp',
  '{0} failed in the app': '{0} lượt thất bại ở ứng dụng',
  '{0} late at most': 'muộn nhất {0}',
  'expected 1 delivery with {0}, got {1}': 'Cần nhận 1 lượt gửi có {0}, đã nhận {1}',
  'expected 1 delivery, got {0}': 'Cần nhận 1 lượt gửi, đã nhận {0}',
  'expected {0} deliveries with {1}, got {2}': 'Cần nhận {0} lượt gửi có {1}, đã nhận {2}',
  'expected {0} deliveries, got {1}': 'Cần nhận {0} lượt gửi, đã nhận {1}',
  'nothing else came': 'không có lượt nào khác',
  '{0} {1} of {2} ({3})': '{0} {1}, {2} ({3})',
  'the delivery came, but the app did not accept it: {0}':
    'Đã nhận lượt gửi nhưng ứng dụng không chấp nhận: {0}',
  '{0} deliveries came, but the app did not accept {1} of them: {2}':
    'Đã nhận {0} lượt gửi nhưng ứng dụng không chấp nhận {1} lượt: {2}',
  'no body that came has a field {0}, which --match names; they have {1}':
    'Không body nào có trường {0} mà --match nêu; các trường có là {1}',
  'it answered {0}': 'ứng dụng trả về {0}',
  'not confirmed: {0}': 'chưa xác nhận: {0}',
  'a listener answered {0}: duplicate, its app got nothing':
    'một listen trả về {0}: lượt gửi trùng, ứng dụng không nhận được gì',
  'connection refused at {0}, port {1}: the app may not be running':
    'từ chối kết nối tại {0}, cổng {1}: có thể ứng dụng không chạy',
  'dropped on purpose (--inject drop)': 'bị bỏ có chủ ý (--inject drop)',
  'the app answered with the status {0}, which does not end a request (200 to 599)':
    'ứng dụng trả về mã trạng thái {0}, không phải mã kết thúc yêu cầu (200 đến 599)',
  'the app cannot be reached ({0})': 'không kết nối được với ứng dụng ({0})',
  '{0} at {1}': '{0} tại {1}',
  'the app closed the connection without an answer': 'ứng dụng đóng kết nối mà không phản hồi',
  'the app did not answer within {0}; it may have processed the delivery':
    'ứng dụng không trả lời trong {0}; có thể ứng dụng đã xử lý lượt gửi',
  "the app's answer ended in the middle": 'phản hồi của ứng dụng bị ngắt giữa chừng',
  "the app's answer cannot be read as HTTP ({0})":
    'không đọc được phản hồi của ứng dụng dưới dạng HTTP ({0})',
  "the app's certificate has expired: {0}. Make a new one":
    'Chứng chỉ của ứng dụng đã hết hạn: {0}. Tạo chứng chỉ mới',
  "the app's certificate is not for {0} but for {1}: {2}. To ask for its name: --forward-host NAME":
    'Chứng chỉ của ứng dụng không dành cho {0} mà cho {1}: {2}. Để dùng tên trong chứng chỉ: --forward-host TÊN',
  "the app's certificate is not trusted ({0}). To trust it: {1} FILE. It has {2}":
    'Chứng chỉ của ứng dụng không được tin cậy ({0}). Để tin cậy: {1} TỆP. Chứng chỉ có {2}',
  'the app does not use TLS there: use {0}': 'ứng dụng không dùng TLS ở đó: dùng {0}',
  'Nothing listens there. Start the app, or correct the port.':
    'Không có gì lắng nghe ở đó. Khởi động ứng dụng, hoặc sửa cổng.',
  'If the certificate is your own: --ca-file FILE trusts it.':
    'Nếu là chứng chỉ của bạn: --ca-file TỆP sẽ tin cậy chứng chỉ đó.',
  'The app does not use TLS there: use http://{0}': 'Ứng dụng không dùng TLS ở đó: dùng http://{0}',
  'Check the address, and that the app is running.': 'Xem lại URL, và ứng dụng có đang chạy không.',
  'listen stopped before the app answered': 'listen kết thúc trước khi ứng dụng trả lời',
  "the headers of the app's answer are longer than {0} bytes":
    'header trong phản hồi của ứng dụng dài hơn {0} byte',
  '{0}: --allow-remote-forward sends it there': '{0}: thêm --allow-remote-forward để gửi đến đó',
  'the stream did not acknowledge it in time': 'stream không xác nhận kịp',
  'this listener has already forwarded it: its target leads back here. Check --forward and --route of both':
    'listen này đã chuyển tiếp lượt này: đích chuyển tiếp dẫn về đây; xem --forward và --route của cả hai',
  'the Host header is there more than once': 'có nhiều header Host',
  'this machine (localhost, 127.0.0.1)': 'máy này (localhost, 127.0.0.1)',
  "the host {0} is not the receiver's address: it is reached as {1}":
    'tên máy chủ {0} không phải của bên nhận: bên nhận có tên {1}',
  'a web page sent this: it has an Origin or Sec-Fetch-Site header, and the service sends neither':
    'một trang web đã gửi yêu cầu này, theo header Origin hoặc Sec-Fetch-Site: dịch vụ không phải trang web',
  'no page at {0}: deliveries go to {1}': 'không có gì tại {0}: lượt gửi được nhận tại {1}',
  '{0} is not accepted: deliveries use POST': 'không nhận {0}: lượt gửi dùng POST',
  'the signature of an encoded body cannot be checked: send it without Content-Encoding':
    'không kiểm tra được từng byte của body đã mã hóa: gửi không kèm Content-Encoding',
  'the body is longer than {0} bytes': 'body dài hơn {0} byte',
  'the headers are longer than {0} bytes': 'header dài hơn {0} byte',
  'the extensions of its chunks are too long': 'phần mở rộng của các chunk quá dài',
  'the request used TLS, but this port expects plain HTTP: set the tunnel to http, not https':
    'bên gửi dùng TLS nhưng cổng này nhận HTTP: cho tunnel dẫn đến http, không phải https',
  'the request could not be read as HTTP ({0})': 'không đọc được yêu cầu dưới dạng HTTP ({0})',
  'the request was not complete in time: 5 s for its headers, 10 s in total':
    'yêu cầu không đến hết: header có 5 giây, toàn bộ có 10 giây',
  'not checked': 'chưa kiểm tra',
  '{0}.{1}%': '{0},{1}%',
  'If it does not exist, it would be created with 1 replica.':
    'Nếu chưa có, stream sẽ được tạo với 1 replica.',
  'port {0} of {1} is in use': 'Cổng {0} trên {1} đang được sử dụng.',
  '{0} left out by --only': '{0} lượt bị --only bỏ qua',
  '✗ not confirmed': '✗ chưa xác nhận',
  '… forwarding': '… đang chuyển tiếp',
  '! signed': '! chữ ký hợp lệ',
  replayed: 'đã phát lại',
  'no answer': 'không phản hồi',
  '{0} is not this machine': '{0} không phải máy này',
  '{0} resolves to {1}, which is not this machine': '{0} phân giải thành {1}, không phải máy này',
  'Inspector: {0}': 'Trang xem lượt gửi: {0}',
  "deliveries are read from the service's log; nothing is received here":
    'lượt gửi được đọc từ nhật ký của dịch vụ, không nhận gì ở đây',
  'the log has text, which may differ from the bytes that another listener publishes':
    'nhật ký chỉ có văn bản, có thể khác các byte mà listen khác đưa vào stream',
  'it registers and changes nothing at the service': 'lệnh không đăng ký và không thay đổi gì ở dịch vụ',
  'it prints a secret and exits': 'tùy chọn này in khóa bí mật rồi kết thúc',
  'the service has its answer already, from its own receiver':
    'dịch vụ đã có phản hồi từ bên nhận của chính dịch vụ',
  'Full screen: u, then Enter.': 'Nhấn u rồi Enter để xem toàn màn hình.',
  'It is being forwarded now.': 'Lượt gửi đang được chuyển tiếp.',
} as const;
