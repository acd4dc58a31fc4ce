import type { Language } from '../language.ts';

export const bundle: Language['bundle'] = {
  title: 'Chẩn đoán các khoản chuyển tiền',
  made: (time) => `Tạo lúc ${time}.`,
  content: (file) => `Nội dung của ${file}:`,
  parts: {
    diagnosis: 'kết quả chẩn đoán, dạng JSON',
    page: 'kết quả chẩn đoán, dạng trang để đọc',
    attempts: 'các lần thử, kèm header và body',
    configurations: 'cấu hình webhook, không có khóa bí mật',
    journal: 'các dòng cuối của nhật ký cục bộ',
    environment: 'đồng hồ, phiên bản và dịch vụ',
  },
  tests: (count) => `${count} bài kiểm thử cho ứng dụng (vitest, PHPUnit, pytest, curl)`,
  masked:
    'Không có khóa bí mật nào trong tệp. Đã che dữ liệu cá nhân (--show-personal để hiện); nội dung chuyển khoản giữ nguyên như người chuyển tiền viết.',
  withPersonal: 'Không có khóa bí mật nào trong tệp. Tệp có dữ liệu cá nhân (--show-personal).',
};
