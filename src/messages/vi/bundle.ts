import type { Language } from '../language-types.ts';

export const bundle: Language['bundle'] = {
  title: 'Chẩn đoán các khoản chuyển tiền',
  made: (time) => `Tạo lúc ${time}.`,
  content: (file) => `${file} gồm:`,
  parts: {
    diagnosis: 'kết quả chẩn đoán, dạng JSON',
    page: 'kết quả chẩn đoán, dạng trang để đọc',
    attempts: 'các lần thử, kèm header và body',
    configurations: 'cấu hình webhook, không có khóa bí mật',
    journal: 'các dòng của nhật ký cục bộ về những khoản chuyển tiền này',
    environment: 'đồng hồ, phiên bản và dịch vụ',
  },
  tests: (count) => `${count} bài kiểm thử cho ứng dụng (vitest, PHPUnit, pytest, curl)`,
  masked:
    'Không có khóa bí mật nào trong tệp. Các trường tên, số điện thoại, email và tài khoản ngân hàng được che (--show-personal để giữ). Số tài khoản ảo, nội dung chuyển khoản và phản hồi được giữ nguyên: có thể có tên người.',
  withPersonal: 'Không có khóa bí mật nào trong tệp. Tệp có dữ liệu cá nhân (--show-personal).',
};
