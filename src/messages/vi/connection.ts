import type { ConnectionParams } from '../../diagnosis/codes.ts';
import { entryFor } from '../../values/table-lookup.ts';
import type { Sentences } from '../language-types.ts';
import { sources } from './diagnosis.ts';

const nameOf = (source: string) => entryFor(sources, source) ?? source;

export const connection: Sentences<ConnectionParams> = {
  'node-too-old': ({ node, oldest }) => `Node ${node} quá cũ. Cài Node ${oldest} trở lên.`,
  'credentials-missing': (_, __, { subject }) =>
    `Profile “${subject.name}” chưa có thông tin xác thực cho URL này.`,
  'credentials-rejected': ({ detail }) => `Dịch vụ từ chối thông tin xác thực: ${detail}.`,
  'secret-missing-for-writes': (_, __, { subject }) =>
    `Profile “${subject.name}” chưa có client secret. Dịch vụ sẽ từ chối mọi yêu cầu ghi.`,
  'secret-rejected': () => 'Dịch vụ từ chối client secret.',
  'address-missing': (_, __, { subject }) => `Profile “${subject.name}” chưa có URL của dịch vụ.`,
  'address-invalid': ({ detail }) => `Không dùng được URL của dịch vụ: ${detail}.`,
  'name-unknown': ({ host, error }) =>
    `DNS không có tên ${host} (${error}). Kiểm tra URL và kết nối mạng của máy này.`,
  'service-tls-failed': ({ host, error }) =>
    `Kết nối TLS đến ${host} thất bại (${error}). Kiểm tra cổng có dùng HTTPS không và tường lửa.`,
  'certificate-expired': ({ until }, { time }) =>
    `Chứng chỉ của dịch vụ hết hạn lúc ${time(until)}. Kiểm tra đồng hồ của máy này, rồi báo cho bên vận hành dịch vụ.`,
  'certificate-not-trusted': ({ issuer, error }) =>
    `Máy này không tin cậy chứng chỉ của dịch vụ do ${issuer} cấp (${error}). Đặt NODE_EXTRA_CA_CERTS nếu dùng CA riêng.`,
  'certificate-expires-soon': ({ left }, { duration }) =>
    `Chứng chỉ của dịch vụ hết hạn sau ${duration(left)}. Báo cho bên vận hành dịch vụ.`,
  'service-unreachable': ({ detail }) => `Không kết nối được tới dịch vụ: ${detail}.`,
  'service-slow': ({ source, ms }, { duration }) =>
    `Dịch vụ mất ${duration(ms)} hoặc lâu hơn (${nameOf(source)}).`,
  'service-error': ({ source, detail }) => `Dịch vụ gặp lỗi (${nameOf(source)}): ${detail}.`,
  'rate-limited': ({ source }) => `Dịch vụ giới hạn số yêu cầu (${nameOf(source)}). Chờ rồi thử lại.`,
  'scope-missing': ({ source, detail }) =>
    `Thông tin xác thực không có quyền này (${nameOf(source)}): ${detail}.`,
  'request-refused': ({ source, detail }) => `Dịch vụ từ chối yêu cầu (${nameOf(source)}): ${detail}.`,
  'reply-not-understood': ({ source, detail }) => `Không đọc được phản hồi (${nameOf(source)}): ${detail}.`,
  'unreadable-here': ({ source, detail }) =>
    `Không đọc được một tệp trên máy này (${nameOf(source)}): ${detail}.`,
  'clock-differs': ({ skew, theirs }, { duration }) =>
    theirs
      ? `Đồng hồ của dịch vụ lệch ${duration(skew)} so với máy này. Nhật ký gửi của dịch vụ có lượt gửi muộn hơn, nên đồng hồ của dịch vụ sai. Báo cho dịch vụ.`
      : `Đồng hồ của máy này lệch ${duration(skew)} so với dịch vụ. Chỉnh lại đồng hồ của máy này.`,
  'replies-differ': ({ count, endpoint, others }) =>
    `Các phản hồi mà máy này từng nhận khác bảng endpoint ở ${count} chỗ (${endpoint}${others > 0 ? ` và ${others} endpoint khác` : ''}). Có thể dịch vụ đã thay đổi.`,
  'nothing-checked': () => 'Chưa kiểm tra được gì ở dịch vụ.',
};
