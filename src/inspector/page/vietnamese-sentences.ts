/**
 * The program's own sentences in Vietnamese, those of closed sets: English to Vietnamese, with `{1}`, `{2}` for what
 * changes in them.
 */
export const sentences: Readonly<Record<string, string>> = {
  // What became of one that a listener kept.
  'The app took it.': 'Ứng dụng đã nhận.',
  'The app refused it.': 'Ứng dụng đã từ chối.',
  'The app did not answer.': 'Ứng dụng không trả lời.',
  'the app answered {1}': 'ứng dụng trả lời {1}',
  'a listener stored it and answered {1}': 'một listener đã lưu lại và trả lời {1}',
  'a listener refused it with {1}': 'một listener đã từ chối với mã {1}',
  'a listener answered {1}: duplicate, its app got nothing':
    'một listener trả lời {1}: trùng lặp, ứng dụng của nó không nhận được gì',
  'Its listener is handing it to the app.': 'listen đang chuyển nó cho ứng dụng.',
  'Its listener ended before an answer was noted; the app may have it.':
    'listen dừng trước khi ghi được câu trả lời; ứng dụng có thể đã nhận.',
  'listen --confirm held it back.': 'listen --confirm đã giữ nó lại.',
  'It was received; no app was to have it.': 'Đã nhận; không có ứng dụng nào để chuyển đến.',
  'It is the same as one before, and went no further.':
    'Giống hệt một thông báo trước, nên không chuyển tiếp.',
  'It has the code of one before and another body, and went no further.':
    'Trùng mã với một thông báo trước nhưng nội dung khác, nên không chuyển tiếp.',
  'It was refused before it was looked at.': 'Bị từ chối trước khi được xem.',
  'your app has taken it since, out of the service’s log, at {1}':
    'ứng dụng của bạn đã nhận sau đó, lấy từ nhật ký của dịch vụ, lúc {1}',
  'hand it to your app again: {1}': 'gửi lại cho ứng dụng của bạn: {1}',
  'taken from the service’s log, {1}': 'lấy từ nhật ký của dịch vụ, {1}',
  // Who is first in the chain.
  bank: 'ngân hàng',
  // How one was sent again, and whose secret signed it.
  'as received': 'như đã nhận',
  're-signed': 'ký lại',
  'edited and signed': 'sửa rồi ký',
  reconstructed: 'dựng lại từ nhật ký',
  'reconstructed, {1}': 'dựng lại từ nhật ký, {1}',
  'no answer': 'không trả lời',
  'the secret given, {1}': 'khoá đã đưa, {1}',
  'the secret of this machine, {1}': 'khoá của máy này, {1}',
  'as it came': 'đúng khoá khi nó đến',
  'it came unsigned': 'nó đến không có chữ ký',
  'not the one that it came with': 'khác khoá khi nó đến',
};
