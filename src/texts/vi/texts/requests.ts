/** Of requests, their replies, flags and settings, by the English text. */
export const requests = {
  'read it in smaller parts, such as days, or when less comes in':
    'Đọc thành từng phần nhỏ hơn, ví dụ theo ngày, hoặc khi ít dữ liệu mới hơn.',
  "run it again; if it happens again, tell the service's operator":
    'Chạy lại; nếu vẫn vậy, báo cho bên vận hành dịch vụ.',
  'the list changes faster than it can be read: everything after {0} is missing':
    'Danh sách thay đổi nhanh hơn tốc độ đọc: thiếu phần sau {0}.',
  'the list reports {0} items, but returned none': 'Danh sách báo có {0} mục nhưng không trả về mục nào.',
  'api_key_name: {0} is a standard header that logs show: the API key would be shown too':
    'api_key_name: {0} là header chuẩn mà nhật ký hay ghi lại, nên API key sẽ bị lộ.',
  'choose a name of its own, such as X-Webhook-Secret': 'Chọn một tên riêng, ví dụ X-Webhook-Secret.',
  'give --base-url, set PAYCONFIRM_BASE_URL, or:': 'Thêm --base-url, đặt PAYCONFIRM_BASE_URL, hoặc:',
  'profile {0} has no service address': 'Profile {0} chưa có URL của dịch vụ.',
  'the program has ended': 'Chương trình đã kết thúc.',
  'another program may be answering: check the address; -v shows the reply':
    'Có thể một chương trình khác đã trả lời: kiểm tra URL; -v hiện phản hồi.',
  'page {0} of the list repeats page {1}': 'Trang {0} của danh sách lặp lại trang {1}.',
  'run it again': 'Chạy lại.',
  "some items are missing: run it again; if it happens again, tell the service's operator":
    'Thiếu một phần dữ liệu: chạy lại; nếu vẫn vậy, báo cho bên vận hành dịch vụ.',
  'the list shrank from {0} to {1} while it was read: items may be missing':
    'Danh sách ngắn đi trong lúc đọc, từ {0} còn {1}: có thể thiếu một phần.',
  "the reply is not the service's: its data holds no list":
    'Phản hồi không phải của dịch vụ: data không chứa danh sách.',
  'the service seems to ignore the page number: ask for one page with --page and --limit':
    'Có vẻ dịch vụ bỏ qua số trang: đọc một trang bằng --page và --limit.',
  "the reply is not the service's: {0} {1}": 'Phản hồi không phải của dịch vụ: {0} {1}',
  'the service document does not describe this endpoint, so its address was assumed. To call another:':
    'Tài liệu của dịch vụ có nêu endpoint này nhưng không mô tả, nên URL là giả định. Gọi endpoint khác:',
  'check HTTPS_PROXY, or name the host in NO_PROXY':
    'Kiểm tra HTTPS_PROXY, hoặc thêm tên máy chủ vào NO_PROXY.',
  'check the address': 'Kiểm tra URL.',
  'is a firewall or proxy in between? See HTTPS_PROXY':
    'Kiểm tra tường lửa hoặc proxy ở giữa. Xem HTTPS_PROXY.',
  'check that the service is running, and the port. To test the setup:':
    'Kiểm tra dịch vụ có đang chạy và đúng cổng không. Để kiểm tra thiết lập:',
  'is this machine online?': 'Kiểm tra kết nối mạng của máy này.',
  'nothing runs there. If it was the emulator, start it again:':
    'Không có chương trình nào chạy ở URL đó. Nếu là trình giả lập, chạy lại:',
  'run it again with --verbose': 'Chạy lại với --verbose.',
  'try again, or raise --request-timeout': 'Thử lại hoặc tăng --request-timeout.',
  'The key was created. To find and destroy it:': 'Khóa đã được tạo. Để tìm và hủy khóa:',
  'renew them:': 'Đăng nhập lại:',
  'To see the current credentials:': 'Thông tin xác thực đang dùng:',
  'writes need a client secret: set PAYCONFIRM_CLIENT_SECRET, or make a key:':
    'Lệnh ghi cần client secret. Đặt PAYCONFIRM_CLIENT_SECRET, hoặc tạo khóa:',
  'a path begins with one / and stays below the address; given: {0}':
    'Đường dẫn bắt đầu bằng một dấu / và nằm dưới URL của dịch vụ; đã nhập: {0}',
  'a path stays below the address; given: {0}': 'Đường dẫn phải nằm dưới URL của dịch vụ; đã nhập: {0}',
  'an address begins with https://; given: {0}': 'URL phải bắt đầu bằng https://; đã nhập: {0}',
  'an address has no user, password, query or fragment':
    'URL không được có tên người dùng, mật khẩu, query hoặc fragment.',
  'credentials:': 'Thông tin xác thực:',
  'http: to {0} would send credentials in the clear': 'http: đến {0} sẽ gửi thông tin xác thực không mã hóa.',
  'not an address: {0}': 'Không phải URL: {0}',
  'use https://; plain http: is for this machine alone, such as http://127.0.0.1:4010':
    'Dùng https://; http: chỉ dành cho máy này, ví dụ http://127.0.0.1:4010.',
  'check the address of the service:': 'Kiểm tra URL của dịch vụ:',
  'the reply of the token endpoint holds no token': 'Phản hồi của endpoint token không có token.',
  'the token in the reply has characters that no header can carry':
    'Token trong phản hồi có ký tự mà header không chứa được.',
  'ask for less, with --limit or dates': 'Đọc ít hơn, bằng --limit hoặc theo ngày.',
  'the reply of {0} is longer than 64 MiB': 'Phản hồi của {0} dài hơn 64 MiB.',
  'HTTPS_PROXY is not an http: or https: address': 'HTTPS_PROXY không phải URL http: hoặc https:.',
  'such as http://proxy.example:3128': 'Ví dụ http://proxy.example:3128',
  '--field must be key=value or key:=json; what was given is neither':
    '--field phải là key=value hoặc key:=json; giá trị đã nhập không phải cả hai.',
  '--field {0} is given twice': '--field {0} được khai hai lần.',
  '--field {0}: no field can be named {1}': '--field {0}: không trường nào được có tên {1}.',
  '--field {0}: {1} is already a value, not an object':
    '--field {0}: {1} đã là một giá trị, không phải đối tượng.',
  '--field {0}:= takes JSON; what was given is none':
    '--field {0}:= cần JSON; giá trị đã nhập không phải JSON.',
  'a text is set with {0}=TEXT': 'Đặt văn bản bằng {0}=VĂN_BẢN.',
  'send it with --data': 'Gửi bằng --data.',
  '{0} is not JSON: it ends at line {1}, column {2}': '{0} không phải JSON: bị ngắt ở dòng {1}, cột {2}.',
  '--{0} and --field {1} set the same field': '--{0} và --field {1} đặt cùng một trường.',
  '--{0} is required: {1}': '--{0} là bắt buộc: {1}',
  'Not a known field of this request; sent as given: {0}.':
    'Yêu cầu này không có các trường sau, nhưng vẫn gửi như đã nhập: {0}.',
  'It is PEM: -----BEGIN CERTIFICATE-----.': 'Định dạng PEM: -----BEGIN CERTIFICATE-----.',
  'Use the path of a file.': 'Cần đường dẫn của tệp.',
  '{0} cannot be read ({1})': 'Không đọc được {0} ({1}).',
  '{0} does not exist': 'Không có {0}.',
  '{0}: the file holds no certificate': '{0}: tệp không chứa chứng chỉ nào.',
  'not confirmed; nothing was changed': 'Chưa xác nhận; không có gì thay đổi.',
  'confirmation is missing, and prompts are off here: {0}': 'Cần xác nhận nhưng không thể hỏi ở đây: {0}',
  '--to {0} is before --from {1}': '--to {0} sớm hơn --from {1}.',
  '{0} must be a day such as 2026-11-21; given: {1}': '{0} phải là một ngày, ví dụ 2026-11-21; đã nhập: {1}',
  'no {0} {1}': 'Không có {0} {1}.',
  'To list them:': 'Danh sách hiện có:',
  'A name is not accepted. To list the ids:': 'Không dùng được tên. Để liệt kê các id:',
  '{0}: another process may be changing it at the same time':
    '{0}: một tiến trình khác có thể đang thay đổi cùng dữ liệu.',
  '--{0} must be above 0': '--{0} phải lớn hơn 0.',
  '--{0} must be {1}; given: {2}': '--{0} phải là {1}; đã nhập: {2}',
  'Did you mean --all?': 'Gần giống: --all',
  'copy the whole id; where a table has no room for it, -o json shows it':
    'Sao chép toàn bộ id; khi bảng không đủ chỗ, -o json hiện đầy đủ.',
  'must be above 0, such as 30s, 15m or 2h': 'phải lớn hơn 0, ví dụ 30s, 15m hoặc 2h',
  '{0} is cut off: {1}': '{0} bị cắt bớt: {1}',
  '{0} must be one of {1}; given: {2}': '{0} phải là một trong {1}; đã nhập: {2}',
  'There is no list to choose from: {0}': 'Không lấy được danh sách để chọn. {0}',
  "missing required argument '{0}'": 'Thiếu đối số bắt buộc “{0}”.',
  'missing: {0}': 'Còn thiếu: {0}',
  'nothing to change: give at least one flag': 'Không có gì để thay đổi: thêm ít nhất một tùy chọn.',
  '--fields takes names separated by commas; given none':
    '--fields nhận các tên cách nhau bằng dấu phẩy; chưa có tên nào.',
  '--json and --output exclude each other': '--json và --output không dùng cùng nhau.',
  'must be a duration above 0 and at most 36500d, such as 30s, 15m or 2h':
    'phải là khoảng thời gian lớn hơn 0 và tối đa 36500d, ví dụ 30s, 15m hoặc 2h',
  'must be a zone such as Asia/Ho_Chi_Minh or UTC': 'phải là một múi giờ, ví dụ Asia/Ho_Chi_Minh hoặc UTC',
  'must be one of {0}': 'phải là một trong {0}',
  '{0} {1}; given: {2}': '{0} {1}; đã nhập: {2}',
  'This secret is one short word. It is easy to guess, and it cannot be hidden in output.':
    'Khóa bí mật này chỉ là một từ ngắn. Khóa dễ đoán và không che được trong kết quả in ra.',
  '{0} ends in a newline, which is not used': '{0} kết thúc bằng dấu xuống dòng; dấu này không được dùng.',
  'give the path of a file that holds the secret, not the secret itself':
    'Nhập đường dẫn của tệp chứa khóa bí mật, không nhập chính khóa bí mật.',
  '{0}: there is no such file': '{0}: không có tệp này.',
  'the file that {0} names cannot be read ({1})': 'Không đọc được tệp mà {0} nêu ({1}).',
  'the secret is given in more than one way': 'Khóa bí mật được khai bằng nhiều cách.',
  '{0}: that variable is not set': '{0}: biến môi trường này chưa đặt.',
  "The client secret is in the system's keychain.": 'Client secret nằm trong keychain của hệ thống.',
  'or save the secret again:': 'Hoặc lưu lại khóa bí mật:',
  'the client secret is saved in credentials.json: the keychain {0}':
    'Client secret được lưu trong credentials.json, vì keychain {0}.',
  'log in:': 'Đăng nhập:',
  'no account yet:': 'Chưa có tài khoản:',
  'no profile {0}': 'Không có profile {0}.',
  'or start the emulator, which needs no account:': 'Hoặc chạy trình giả lập, không cần tài khoản:',
  'the credentials of profile {0} are for {1} and are not sent to {2}':
    'Thông tin xác thực của profile {0} là của {1}, nên không gửi đến {2}.',
  'correct that line, or move the file away; the file was not changed':
    'Sửa chỗ đó, hoặc chuyển tệp đi; tệp chưa bị thay đổi.',
  '{0}:{1}:{2} is not JSON': '{0}:{1}:{2} không phải JSON.',
  "a profile's name is 1 to 64 letters, digits, dots, dashes and underscores; given: {0}":
    'Tên profile có từ 1 đến 64 chữ, số, dấu chấm, gạch nối và gạch dưới; đã nhập: {0}',
  'the token is not stored: {0}': 'Token không được lưu: {0}',
  'profile {0} is no longer marked {1}: its address or client has changed, so it counts as live':
    'Profile {0} không còn được đánh dấu {1}: URL hoặc client đã đổi, nên được coi là live.',
  'NODE_TLS_REJECT_UNAUTHORIZED=0: certificates are not checked.':
    'NODE_TLS_REJECT_UNAUTHORIZED=0: chứng chỉ không được kiểm tra.',
  "the certificate has expired or is not valid yet: check this machine's clock, then tell the service's operator":
    'Chứng chỉ ngoài thời hạn: kiểm tra đồng hồ của máy này, rồi báo cho bên vận hành dịch vụ.',
  'the certificate is for another host: check the address': 'Chứng chỉ dành cho máy chủ khác: kiểm tra URL.',
  'check whether this port uses https:': 'Kiểm tra cổng này có dùng https: không.',
  'the certificate is not trusted here; a private authority goes in NODE_EXTRA_CA_CERTS':
    'Chứng chỉ không được tin cậy ở đây; thêm CA riêng bằng NODE_EXTRA_CA_CERTS.',
  'the service did not accept the credentials': 'Dịch vụ không chấp nhận thông tin xác thực.',
  'the service did not accept the values': 'Dịch vụ không chấp nhận các giá trị.',
  'the service rejected it without a reason': 'Dịch vụ từ chối, không nêu lý do.',
  'too many requests; wait': 'Quá nhiều yêu cầu; chờ rồi thử lại.',
  'the service failed; try again later': 'Dịch vụ gặp lỗi; thử lại sau.',
  '--dry-run changes nothing: add --yes to answer the question':
    'Với --dry-run không có gì được thực hiện: thêm --yes để trả lời câu hỏi.',
  'an answer is required': 'Cần có câu trả lời.',
  'Waiting for {0}': 'Đang chờ {0}',
  'Waiting for {0}: {1} tries of {2}': 'Đang chờ {0}: {1} lần thử, mỗi lần {2}',
  'Waiting for {0}: at most {1}': 'Đang chờ {0}: tối đa {1}',
  'or log in:': 'Hoặc đăng nhập:',
  'set PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET, or:':
    'Đặt PAYCONFIRM_CLIENT_ID và PAYCONFIRM_CLIENT_SECRET, hoặc:',
  'no credentials: you are not logged in': 'Chưa có thông tin xác thực: bạn chưa đăng nhập.',
  'These credentials are from the environment: correct or unset {0}.':
    'Thông tin xác thực này lấy từ biến môi trường. Sửa hoặc bỏ đặt {0}.',
  'The environment overrides the saved credentials: unset {0} to use them.':
    'Biến môi trường được ưu tiên hơn thông tin xác thực đã lưu. Để dùng thông tin đã lưu, bỏ đặt {0}.',
  'check the username and the password': 'Kiểm tra tên đăng nhập và mật khẩu',
  'PAYCONFIRM_TOKEN is never renewed: set a new one':
    'PAYCONFIRM_TOKEN được dùng nguyên trạng và không tự gia hạn. Đặt token mới.',
  '{0}; trying again in {1}, until {2}': '{0}; thử lại sau {1}, đến {2}',
  'sent as it is: {0}': 'Gửi nguyên trạng: {0}',
  'put a value in place of {0} in PATH': 'Thay {0} trong PATH bằng một giá trị.',
  'the list reports {0} items, but ends earlier': 'Danh sách báo có {0} mục nhưng kết thúc trước số đó.',
  'A cache may have answered with another reply. Run it again.':
    'Có thể một bộ nhớ đệm đã trả về phản hồi khác. Chạy lại lệnh.',
  'Check the address: another program may have answered instead of the service.':
    'Kiểm tra URL: có thể một chương trình khác đã trả lời thay dịch vụ.',
  'It is unknown whether the request was handled.': 'Không rõ yêu cầu đã được xử lý hay chưa.',
  '{0} answered with a status that does not end a request (200 to 599)':
    '{0} trả về mã trạng thái không kết thúc yêu cầu (200 đến 599)',
  '{0} answered with the status {1}, which does not end a request (200 to 599)':
    '{0} trả về mã trạng thái {1}, không phải mã kết thúc một yêu cầu (200 đến 599).',
  '{0} did not answer with an HTTP reply': '{0} không trả về phản hồi HTTP.',
  'another path of the same address': 'đường dẫn khác trên cùng máy chủ',
  'Redirects are not followed, to protect credentials. If the service has moved, give --base-url.':
    'Không đi theo chuyển hướng, để bảo vệ thông tin xác thực. Nếu dịch vụ đã chuyển chỗ, dùng --base-url.',
  'no JSON': 'không phải JSON',
  'A proxy or another program may have answered instead of the service: {0}':
    'Có thể một proxy hoặc chương trình khác đã trả lời thay dịch vụ: {0}',
  'what was given': 'giá trị đã nhập',
  'Give an address such as https://pay.example.': 'Nhập một URL, ví dụ https://pay.example.',
  "The service's Date header shows that its times without a zone are UTC+7, not UTC. They are read as UTC+7.":
    'Header Date của dịch vụ cho thấy thời gian không ghi múi giờ là UTC+7, không phải UTC. Công cụ đọc theo UTC+7.',
  '{0}: asked for {1}, the reply says {2}': '{0}: yêu cầu {1}, phản hồi ghi {2}',
  'The service reports success, but its reply differs: {0}':
    'Dịch vụ báo thành công nhưng phản hồi lại khác: {0}',
  'Try again, or raise --timeout. Each request ends earlier, after --request-timeout.':
    'Thử lại hoặc tăng --timeout. Mỗi yêu cầu kết thúc sớm hơn, sau --request-timeout.',
  '--{0}: unknown value, used as given. {1}':
    '--{0}: giá trị không có trong danh sách đã biết, vẫn được dùng như đã nhập. {1}',
  'Known values: {0}.': 'Đã biết: {0}.',
  'Assumed, not checked: {0} {1}.': 'Quy tắc giả định, không kiểm tra trước khi gửi: {0} {1}.',
  'it closed the connection': 'proxy đã đóng kết nối',
  'it did not answer in time': 'không phản hồi kịp',
  'it did not answer with an HTTP reply': 'không trả về phản hồi HTTP',
} as const;
