import type { ChannelParams } from '../../diagnosis/transfer-code-params.ts';
import type { Sentences } from '../language-types.ts';

export const channels: Sentences<ChannelParams> = {
  'channel-paused': (_, __, { subject }) =>
    `Kênh thông báo “${subject.name}” đang tạm dừng và không nhận tin nhắn nào.`,
  'channel-failed': ({ recipient, label, answer }, _, { subject }) => {
    const why = [label, answer].filter(Boolean).join(', ');
    return `Tin nhắn gần nhất của kênh “${subject.name}” đến ${recipient} thất bại${why === '' ? '' : ` (${why})`}.`;
  },
  'email-unverified': ({ email, is_still }, _, { subject }) =>
    is_still
      ? `${email} của kênh “${subject.name}” chưa được xác minh nên không nhận email.`
      : `${email} của kênh “${subject.name}” không nhận được email vì lúc đó chưa được xác minh.`,
  'email-suppressed': ({ email, is_still }, _, { subject }) =>
    is_still
      ? `${email} của kênh “${subject.name}” không nhận email: máy chủ thư đã từ chối hẳn địa chỉ này.`
      : `${email} của kênh “${subject.name}” không nhận được email vì lúc đó đã bị máy chủ thư từ chối.`,
  'bot-removed': ({ answer }, _, { subject }) =>
    `Bot không gửi được vào nhóm Telegram của “${subject.name}”${answer === '' ? '' : ` (${answer})`}. Thêm lại bot vào nhóm.`,
  'zalo-closed': () => 'Dịch vụ đã đóng kênh Zalo. Không có tin nhắn nào được gửi qua đó.',
};
