/** Beside every QR code that is shown (§4.4 rule 2). */
export const paymentWarning = {
  vi: 'Vui lòng kiểm tra thông tin thanh toán trước khi giao dịch.',
  en: 'Please check the payment details before transacting.',
} as const;

/** What a payer needs, in the order in which a banking app asks; the amount stands above the code. */
export const paymentLabels = {
  bank: 'Ngân hàng / Bank',
  account: 'Số tài khoản / Account',
  payee: 'Người thụ hưởng / Payee',
  note: 'Nội dung / Note',
  payBefore: 'Chuyển trước / Pay before',
} as const;
