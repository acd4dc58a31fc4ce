import { type LanguageName, languages } from '../../values/languages.ts';

export type Language = LanguageName;

/** What the page says; of each state too. */
const vi = {
  name: 'Tiếng Việt',
  title: 'Thanh toán',
  testSession: 'Phiên thử nghiệm: không có tiền thật nào được chuyển.',
  amount: 'Số tiền cần thanh toán',
  amountLeft: 'Số tiền còn phải trả',
  orderAmount: 'Số tiền đơn hàng',
  total: 'Tổng đơn hàng',
  transfer: 'Số tiền chuyển',
  paidAt: 'Thời gian thanh toán',
  transactionCode: 'Mã giao dịch',
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
  /** Where there is no clipboard. */
  selected: 'Trình duyệt không cho sao chép. Đã chọn sẵn phần chữ: nhấn giữ (hoặc Ctrl+C) để sao chép.',
  timeLeft: 'Thời gian còn lại',
  back: 'Quay lại cửa hàng',
  /** Followed by seconds. */
  returning: 'Tự quay lại cửa hàng, số giây còn lại:',
  stay: 'Ở lại trang này',
  cancel: 'Huỷ thanh toán',
  cancelAsk: 'Huỷ thanh toán này?',
  cancelWarning: 'Nếu đã chuyển tiền, vui lòng không huỷ: tiền có thể đến sau vài phút.',
  cancelReally: 'Huỷ và quay lại cửa hàng',
  keep: 'Tiếp tục thanh toán',
  cancelling: 'Đang huỷ…',
  notCancelled: 'Chưa huỷ được. Vui lòng thử lại.',
  /** Followed by a number to call, an address to write to. */
  help: 'Cần cửa hàng hỗ trợ?',
  save: 'Lưu mã thành ảnh',
  apps: 'Mở ứng dụng ngân hàng trên máy này',
  appsHow: 'Lưu mã thành ảnh, mở ứng dụng, rồi chọn ảnh đó trong phần quét mã.',
  print: 'In biên nhận',
  receipt: 'Biên nhận',
  lost: 'Mất kết nối, đang thử lại. Trạng thái ở đây có thể đã cũ.',
  /** Of the document, once nothing is to be paid. */
  titles: { paid: 'Đã thanh toán', expired: 'Đã hết hạn', cancelled: 'Đã huỷ' },
  pending: 'Đang chờ thanh toán',
  paid: 'Đã thanh toán',
  paidLate: 'Đã thanh toán, sau khi phiên hết hạn',
  expired: 'Phiên thanh toán đã hết hạn. Vui lòng không chuyển tiền nữa.',
  cancelled: 'Phiên thanh toán đã bị huỷ. Vui lòng không chuyển tiền nữa.',
  received: (amount: string) => `Đã nhận ${amount}`,
  missing: (amount: string) => `Còn thiếu ${amount}. Mã đã đổi theo số tiền còn thiếu.`,
  /** After the session is over: nothing more is to be paid. */
  wasMissing: (amount: string) => `Đã thiếu ${amount}. Vui lòng liên hệ cửa hàng về số tiền đã chuyển.`,
  over: (amount: string) => `Thừa ${amount}. Vui lòng liên hệ cửa hàng để nhận lại.`,
  notFound: 'Không có phiên thanh toán này.',
  notFoundHow: 'Vui lòng kiểm tra lại đường dẫn, hoặc hỏi cửa hàng để nhận đường dẫn mới.',
};

export type Texts = typeof vi;

const en: Texts = {
  name: 'English',
  title: 'Payment',
  testSession: 'Test session: no real money is moved.',
  amount: 'Amount to pay',
  amountLeft: 'Still to pay',
  orderAmount: 'Order amount',
  total: 'Order total',
  transfer: 'Amount to transfer',
  paidAt: 'Paid at',
  transactionCode: 'Transaction code',
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
  selected:
    'The browser does not let this page copy. The text is selected: hold it (or press Ctrl+C) to copy.',
  timeLeft: 'Time left',
  back: 'Back to the shop',
  returning: 'Going back to the shop by itself, seconds left:',
  stay: 'Stay on this page',
  cancel: 'Cancel the payment',
  cancelAsk: 'Cancel this payment?',
  cancelWarning: 'If you have transferred already, please do not cancel: the money may take some minutes.',
  cancelReally: 'Cancel and go back to the shop',
  keep: 'Go on with the payment',
  cancelling: 'Cancelling…',
  notCancelled: 'It could not be cancelled. Please try again.',
  help: 'Questions for the shop?',
  save: 'Save the code as a picture',
  apps: 'Open a banking app on this device',
  appsHow: 'Save the code as a picture, open the app, then choose that picture where the app scans codes.',
  print: 'Print the receipt',
  receipt: 'Receipt',
  lost: 'Connection lost, trying again. What is shown here may be out of date.',
  titles: { paid: 'Paid', expired: 'Expired', cancelled: 'Cancelled' },
  pending: 'Waiting for the payment',
  paid: 'Paid',
  paidLate: 'Paid, after the session had expired',
  expired: 'The payment session has expired. Please do not transfer any more.',
  cancelled: 'The payment session was cancelled. Please do not transfer any more.',
  received: (amount) => `Received ${amount}`,
  missing: (amount) => `${amount} still missing. The code now asks for that.`,
  wasMissing: (amount) => `${amount} was missing. Please ask the shop about what you have transferred.`,
  over: (amount) => `${amount} too much. Please ask the shop to give it back.`,
  notFound: 'There is no such payment session.',
  notFoundHow: 'Please check the address, or ask the shop for a new one.',
};

export const texts: Readonly<Record<Language, Texts>> = { vi, en };

/** The language that the address asks for, else the shop's, else the one the browser prefers, else Vietnamese. */
export function languageOf(
  asked: unknown,
  ofShop: Language | undefined,
  acceptLanguage: string | undefined,
): Language {
  const chosen = languages.find((one) => one === asked) ?? ofShop;
  if (chosen) return chosen;
  // Browsers list them in the order of preference.
  return (acceptLanguage?.toLowerCase().match(/\b(vi|en)\b/)?.[1] as Language | undefined) ?? 'vi';
}
