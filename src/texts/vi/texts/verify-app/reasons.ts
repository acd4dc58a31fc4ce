/** Why a case is false or not proved; the words of the report. */
export const appReasons = {
  'answered {0}': 'trả về {0}',
  'answered {0} without a database': 'trả về {0} khi không có cơ sở dữ liệu',
  'answered {0} to a delivery that is 10 minutes old': 'trả về {0} cho lượt gửi đã ký 10 phút trước',
  'answered {0} to a delivery that is not genuine': 'trả về {0} cho lượt gửi giả mạo',
  'answered {0}; no order was made: add --orders COMMAND':
    'trả về {0}; chưa tạo đơn hàng nào: thêm --orders LỆNH',
  'answered {0}, not booked within {1} s': 'trả về {0}, không ghi nhận trong {1} giây',
  'answered {0} to a genuine delivery{1}': 'trả về {0} cho lượt gửi hợp lệ{1}',
  'Does the running app have the secret that you gave?':
    'Ứng dụng đang chạy có dùng khóa bí mật đã nhập không?',
  'Is {0} the path of your handler, and POST its method?':
    '{0} có phải đường dẫn nhận webhook, với phương thức POST không?',
  'Something parses the body before your handler: see "The raw body"':
    'Body bị phân tích trước khi đến phần nhận webhook: xem mục “The raw body”',
  '--verbose shows the output of an app that is started by -- COMMAND':
    '--verbose hiện kết quả in ra của ứng dụng chạy bằng -- LỆNH',
  'p95 is {0} ms; it must be below {1} ms. If this machine is busy, run it again alone: --only load-p95':
    'p95 là {0} ms, phải dưới {1} ms. Nếu máy này đang bận, chạy lại riêng mục này: --only load-p95',
  'the order codes of the shop have small letters, which banks change':
    'mã đơn hàng của cửa hàng có chữ thường, ngân hàng có thể đổi',
  'the shop does not say which account its order is paid to':
    'cửa hàng không cho biết đơn hàng thanh toán vào tài khoản nào',
  'the app cannot be reached: {0}': 'không kết nối được đến ứng dụng: {0}',
  'no answer within {0} s': 'không phản hồi trong {0} giây',
  'no connection ({0})': 'không kết nối được ({0})',
  'the app closed the connection ({0})': 'ứng dụng ngắt kết nối ({0})',
  'what --orders gave is neither a code nor an object': 'kết quả của --orders không phải mã hay đối tượng',
  'what --orders gave begins like JSON and is none':
    'kết quả của --orders bắt đầu như JSON nhưng không phải JSON',
  'what --effects gave is not one whole number: {0}': 'kết quả của --effects không phải một số nguyên: {0}',
  'p95 is {0} ms, but this machine is busy: the deliveries left up to {1} ms late':
    'p95 là {0} ms, nhưng máy này đang bận: các lượt gửi đi trễ đến {1} ms',
  'no order was made': 'không tạo được đơn hàng',
  'the emulator refused': 'trình giả lập từ chối',
  'what was booked is not known': 'không rõ đã ghi nhận gì',
  'the database was not stopped': 'không dừng được cơ sở dữ liệu',
  'the database was not started': 'không chạy được cơ sở dữ liệu',
  'the app was not restarted': 'không khởi động lại được ứng dụng',
  'not booked; no order was made: add --orders COMMAND':
    'không ghi nhận; chưa tạo đơn hàng nào: thêm --orders LỆNH',
  'not booked within {0} s': 'không ghi nhận trong {0} giây',
  '{0}, seen at the end': '{0}, thấy khi kiểm tra lần cuối',
  'an answer alone proves nothing: add --effects COMMAND':
    'chỉ phản hồi thì không chứng minh được gì: thêm --effects LỆNH',
  'not booked': 'không ghi nhận',
  'booked once': 'ghi nhận một lần',
  'booked {0} times': 'ghi nhận {0} lần',
  '--orders is not given': 'chưa có --orders',
  'the app cannot read checkouts back: start it by -- COMMAND, or point both at one emulator by PAYCONFIRM_BASE_URL':
    'ứng dụng không đọc lại được phiên thanh toán: chạy bằng -- LỆNH, hoặc cho cả hai dùng chung trình giả lập qua PAYCONFIRM_BASE_URL',
  '--store-down and --store-up are not given': 'chưa có --store-down và --store-up',
  'neither --restart nor -- COMMAND is given': 'chưa có --restart hoặc -- LỆNH',
  'it says nothing of deliveries with {0}': 'không áp dụng cho lượt gửi dùng {0}',
  '--format does not name {0}': '--format không có {0}',
  'because {0} is not proved: {1}': 'vì chưa chứng minh được {0}: {1}',
  'because {0} failed: {1}': 'vì {0} không đạt: {1}',
  '{0} not proved': '{0} chưa chứng minh được',
  '{0} of {1}': '{0}/{1}',
  'Why: {0}': 'Vì sao: {0}',
  'Fix: {0}': 'Cách khắc phục: {0}',
  '{0} cases': '{0} mục',
  'Not proved ({0}):': 'Chưa chứng minh được ({0}):',
  'Check the port of the URL: the app may listen on another port.':
    'Kiểm tra cổng trong URL: ứng dụng có thể lắng nghe ở cổng khác.',
  'the run ended before its report was written': 'lần chạy kết thúc trước khi ghi báo cáo',
  'Send test orders, forged deliveries and load to {0}?':
    'Gửi đơn hàng thử, lượt gửi giả mạo và tải lớn đến {0}?',
  'Expected: {0}': 'Mong đợi: {0}',
} as const;
