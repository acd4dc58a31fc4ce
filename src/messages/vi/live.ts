import type { LiveParams } from '../../diagnosis/codes.ts';
import type { Sentences } from '../language.ts';

export const live: Sentences<LiveParams> = {
  'receiver-certificate-ends': ({ host, left, until }, { duration, time }) =>
    `Chứng chỉ của ${host} hết hạn lúc ${time(until)}, còn ${duration(left)}. Gia hạn chứng chỉ.`,
  'deliveries-unsigned': (_, __, { subject }) =>
    `Lượt gửi đến “${subject.name}” không có chữ ký: ai cũng có thể gửi. Dùng HMAC_SHA256.`,
  'signature-unproved': ({ is_tried }, _, { subject }) =>
    is_tried
      ? `“${subject.name}” không chấp nhận lượt gửi gần nhất có chữ ký hoặc khóa.`
      : `“${subject.name}” chưa nhận lượt gửi nào có chữ ký hoặc khóa. Gửi thử một lượt để biết bên nhận có chấp nhận không.`,
  'no-alert-channel': () => 'Không có kênh đang bật nào báo lượt gửi thất bại (WEBHOOK_FAILED).',
  'quota-too-small': ({ plan, limit, rate }) =>
    `Gói ${plan} có ${limit} giao dịch mỗi tháng, nhưng đã dùng ${rate}. Phần vượt tốn thêm phí hoặc không được gửi.`,
};
