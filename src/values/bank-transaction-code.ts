/** Whether a code looks like the transaction code of a bank: `FT26330001234`. */
export const isBankCode = (code: string) => /^FT\d{5}/i.test(code);
