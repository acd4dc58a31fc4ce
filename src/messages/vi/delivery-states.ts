import type { StoredDeliverySentences } from '../en/delivery-states.ts';

export const storedDelivery: StoredDeliverySentences = {
  taken: 'Ứng dụng đã chấp nhận.',
  refused: 'Ứng dụng gặp lỗi: không trả về 200, 201 hoặc 202.',
  unanswered: 'Ứng dụng không phản hồi.',
  'under way': 'Lệnh listen đang chuyển tiếp đến ứng dụng.',
  unknown: 'Lệnh listen dừng trước khi lưu được phản hồi. Ứng dụng có thể đã nhận.',
  'not confirmed': 'listen --confirm đã giữ lại lượt gửi này.',
  'no app': 'Đã lưu. Lệnh listen không có ứng dụng --forward.',
  copy: 'Trùng với một lượt gửi trước nên không chuyển tiếp.',
  conflict: 'Cùng mã giao dịch với một lượt gửi trước nhưng body khác, nên không chuyển tiếp.',
  rejected: 'Bị từ chối trước khi kiểm tra chữ ký.',
};
