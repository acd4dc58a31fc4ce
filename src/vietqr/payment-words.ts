/** Shown with every QR code (§4.4 rule 2). */
export const paymentWarning = {
  vi: 'Vui lòng kiểm tra thông tin thanh toán trước khi giao dịch.',
  en: 'Please check the payment details before transacting.',
} as const;

/** Shown with every code and picture that moves no money. */
export const paymentTest = {
  vi: 'Thử nghiệm – không chuyển tiền',
  en: 'Test – no money is moved',
} as const;

/** Shown above the code of a poster. */
export const scanToPay = { vi: 'Quét mã QR để thanh toán', en: 'Scan to pay' } as const;

/** The emulator's bank. Its BIN is unassigned, so that no banking app can pay to its codes. */
export const testBank = { bin: '999999', name: 'Ngân hàng thử nghiệm / Test bank' } as const;

/** The payment data in the order in which a banking app asks for it. The amount is above the code. */
export const paymentLabels = {
  bank: 'Ngân hàng / Bank',
  account: 'Số tài khoản / Account',
  payee: 'Người thụ hưởng / Payee',
  note: 'Nội dung / Note',
  payBefore: 'Chuyển trước / Pay before',
} as const;
