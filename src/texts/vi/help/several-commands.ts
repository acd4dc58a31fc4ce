/** Help of several commands, and of the global flags, by the English text. */
export const help = {
  'use this stored profile': 'dùng profile đã lưu này',
  "the service's address": 'URL của dịch vụ',
  'output format: table (terminal default), tsv (pipe default), json, ndjson, csv, yaml':
    'định dạng kết quả: table (mặc định trên terminal), tsv (mặc định qua pipe), json, ndjson, csv, yaml',
  'the same as -o json': 'như -o json',
  'filter the JSON; strings print raw': 'lọc JSON; chuỗi được in nguyên văn',
  'choose and order the columns': 'chọn và sắp thứ tự các cột',
  'never prompt; exit 2 if input is missing': 'không hỏi; thoát với mã 2 nếu thiếu thông tin',
  'answer yes to a confirmation': 'trả lời có cho câu hỏi xác nhận',
  'print the changes without making them; commands that only read run as usual':
    'in ra các thay đổi, không thực hiện; lệnh chỉ đọc vẫn chạy như thường',
  'timeout of one request, or of a named pipe that is read (default 30s)':
    'thời gian chờ tối đa của một yêu cầu, hoặc của named pipe được đọc (mặc định 30s)',
  'keep trying in an outage: reads, and writes that were not sent':
    'tiếp tục thử khi gián đoạn: yêu cầu đọc, và yêu cầu ghi chưa được gửi đi',
  'trust the certificate authorities of a PEM file too': 'tin cậy thêm các CA trong một tệp PEM',
  'allow credentials without TLS to proxies, apps and NATS':
    'cho phép gửi thông tin xác thực không qua TLS đến proxy, ứng dụng và NATS',
  'trace HTTP on stderr, secrets redacted': 'ghi chi tiết HTTP ra stderr, đã che khóa bí mật',
  'only data and errors': 'chỉ in dữ liệu và lỗi',
  'no colours (also NO_COLOR)': 'không dùng màu (hoặc đặt NO_COLOR)',
  'the time zone of all times shown (default Asia/Ho_Chi_Minh)':
    'múi giờ của mọi thời gian hiển thị (mặc định Asia/Ho_Chi_Minh)',
  'language of what you read: en or vi; JSON stays English':
    'ngôn ngữ hiển thị: en hoặc vi; JSON luôn là tiếng Anh',
  'show personal data in full; by default it is masked':
    'hiện đầy đủ dữ liệu cá nhân; mặc định dữ liệu được che',
  'read the password from standard input': 'đọc mật khẩu từ stdin',
  'in a script': 'trong script',
  'Show the client that is logged in': 'Xem client đang đăng nhập',
  'who these credentials belong to': 'thông tin xác thực này là của ai',
  'a field that no flag sets: key=text, or key:=json for a number, true or a list':
    'một trường không có tùy chọn riêng: key=text, hoặc key:=json cho số, true hoặc danh sách',
  'the whole request body as JSON, in place of the flags; not checked before it is sent':
    'toàn bộ body của yêu cầu dạng JSON, thay cho các tùy chọn; không kiểm tra trước khi gửi',
  'page number': 'số trang',
  'items a page, 1 to 100': 'số mục mỗi trang, từ 1 đến 100',
  'follow every page': 'đọc tất cả các trang',
  'asks first': 'hỏi trước khi thực hiện',
  'your login name at the bank, only where the bank asks for it':
    'tên đăng nhập của chủ tài khoản tại ngân hàng, chỉ khi ngân hàng yêu cầu',
  'the OTP, or - for standard input': 'mã OTP, hoặc - để đọc từ stdin',
  'with the code from the phone': 'với mã trên điện thoại',
  'run CMD when a code is needed; the first line of its stdout is the code':
    'chạy LỆNH khi cần mã OTP; dòng đầu của stdout là mã',
  'read a line of standard input for each code': 'đọc một dòng của stdin cho mỗi mã OTP',
  'Assumed: the service document names this endpoint, but does not describe it.':
    'Giả định: tài liệu của dịch vụ có nêu endpoint này nhưng không mô tả.',
  'the newest ten': 'mười mục mới nhất',
  "the payer's address": 'địa chỉ của người chuyển tiền',
  'draw it twice as large, for a terminal that shows it broken':
    'vẽ to gấp đôi, cho terminal hiển thị mã bị vỡ',
  'with --no-color: for dark text on a light background': 'dùng với --no-color: cho chữ tối trên nền sáng',
  'Days are those of --tz; the service filters by days of UTC+7, and a note says so where they differ.':
    'Ngày tính theo --tz; dịch vụ lọc theo ngày UTC+7, và có ghi chú khi hai cách tính khác nhau.',
  'from this day on, in the zone of --tz': 'từ ngày này, theo múi giờ của --tz',
  'up to and with this day, in the zone of --tz': 'đến hết ngày này, theo múi giờ của --tz',
  'the id from checkouts create, or the order code': 'id mà checkouts create trả về, hoặc mã đơn hàng',
  "the business's own account number": 'số tài khoản của doanh nghiệp',
  'PER for a person, ORG for a business': 'PER cho cá nhân, ORG cho tổ chức',
  'the id of your business at the bank': 'id của doanh nghiệp tại ngân hàng',
  'the id of the till or branch at the bank': 'id của quầy hoặc chi nhánh tại ngân hàng',
  Request: 'Yêu cầu',
  'asks for the password': 'hỏi mật khẩu',
  'amount in VND: 150000, 150.000 or 150k': 'số tiền VND: 150000, 150.000 hoặc 150k',
  'read the secret from standard input': 'đọc khóa bí mật từ stdin',
  'read the secret from a file': 'đọc khóa bí mật từ tệp',
  'read the secret from an environment variable': 'đọc khóa bí mật từ biến môi trường',
  'all of a day, for a spreadsheet': 'tất cả của một ngày, cho bảng tính',
  'every configuration': 'tất cả cấu hình',
  'only these': 'chỉ các mục này',
  'credentials file for the NATS servers': 'tệp thông tin xác thực của máy chủ NATS',
  'file with the seed of an nkey': 'tệp chứa seed của nkey',
  'environment variable with their token': 'biến môi trường chứa token của NATS',
  'certificates of the authority that signed theirs; no connection without TLS then':
    'chứng chỉ của CA đã ký cho máy chủ NATS; khi đó không kết nối nếu không có TLS',
  'write over a file that exists': 'ghi đè tệp đã có',
  'also those of other profiles, services and clients': 'cả của profile, dịch vụ và client khác',
  'is it paid?': 'đã thanh toán chưa?',
  'one group': 'một nhóm',
  'write JUnit XML': 'ghi JUnit XML',
  'JSON list of the bank apps that the payment page opens':
    'danh sách JSON các ứng dụng ngân hàng mà trang thanh toán mở',
  'the transfer note': 'nội dung chuyển khoản',
  'at most this many': 'tối đa số mục này',
  'all of them': 'tất cả',
};
