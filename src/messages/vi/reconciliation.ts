import type { ReconciliationParams } from '../../diagnosis/reconciliation-codes.ts';
import type { ReconciliationWords, Sentences } from '../language-types.ts';

const listOf = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

const sentNothing = 'Không có lượt gửi nào, hoặc dịch vụ gửi muộn.';

export const reconciliationFindings: Sentences<ReconciliationParams> = {
  'order-not-booked': ({ order, paid, got, missed, account, others: bound = [] }, { money }) => {
    if (account !== undefined) {
      return `Đã nhận ${money(paid)} cho đơn hàng ${order} vào tài khoản ${account}, và ${listOf(got)} đã nhận lượt gửi, nhưng đơn hàng chưa được ghi nhận. Nếu đơn hàng thuộc về ${listOf(bound)}: cấu hình đó chỉ nhận giao dịch của tài khoản khác.`;
    }
    const arrived = got.length === 0 ? 'đã gửi webhook thành công' : `${listOf(got)} đã nhận lượt gửi`;
    if (missed.length === 0) {
      return `Đơn hàng ${order} đã nhận ${money(paid)} và ${arrived}, nhưng cửa hàng chưa ghi nhận.`;
    }
    const others = got.length === 0 ? '' : ` ${listOf(got)} đã nhận lượt gửi.`;
    return `Đơn hàng ${order} đã nhận ${money(paid)} nhưng chưa ghi nhận. Chưa gửi thành công đến ${listOf(missed)}.${others}`;
  },
  'payment-not-delivered': ({ order, paid, codes, unsent }, { money }) =>
    (order === null
      ? `Giao dịch ${codes} (${money(paid)}) chưa gửi thành công đến bên nhận nào.`
      : `Giao dịch của đơn hàng ${order} (${money(paid)}, ${codes}) chưa gửi thành công đến bên nhận nào.`) +
    (unsent ? ` ${sentNothing}` : ''),
  'payment-missed': ({ code, missed, unsent }) =>
    `Giao dịch ${code} chưa gửi thành công đến ${listOf(missed)}.${unsent ? ` ${sentNothing}` : ''}`,
  'booked-without-payment': ({ order, expected }, { money }) =>
    `Đơn hàng ${order} được ghi nhận là đã thanh toán (${money(expected)}), nhưng không có khoản chuyển tiền nào.`,
  'paid-less-than-due': ({ order, paid, expected }, { money }) =>
    `Đơn hàng ${order} thanh toán một phần: ${money(paid)} trên ${money(expected)}, còn thiếu ${money(expected - paid)}.`,
  'paid-more-than-due': ({ order, paid, expected }, { money }) =>
    `Đơn hàng ${order} nhận ${money(paid)} thay vì ${money(expected)}, thừa ${money(paid - expected)}.`,
  'paid-more-than-once': ({ order, payments, paid, expected, trials }, { money }) =>
    `Đơn hàng ${order} được thanh toán ${payments} lần: ${money(paid)} thay vì ${money(expected)}. ${trials > 0 ? `${trials} khoản không có tiền thật: không hoàn khoản đó.` : 'Hoàn lại phần thừa.'}`,
  'booked-more-than-once': ({ order, lines }) =>
    `Đơn hàng ${order} được ghi nhận ${lines} lần trong danh sách, nhưng chỉ thanh toán một lần.`,
  'listed-with-other-amount': ({ order, expected, other }, { money }) =>
    `Một dòng khác trong danh sách cũng có mã ${order}, với ${money(other)} thay vì ${money(expected)}. Đây có phải là hai đơn hàng không?`,
  'paid-outside-period': ({ order, codes, at }, { time }) =>
    `Đơn hàng ${order} được thanh toán ngoài kỳ đối soát: ${codes}, ${codes.includes(', ') ? 'khoản cuối lúc ' : ''}${time(at)}.`,
  'paid-outside-account': ({ order, codes }) =>
    `Đơn hàng ${order} được thanh toán vào tài khoản khác với --va: ${codes}.`,
  'no-order-named': ({ code }) => `Không có đơn hàng nào trong danh sách ứng với giao dịch ${code}.`,
  'several-orders-named': ({ code, orders }) =>
    `Nội dung chuyển khoản của giao dịch ${code} nhắc đến nhiều đơn hàng: ${orders}.`,
  'order-not-listed': ({ code, order }) =>
    `Giao dịch ${code} thuộc đơn hàng ${order}, không có trong danh sách.`,
  'delivery-awaited': ({ order, until }, { time }) =>
    `Một lượt gửi của ${order} có thể vẫn còn đến, trước ${time(until)}.`,
  'sources-incomplete': ({ order }) => `Chưa đọc hết các nguồn, nên chưa rõ kết quả của ${order}.`,
  'payment-not-reported': ({ order, accounts }) =>
    `Khoản chuyển tiền của ${order} có thể đã vào ${accounts.join(', ')} nhưng dịch vụ chưa ghi nhận.`,
  'paid-together': ({ order, code }) =>
    `Giao dịch ${code} thanh toán chung đơn hàng ${order} và các đơn hàng khác có trong nội dung: tổng số tiền khớp.`,
  'matched-by-checkout': ({ order, code }) => `Giao dịch ${code} thanh toán phiên của đơn hàng ${order}.`,
  'matched-by-virtual-account': ({ order, code }) =>
    `Giao dịch ${code} vào tài khoản ảo của đơn hàng ${order}.`,
  'matched-by-person': ({ order, code }) =>
    `Giao dịch ${code} đã được người dùng xác nhận là của đơn hàng ${order}.`,
  'matched-within-words': ({ order, code, note }) =>
    `Nội dung chuyển khoản của giao dịch ${code} chứa mã đơn hàng ${order} dính liền với chữ khác${
      note === undefined
        ? ', và số tiền khớp.'
        : `: “${note}”. Kiểm tra xem có đúng là của đơn hàng này không.`
    }`,
};

export const reconciliation: ReconciliationWords = {
  classes: {
    matched: 'khớp',
    'paid-not-booked': 'đã thanh toán, chưa ghi nhận',
    'not-delivered': 'đã thanh toán, chưa gửi thành công',
    'booked-not-paid': 'đã ghi nhận, chưa thanh toán',
    unpaid: 'chưa thanh toán',
    'amount-differs': 'lệch số tiền',
    'paid-twice': 'thanh toán hai lần',
    'booked-twice': 'ghi nhận hai lần',
    unassigned: 'chưa rõ đơn hàng',
    'outside-period': 'ngoài kỳ hoặc tài khoản khác',
    unknown: 'chưa rõ',
  },
  candidateReasons: {
    'named-in-note': 'có trong nội dung',
    'similar-code': 'mã gần giống trong nội dung',
    'code-cut-off': 'mã bị cắt trong nội dung',
    'same-amount': 'cùng số tiền',
    'same-name': 'cùng tên',
    'near-in-time': 'gần thời điểm đặt hàng',
  },
  title: (from, to) => `Các khoản thanh toán từ ${from} đến ${to}`,
  incomplete: (sources, against) =>
    `Chưa đọc hết mọi nguồn (${sources}). ${against === 'orders' ? 'Đơn hàng không có khoản chuyển tiền' : 'Khoản chuyển tiền không có lượt gửi'} được xếp vào “chưa rõ”.`,
  unreported: (accounts) =>
    `Ngân hàng không báo theo thời gian thực các tài khoản: ${accounts}. Đơn hàng có thể thanh toán vào đó được xếp vào “chưa rõ”.`,
  headings: {
    class: 'Loại',
    order: 'Đơn hàng',
    transactions: 'Giao dịch',
    rows: 'Số dòng',
    received: 'Đã nhận',
    expected: 'Phải thu',
    total: 'Tổng cộng',
    findings: 'Kết quả',
    candidates: 'Đơn hàng có thể khớp',
  },
  allMatched: 'Mọi khoản thanh toán và đơn hàng đều khớp.',
  allDelivered:
    'Mọi khoản chuyển tiền đều đã gửi thành công đến các cấu hình webhook hiện có cần nhận. Chưa đối chiếu với đơn hàng: thêm --orders.',
  withRemarks: 'có lưu ý',
  sameFor: (count) => `Tương tự với ${count} dòng khác:`,
  more: (count) => `Còn ${count} dòng; xem tất cả bằng -o csv hoặc --html TỆP.`,
  sandbox: (count, amount, counted) =>
    `${count} giao dịch sandbox (${amount}): không có tiền thật. ${
      counted ? 'Được tính ở đây vì có --sandbox.' : 'Không tính ở đây; thêm --sandbox để tính.'
    }`,
};
