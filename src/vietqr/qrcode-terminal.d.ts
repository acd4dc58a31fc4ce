declare module 'qrcode-terminal/vendor/QRCode/index.js' {
  export default class QRCode {
    /** `typeNumber` -1 picks the smallest version that fits. */
    constructor(typeNumber: number, errorCorrectLevel: number);
    /** One byte a character. */
    addData(latin1: string): void;
    make(): void;
    getModuleCount(): number;
    isDark(row: number, column: number): boolean;
  }
}

declare module 'qrcode-terminal/vendor/QRCode/QRErrorCorrectLevel.js' {
  const levels: { L: number; M: number };
  export default levels;
}
