/** Help of trace, reconcile, notes, bundle, inspect, doctor, by the English text. */
export const help = {
  'Find what happened to a transfer': 'Tìm xem một khoản chuyển tiền đã đi đến đâu',
  'Finds it by transaction code, order code, transfer note or amount. It reads the transactions, the delivery log, the local journal, the configurations, the channels and the checkout. By default it reads for one second; --since and --timeout read further. Several codes give one line each. You can paste a message in Vietnamese or English: put it in quotes, or pass it on stdin. Its codes, amounts, times and accounts are read. Exit 1: no transfer was found for at least one subject. Exit 5: a source could not be read.':
    'Tìm theo mã giao dịch, mã đơn hàng, nội dung chuyển khoản hoặc số tiền. Lệnh đọc giao dịch, nhật ký gửi, nhật ký cục bộ, cấu hình, kênh thông báo và phiên thanh toán. Mặc định lệnh đọc trong một giây; --since và --timeout đọc thêm. Nhiều mã thì mỗi mã một dòng. Từ tin nhắn tiếng Việt hoặc tiếng Anh, lệnh đọc mã, số tiền, thời gian và tài khoản: đặt tin nhắn trong dấu nháy, hoặc đưa qua stdin. Mã thoát 1: có ít nhất một mã không tìm thấy giao dịch. Mã thoát 5: có nguồn không đọc được.',
  'codes of transfers or orders, or a pasted message; - reads stdin':
    'mã giao dịch hoặc mã đơn hàng, hoặc tin nhắn dán vào; - để đọc stdin',
  'words of its note; case, accents, spaces, hyphens and dots do not count':
    'các từ trong nội dung chuyển khoản; không phân biệt hoa thường, dấu, khoảng trắng, gạch nối và dấu chấm',
  'its amount: 150000, 150.000, 150k': 'số tiền: 150000, 150.000, 150k',
  'start of the search: 2h, 3d, 08:30, 2026-11-21, "2026-11-21 08:30"':
    'tìm từ thời điểm: 2h, 3d, 08:30, 2026-11-21, "2026-11-21 08:30"',
  'stop after this time (default 1s; with --watch 15m)':
    'dừng sau khoảng này (mặc định 1s; với --watch là 15m)',
  'the virtual account it was paid to: its full number or its id':
    'tài khoản ảo nhận tiền: số đầy đủ hoặc id',
  'the checkout id, if several match': 'id phiên thanh toán, nếu có nhiều phiên khớp',
  'wait until delivered; exit 6 if --timeout ends first':
    'chờ đến khi gửi thành công; thoát với mã 6 nếu hết --timeout',
  'read the answer from a bundle; no request to the service':
    'đọc kết quả từ gói chẩn đoán; không gọi dịch vụ',
  'what happened to this transfer?': 'chuyện gì đã xảy ra với khoản này?',
  'what happened to the payment of this order?': 'chuyện gì đã xảy ra với khoản thanh toán của đơn hàng này?',
  'what happened to 150.000 ₫ this morning?': 'chuyện gì đã xảy ra với 150.000 ₫ sáng nay?',
  'what a customer wrote': 'tin nhắn của khách hàng',
  'what happened to each of these?': 'chuyện gì đã xảy ra với từng khoản này?',
  'wait for a transfer that is expected': 'chờ một khoản chuyển tiền sắp đến',
  'for a script': 'cho script',
  'Check that every payment is booked': 'Đối soát các khoản thanh toán với đơn hàng',
  'It compares the transactions of the service, its delivery log, the checkouts and the local journal with the order list of the shop. Without --orders it compares them with the deliveries alone. The list is CSV, TSV, JSON or NDJSON. With --strict it exits 6 if a row is neither matched nor unpaid.':
    'So sánh giao dịch, nhật ký gửi, phiên thanh toán của dịch vụ và nhật ký cục bộ với danh sách đơn hàng của cửa hàng. Không có --orders thì chỉ so sánh với các lượt gửi. Danh sách là CSV, TSV, JSON hoặc NDJSON. Với --strict, lệnh thoát với mã 6 nếu còn dòng không thuộc loại “khớp” hay “chưa thanh toán”.',
  'order list of the shop; - reads stdin': 'danh sách đơn hàng của cửa hàng; - để đọc stdin',
  'which column is code, amount, paid; which values mean paid':
    'cột nào là code, amount, paid; giá trị nào là đã thanh toán',
  'with the values that mean paid': 'nêu các giá trị có nghĩa là đã thanh toán',
  'start of the period: 24h, 7d, 08:30, 2026-11-21': 'bắt đầu kỳ: 24h, 7d, 08:30, 2026-11-21',
  'end of the period; default now': 'kết thúc kỳ; mặc định là bây giờ',
  'only payments to this virtual account: its number or id': 'chỉ tiền vào tài khoản ảo này: số hoặc id',
  'list of likely matches: mark the right ones, then run again':
    'danh sách các khoản có thể khớp: đánh dấu khoản đúng, rồi chạy lại',
  'write a page for the accountant, in both languages': 'ghi trang cho kế toán, bằng cả hai ngôn ngữ',
  'redeliver what was not delivered; asks first': 'gửi lại các lượt chưa thành công; hỏi trước khi thực hiện',
  'count sandbox transactions too: a trial without money':
    'tính cả giao dịch sandbox: thử không dùng tiền thật',
  'exit 6 if a row is neither matched nor unpaid':
    'thoát với mã 6 nếu có dòng khác “khớp” và “chưa thanh toán”',
  'the last week against an order list': 'tuần vừa qua với danh sách đơn hàng',
  'columns with other names, from stdin': 'các cột có tên khác, từ stdin',
  'against the deliveries alone': 'chỉ với các lượt gửi',
  'Check order codes for transfer notes': 'Kiểm tra mã đơn hàng cho nội dung chuyển khoản',
  'Find order codes that do not survive a transfer note':
    'Tìm mã đơn hàng bị hỏng trong nội dung chuyển khoản',
  'It reads order codes from standard input, one a line, writes each into a note as banks rewrite them, and looks for it there by the pattern, a JavaScript regular expression, as your app does. Letters and digits are compared, without case. What banks do is assumed: cut to 25, 50 or 100 characters, upper case without accents, no punctuation, no blanks, a prefix and a suffix of their own. lost: not found. glued: not found, since other text touches it. contained: a part of another code. Exit 6 when a code does not survive.':
    'Đọc mã đơn hàng từ stdin, mỗi dòng một mã, đặt vào nội dung như ngân hàng viết lại, rồi tìm lại bằng mẫu (biểu thức chính quy JavaScript) như ứng dụng của bạn làm. So sánh chữ và số, không phân biệt hoa thường. Cách ngân hàng viết lại là giả định: cắt còn 25, 50 hoặc 100 ký tự, chữ hoa không dấu, bỏ dấu câu, bỏ khoảng trắng, thêm tiền tố và hậu tố. lost: không tìm thấy. glued: không tìm thấy vì dính với chữ khác. contained: là một phần của mã khác. Thoát với mã 6 khi có mã bị hỏng.',
  "pattern of the order codes, such as 'DH\\d{5}' or '/DH\\d{5}/i'":
    "mẫu mã đơn hàng, ví dụ 'DH\\d{5}' hoặc '/DH\\d{5}/i'",
  'what the payer writes; {code} is the order code': 'nội dung người chuyển tiền ghi; {code} là mã đơn hàng',
  'the codes of a shop': 'mã đơn hàng của một cửa hàng',
  'of a QR code, whose note is the order code': 'của mã QR có nội dung là mã đơn hàng',
  'Write a diagnosis file (zip) for the developer': 'Tạo gói chẩn đoán (zip) cho lập trình viên',
  'A zip file with the diagnosis (JSON and a page), the attempts with headers and bodies, the configurations, clocks, versions, the lines of the local journal about it, and a test case for each failed delivery. Secrets are never in it; personal data is masked unless --show-personal is given. Read it with trace --bundle FILE, or inspect FILE.':
    'Tệp zip có chẩn đoán (JSON và một trang), các lần thử kèm header và body, cấu hình, đồng hồ, phiên bản, các dòng của nhật ký cục bộ về khoản chuyển tiền đó, và một bài kiểm thử cho mỗi lượt gửi thất bại. Tệp không bao giờ có khóa bí mật; dữ liệu cá nhân được che, trừ khi có --show-personal. Đọc tệp bằng trace --bundle TỆP, hoặc inspect TỆP.',
  'the code of a transfer or an order': 'mã giao dịch hoặc mã đơn hàng',
  'all failed transfers since T; with SUBJECT, the start of its search':
    'mọi khoản thất bại từ thời điểm này; có ĐỐI_TƯỢNG thì là thời điểm bắt đầu tìm',
  'how long to read for each transfer': 'thời gian đọc tối đa cho mỗi khoản chuyển tiền',
  'the file to write; payconfirm-SUBJECT.zip when left out': 'tệp cần ghi; mặc định payconfirm-ĐỐI_TƯỢNG.zip',
  'about one order': 'về một đơn hàng',
  'about all that failed': 'về mọi lượt thất bại',
  'what would be in it': 'xem tệp sẽ có gì',
  'Inspect deliveries in the browser': 'Xem các lượt gửi trong trình duyệt',
  'It shows the service’s delivery log and what listen stored on this machine, and follows both while the page is open. Only a browser on this machine that opens the printed address can read it. No secret is shown; personal data is masked until you ask for it. With a secret given, the signatures of the log are checked too. Ctrl-C ends it.':
    'Hiện nhật ký gửi của dịch vụ và các lượt listen đã lưu trên máy này, và cập nhật cả hai khi trang đang mở. Trang chỉ mở được trên máy này, bằng trình duyệt mở URL được in ra. Không hiện khóa bí mật; dữ liệu cá nhân được che cho đến khi yêu cầu xem. Nếu có khóa bí mật, chữ ký trong nhật ký cũng được kiểm tra. Nhấn Ctrl-C để kết thúc.',
  'a bundle to show; no request to the service': 'gói chẩn đoán cần xem; không gọi dịch vụ',
  'port on 127.0.0.1; 0 picks a free one; without it the profile’s usual one':
    'cổng trên 127.0.0.1; 0: một cổng trống; nếu không có, cổng thường dùng của profile',
  'open no browser: the address is printed in any case': 'không mở trình duyệt: URL vẫn được in',
  'open it': 'mở trang',
  'print the address only': 'chỉ in URL',
  'read what somebody has sent': 'đọc gói do người khác gửi',
  'check signatures of the log too': 'kiểm tra cả chữ ký trong nhật ký',
  'Diagnose the setup and suggest fixes': 'Chẩn đoán thiết lập và gợi ý cách khắc phục',
  'Without arguments, it checks this machine, the profile, the service, each webhook configuration, virtual account and channel. With va NUMBER, it checks everything between a transfer to that virtual account and your receiver. With --live, it checks more, before the first customer: a warning is enough for exit code 6. It changes nothing. Exit code 6 means that it found a problem.':
    'Không có đối số, lệnh kiểm tra máy này, profile, dịch vụ, từng cấu hình webhook, tài khoản ảo và kênh thông báo. Với va SỐ, lệnh kiểm tra mọi thứ giữa khoản chuyển tiền vào tài khoản ảo đó và bên nhận của bạn. Với --live, lệnh kiểm tra thêm trước khi phục vụ khách hàng; có cảnh báo thì thoát với mã 6. Lệnh không thay đổi gì. Mã thoát 6 nghĩa là có vấn đề.',
  'va, to check one virtual account up to your receiver': 'va, để kiểm tra từ một tài khoản ảo đến bên nhận',
  'the virtual account': 'tài khoản ảo',
  'also check what you need before the first customer': 'kiểm tra thêm trước khi phục vụ khách hàng',
  'time for the delivery log and the virtual accounts (default 1s)':
    'thời gian cho nhật ký gửi và các tài khoản ảo (mặc định 1s)',
  'is everything set up?': 'mọi thứ đã thiết lập xong chưa?',
  'is it ready for customers?': 'đã sẵn sàng phục vụ khách hàng chưa?',
  'why does no transfer arrive?': 'vì sao không có giao dịch nào đến?',
  "variable with the shop's return secret, to compare with the service's":
    'biến chứa return secret của cửa hàng, để so với dịch vụ',
  'the return secret too; asks for the password': 'cả return secret; lệnh sẽ hỏi mật khẩu',
};
