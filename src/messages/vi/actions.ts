import type { ActionCode } from '../../diagnosis/finding.ts';

/** What stands before the command of an action. */
export const actions: Readonly<Record<ActionCode, string>> = {
  'show-delivery': 'Xem yêu cầu và phản hồi:',
  'verify-signature': 'Kiểm tra khóa bí mật và chữ ký:',
  'update-secret': 'Lưu khóa bí mật đúng vào cấu hình:',
  'update-configuration': 'Thay đổi cấu hình:',
  'show-configurations': 'Liệt kê các cấu hình:',
};
