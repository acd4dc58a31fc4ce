import { safeCell } from '../../values/safe-text.ts';
import type { Checks } from '../language-types.ts';

const origins: Readonly<Record<string, string>> = {
  environment: 'biến môi trường',
  profile: 'profile',
  flag: 'tùy chọn',
};

/** The name of each check, and what it has seen if there are no findings. */
export const checks: Checks = {
  program: {
    name: 'chương trình',
    seen: ({ version, node, update }) => `payconfirm ${version}, Node ${node}; để cập nhật: ${update}`,
  },
  profile: {
    name: 'profile',
    seen: ({ name, from, keychain }) =>
      keychain
        ? `${name}, thông tin xác thực từ ${origins[from] ?? from}, client secret trong keychain`
        : `${name}, thông tin xác thực từ ${origins[from] ?? from}`,
  },
  address: { name: 'URL', seen: ({ url }) => url },
  dns: {
    name: 'DNS',
    seen: ({ host, addresses }) =>
      addresses[0] === host ? 'không dùng: URL là địa chỉ IP' : `${host} là ${addresses.join(', ')}`,
  },
  tls: {
    name: 'TLS',
    seen: (seen, { time }) =>
      seen
        ? `được tin cậy, do ${seen.issuer} cấp, ${Number.isNaN(seen.until) ? 'không rõ ngày hết hạn' : `hạn đến ${time(seen.until)}`}`
        : 'không dùng: dịch vụ ở trên máy này',
  },
  service: {
    name: 'dịch vụ',
    seen: ({ ms }, { duration }) => (ms === null ? 'có phản hồi' : `phản hồi sau ${duration(ms)}`),
  },
  token: { name: 'token', seen: () => 'được chấp nhận' },
  clock: {
    name: 'đồng hồ',
    seen: ({ skew, advanced }, { duration }) =>
      `${skew < 2_000 ? 'khớp với dịch vụ' : `lệch ${duration(skew)} so với dịch vụ`}${advanced === undefined ? '' : `, không tính ${duration(advanced)} mà trình giả lập được tua nhanh; chữ ký theo đồng hồ của máy`}`,
  },
  'client-secret': { name: 'client secret', seen: () => 'được chấp nhận' },
  webhooks: {
    name: 'webhook',
    seen: ({ count, active, unclear = 0, others }) => {
      const how = `đang bật${unclear === 0 ? '' : `, ${unclear} cấu hình chưa rõ`}`;
      return others === 0
        ? `${active}/${count} cấu hình ${how}`
        : `${active}/${count} cấu hình cho tài khoản này ${how} (${others} cấu hình cho tài khoản khác)`;
    },
  },
  webhook: {
    name: 'webhook',
    seen: (seen, { time }) =>
      seen
        ? `${seen.delivered}/${seen.transfers} giao dịch gần nhất gửi thành công${seen.newest === null ? '' : `, cuối cùng lúc ${time(seen.newest)}`}`
        : 'đang bật',
  },
  'last-transfer': {
    name: 'giao dịch cuối',
    seen: (seen, { time }) => {
      if (seen === 'none-stored') return 'chưa có giao dịch nào';
      if (seen === 'older-than-log') return 'cũ hơn phần nhật ký gửi đã đọc';
      const transfer = `${seen.code}${seen.at === null ? '' : ` lúc ${time(seen.at)}`}${seen.status === null ? '' : `, trạng thái ${safeCell(seen.status)}`}`;
      if (seen.sent > 0)
        return `${transfer}: ${seen.delivered}/${seen.sent} lần thử thành công${seen.accepted_here ? ', sau đó ứng dụng trên máy này đã nhận' : ''}`;
      return `${transfer}: chưa thấy lượt gửi nào`;
    },
  },
  'delivery-log': {
    name: 'nhật ký gửi',
    seen: ({ count, complete, from }, { time }) =>
      complete || from === null
        ? `đã đọc toàn bộ ${count} mục`
        : `đã đọc ${count} mục mới nhất, từ ${time(from)}`,
  },
  'virtual-account': {
    name: 'tài khoản ảo',
    seen: ({ number, of, order }) =>
      of === 'list'
        ? `${safeCell(number)} là của bạn`
        : of === 'sandbox'
          ? `${safeCell(number)} là tài khoản sandbox của bạn`
          : `${safeCell(number)} là của bạn, tạo cho phiên thanh toán của đơn hàng ${safeCell(order ?? '')}`,
  },
  notifications: {
    name: 'đăng ký thông báo',
    seen: ({ is_registered }) =>
      is_registered ? 'báo từng giao dịch theo thời gian thực' : 'báo giao dịch mà không cần đăng ký',
  },
  'virtual-accounts': {
    name: 'tài khoản ảo',
    seen: ({ count, total }) =>
      total === 0
        ? 'chưa có tài khoản ảo'
        : `đã kiểm tra đăng ký thông báo của ${count}/${total} tài khoản ảo, không có đăng ký thông báo nào dở dang`,
  },
  channels: {
    name: 'kênh thông báo',
    seen: ({ count, active }) => (count === 0 ? 'chưa có kênh nào' : `${active}/${count} kênh đang bật`),
  },
  'payment-profile': { name: 'hồ sơ thanh toán', seen: () => 'đã có' },
  registrations: {
    name: 'đăng ký',
    seen: ({ count }) =>
      count === 0
        ? 'máy này không lưu đăng ký nào dở dang'
        : `${count} đăng ký dở dang: xem mục tài khoản ảo`,
  },
  listeners: {
    name: 'lệnh listen',
    seen: ({ running, elsewhere }) =>
      running + elsewhere === 0
        ? 'không còn cấu hình webhook tạm thời của lệnh listen đã dừng'
        : `${running} đang chạy, ${elsewhere} trên máy khác, không còn cấu hình webhook tạm thời nào của lệnh đã dừng`,
  },
  journal: { name: 'nhật ký cục bộ', seen: () => 'không có lượt gửi bị lỡ trong 10 ngày qua' },
  receiver: {
    name: 'bên nhận',
    seen: ({ until, at }, { time }) =>
      [
        at === null ? 'có phản hồi dịch vụ' : `đã phản hồi dịch vụ lúc ${time(at)}`,
        ...(until === null ? [] : [`chứng chỉ có hạn đến ${time(until)}`]),
      ].join(', '),
  },
  signature: {
    name: 'chữ ký',
    seen: ({ carried, at }, { time }) =>
      `giao dịch có ${carried === 'key' ? 'khóa' : 'chữ ký'} đã được chấp nhận${at === null ? '' : ` lúc ${time(at)}`}`,
  },
  replies: { name: 'phản hồi', seen: () => 'đã so sánh' },
  scopes: { name: 'phạm vi quyền', seen: ({ scopes }) => scopes.map((scope) => safeCell(scope)).join(' ') },
  conformance: {
    name: 'ứng dụng',
    seen: ({ url, at, passed, unproved }, { time }) =>
      `verify-app với ${safeCell(url)} lúc ${time(at)}: ${passed} trường hợp đạt, ${unproved} chưa chứng minh được`,
  },
  'return-secret': { name: 'return secret', seen: () => 'cửa hàng có đúng bí mật của dịch vụ' },
  alerts: { name: 'cảnh báo', seen: ({ names }) => names.map((name) => safeCell(name)).join(', ') },
  quota: {
    name: 'hạn mức',
    seen: ({ plan, used, limit, transfers }) =>
      `${safeCell(plan)}: đã dùng ${used}/${limit} giao dịch tháng này, ${transfers} giao dịch trong 30 ngày qua`,
  },
};
