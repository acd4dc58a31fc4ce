/** Help of verify-app, smoke, assumptions, apply, by the English text. */
export const help = {
  'Test whether your webhook handler books each payment once':
    'Kiểm thử ứng dụng có ghi nhận mỗi khoản đúng một lần không',
  'Sends genuine, forged and repeated deliveries to your app, and looks at its answers and at what it booked. --orders makes an order in your shop, --effects prints how many times a transaction was booked: each is a shell command that finds CODE, ORDER_CODE, AMOUNT and ACCOUNT_NUMBER in its environment, or a URL that gets them as JSON by POST. A case that could not be proved is neither right nor wrong: its reason is shown. The command asks before it tests a host on the internet. Exit 6 when a case is false, 5 when the app cannot be reached, 2 when nothing could be proved.':
    'Gửi lượt thật, lượt giả mạo và lượt trùng đến ứng dụng, rồi xem phản hồi và những gì ứng dụng đã ghi nhận. --orders tạo đơn hàng trong cửa hàng, --effects in số lần một giao dịch đã được ghi nhận: mỗi tùy chọn là một lệnh shell có các biến môi trường CODE, ORDER_CODE, AMOUNT và ACCOUNT_NUMBER, hoặc một URL nhận các giá trị đó dạng JSON bằng POST. Trường hợp không chứng minh được thì không tính là đạt hay không đạt: lệnh hiện lý do. Với máy chủ trên internet, lệnh hỏi trước. Thoát với mã 6 khi có trường hợp không đạt, mã 5 khi không kết nối được đến ứng dụng, mã 2 khi không chứng minh được gì.',
  'where your app takes deliveries': 'URL nhận webhook của ứng dụng',
  'starts your app, and restarts it; its output: --verbose':
    'chạy ứng dụng, và chạy lại khi cần; xem kết quả in ra bằng --verbose',
  'shell command or URL that makes an order': 'lệnh shell hoặc URL tạo đơn hàng',
  'shell command or URL that counts bookings': 'lệnh shell hoặc URL đếm số lần ghi nhận',
  'takes the database away': 'ngắt cơ sở dữ liệu',
  'brings the database back': 'bật lại cơ sở dữ liệu',
  'restarts the app': 'chạy lại ứng dụng',
  'only these cases': 'chỉ các trường hợp này',
  'how deliveries are authenticated': 'cách xác thực lượt gửi',
  'header of an API key': 'header của API key',
  'format of deliveries': 'định dạng của lượt gửi',
  'Access to your shop': 'Truy cập cửa hàng',
  'What is sent': 'Những gì được gửi',
  'all that can be proved from outside': 'mọi thứ có thể chứng minh từ bên ngoài',
  'in CI, which starts the app': 'trong CI, lệnh tự chạy ứng dụng',
  'Test everything from the token to a paid checkout': 'Kiểm thử từ token đến phiên đã thanh toán',
  "With --emulator on an embedded emulator, including the registration of a virtual account. Without it on the profile's service with sandbox accounts only: it registers no real virtual account, touches no webhook that it did not make, and removes what it made. An emulator that runs already is known by what it answers, and the registration is checked there too. Exit 6 when a check fails; where nobody is reached or let in the rest is not tried, exit 5 or 4.":
    'Với --emulator, chạy trên trình giả lập đi kèm, gồm cả đăng ký tài khoản ảo. Không có --emulator, chạy trên dịch vụ của profile và chỉ dùng tài khoản sandbox: không đăng ký tài khoản ảo thật, không đụng đến webhook không do lệnh tạo, và xóa những gì lệnh đã tạo. Trình giả lập đang chạy được nhận ra qua phản hồi, khi đó phần đăng ký cũng được kiểm tra. Thoát với mã 6 khi có mục kiểm tra thất bại; khi không kết nối được hoặc bị từ chối, phần còn lại không chạy, thoát với mã 5 hoặc 4.',
  'on an embedded emulator; needs no account': 'trên trình giả lập đi kèm; không cần tài khoản',
  'wait so long for a delivery': 'chờ một lượt gửi trong bao lâu',
  'port of the receiver; 0 picks one': 'cổng của bên nhận; 0: một cổng trống',
  'https address that leads to the receiver': 'URL https dẫn đến bên nhận',
  'on this machine alone': 'chỉ trên máy này',
  'in CI': 'trong CI',
  'your service, through a tunnel of yours': 'dịch vụ của bạn, qua tunnel của bạn',
  'List and check assumptions about the service': 'Liệt kê và kiểm tra các giả định về dịch vụ',
  'Check which assumptions hold at the service': 'Kiểm tra giả định nào đúng với dịch vụ',
  'Looks at what this machine keeps, asks the service, and prints each row of the assumptions page: held, partly (with what of it was not seen), differs (with what came), or not seen (with why). Reads only; with --sandbox it also sends sandbox transactions, which webhooks that match receive, test deliveries to a name that nobody has, and requests that must be refused (empty bodies, random ids), and makes two sandbox checkouts, which it ends. No value of a reply is printed but codes of states and labels: the report can be sent to us. Exit 6 when a row differs. If the service fails, what needs it is not seen, and the exit code is that of the failure.':
    'Xem dữ liệu trên máy này, hỏi dịch vụ, và in từng dòng của trang giả định: đúng, đúng một phần (kèm phần chưa thấy), khác (kèm giá trị đã thấy), hoặc chưa thấy (kèm lý do). Chỉ đọc; với --sandbox, lệnh còn gửi giao dịch sandbox mà các webhook khớp sẽ nhận, gửi thử đến một tên máy chủ không tồn tại, gửi các yêu cầu phải bị từ chối (body rỗng, id ngẫu nhiên), và tạo hai phiên sandbox rồi kết thúc cả hai. Không in giá trị nào của phản hồi, ngoài mã trạng thái và nhãn: có thể gửi báo cáo này đi. Thoát với mã 6 khi có dòng khác. Nếu dịch vụ gặp lỗi, các dòng cần đến dịch vụ là chưa thấy, và mã thoát là của lỗi đó.',
  'try the sandbox too, and what must be refused': 'thử cả sandbox và các yêu cầu phải bị từ chối',
  'reads only': 'chỉ đọc',
  'a report to send': 'một báo cáo để gửi đi',
  'Record what the service was seen to do': 'Ghi nhận cách dịch vụ hoạt động',
  'Looks as assumptions check does, shows what holds and what differs, and writes it to the profile after a question. From then on the client reads the service so, where it can: time zones, signature scheme. emulator start --like PROFILE behaves so. Drift up to then is noted too, and no more told as drift. No value of a reply is written.':
    'Kiểm tra như assumptions check, hiện phần đúng và phần khác, rồi hỏi trước khi ghi vào profile. Từ đó client đọc dịch vụ theo cách đã ghi nhận, nếu được: múi giờ, cách ký. emulator start --like PROFILE cũng hoạt động như vậy. Không ghi giá trị nào của phản hồi.',
  'asks before it writes': 'hỏi trước khi ghi',
  'Show which assumptions are in force, and why': 'Xem giả định nào đang áp dụng và vì sao',
  'Each row that assumptions record wrote to the profile: what is in force, what was seen, and when. Of one that differs: what client and emulator follow, and which commands meet what they do not follow. Section Known differences: in what replies differed from the endpoint table by then. Section Drift: in what they differed since then, seen by any command.':
    'Từng dòng mà assumptions record đã ghi vào profile: điều gì đang áp dụng, đã thấy gì và khi nào. Với dòng khác: client và trình giả lập theo điểm nào, và lệnh nào gặp điểm không được theo. Mục Known differences: đến lúc đó phản hồi đã khác bảng endpoint ở điểm nào. Mục Drift: từ đó đã khác thêm ở điểm nào, do bất kỳ lệnh nào thấy.',
  'Forget the drift of the replies': 'Xóa ghi nhận về phản hồi khác bảng endpoint',
  'Forgets in what replies to this profile differed from the endpoint table, once you know. A reply that still differs is recorded again. What assumptions record wrote stays.':
    'Xóa ghi nhận về các phản hồi cho profile này khác bảng endpoint, sau khi bạn đã biết. Phản hồi vẫn còn khác sẽ được ghi lại. Những gì assumptions record đã ghi được giữ nguyên.',
  'after an update': 'sau khi cập nhật',
  'those that differ': 'các dòng khác',
  'Write questions for the provider of the service': 'Viết câu hỏi cho nhà cung cấp dịch vụ',
  'A Markdown page out of what assumptions record wrote, and of the drift since: what differs and what could not be seen, as questions with the evidence. It holds no secret, no address and no value of a reply.':
    'Một trang Markdown từ những gì assumptions record đã ghi: phần khác và phần chưa thấy, viết thành câu hỏi kèm bằng chứng. Trang không có khóa bí mật, địa chỉ hay giá trị nào của phản hồi.',
  'write it to this file instead of standard output': 'ghi ra tệp này thay vì stdout',
  'a page to send': 'một trang để gửi đi',
  'Apply a configuration file': 'Áp dụng tệp cấu hình',
  'Shows a plan, asks, and carries it out; run again, it finds nothing to do. What is there and not in the file is left alone. Secrets stand in the file as env:NAME or file:PATH. --dry-run shows the plan alone.':
    'Hiện kế hoạch, hỏi, rồi thực hiện; chạy lại thì không còn gì để làm. Những gì đã có mà không nằm trong tệp được giữ nguyên. Trong tệp, khóa bí mật viết là env:TÊN hoặc file:ĐƯỜNG_DẪN. --dry-run chỉ hiện kế hoạch.',
  'If a run stops early, run the command again: it continues.':
    'Nếu một lần chạy dừng giữa chừng, chạy lại lệnh để tiếp tục.',
  'the file; - is standard input': 'tệp cấu hình; - để đọc từ stdin',
  'write the file of what is there, secrets as references':
    'ghi cấu hình hiện có ra tệp, khóa bí mật viết dạng tham chiếu',
  'what would change': 'xem những gì sẽ thay đổi',
  'from what is there': 'từ cấu hình hiện có',
};
