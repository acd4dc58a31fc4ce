/** Help of init, auth, whoami, client, keys, profiles, config, completion, by the English text. */
export const help = {
  'Add a webhook receiver to your app': 'Thêm phần nhận webhook vào ứng dụng của bạn',
  'Finds the framework of the app in this folder, and writes a receiver that books each payment once, .env.example, payconfirm.yaml and a workflow for GitHub. In a terminal it shows the files and asks before it writes them. It ends with the command that tests your shop. Existing files stay as they are, unless you add --force. Only .gitignore gets the lines that it lacks. --diff shows the differences.':
    'Nhận biết framework của ứng dụng trong thư mục này, rồi ghi phần nhận webhook (mỗi khoản thanh toán chỉ ghi nhận một lần), .env.example, payconfirm.yaml và workflow cho GitHub. Trong terminal, lệnh cho xem danh sách tệp và hỏi trước khi ghi. Cuối cùng, lệnh in ra lệnh để kiểm thử cửa hàng. Tệp đã có không bị thay đổi, xem --diff và --force; chỉ .gitignore được thêm các dòng còn thiếu.',
  'framework of the app (default: detected from its files)':
    'framework của ứng dụng (mặc định: nhận biết từ các tệp)',
  'the folder of the app': 'thư mục của ứng dụng',
  'show how the files differ from those that are there; write nothing':
    'xem các tệp khác gì với tệp đã có; không ghi gì',
  'overwrite the files that are there': 'ghi đè các tệp đã có',
  'in the folder of the app': 'trong thư mục của ứng dụng',
  'what it would write': 'xem các tệp sẽ ghi',
  'what differs from the files there': 'xem phần khác với các tệp ở đây',
  'Log in and manage credentials': 'Đăng nhập và quản lý thông tin xác thực',
  'Log in and store credentials in a profile': 'Đăng nhập và lưu thông tin xác thực vào profile',
  'With --client-id the client key is exchanged for a token whenever one is needed. With --username the password is used once for a token; writes then still need a client secret: see keys generate --save.':
    'Với --client-id, khóa client được đổi lấy token mỗi khi cần. Với --username, mật khẩu chỉ dùng một lần để lấy token; các lệnh ghi vẫn cần client secret: xem keys generate --save.',
  'the client_id of a client key': 'client_id của khóa client',
  'read the client secret from standard input': 'đọc client secret từ stdin',
  'log in with a username and password instead': 'đăng nhập bằng tên đăng nhập và mật khẩu',
  'asks for what is missing': 'hỏi những thông tin còn thiếu',
  'Show the credentials in use': 'Xem thông tin xác thực đang dùng',
  'Asks nothing of the service. The client secret is in the environment, in the keychain of the system, or in the file credentials.json (docs/decisions/keychain.md). Exit 4 when there are no credentials, or the keychain does not give them.':
    'Không gọi đến dịch vụ. Client secret nằm trong biến môi trường, trong keychain của hệ thống, hoặc trong tệp credentials.json (docs/decisions/keychain.md). Thoát với mã 4 khi không có thông tin xác thực, hoặc keychain không trả về.',
  'before a script relies on it': 'trước khi script cần đến',
  'Print a valid Bearer token': 'In một Bearer token còn hiệu lực',
  'The cached one while it lasts, a new one otherwise. For other programs; keep it secret.':
    'Dùng lại token đã lưu nếu còn hạn, nếu không thì lấy token mới. Dành cho chương trình khác; cần giữ bí mật.',
  'fetch a new one in any case': 'luôn lấy token mới',
  'for curl': 'cho curl',
  'Remove the stored client secret and token': 'Xóa client secret và token đã lưu',
  'Only on this machine: the client key itself stays valid until keys destroy.':
    'Chỉ xóa trên máy này: khóa client vẫn có hiệu lực cho đến khi chạy keys destroy.',
  'forget the secrets of a profile': 'xóa khóa bí mật của một profile',
  'only the id': 'chỉ id',
  'Register and show the client account': 'Đăng ký và xem tài khoản client',
  'Register a client': 'Đăng ký client',
  'The password is asked for, or read with --password-stdin. Log in afterwards with auth login.':
    'Lệnh hỏi mật khẩu, hoặc đọc bằng --password-stdin. Sau đó đăng nhập bằng auth login.',
  'the login name': 'tên đăng nhập',
  "the business's name": 'tên doanh nghiệp',
  'Change the password': 'Đổi mật khẩu',
  'Asks for the old and the new password. --password-stdin reads them from two lines instead.':
    'Hỏi mật khẩu cũ và mật khẩu mới. Với --password-stdin, lệnh đọc hai mật khẩu từ hai dòng.',
  'read the old and the new password, a line each': 'đọc mật khẩu cũ và mật khẩu mới, mỗi mật khẩu một dòng',
  'asks for both': 'hỏi cả hai',
  'Manage client keys': 'Quản lý khóa client',
  'Generate a client key and show its secret once': 'Tạo khóa client và hiện khóa bí mật một lần',
  'what it is for': 'mục đích sử dụng',
  'keep the key in the profile, and do not print its secret': 'lưu khóa vào profile, không in khóa bí mật',
  'a key for another application': 'một khóa cho ứng dụng khác',
  'use it from now on': 'dùng khóa này từ bây giờ',
  'List client keys': 'Liệt kê các khóa client',
  'every key, without its secret': 'tất cả khóa, không kèm khóa bí mật',
  'Destroy a client key': 'Hủy khóa client',
  'Programs that use the key cannot log in any more.':
    'Chương trình đang dùng khóa này không đăng nhập được nữa.',
  'the id from keys list': 'id trong keys list',
  'Manage stored profiles': 'Quản lý các profile đã lưu',
  'List stored profiles': 'Liệt kê các profile đã lưu',
  'which there are': 'có những profile nào',
  'Set the default profile': 'Đặt profile mặc định',
  'from profiles list': 'lấy từ profiles list',
  'the local emulator': 'trình giả lập trên máy này',
  'Show a profile without its secrets': 'Xem profile, không kèm khóa bí mật',
  'which one, from profiles list; when left out, the one in use':
    'profile nào, lấy từ profiles list; nếu không có, profile đang dùng',
  'the one in use': 'profile đang dùng',
  'Delete a profile and its secrets': 'Xóa profile và các khóa bí mật',
  'Get and set default settings': 'Xem và đặt các thiết lập mặc định',
  'Print a setting': 'In một thiết lập',
  'output, tz, lang, request_timeout, retry_for, alias_url, scheme, kind':
    'output, tz, lang, request_timeout, retry_for, alias_url, scheme, kind',
  'the zone of shown times': 'múi giờ của thời gian hiển thị',
  'Change a setting': 'Đổi một thiết lập',
  'output, tz, lang, request_timeout and retry_for are the defaults of the flags of these names. alias_url, scheme and kind belong to the profile in use: alias_url is a second address of the same service, which reads go to when the first cannot be reached; scheme is how deliveries are signed; kind is live, sandbox or emulator, and decides what an assistant may do. Without kind a service is live. Another address or client of the profile removes sandbox and emulator.':
    'output, tz, lang, request_timeout và retry_for là giá trị mặc định của các tùy chọn cùng tên. alias_url, scheme và kind thuộc về profile đang dùng: alias_url là URL thứ hai của cùng dịch vụ, dùng để đọc khi không truy cập được URL thứ nhất; scheme là cách ký lượt gửi; kind là live, sandbox hoặc emulator, quyết định trợ lý AI được làm gì. Không có kind thì dịch vụ được coi là live. Khi profile đổi URL hoặc client, kind sandbox và emulator bị xóa.',
  'the new value': 'giá trị mới',
  'show times in UTC': 'hiển thị thời gian theo UTC',
  'another address to read from when the first cannot be reached':
    'URL khác để đọc khi không truy cập được URL thứ nhất',
  'Remove a setting': 'Xóa một thiết lập',
  'What is removed has its default again. alias_url, scheme and kind are removed from the profile in use.':
    'Thiết lập bị xóa trở về giá trị mặc định. alias_url, scheme và kind bị xóa khỏi profile đang dùng.',
  'no other address to read from': 'không có URL đọc nào khác',
  'List settings': 'Liệt kê các thiết lập',
  'Print the settings folder': 'In thư mục thiết lập',
  'that of journals, unfinished registrations and the emulator instead':
    'thư mục của nhật ký cục bộ, đăng ký còn dở và trình giả lập',
  'where settings are kept': 'nơi lưu các thiết lập',
  'the deliveries of all days': 'các lượt gửi của mọi ngày',
  // Of a command that the shell calls.
  'Say what could follow the words typed so far': 'Nêu những gì có thể đứng sau các từ đã gõ',
  'who reads it': 'shell đọc kết quả',
  "bash: the terminal's width, where explanations are shown":
    'bash: chiều rộng của terminal, nếu hiện giải thích',
  'bash: its COMP_WORDBREAKS': 'bash: COMP_WORDBREAKS của shell',
  'the words typed so far; for bash, the line': 'các từ đã gõ; với bash là cả dòng',
  'as a script calls it': 'như script gọi',
  'Print a shell completion script': 'In script tự hoàn thành lệnh cho shell',
  'Tab then completes commands, flags, files, profiles and every value of a short list. Ids are asked of the service within 300 ms, with the token that is kept: none are offered before the first command of the day, or without a network. An id is found by the beginning of its name too, in bash and zsh. A new shell has it; zsh needs compinit before it.':
    'Sau đó phím Tab hoàn thành lệnh, tùy chọn, tệp, profile và mọi giá trị của danh sách ngắn. Id được hỏi từ dịch vụ trong 300 ms, bằng token đã lưu: không có gợi ý trước lệnh đầu tiên trong ngày, hoặc khi không có mạng. Trong bash và zsh, id cũng được tìm theo phần đầu của tên. Shell mới mở sẽ có; zsh cần compinit trước đó.',
  'bash, zsh, fish, powershell': 'bash, zsh, fish, powershell',
  'bash: add this line to ~/.bashrc': 'bash: thêm dòng này vào ~/.bashrc',
  'zsh: add it to ~/.zshrc, below compinit': 'zsh: thêm vào ~/.zshrc, bên dưới compinit',
  'fish: once': 'fish: chạy một lần',
  'PowerShell: add this line to $PROFILE': 'PowerShell: thêm dòng này vào $PROFILE',
  'bash, for all users': 'bash, cho mọi người dùng',
  'zsh, for all users': 'zsh, cho mọi người dùng',
};
