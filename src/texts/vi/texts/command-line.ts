/** Of help pages, and of lines that are refused, by the English text. */
export const commandLine = {
  'Confirm Vietnamese bank transfers from the command line.':
    'Xác nhận chuyển khoản ngân hàng Việt Nam từ dòng lệnh.',
  'Usage: payconfirm COMMAND [flags]': 'Cách dùng: payconfirm LỆNH [tùy chọn]',
  'New here? payconfirm emulator start (no account), or payconfirm auth login':
    'Mới dùng? payconfirm emulator start (không cần tài khoản), payconfirm auth login',
  'All commands: payconfirm help --all. One command: payconfirm COMMAND --help':
    'Mọi lệnh: payconfirm help --all. Một lệnh: payconfirm LỆNH --help',
  'help TOPIC: output, exit-codes, timeouts, environment, secrets, flags, faults':
    'help CHỦ_ĐỀ: output, exit-codes, timeouts, environment, secrets, flags, faults',
  'More flags (explained by --help --all):': 'Tùy chọn khác (xem giải thích bằng --help --all):',
  'Usage:': 'Cách dùng:',
  '[flags]': '[tùy chọn]',
  'Examples:': 'Ví dụ:',
  'Global flags, such as -o json, --profile and --dry-run: payconfirm help flags':
    'Tùy chọn chung, ví dụ -o json, --profile và --dry-run: payconfirm help flags',
  '[command]': '[lệnh]',
  'show the help of a command': 'xem trợ giúp của một lệnh',
  'show this help': 'xem trợ giúp này',
  required: 'bắt buộc',
  'default {0}': 'mặc định {0}',
  repeatable: 'dùng nhiều lần được',
  'not with {0}': 'không dùng cùng {0}',
  'not with {0} and others': 'không dùng cùng {0} và các tùy chọn khác',

  'error:': 'lỗi:',
  'hint:': 'gợi ý:',
  'warning:': 'cảnh báo:',
  '{0} is given twice': '{0} được khai hai lần',
  '{0} takes one value: leave out the other': '{0} chỉ nhận một giá trị: bỏ giá trị kia',
  '{0} and {1} exclude each other': '{0} và {1} không dùng cùng nhau',
  'leave one of the two out': 'Bỏ một trong hai.',
  '{0} goes with {1}': '{0} cần dùng cùng {1}',
  'add that, or leave the first out': 'Thêm tùy chọn đó, hoặc bỏ tùy chọn đầu.',
  or: 'hoặc',
  "unknown command '{0}'": 'Không có lệnh “{0}”.',
  "unknown option '{0}'": 'Không có tùy chọn “{0}”.',
  'Did you mean {0}?': 'Có phải ý bạn là {0} không?',
  '{0} needs a command': '{0} cần có lệnh con.',
  '{0} needs a value': '{0} cần có giá trị.',
  'that is so without a flag; {0} turns it off': 'Đây là mặc định; tắt bằng {0}.',
  '{0} takes no value': '{0} không nhận giá trị.',
  'write {0} alone': 'Chỉ viết {0}.',
  "a secret is never a flag's value; give it by {0}; {1}":
    'Khóa bí mật không bao giờ là giá trị của tùy chọn; dùng {0}; {1}',
  "a secret is never a flag's value; see {0}": 'Khóa bí mật không bao giờ là giá trị của tùy chọn; xem {0}',
  'it is given without a flag: {0}': 'Viết trực tiếp, không cần tùy chọn: {0}',
  "too many arguments for '{0}'. Expected 1 argument but got {1}.":
    'Quá nhiều đối số cho “{0}”. Cần 1 đối số nhưng có {1}.',
  "too many arguments for '{0}'. Expected {1} arguments but got {2}.":
    'Quá nhiều đối số cho “{0}”. Cần {1} đối số nhưng có {2}.',
  'an argument with spaces in it goes in quotes; {0}': 'Đặt đối số có khoảng trắng trong dấu nháy; {0}',
  '{0} takes no arguments, only flags': '{0} không nhận đối số, chỉ nhận tùy chọn.',
  'a value with spaces in it goes in quotes, here that of {0}; {1}':
    'Đặt giá trị có khoảng trắng trong dấu nháy, ở đây là giá trị của {0}; {1}',
  'it needs {0}; {1}': 'Cần {0}; {1}',
  yes: 'có',
  no: 'không',
  'No room for {0}: a wider terminal, --fields or -o json shows them.':
    'Không đủ chỗ cho {0}. Dùng terminal rộng hơn, --fields hoặc -o json để xem.',
  'Nothing on page {0}; there are {1}.': 'Trang {0} không có gì; tổng cộng có {1}.',
  '{0} of {1}. --page {2} shows the next, --all everything.':
    '{0}/{1}. --page {2} xem trang tiếp theo, --all xem tất cả.',
  'Days are of {0}: {1}. The service filters by {2} days: {3}.':
    'Ngày tính theo {0}: {1}. Dịch vụ lọc theo ngày {2}: {3}.',
  'before {0}': 'trước {0}',
  'to {0}': 'đến {0}',
  'from {0}': 'từ {0}',
  ' and ': ' và ',
  Tracing: 'Đang truy vết',
  Received: 'Đã nhận',
  Sending: 'Đang gửi',
  Waiting: 'Đang chờ',
  'Smoke test': 'Kiểm thử nhanh',
  'Deliveries in the logs': 'Lượt gửi trong nhật ký',
  'Testing the app': 'Đang kiểm tra ứng dụng',
  Exporting: 'Đang xuất',
  Redelivering: 'Đang gửi lại',
  'Next:': 'Tiếp theo:',
} as const;
