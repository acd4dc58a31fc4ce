import { paymentWarning } from '../../vietqr/warning.ts';

export type Language = 'vi' | 'en';

/** What the page says. */
export interface Texts {
  name: string;
  title: string;
  testSession: string;
  amount: string;
  order: string;
  description: string;
  scan: string;
  code: string;
  bank: string;
  account: string;
  accountName: string;
  note: string;
  copy: string;
  copied: string;
  timeLeft: string;
  warning: string;
  back: string;
  cancel: string;
  reconnecting: string;
  pending: string;
  paid: string;
  paidLate: string;
  expired: string;
  cancelled: string;
  received(amount: string): string;
  missing(amount: string): string;
  /** After the session is over: nothing more is to be paid. */
  wasMissing(amount: string): string;
  over(amount: string): string;
  notFound: string;
}

export const texts: Readonly<Record<Language, Texts>> = {
  vi: {
    name: 'Tiếng Việt',
    title: 'Thanh toán',
    testSession: 'Phiên thử nghiệm: không có tiền thật nào được chuyển.',
    amount: 'Số tiền cần thanh toán',
    order: 'Đơn hàng',
    description: 'Mô tả đơn hàng',
    scan: 'Quét mã bằng ứng dụng ngân hàng',
    code: 'Mã VietQR để chuyển tiền vào tài khoản dưới đây',
    bank: 'Ngân hàng',
    account: 'Số tài khoản',
    accountName: 'Người thụ hưởng',
    note: 'Nội dung chuyển khoản',
    copy: 'Sao chép',
    copied: 'Đã sao chép',
    timeLeft: 'Thời gian còn lại',
    warning: paymentWarning.vi,
    back: 'Quay lại cửa hàng',
    cancel: 'Huỷ và quay lại cửa hàng',
    reconnecting: 'Mất kết nối, đang kết nối lại…',
    pending: 'Đang chờ thanh toán',
    paid: 'Đã thanh toán',
    paidLate: 'Đã thanh toán, sau khi phiên hết hạn',
    expired: 'Phiên thanh toán đã hết hạn. Vui lòng không chuyển tiền nữa.',
    cancelled: 'Phiên thanh toán đã bị huỷ. Vui lòng không chuyển tiền nữa.',
    received: (amount) => `Đã nhận ${amount}`,
    missing: (amount) => `Còn thiếu ${amount}. Nếu quét lại mã, hãy sửa số tiền thành số còn thiếu.`,
    wasMissing: (amount) => `Đã thiếu ${amount}. Vui lòng liên hệ cửa hàng về số tiền đã chuyển.`,
    over: (amount) => `Nhiều hơn số tiền cần thanh toán ${amount}`,
    notFound: 'Không có phiên thanh toán này.',
  },
  en: {
    name: 'English',
    title: 'Payment',
    testSession: 'Test session: no real money is moved.',
    amount: 'Amount to pay',
    order: 'Order',
    description: 'Description',
    scan: 'Scan the code with your banking app',
    code: 'VietQR code to transfer to the account below',
    bank: 'Bank',
    account: 'Account number',
    accountName: 'Beneficiary',
    note: 'Transfer note',
    copy: 'Copy',
    copied: 'Copied',
    timeLeft: 'Time left',
    warning: paymentWarning.en,
    back: 'Back to the shop',
    cancel: 'Cancel and go back to the shop',
    reconnecting: 'Connection lost, connecting again…',
    pending: 'Waiting for the payment',
    paid: 'Paid',
    paidLate: 'Paid, after the session had expired',
    expired: 'The payment session has expired. Please do not transfer any more.',
    cancelled: 'The payment session was cancelled. Please do not transfer any more.',
    received: (amount) => `Received ${amount}`,
    missing: (amount) => `${amount} still missing. If you scan the code again, change the amount to that.`,
    wasMissing: (amount) => `${amount} was missing. Please ask the shop about what you have transferred.`,
    over: (amount) => `${amount} more than the amount to pay`,
    notFound: 'There is no such payment session.',
  },
};

/** The language that the address asks for, else the one the browser prefers, else Vietnamese. */
export function languageOf(asked: unknown, acceptLanguage: string | undefined): Language {
  if (asked === 'vi' || asked === 'en') return asked;
  // Browsers list them in the order of preference.
  return (acceptLanguage?.toLowerCase().match(/\b(vi|en)\b/)?.[1] as Language | undefined) ?? 'vi';
}
