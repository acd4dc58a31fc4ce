/** Of smoke, assumptions, openapi, verify-app and mcp. */
export const checks = {
  'Groups: {0}': 'Các nhóm: {0}',
  '{0} differs: {1}. Nothing follows it: {2}': '{0} khác: {1}. Không làm theo: {2}',
  '{0} differs: {1}': '{0} khác: {1}',
  'Its arguments: {0}': 'Các đối số: {0}',
  none: 'không có',
  'Run this on the command line yourself, or use a profile whose kind is emulator or sandbox.':
    'Tự chạy lệnh này trên dòng lệnh, hoặc dùng profile loại emulator hay sandbox.',
  'Give the JSON or YAML that the provider publishes. Convert an older version to OpenAPI 3 first.':
    'Dùng tệp JSON hoặc YAML do nhà cung cấp công bố. Chuyển bản cũ hơn sang OpenAPI 3 trước.',
  'Give the path of a file, or an https:// address.': 'Nhập đường dẫn tệp, hoặc URL https://.',
  'Download the document, and give the file.': 'Tải tài liệu về rồi dùng tệp đó.',
  'Download the document in a browser, and give the file.': 'Tải tài liệu bằng trình duyệt rồi dùng tệp đó.',
  ' (version {0})': ' (phiên bản {0})',
  'It would check, one after the other:': 'Sẽ kiểm tra lần lượt:',
  '- {0}: skipped, {1}': '- {0}: bỏ qua, {1}',
  'and write the report to {0}': 'và ghi báo cáo vào {0}',
  'it would register a real virtual account': 'vì sẽ đăng ký tài khoản ảo thật',
  'the service cannot reach this machine: give --public-url':
    'dịch vụ không truy cập được máy này: dùng --public-url',
} as const;
