/**
 * Links that open a banking app, of those that https://www.vietqr.io/changelog names (2.12 to 2.18). The app alone is
 * named: the payee is at no bank, so there is nothing to fill in, and nothing about the payment leaves the page.
 */
export const bankingApps = [
  { name: 'ACB ONE', url: 'https://dl.vietqr.io/pay?app=acb' },
  { name: 'BIDV SmartBanking', url: 'https://dl.vietqr.io/pay?app=bidv' },
  { name: 'MBBank', url: 'https://dl.vietqr.io/pay?app=mb' },
  { name: 'OCB OMNI', url: 'https://dl.vietqr.io/pay?app=ocb' },
  { name: 'VietinBank iPay', url: 'https://dl.vietqr.io/pay?app=icb' },
] as const;
