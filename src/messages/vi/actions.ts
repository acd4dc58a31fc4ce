import type { ActionCode } from '../../diagnosis/finding.ts';

/** What stands before the command of an action. */
export const actions: Readonly<Record<ActionCode, string>> = {
  'show-delivery': 'Xem yêu cầu và phản hồi:',
  'verify-signature': 'Kiểm tra khóa bí mật và chữ ký:',
  'update-secret': 'Lưu khóa bí mật đúng vào cấu hình:',
  'update-configuration': 'Thay đổi cấu hình:',
  'list-deliveries': 'Liệt kê các lượt gửi của dịch vụ:',
  'check-clock': 'Kiểm tra đồng hồ của máy này:',
  'pin-scheme': 'Nếu dịch vụ ký theo cách này, chỉ chấp nhận cách ký này:',
  'show-configurations': 'Liệt kê các cấu hình:',
  'show-usage': 'Xem gói dịch vụ và hạn mức đã dùng:',
  redeliver: 'Sau khi khắc phục, gửi lại:',
  'use-profile': 'Dùng profile đã có thông tin xác thực:',
  'log-in': 'Đăng nhập:',
  'start-emulator': 'Chạy trình giả lập trên máy này:',
  'generate-key': 'Tạo và lưu khóa client:',
  'check-again': 'Sau khi khắc phục, kiểm tra lại:',
  'read-further': 'Đọc thêm:',
  'create-configuration': 'Tạo cấu hình webhook:',
  resume: 'Bật lại cấu hình:',
  'test-configuration': 'Gửi thử một lượt:',
  'clean-up-listeners': 'Xóa các đăng ký còn sót:',
  replay: 'Phát lại các lượt gửi đã lưu:',
  'resume-registration': 'Tiếp tục đăng ký:',
  'register-notifications': 'Đăng ký thông báo, với mã OTP mới:',
  'report-in-real-time': 'Chuyển sang thông báo theo thời gian thực:',
};
