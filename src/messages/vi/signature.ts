import type { ValidityParams } from '../../diagnosis/codes.ts';
import type { NotTried, SignatureParams } from '../../webhooks/signature/causes.ts';
import type { Sentences } from '../language-types.ts';

const writings = {
  compact: 'Chữ ký hợp lệ với JSON không có khoảng trắng, như `JSON.stringify(req.body)` ghi ra.',
  spaced: 'Chữ ký hợp lệ với JSON có khoảng trắng, như `json.dumps(data)` ghi ra.',
  indented: 'Chữ ký hợp lệ với JSON viết trên nhiều dòng.',
  form: 'Chữ ký hợp lệ với dữ liệu form được mã hóa lại.',
} as const;

const notTried: Readonly<Record<NotTried, string>> = {
  'body-too-long': ' Body dài hơn 64 KiB nên chưa thử các thay đổi.',
  'too-much-work': ' Chưa thử hết các thay đổi vì body quá lớn.',
  'nested-too-deep': ' Chưa thử JSON nhiều dòng vì body lồng quá nhiều cấp.',
  'too-many-requests': ' Chưa thử các thay đổi vì có nhiều yêu cầu bị từ chối trong cùng một giây.',
};

type Reason = ValidityParams['rejected-although-valid']['reason'];

const reasons: Readonly<Record<Reason, string>> = {
  signature:
    'Bên nhận dùng khóa bí mật khác, ký trên dữ liệu khác (đúng: timestamp, dấu chấm và body nguyên gốc), hoặc kiểm tra thêm điều khác.',
  'not-found': 'Bên nhận không thấy chữ ký: chương trình đọc header khác, hoặc proxy đã xóa các header.',
  key: 'Bên nhận cần API key.',
  clock:
    'Đồng hồ của bên nhận có thể chạy sai, khoảng cho phép quá ngắn, hoặc chương trình không đọc X-Service-Timestamp (tính bằng giây).',
  other: 'Phản hồi nêu lý do khác: hỏi cửa hàng.',
  unknown:
    'Phản hồi không nêu lý do. Bên nhận có thể dùng khóa bí mật khác, ký trên JSON đã đọc, chờ API key, hoặc có đồng hồ chạy sai.',
};
const keyReasons: Readonly<Partial<Record<Reason, string>>> = {
  signature: 'Bên nhận cần chữ ký.',
  key: 'Bên nhận dùng API key khác, hoặc đọc header khác.',
  unknown:
    'Phản hồi không nêu lý do. Bên nhận có thể kiểm tra chữ ký, dùng API key khác, hoặc đọc header khác.',
};

const otherBody = 'Khóa bí mật khớp, nhưng nhật ký không có body như khi ký.';
const newlines = {
  added: 'Cuối body có thừa một dấu xuống dòng.',
  removed: 'Cuối body thiếu dấu xuống dòng.',
  converted: 'Kiểu xuống dòng đã khác.',
} as const;

export const signature: Sentences<SignatureParams & ValidityParams> = {
  'signature-valid': ({ scheme, signed_at, log_ahead }, { time, duration }) => {
    if (scheme === null) return 'API key hợp lệ.';
    const ahead =
      log_ahead === undefined
        ? ''
        : ` Trình giả lập ký theo đồng hồ của máy. Nhật ký nhanh hơn đồng hồ đó ${duration(log_ahead)}.`;
    return `Chữ ký hợp lệ (${scheme})${signed_at === null ? '' : `, ký lúc ${time(signed_at)}`}.${ahead}`;
  },
  'secret-empty': () =>
    'Khóa bí mật của webhook chưa được đặt hoặc rỗng. Máy chủ thường thiếu biến môi trường.',
  'wrong-secret': ({ auth_type, fits, logged }) => {
    if (logged) {
      return 'Khóa bí mật đã nhập không phải khóa đã ký lượt gửi này, hoặc nhật ký không có đúng body đã gửi.';
    }
    const wrong =
      auth_type === 'API_KEY'
        ? 'API key khác với khóa bí mật đã nhập.'
        : 'Chữ ký không được tạo bằng khóa bí mật đã nhập.';
    if (fits === 'newer') {
      return `${wrong} Khóa đã nhập đúng với các lượt gửi mới hơn của cấu hình này. Khóa được lưu sau đó, hoặc dịch vụ đã ký lượt này không đúng.`;
    }
    if (fits === 'both') {
      return `${wrong} Khóa đã nhập đúng với các lượt gửi khác đến URL này. Lượt này có thể là của một cấu hình đã đổi hoặc đã xóa, hoặc dịch vụ đã ký không đúng.`;
    }
    return fits === 'older'
      ? `${wrong} Khóa đã nhập chỉ đúng với các lượt gửi cũ hơn của cấu hình này. Khóa đã đổi từ đó, hoặc dịch vụ đã ký lượt này không đúng.`
      : `${wrong} Trước hết, kiểm tra khóa có bị nhập nhầm không. Bên nhận và cấu hình phải dùng cùng một khóa bí mật.`;
  },
  'body-changed-or-wrong-secret': ({ not_tried }) =>
    `Chữ ký không hợp lệ: khóa bí mật, body hoặc dấu thời gian khác, hoặc được ký theo cách khác.${
      not_tried === null ? '' : notTried[not_tried]
    }`,
  'secret-has-whitespace': ({ where }) =>
    where === 'given'
      ? 'Khóa bí mật đã nhập có khoảng trắng ở đầu hoặc cuối. Bỏ khoảng trắng thì lượt gửi hợp lệ. Dùng `.trim()` khi đọc khóa bí mật.'
      : 'Khóa bí mật trong cấu hình có khoảng trắng ở đầu hoặc cuối. Lưu lại khóa bí mật không có khoảng trắng.',
  'secret-is-client-secret': ({ where }) =>
    where === 'given'
      ? 'Khóa bí mật đã nhập là client secret. Khóa bí mật của webhook là giá trị khác.'
      : 'Client secret đã được dùng làm khóa bí mật của webhook. Đó là hai giá trị khác nhau.',
  'secret-of-other-configuration': ({ configuration }) =>
    `Khóa bí mật đã nhập khớp với các lượt gửi của ${configuration}. Lượt gửi này được ký bằng khóa khác.`,
  'secret-decoded': ({ encoding }) =>
    encoding === 'base64'
      ? 'Một bên dùng khóa bí mật ở dạng văn bản, bên kia ở dạng Base64. Dùng khóa ở dạng văn bản: `Buffer.from(secret)`, không dùng `Buffer.from(secret, "base64")`.'
      : 'Một bên dùng khóa bí mật ở dạng văn bản, bên kia ở dạng hex. Dùng khóa ở dạng văn bản: `Buffer.from(secret)`, không dùng `Buffer.from(secret, "hex")`.',
  'body-empty': () => 'Body rỗng. Body đã bị đọc trước khi kiểm tra chữ ký, ví dụ do `express.json()`.',
  'body-reserialized': ({ written, logged }) =>
    logged
      ? `${otherBody} ${writings[written]}`
      : `Body đã bị đọc rồi ghi lại. ${writings[written]} Kiểm tra body nguyên gốc từng byte, trước khi \`express.json()\` đọc.`,
  'body-has-bom': ({ change, logged }) => {
    if (logged) return `${otherBody} Body ${change === 'added' ? 'có thêm' : 'thiếu'} dấu BOM ở đầu.`;
    return change === 'added'
      ? 'Body bị thêm dấu BOM ở đầu. Lưu và gửi body ở dạng UTF-8 không có BOM.'
      : 'Dấu BOM ở đầu body đã bị xóa. Kiểm tra body nguyên gốc từng byte, trước khi giải mã.';
  },
  'body-newline-changed': ({ change, logged }) => {
    if (logged) return `${otherBody} ${newlines[change]}`;
    if (change === 'added')
      return 'Body bị thêm dấu xuống dòng ở cuối. `echo` và trình soạn thảo thường thêm dấu này: dùng `printf`.';
    if (change === 'removed') return 'Dấu xuống dòng ở cuối body đã bị xóa. Không dùng `.trim()` với body.';
    return 'Kiểu xuống dòng của body đã bị đổi. Kiểm tra body nguyên gốc từng byte, không dùng chế độ văn bản.';
  },
  'body-charset-changed': ({ change, logged }) => {
    if (logged) {
      return `${otherBody} ${change === 'misread' ? 'Body ở bảng mã khác' : 'Chữ có dấu được ghi ở dạng khác'}.`;
    }
    return change === 'misread'
      ? 'Body đã bị đọc bằng bảng mã khác UTF-8. Kiểm tra body nguyên gốc từng byte, trước khi giải mã.'
      : 'Chữ có dấu trong body đã bị ghi ở dạng khác (`.normalize()`). Kiểm tra body nguyên gốc từng byte.';
  },
  'timestamp-stale': ({ skew_seconds, tolerance_seconds }) =>
    `Lượt gửi được ký ${Math.abs(skew_seconds)} giây ${skew_seconds > 0 ? 'trước' : 'sau'} thời điểm kiểm tra. Tối đa là ${tolerance_seconds} giây. ${skew_seconds > 0 ? 'Lượt gửi đã cũ, hoặc có đồng hồ chạy sai.' : 'Một trong hai đồng hồ chạy sai.'}`,
  'timestamp-differs-from-log': ({ skew_seconds, tolerance_seconds }) =>
    `Thời điểm ký ${skew_seconds > 0 ? 'trước' : 'sau'} thời điểm trong nhật ký ${Math.abs(skew_seconds)} giây. Bên nhận từ chối nếu lệch quá ${tolerance_seconds} giây. Một trong hai thời điểm sai.`,
  'timestamp-in-milliseconds': () =>
    'X-Service-Timestamp tính bằng mili giây, nhưng phải là giây. Dùng `Math.floor(Date.now() / 1000)`.',
  'timestamp-not-a-number': ({ empty }) =>
    empty ? 'X-Service-Timestamp để trống.' : 'X-Service-Timestamp không phải là số giây epoch.',
  'now-in-seconds': () => '`now` tính bằng giây, nhưng phải là mili giây. Dùng `Date.now()`.',
  'header-repeated': ({ header }) => `${header} có nhiều hơn một lần. Có thể proxy đã thêm một lần nữa.`,
  'signature-header-missing': ({ missing, empty, logged }) => {
    const names = missing.join(' và ');
    if (logged && !empty) {
      return `Nhật ký không có ${names}. Lượt gửi dùng auth_type NONE, hoặc nhật ký bỏ bớt header.`;
    }
    if (empty) return `${names} để trống.`;
    return missing.length > 1
      ? `Thiếu ${names}. Cấu hình có thể dùng auth_type NONE, hoặc proxy đã xóa các header.`
      : `Thiếu ${names}. Có thể proxy đã xóa header này.`;
  },
  'signature-header-renamed': ({ header, found }) =>
    `${header} đến với tên ${found}. Đọc header theo đúng tên, hoặc không để proxy đổi tên header.`,
  'signature-base64': ({ accepted }) =>
    accepted
      ? 'Chữ ký ở dạng Base64. Bên nhận so sánh dạng hex sẽ từ chối.'
      : 'Chữ ký ở một dạng Base64 không được chấp nhận. Dùng hex chữ thường: `.digest("hex")`.',
  'signature-upper-case': () => 'X-Service-Signature viết hoa. Dùng hex chữ thường như `.digest("hex")`.',
  'signature-without-prefix': () => 'X-Service-Signature không bắt đầu bằng `sha256=`.',
  'signature-malformed': () =>
    'X-Service-Signature không gồm `sha256=` và giá trị băm ở dạng hex hoặc Base64.',
  'signature-truncated': () => 'X-Service-Signature bị cắt ngắn. Cột hoặc biến dùng để lưu có thể quá nhỏ.',
  'signed-body-only': ({ accepted }) =>
    accepted
      ? 'Chữ ký chỉ gồm body, không gồm dấu thời gian. Có thể gửi lại một lượt gửi cũ như mới.'
      : 'Chữ ký chỉ gồm body. Phải ký dấu thời gian, dấu chấm và body cùng nhau.',
  'signed-by-other-scheme': ({ scheme, expected }) =>
    `Chữ ký hợp lệ theo cách ký ${scheme}, nhưng cần ${expected}.`,
  'auth-type-differs': ({ expected, found }) =>
    found === 'NONE'
      ? 'Lượt gửi dùng auth_type NONE. Không có chữ ký và API key nào để kiểm tra.'
      : `Lượt gửi dùng auth_type ${found}, nhưng cần ${expected}.`,
  'key-header-missing': ({ header, empty }) =>
    empty ? `Header ${header} của API key để trống.` : `Thiếu header ${header} của API key.`,
  'key-in-other-header': ({ expected, found }) =>
    `API key nằm trong header ${found}, nhưng cần ${expected}. Dùng cùng một tên ở cả hai bên.`,
  'sent-earlier': ({ age_ms, tolerance_seconds, signed_again }, { duration }) =>
    signed_again
      ? `Lượt gửi đã được gửi ${duration(age_ms)} trước, nên được ký lại với thời gian hiện tại.`
      : `Lượt gửi đã được gửi ${duration(age_ms)} trước. Ứng dụng có kiểm tra thời gian sẽ từ chối sau ${duration(tolerance_seconds * 1000)}, trừ khi dùng --re-sign.`,
  'log-entry-not-sent': ({ label }) => `Dịch vụ đã ghi nhận lượt gửi nhưng không gửi (${label}).`,
  'log-entry-without-body': () => 'Nhật ký gửi webhook không có body đã gửi.',
  'log-entry-not-as-sent': ({ why }) => {
    if (why === 'headers-missing') return 'Nhật ký gửi webhook không có các header đã gửi.';
    if (why === 'headers-unusable') return 'Nhật ký gửi webhook có header không hợp lệ cho yêu cầu HTTP.';
    return 'Body là multipart, và không có chữ ký để xác nhận nhật ký giữ nguyên body.';
  },
  'rejected-although-valid': ({ auth_type, status_code, reply, reason, bytes, sha256 }) => {
    const said = reply === '' ? '' : ` với “${reply}”`;
    const answered = `Bên nhận trả về ${status_code}${said} dù`;
    if (auth_type === 'API_KEY')
      return `${answered} API key hợp lệ. ${keyReasons[reason] ?? reasons[reason]}`;
    const body =
      reason === 'signature' || reason === 'unknown'
        ? ` Body nguyên gốc dài ${bytes} byte, SHA-256 là ${sha256}.`
        : '';
    return `${answered} chữ ký hợp lệ. ${reasons[reason]}${body}`;
  },
};
