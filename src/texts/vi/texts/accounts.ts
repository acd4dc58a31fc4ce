/** Of the commands of accounts and credentials, by the English text. */
export const accounts = {
  'Logged in. Profile {0} keeps the credentials.':
    'Đã đăng nhập. Thông tin xác thực được lưu trong profile {0}.',
  'Forgot the client secret and token of profile {0}.': 'Đã xóa client secret và token của profile {0}.',
  'no credentials in force': 'Chưa có thông tin xác thực.',
  '--password-stdin needs two lines: the old password, then the new one':
    '--password-stdin cần hai dòng: mật khẩu cũ, rồi mật khẩu mới.',
  'Password changed. A token of an earlier login may have ended: {0}':
    'Đã đổi mật khẩu. Token của lần đăng nhập trước có thể đã hết hạn: {0}',
  'the two new passwords differ; nothing was changed': 'Hai mật khẩu mới khác nhau; không có gì thay đổi.',
  'Registered. Next: {0}': 'Đã đăng ký. Tiếp theo: {0}',
  'no setting {0}': 'Không có thiết lập {0}.',
  '{0} must be {1}; given: {2}': '{0} phải là {1}; đã nhập: {2}',
  'Destroy key {0}? What still uses it stops working.':
    'Hủy khóa {0}? Chương trình còn dùng khóa này sẽ ngừng hoạt động.',
  'Destroyed key {0}.': 'Đã hủy khóa {0}.',
  'Kept in profile {0}.': 'Đã lưu trong profile {0}.',
  'The secret is not shown again: keep it now.': 'Khóa bí mật không hiện lại: lưu ngay bây giờ.',
  'No client keys yet:': 'Chưa có khóa client nào:',
  'Cancel notifications {0}? Webhooks then stay silent.':
    'Hủy thông báo {0}? Sau đó không có webhook nào được gửi.',
  'the service reads a registration by its virtual account only':
    'Dịch vụ chỉ đọc đăng ký theo tài khoản ảo.',
  'Delete profile {0} and its secrets from this machine?': 'Xóa profile {0} và các khóa bí mật khỏi máy này?',
  'Deleted profile {0}.': 'Đã xóa profile {0}.',
  'there is none yet:': 'Chưa có profile nào:',
  'No profiles yet:': 'Chưa có profile nào:',
  'Profile {0} is used from now on.': 'Từ bây giờ dùng profile {0}.',
  'profile {0} is used where PAYCONFIRM_PROFILE is not set: here it is {1}':
    'Profile {0} được dùng khi PAYCONFIRM_PROFILE chưa đặt: ở đây là {1}',
  'Cancel virtual account {0}? Payers can no longer use its number.':
    'Hủy tài khoản ảo {0}? Người chuyển tiền không dùng được số này nữa.',
  'ask for one:': 'Đăng ký mới:',
  'give the id of the one that is meant: {0}': 'Nêu id của tài khoản cần dùng: {0}',
  'no virtual account {0} under the linked bank accounts':
    'Không có tài khoản ảo {0} trong các tài khoản ngân hàng đã liên kết.',
  'virtual account {0} has no notification registration': 'Tài khoản ảo {0} chưa đăng ký thông báo.',
  '{0} is the number of {1} virtual accounts': '{0} là số của {1} tài khoản ảo.',
  '{0} must be the full number of a virtual account or its id; given: "{1}"':
    '{0} phải là số đầy đủ hoặc id của tài khoản ảo; đã nhập: “{1}”',
  'registration {0} has virtual account {1} already, not {2}':
    'Đăng ký {0} đã có tài khoản ảo {1}, không phải {2}.',
  '--account-number must be digits only, at most 30; given: "{0}"':
    '--account-number chỉ gồm chữ số, tối đa 30; đã nhập: “{0}”',
  '--prefix must be {0}; given: "{1}"': '--prefix phải là {0}; đã nhập: “{1}”',
  'The bank registers nothing until the account holder accepts its terms.':
    'Ngân hàng không đăng ký gì cho đến khi chủ tài khoản đồng ý với điều khoản.',
  'not agreed; nothing was sent': 'Chưa đồng ý; không gửi gì.',
  'The answer to the first code was lost. {0}': 'Phản hồi cho mã OTP thứ nhất đã bị mất. {0}',
  'All four steps were done before. Nothing is left to do.':
    'Cả bốn bước đã xong từ trước. Không còn gì để làm.',
  'no client secret in force: the service would refuse each step (§5.3)':
    'Chưa có client secret: dịch vụ sẽ từ chối từng bước (§5.3).',
  'registration {0} is no longer stored here: another process removed it':
    'Đăng ký {0} không còn lưu ở đây: một tiến trình khác đã xóa.',
  'set PAYCONFIRM_CLIENT_SECRET, or: {0}': 'Đặt PAYCONFIRM_CLIENT_SECRET, hoặc: {0}',
  'the notification registration could not be read back: {0}': 'Không đọc lại được đăng ký thông báo: {0}',
  'whether virtual account {0} still exists is not known: {1}': 'Chưa rõ tài khoản ảo {0} còn hay không: {1}',
  'Reporting: in real time.': 'Báo giao dịch theo thời gian thực.',
  'the service does not say that reporting is active: {0}':
    'Dịch vụ không cho biết thông báo đang hoạt động: {0}',
  '✔ Registered: {0}. Give this number to payers unchanged.':
    '✔ Đã đăng ký: {0}. Gửi đúng số này cho người chuyển tiền.',
  'virtual account {0} belongs to registration {1}': 'Tài khoản ảo {0} thuộc về đăng ký {1}.',
  'not confirmed; this was not sent': 'Chưa xác nhận; yêu cầu này chưa được gửi.',
  'Forget registration {0}? {1}': 'Bỏ đăng ký {0}? {1}',
  'No registration was begun here yet:': 'Chưa có đăng ký nào bắt đầu ở đây:',
  'another process has continued this registration; it was not forgotten':
    'Một tiến trình khác đã tiếp tục đăng ký này; đăng ký chưa bị bỏ.',
  '--account-id, or --account-number and --phone, is required':
    'Cần --account-id, hoặc --account-number và --phone.',
  'No transactions stored for this virtual account. Why:':
    'Tài khoản ảo này chưa có giao dịch nào. Tìm nguyên nhân:',
  'Unfinished: {0} virtual accounts. {1}': 'Còn dở: {0} tài khoản ảo. {1}',
  'no registration of this client was begun here': 'Client này chưa bắt đầu đăng ký nào ở đây.',
  'no registration was begun here': 'Chưa bắt đầu đăng ký nào ở đây.',
  'those of others:': 'Đăng ký của client khác:',
  '{0} registrations are unfinished: say which, --resume ID':
    '{0} đăng ký còn dở: nêu đăng ký nào bằng --resume ID.',
  'No virtual accounts here yet:': 'Chưa có tài khoản ảo nào:',
  '{0} is no longer suppressed.': '{0} không còn bị chặn.',
  'those that are: {0}': 'các địa chỉ bị chặn: {0}',
} as const;
