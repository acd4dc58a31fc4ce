import { type LanguageName, languages } from '../../values/languages.ts';

export type Language = LanguageName;

const vi = {
  name: 'Tiếng Việt',
  title: 'Thanh toán',
  testSession: 'Phiên thử nghiệm: không chuyển tiền thật.',
  amount: 'Số tiền cần thanh toán',
  amountLeft: 'Còn phải thanh toán',
  orderAmount: 'Số tiền đơn hàng',
  total: 'Tổng đơn hàng',
  transfer: 'Số tiền chuyển',
  paidAt: 'Thời gian thanh toán',
  transactionCode: 'Mã giao dịch',
  order: 'Đơn hàng',
  description: 'Mô tả đơn hàng',
  scan: 'Quét mã QR bằng ứng dụng ngân hàng',
  scanElsewhere: 'Hoặc quét mã QR bằng máy khác',
  stepTake: 'Lưu mã QR hoặc sao chép thông tin',
  stepApp: 'Mở ứng dụng ngân hàng',
  /** Before the amount, and before the note. */
  stepPay: ['Chuyển đúng', 'với nội dung'],
  code: 'Mã VietQR để chuyển tiền vào tài khoản trên trang này',
  bank: 'Ngân hàng',
  /** The emulator has no real bank. */
  testBank: 'Ngân hàng thử nghiệm',
  account: 'Số tài khoản',
  accountName: 'Người thụ hưởng',
  note: 'Nội dung chuyển khoản',
  /** The code has room for no more. */
  noteCut: (length: number) => `${length} ký tự đầu của mã đơn hàng: nội dung không chứa được nhiều hơn.`,
  copy: 'Sao chép',
  copied: 'Đã sao chép',
  copyAll: 'Sao chép tất cả',
  copiedAll: 'Đã sao chép tất cả thông tin',
  /** On the button, if there is no clipboard: the text is selected. */
  holdToCopy: 'Nhấn giữ phần chữ để chép',
  /** If there is no clipboard. */
  selected: 'Trình duyệt không cho sao chép. Đã chọn sẵn phần chữ: nhấn giữ (hoặc Ctrl+C) để sao chép.',
  timeLeft: 'Còn',
  /** Shown before the end: what happens then. */
  endsAt: (time: string) => `Vui lòng chuyển trước ${time}.`,
  soon: 'Còn chưa đến 1 phút. Nếu không kịp chuyển khoản, vui lòng quay lại cửa hàng để lấy link mới.',
  back: 'Quay lại cửa hàng',
  /** Before and after the number of seconds. */
  returning: ['Tự động quay lại sau', 'giây'],
  stay: 'Ở lại trang này',
  cancel: 'Hủy thanh toán',
  cancelAsk: 'Hủy thanh toán này?',
  cancelWarning: 'Nếu đã chuyển khoản, vui lòng không hủy. Tiền có thể đến sau vài phút.',
  /** If a part is already paid. */
  cancelPart: (amount: string) =>
    `Cửa hàng đã nhận ${amount}. Nếu hủy, vui lòng liên hệ cửa hàng để được hoàn tiền.`,
  cancelReally: 'Hủy và quay lại cửa hàng',
  cancelOnly: 'Vẫn hủy',
  keep: 'Tiếp tục thanh toán',
  cancelling: 'Đang hủy…',
  notCancelled: 'Chưa hủy được. Vui lòng thử lại.',
  /** Followed by a phone number and an email address. */
  help: 'Cần hỗ trợ? Liên hệ cửa hàng',
  save: 'Lưu ảnh mã QR',
  share: 'Chia sẻ ảnh',
  notShared: 'Chưa chia sẻ được. Vui lòng lưu ảnh mã QR.',
  /** In the browser of a chat app. */
  inChat:
    'Tại đây không lưu được ảnh. Hãy chụp màn hình mã QR, hoặc mở trang này bằng trình duyệt (menu ⋮ hoặc ⋯).',
  toCode: 'Xem mã QR',
  screenshot: 'Chụp màn hình mã QR này',
  otherApps: 'Ngân hàng khác',
  /** If no bank is shown directly. */
  allApps: 'Chọn ngân hàng',
  searchApp: 'Tìm ngân hàng',
  noApp: 'Không có ngân hàng này trong danh sách. Vui lòng tự mở ứng dụng ngân hàng.',
  fillsIn: 'điền sẵn thông tin',
  print: 'In hoặc lưu biên nhận',
  receipt: 'Biên nhận',
  lost: 'Mất kết nối, đang thử lại. Trạng thái ở đây có thể đã cũ.',
  /** The document's title if nothing is to be paid. */
  titles: { paid: 'Đã thanh toán', expired: 'Đã hết hạn', cancelled: 'Đã hủy' },
  pending: 'Đang chờ thanh toán',
  paid: 'Đã thanh toán',
  paidLate: 'Đã thanh toán (tiền đến sau khi hết hạn)',
  expired: 'Phiên thanh toán đã hết hạn. Vui lòng không chuyển tiền nữa.',
  cancelled: 'Phiên thanh toán đã hủy. Vui lòng không chuyển tiền nữa.',
  alreadySent:
    'Nếu đã chuyển khoản, khoản tiền đó vẫn được ghi nhận. Vui lòng giữ trang này hoặc liên hệ cửa hàng.',
  confirmLate: 'Vui lòng liên hệ cửa hàng để xác nhận đơn hàng.',
  received: (amount: string) => `Đã nhận ${amount}`,
  missing: (amount: string) => `Còn thiếu ${amount}. Mã QR đã được cập nhật theo số tiền còn thiếu.`,
  /** After the session ended: nothing more is to be paid. */
  wasMissing: (amount: string) =>
    `Thiếu ${amount} so với đơn hàng. Vui lòng liên hệ cửa hàng về số tiền đã chuyển.`,
  over: (amount: string) => `Bạn đã chuyển thừa ${amount}. Vui lòng liên hệ cửa hàng để được hoàn tiền.`,
  /** Money that came after the end and is not part of `received`. */
  late: (amount: string, time: string) =>
    `Đã nhận thêm ${amount} lúc ${time}, sau khi phiên thanh toán kết thúc. Vui lòng liên hệ cửa hàng về khoản tiền này.`,
  /** The same if no money came before. */
  lateOnly: (amount: string, time: string) =>
    `Đã nhận ${amount} lúc ${time}, sau khi phiên thanh toán kết thúc. Vui lòng liên hệ cửa hàng về khoản tiền này.`,
  /** Late money that is part of `received`. */
  lateIncluded: (amount: string, time: string) =>
    `Trong đó ${amount} đến lúc ${time}, sau khi phiên thanh toán hết hạn.`,
  badge: 'Giả lập bằng payconfirm',
  notFound: 'Không tìm thấy phiên thanh toán',
  notFoundHow: 'Vui lòng kiểm tra lại link thanh toán, hoặc hỏi cửa hàng để nhận link mới.',
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
  scan: 'Scan the QR code with your banking app',
  scanElsewhere: 'Or scan the QR code with another phone',
  stepTake: 'Save the QR code or copy the details',
  stepApp: 'Open your banking app',
  stepPay: ['Transfer exactly', 'with the note'],
  code: 'VietQR code to transfer to the account on this page',
  bank: 'Bank',
  testBank: 'Test bank',
  account: 'Account number',
  accountName: 'Beneficiary',
  note: 'Transfer note',
  noteCut: (length) => `The first ${length} characters of the order code: a note holds no more.`,
  copy: 'Copy',
  copied: 'Copied',
  copyAll: 'Copy all',
  copiedAll: 'Copied all details',
  holdToCopy: 'Hold the text to copy',
  selected:
    'The browser does not let this page copy. The text is selected: hold it (or press Ctrl+C) to copy.',
  timeLeft: 'Time left',
  endsAt: (time) => `Please pay before ${time}.`,
  soon: 'Less than 1 minute left. If you cannot transfer in time, go back to the shop for a new link.',
  back: 'Back to the shop',
  returning: ['Going back to the shop in', 'seconds'],
  stay: 'Stay on this page',
  cancel: 'Cancel the payment',
  cancelAsk: 'Cancel this payment?',
  cancelWarning: 'If you have transferred already, please do not cancel: the money may take some minutes.',
  cancelPart: (amount) =>
    `The shop has received ${amount}. If you cancel, please contact the shop for a refund.`,
  cancelReally: 'Cancel and go back to the shop',
  cancelOnly: 'Cancel anyway',
  keep: 'Continue the payment',
  cancelling: 'Cancelling…',
  notCancelled: 'It could not be cancelled. Please try again.',
  help: 'Need help? Contact the shop',
  save: 'Save the QR code',
  share: 'Share the picture',
  notShared: 'It could not be shared. Please save the QR code.',
  inChat:
    'Pictures cannot be saved here. Take a screenshot of the QR code, or open this page in the browser (menu ⋮ or ⋯).',
  toCode: 'Show the QR code',
  screenshot: 'Take a screenshot of this QR code',
  otherApps: 'Other banks',
  allApps: 'Choose a bank',
  searchApp: 'Find a bank',
  noApp: 'This bank is not in the list. Please open your banking app yourself.',
  fillsIn: 'fills in the details',
  print: 'Print or save the receipt',
  receipt: 'Receipt',
  lost: 'Connection lost, trying again. What is shown here may be out of date.',
  titles: { paid: 'Paid', expired: 'Expired', cancelled: 'Cancelled' },
  pending: 'Waiting for payment',
  paid: 'Paid',
  paidLate: 'Paid (the money came after the session expired)',
  expired: 'The payment session has expired. Please do not transfer any more.',
  cancelled: 'The payment session was cancelled. Please do not transfer any more.',
  alreadySent: 'A transfer that you already made is still recorded. Keep this page, or contact the shop.',
  confirmLate: 'Please contact the shop to confirm the order.',
  received: (amount) => `Received ${amount}`,
  missing: (amount) => `${amount} still missing. The QR code now asks for this amount.`,
  wasMissing: (amount) =>
    `${amount} less than the order. Please contact the shop about what you transferred.`,
  over: (amount) => `You transferred ${amount} too much. Please contact the shop for a refund.`,
  late: (amount, time) =>
    `Received another ${amount} at ${time}, after the session ended. Please contact the shop about this money.`,
  lateOnly: (amount, time) =>
    `Received ${amount} at ${time}, after the session ended. Please contact the shop about this money.`,
  lateIncluded: (amount, time) => `Of this, ${amount} came at ${time}, after the session expired.`,
  badge: 'Emulated by payconfirm',
  notFound: 'Payment session not found',
  notFoundHow: 'Please check the link, or ask the shop for a new one.',
};

export const texts: Readonly<Record<Language, Texts>> = { vi, en };

/** The language of the URL, otherwise the shop's, otherwise the browser's, otherwise Vietnamese. */
export function languageOf(
  asked: unknown,
  ofShop: Language | undefined,
  acceptLanguage: string | undefined,
): Language {
  const chosen = languages.find((one) => one === asked) ?? ofShop;
  if (chosen) return chosen;
  // Browsers list languages by preference.
  return (acceptLanguage?.toLowerCase().match(/\b(vi|en)\b/)?.[1] as Language | undefined) ?? 'vi';
}
