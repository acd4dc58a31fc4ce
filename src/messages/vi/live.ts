import type { LiveParams } from '../../diagnosis/live-codes.ts';
import type { Sentences } from '../language-types.ts';

export const live: Sentences<LiveParams> = {
  'receiver-certificate-ends': ({ host, left, until }, { duration, time }) =>
    `Chứng chỉ của ${host} hết hạn lúc ${time(until)}, còn ${duration(left)}. Gia hạn chứng chỉ.`,
  'deliveries-unsigned': (_, __, { subject }) =>
    `Lượt gửi đến “${subject.name}” không có chữ ký: ai cũng có thể gửi. Dùng HMAC_SHA256.`,
  'signature-unproved': ({ is_tried }, _, { subject }) =>
    is_tried
      ? `“${subject.name}” không chấp nhận lượt gửi gần nhất có chữ ký hoặc khóa.`
      : `“${subject.name}” chưa nhận lượt gửi nào có chữ ký hoặc khóa. Gửi thử một lượt để biết bên nhận có chấp nhận không.`,
  'signature-of-test-only': (_, __, { subject }) =>
    `“${subject.name}” đã chấp nhận lượt gửi thử có khóa bí mật của lần thử đó. Chưa kiểm tra dịch vụ có lưu cùng khóa bí mật hay không. Giao dịch sandbox sẽ cho biết.`,
  'app-not-verified': ({ days }, _, { subject }) =>
    days === null
      ? `Chưa có lần chạy verify-app nào chứng minh ứng dụng sau “${subject.name}” là an toàn.`
      : `Lần chạy verify-app gần nhất cho “${subject.name}” là ${days} ngày trước. Ứng dụng có thể đã thay đổi.`,
  'app-cases-false': ({ failed, cases, url }) =>
    `verify-app với ${url}: ${failed}/${cases} trường hợp không đạt.`,
  'return-secret-unproved': () =>
    'Chưa có gì chứng minh cửa hàng có đúng return secret: cửa hàng có thể từ chối mọi người chuyển tiền quay lại.',
  'return-secret-differs': () =>
    'Return secret của cửa hàng khác của dịch vụ: cửa hàng từ chối mọi người chuyển tiền quay lại.',
  'no-alert-channel': () => 'Không có kênh đang bật nào báo lượt gửi thất bại (WEBHOOK_FAILED).',
  'quota-too-small': ({ plan, limit, rate }) =>
    `Gói ${plan} có ${limit} giao dịch mỗi tháng, nhưng đã dùng ${rate}. Phần vượt tốn thêm phí hoặc không được gửi.`,
};
