declare module 'qrcode-terminal/vendor/QRCode/index.js' {
  export default class QRCode {
    /** `typeNumber` -1 picks the smallest version that fits. */
    constructor(typeNumber: number, errorCorrectLevel: number);
    /** The segments to write, in this order. The package's `addData` adds only bytes. */
    readonly dataList: {
      mode: number;
      getLength(): number;
      write(buffer: { put(value: number, bits: number): void }): void;
    }[];
    make(): void;
    getModuleCount(): number;
    isDark(row: number, column: number): boolean;
  }
}

declare module 'qrcode-terminal/vendor/QRCode/QRErrorCorrectLevel.js' {
  const levels: { L: number; M: number };
  export default levels;
}

/** Without the drawing part, which needs a second pngjs: half of the package. */
declare module 'qrcode/lib/core/qrcode.js' {
  import type { create } from 'qrcode';

  const qrcode: { create: typeof create };
  export default qrcode;
}
