/** Of the emulator and its data. */
export const emulator = {
  'connection reset': 'kết nối bị ngắt',
  'It listens on {0}. Whoever reaches this machine can use it, and its credentials are known to all.':
    'Đang lắng nghe tại {0}. Ai truy cập được máy này đều dùng được, và thông tin xác thực thì ai cũng biết.',
  'Its own paths (otp, advance, fault, stop …) and the page of its deliveries are closed until {0} is set.':
    'Các đường dẫn riêng (otp, advance, fault, stop …) và trang lượt gửi bị đóng cho đến khi đặt {0}.',
  'Start with another --data folder, or with --memory.':
    'Khởi động với thư mục --data khác, hoặc với --memory.',
  'Make room on its disk, or check the permissions. What it holds can still be read.':
    'Giải phóng ổ đĩa hoặc kiểm tra quyền truy cập. Dữ liệu hiện có vẫn đọc được.',
  'Nothing was changed. Restore a copy of its folder, or move it away: the emulator then starts empty.':
    'Chưa thay đổi gì. Khôi phục bản sao của thư mục, hoặc chuyển thư mục đi: trình giả lập sẽ khởi động trống.',
  'Update payconfirm, or start with another --data folder.':
    'Cập nhật payconfirm, hoặc khởi động với thư mục --data khác.',
  'Start with another --data folder.': 'Khởi động với thư mục --data khác.',
  'Nothing was changed. Restore a copy of its folder, or move this one file away to start without its changes.':
    'Chưa thay đổi gì. Khôi phục bản sao của thư mục, hoặc chuyển riêng tệp này đi để khởi động mà không có các thay đổi đó.',
  'Give smtp://127.0.0.1:1025 or smtps://mail.example:465. Write a user as USER@ before the host.':
    'Nhập smtp://127.0.0.1:1025 hoặc smtps://mail.example:465. Ghi người dùng dạng USER@ trước tên máy chủ.',
} as const;
