/** Of files, processes, prompts and registrations, by the English text. */
export const machine = {
  'NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any certificate, so {0} could go to another server than {1}':
    'NODE_TLS_REJECT_UNAUTHORIZED=0 chấp nhận mọi chứng chỉ, nên {0} có thể đến nơi khác chứ không phải {1}.',
  'Unset it. To trust your own certificate authority: --ca-file FILE, or NODE_EXTRA_CA_CERTS.':
    'Bỏ biến đó. Để tin cậy CA riêng: --ca-file TỆP, hoặc NODE_EXTRA_CA_CERTS.',
  'Use an address with TLS. In a network that you trust: --allow-clear-text.':
    'Dùng URL có TLS. Trong mạng tin cậy: --allow-clear-text.',
  '{0} would go to {1} without TLS, where others can read it':
    '{0} sẽ được gửi đến {1} không qua TLS, nên người khác có thể đọc được.',
  'another process has locked {0}: {1}': 'Một tiến trình khác đang giữ {0} và không nhả: {1}',
  'stop that process, then try again': 'Dừng tiến trình đó, rồi thử lại.',
  'everybody can write to {0}, and replace files there': 'Ai cũng ghi được vào {0} và thay thế tệp ở đó.',
  'others could write to {0}: its permissions are now 0700':
    'Người khác có thể ghi vào {0}: quyền của thư mục nay là 0700.',
  '{0} can be read by others: chmod 600 {1}': 'Người khác đọc được {0}: chmod 600 {1}',
  'others could read {0}: its permissions are now 0600':
    'Người khác từng mở được {0}: quyền của tệp nay là 0600.',
  'name a file, or a pipe such as <(command)': 'Nêu một tệp, hoặc pipe như <(command).',
  'start the writer first, or wait longer with --request-timeout':
    'Chạy bên ghi trước, hoặc chờ lâu hơn bằng --request-timeout.',
  '{0} has more than 64 MiB': '{0} lớn hơn 64 MiB.',
  '{0}, a named pipe, was not closed by its writer within {1}':
    'Bên ghi không đóng named pipe {0} trong {1}.',
  'the ready file was not removed: {0}': 'Không xóa được tệp sẵn sàng: {0}',
  'the ready file {0} cannot be written ({1})': 'Không ghi được tệp sẵn sàng {0} ({1}).',
  'Move it away.': 'Chuyển tệp đi.',
  'Send the file again, unchanged.': 'Gửi lại tệp, không thay đổi.',
  '{0} is not a ZIP archive, or is damaged': '{0} không phải tệp ZIP, hoặc đã hỏng.',
  'Choose another with --port, or let --port 0 pick a free one.':
    'Chọn cổng khác bằng --port, hoặc dùng --port 0 để lấy cổng trống.',
  'install it, or use its path; the working folder is not searched':
    'Cài đặt chương trình, hoặc nêu đường dẫn; thư mục hiện tại không được tìm.',
  '{0} was not found on PATH': 'Không tìm thấy {0} trong PATH.',
  'Check the file name, and that it is executable.': 'Kiểm tra tên tệp, và tệp có chạy được không.',
  '{0} could not be started ({1})': 'Không chạy được {0} ({1}).',
  'add {0}': 'Thêm {0}.',
  'add {0}: {1}': 'Thêm {0}: {1}',
  'interrupted at a prompt': 'Đã dừng giữa chừng ở một câu hỏi.',
  'the input ended at a prompt': 'Dữ liệu vào kết thúc ở một câu hỏi.',
  'the terminal was closed': 'Terminal đã đóng.',
  '{0} is missing, and prompts are off here': 'Thiếu {0}, và không thể hỏi ở đây.',
  'Save it as UTF-8.': 'Lưu dạng UTF-8.',
  '{0} is not UTF-8 text': '{0} không phải văn bản UTF-8.',
  'Known fields: {0}.': 'Các trường đã biết: {0}.',
  'unknown field {0} in --fields': 'Không có trường {0} trong --fields.',
  'The language is described at https://jqlang.org/manual; without --jq the data is printed as it is.':
    'Ngôn ngữ được mô tả tại https://jqlang.org/manual; không có --jq thì dữ liệu được in nguyên văn.',
  '--jq prints JSON, not {0}': '--jq cho JSON, không phải {0}.',
  'Remove --output, or use json or ndjson.': 'Bỏ --output, hoặc dùng json hoặc ndjson.',
  '--map: after {0} a value is missing': '--map: thiếu một giá trị sau {0}.',
  'Name the values that mean booked: {0}': 'Nêu các giá trị có nghĩa là đã ghi nhận: {0}',
  '--map: the orders have no column {0}': '--map: danh sách đơn hàng không có cột {0}.',
  '--map: {0} is not FIELD=COLUMN': '--map: {0} không phải TRƯỜNG=CỘT.',
  'Columns: {0}': 'Các cột: {0}',
  'Fields: {0}. Example: --map code=so_don,amount=thanh_tien,paid=trang_thai':
    'Các trường: {0}. Ví dụ: --map code=so_don,amount=thanh_tien,paid=trang_thai',
  'not clear which column of the orders has {0}': 'Không rõ cột nào của danh sách đơn hàng cho biết {0}.',
  '{0} has two columns {1}': '{0} có hai cột {1}.',
  '{0} is empty': '{0} trống.',
  '{0}: a quote in line {1} is not closed, or is inside a cell':
    '{0}: dấu nháy ở dòng {1} chưa đóng, hoặc nằm giữa ô.',
  'Use an array of objects, or one object a line.': 'Cần một mảng đối tượng, hoặc mỗi dòng một đối tượng.',
  '{0} has no orders': '{0} không có đơn hàng nào.',
  '{0} contains no list of orders': '{0} không chứa danh sách đơn hàng.',
  '{0}: item {1} is not an object': '{0}: mục {1} không phải đối tượng.',
  '{0}: line {1} is not JSON': '{0}: dòng {1} không phải JSON.',
  'The bank sent a code to {0}{1}.': 'Ngân hàng đã gửi mã OTP đến {0}{1}.',
  'a code is one word; nothing was sent': 'Mã OTP là một từ liền; không gửi gì.',
  '--otp-stdin: no code came within {0} minutes; an OTP is no longer valid':
    '--otp-stdin: không có mã nào trong {0} phút; OTP không còn hiệu lực.',
  '--otp-stdin: standard input ended before a code was read':
    '--otp-stdin: stdin kết thúc trước khi đọc được mã.',
  'Run the command again and write the code to standard input in time.':
    'Chạy lại lệnh và ghi mã vào stdin kịp thời.',
  'The emulator has the code, in another terminal: {0}':
    'Xem mã OTP của trình giả lập trong terminal khác: {0}',
  '{0}: the input is not a code of one word; the request at the bank is still open':
    '{0}: giá trị đã nhập không phải mã gồm một từ liền; yêu cầu tại ngân hàng vẫn đang mở.',
  "the service's reply has no bank request, so no code can be used":
    'Phản hồi của dịch vụ không nêu yêu cầu gửi ngân hàng nào, nên không có mã OTP nào dùng được.',
  'Stop that one first, or wait for it.': 'Dừng tiến trình đó trước, hoặc chờ kết thúc.',
  'This process sends nothing more.': 'Không gửi gì thêm từ đây.',
  'another process continued this registration': 'Một tiến trình khác đã tiếp tục đăng ký này.',
  'payconfirm --verbose shows the reply': 'payconfirm --verbose hiện phản hồi',
  'The second code may not have been accepted: try it again, or ask for a new one.':
    'Mã OTP thứ hai có thể chưa được nhận: thử lại, hoặc yêu cầu mã mới.',
  'write it out': 'Viết đầy đủ ra.',
  'No faults are set.': 'Không có lỗi giả lập nào.',
  'No requests.': 'Không có yêu cầu nào.',
  'the data folder {0} is in use by another emulator: {1}':
    'Trình giả lập khác đang dùng thư mục dữ liệu {0}: {1}',
  'Start with another --data folder, or stop that process.':
    'Khởi động với thư mục --data khác, hoặc kết thúc tiến trình đó.',
  'Cleared fault {0}.': 'Đã xóa lỗi giả lập {0}.',
  'Cleared every fault.': 'Đã xóa mọi lỗi giả lập.',
  '{0} of {1} accepted in {2}: {3} a second.': 'Đã nhận {0}/{1} trong {2}: {3} mỗi giây.',
  'The emulator is ready on {0}': 'Trình giả lập đã sẵn sàng tại {0}',
  'in memory: data is lost when it stops': 'trong bộ nhớ: dữ liệu mất khi dừng',
  'data in {0}': 'dữ liệu lưu tại {0}',
  'emails go to {0} too': 'email cũng được gửi đến {0}',
  'stop it with Ctrl-C': 'dừng bằng Ctrl-C',
  'stop it with Ctrl-C, or: {0}': 'dừng bằng Ctrl-C, hoặc: {0}',
  'to use it, set {0}': 'để dùng, đặt {0}',
  'with {0} and {1}': 'cùng {0} và {1}',
  'next, each in a new terminal:': 'tiếp theo, mỗi lệnh trong một terminal:',
  'in memory': 'trong bộ nhớ',
  'another program answers on {0}, not the emulator':
    'Chương trình trả lời tại {0} không phải trình giả lập.',
  'the program on {0} closed the connection': 'Chương trình trả lời tại {0} ngắt giữa chừng.',
  'skipped: {0}': 'Bỏ qua: {0}',
  'Choose another folder with PAYCONFIRM_CONFIG_DIR.': 'Chọn thư mục khác bằng PAYCONFIRM_CONFIG_DIR.',
  'Choose a folder of your own with PAYCONFIRM_CONFIG_DIR.':
    'Chọn một thư mục của riêng bạn bằng PAYCONFIRM_CONFIG_DIR.',
  '{0} is a symbolic link, which could lead secrets elsewhere':
    '{0} là liên kết tượng trưng, có thể đưa khóa bí mật đi nơi khác.',
  '{0} is not a folder': '{0} không phải là thư mục.',
  '{0} is not a file': '{0} không phải là tệp.',
  '{0} belongs to another user': '{0} thuộc về người dùng khác.',
  '{0} is shared with others': '{0} là thư mục dùng chung với người khác.',
  'Put a plain file in its place.': 'Thay bằng một tệp thường.',
  'Put a file of your own in its place.': 'Thay bằng một tệp của riêng bạn.',
  '{0} belongs to another user, who may have put a secret there':
    '{0} thuộc về người dùng khác; người đó có thể đã đặt khóa bí mật vào.',
  'Copy it to a file of your own.': 'Sao chép sang một tệp của riêng bạn.',
  '{0} can be changed by others': 'Người khác có thể sửa {0}.',
  '{0} is a link of another user': '{0} là liên kết của người dùng khác.',
  'Name a folder of your own.': 'Nêu một thư mục của riêng bạn.',
  '{0} does not hold a JSON object': '{0} không chứa một đối tượng JSON.',
  'Move the file away, or start it with {.': 'Chuyển tệp đi chỗ khác, hoặc mở đầu tệp bằng {.',
  '{0} holds `profiles` that is no object': 'Trong {0}, `profiles` không phải là đối tượng.',
  '{0} holds profile `{1}` that is no object': 'Trong {0}, profile `{1}` không phải là đối tượng.',
  '{0} holds `profiles.{1}.{2}` that is no text': 'Trong {0}, `profiles.{1}.{2}` không phải là văn bản.',
  'Name a new file in a folder that exists: --ready-file ready.json':
    'Nêu một tệp mới trong thư mục đã có: --ready-file ready.json',
  'a symbolic link': 'liên kết tượng trưng',
  'a file of another kind, and not written over': 'tệp loại khác, nên không ghi đè',
  'a file': 'tệp',
  'a folder': 'thư mục',
  'a socket': 'socket',
  'a named pipe': 'named pipe',
  'a device': 'thiết bị',
  'connection reset': 'kết nối bị ngắt',
  'It listens on {0}. Whoever reaches this machine can use it, and its credentials are known to all.':
    'Đang lắng nghe tại {0}. Ai truy cập được máy này đều dùng được, và thông tin xác thực thì ai cũng biết.',
  'Its own paths (otp, advance, fault, stop …) and its page of deliveries are closed until {0} is set.':
    'Các đường dẫn riêng (otp, advance, fault, stop …) và trang lượt gửi bị đóng cho đến khi đặt {0}.',
  'Start with another --data folder, or with --memory.':
    'Khởi động với thư mục --data khác, hoặc với --memory.',
  'Make room on its disk, or check the permissions. What it holds can still be read.':
    'Giải phóng ổ đĩa hoặc kiểm tra quyền truy cập. Dữ liệu hiện có vẫn đọc được.',
  'Nothing was changed. Restore a copy of its folder, or move it away: the emulator then starts empty.':
    'Chưa thay đổi gì. Khôi phục bản sao của thư mục, hoặc chuyển thư mục đi: trình giả lập sẽ khởi động trống.',
  'Update payconfirm, or start with another --data folder.':
    'Cập nhật payconfirm, hoặc khởi động với thư mục --data khác.',
  'Start with another --data folder.': 'Khởi động với thư mục --data khác.',
  'Nothing was changed. Restore a copy of its folder, or move this one file away to start without its changes.':
    'Chưa thay đổi gì. Khôi phục bản sao của thư mục, hoặc chuyển riêng tệp này đi để khởi động mà không có các thay đổi đó.',
  'Give smtp://127.0.0.1:1025 or smtps://mail.example:465. Write a user as USER@ before the host.':
    'Nhập smtp://127.0.0.1:1025 hoặc smtps://mail.example:465. Ghi người dùng dạng USER@ trước tên máy chủ.',
  'answer y or n': 'Trả lời y (có) hoặc n (không).',
  '[not shown]': '[không hiển thị]',
  'not shown': 'không hiển thị',
  '↑↓ move • ⏎ select': '↑↓ di chuyển • ⏎ chọn',
  'No entry matches {0}. Delete some of it.': 'Không có mục nào khớp {0}. Xóa bớt chữ để tìm lại.',
  'The emulator is profile {0}. Use it: {1}': 'Trình giả lập là profile {0}. Cách dùng: {1}',
  'the reply could not be read: it names no transaction':
    'không đọc được phản hồi: phản hồi không nêu giao dịch nào',
  'Texts are now in English.': 'Từ nay hiển thị bằng tiếng Việt.',
  '1 to {0}': '1 đến {0}',
  'several match; enter the number': 'Có nhiều mục khớp: nhập số thứ tự.',
  'No entry matches. Enter a number from 1 to {0}.': 'Không có mục nào khớp. Nhập số từ 1 đến {0}.',
  Yes: 'Có',
  No: 'Không',
  'standard input': 'stdin',
  'Ctrl-D ends it': 'nhấn Ctrl-D để kết thúc',
  'it ends when its writer closes it': 'kết thúc khi bên ghi đóng',
  'It needs these headers too: {0}': 'Endpoint cũng cần các header sau: {0}',
} as const;
