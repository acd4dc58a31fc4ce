/** Help of accounts, va, notifications, by the English text. */
export const help = {
  'Show linked bank accounts': 'Xem tài khoản ngân hàng đã liên kết',
  'List linked bank accounts': 'Liệt kê tài khoản ngân hàng đã liên kết',
  'the linked accounts': 'các tài khoản đã liên kết',
  'the id of the first one': 'id của tài khoản đầu tiên',
  'Register and manage virtual accounts': 'Đăng ký và quản lý tài khoản ảo',
  'Register a virtual account (4 steps)': 'Đăng ký tài khoản ảo (4 bước)',
  'Asks for what no flag says. The bank sends two codes (OTP) to the phone registered with it; after the second one incoming money is reported. Each step is stored, so that --resume can continue. accounts list shows the bank accounts; with the emulator, emulator otp shows the codes.':
    'Hỏi những thông tin chưa có trong tùy chọn. Ngân hàng gửi hai mã OTP đến số điện thoại đã đăng ký với ngân hàng; sau mã thứ hai, tiền vào được thông báo. Mỗi bước đều được lưu, nên có thể tiếp tục bằng --resume. accounts list liệt kê tài khoản ngân hàng; với trình giả lập, emulator otp hiện mã OTP.',
  'Without a terminal, flags answer everything and --otp-command or --otp-stdin gives the codes. The command finds PAYCONFIRM_OTP_STEP (2 or 4), PAYCONFIRM_OTP_BANK_REQUEST_ID and PAYCONFIRM_OTP_PHONE (masked) in its environment. -o ndjson prints an event a step.':
    'Khi không có terminal, các tùy chọn trả lời mọi câu hỏi, còn --otp-command hoặc --otp-stdin cung cấp mã OTP. Lệnh của --otp-command có các biến môi trường PAYCONFIRM_OTP_STEP (2 hoặc 4), PAYCONFIRM_OTP_BANK_REQUEST_ID và PAYCONFIRM_OTP_PHONE (đã che). Với -o ndjson, mỗi bước in một sự kiện.',
  'with --resume: which one, from va registrations':
    'dùng với --resume: đăng ký nào, lấy từ va registrations',
  'a linked bank account': 'một tài khoản ngân hàng đã liên kết',
  'the number of another account': 'số của tài khoản khác',
  'its phone registered with the bank': 'số điện thoại của tài khoản này đã đăng ký với ngân hàng',
  'PERS for a person, ORG for a business': 'PERS cho cá nhân, ORG cho tổ chức',
  'what its number begins with: upper-case letters and digits':
    'các ký tự đầu của số tài khoản ảo: chữ hoa và chữ số',
  'what it stands for, such as the code of a customer or an order':
    'tài khoản ảo đại diện cho gì, ví dụ mã khách hàng hoặc mã đơn hàng',
  'what it is for, in words': 'mô tả mục đích sử dụng',
  'how the bank shows the account holder to payers; its numbers are from the bank':
    'cách ngân hàng hiển thị chủ tài khoản với người chuyển tiền; mã số do ngân hàng cấp',
  'the account holder accepts the terms': 'chủ tài khoản đồng ý với điều khoản',
  'report each transfer in real time (default in scripts); --no-realtime: a batch at day end':
    'báo từng giao dịch theo thời gian thực (mặc định trong script); --no-realtime: báo gộp cuối ngày',
  'go on with an unfinished registration, the one of ID': 'tiếp tục đăng ký còn dở có ID này',
  'with --resume: ask the bank for a new code first':
    'dùng với --resume: yêu cầu ngân hàng gửi mã OTP mới trước',
  'with --resume: what step 2 made, when its answer was lost or it was taken elsewhere':
    'dùng với --resume: kết quả của bước 2, khi phản hồi bị mất hoặc bước 2 được làm ở nơi khác',
  'Details of the virtual account': 'Chi tiết của tài khoản ảo',
  Notifications: 'Thông báo',
  'Scripts and unfinished registrations': 'Script và đăng ký còn dở',
  'step by step, on a terminal': 'từng bước, trên terminal',
  'go on with an unfinished one': 'tiếp tục một đăng ký còn dở',
  'List registrations begun on this machine': 'Liệt kê các đăng ký bắt đầu trên máy này',
  'drop this one from the list; the bank keeps what it has':
    'bỏ đăng ký này khỏi danh sách; ngân hàng vẫn giữ phần đã làm',
  'what is unfinished?': 'đăng ký nào còn dở?',
  'drop one': 'bỏ một đăng ký',
  'Request a virtual account (step 1 of 4)': 'Yêu cầu tài khoản ảo (bước 1/4)',
  'The account is one that is linked already (--account-id), or another by its number and phone. All four steps are needed before the bank reports a transfer; va register takes them one after the other.':
    'Tài khoản là tài khoản đã liên kết (--account-id), hoặc tài khoản khác theo số tài khoản và số điện thoại. Phải xong cả bốn bước thì ngân hàng mới thông báo giao dịch; va register làm lần lượt cả bốn bước.',
  'the real account number': 'số tài khoản thật',
  'the phone registered with the bank': 'số điện thoại đã đăng ký với ngân hàng',
  'PERS for a person, ORG for a business (PER is read as PERS)':
    'PERS cho cá nhân, ORG cho tổ chức (PER được hiểu là PERS)',
  'the customer accepts the terms': 'khách hàng đồng ý với điều khoản',
  'under a linked account': 'thuộc tài khoản đã liên kết',
  'under another account': 'thuộc tài khoản khác',
  'Verify the first OTP (step 2 of 4)': 'Xác thực OTP thứ nhất (bước 2/4)',
  'from va request or va delete': 'lấy từ va request hoặc va delete',
  'List virtual accounts of a bank account': 'Liệt kê tài khoản ảo của một tài khoản ngân hàng',
  'the bank account, from accounts list': 'tài khoản ngân hàng, lấy từ accounts list',
  'only this virtual account: its full number or its id': 'chỉ tài khoản ảo này: số đầy đủ hoặc id',
  'only those created on this day or later': 'chỉ những tài khoản tạo từ ngày này trở đi',
  'every virtual account': 'tất cả tài khoản ảo',
  'Show a virtual account and its last transactions': 'Xem một tài khoản ảo và các giao dịch gần nhất',
  'the full number, or the id from va list': 'số đầy đủ, hoặc id trong va list',
  'is it reported?': 'giao dịch có được thông báo không?',
  'List transactions of a virtual account': 'Liệt kê giao dịch của một tài khoản ảo',
  'its full number or its id, from va list': 'số đầy đủ hoặc id, lấy từ va list',
  'all, for a spreadsheet': 'tất cả, cho bảng tính',
  'Cancel a virtual account': 'Hủy tài khoản ảo',
  'its id or its full number, from va list': 'id hoặc số đầy đủ, lấy từ va list',
  'Manage notifications of virtual accounts': 'Quản lý thông báo của tài khoản ảo',
  'Request notifications (step 3 of 4)': 'Yêu cầu thông báo (bước 3/4)',
  'the virtual account: its id or its full number, from va list':
    'tài khoản ảo: id hoặc số đầy đủ, lấy từ va list',
  'report transfers only in a list at the end of the day; webhooks then stay silent':
    'chỉ báo giao dịch trong danh sách cuối ngày; khi đó không có webhook nào được gửi',
  'report each transfer in real time': 'báo từng giao dịch theo thời gian thực',
  'Verify the second OTP (step 4 of 4)': 'Xác thực OTP thứ hai (bước 4/4)',
  'from notifications request or modify': 'lấy từ notifications request hoặc modify',
  'Show notifications of a virtual account': 'Xem thông báo của một tài khoản ảo',
  'is it reported in real time?': 'có báo theo thời gian thực không?',
  'Change the notification mode (needs an OTP)': 'Đổi cách thông báo (cần OTP)',
  'the id from notifications show, or the full number of the virtual account':
    'id trong notifications show, hoặc số đầy đủ của tài khoản ảo',
  'each transfer in real time; --no-realtime for a batch report at day end':
    'từng giao dịch theo thời gian thực; --no-realtime: báo gộp cuối ngày',
  'Cancel notifications of a virtual account': 'Hủy thông báo của một tài khoản ảo',
  'After that, no transfer to the virtual account is reported, and its webhooks stay silent.':
    'Sau đó, giao dịch vào tài khoản ảo không được thông báo nữa và webhook của tài khoản ảo này không được gửi.',
};
