import type { RecipientParams } from '../../diagnosis/transfer-code-params.ts';
import type { Sentences } from '../language-types.ts';

const statesNow = { paused: 'đang tạm dừng', elsewhere: 'gắn với một tài khoản ảo khác' };

export const recipients: Sentences<RecipientParams> = {
  'paused-then': (_, __, { subject }) =>
    `“${subject.name}” đã tạm dừng khi giao dịch đến, và vẫn đang tạm dừng.`,
  'created-after': ({ created }, { time }, { subject }) =>
    `“${subject.name}” được tạo sau giao dịch này, lúc ${time(created)}.`,
  'bound-elsewhere': ({ count = 1 }, _, { subject }) =>
    count > 1
      ? `Chưa có cấu hình webhook nào cho tài khoản ảo này (${count} cấu hình gắn với tài khoản ảo khác).`
      : `“${subject.name}” gắn với một tài khoản ảo khác.`,
  'not-sent-yet': ({ until, now }, { time }, { subject }) =>
    now === 'gone'
      ? `Cấu hình có URL ${subject.name} đã bị xóa hoặc thay đổi. Nếu việc này xảy ra sau giao dịch, lượt gửi có thể vẫn đến trước ${time(until)}.`
      : `Lượt gửi đến “${subject.name}” chưa có trong nhật ký. ${now === undefined ? '' : `“${subject.name}” hiện ${statesNow[now]}. `}Có thể vẫn đến trước ${time(until)}, nếu “${subject.name}” đang bật và áp dụng cho tài khoản này khi có giao dịch.`,
  'not-sent-unexplained': ({ explained }, _, { subject }) =>
    explained
      ? `Không có lượt gửi nào đến “${subject.name}”.`
      : `Nhật ký không có lượt gửi nào đến “${subject.name}”. Khi đó cấu hình có thể đã tạm dừng, gắn với tài khoản khác hoặc dùng URL khác. Hoặc dịch vụ gửi muộn.`,
  'not-seen-so-far': (_, __, { subject }) =>
    `Chưa tìm thấy lượt gửi đến “${subject.name}”: nhật ký chưa được đọc hết.`,
  'delivered-late': ({ late }, { duration }, { subject }) =>
    `“${subject.name}” nhận được sau giao dịch ${duration(late)}.`,
  'delivered-twice': ({ times }, _, { subject }) =>
    `“${subject.name}” đã nhận ${times} lần. Ứng dụng phải tính mỗi mã giao dịch một lần.`,
  'delivered-after-failure': ({ failures }, _, { subject }) =>
    `“${subject.name}” nhận được sau ${failures} lần thử thất bại.`,
  'duplicate-rejected': ({ status }, _, { subject }) =>
    `“${subject.name}” từ chối một lượt gửi trùng với ${status}: trước đó đã nhận rồi.`,
  'redelivery-failed': ({ label }, _, { subject }) =>
    `Một lần gửi lại đến “${subject.name}” thất bại (${label}); trước đó đã nhận rồi.`,
};
