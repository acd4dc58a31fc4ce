import type { StoredDeliverySentences } from '../en/delivery-states.ts';

export const storedDelivery: StoredDeliverySentences = {
  taken: 'Ứng dụng đã chấp nhận.',
  refused: 'Ứng dụng đã từ chối.',
  unanswered: 'Ứng dụng không phản hồi.',
  'under way': 'listen đang chuyển tiếp đến ứng dụng.',
  unknown: 'listen dừng trước khi lưu được phản hồi; ứng dụng có thể đã nhận.',
  'not confirmed': 'listen --confirm đã giữ lại lượt gửi này.',
  'no app': 'Đã nhận; không có ứng dụng nào để chuyển tiếp.',
  copy: 'Trùng với một lượt gửi trước nên không chuyển tiếp.',
  conflict: 'Cùng mã giao dịch với một lượt gửi trước nhưng body khác, nên không chuyển tiếp.',
  rejected: 'Bị từ chối trước khi kiểm tra.',
};
