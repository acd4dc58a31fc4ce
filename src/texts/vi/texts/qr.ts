/** Of VietQR payloads. */
export const qr = {
  'too few characters for a data object at the end: {0}':
    'còn quá ít ký tự ở cuối cho một trường dữ liệu: {0}',
  'an ID is two digits': 'ID phải là 2 chữ số',
  'the length of {0} is two digits, 01 to 99': 'độ dài của {0} phải là 2 chữ số, từ 01 đến 99',
  'the length of {0} is {1}, but only {2} characters are left':
    'độ dài của {0} là {1}, nhưng chỉ còn {2} ký tự',
  '{0} must hold {1}': '{0} phải là {1}',
  '{0} is there twice': '{0} xuất hiện hai lần',
  '{0} must come first': '{0} phải đứng đầu',
  '{0} must come last': '{0} phải đứng cuối',
  '{0} ({1}) is missing': 'thiếu {0} ({1})',
  '54 (amount) is missing: the code is for single use': 'thiếu 54 (amount): mã QR này chỉ dùng một lần',
  'the CRC is {0}, but must be {1} for these characters': 'CRC là {0}, nhưng với các ký tự này phải là {1}',
  '{0} (at character {1})': '{0} (tại ký tự {1})',
  'it pays to {0}, not to {1}': 'mã chuyển tiền đến {0}, không phải {1}',
  'it is for {0}, not for {1}': 'mã có số tiền {0}, không phải {1}',
  'any amount': 'số tiền bất kỳ',
  'The payload follows every rule, and its CRC is correct.': 'Payload đúng mọi quy tắc, và CRC đúng.',
  'at {0} ({1}): {2}': 'tại {0} ({1}): {2}',
  'text without control characters': 'văn bản không có ký tự điều khiển',
  '11 (reusable) or 12 (single use)': '11 (dùng nhiều lần) hoặc 12 (dùng một lần)',
  'six digits': '6 chữ số',
  'ASCII characters without spaces': 'ký tự ASCII không có dấu cách',
  'QRIBFTTA (to an account), QRIBFTTC (to a card) or QRPUSH (to a merchant)':
    'QRIBFTTA (đến tài khoản), QRIBFTTC (đến thẻ) hoặc QRPUSH (đến cửa hàng)',
  'four digits': '4 chữ số',
  'digits above zero; a decimal point may follow the first digit':
    'số lớn hơn 0, có thể có dấu chấm sau chữ số đầu',
  'four hex digits': '4 chữ số hex',
} as const;
