/** Headings of help pages, and the help topics, by the English text. */
export const topics = {
  'Start here': 'Bắt đầu',
  'Receive payments': 'Nhận thanh toán',
  Webhooks: 'Webhook',
  Accounts: 'Tài khoản',
  Settings: 'Thiết lập',
  More: 'Lệnh khác',
  Commands: 'Lệnh',
  Arguments: 'Đối số',
  Flags: 'Tùy chọn',

  'Output formats': 'Định dạng kết quả',
  'stdout carries data only. Prompts, progress, hints and errors go to stderr.':
    'stdout chỉ có dữ liệu. Câu hỏi, tiến độ, gợi ý và lỗi đi ra stderr.',
  'Choose with -o FORMAT; --json is -o json:': 'Chọn bằng -o ĐỊNH_DẠNG; --json là -o json:',
  'for people; the default on a terminal': 'cho người đọc; mặc định trên terminal',
  'a line for each record, without headings; the default in a pipe':
    'mỗi mục một dòng, không có tiêu đề; mặc định qua pipe',
  'one record: its data. A list: {"items", "total", "page", "limit"}':
    'một mục: dữ liệu của mục. Danh sách: {"items", "total", "page", "limit"}',
  'one JSON object a line': 'mỗi dòng một đối tượng JSON',
  'with headings; safe to open in a spreadsheet': 'có tiêu đề; mở an toàn trong bảng tính',
  'the same data as json': 'cùng dữ liệu với json',
  "--jq EXPR filters the JSON, and prints texts raw. --fields a,b chooses the columns. With events, as of listen, EXPR is a condition: true shows the event; false, null or nothing skips it: --jq '.amount >= 1000000'. Other results are printed.":
    "--jq BIỂU_THỨC lọc JSON và in chuỗi nguyên văn. --fields a,b chọn các cột. Với sự kiện, ví dụ của listen, biểu thức là điều kiện: đúng thì hiện sự kiện, sai hoặc trống thì bỏ qua: --jq '.amount >= 1000000'. Kết quả khác được in ra.",
  'With JSON output the error on stderr is JSON too: its last line. Notes may stand before it; -q leaves them out. With --lang vi, JSON and its errors stay English.':
    'Khi kết quả là JSON, lỗi trên stderr cũng là JSON, ở dòng cuối. Trước đó có thể có ghi chú; -q bỏ các ghi chú. Với --lang vi, JSON và lỗi JSON vẫn là tiếng Anh.',
  'When stdout cannot be written (a full disk), the exit code is 1. When its reader has gone, as with head, it is 0; a command that listen runs is ended, and its exit code counts.':
    'Khi không ghi được ra stdout (đĩa đầy), mã thoát là 1. Khi bên đọc đã đóng, như với head, mã thoát là 0; lệnh do listen chạy bị dừng, và mã thoát của lệnh đó được dùng.',

  'Exit codes': 'Mã thoát (exit code)',
  done: 'đã xong',
  'the service refused (400, 403, 404, 409), something on this machine failed, or you answered no':
    'dịch vụ từ chối (400, 403, 404, 409), có lỗi trên máy này, hoặc bạn trả lời “không”',
  'usage: the command is wrong (no request was sent), or input is missing':
    'lệnh viết chưa đúng (chưa gửi yêu cầu nào), hoặc thiếu thông tin',
  "the service's validation refused the request (422)": 'dịch vụ kiểm tra và từ chối yêu cầu (422)',
  'authentication failed': 'xác thực thất bại',
  'the service or the network failed': 'lỗi của dịch vụ hoặc mạng',
  'an expectation was not met: --expect, --wait, --strict, --timeout, or a check such as doctor':
    'không đạt điều kiện của --expect, --wait, --strict, --timeout, hoặc một lệnh kiểm tra như doctor',
  'a signature is not valid': 'chữ ký không hợp lệ',
  'emulator exec and listen: the program cannot be started':
    'emulator exec và listen: không khởi động được chương trình',
  'interrupted (Ctrl-C), terminated': 'bị ngắt (Ctrl-C), bị dừng',

  Timeouts: 'Thời gian chờ tối đa',
  'Every wait has a timeout. After 5 s, stderr says what the program waits for and which flag changes the timeout. Ctrl-C and SIGTERM end every wait.':
    'Mọi lần chờ đều có thời gian tối đa. Sau 5 giây, stderr cho biết chương trình đang chờ gì và tùy chọn nào đổi thời gian đó. Ctrl-C và SIGTERM kết thúc mọi lần chờ.',
  'the longest wait for one answer: to a request, from a NATS server, from a named pipe; default 30s':
    'chờ một phản hồi tối đa bao lâu: của một yêu cầu, của máy chủ NATS, của named pipe; mặc định 30s',
  'how long to retry in an outage: reads, and writes that were not sent; without it, 3 tries':
    'khi mất kết nối, thử lại trong bao lâu: yêu cầu đọc, và yêu cầu ghi chưa gửi đi; nếu không đặt, thử 3 lần',
  'how long a command waits for its result; its help names the default':
    'lệnh chờ kết quả trong bao lâu; giá trị mặc định có trong trợ giúp của lệnh',
  'standard input': 'stdin',
  'has none: it ends when its writer closes it, as in every Unix filter':
    'không có: kết thúc khi bên ghi đóng, như mọi bộ lọc Unix',

  Secrets: 'Khóa bí mật',
  'A secret is never the value of a flag: other users of the machine can read command lines.':
    'Khóa bí mật không bao giờ là giá trị của tùy chọn: người dùng khác trên máy đọc được dòng lệnh.',
  'read a webhook secret from an environment variable': 'đọc khóa bí mật của webhook từ biến môi trường',
  'read it from a file': 'đọc từ tệp',
  'read it from standard input; also --client-secret-stdin, --password-stdin':
    'đọc từ stdin; tương tự có --client-secret-stdin, --password-stdin',
  'read an OTP from standard input; --code 123456 works too, since it is valid once':
    'đọc OTP từ stdin; --code 123456 cũng được, vì mã chỉ có hiệu lực một lần',
  'the client secret of a script; also PAYCONFIRM_TOKEN for a token':
    'client secret cho script; tương tự, PAYCONFIRM_TOKEN cho token',
  'On a terminal, a command that needs a secret asks for it. What you type is not shown.':
    'Trên terminal, lệnh cần khóa bí mật sẽ hỏi. Ký tự nhập vào không hiện ra.',

  'Faults on purpose': 'Giả lập lỗi',
  'Between listen and your app: listen --inject FAULTS, with commas between.':
    'Giữa listen và ứng dụng của bạn: listen --inject LỖI, cách nhau bằng dấu phẩy.',
  'each delivery reaches the app later by this time': 'mỗi lượt gửi đến ứng dụng chậm thêm khoảng này',
  'the same, by a time between the two, drawn for each delivery':
    'tương tự, chậm một khoảng ngẫu nhiên giữa hai giá trị, riêng cho mỗi lượt gửi',
  'this share of deliveries does not reach the app; the service gets 502':
    'tỷ lệ lượt gửi không đến ứng dụng; dịch vụ nhận 502',
  'groups of this size reach the app in reverse order; held 3 s at most':
    'số lượt mỗi nhóm; mỗi nhóm đến ứng dụng theo thứ tự ngược, giữ tối đa 3 giây',
  'the app gets each delivery this many times': 'ứng dụng nhận mỗi lượt gửi số lần này',
  'the service gets this status, whatever the app answers':
    'dịch vụ nhận mã trạng thái này, dù ứng dụng trả về gì',
  'the same jitter and drops again; listen prints the seed that it used':
    'lặp lại đúng jitter và drop cũ; listen in ra seed đã dùng',
  'At the service: emulator fault set, with these flags.':
    'Ở dịch vụ: emulator fault set, với các tùy chọn sau.',
  'with --endpoint: answer later by this time; without: deliver later':
    'có --endpoint: phản hồi chậm thêm khoảng này; không có: gửi chậm thêm khoảng này',
  'with --endpoint: answer with this status, and do nothing':
    'có --endpoint: trả về mã trạng thái này, không làm gì',
  'with --endpoint: break the connection, and do nothing': 'có --endpoint: ngắt kết nối, không làm gì',
  'send each delivery twice': 'gửi mỗi lượt hai lần',
  'sign deliveries with another secret': 'ký lượt gửi bằng khóa bí mật khác',
  'sign deliveries with a timestamp of an hour ago': 'ký lượt gửi với dấu thời gian của một giờ trước',
  'record deliveries as QUOTA_EXCEEDED, and send none': 'ghi lượt gửi là QUOTA_EXCEEDED, và không gửi',
  'the fault happens this many times (default: until it is cleared)':
    'lỗi xảy ra số lần này (mặc định: đến khi bị xóa)',

  'Flags that every command accepts': 'Tùy chọn chung của mọi lệnh',

  'Environment variables that payconfirm reads.': 'Các biến môi trường mà payconfirm đọc.',
  'Order: flag, environment variable, profile, settings (first wins).':
    'Thứ tự ưu tiên: tùy chọn, biến môi trường, profile, thiết lập.',
  'The service and your credentials': 'Dịch vụ và thông tin xác thực',
  'the stored profile to use, as --profile': 'profile đã lưu cần dùng, như --profile',
  "the service's address, as --base-url": 'URL của dịch vụ, như --base-url',
  "the client's id; wins over the profile's": 'id của client; ưu tiên hơn profile',
  "the client's secret; wins over the profile's": 'client secret; ưu tiên hơn profile',
  'an access token, used as it is and never renewed': 'access token, dùng nguyên như vậy và không làm mới',
  'the password of the mail server of emulator --smtp': 'mật khẩu của máy chủ thư của emulator --smtp',
  'the token of the control endpoints of emulator --host':
    'token của các endpoint điều khiển của emulator --host',
  'the file that holds it, where it is not set itself': 'tệp chứa token đó, khi biến trên chưa đặt',
  'How it asks and answers': 'Cách hỏi và trả lời',
  'table, tsv, json, ndjson, csv or yaml, as --output':
    'table, tsv, json, ndjson, csv hoặc yaml, như --output',
  'the zone of shown times, as --tz; Asia/Ho_Chi_Minh otherwise':
    'múi giờ hiển thị, như --tz; mặc định Asia/Ho_Chi_Minh',
  'the language, as --lang: en or vi': 'ngôn ngữ, như --lang: en hoặc vi',
  'of one request, as --request-timeout; 30s otherwise':
    'của một yêu cầu, như --request-timeout; mặc định 30s',
  'how long to keep trying in an outage, as --retry-for':
    'tiếp tục thử trong bao lâu khi gián đoạn, như --retry-for',
  '1: never prompt, as --no-input': '1: không hỏi, như --no-input',
  'true: never prompt': 'true: không hỏi',
  '1, for a screen reader: words for signs and borders, nothing drawn over':
    '1, cho trình đọc màn hình: chữ thay cho ký hiệu và khung, không vẽ đè',
  'any value: no colours, as --no-color': 'giá trị bất kỳ: không dùng màu, như --no-color',
  '1: colours in a pipe too; 0: none': '1: dùng màu cả qua pipe; 0: không dùng màu',
  'dumb: no colours and no progress, signs in ASCII; linux: signs in ASCII':
    'dumb: không màu, không tiến độ, ký hiệu ASCII; linux: ký hiệu ASCII',
  'a locale without UTF-8: signs in ASCII': 'locale không có UTF-8: ký hiệu dạng ASCII, tiếng Anh',
  'the same, where LC_ALL is not set': 'tương tự, khi LC_ALL chưa đặt',
  'vi_VN: Vietnamese, where LC_ALL is not set; in CI English':
    'vi_VN: tiếng Việt, khi LC_ALL chưa đặt; trong CI là tiếng Anh',
  'the same as LC_CTYPE and LC_MESSAGES, where they are not set':
    'như LC_CTYPE và LC_MESSAGES, khi các biến đó chưa đặt',
  'the editor of webhooks replay --edit': 'trình soạn thảo của webhooks replay --edit',
  'the same, where VISUAL is not set': 'tương tự, khi VISUAL chưa đặt',
  'set by npx and npm: with it, printed commands begin with npx':
    'do npx và npm đặt: khi có, các lệnh được in ra bắt đầu bằng npx',
  'The network': 'Mạng',
  'a proxy for https addresses; https_proxy wins over it':
    'proxy cho URL https; https_proxy được ưu tiên hơn',
  'see HTTPS_PROXY': 'xem HTTPS_PROXY',
  'hosts that are reached without a proxy; no_proxy wins over it':
    'máy chủ kết nối không qua proxy; no_proxy được ưu tiên hơn',
  'see NO_PROXY': 'xem NO_PROXY',
  'a PEM file of certificate authorities to trust too, as --ca-file':
    'tệp PEM của các CA được tin cậy thêm, như --ca-file',
  '0, no certificate checks: only for a service on this machine':
    '0, không kiểm tra chứng chỉ: chỉ cho dịch vụ trên máy này',
  'Where things are kept': 'Nơi lưu dữ liệu',
  'the folder where all is kept: settings, credentials and journals':
    'thư mục lưu tất cả: thiết lập, thông tin xác thực và nhật ký cục bộ',
  'the folder above settings and credentials; ~/.config otherwise':
    'thư mục chứa thiết lập và thông tin xác thực; mặc định ~/.config',
  'the same on Windows': 'tương tự trên Windows',
  '0: client secrets in credentials.json, never in the keychain':
    '0: client secret nằm trong credentials.json, không dùng keychain',
  'on Linux, where the keychain is; without it none is tried':
    'trên Linux, nơi có keychain; nếu chưa đặt thì không dùng keychain',
  'the folder above journals and the emulator; ~/.local/state otherwise':
    'thư mục chứa nhật ký cục bộ và trình giả lập; mặc định ~/.local/state',
  'the folder above the compiled program (Node 22 on); ~/.cache otherwise':
    'thư mục chứa chương trình đã biên dịch (từ Node 22); mặc định ~/.cache',
  'the folder above journals and the emulator on Windows':
    'thư mục chứa nhật ký cục bộ và trình giả lập trên Windows',
  'your home folder': 'thư mục nhà của bạn',
  'where programs are looked for, such as a browser, an editor or a tunnel':
    'nơi tìm chương trình, ví dụ trình duyệt, trình soạn thảo hoặc tunnel',
  'the endings of programs on Windows': 'phần đuôi của tên chương trình trên Windows',
  'Environment variables for the programs that it starts': 'Biến môi trường truyền cho chương trình con',
  'va register --otp-command: 2 or 4, the step that needs a code':
    'va register --otp-command: 2 hoặc 4, bước cần mã OTP',
  'the same: the bank request of the code': 'tương tự: mã yêu cầu đã gửi ngân hàng (bank_request_id)',
  'the same: the number that the code was sent to, masked': 'tương tự: số điện thoại nhận mã OTP, đã che',
  'listen -- CMD: where it listens': 'listen -- LỆNH: URL đang lắng nghe',
  'the same: the secret that deliveries are signed with': 'tương tự: khóa bí mật dùng để ký lượt gửi',
  'the same: its address on the network, where it has one': 'tương tự: URL công khai, nếu có',
};
