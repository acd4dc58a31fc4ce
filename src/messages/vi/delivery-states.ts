import type { StoredDeliverySentences } from '../en/delivery-states.ts';

export const storedDelivery: StoredDeliverySentences = {
  taken: 'Ứng dụng đã nhận.',
  refused: 'Ứng dụng đã từ chối.',
  unanswered: 'Ứng dụng không trả lời.',
  'under way': 'listen đang chuyển nó cho ứng dụng.',
  unknown: 'listen dừng trước khi ghi được câu trả lời; ứng dụng có thể đã nhận.',
  'not confirmed': 'listen --confirm đã giữ nó lại.',
  'no app': 'Đã nhận; không có ứng dụng nào để chuyển đến.',
  copy: 'Giống hệt một thông báo trước, nên không chuyển tiếp.',
  conflict: 'Trùng mã với một thông báo trước nhưng nội dung khác, nên không chuyển tiếp.',
  rejected: 'Bị từ chối trước khi được xem.',
};
