/** Help of emulator, by the English text. */
export const help = {
  'Run the service on this machine, without an account':
    'Chạy dịch vụ giả lập trên máy này, không cần tài khoản',
  'Start the emulator and run until it is stopped': 'Chạy trình giả lập cho đến khi bị dừng',
  'Its data is kept after it stops, also after a crash. It listens on loopback only, unless you give --host. It sends only to loopback, to the hosts of --allow-host and to the mail server of --smtp. It writes a profile named emulator, unless that belongs to another running emulator.':
    'Dữ liệu được giữ sau khi tắt, kể cả khi máy tắt đột ngột. Trình giả lập chỉ nghe trên loopback, trừ khi có --host, và chỉ gọi đến loopback, các tên máy chủ của --allow-host và máy chủ thư của --smtp. Lệnh ghi một profile tên emulator, trừ khi profile đó thuộc về một trình giả lập khác đang chạy.',
  'port; 0 picks a free one': 'cổng; 0: một cổng trống',
  'where it listens; 0.0.0.0 in a container': 'địa chỉ lắng nghe; 0.0.0.0 trong container',
  'another host name for it, besides localhost': 'tên máy chủ được dùng để gọi đến, ngoài localhost',
  'folder of its state (default: emulator in the folder of config path --state)':
    'thư mục dữ liệu (mặc định: emulator trong thư mục của config path --state)',
  'store nothing': 'không lưu gì',
  'a host that webhooks may call besides loopback, by http too':
    'máy chủ mà webhook được gọi đến ngoài loopback, kể cả bằng http',
  'append each request to this file, one JSON object a line':
    'ghi thêm từng yêu cầu vào tệp này, mỗi dòng một đối tượng JSON',
  'begin with this snapshot: its name, or a file of snapshot save --file':
    'bắt đầu từ bản chụp này: tên, hoặc tệp của snapshot save --file',
  'behave as the service of a profile did: see assumptions record':
    'hoạt động như dịch vụ của một profile đã được ghi nhận: assumptions record',
  'begin with the content of an apply file and its section emulator':
    'bắt đầu từ nội dung tệp của apply, và mục emulator trong tệp',
  'send emails to this server too, such as smtp://127.0.0.1:1025; its password in PAYCONFIRM_SMTP_PASSWORD':
    'gửi email cả đến máy chủ này, ví dụ smtp://127.0.0.1:1025; mật khẩu trong PAYCONFIRM_SMTP_PASSWORD',
  'written when it answers, with the ready event': 'tệp được ghi khi sẵn sàng, chứa sự kiện sẵn sàng',
  State: 'Dữ liệu',
  Network: 'Mạng',
  Files: 'Tệp',
  'on port 4010, data is kept': 'trên cổng 4010, giữ dữ liệu sau khi tắt',
  'for a test script': 'cho script kiểm thử',
  'with the content of an apply file': 'với nội dung tệp của apply',
  'Run a program against a new emulator': 'Chạy chương trình với trình giả lập mới',
  'The emulator lives in memory on a free port unless --data and --port say otherwise. The program finds it by PAYCONFIRM_BASE_URL, PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET, with its own PAYCONFIRM_CONFIG_DIR, whose profile has them too. Of your environment it gets all but your own PAYCONFIRM_PROFILE, PAYCONFIRM_TOKEN and credentials. Its exit code is that of this command: 127 when it cannot be started, 128 and the number for a signal that ended it.':
    'Trình giả lập nằm trong bộ nhớ, trên một cổng trống, trừ khi có --data và --port. Chương trình tìm trình giả lập qua PAYCONFIRM_BASE_URL, PAYCONFIRM_CLIENT_ID và PAYCONFIRM_CLIENT_SECRET, và có PAYCONFIRM_CONFIG_DIR riêng với profile chứa cùng thông tin. Chương trình nhận mọi biến môi trường của bạn, trừ PAYCONFIRM_PROFILE, PAYCONFIRM_TOKEN và thông tin xác thực. Mã thoát của chương trình là mã thoát của lệnh này; không khởi động được chương trình thì mã thoát là 127; khi bị tín hiệu dừng, mã thoát là 128 cộng số tín hiệu.',
  'the program and its arguments': 'chương trình và các đối số',
  'folder of its state (default: in memory)': 'thư mục dữ liệu (mặc định: trong bộ nhớ)',
  'store nothing, as without --data': 'không lưu gì, như khi không có --data',
  'how long the program may take; then it is ended, and the exit code is 6':
    'chương trình được chạy trong bao lâu; hết thời gian thì bị dừng, thoát với mã 6',
  'a test suite': 'một bộ kiểm thử',
  'at most ten minutes': 'tối đa mười phút',
  'from the file that set up the real thing': 'từ tệp dùng để thiết lập dịch vụ thật',
  'one command': 'một lệnh',
  'Simulate a real bank transfer': 'Giả lập một khoản chuyển tiền thật qua ngân hàng',
  'It behaves as in production: is_sandbox is false, it pays production checkouts and it counts against the plan. The account must have been registered in all four steps, or be that of a checkout. A note with the code of a pending invoice pays that invoice. The same --code sent again adds nothing.':
    'Khoản tiền đi như môi trường thật: is_sandbox là false, thanh toán được các phiên không phải sandbox, và tính vào gói dịch vụ. Tài khoản phải đăng ký đủ bốn bước, hoặc là tài khoản của một phiên thanh toán. Nội dung có mã của hóa đơn đang chờ thì thanh toán hóa đơn đó. Gửi lại cùng --code không thêm gì.',
  'pay into this virtual account: its full number or its id (default: the first, made if there is none)':
    'chuyển vào tài khoản ảo này: số đầy đủ hoặc id (mặc định: tài khoản đầu tiên, tự tạo nếu chưa có)',
  'the transaction code (default: one of a bank)': 'mã giao dịch (mặc định: mã kiểu ngân hàng)',
  'as in production': 'như trong môi trường thật',
  'Show the OTPs that the bank sent': 'Xem các mã OTP mà ngân hàng đã gửi',
  'request at the bank; default PAYCONFIRM_OTP_BANK_REQUEST_ID, else the latest code':
    'yêu cầu tại ngân hàng; mặc định PAYCONFIRM_OTP_BANK_REQUEST_ID, nếu không có thì mã mới nhất',
  'wait until there is a pending one': 'chờ đến khi có mã đang chờ',
  'how long --wait waits': '--wait chờ trong bao lâu',
  'the latest code': 'mã mới nhất',
  'List sent Telegram, email and Zalo messages': 'Liệt kê tin nhắn Telegram, email và Zalo đã gửi',
  'The recipients are configured with the commands of channels.':
    'Người nhận được cấu hình bằng các lệnh của channels.',
  'only this channel': 'chỉ kênh này',
  'the emails': 'các email',
  'List API requests': 'Liệt kê các yêu cầu API gửi đến trình giả lập',
  'The last 1,000 requests to the service, newest last, with the reason of those that were rejected. Secrets and unknown fields are hidden. With an ID it shows the bodies, and for a 422 the smallest body that the endpoint accepts. With --expect it exits 6 unless exactly so many were made.':
    '1.000 yêu cầu gần nhất gửi đến dịch vụ, mới nhất sau cùng, kèm lý do của các yêu cầu bị từ chối. Khóa bí mật và những gì không thuộc trường nào của endpoint được che. Với ID, lệnh hiện body, và với lỗi 422 thì hiện body nhỏ nhất mà endpoint chấp nhận. Với --expect, lệnh thoát với mã 6 nếu không có đúng bấy nhiêu yêu cầu.',
  'one request, with its bodies': 'một yêu cầu, kèm body',
  'wait for more, until you stop it': 'chờ thêm yêu cầu, cho đến khi dừng lệnh',
  'only these: 422, or a class such as 4xx': 'chỉ các mã này: 422, hoặc một nhóm như 4xx',
  'only paths that contain this': 'chỉ đường dẫn chứa chuỗi này',
  'exit 6 unless these were made: "POST /api/v1/checkouts"; * is any part of a path':
    'thoát với mã 6 nếu không có yêu cầu này: "POST /api/v1/checkouts"; * là một phần bất kỳ của đường dẫn',
  'how many': 'bao nhiêu',
  'what was refused, as it comes': 'các yêu cầu bị từ chối, ngay khi đến',
  'why one was refused': 'vì sao một yêu cầu bị từ chối',
  'in CI: the app has created one checkout': 'trong CI: ứng dụng đã tạo một phiên thanh toán',
  'Advance emulator time': 'Tua nhanh thời gian của trình giả lập',
  'OTPs, checkouts and tokens expire as time passes.':
    'OTP, phiên thanh toán và token hết hạn khi thời gian trôi qua.',
  'such as 16m, 2h or plain seconds': 'ví dụ 16m, 2h hoặc số giây',
  'past the life of a checkout': 'quá thời hạn của một phiên thanh toán',
  'Manage faults: errors, delays, broken deliveries': 'Quản lý lỗi giả lập: mã lỗi, chậm, lượt gửi hỏng',
  'Set a fault on an endpoint or on deliveries': 'Giả lập lỗi ở endpoint hoặc lượt gửi',
  'With --endpoint: --status, --delay and --drop act on its requests (the ids are those of payconfirm endpoints --fields id,path; * is every one). Without it: --delay, --duplicate, --bad-signature, --stale-timestamp and --quota-exceeded act on deliveries.':
    'Với --endpoint: --status, --delay và --drop tác động đến yêu cầu của endpoint (id lấy từ payconfirm endpoints --fields id,path; * là mọi endpoint). Không có --endpoint: --delay, --duplicate, --bad-signature, --stale-timestamp và --quota-exceeded tác động đến lượt gửi.',
  'an endpoint such as checkouts.create, or *': 'một endpoint, ví dụ checkouts.create, hoặc *',
  'answer with this status': 'trả về mã trạng thái này',
  'answer, or deliver, later by this time': 'phản hồi, hoặc gửi, chậm thêm khoảng này',
  'break the connection instead of answering': 'ngắt kết nối thay vì phản hồi',
  'send each delivery twice': 'gửi mỗi lượt hai lần',
  'sign deliveries wrongly': 'ký lượt gửi không hợp lệ',
  'sign deliveries with a timestamp too old to accept': 'ký lượt gửi với dấu thời gian quá cũ',
  'record deliveries as QUOTA_EXCEEDED, and send none': 'ghi lượt gửi là QUOTA_EXCEEDED, và không gửi',
  'only this many times (default: until it is cleared)': 'chỉ số lần này (mặc định: đến khi bị xóa)',
  'two failures, then success': 'hai lần thất bại, rồi thành công',
  'a slow service': 'dịch vụ chậm',
  'deliveries that come late': 'các lượt gửi đến muộn',
  'a delivery that must be refused': 'lượt gửi phải bị từ chối',
  'List faults': 'Liệt kê các lỗi giả lập',
  'the faults that are set': 'các lỗi đang giả lập',
  'Clear one fault or all faults': 'Xóa một hoặc mọi lỗi giả lập',
  'which one, from emulator fault list; when left out, all':
    'lỗi nào, lấy từ emulator fault list; nếu không có, tất cả',
  'clear all faults': 'xóa mọi lỗi giả lập',
  'Reset the emulator and delete all its data': 'Đặt lại trình giả lập và xóa toàn bộ dữ liệu',
  'between two tests': 'giữa hai bài kiểm thử',
  'Manage snapshots of the emulator': 'Quản lý bản chụp (snapshot) của trình giả lập',
  'Save the emulator state as a snapshot': 'Lưu trạng thái trình giả lập thành bản chụp',
  'It is kept beside the state in --data, and outlives the emulator; with --memory it ends with it. A snapshot of the same name is replaced, which is asked first. With --file it is also written to a file that can be committed: JSON, one row a line. There emulator-webhook-secret stands for the secrets of webhooks. emulator start and exec begin with it by --from.':
    'Bản chụp nằm cạnh dữ liệu trong --data, và còn lại sau khi trình giả lập kết thúc; với --memory thì mất cùng trình giả lập. Bản chụp cùng tên bị ghi đè, lệnh hỏi trước. Với --file, bản chụp còn được ghi ra tệp có thể commit: JSON, mỗi hàng một dòng. Trong tệp, emulator-webhook-secret thay cho khóa bí mật của webhook. emulator start và exec bắt đầu từ bản chụp bằng --from.',
  'a to z, 0 to 9, - and _': 'a đến z, 0 đến 9, - và _',
  'write it to this file too, without secrets': 'ghi cả ra tệp này, không kèm khóa bí mật',
  'once set up': 'sau khi thiết lập xong',
  'for CI': 'cho CI',
  'Restore a snapshot and delete current data': 'Khôi phục bản chụp và xóa dữ liệu hiện tại',
  'Everything is as it was: accounts, transactions, keys, tokens, the delivery log, how far the clock is ahead. Deliveries that were pending then are sent, faults are cleared.':
    'Mọi thứ trở lại như lúc chụp: tài khoản, giao dịch, khóa, token, nhật ký gửi, mức tua của đồng hồ. Các lượt gửi đang chờ lúc đó được gửi, các lỗi giả lập bị xóa.',
  'before each test': 'trước mỗi bài kiểm thử',
  'List snapshots': 'Liệt kê bản chụp',
  'by name': 'theo tên',
  'Show the running emulator': 'Xem trình giả lập đang chạy',
  'is one running?': 'có trình giả lập nào đang chạy không?',
  'Stop the running emulator': 'Dừng trình giả lập đang chạy',
  'its state is kept': 'dữ liệu được giữ lại',
};
