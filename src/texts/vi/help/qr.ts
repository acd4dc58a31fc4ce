/** Help of qr, by the English text. */
export const help = {
  'Create, draw and read VietQR codes': 'Tạo, vẽ và đọc mã VietQR',
  'Generate a QR code at the service': 'Tạo mã QR tại dịch vụ',
  'The payload of the reply is read back first: one with another amount or virtual account number is refused.':
    'Payload trong phản hồi được đọc lại trước: payload có số tiền hoặc số tài khoản ảo khác sẽ bị từ chối.',
  'your own id of the order': 'mã đơn hàng của bạn',
  "the virtual account's prefix": 'tiền tố của tài khoản ảo',
  'shown to the payer': 'hiển thị với người chuyển tiền',
  'amount in VND; 0 lets the payer enter it': 'số tiền VND; 0 để người chuyển tiền tự nhập',
  'up to 255 characters': 'tối đa 255 ký tự',
  'a number of yours to find the payment by': 'số của bạn để tìm lại khoản thanh toán',
  'your own id of the payer': 'id của bạn cho người chuyển tiền',
  'the code of a voucher that is used': 'mã voucher được dùng',
  'the number of a loyalty card': 'số thẻ khách hàng thân thiết',
  'write a PNG picture instead; - for standard output':
    'ghi ảnh PNG thay vì in ra terminal; - để ghi ra stdout',
  'write an SVG picture instead; - for standard output':
    'ghi ảnh SVG thay vì in ra terminal; - để ghi ra stdout',
  'write a poster to print: FILE ends in .pdf, .svg or .png':
    'ghi tấm poster để in: TỆP có đuôi .pdf, .svg hoặc .png',
  'the size of the poster; a4 without it': 'khổ của poster; mặc định a4',
  'the name of your shop, above the code in a picture': 'tên cửa hàng, nằm trên mã QR trong ảnh',
  'print the payload alone, for another drawing library': 'chỉ in payload, để vẽ bằng thư viện khác',
  'Optional fields': 'Trường không bắt buộc',
  Drawing: 'Vẽ',
  'a code for one order': 'một mã QR cho một đơn hàng',
  'Draw a VietQR payload as a QR code': 'Vẽ payload VietQR thành mã QR',
  'The payload is read back first: one that breaks a rule of VietQR, such as a wrong CRC, is refused. payconfirm qr decode says more about it.':
    'Payload được đọc lại trước: payload vi phạm quy tắc VietQR, ví dụ CRC sai, sẽ bị từ chối. Chạy payconfirm qr decode để xem chi tiết.',
  'the payload, or - for standard input': 'payload, hoặc - để đọc từ stdin',
  'on the terminal': 'trên terminal',
  'as a picture, of a checkout': 'thành ảnh, của một phiên thanh toán',
  'Draw the QR code of a checkout': 'Vẽ mã QR của một phiên thanh toán',
  "Once a part came, the code asks for what is missing; checkouts show has the whole one, in qr_data_url. Refused when the checkout is no longer pending, or the code's amount or account is not its own.":
    'Khi đã nhận một phần tiền, mã QR yêu cầu số tiền còn thiếu; mã QR gốc nằm ở qr_data_url của checkouts show. Bị từ chối khi phiên thanh toán không còn chờ, hoặc số tiền hay tài khoản trong mã QR không khớp với phiên.',
  'as a picture': 'thành ảnh',
  'Draw a QR code that pays into a virtual account': 'Vẽ mã QR chuyển tiền vào một tài khoản ảo',
  'Built here, without the service; the number stays as it is. Give the complete virtual_account_number that the verification returned, never one put together from its parts. Vietnamese letters of the note become ASCII.':
    'Tạo trên máy này, không gọi dịch vụ; số tài khoản giữ nguyên. Dùng virtual_account_number đầy đủ mà bước xác thực trả về, không tự ghép từ các phần. Chữ tiếng Việt trong nội dung chuyển khoản được đổi sang ASCII.',
  'the complete virtual account number; for its id, the service is asked':
    'số tài khoản ảo đầy đủ; nếu là id, lệnh hỏi dịch vụ',
  'the partner bank: its code or name, such as VCB, or its BIN':
    'ngân hàng đối tác: mã hoặc tên, ví dụ VCB, hoặc BIN',
  "the partner bank's six digits; with the emulator its own, 999999":
    'sáu chữ số của ngân hàng đối tác; với trình giả lập là 999999',
  'amount in VND, such as 150k; without it the payer enters one':
    'số tiền VND, như 150k; nếu không có, người chuyển tiền tự nhập',
  'the transfer note, up to 25 characters': 'nội dung chuyển khoản, tối đa 25 ký tự',
  'shown to the payer, up to 25 characters': 'hiển thị với người chuyển tiền, tối đa 25 ký tự',
  Picture: 'Ảnh',
  'of the emulator': 'của trình giả lập',
  'at Vietcombank': 'tại Vietcombank',
  'any amount': 'số tiền bất kỳ',
  'for one order': 'cho một đơn hàng',
  'Decode a VietQR payload and check it': 'Đọc và kiểm tra payload VietQR',
  'Prints every field, and each broken rule with its position in characters. Ends with exit 2 when there is one.':
    'In mọi trường, và mỗi quy tắc bị vi phạm kèm vị trí tính theo ký tự. Thoát với mã 2 khi có vi phạm.',
  'the payload, a file that holds it, a PNG or JPEG file that shows a code, or - for one of them on standard input':
    'payload, tệp chứa payload, tệp PNG hoặc JPEG có mã QR, hoặc - để đọc một trong số đó từ stdin',
  'a payload': 'một payload',
  'a picture': 'một ảnh',
  'Cancel a generated QR code': 'Hủy mã QR đã tạo',
  'The account and the order must be those that the code was generated for.':
    'Tài khoản và đơn hàng phải đúng như lúc tạo mã QR.',
  'the id from qr generate': 'id mà qr generate trả về',
  'amount in VND, as it was generated': 'số tiền VND, đúng như lúc tạo',
};
