import type { ListenerParams, RegistrationParams } from '../../diagnosis/codes.ts';
import type { Sentences } from '../language-types.ts';

export const registrations: Sentences<RegistrationParams & ListenerParams> = {
  'registration-at-step-2': ({ is_waiting }, _, { subject }) =>
    is_waiting
      ? `Đăng ký ${subject.name} đang ở bước 2/4: ngân hàng chờ mã OTP thứ nhất.`
      : `Đăng ký ${subject.name} đang ở bước 2/4: mã OTP thứ nhất không còn dùng được.`,
  'registration-at-step-3': (_, __, { subject }) =>
    `Đăng ký ${subject.name} đang ở bước 3/4: chưa đăng ký thông báo nên ngân hàng không báo giao dịch.`,
  'registration-at-step-4': (_, __, { subject }) =>
    `Đăng ký ${subject.name} đang ở bước 4/4: chưa xác thực mã OTP thứ hai nên ngân hàng không báo giao dịch.`,
  'registration-unfinished-here': ({ step, is_waiting }, _, { subject }) =>
    is_waiting
      ? `Đăng ký ${subject.name} đang ở bước ${step}/4: chờ mã OTP.`
      : `Đăng ký ${subject.name} dừng lại ở bước ${step}/4.`,
  'notifications-off': (_, __, { subject }) =>
    `Thông báo của ${subject.name} đã bị hủy nên ngân hàng không báo giao dịch.`,
  'day-end-reporting': (_, __, { subject }) =>
    `Ngân hàng báo gộp ${subject.name} vào cuối ngày. Webhook cần được báo theo thời gian thực.`,
  'notification-status-unknown': ({ status }, _, { subject }) =>
    `Thông báo của ${subject.name} có trạng thái ${status} mà phiên bản này chưa biết.`,
  'listener-crashed': ({ count }, _, { subject }) =>
    subject.kind === 'configuration'
      ? `Lượt gửi đến “${subject.name}” thất bại: lệnh listen của cấu hình này trên máy này đã bị ngắt. Chạy lại lệnh listen.`
      : `${count} lệnh listen trên máy này đã dừng mà chưa xóa cấu hình webhook tạm thời.`,
  'listener-taken-over': ({ pid }, { time }, { at }) =>
    at === null
      ? `Lệnh listen của tiến trình ${pid} không nhận được gì: một lệnh listen khác đã chiếm cấu hình webhook.`
      : `Lệnh listen của tiến trình ${pid} không nhận được gì từ ${time(at)}: một lệnh listen khác đã chiếm cấu hình webhook.`,
  'backlog-growing': ({ target, count, before }) =>
    `Số lượt gửi bị lỡ của ${target} đang tăng: ${count} trong giờ qua, ${before} trong giờ trước đó.`,
  'not-forwarded-yet': ({ target, count }) => `Ứng dụng tại ${target} chưa nhận ${count} lượt gửi đã lưu.`,
};
