/** Of files and folders on this machine. */
export const files = {
  'Choose another folder with PAYCONFIRM_CONFIG_DIR.': 'Chọn thư mục khác bằng PAYCONFIRM_CONFIG_DIR.',
  'Choose a folder of your own with PAYCONFIRM_CONFIG_DIR.':
    'Chọn một thư mục của riêng bạn bằng PAYCONFIRM_CONFIG_DIR.',
  '{0} is a symbolic link, which could lead secrets elsewhere':
    '{0} là liên kết tượng trưng, có thể đưa khóa bí mật đi nơi khác.',
  '{0} is no folder': '{0} không phải là thư mục.',
  '{0} is no file': '{0} không phải là tệp.',
  '{0} belongs to another user': '{0} thuộc về người dùng khác.',
  '{0} is shared with others': '{0} là thư mục dùng chung với người khác.',
  'Put a plain file in its place.': 'Thay bằng một tệp thường.',
  'Put a file of your own in its place.': 'Thay bằng một tệp của riêng bạn.',
  '{0} belongs to another user, who may have put a secret there':
    '{0} thuộc về người dùng khác; người đó có thể đã đặt khóa bí mật vào.',
  'Copy it to a file of your own.': 'Sao chép sang một tệp của riêng bạn.',
  '{0} can be changed by others': 'Người khác có thể sửa {0}.',
  '{0} is a link of another user': '{0} là liên kết của người dùng khác.',
  'Name a folder of your own.': 'Nêu một thư mục của riêng bạn.',
  '{0} does not hold a JSON object': '{0} không chứa một đối tượng JSON.',
  'Move the file away, or begin it with {.': 'Chuyển tệp đi chỗ khác, hoặc mở đầu tệp bằng {.',
  '{0} holds `profiles` that is no object': 'Trong {0}, `profiles` không phải là đối tượng.',
  '{0} holds profile `{1}` that is no object': 'Trong {0}, profile `{1}` không phải là đối tượng.',
  '{0} holds `profiles.{1}.{2}` that is no text': 'Trong {0}, `profiles.{1}.{2}` không phải là văn bản.',
  'Name a new file in a folder that exists: --ready-file ready.json':
    'Nêu một tệp mới trong thư mục đã có: --ready-file ready.json',
  'a symbolic link': 'liên kết tượng trưng',
  'a file of another kind, and not written over': 'tệp loại khác, nên không ghi đè',
  'a file': 'tệp',
  'a folder': 'thư mục',
  'a socket': 'socket',
  'a named pipe': 'named pipe',
  'a device': 'thiết bị',
} as const;
