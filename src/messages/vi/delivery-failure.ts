import type { Attempted, DeliveredParams, FailureParams } from '../../diagnosis/codes.ts';
import type { Sentences } from '../language-types.ts';

/** The answer in brackets after a sentence: ` (401, “invalid signature”)`. */
function reply({ status, words }: Pick<Attempted, 'status' | 'words'>): string {
  const parts = [status === null ? '' : String(status), words === '' ? '' : `“${words}”`].filter(Boolean);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

const answered = ({ status }: Pick<Attempted, 'status'>) => (status === null ? '' : ` (${status})`);
const processed = ({ code }: { code: string | null }) =>
  `Bên nhận có thể đã xử lý ${code === null ? 'lượt gửi này' : `giao dịch ${code}`}: kiểm tra trước khi gửi lại.`;

export const delivered: Sentences<DeliveredParams> = {
  delivered: ({ duration, status }, wording, { subject }) =>
    `“${subject.name}” đã nhận lượt gửi sau ${wording.duration(duration)}${answered({ status })}.`,
  'success-with-error-in-body': ({ page, code, event = code, ...params }, _, { subject }) =>
    page
      ? `“${subject.name}” đã nhận ${event ?? 'lượt gửi'} nhưng phản hồi là một trang web${reply(params)}. Hỏi cửa hàng xem URL này có phải của chương trình không và khoản thanh toán đã được ghi nhận chưa.`
      : `“${subject.name}” đã nhận ${event ?? 'lượt gửi'} nhưng phản hồi báo lỗi${reply(params)}. Hỏi cửa hàng xem khoản thanh toán đã được ghi nhận chưa.`,
};

export const failure: Sentences<FailureParams> = {
  'app-error': (params, { time }, { subject, at }) =>
    `Chương trình của “${subject.name}” gặp lỗi${reply(params)}. Hỏi cửa hàng xem nhật ký của chương trình ghi lỗi gì ${at === null ? 'vào lúc đó' : `lúc ${time(at)}`}.`,
  'body-too-large': (params, _, { subject }) =>
    `“${subject.name}” chỉ nhận yêu cầu nhỏ hơn${answered(params)}. Cửa hàng cần tăng giới hạn kích thước của máy chủ.`,
  'connection-failed': ({ words, code }, _, { subject }) =>
    `Kết nối đến “${subject.name}” thất bại${reply({ status: null, words })}. Kiểm tra máy chủ của cửa hàng có đang chạy và truy cập được từ bên ngoài không. ${processed({ code })}`,
  'connection-refused': (_, __, { subject }) =>
    `“${subject.name}” từ chối kết nối. Kiểm tra máy chủ của cửa hàng có đang chạy không và cổng trong URL có đúng không.`,
  'connection-reset': ({ code }, _, { subject }) =>
    `“${subject.name}” ngắt kết nối khi chưa phản hồi xong. ${processed({ code })}`,
  'content-type-rejected': ({ format, ...params }, _, { subject }) =>
    `“${subject.name}” không nhận định dạng body${format === '' ? '' : ` ${format}`}${reply(params)}. Dùng định dạng mà chương trình của cửa hàng cần.`,
  'csrf-rejected': (params, _, { subject }) =>
    `“${subject.name}” từ chối vì coi lượt gửi là biểu mẫu web thiếu mã CSRF${answered(params)}. Cửa hàng cần tắt kiểm tra CSRF cho URL này.`,
  'destination-refused': ({ words, host, by_emulator }) =>
    by_emulator
      ? `Trình giả lập chỉ gửi đến máy này. Để gửi đến ${host}, khởi động trình giả lập với --allow-host ${host}.`
      : `Dịch vụ không gửi đến URL này (“${words}”). Dùng một URL https:// công khai.`,
  'failed-unexplained': ({ words }, _, { subject }) =>
    words === ''
      ? `Lượt gửi đến “${subject.name}” thất bại. Nhật ký không ghi lý do.`
      : `Lượt gửi đến “${subject.name}” thất bại: “${words}”.`,
  'forbidden-firewall': (params, _, { subject }) =>
    `Tường lửa hoặc máy chủ web của “${subject.name}” đã chặn lượt gửi${answered(params)}. Cửa hàng cần cho phép yêu cầu từ dịch vụ.`,
  'gateway-error': ({ carried, ...params }, _, { subject }) => {
    const { status } = params;
    const isLate = status === 504 || status === 524;
    if (carried === 'listener') {
      return isLate
        ? `Ứng dụng mà “${subject.name}” chuyển tiếp đến không kịp trả lời (${status}). Ứng dụng cần trả về 200 trước rồi mới xử lý.`
        : `Ứng dụng mà “${subject.name}” chuyển tiếp đến không phản hồi${answered({ status })}. Kiểm tra ứng dụng có đang chạy không.`;
    }
    if (status === 503) {
      return `“${subject.name}” trả lời rằng hiện không phục vụ được${reply(params)}. Hỏi cửa hàng lý do.`;
    }
    return isLate
      ? `Chương trình của “${subject.name}” không kịp trả lời máy chủ web (${status}). Chương trình cần trả về 200 trước rồi mới xử lý.`
      : `Chương trình của “${subject.name}” không hoạt động phía sau máy chủ web${answered({ status })}. Nhờ cửa hàng kiểm tra chương trình có đang chạy không.`;
  },
  'host-unreachable': (_, __, { subject }) =>
    `Không thể truy cập máy chủ của “${subject.name}” từ internet. Nhờ cửa hàng kiểm tra mạng và tường lửa.`,
  'label-contradicts-status': ({ label, status }, _, { subject }) =>
    `Chưa rõ “${subject.name}” có nhận được không: nhật ký ghi cả ${label || 'không có nhãn'} lẫn ${status}. Hỏi cửa hàng.`,
  'method-not-allowed': (params, _, { subject }) =>
    `URL của “${subject.name}” không nhận yêu cầu POST${answered(params)}. Hỏi cửa hàng URL webhook đúng.`,
  'name-lookup-failed': ({ host }) =>
    `Lúc đó không tra được tên máy chủ ${host}. Gửi lại; nếu vẫn thất bại, cửa hàng cần kiểm tra DNS của tên miền.`,
  'name-not-found': ({ host }) =>
    `Không tìm thấy tên máy chủ ${host}. Kiểm tra chính tả và hỏi cửa hàng xem tên miền có hết hạn không.`,
  'not-http': (_, __, { subject }) =>
    `“${subject.name}” không gửi phản hồi HTTP hợp lệ. Kiểm tra cổng trong URL, và mã trạng thái của ứng dụng (200 đến 599).`,
  'path-not-found': ({ former, ...params }, _, { subject }) =>
    former
      ? `Không có webhook tại ${params.url}${answered(params)}.`
      : `“${subject.name}” không có webhook tại URL này${answered(params)}. So sánh URL với URL của cửa hàng, từng ký tự một.`,
  'plain-http-on-tls-port': (params, _, { subject }) =>
    `“${subject.name}” cần HTTPS trên cổng này${answered(params)}. Dùng URL https://.`,
  'quota-exceeded': (_, __, { subject }) =>
    `Không gửi gì đến “${subject.name}”: gói dịch vụ đã hết hạn mức giao dịch. Cửa hàng cần gói lớn hơn.`,
  'rate-limited-by-receiver': (params, _, { subject }) =>
    `“${subject.name}” nhận quá nhiều yêu cầu nên đã từ chối${answered(params)}. Cửa hàng cần tăng giới hạn cho dịch vụ.`,
  'redirect-other': ({ to, ...params }, _, { subject }) =>
    `“${subject.name}” chuyển hướng lượt gửi${to === null ? '' : ` sang ${to}`}${answered(params)}. Dịch vụ không đi theo chuyển hướng. ${to === null ? 'Hỏi cửa hàng URL đích. Dùng URL mới của cùng chương trình, không dùng trang đăng nhập.' : 'Dùng URL cuối cùng.'}`,
  'redirect-to-https': ({ to, ...params }, _, { subject }) =>
    `“${subject.name}” chuyển hướng lượt gửi sang ${to}${answered(params)}. Dịch vụ không đi theo chuyển hướng: dùng URL https://.`,
  'redirect-to-login': (params, _, { subject }) =>
    `“${subject.name}” chuyển hướng lượt gửi sang trang đăng nhập${answered(params)}. Cửa hàng cần mở URL webhook mà không yêu cầu đăng nhập.`,
  rejected: ({ carried, ...params }, _, { subject }) =>
    `“${subject.name}” từ chối lượt gửi${reply(params)}. ${checks[carried]}`,
  'rejected-as-duplicate': ({ unseen, ...params }, _, { subject }) =>
    `“${subject.name}” từ chối vì coi đây là lượt gửi trùng${reply(params)}.${unseen ? ' Nhật ký không có lượt nào được nhận trước đó.' : ''} Kiểm tra cửa hàng đã ghi nhận khoản thanh toán đúng một lần chưa.`,
  'rejected-clock': ({ off, ...params }, { duration }, { subject }) =>
    off === null
      ? `“${subject.name}” từ chối dấu thời gian${reply(params)}. Đồng hồ của máy chủ có thể chạy sai, khoảng cho phép quá ngắn, hoặc chương trình không đọc X-Service-Timestamp (tính bằng giây).`
      : `“${subject.name}” từ chối lượt gửi${reply(params)}. Thời điểm ký ${off > 0 ? 'trước' : 'sau'} thời điểm trong nhật ký ${duration(Math.abs(off))}, và đó có thể là lý do. Báo cả hai thời điểm cho dịch vụ.`,
  'rejected-key': ({ carried, ...params }, _, { subject }) =>
    carried === 'signature'
      ? `“${subject.name}” cần API key nhưng lượt gửi mang chữ ký${reply(params)}. Hỏi cửa hàng tên header và API key.`
      : `“${subject.name}” từ chối API key${reply(params)}. So sánh API key và tên header với cửa hàng.`,
  'rejected-signature': ({ missing, ...params }, _, { subject }) =>
    missing
      ? `“${subject.name}” không thấy chữ ký${reply(params)}. Chương trình phải đọc X-Service-Timestamp và X-Service-Signature, và không proxy nào được xóa hai header này.`
      : `“${subject.name}” từ chối chữ ký${reply(params)}. Trước tiên, kiểm tra hai bên có dùng cùng một khóa bí mật không.`,
  'rejected-unsigned': ({ carried, twin, ...params }, _, { subject }) =>
    twin
      ? `“${subject.name}” từ chối lượt gửi${reply(params)}: không có chữ ký. URL này đã nhận chính giao dịch đó từ một cấu hình khác.`
      : carried === 'key'
        ? `“${subject.name}” cần chữ ký nhưng lượt gửi mang API key${reply(params)}. Bật chữ ký với khóa bí mật của cửa hàng.`
        : `“${subject.name}” từ chối lượt gửi${reply(params)}: không có chữ ký và cũng không có API key. Thiết lập cách xác thực mà chương trình của cửa hàng kiểm tra.`,
  'status-not-success': ({ status }, _, { subject }) =>
    `“${subject.name}” trả về ${status}. Chỉ 200, 201 và 202 là gửi thành công: chương trình của cửa hàng cần trả về 200.`,
  timeout: ({ stage, code }, _, { subject }) =>
    stage === 'connection'
      ? `Kết nối đến “${subject.name}” quá thời gian chờ. Kiểm tra máy chủ của cửa hàng có đang chạy không và tường lửa có chặn dịch vụ không.`
      : `“${subject.name}” không phản hồi trong 10 giây. Chương trình cần trả về 200 trước rồi mới xử lý. ${processed({ code })}`,
  'tls-expired': (_, __, { subject }) =>
    `Chứng chỉ TLS của “${subject.name}” đã hết hạn. Cửa hàng cần gia hạn chứng chỉ.`,
  'tls-failed': ({ words }, _, { subject }) =>
    `Kết nối bảo mật đến “${subject.name}” thất bại${reply({ status: null, words })}. Nhờ cửa hàng kiểm tra thiết lập TLS của máy chủ.`,
  'tls-incomplete-chain': (_, __, { subject }) =>
    `Chuỗi chứng chỉ của “${subject.name}” không đầy đủ. Cửa hàng cần cài đủ chuỗi: trình duyệt vẫn mở được nhưng webhook thì không.`,
  'tls-not-yet-valid': (_, __, { subject }) =>
    `Chứng chỉ TLS của “${subject.name}” chưa có hiệu lực. Cửa hàng cần cài chứng chỉ đang có hiệu lực.`,
  'tls-on-plain-port': ({ host }) =>
    `${host} trả lời không qua TLS nhưng URL bắt đầu bằng https://. Kiểm tra cổng trong URL.`,
  'tls-self-signed': (_, __, { subject }) =>
    `Chứng chỉ TLS của “${subject.name}” là chứng chỉ tự ký. Cửa hàng cần cài chứng chỉ của một tổ chức công khai.`,
  'tls-untrusted': (_, __, { subject }) =>
    `Chứng chỉ TLS của “${subject.name}” không được tin cậy. Cửa hàng cần dùng tổ chức cấp chứng chỉ công khai và cài đủ chuỗi.`,
  'tls-wrong-name': ({ host }) =>
    `Chứng chỉ TLS tại ${host} là của tên máy chủ khác. Cửa hàng cần cài chứng chỉ cho ${host}, nếu không thì URL chưa đúng.`,
  'tunnel-closed': (params, _, { subject }) =>
    `Tunnel phía sau URL của “${subject.name}” đã đóng${answered(params)}. Mở lại tunnel hoặc dùng URL mới.`,
  'unknown-label': ({ label, status, words }, _, { subject }) =>
    `Lượt gửi đến “${subject.name}” ${label === '' ? 'không có nhãn' : `có nhãn ${label} mà phiên bản này không biết`}${reply({ status, words })}. Xem phản hồi.`,
  'validation-rejected': (params, _, { subject }) =>
    `“${subject.name}” từ chối dữ liệu của lượt gửi${reply(params)}. Hỏi cửa hàng chương trình cần gì.`,
};

const checks = {
  listener: 'listen chuyển lại phản hồi của ứng dụng: trace cho biết bên nào đã từ chối.',
  signature: 'Kiểm tra khóa bí mật trước, sau đó hỏi cửa hàng lý do.',
  key: 'Kiểm tra API key trước, sau đó hỏi cửa hàng lý do.',
  nothing: 'Lượt gửi không có chữ ký. Hỏi cửa hàng lý do.',
  unknown: 'Hỏi cửa hàng lý do.',
};
