import type { Language } from '../language-types.ts';

export const report: Language['report'] = {
  delivery: 'Lượt gửi',
  time: 'Thời gian',
  kind: 'Loại',
  transfer: 'giao dịch',
  test: 'gửi thử',
  url: 'URL',
  configuration: 'Cấu hình',
  paused: 'hiện đang tạm dừng',
  or: 'hoặc',
  noConfiguration: 'cấu hình nhận lượt gửi này đã được đổi hoặc đã bị xóa',
  status: 'Trạng thái HTTP',
  noAnswer: 'không có phản hồi',
  duration: 'Thời lượng',
  ofLimit: '(tối đa 10 giây)',
  headers: 'Header của yêu cầu',
  body: 'Body của yêu cầu',
  answer: 'Phản hồi',
  empty: '(trống)',
  others: 'Các lượt gửi khác của cùng giao dịch',
  none: 'không có',
};
