import type { Outcome, Reason, Source } from '../../diagnosis/finding.ts';

export const outcomes: Readonly<Record<Outcome, string>> = {
  delivered: 'gửi thành công',
  failed: 'thất bại',
  pending: 'đang chờ',
  not_sent: 'chưa gửi',
  not_expected: 'không cần gửi',
  unknown: 'chưa rõ',
  several: 'có nhiều kết quả khớp',
  not_found: 'không tìm thấy',
};

export const notExpected = {
  'paused-now': 'chưa gửi, hiện đang tạm dừng',
  'paused-then': 'lúc đó đang tạm dừng',
  'bound-elsewhere': 'chỉ nhận tài khoản ảo khác',
  'created-after': 'tạo sau đó',
  'deleted-since': 'sau đó đã bị xóa hoặc thay đổi',
};

export const acceptedHere = 'thất bại, sau đó ứng dụng trên máy này đã nhận';

export const sources: Readonly<Record<Source, string>> = {
  transactions: 'giao dịch',
  checkouts: 'phiên thanh toán',
  configurations: 'cấu hình webhook',
  'delivery-log': 'nhật ký gửi webhook',
  statistics: 'thống kê',
  'virtual-accounts': 'tài khoản ảo',
  notifications: 'đăng ký thông báo',
  channels: 'kênh thông báo',
  journal: 'nhật ký cục bộ',
  listeners: 'lệnh listen trên máy này',
  registrations: 'đăng ký chưa hoàn tất',
  profile: 'profile',
  clock: 'đồng hồ',
  service: 'dịch vụ',
  delivery: 'lượt gửi',
  orders: 'danh sách đơn hàng',
  receiver: 'bên nhận',
  plan: 'gói dịch vụ',
};

export const reasons: Readonly<Record<Reason, string>> = {
  limit: 'chỉ đọc các mục mới nhất',
  timeout: 'quá thời gian chờ',
  refused: 'dịch vụ không cho xem',
  unreachable: 'không kết nối được đến dịch vụ',
  failed: 'dịch vụ trả về lỗi',
  unreadable: 'có phần không đọc được',
  'not-offered': 'dịch vụ không cung cấp',
  'not-asked': 'không được yêu cầu',
  'not-known-here': 'từ đây không biết được',
  blocked: 'chưa kiểm tra được: xem ở trên',
  'left-to-proxy': 'để proxy trong HTTPS_PROXY thực hiện',
};

/** The summary if no check has findings. */
export const nothingFound = 'Không tìm thấy vấn đề nào.';

export const headings = {
  next: 'Bước tiếp theo',
  checked: 'Đã kiểm tra',
  notChecked: 'Chưa kiểm tra',
  recipients: 'Bên nhận',
  findings: 'Kết quả chẩn đoán',
  serviceReported: 'Dịch vụ báo',
  unconfirmed: 'Nếu đơn hàng vẫn chưa được xác nhận, xem nội dung đã gửi và phản hồi của cửa hàng:',
  receiverAnswered: (name: string) => `Phản hồi của “${name}”`,
  failuresByLabel: 'Thất bại theo nhãn',
};

export const attempts = {
  noAnswer: 'không có phản hồi',
  earlier: (count: number) => `${count} lần thử trước đó; xem tất cả bằng -o json`,
};

/** The end of a truncated list. */
export const more = (count: number) => `và ${count} giao dịch khác`;
