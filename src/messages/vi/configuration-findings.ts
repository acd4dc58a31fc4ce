import type { ConfigurationParams } from '../../diagnosis/codes.ts';
import type { Subject } from '../../diagnosis/finding.ts';
import { dayInSentence } from '../../values/time.ts';
import type { Sentences, Wording } from '../language-types.ts';

/** The service's statistics do not separate receivers, or tests from transfers. */
const sent = (count: number, { kind, name }: Subject) =>
  kind === 'service'
    ? `${count} lượt gửi gần nhất thất bại`
    : `${count} giao dịch gần nhất chưa gửi thành công đến “${name}”`;

type Span = { from?: number; until?: number };

const within = ({ from, until }: Span, time: Wording['time']) => {
  if (from === undefined || until === undefined) return '';
  return from === until ? `, lúc ${time(from)}` : `, từ ${time(from)} đến ${time(until)}`;
};

export const configurations: Sentences<ConfigurationParams> = {
  'no-configuration': () => 'Chưa có cấu hình webhook nào.',
  'account-without-configuration': ({ count }, _, { subject }) =>
    `Không có cấu hình webhook nào đang bật áp dụng cho ${subject.name}${count === 0 ? ', nên giao dịch của tài khoản này không được gửi đi đâu' : `: nhật ký không có lượt gửi nào của ${count} giao dịch đến tài khoản này`}.`,
  'many-configurations': ({ count, most }) => `Có ${count} cấu hình webhook. Nên giữ dưới ${most} cấu hình.`,
  'paused-now': ({ is_only }, _, { subject }) =>
    is_only
      ? `“${subject.name}” đang tạm dừng và không có cấu hình nào khác đang bật.`
      : `“${subject.name}” đang tạm dừng và không nhận lượt gửi nào.`,
  'activity-unknown': (_, __, { subject }) => `Dịch vụ không cho biết “${subject.name}” có đang bật không.`,
  'event-not-subscribed': ({ event }, _, { subject }) => `“${subject.name}” chưa đăng ký sự kiện ${event}.`,
  'address-not-public': ({ host, is_here }, _, { subject }) =>
    `URL của “${subject.name}” trỏ đến ${host}, ${is_here ? 'chỉ dịch vụ trên máy hoặc trong mạng này kết nối được' : 'dịch vụ không kết nối được đến máy chủ này'}.`,
  'address-of-ended-listener': ({ elsewhere }, _, { subject }) =>
    elsewhere
      ? `“${subject.name}” thuộc một lệnh listen trên máy khác không phản hồi, có thể đã bị dừng đột ngột.`
      : `URL của “${subject.name}” thuộc một lệnh listen đã dừng trên máy này.`,
  'address-of-ended-tunnel': ({ host }, _, { subject }) =>
    `URL của “${subject.name}” thuộc một tunnel đã đóng (${host}).`,
  'same-address-twice': ({ names, address, alike }) =>
    `${names} có cùng URL ${address}. ${alike ? 'Nhật ký gửi không cho biết mỗi lần thử thuộc cấu hình nào.' : 'Ứng dụng ở đó nhận giao dịch từ từng cấu hình.'}`,
  'tested-only': (_, { time }, { subject, at }) =>
    at === null
      ? `Mới chỉ có lượt gửi thử đến “${subject.name}”. Chưa có giao dịch nào được gửi thành công.`
      : `Mới chỉ có lượt gửi thử đến “${subject.name}”, gần nhất lúc ${time(at)}. Chưa có giao dịch nào được gửi thành công.`,
  'event-type-unknown': ({ type }, _, { subject }) =>
    `Lượt gửi đến “${subject.name}” có loại sự kiện ${type} mà phiên bản này chưa biết.`,
  'no-delivery-seen': ({ created }, { time }, { subject }) =>
    created === undefined
      ? `Chưa có lượt gửi nào đến URL hiện tại của “${subject.name}”.`
      : `Chưa có lượt gửi nào cho “${subject.name}” từ khi tạo, lúc ${time(created)}.`,
  'failing-since': ({ failed, day }, { time }, { subject, at }) => {
    const since = day === null ? at !== null && time(at) : `ngày ${dayInSentence(day)} (UTC)`;
    return since ? `${sent(failed, subject)}, từ ${since}.` : `Ít nhất ${sent(failed, subject)}.`;
  },
  'failing-sometimes': ({ failed, redelivered, total, tests, ended = 0, ...span }, { time }, { subject }) =>
    subject.kind === 'service'
      ? `${failed}/${total} lượt gửi thất bại${redelivered > 0 ? `, nhưng ${ended > 0 ? `${redelivered} lượt ` : ''}đã gửi thành công ở lần gửi khác` : ''}.${ended > 0 ? ` Có ${ended} lượt gửi đến lệnh listen đã dừng.` : ''}${tests ? ' Tất cả đều là lượt gửi thử, không phải giao dịch.' : ''}`
      : failed > 0
        ? `${failed}/${total} giao dịch gần nhất chưa gửi thành công đến “${subject.name}”${within(span, time)}.`
        : `${redelivered} giao dịch chỉ gửi thành công đến “${subject.name}” sau khi gửi lại.`,
  'transfers-missed': ({ count, unreported, looked, from, until, unchanged }, { time }, { subject }) => {
    const others = count - unreported;
    const span = within({ from, until }, time);
    const late = 'vào tài khoản mà ngân hàng chỉ báo cuối ngày';
    const rest = unreported === 0 ? '' : ` Còn ${unreported} giao dịch nữa ${late}.`;
    const then = unchanged
      ? ''
      : ' Có thể lúc đó cấu hình đang tạm dừng hoặc gắn với tài khoản khác. Hoặc dịch vụ gửi muộn.';
    return others === 0
      ? `Trong ${looked} giao dịch mới nhất, chưa gửi ${count} giao dịch đến “${subject.name}”: tiền ${late}.`
      : `Trong ${looked} giao dịch mới nhất, nhật ký không có lượt gửi nào của ${others} giao dịch đến “${subject.name}”${span}.${then}${rest}`;
  },
  'errors-in-answers': ({ count, total, ...span }, { time }, { subject }) =>
    `${subject.kind === 'service' ? `${count}/${total} lượt gửi được nhận` : `“${subject.name}” đã nhận ${count}/${total} giao dịch gần nhất`} nhưng phản hồi báo lỗi hoặc là trang web${within(span, time)}. Hỏi cửa hàng xem các khoản này đã được ghi nhận chưa.`,
  'transfers-uncertain': ({ count, fewer }, _, { subject }) =>
    fewer
      ? `Có thể ${count} giao dịch chưa đến đủ các cấu hình “${subject.name}”: các cấu hình này dùng chung một URL, và số lần gửi ít hơn.`
      : `“${subject.name}” có thể thiếu ${count} giao dịch: một lần gửi thất bại, và chưa rõ lần gửi khác có đến “${subject.name}” hay không.`,
  'last-transfer-failed': ({ code, attempts }, { time }, { at }) =>
    `Giao dịch gần nhất, ${code}${at === null ? '' : ` lúc ${time(at)}`}, chưa gửi thành công${attempts > 1 ? `: cả ${attempts} lần thử đều thất bại` : ''}.`,
  'last-transfer-incomplete': ({ code }, { time }, { at }) =>
    `Theo nhật ký, có bên nhận chưa nhận được giao dịch gần nhất, ${code}${at === null ? '' : ` lúc ${time(at)}`}.`,
  'last-transfer-not-sent': ({ code, created }, { time }, { at }) =>
    `Nhật ký không có lượt gửi nào của giao dịch gần nhất, ${code}${at === null ? '' : ` lúc ${time(at)}`}.${created ? ' Mọi cấu hình áp dụng cho giao dịch này đều được tạo sau đó.' : ''}`,
  'address-changed-since': ({ address, missing }, _, { subject }) =>
    missing === 0
      ? `Lúc đó URL ${address} là của “${subject.name}”, hoặc của một cấu hình đã bị xóa.`
      : `Chưa gửi thành công ${missing} giao dịch đến ${address}, kể cả khi gửi lại. Lúc đó URL này là của “${subject.name}”, hoặc của một cấu hình đã bị xóa.`,
  'deleted-since': ({ address, missing, shared }) => {
    if (shared !== undefined) {
      return `Một cấu hình khác cũng dùng URL ${address} đã bị xóa hoặc thay đổi. Nhật ký gửi không cho biết lần gửi nào là của “${shared}”.`;
    }
    return missing === 0
      ? `Cấu hình dùng URL ${address} lúc đó đã bị xóa hoặc thay đổi.`
      : `Chưa gửi thành công ${missing} giao dịch đến ${address}, kể cả khi gửi lại. Cấu hình dùng URL này lúc đó đã bị xóa hoặc thay đổi.`;
  },
  'events-failed': ({ count }, _, { subject }) =>
    `${count} sự kiện CHECKOUT_PAID gửi đến “${subject.name}” thất bại. Dịch vụ không gửi lại: xem trạng thái phiên thanh toán.`,
  'duplicates-seen': ({ count }, _, { subject }) =>
    `“${subject.name}” đã nhận ${count} giao dịch nhiều hơn một lần. Ứng dụng phải tính mỗi mã giao dịch một lần.`,
  'gap-in-log': ({ count, until }, { time }, { at }) =>
    at === null
      ? `Nhật ký gửi không có ${count} giao dịch, đến ${time(until)}.`
      : `Nhật ký gửi không có ${count} giao dịch, từ ${time(at)} đến ${time(until)}.`,
};
