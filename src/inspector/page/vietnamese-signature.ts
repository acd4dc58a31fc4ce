/** What the program says of a signature, in Vietnamese; written as `vietnamese-sentences.ts`. */
export const signatureSentences: Readonly<Record<string, string>> = {
  'It is right, and all the same {1}': 'Chữ ký đúng, tuy vậy {1}',
  'The API key is right.': 'Khoá API đúng.',
  'The signature is right ({1}), signed at {2}.': 'Chữ ký đúng ({1}), ký lúc {2}.',
  'The signature is right ({1}).': 'Chữ ký đúng ({1}).',
  'It was not checked: its secret is not known here.': 'Chưa kiểm tra: ở đây không biết khoá bí mật.',
  'With the secret: {1}': 'Khi có khoá bí mật: {1}',
  'It was not checked: listen ran with --auth NONE.': 'Không kiểm tra: listen chạy với --auth NONE.',
  'listen checked it when it came: the API key was right.': 'listen đã kiểm tra khi nó đến: khoá API đúng.',
  'listen checked it when it came: its signature was right ({1}).':
    'listen đã kiểm tra khi nó đến: chữ ký đúng ({1}).',
  'no webhook secret is set, or an empty one': 'chưa đặt khoá bí mật của webhook, hoặc khoá rỗng',
  '{1} is missing': 'thiếu {1}',
  '{1} is there more than once': '{1} có nhiều hơn một lần',
  '{1} is empty': '{1} để trống',
  '{1} is not a number of epoch seconds': '{1} không phải số giây epoch',
  '{1} is too far off': '{1} lệch quá nhiều',
  '{1} is not sha256= and a digest in hex or Base64':
    '{1} không phải sha256= cùng giá trị băm ở dạng hex hoặc Base64',
  '{1} is cut short': '{1} bị cắt ngắn',
  'the signature is not right: another secret was used, or the body was changed on the way':
    'chữ ký không đúng: đã dùng khoá bí mật khác, hoặc nội dung bị đổi trên đường đi',
  'the API key header is missing': 'thiếu header khoá API',
  'the API key header is there more than once': 'header khoá API có nhiều hơn một lần',
  'the API key header is empty': 'header khoá API để trống',
  'the API key header {1} is missing': 'thiếu header khoá API {1}',
  'the API key header {1} is there more than once': 'header khoá API {1} có nhiều hơn một lần',
  'the API key header {1} is empty': 'header khoá API {1} để trống',
  'the API key is not the secret given here': 'khoá API không phải khoá đã đưa ở đây',
  'the signature is right for the body without its last newline: something on the way adds it':
    'chữ ký đúng với nội dung không có dấu xuống dòng cuối: trên đường đi có gì đó thêm vào',
  'the signature is right for the body with a newline at its end: something on the way removes it':
    'chữ ký đúng với nội dung có dấu xuống dòng ở cuối: trên đường đi có gì đó bỏ mất',
  'the signature is right for the body with other line endings: something on the way converts them':
    'chữ ký đúng với nội dung có kiểu xuống dòng khác: trên đường đi có gì đó đổi kiểu',
  'the signature is right for the body before it was read as Latin-1 and written as UTF-8 on the way':
    'chữ ký đúng với nội dung trước khi bị đọc theo Latin-1 rồi ghi lại theo UTF-8 trên đường đi',
  'the signature is right for the JSON written again: something on the way parses and re-serialises it':
    'chữ ký đúng với JSON được ghi lại: trên đường đi có gì đó đọc rồi ghi lại JSON',
  'the delivery carries {1} and no signature: its configuration has auth_type API_KEY, HMAC_SHA256 is expected here':
    'thông báo mang {1} và không có chữ ký: cấu hình của nó dùng API_KEY, ở đây chờ HMAC_SHA256',
  'the delivery has neither {1} nor {2}: its configuration has auth_type NONE, or something on the way removes the headers':
    'thông báo không có {1} lẫn {2}: cấu hình của nó dùng NONE, hoặc trên đường đi header bị bỏ mất',
  'the delivery is signed and carries no {1}: its configuration has auth_type HMAC_SHA256, API_KEY is expected here':
    'thông báo có chữ ký và không mang {1}: cấu hình của nó dùng HMAC_SHA256, ở đây chờ API_KEY',
  '{1} does not begin with sha256=': '{1} không bắt đầu bằng sha256=',
  '{1} must be in lower case': '{1} phải viết thường',
  '{1} is in milliseconds, epoch seconds are expected': '{1} tính bằng mili giây, ở đây chờ số giây epoch',
  'the body is empty: something read it before the signature was checked':
    'nội dung rỗng: có gì đó đã đọc mất trước khi kiểm tra chữ ký',
  'the secret given here has white space around it; without it the delivery is right':
    'khoá bí mật đưa ở đây có khoảng trắng ở đầu hoặc cuối; bỏ đi thì thông báo đúng',
  'the secret of the configuration has white space around it; save it there without':
    'khoá bí mật trong cấu hình có khoảng trắng ở đầu hoặc cuối; hãy lưu lại không có khoảng trắng',
  'the client secret was used as the webhook secret; they are different values':
    'đã dùng client secret làm khoá bí mật của webhook; đó là hai giá trị khác nhau',
  'Is this the secret that their program has? Then it is not the one that the service sends with. Put theirs in: {1}':
    'Đây có phải khoá mà chương trình của họ đang dùng? Nếu phải, dịch vụ đang gửi với khoá khác. Ghi khoá của họ vào: {1}',
  'If their program checks a signature: {1}': 'Nếu chương trình của họ kiểm tra chữ ký: {1}',
  'The log holds it as the service sent it, so nothing on the way changed it. Report it to the service, with: {1}':
    'Nhật ký giữ đúng như dịch vụ đã gửi, nên trên đường đi không có gì thay đổi. Hãy báo cho dịch vụ, kèm: {1}',
  'Whether the service sent it so, its log says: {1}': 'Dịch vụ có gửi như vậy không, xem nhật ký: {1}',
  'The log’s body is text, which may differ from the bytes that were sent. The very bytes, if listen was running: {1}':
    'Nội dung trong nhật ký là văn bản, có thể khác các byte đã gửi. Đúng từng byte, nếu listen có chạy: {1}',
  'Check the bytes as they came, before anything reads or converts them. What the service sent, its log says: {1}':
    'Hãy kiểm tra đúng các byte nhận được, trước khi có gì đó đọc hay đổi chúng. Dịch vụ đã gửi gì, xem nhật ký: {1}',
  'Put the webhook’s secret, with nothing around it, into their program and into the configuration: {1}':
    'Ghi khoá bí mật của webhook, không kèm khoảng trắng, vào chương trình của họ và vào cấu hình: {1}',
  'If their program checks an API key: {1}': 'Nếu chương trình của họ kiểm tra khoá API: {1}',
  'An old delivery is refused as it should be. If it is new, a clock is wrong; that of this machine is looked at by: {1}':
    'Thông báo cũ bị từ chối là đúng. Nếu nó mới thì có đồng hồ chạy sai; đồng hồ của máy này được kiểm tra bằng: {1}',
  'If that is how the service signs: {1}': 'Nếu dịch vụ ký theo cách đó: {1}',
  // Why what is right may have been refused, and how to tell.
  'it was signed {1} before it was sent, and a receiver that checks the time refuses what is more than {2} s off: the log has both times, so it is the clock that signs: tell the service’s operator. The secret is not the matter.':
    'nó được ký {1} trước khi gửi, mà bên nhận có kiểm tra giờ thì từ chối những gì lệch quá {2} giây: nhật ký có cả hai giờ, nên chính đồng hồ bên ký chạy sai: hãy báo người vận hành dịch vụ. Không phải do khoá bí mật.',
  'it was signed {1} after it was sent, and a receiver that checks the time refuses what is more than {2} s off: the log has both times, so it is the clock that signs: tell the service’s operator. The secret is not the matter.':
    'nó được ký {1} sau khi gửi, mà bên nhận có kiểm tra giờ thì từ chối những gì lệch quá {2} giây: nhật ký có cả hai giờ, nên chính đồng hồ bên ký chạy sai: hãy báo người vận hành dịch vụ. Không phải do khoá bí mật.',
  'their program signs JSON that it has parsed and written again, not the raw bytes that came: then it refuses tests too. The raw body is {1} bytes with the SHA-256 {2}: ask what length their program signs.':
    'chương trình của họ ký trên JSON đã đọc rồi ghi lại, không phải trên đúng các byte nhận được: khi đó nó cũng từ chối thông báo thử. Nội dung gốc dài {1} byte, SHA-256 là {2}: hãy hỏi chương trình của họ ký trên bao nhiêu byte.',
  'their program has another secret in force than the one given here: have them paste theirs: webhooks verify with it, by --secret-file or the hidden prompt, says whether it is the same.':
    'chương trình của họ đang dùng khoá bí mật khác với khoá đưa ở đây: nhờ họ dán khoá của họ vào: webhooks verify với khoá đó, qua --secret-file hoặc gõ ẩn, cho biết có phải cùng một khoá không.',
  'the clock of their server is more than {1} s off: it was signed at {2} (UTC): ask what time their server had then.':
    'đồng hồ máy chủ của họ lệch quá {1} giây: nó được ký lúc {2} (UTC): hãy hỏi lúc đó máy chủ của họ là mấy giờ.',
  'their program wants an API key in a header, and this carried a signature: ask which header it reads. If it is no {1}: {2}':
    'chương trình của họ chờ khoá API trong một header, còn thông báo này mang chữ ký: hãy hỏi nó đọc header nào. Nếu không phải {1}: {2}',
  'their program checks a signature, and this carried an API key in {1} and none: ask which header it reads. If it is {2}: {3}':
    'chương trình của họ kiểm tra chữ ký, còn thông báo này mang khoá API trong {1} và không có chữ ký: hãy hỏi nó đọc header nào. Nếu là {2}: {3}',
  'their program reads the key from another header than {1}: ask for its name: {2}':
    'chương trình của họ đọc khoá từ header khác, không phải {1}: hãy hỏi tên header đó: {2}',
  'their program has another key in force than the one given here: have them paste theirs: webhooks verify with it says whether it is the same.':
    'chương trình của họ đang dùng khoá API khác với khoá đưa ở đây: nhờ họ dán khoá của họ vào: webhooks verify với khoá đó cho biết có phải cùng một khoá không.',
};
