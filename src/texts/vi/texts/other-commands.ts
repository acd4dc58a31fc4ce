/** Of the other commands, by the English text. */
export const tools = {
  'Seen: {0}': 'Đã thấy: {0}',
  '{0} items of a list are not objects, and are skipped': 'Bỏ qua {0} mục của danh sách không phải bản ghi.',
  'METHOD is missing: a body needs POST, PUT, PATCH or DELETE':
    'Thiếu PHƯƠNG_THỨC: thân yêu cầu đi cùng POST, PUT, PATCH hoặc DELETE',
  '-f sends text: use -F {0}=VALUE': '-f gửi giá trị dạng văn bản: dùng -F {0}=GIÁ_TRỊ',
  '--file writes the whole reply: remove --jq and --fields':
    '--file nhận toàn bộ phản hồi: bỏ --jq và --fields',
  'Wrote {0}: {1}, {2} bytes.': 'Đã ghi {0}: {1}, {2} byte.',
  'the reply is {0}, not JSON': 'Phản hồi là {0}, không phải JSON.',
  'Use --file FILE, or remove --output, --jq and --fields.':
    'Thêm --file TỆP, hoặc bỏ --output, --jq và --fields.',
  'the reply is {0}, and standard output is a terminal': 'Phản hồi là {0}, mà stdout là terminal.',
  'Write it to a file with --file FILE, or redirect it with > FILE.':
    'Ghi vào tệp bằng --file TỆP, hoặc chuyển tiếp bằng > TỆP.',
  '--paginate needs GET': '--paginate chỉ dùng với GET.',
  '--query must be key=value; what was given has no =':
    '--query phải là key=value; giá trị đã nhập không có dấu =.',
  '--query {0} is given twice': '--query {0} được khai hai lần.',
  'METHOD must be one of {0}; given: {1}': 'PHƯƠNG_THỨC phải là một trong {0}; đã nhập: {1}',
  'PATH must begin with one /, below the base address; given: {0}':
    'ĐƯỜNG_DẪN phải bắt đầu bằng một dấu /, dưới URL gốc; đã nhập: {0}',
  'several match; use the number: {0}': 'Nêu tài khoản cần dùng bằng số: {0}',
  'no virtual account {0}': 'Không có tài khoản ảo {0}.',
  '--file is required: the file to apply': 'Cần --file: tệp cần áp dụng.',
  '-f - and --otp-stdin both read standard input': '-f - và --otp-stdin cùng đọc stdin.',
  'Something was changed elsewhere. The current differences:':
    'Có thay đổi từ nơi khác. Các điểm khác hiện tại:',
  'missing, and prompts are off here: {0}': 'Còn thiếu, và không thể hỏi ở đây: {0}',
  'left out: {0}': 'bỏ qua: {0}',
  'no linked bank account {0}': 'Không có tài khoản ngân hàng đã liên kết {0}.',
  'to make a new one:': 'Để tạo mới:',
  'another process has created one with this name': 'Một tiến trình khác đã tạo mục cùng tên.',
  '{0}: the account is not linked yet: it needs the phone_number registered with the bank':
    '{0}: tài khoản chưa liên kết: cần phone_number đã đăng ký với ngân hàng.',
  'move it away, or choose another': 'Chuyển tệp đi, hoặc chọn tên khác.',
  'choose another profile': 'Chọn profile khác.',
  '{0}: profile {1} has a client key already': '{0}: profile {1} đã có khóa client.',
  '{0}: {1} cannot be read ({2})': '{0}: không đọc được {1} ({2}).',
  '{0}: {1} is there already': '{0}: {1} đã có.',
  '{0}: {1}: there is no folder {2}': '{0}: {1}: không có thư mục {2}.',
  'add it to the virtual_accounts of the file': 'Thêm vào virtual_accounts của tệp.',
  '{0}: there is no virtual account {1}': '{0}: không có tài khoản ảo {1}.',
  'add auth_type: HMAC_SHA256 (or API_KEY), or remove secret_key':
    'Thêm auth_type: HMAC_SHA256 (hoặc API_KEY), hoặc bỏ secret_key.',
  'add secret_key: env:NAME, or file:PATH': 'Thêm secret_key: env:TÊN, hoặc file:ĐƯỜNG_DẪN.',
  'rename one:': 'Đặt tên khác cho một cấu hình:',
  '{0} webhook configurations are named {1}, so the name is ambiguous':
    'Có {0} cấu hình webhook tên {1}: không xác định được cấu hình nào.',
  '{0}: webhook {1} has a secret_key, and auth_type NONE uses none':
    '{0}: webhook {1} có secret_key, nhưng auth_type NONE không dùng khóa bí mật.',
  '{0}: webhook {1} needs a secret_key: auth_type is {2}':
    '{0}: webhook {1} cần secret_key: auth_type là {2}.',
  'Most replies can still be read; docs/assumptions.md says how to override each. Please send us this report':
    'Phần lớn vẫn đọc được; docs/assumptions.md nêu cách ghi đè từng giả định. Có thể gửi báo cáo này cho nhà phát triển.',
  'Deleted the recorded drift of profile {0}.': 'Không còn ghi điểm khác nào của profile {0}.',
  'Record in profile {0}: {1} held, {2} held in part, {3} differ?':
    'Ghi vào profile {0}: {1} đúng, {2} đúng một phần, {3} khác?',
  'Recorded in profile {0}.': 'Đã ghi vào profile {0}.',
  'No assumptions are recorded for this service yet:': 'Chưa ghi giả định nào về dịch vụ này:',
  'not compared, because the document does not have it: {0}':
    'không so sánh, vì không có trong tài liệu: {0}',
  'no delivery failed since then': 'Không có lượt gửi nào thất bại từ lúc đó.',
  'a SUBJECT or --since is required': 'Cho biết về giao dịch nào: thêm ĐỐI_TƯỢNG, hoặc --since.',
  'Update this program to read it.': 'Cập nhật chương trình này để đọc gói.',
  'to write one:': 'Để tạo gói:',
  '{0} is a bundle of a newer version': '{0} là gói của phiên bản mới hơn.',
  '{0} is not a bundle': '{0} không phải gói chẩn đoán.',
  'Choose another name with --file, or add --force to write over it.':
    'Chọn tên khác bằng --file, hoặc thêm --force để ghi đè.',
  '{0} exists': '{0} đã có.',
  'SHELL must be one of {0}; given: {1}': 'SHELL phải là một trong {0}; đã nhập: {1}',
  '--live checks the whole setup, not one virtual account': '--live kiểm tra toàn bộ thiết lập.',
  'Remove one of the two.': 'Bỏ một trong hai.',
  'use doctor alone, or doctor va NUMBER|ID': 'doctor không nhận đối số, hoặc nhận va SỐ|ID.',
  'such as: openssl rand -hex 16': 'Ví dụ: openssl rand -hex 16',
  'the file of {0} cannot be read ({1})': 'Không đọc được tệp của {0} ({1}).',
  '{0} must have at least {1} characters': '{0} phải có ít nhất {1} ký tự.',
  'no emulator answers on {0}': 'Không có trình giả lập nào trả lời ở {0}.',
  'no profile {0} was written: {1}': 'Không ghi được profile {0}: {1}',
  'an emulator runs already: {0}': 'Trình giả lập đang chạy: {0}',
  'Start another with --port 0 and --data DIR, or stop it:':
    'Chạy một trình giả lập khác bằng --port 0 và --data THƯ_MỤC, hoặc dừng trình giả lập đó:',
  'if one runs on another port, give its address: --base-url http://127.0.0.1:PORT':
    'Nếu trình giả lập chạy ở cổng khác, nêu URL: --base-url http://127.0.0.1:CỔNG',
  'start one:': 'Chạy trình giả lập:',
  "{0} is not an emulator's address: an emulator is always on loopback":
    '{0} không phải URL của trình giả lập: trình giả lập luôn ở loopback.',
  'put the program to run after --': 'Nêu chương trình cần chạy sau --.',
  'the program did not exit within {0}, and was stopped': 'Chương trình chưa kết thúc sau {0}, nên bị dừng.',
  '--endpoint must be the id of an endpoint, or *; given: {0}':
    '--endpoint phải là id của endpoint, hoặc *; đã nhập: {0}',
  '--status and --drop need --endpoint: * is every one':
    '--status và --drop cần --endpoint: * là mọi endpoint.',
  '--status must be from 400 to 599; given: {0}': '--status phải từ 400 đến 599; đã nhập: {0}',
  '--times must be at least 1': '--times phải ít nhất là 1.',
  'deliveries have no --endpoint: it goes with --status, --delay and --drop':
    'Lượt gửi không có --endpoint: --endpoint dùng với --status, --delay và --drop.',
  'choose a fault: --status, --delay, --drop, --duplicate, --bad-signature, --stale-timestamp or --quota-exceeded':
    'Nêu lỗi cần giả lập: --status, --delay, --drop, --duplicate, --bad-signature, --stale-timestamp hoặc --quota-exceeded.',
  'To make the bank send one: va request or notifications request':
    'va request và notifications request khiến ngân hàng gửi mã OTP.',
  '--limit must be 1 or more; given: {0}': '--limit phải từ 1 trở lên; đã nhập: {0}',
  'No messages yet. To configure the recipients:': 'Chưa có tin nhắn nào. Để cấu hình người nhận:',
  '--expect must be a method and a path; given: {0}':
    '--expect phải là phương thức và đường dẫn; đã nhập: {0}',
  '--status must be a status or a class; given: {0}':
    '--status phải là mã trạng thái hoặc một nhóm; đã nhập: {0}',
  'Before the test, delete all data:': 'Trước khi kiểm thử, xóa toàn bộ dữ liệu:',
  'Smallest body that the endpoint accepts: {0}': 'Body nhỏ nhất mà endpoint chấp nhận: {0}',
  'Write "POST /api/v1/checkouts".': 'Viết "POST /api/v1/checkouts".',
  'Write 422, 4xx or 5xx.': 'Viết 422, 4xx hoặc 5xx.',
  'expected {0} × {1}, got {2}': 'Cần {0} × {1}, nhận được {2}.',
  'the emulator has no request {0}': 'Trình giả lập không có yêu cầu {0}.',
  'To list the requests:': 'Các yêu cầu đã nhận:',
  'Delete all virtual accounts, transactions, checkouts, keys, webhooks and their log of the emulator on {0}?':
    'Xóa toàn bộ tài khoản ảo, giao dịch, phiên thanh toán, khóa, webhook và nhật ký gửi của trình giả lập ở {0}?',
  'Deleted. The emulator is empty.': 'Trình giả lập đã trở về trạng thái ban đầu.',
  '{0} must be a host name without a port; given: {1}':
    '{0} phải là tên máy chủ, không kèm cổng; đã nhập: {1}',
  '--host must be an IP address, such as 0.0.0.0; given: {0}':
    '--host phải là địa chỉ IP, ví dụ 0.0.0.0; đã nhập: {0}',
  '--{0} must be 0 to 65535; given: {1}': '--{0} phải từ 0 đến 65535; đã nhập: {1}',
  'A request is not in the file: {0}': 'Có một yêu cầu không ghi được vào tệp: {0}',
  'nothing is recorded about the service of profile {0}': 'Chưa ghi nhận gì về dịch vụ của profile {0}.',
  '--smtp is not the address of a mail server': '--smtp không phải URL của máy chủ thư.',
  '--smtp names a user, and there is no password for it': '--smtp có tên người dùng nhưng chưa có mật khẩu.',
  '--smtp: a password is never on a command line': '--smtp: mật khẩu không bao giờ nằm trên dòng lệnh.',
  'set {0}': 'Đặt {0}.',
  'Begin with it:': 'Bắt đầu từ bản chụp:',
  'No snapshots yet:': 'Chưa có bản chụp nào:',
  'Replace the snapshot {0}?': 'Ghi đè bản chụp {0}?',
  'Replace the state of the emulator by the snapshot {0}?':
    'Thay trạng thái của trình giả lập bằng bản chụp {0}?',
  'Saved the snapshot {0}.': 'Đã lưu bản chụp {0}.',
  'Restored the emulator from {0}.': 'Trình giả lập đã trở về bản chụp {0}.',
  'there is no snapshot {0}': 'Không có bản chụp {0}.',
  'up to 64 of a to z, 0 to 9, - and _; the first a letter or a digit':
    'Tối đa 64 ký tự a đến z, 0 đến 9, - và _; ký tự đầu là chữ hoặc số.',
  '{0} is not a valid snapshot name': '{0} không phải tên bản chụp.',
  'the profile {0} still belongs to another emulator: {1}':
    'Profile {0} vẫn thuộc về trình giả lập khác: {1}',
  'The emulator stops.': 'Đang dừng trình giả lập.',
  'The bank reports it at the end of the day: no webhook, channel or checkout is notified.':
    'Ngân hàng báo giao dịch vào cuối ngày: webhook, kênh thông báo và phiên thanh toán không nhận được.',
  'This code exists already: nothing new was recorded.': 'Mã giao dịch này đã có: không ghi nhận thêm gì.',
  'The reply has other values: this code probably exists already, and then nothing new was recorded.':
    'Phản hồi có giá trị khác: có lẽ mã giao dịch này đã có, khi đó không ghi nhận thêm gì.',
  'Replies with other values: {0}. Their codes probably exist already, and then nothing new was recorded.':
    'Số phản hồi có giá trị khác: {0}. Có lẽ các mã này đã có, khi đó không ghi nhận thêm gì.',
  'register one in all four steps:': 'Đăng ký đủ bốn bước:',
  'simulate it:': 'Giả lập giao dịch:',
  'what is missing, and how to do it:': 'Còn thiếu gì và cách làm:',
  '*: assumed; the service document names the endpoint but does not describe it.':
    '*: giả định; tài liệu của dịch vụ có nêu endpoint nhưng không mô tả.',
  '--dir is the folder of your app.': '--dir là thư mục của ứng dụng.',
  '{0} cannot be read': 'Không đọc được {0}.',
  'No browser was opened ({0}): open the address above yourself.':
    'Không mở được trình duyệt ({0}): tự mở URL ở trên.',
  '--allow-destination must be one host, with or without a port':
    '--allow-destination phải là một máy chủ, có hoặc không có cổng.',
  'give the exact host, such as shop.example or shop.example:8443':
    'Nêu máy chủ chính xác, ví dụ shop.example hoặc shop.example:8443.',
  '--allow-destination needs --allow-writes': '--allow-destination cần --allow-writes.',
  'An assistant speaks here, in JSON. Ctrl-D ends it.':
    'Trợ lý AI giao tiếp ở đây, bằng JSON. Ctrl-D để kết thúc.',
  '--note must contain {code}': '--note phải chứa {code}.',
  '--pattern is no regular expression: {0}': '--pattern không phải biểu thức chính quy: {0}',
  'All {0} codes survive.': 'Cả {0} mã đều dùng được.',
  'Write order codes, one a line.': 'Viết mã đơn hàng, mỗi dòng một mã.',
  'an order code has at most {0} characters; given: {1}': 'Mã đơn hàng có tối đa {0} ký tự; đã nhập: {1}',
  '--public-url must be an https address; given: {0}': '--public-url phải là URL https; đã nhập: {0}',
  '{0} checks passed{1} in {2} on {3}': '{0} mục kiểm tra đạt{1} trong {2} trên {3}',
  'could not remove virtual account {0}: {1}': 'Không xóa được tài khoản ảo {0}: {1}',
  'could not remove webhook configuration {0}: {1}': 'Không xóa được cấu hình webhook {0}: {1}',
  'give --base-url, or --emulator to check on this machine':
    'Thêm --base-url, hoặc --emulator để kiểm tra trên máy này.',
  'no service address to check': 'Chưa có URL của dịch vụ để kiểm tra.',
  '--watch follows one transfer; given: {0} codes':
    '--watch theo dõi một khoản chuyển tiền; đã nhập: {0} mã.',
  '--{0} is in the future: {1}': '--{0} ở tương lai: {1}',
  '--{0} needs one transfer; given: {1} codes': '--{0} chỉ dùng cho một khoản chuyển tiền; đã nhập: {1} mã.',
  '--{0} must be a duration, a time, a day, or a day with a time; given: {1}':
    '--{0} phải là khoảng thời gian, giờ, ngày, hoặc ngày kèm giờ; đã nhập: {1}',
  'Write 2h, 3d, 08:30, 2026-11-21 or "2026-11-21 08:30".':
    'Viết 30m (phút), 2h (giờ), 3d (ngày), 08:30, 2026-11-21 hoặc "2026-11-21 08:30".',
  'Write codes, one a line, or a message.': 'Viết mã, mỗi dòng một mã, hoặc một tin nhắn.',
  'a code has at most {0} characters; given: {1}': 'Mã có tối đa {0} ký tự; đã nhập: {1}',
  'did you mean:': 'Gần giống:',
  'Name the transfer: its code, --note, --amount or --checkout':
    'Nêu khoản chuyển tiền: mã, --note, --amount hoặc --checkout.',
  'standard input is empty': 'stdin trống.',
  'To list all deliveries, with the test deliveries:': 'Các lượt gửi thử nằm trong danh sách:',
  '{0} is an amount, not a code': '{0} là số tiền, không phải mã.',
  '{0} is the code of every test delivery: no transfer has it':
    '{0} là mã của mọi lượt gửi thử: không khoản chuyển tiền nào có mã này.',
  'It is about: {0}': 'Gói nói về: {0}',
  '{0} contains nothing about {1}': '{0} không có gì về {1}.',
  'not delivered within {0}': 'Chưa gửi thành công trong {0}.',
  '"{0}" is not an http:// or https:// address': '“{0}” không phải URL http:// hoặc https://.',
  'Example: http://localhost:3000/hook': 'Ví dụ: http://localhost:3000/hook',
  'app: {0}': 'ứng dụng: {0}',
  'nothing could be proved': 'Không chứng minh được gì.',
  'Something still listens at {0}. The command started it outside its process group: stop it yourself.':
    'Vẫn có chương trình lắng nghe ở {0}. Lệnh đã chạy chương trình đó ngoài nhóm tiến trình: tự dừng chương trình đó.',
  'nothing listens at {0} after {1} s': 'Không có gì lắng nghe ở {0} sau {1} giây.',
  'something listens at {0} already': 'Đã có chương trình lắng nghe ở {0}.',
  'something still listens at {0} after the app was stopped':
    'Vẫn có chương trình lắng nghe ở {0} sau khi dừng.',
  'stop it: verify-app starts the app itself': 'Dừng chương trình đó: verify-app tự chạy ứng dụng.',
  'the app ended before it listened': 'Ứng dụng kết thúc trước khi lắng nghe.',
  'use one of the allowed hosts: {0}': 'Dùng một trong các tên máy chủ được phép: {0}',
  'to allow a host at the start:': 'Người dùng cho phép tên máy chủ khi khởi động:',
  'No differences. Limits and formats of values and security schemes are not compared.':
    'Không có khác biệt. Giới hạn, định dạng của giá trị và cơ chế bảo mật không được so sánh.',
  'Questions written to {0}.': 'Đã ghi các câu hỏi vào {0}.',
  'It has only the newest {0} failed transfers.': 'Chỉ có {0} giao dịch thất bại mới nhất.',
  ', {0} skipped': ', bỏ qua {0}',
  skipped: 'bỏ qua',
  '{0} of {1} checks failed{2} on {3}': '{0}/{1} mục kiểm tra thất bại{2} trên {3}',
  '1 of 1 case failed': '1/1 trường hợp không đạt',
  '{0} of {1} cases failed': '{0}/{1} trường hợp không đạt',
  '1 case passed, {0} not proved': '1 trường hợp đạt, {0} chưa chứng minh được',
  '{0} cases passed, {1} not proved': '{0} trường hợp đạt, {1} chưa chứng minh được',
  'get a token': 'lấy token',
  'request a virtual account, verify the first OTP (steps 1, 2)':
    'yêu cầu tài khoản ảo, xác thực OTP thứ nhất (bước 1, 2)',
  'register its notifications, verify the second OTP (steps 3, 4)':
    'đăng ký thông báo, xác thực OTP thứ hai (bước 3, 4)',
  'create a webhook configuration that signs': 'tạo cấu hình webhook có chữ ký',
  'send a sandbox transaction': 'gửi giao dịch sandbox',
  'receive it, signature verified': 'nhận lượt gửi, chữ ký hợp lệ',
  'send the same code again: the same reply, nothing added':
    'gửi lại cùng mã: phản hồi như trước, không thêm gì',
  'send and receive one with a wrong amount': 'gửi và nhận giao dịch sai số tiền',
  'find both deliveries in the log': 'tìm thấy cả hai lượt gửi trong nhật ký gửi',
  'find them in the statistics': 'tìm thấy trong thống kê',
  'create a sandbox checkout': 'tạo phiên thanh toán sandbox',
  'pay too little: it stays pending': 'thanh toán một phần: phiên vẫn đang chờ',
  'pay the rest: it is paid': 'thanh toán phần còn thiếu: phiên đã thanh toán',
  'receive CHECKOUT_PAID, signature verified': 'nhận CHECKOUT_PAID, chữ ký hợp lệ',
  'the paths were not saved for completion: {0}': 'Không lưu được các đường dẫn cho gợi ý Tab: {0}',
  '1 assumption does not hold here': '1 giả định không đúng ở đây.',
  '{0} assumptions do not hold here': '{0} giả định không đúng ở đây.',
  '{0} held, {1} held in part, {2} differ, {3} not seen.':
    '{0} đúng, {1} đúng một phần, {2} khác, {3} chưa thấy.',
  'No file differs.': 'Không có tệp nào khác.',
  Next: 'Các bước tiếp theo',
  overwritten: 'đã ghi đè',
  'not written yet': 'chưa ghi',
  'lines added': 'đã thêm dòng',
  'lines to be added': 'sẽ thêm dòng',
  'another file exists and was not changed: see --diff, or overwrite it with --force':
    'đã có tệp khác và tệp đó được giữ nguyên: xem --diff, hoặc ghi đè bằng --force',
  'the same file exists': 'tệp này đã có',
  'Our tests check the syntax of this receiver, and do not run it: test it well.':
    'Bài kiểm thử của payconfirm chỉ kiểm tra cú pháp của phần nhận webhook này, không chạy mã: cần thử kỹ.',
  'put it into a variable: --secret-env WEBHOOK_SECRET':
    'Đặt vào một biến môi trường: --secret-env WEBHOOK_SECRET',
  'stopped before the answer arrived': 'đã dừng trước khi có phản hồi',
  'the result was not saved: {0}': 'không lưu được kết quả: {0}',
  'no code, amount or account was found in "{0}"':
    'không tìm thấy mã, số tiền hay số tài khoản nào trong "{0}"',
  'If it is the note of the transfer:': 'Nếu đó là nội dung chuyển khoản:',
  shown: 'được hiện',
  'masked, except in notes and answers': 'đã che, trừ nội dung chuyển khoản và phản hồi',
  'A repetition inside a repetition, such as (a+)+, can take very long. Simplify the pattern.':
    'Lặp bên trong lặp, chẳng hạn (a+)+, có thể chạy mãi. Viết mẫu đơn giản hơn.',
  'the pattern was not done with the codes in {0} s': 'mẫu chưa chạy hết các mã trong {0} s',
  'profile:write adds no tool: each of its endpoints takes or shows a secret.':
    'profile:write không thêm công cụ nào: mỗi endpoint của phạm vi này nhận hoặc hiện một bí mật.',
  'Deliveries and orders are stored in your database ({0}), which {1} names.':
    'Lượt gửi và đơn hàng được lưu trong cơ sở dữ liệu của bạn ({0}), do {1} chỉ ra.',
  "Deliveries and orders are stored in files, on your server's disk.":
    'Lượt gửi và đơn hàng được lưu trong các tệp, trên đĩa của máy chủ.',
  'To use your database, add one of these packages and run init again with --force: {0}':
    'Để dùng cơ sở dữ liệu của bạn, thêm một trong các gói này rồi chạy lại init với --force: {0}',
} as const;
