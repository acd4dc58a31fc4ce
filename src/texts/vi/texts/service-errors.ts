/** What is said of the service, its connection, streams and the emulator; by the English text. */
export const serviceErrors = {
  '{0} refused the connection ({1})': '{0} từ chối kết nối ({1}).',
  '{0} is a name that DNS does not know ({1})': 'DNS không có tên {0} ({1}).',
  '{0} could not be looked up: DNS did not answer ({1})': 'Không tra được {0}: DNS không phản hồi ({1}).',
  '{0} cannot be reached ({1})': 'Không kết nối được đến {0} ({1}).',
  '{0} did not accept a connection in time ({1})': '{0} không nhận kết nối kịp thời ({1}).',
  '{0} did not answer in time ({1})': '{0} không phản hồi kịp thời ({1}).',
  '{0} closed the connection ({1})': '{0} đã ngắt kết nối ({1}).',
  '{0} closed the connection before the reply was complete ({1})':
    '{0} đóng kết nối trước khi phản hồi đến hết ({1}).',
  'the proxy {0} did not connect to {1} ({2})': 'Proxy {0} không mở tunnel đến {1} ({2}).',
  'the proxy {0} cannot be reached ({1})': 'Không kết nối được proxy {0} ({1}).',
  'HTTPS_PROXY needs the user and the password of the proxy':
    'HTTPS_PROXY cần có người dùng và mật khẩu của proxy.',
  '{0} does not use TLS on this port ({1})': '{0} không dùng TLS trên cổng này ({1}).',
  '{0} did not answer {1} {2} within {3} s': '{0} không phản hồi trong {3} giây ({1} {2}).',
  'the TLS connection to {0} failed ({1})': 'Kết nối TLS đến {0} thất bại ({1}).',
  'the exchange with {0} failed ({1})': 'Trao đổi với {0} thất bại ({1}).',
  'the exchange with {0} failed': 'Trao đổi với {0} thất bại.',
  'try again': 'Thử lại.',
  '; see --request-timeout': ' Xem --request-timeout.',
  'if it uses plain HTTP, {0}': 'Nếu cổng này dùng HTTP: {0}',
  'the address is {0}': 'URL là {0}',
  '{0}; if it uses TLS, {1}': '{0} Nếu cổng này dùng TLS: {1}',
  'it is unknown whether the request was handled: check before you send it again':
    'Chưa biết yêu cầu đã được xử lý chưa: kiểm tra trước khi gửi lại.',
  'the service answered {0}': 'Dịch vụ trả về {0}.',
  'too many requests; the service says to wait: {0}': 'Quá nhiều yêu cầu. Dịch vụ yêu cầu chờ {0}.',
  'the service redirects to {0} (status {1})': 'Dịch vụ chuyển hướng đến {0} (mã {1}).',
  "the service's reply to {0} holds {1}": 'Phản hồi của dịch vụ cho {0}: {1}.',
  "the reply is not the service's: its data is {0}, not an object":
    'Phản hồi không phải của dịch vụ: data là {0}, không phải object.',
  'the reply is page {0} of a list, but page {1} was requested':
    'Phản hồi là trang {0} của danh sách, nhưng yêu cầu trang {1}.',
  'the reply is {0} (status {1}): {2}': 'Phản hồi là {0} (mã {1}): {2}',
  'the reply {0} (status {1})': 'Phản hồi {0} (mã {1}).',
  'the reply has no payload to draw': 'Phản hồi không có payload để vẽ.',
  'the newest transaction in the reply has no transaction_code':
    'Giao dịch mới nhất trong phản hồi không có transaction_code.',
  'virtual_account_id in the reply is neither a text nor null':
    'virtual_account_id trong phản hồi không phải văn bản, cũng không phải null.',
  '{0} in the reply {1}, so it is not stored': '{0} trong phản hồi {1}, nên không được lưu.',
  'this service has no {0} {1}': 'Dịch vụ này không có {0} {1}.',
  'this client has no payment profile (payment_profile_missing), which a checkout for real money needs':
    'Client này chưa có cấu hình thanh toán (payment_profile_missing), cần cho phiên thanh toán tiền thật.',
  'the list reports that {0}, but {1}': 'Danh sách cho biết {0}, nhưng {1}.',
  'no answer within {0}': 'Không có phản hồi trong {0}.',
  'the app at {0} cannot be reached: {1}': 'Ứng dụng tại {0} không phản hồi: {1}.',
  'cancelled by the caller': 'Bên gọi đã hủy.',
  'port {0} is in use': 'Cổng {0} đang được sử dụng.',
  'port {0} of {1} is not available ({2})': 'Không mở được cổng {0} trên {1} ({2}).',
  '{0} cannot listen on port {1}: {2}': '{0} không lắng nghe được trên cổng {1}: {2}',
  'it said: {0}': 'Chương trình báo: {0}',
  '{0} did not end within {1} s': '{0} không kết thúc trong {1} giây.',
  '{0} printed more than 1 MiB': '{0} in ra hơn 1 MiB.',
  '{0} was ended by {1}': '{0} bị dừng do tín hiệu {1}.',
  '{0} ended with exit code {1}': '{0} kết thúc với mã thoát {1}.',
  '{0} opened no browser (exit {1})': '{0} không mở được trình duyệt (mã thoát {1}).',
  '{0} did not return the document': '{0} không trả về tài liệu.',
  'a defect of payconfirm: {0}': 'Lỗi của payconfirm: {0}',
  "the client secret of profile {0} is in the system's keychain, which gave something that is no secret":
    'Client secret của profile {0} nằm trong keychain của hệ thống, nhưng giá trị nhận được không hợp lệ.',
  "the client secret of profile {0} is in the system's keychain, which {1}":
    'Client secret của profile {0} nằm trong keychain của hệ thống. Keychain {1}.',
  "the client secret of profile {0} may still be in the system's keychain, which {1}":
    'Client secret của profile {0} có thể vẫn còn trong keychain của hệ thống. Keychain {1}.',
  "check it with the keychain's own program": 'Xem bằng chương trình của keychain.',
  'to remove it there: {0}': 'Để xóa client secret ở đó: {0}',
  '{0}; or set PAYCONFIRM_CLIENT_SECRET': '{0}; hoặc đặt PAYCONFIRM_CLIENT_SECRET',
  'Start it again: it creates a new one, which begins with the oldest delivery in the stream.':
    'Chạy lại sẽ tạo consumer mới, bắt đầu từ lượt gửi cũ nhất trong stream.',
  'The user needs to publish to {0}, and to subscribe to _INBOX.>.':
    'Người dùng NATS cần quyền publish đến {0} và subscribe _INBOX.>.',
  'no stream of the NATS server takes this: {0}': 'Không stream nào của máy chủ NATS nhận lượt này: {0}',
  'the NATS server at {0} did not answer within {1}': 'Máy chủ NATS tại {0} không phản hồi trong {1}.',
  'the bucket has an entry that another program has written': 'Bucket có mục do chương trình khác ghi.',
  'the consumer {0} of the stream {1} cannot be used: {2} ({3})':
    'Không dùng được consumer {0} của stream {1}: {2} ({3})',
  'the consumer {0} of the stream {1} was deleted, or the stream ({2})':
    'Consumer {0} của stream {1}, hoặc stream đó, đã bị xóa ({2}).',
  'the stream knows the id of this message, and has not stored it yet':
    'Stream biết id của thông điệp này nhưng chưa lưu.',
  'the stream {0} takes no {1} ({2})': 'Stream {0} không nhận {1} ({2}).',
  'the emulator answered {0}': 'Trình giả lập trả về {0}.',
  'the emulator did not accept the values': 'Trình giả lập không chấp nhận các giá trị.',
  'the emulator has a state in {0}, which a snapshot would replace':
    'Trình giả lập có dữ liệu trong {0}, bản chụp sẽ thay thế dữ liệu này.',
  'Add --memory, name another --data folder, or use emulator snapshot restore.':
    'Thêm --memory, nêu thư mục --data khác, hoặc dùng emulator snapshot restore.',
  'the emulator keeps the last {0} requests: earlier ones of {1} cannot be counted':
    'Trình giả lập giữ {0} yêu cầu gần nhất: không đếm được các yêu cầu {1} trước đó.',
  "the emulator's bank rejects the prefix {0}": 'Ngân hàng của trình giả lập từ chối tiền tố {0}.',
  'the emulator cannot open its database {0}: {1}': 'Trình giả lập không mở được cơ sở dữ liệu {0}: {1}',
  'the emulator cannot write its database {0} ({1})': 'Trình giả lập không ghi được cơ sở dữ liệu {0} ({1}).',
  "the emulator's database {0} is damaged: {1}": 'Cơ sở dữ liệu {0} của trình giả lập bị hỏng: {1}',
  "the emulator's log of its last changes, {0}, is damaged at byte {1}: what follows would be lost":
    'Nhật ký thay đổi {0} của trình giả lập bị hỏng tại byte {1}: phần sau sẽ bị mất.',
  'the database {0} was written by {1} (version {2}, this one knows {3})':
    'Cơ sở dữ liệu {0} do {1} ghi (phiên bản {2}, bản này biết {3}).',
  'the data folder {0} cannot be used: {1}': 'Không dùng được thư mục dữ liệu {0}: {1}',
  'the seed gives the client_id {0} to two clients': 'Dữ liệu ban đầu đặt client_id {0} cho hai client.',
  'the seed names a client {0} that is not among its clients':
    'Dữ liệu ban đầu nêu client {0} không có trong danh sách client.',
  'the seed refers to a bank account {0} that it does not have':
    'Dữ liệu ban đầu nêu tài khoản ngân hàng {0} không có.',
  'the seed refers to a virtual account {0} that is not among its virtual_accounts':
    'Dữ liệu ban đầu nêu tài khoản ảo {0} không có trong virtual_accounts.',
  "the seed's webhook {0} needs a secret_key: auth_type is {1}":
    'Webhook {0} trong dữ liệu ban đầu cần secret_key: auth_type là {1}.',
  'the snapshot cannot be used: {0}': 'Không dùng được bản chụp: {0}',
  'set {0} to the one that the emulator has, or {0}_FILE':
    'Đặt {0} giống của trình giả lập, hoặc đặt {0}_FILE.',
  'start it with {0} set': 'Chạy trình giả lập với {0} đã đặt.',
  'no such fault': 'Không có lỗi giả lập này.',
  'nothing to send': 'Không có gì để gửi.',
  'the type of the delivery is {0}: the emulator delivers only income':
    'Loại của lượt gửi là {0}: trình giả lập chỉ gửi income.',
  'the delivery has no transfer: a test needs an amount and a note':
    'Lượt gửi không nêu giao dịch: bài thử cần số tiền và nội dung chuyển khoản.',
  'the delivery names no transaction': 'Lượt gửi không nêu giao dịch nào.',
  'this attempt names no transaction': 'Lần thử này không nêu giao dịch nào.',
  'only an attempt of the service can be redelivered': 'Chỉ gửi lại được lần thử của dịch vụ.',
  'only the last {0} rejected requests can be shown': 'Chỉ hiện được {0} yêu cầu bị từ chối gần nhất.',
  'the configuration of this attempt no longer exists': 'Cấu hình của lần thử này không còn.',
  'no stored delivery has this id': 'Không có lượt gửi đã lưu nào có id này.',
  'an edited delivery needs its new body': 'Lượt gửi đã sửa cần body mới.',
  'choose how to send it': 'Nêu cách gửi.',
  'how many times is a number': 'Số lần phải là một số.',
  '{0} was held back by listen --confirm, {1}': '{0} bị listen --confirm giữ lại: {1}',
  '{0}, and that cannot be noted: {1}': '{0}, nhưng chưa ghi lại được: {1}',
  'no transfer matches {0} so far: the delivery log was not read to its end':
    'chưa tìm thấy khoản chuyển tiền nào khớp {0}: nhật ký gửi chưa được đọc hết',
  '{0}: the delivery log was not read to its end, so attempts may be missing.':
    '{0}: nhật ký gửi chưa được đọc hết nên có thể thiếu lần thử.',
  'To read further:': 'Để đọc xa hơn:',
  'no transfer matches {0}, so there is nothing to write':
    'Không có giao dịch nào khớp {0}, nên không có gì để ghi.',
  'would break: {0}': 'Sẽ hỏng: {0}',
  '{0} is not called at a live service': 'Không gọi {0} ở dịch vụ thật.',
  '{0} cannot be split into {1} transfers': 'Không chia được {0} thành {1} giao dịch.',
  '{0}': 'Dịch vụ báo: “{0}”',
  "payconfirm's files were replaced or removed while it ran: start it again":
    'Các tệp của payconfirm đã bị thay hoặc bị xóa trong lúc chạy. Cần khởi động lại.',
  'no transaction in the reply has a date that can be read':
    'không giao dịch nào trong phản hồi có ngày đọc được',
  'no entry in the reply has an id': 'không mục nào trong phản hồi có id',
  'a configuration in the reply has no id': 'một cấu hình trong phản hồi không có id',
  'an entry cannot be read': 'một mục không đọc được',
} as const;
