/** Of the commands of accounts and credentials, by the English text. */
export const accounts = {
  'Logged in. The credentials are saved in profile {0}.':
    'Đã đăng nhập. Thông tin xác thực được lưu trong profile {0}.',
  'Deleted the client secret and token of profile {0}.': 'Đã xóa client secret và token của profile {0}.',
  '--password-stdin needs two lines: the old password, then the new one':
    '--password-stdin cần hai dòng: mật khẩu cũ, rồi mật khẩu mới.',
  'Password changed. A token of an earlier login may have ended: {0}':
    'Đã đổi mật khẩu. Token của lần đăng nhập trước có thể đã hết hạn: {0}',
  'the two new passwords differ; nothing was changed': 'Hai mật khẩu mới khác nhau; không có gì thay đổi.',
  'Registered. Next: {0}': 'Đã đăng ký. Tiếp theo: {0}',
  'no setting {0}': 'Không có thiết lập {0}.',
  '{0} must be {1}; given: {2}': '{0} phải là {1}; đã nhập: {2}',
  'Destroy key {0}? Programs that still use it stop working.':
    'Hủy khóa {0}? Chương trình còn dùng khóa này sẽ ngừng hoạt động.',
  'Destroyed key {0}.': 'Đã hủy khóa {0}.',
  'Saved in profile {0}.': 'Đã lưu trong profile {0}.',
  'The secret is not shown again: save it now.': 'Khóa bí mật không hiện lại: lưu ngay bây giờ.',
  'No client keys yet:': 'Chưa có khóa client nào:',
  'Cancel notifications {0}? Webhooks then get nothing.':
    'Hủy thông báo {0}? Sau đó không có webhook nào được gửi.',
  'the service reads a registration by its virtual account only':
    'Dịch vụ chỉ đọc đăng ký theo tài khoản ảo.',
  'Delete profile {0} and its secrets from this machine?': 'Xóa profile {0} và các khóa bí mật khỏi máy này?',
  'Deleted profile {0}.': 'Đã xóa profile {0}.',
  'none yet:': 'Chưa có profile nào:',
  'No profiles yet:': 'Chưa có profile nào:',
  'Profile {0} is now the default.': 'Từ bây giờ dùng profile {0}.',
  'profile {0} applies when PAYCONFIRM_PROFILE is not set. Here it is {1}':
    'Profile {0} được dùng khi PAYCONFIRM_PROFILE chưa đặt: ở đây là {1}',
  'Cancel virtual account {0}? Payers can no longer use its number.':
    'Hủy tài khoản ảo {0}? Người chuyển tiền không dùng được số này nữa.',
  'ask for one:': 'Đăng ký mới:',
  'several match; use an id: {0}': 'Nêu id của tài khoản cần dùng: {0}',
  'no virtual account {0} under the linked bank accounts':
    'Không có tài khoản ảo {0} trong các tài khoản ngân hàng đã liên kết.',
  'virtual account {0} has no notification registration': 'Tài khoản ảo {0} chưa đăng ký thông báo.',
  '{0} is the number of {1} virtual accounts': '{0} là số của {1} tài khoản ảo.',
  '{0} must be the full number of a virtual account or its id; given: "{1}"':
    '{0} phải là số đầy đủ hoặc id của tài khoản ảo; đã nhập: “{1}”',
  'registration {0} has virtual account {1} already, not {2}':
    'Đăng ký {0} đã có tài khoản ảo {1}, không phải {2}.',
  '--account-number must be digits only; given: "{0}"': '--account-number chỉ gồm chữ số; đã nhập: “{0}”',
  '--prefix must be {0}; given: "{1}"': '--prefix phải là {0}; đã nhập: “{1}”',
  'The bank registers nothing until the account holder accepts its terms.':
    'Ngân hàng chỉ đăng ký khi chủ tài khoản đồng ý với điều khoản.',
  'not accepted; nothing was sent': 'Chủ tài khoản chưa đồng ý nên không gửi yêu cầu nào.',
  'The answer to the first code was lost. {0}': 'Phản hồi cho mã OTP thứ nhất đã bị mất. {0}',
  'All four steps are already done.': 'Cả bốn bước đã xong từ trước. Không còn gì để làm.',
  'no client secret: the service would reject each step (§5.3)':
    'Chưa có client secret: dịch vụ sẽ từ chối từng bước (§5.3).',
  'registration {0} is no longer stored here: another process removed it':
    'Đăng ký {0} không còn lưu ở đây: một tiến trình khác đã xóa.',
  'set PAYCONFIRM_CLIENT_SECRET, or: {0}': 'Đặt PAYCONFIRM_CLIENT_SECRET, hoặc: {0}',
  'the notification registration could not be read back: {0}': 'Không đọc lại được đăng ký thông báo: {0}',
  'whether virtual account {0} still exists is not known: {1}': 'Chưa rõ tài khoản ảo {0} còn hay không: {1}',
  'Reporting: in real time.': 'Báo giao dịch theo thời gian thực.',
  'the service does not say that reporting is active: {0}': 'Dịch vụ không cho biết thông báo đang bật: {0}',
  '✔ Registered: {0}. Give this number to payers unchanged.':
    '✔ Đã đăng ký: {0}. Gửi đúng số này cho người chuyển tiền.',
  'virtual account {0} belongs to registration {1}': 'Tài khoản ảo {0} thuộc về đăng ký {1}.',
  'not confirmed; this was not sent': 'Chưa xác nhận; yêu cầu này chưa được gửi.',
  'Delete registration {0} from this machine? {1}': 'Bỏ đăng ký {0}? {1}',
  'no registrations on this machine. Start one:': 'va register chưa bắt đầu đăng ký nào ở đây:',
  'another process has continued this registration; it was not deleted':
    'Một tiến trình khác đã tiếp tục đăng ký này; đăng ký chưa bị bỏ.',
  '--account-id, or --account-number and --phone, is required':
    'Cần --account-id, hoặc --account-number và --phone.',
  'No transactions stored for this virtual account. Why:':
    'Tài khoản ảo này chưa có giao dịch nào. Tìm nguyên nhân:',
  'Unfinished: {0} virtual accounts. {1}': 'Còn dở: {0} tài khoản ảo. {1}',
  'no registration of this client on this machine': 'Client này chưa bắt đầu đăng ký nào ở đây.',
  'no registration on this machine': 'Chưa bắt đầu đăng ký nào ở đây.',
  'registrations of other clients:': 'Đăng ký của client khác:',
  '{0} registrations are unfinished: choose one with --resume ID':
    '{0} đăng ký còn dở: nêu đăng ký nào bằng --resume ID.',
  'No virtual accounts here yet:': 'Chưa có tài khoản ảo nào:',
  '{0} is no longer suppressed.': '{0} không còn bị chặn.',
  'suppressed addresses: {0}': 'các địa chỉ bị chặn: {0}',
  'No bank account is linked yet. va register links one with its number and phone.':
    'Chưa có tài khoản ngân hàng nào được liên kết. va register liên kết bằng số tài khoản và số điện thoại.',
  'the first virtual account of an account links it; those that are:':
    'Tài khoản ảo đầu tiên của một tài khoản sẽ liên kết tài khoản đó; xem các tài khoản đã liên kết:',
  'No email configurations yet:': 'Chưa có cấu hình email nào:',
  'No Telegram groups yet:': 'Chưa có nhóm Telegram nào:',
  'No Zalo groups yet:': 'Chưa có nhóm Zalo nào:',
  'No emails in the log.': 'Không có email nào trong nhật ký.',
  'No messages to Zalo in the log.': 'Không có tin nhắn Zalo nào trong nhật ký.',
  'No address is suppressed.': 'Không có địa chỉ nào bị chặn gửi.',
  '{0} is not a readable registration and is skipped. It may belong to a virtual account: move the file out of the folder, then check:':
    '{0} không đọc được như một đăng ký nên bị bỏ qua. Có thể đó là đăng ký của một tài khoản ảo. Chuyển tệp ra khỏi thư mục rồi xem:',
  '{0} in the template: nothing known is filled in there, so the message may have it as it is written':
    'Mẫu tin nhắn có {0}, không phải biến đã biết, nên tin nhắn có thể giữ nguyên văn.',
  'Step 3 of 4 done. Next:': 'Đã xong bước 3/4. Tiếp theo:',
  'The service did not return the result. Check:': 'Dịch vụ không cho biết đã làm gì. Xem:',
  'Verified: the bank now reports once at day end, and sends no webhooks.':
    'Đã xác thực. Từ nay ngân hàng báo gộp cuối ngày nên không có webhook.',
  'Step 4 of 4 done: incoming transfers are now reported. Try:':
    'Đã xong bước 4/4. Từ nay tiền vào được báo ngay. Thử:',
  'reporting is a day-end batch, so webhooks get nothing:':
    'Ngân hàng báo gộp cuối ngày nên không có webhook. Chuyển sang báo ngay:',
  'Step 1 of 4 done. Next:': 'Đã xong bước 1/4. Tiếp theo:',
  'Step 2 of 4 done, but nothing is reported yet. Next:':
    'Đã xong bước 2/4 nhưng tiền vào chưa được báo. Tiếp theo:',
  'with prefix {0}': 'với tiền tố {0}',
  'Unfinished: virtual account {0}, after step {1} of 4.':
    'Đăng ký chưa xong: tài khoản ảo {0}, đã xong bước {1}/4.',
  'an earlier registration with this account and prefix is unfinished: {0}':
    'Một đăng ký trước với tài khoản và tiền tố này chưa xong: {0}',
  '{0} earlier registrations with this account and prefix are unfinished: {1}':
    '{0} đăng ký trước với tài khoản và tiền tố này chưa xong: {1}',
  'the phone registered with the bank': 'số điện thoại đã đăng ký với ngân hàng',
  'This registration has no open request at the bank.':
    'Lần đăng ký này không có yêu cầu nào đang mở ở ngân hàng.',
  'Step 1 was sent but its answer is not known: the bank may have sent a code. There is no virtual account yet.':
    'Đã gửi bước 1 nhưng chưa biết phản hồi: có thể ngân hàng đã gửi OTP. Chưa có tài khoản ảo.',
  'A first code was sent but its answer is not known. At the last check, no matching virtual account existed.':
    'Đã gửi OTP thứ nhất nhưng chưa biết phản hồi. Lần xem gần nhất chưa có tài khoản ảo nào được tạo.',
  'Step 1 of 4 is done: the bank sent a code to {0}. There is no virtual account yet.':
    'Đã xong bước 1/4: ngân hàng đã gửi OTP đến {0}. Chưa có tài khoản ảo.',
  'The first code was sent but its answer is not known: the virtual account may exist.':
    'Đã gửi OTP thứ nhất nhưng chưa biết phản hồi: có thể đã có tài khoản ảo.',
  'Step 2 of 4 is done: virtual account {0} exists, but the bank reports nothing on it until steps 3 and 4 are done.':
    'Đã xong bước 2/4: đã có tài khoản ảo {0}, nhưng ngân hàng chưa báo giao dịch cho đến khi xong bước 3 và 4.',
  'Virtual account {0} exists. Step 3 was sent but its answer is not known: the bank may have sent a second code.':
    'Đã có tài khoản ảo {0}. Đã gửi bước 3 nhưng chưa biết phản hồi: có thể ngân hàng đã gửi OTP thứ hai.',
  'Virtual account {0} exists. A second code was sent but its answer is not known. At the last check, the bank did not report on it.':
    'Đã có tài khoản ảo {0}. Đã gửi OTP thứ hai nhưng chưa biết phản hồi. Lần xem gần nhất ngân hàng chưa báo giao dịch.',
  'Step 3 of 4 is done: virtual account {0} exists and the bank sent a second code to {1}. It reports nothing until that code is verified.':
    'Đã xong bước 3/4: đã có tài khoản ảo {0} và ngân hàng đã gửi OTP thứ hai đến {1}. Ngân hàng chưa báo giao dịch cho đến khi xác thực OTP này.',
  'Virtual account {0} exists. The second code was sent but its answer is not known.':
    'Đã có tài khoản ảo {0}. Đã gửi OTP thứ hai nhưng chưa biết phản hồi.',
  'All four steps are done: virtual account {0} was registered. It was not checked since.':
    'Đã xong cả bốn bước: đã đăng ký tài khoản ảo {0}. Sau đó chưa kiểm tra lại với dịch vụ.',
  'All four steps are done: virtual account {0} was registered at {1}. It was not checked since.':
    'Đã xong cả bốn bước: đã đăng ký tài khoản ảo {0} lúc {1}. Sau đó chưa kiểm tra lại với dịch vụ.',
  stopped: 'đã dừng',
  'The bank sends a new code with: {0}': 'Ngân hàng gửi OTP mới khi chạy: {0}',
  'Continue with: {0}': 'Tiếp tục bằng: {0}',
  'The bank waits for its code. Continue with: {0}': 'Ngân hàng đang chờ OTP. Tiếp tục bằng: {0}',
  'It is unknown whether it was handled. If it was not, continue with: {0}':
    'Chưa biết yêu cầu đã được xử lý chưa. Nếu chưa, tiếp tục bằng: {0}',
  'The bank accepts no more codes for this request. Ask for a new one:':
    'Ngân hàng không nhận thêm OTP cho yêu cầu này. Yêu cầu OTP mới:',
  'The bank allows {0} tries with a code, within 5 minutes.': 'Ngân hàng cho thử OTP {0} lần, trong 5 phút.',
  'Tries left: {0}.': 'Còn {0} lần thử.',
  'Or ask for a new one:': 'Hoặc yêu cầu OTP mới:',
  'If the request is unknown or accepts no more codes, ask for a new code:':
    'Nếu không có yêu cầu này hoặc yêu cầu không nhận thêm OTP, yêu cầu OTP mới:',
  '{0} If the code was mistyped, send it again:': '{0} Nếu gõ nhầm OTP, gửi lại:',
  'stop here and resume later': 'dừng ở đây, tiếp tục sau',
  '{0} codes were tried for this bank request: no more are accepted':
    'Đã thử {0} OTP cho yêu cầu gửi ngân hàng này nên không gửi thêm.',
  request: 'yêu cầu',
  'first code': 'OTP thứ nhất',
  reporting: 'đăng ký thông báo',
  'second code': 'OTP thứ hai',
  'stop here, check, and resume later': 'dừng ở đây, tìm hiểu rồi tiếp tục sau',
  'none of these: continue with a code': 'không phải tài khoản nào ở đây: tiếp tục bằng OTP',
  '{0}: if it is of this one, {1}': '{0}: nếu thuộc đăng ký này, {1}',
  'If none is: {0}': 'Nếu không có tài khoản nào: {0}',
  '--va-id or --new-code is missing, and prompts are off here: the answer to the first code was lost. {0}':
    'Thiếu --va-id hoặc --new-code, và không thể hỏi ở đây: phản hồi cho OTP thứ nhất đã mất. {0}',
  'Since then a virtual account with this account, prefix and content was made, here or on another machine: the bank does not say by whom.':
    'Sau đó có một tài khoản ảo cùng tài khoản, tiền tố và nội dung được tạo ở đây hoặc trên máy khác: ngân hàng không cho biết ai tạo.',
  'Since then {0} virtual accounts with this account, prefix and content were made, here or on other machines: the bank does not say by whom.':
    'Sau đó có {0} tài khoản ảo cùng tài khoản, tiền tố và nội dung được tạo ở đây hoặc trên máy khác: ngân hàng không cho biết ai tạo.',
  'made {0}': 'tạo lúc {0}',
  'step 3 taken{0}': 'đã làm bước 3{0}',
  'step 3 not taken': 'chưa làm bước 3',
  'sandbox accounts (SBX and digits) are in no list, only doctor va and va transactions know them; for the others:':
    'Tài khoản sandbox (SBX và chữ số) không có trong danh sách nào. Dùng lệnh “doctor va” hoặc “va transactions”. Với tài khoản khác:',
  'every VA': 'mọi VA',
  'not to be read': 'không đọc được',
  set: 'đã đặt',
  'not set': 'chưa đặt',
  cached: 'đã lưu tạm',
  expired: 'hết hạn',
  'none yet': 'chưa có',
  ', valid for 5 minutes': ', hiệu lực 5 phút',
  '; its 5 minutes are over': '; đã quá 5 phút',
  ', valid for {0} more': ', còn hiệu lực {0}',
  'Make this change?': 'Thực hiện thay đổi này?',
  'Make these {0} changes?': 'Thực hiện {0} thay đổi này?',
  'Done before: {0}.': 'Đã xong trước đó: {0}.',
  'Nothing was done before.': 'Trước đó chưa thực hiện gì.',
  'Not begun: {0}.': 'Chưa bắt đầu: {0}.',
  'Run it again: finished steps are not repeated.': 'Chạy lại lệnh: phần đã xong không làm lại.',
  'its secret is not at {0}, and the service does not show it again':
    'khóa bí mật không có tại {0} và không đọc lại được',
  'an earlier run stopped before it saved the secret: that key is destroyed':
    'lần chạy trước dừng khi chưa lưu khóa bí mật: key đó bị hủy',
  'an earlier run stopped before it saved the return secret: a new one is made':
    'lần chạy trước dừng khi chưa lưu return secret: tạo mới',
  'four steps: the bank sends two codes to the phone registered with it':
    'bốn bước: ngân hàng gửi hai mã OTP đến số điện thoại đã đăng ký',
  '{0} differs, and the service cannot change it': '{0} khác, và dịch vụ không đổi được',
  'No transactions stored yet.': 'Chưa lưu giao dịch nào.',
  'begun {0}': 'bắt đầu {0}',
  'registration {0}': 'lần đăng ký {0}',
  environment: 'biến môi trường',
  file: 'tệp',
  keychain: 'keychain',
  '{0}. {1}': '{0}. {1}',
} as const;
