import type {
  AccountParams,
  AppParams,
  CheckoutParams,
  EventParams,
  SubjectParams,
  TransactionParams,
} from '../../diagnosis/transfer-code-params.ts';
import { failureInWords } from '../../texts/stored-failures.ts';
import { isBankCode } from '../../values/bank-transaction-code.ts';
import type { Sentences, Wording } from '../language-types.ts';

const noted = (amount: number | bigint | null, note: string, { money }: Wording) =>
  [amount === null ? '' : money(amount), note === '' ? '' : `nội dung “${note}”`].filter(Boolean).join(', ');

export const transaction: Sentences<TransactionParams> = {
  recorded: ({ amount, account, note }, wording) =>
    `Dịch vụ đã ghi nhận giao dịch: ${[noted(amount, note, wording), account === null ? '' : `vào ${account}`].filter(Boolean).join(', ')}.`,
  'not-recorded': () => 'Dịch vụ không có giao dịch nào với mã này.',
  outgoing: ({ direction }) => `Đây không phải tiền vào: dịch vụ ghi là “${direction}”.`,
  'transaction-not-successful': ({ status }) =>
    `Dịch vụ lưu trạng thái ${status}, không phải SUCCESS. Tiền có thể chưa về.`,
  'no-virtual-account': () => 'Tiền được chuyển vào tài khoản ngân hàng, không phải tài khoản ảo.',
  'reporting-changed-since': ({ changed }, { time }, { subject }) =>
    `Báo theo thời gian thực của ${subject.name} được đặt lúc ${time(changed)}, sau khoản chuyển tiền. Trước đó có thể chưa bật.`,
  'before-virtual-account': ({ created }, { time }) =>
    `Giao dịch đến trước khi tài khoản ảo được tạo, lúc ${time(created)}.`,
  'sandbox-transaction': ({ counted }, _, { subject }) =>
    subject.kind === 'order'
      ? counted === undefined
        ? `Có giao dịch thử trong sandbox ghi đơn hàng ${subject.name}. Giao dịch thử không có tiền thật.`
        : `${counted} là giao dịch sandbox: không có tiền thật. Chỉ --sandbox mới tính giao dịch này.`
      : 'Đây là giao dịch sandbox: không có tiền thật.',
  'same-code-again': ({ count }) => `Dịch vụ có ${count} giao dịch cùng mã này.`,
  'amounts-contradict': ({ stored, others }, { money }) =>
    `Số tiền không khớp: dịch vụ ${stored === null ? 'không lưu số tiền' : `lưu ${money(stored)}`}, các lượt gửi ghi ${others.map(money).join(' và ')}.`,
};

export const app: Sentences<AppParams> = {
  'app-not-running': ({ target, error }) =>
    error === ''
      ? `Ứng dụng tại ${target} không phản hồi. Kiểm tra ứng dụng có đang chạy và phản hồi kịp không.`
      : `Ứng dụng tại ${target} không có phản hồi hợp lệ: ${failureInWords(error)}. Kiểm tra ứng dụng có đang chạy và kịp gửi phản hồi đầy đủ không.`,
  'app-rejected': ({ target, status }) =>
    `Ứng dụng tại ${target} trả về ${status}.${[401, 403].includes(status) ? ' Kiểm tra xem ứng dụng có khóa bí mật của listen không.' : ''}`,
  'app-rejected-after-ack': ({ target, status }) =>
    `Ứng dụng tại ${target} trả về ${status}, sau khi listen đã báo cho dịch vụ là thành công.`,
  'not-confirmed': ({ reason }) => `listen không chuyển tiếp lượt gửi này: ${reason}.`,
  'listener-ended': ({ ended, is_killed, runs }, { time }, { subject }) =>
    (is_killed
      ? `URL của lượt gửi đến “${subject.name}” thuộc một lệnh listen trên máy này đã bị ngắt, lần cuối còn hoạt động lúc ${time(ended)}.`
      : `URL của lượt gửi đến “${subject.name}” thuộc một lệnh listen trên máy này đã dừng lúc ${time(ended)}.`) +
    (runs ? ' Hiện một lệnh listen khác đang chạy tại đó.' : ''),
  'signature-invalid-here': ({ answer }) =>
    answer === ''
      ? 'Lệnh listen trên máy này từ chối lượt gửi: chữ ký hoặc khóa không khớp với khóa bí mật.'
      : `Lệnh listen trên máy này từ chối lượt gửi, với phản hồi “${answer}”`,
  'journal-of-other-profile': ({ profile }) =>
    `Lệnh listen của profile “${profile}” cũng đã lưu một lượt gửi có mã này trên máy này.`,
  published: ({ stream }) => `listen đã đưa lượt gửi này vào ${stream}.`,
  'publish-failed': ({ stream, why }) =>
    why === 'conflict'
      ? `listen không đưa lượt gửi này vào ${stream}: ở đó đã có body khác với cùng mã.`
      : `listen đã lưu lượt gửi này nhưng ${stream} chưa xác nhận. Lần chạy listen --publish tiếp theo sẽ đưa vào.`,
  'delivered-from-here': ({ target, by }) =>
    `Ứng dụng tại ${target} đã nhận${{ listener: '', log: ' từ nhật ký của dịch vụ', replay: ' khi được phát lại từ máy này' }[by]}.`,
};

export const account: Sentences<AccountParams> = {
  'va-unknown': (_, __, { subject }) =>
    `${subject.name} không phải tài khoản ảo của bạn. Có thể gõ sai hoặc là của client khác: dịch vụ không nói rõ.`,
  'va-closed': ({ is_known }, _, { subject }) =>
    is_known
      ? `${subject.name} đã bị hủy: không còn trong danh sách tài khoản ảo nào. Không thể chuyển tiền vào nữa.`
      : `${subject.name} được đăng ký từ máy này nhưng dịch vụ không còn: tài khoản đã bị hủy.`,
  'va-of-other-client': ({ client }, _, { subject }) =>
    client === null
      ? `${subject.name} là của client khác: dịch vụ cho xem các tài khoản khác của bạn, trừ tài khoản này.`
      : `${subject.name} được đăng ký từ máy này bằng thông tin xác thực khác (${client}) và thông tin xác thực hiện tại không thấy tài khoản này.`,
  'va-not-listed': (_, __, { subject }) =>
    `${subject.name} là của bạn nhưng không có trong danh sách: tài khoản của một phiên thanh toán, hoặc đã đóng. Danh sách phiên thanh toán sẽ cho biết.`,
  'no-transfer-seen': (_, __, { subject }) => `Chưa có giao dịch nào vào ${subject.name}.`,
};

export const checkout: Sentences<CheckoutParams> = {
  'checkout-unpaid': ({ amount }, { money }, { subject }) =>
    `Phiên thanh toán của đơn hàng ${subject.name} chưa được thanh toán: cần ${money(amount)}, chưa nhận được gì.`,
  'checkout-expired': ({ received, amount }, { money }, { subject }) =>
    `Phiên thanh toán của đơn hàng ${subject.name} đã hết hạn: ${received > 0 ? `dịch vụ tính ${money(received)} trên ${money(amount)} cho phiên này` : 'không có khoản nào được thanh toán kịp hạn'}.`,
  'checkout-cancelled': ({ received }, { money }, { subject }) =>
    received > 0
      ? `Đơn hàng ${subject.name} đã hủy sau khi nhận ${money(received)}. Hoàn tiền hoặc xử lý riêng.`
      : `Đơn hàng ${subject.name} đã hủy.`,
  'checkout-paid': ({ received, counted, sandbox }, { money }, { subject }) =>
    `Đơn hàng ${subject.name} đã thanh toán${sandbox ? ' trong sandbox, không có tiền thật' : ''}: nhận ${money(received)}${counted === undefined ? '' : `, phiên thanh toán chỉ tính ${money(counted)}`}.`,
  'paid-in-sandbox': ({ received, amount, away }, { money }, { subject }) => {
    const others = received > 0 && away > 0 ? `, và ${money(away)} vào tài khoản khác` : '';
    const own = received > 0 ? ` Đã có ${money(received)} trên ${money(amount)}${others}.` : '';
    const came = received === 0 && away > 0 ? ` ${money(away)} đã vào tài khoản khác.` : own;
    const advice = received + away < amount ? ' Không giao hàng.' : '';
    return `Một giao dịch sandbox được tính là thanh toán của đơn hàng ${subject.name}: không có tiền thật.${came}${advice}`;
  },
  'checkout-state-unknown': ({ status, received }, _, { subject }) =>
    received !== undefined
      ? `Phiên thanh toán của đơn hàng ${subject.name} có trạng thái “${status}”. Không đọc được số tiền đã nhận: “${received}”.`
      : `Phiên thanh toán của đơn hàng ${subject.name} có trạng thái “${status}” mà phiên bản này không biết.`,
  'partly-paid': ({ received, amount, missing, away }, { money }, { subject }) => {
    const paid = `Đơn hàng ${subject.name} thanh toán một phần: ${money(received)} trên ${money(amount)}`;
    const others = away > 0 ? `, và ${money(away)} vào tài khoản khác` : '';
    return missing === 0
      ? `${paid}${others}. Không thiếu tiền. Cửa hàng cần quyết định có giao hàng hay không.`
      : `${paid}${others}, còn thiếu ${money(missing)}. Không giao hàng khi còn thiếu tiền.`;
  },
  overpaid: ({ over, others, later }, { money }, { subject }) =>
    `Đơn hàng ${subject.name} thanh toán thừa ${money(over)}.${later.length === 0 ? '' : ` ${later.join(', ')} đến sau khi đơn đã thanh toán đủ.`}${others.length === 0 ? '' : ` Nội dung chuyển khoản còn ghi ${others.join(', ')}: hỏi khách hàng phần thừa dành cho đơn hàng nào trước khi hoàn tiền.`}`,
  'paid-late': (_, __, { subject }) =>
    `Đơn hàng ${subject.name} thanh toán muộn, sau khi phiên đã hết hạn. Cửa hàng cần quyết định có giao hàng hay không.`,
  'paid-after-cancel': ({ amount, in_all }, { money }, { subject }) =>
    `${money(amount)} đến sau khi đơn hàng ${subject.name} đã hủy${in_all > amount ? `, tổng cộng ${money(in_all)}` : ''}. Hoàn tiền hoặc xử lý riêng.`,
  'paid-to-other-checkout': ({ account: number, amount, due }, { money }, { subject }) =>
    `${money(amount)} cho đơn hàng ${subject.name} đã vào một phiên thanh toán đã kết thúc của đơn này${inBrackets(number)}. Phiên mới nhất cần ${money(due)}. Không yêu cầu khách hàng chuyển lại.`,
  'paid-in-several-checkouts': ({ received, count, due }, { money }, { subject }) =>
    `Đơn hàng ${subject.name} nhận ${money(received)} qua ${count} phiên thanh toán, cần thu ${money(due)}. Giao hàng một lần và xử lý ${money(received - due)} với khách hàng.`,
  'other-checkout-open': ({ account: number, amount }, { money }, { subject }) =>
    `Đơn hàng ${subject.name} đã thanh toán, nhưng một phiên khác của đơn này${inBrackets(number)} vẫn chờ ${money(amount)}. Hủy phiên đó để không ai chuyển hai lần.`,
  'paid-to-other-account': ({ account: number, expected, amount }, { money }, { subject }) =>
    `Giao dịch ${money(amount)} cho đơn hàng ${subject.name} đã vào ${number}, không phải ${expected}. Không yêu cầu khách hàng chuyển lại.`,
  'note-of-other-order': ({ amount, noted, paid }, { money }) =>
    `${money(amount)} có nội dung ghi đơn hàng ${noted} đã vào tài khoản của đơn hàng ${paid}. Hỏi khách hàng chuyển cho đơn nào trước khi yêu cầu chuyển thêm. Không giao cả hai đơn.`,
  'paid-again': ({ codes, paid, amount }, { money, time }, { subject }) =>
    `${codes.join(', ')} (${money(amount)}) vào tài khoản của đơn hàng ${subject.name}, đã thanh toán từ ${time(paid)}. Đơn hàng có thể bị thanh toán hai lần.`,
  'paid-in-parts': ({ count, amount }, { money }, { subject }) =>
    `Đơn hàng ${subject.name} được thanh toán bằng ${count} khoản chuyển tiền, tổng ${money(amount)}.`,
  'before-checkout': ({ code, amount, note }, wording, { subject }) =>
    `Có một giao dịch cùng nội dung đến trước khi tạo phiên thanh toán của đơn hàng ${subject.name}: ${code} (${noted(amount, note, wording)}). Phiên thanh toán không tính giao dịch này.`,
  'payment-profile-missing': ({ is_used }) =>
    is_used
      ? 'Chưa có hồ sơ thanh toán: phiên thanh toán bằng tiền thật bị từ chối.'
      : 'Chưa có hồ sơ thanh toán: phiên thanh toán chỉ dùng được trong sandbox.',
  'several-checkouts': () => 'Có nhiều phiên thanh toán khớp. Nêu rõ phiên bằng --checkout.',
};

export const event: Sentences<EventParams> = {
  'event-delivered': () => 'CHECKOUT_PAID của đơn hàng đã gửi thành công.',
  'event-failed': (_, __, { subject }) =>
    `CHECKOUT_PAID của đơn hàng gửi đến “${subject.name}” thất bại và không được gửi lại.`,
  'event-not-sent': () => 'Dịch vụ không gửi CHECKOUT_PAID nào. Xem phiên thanh toán.',
  'event-not-seen': () => 'Chưa tìm thấy CHECKOUT_PAID: nhật ký chưa được đọc hết.',
  'event-contradicts': ({ order_code, amount }, { money }) =>
    `CHECKOUT_PAID khác với phiên thanh toán: đơn hàng ${order_code}${amount === null ? '' : `, ${money(amount)}`}.`,
};

const inBrackets = (number: string | null) => (number === null ? '' : ` (${number})`);

/** Whether it is a bank's code of a transfer, not an order code. */

const readFromText: Sentences<SubjectParams>['read-from-text'] = (
  { code, others, amount, time, is_today, is_day, unread_day, account: number },
  wording,
) => {
  const [clock = '', day = ''] = time === null ? [] : wording.time(time).split(' ');
  const at = [!is_day && clock.slice(0, 5), !is_today && day].filter(Boolean).join(' ');
  const parts = [
    code !== null && `${isBankCode(code) ? 'giao dịch' : 'đơn hàng'} ${code}`,
    amount !== null && wording.money(amount),
    at !== '' && `${is_day ? 'ngày' : 'khoảng'} ${at}`,
    number !== null && `tài khoản ${number}`,
  ];
  return `Được hiểu là: ${parts.filter(Boolean).join(', ')}.${others.length > 0 ? ` Tin nhắn còn nêu ${others.join(', ')}.` : ''}${unread_day === null ? '' : ` Bỏ qua ngày ${unread_day}: ngày trong tương lai hoặc không có trong lịch.`}`;
};

export const subject: Sentences<SubjectParams> = {
  'not-found': ({ by }, __, about) =>
    by === 'details'
      ? `Không tìm thấy giao dịch nào khớp “${about.subject.name}”. Có thể ngân hàng chưa báo, tiền vào tài khoản khác, hoặc thông tin đã nhập không đúng.`
      : `Không tìm thấy giao dịch nào khớp “${about.subject.name}”. Có thể ngân hàng chưa báo, tiền vào tài khoản khác, nội dung chuyển khoản không có mã, hoặc mã không đúng. Nếu biết số tiền, tìm cả hai, chẳng hạn “DH102 150k”.`,
  'not-found-so-far': (_, __, about) =>
    `Chưa tìm thấy khoản chuyển tiền nào khớp “${about.subject.name}”: chưa đọc hết dữ liệu.`,
  'several-match': ({ count, transfers }, wording) => {
    const named = transfers.map(({ code, amount, note, account }) => {
      const words = [noted(amount, note, wording), account ? `vào ${account}` : ''].filter(Boolean);
      return `${code} (${words.join(', ')})`;
    });
    const which = count === 1 ? 'Máy này có lưu một giao dịch khớp' : `Có ${count} khoản chuyển tiền khớp`;
    return `${which}: ${named.slice(0, 3).join('; ')}${count > 3 ? '; …' : '.'}`;
  },
  'similar-code': ({ code, amount, note }, wording) =>
    `Có giao dịch với mã hoặc nội dung gần giống: ${code} (${noted(amount, note, wording)}).`,
  'amount-differs': ({ code, amount, note }, wording) =>
    `Có giao dịch với số tiền khác: ${code} (${noted(amount, note, wording)}).`,
  'note-differs': ({ code, amount, note }, wording) =>
    `Có giao dịch với nội dung khác: ${code} (${noted(amount, note, wording)}).`,
  'account-differs': ({ account: number }) => `Tiền vào ${number}, không phải tài khoản đã nêu.`,
  'time-differs': ({ came }, { time }, { subject }) =>
    `Giao dịch ${subject.name} đến lúc ${time(came)}, khác thời điểm nêu trong tin nhắn.`,
  'given-checkout-id': () => 'Đây là id của một phiên thanh toán.',
  'given-account-number': ({ number }) => `${number} là số tài khoản ảo, không phải mã giao dịch.`,
  'given-request-id': ({ step }, _, { subject: { name } }) =>
    `Đây là id của một yêu cầu gửi ngân hàng: đăng ký ${name}, ở bước ${step}/4.`,
  'found-in-other-profile': ({ profile }) =>
    `Lệnh listen của profile “${profile}” đã lưu một lượt gửi có mã này trên máy này.`,
  'given-bank-account': ({ number }, _, about) =>
    about.subject.kind === 'virtual-account'
      ? `${number} là số tài khoản ngân hàng của bạn, không phải tài khoản ảo.`
      : `${number} là số tài khoản ngân hàng của bạn, không phải mã giao dịch.`,
  'found-without-code': ({ codes }) =>
    `Không tìm thấy khoản chuyển tiền nào có ${codes}. Khoản này có cùng số tiền: so sánh nội dung chuyển khoản và hỏi khách.`,
  'read-from-text': readFromText,
};
