/** Beside every QR code that is shown (§4.4 rule 2). */
export const paymentWarning = {
  vi: 'Vui lòng kiểm tra thông tin thanh toán trước khi giao dịch.',
  en: 'Please check the payment details before transacting.',
} as const;
