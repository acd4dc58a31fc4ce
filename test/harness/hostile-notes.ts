/** Notes of payers that mean harm: what kind, as it is written, and as it stands in a message. */
export const hostileNotes: [string, string, string][] = [
  ['variables', '{{amount}} {{transaction_content}}', '{{amount}} {{transaction_content}}'],
  ['marks of a replacement', "$& $1 $` $' $$ %s", "$& $1 $` $' $$ %s"],
  ['line ends', 'DH1\r\nMã giao dịch: FT999\u2028x\u0085y', 'DH1\\r\\nMã giao dịch: FT999\\u2028x\\x85y'],
  ['a header', 'DH1\r\nBcc: thief@evil.example', 'DH1\\r\\nBcc: thief@evil.example'],
  ['HTML', '<script>alert(1)</script><b>', '<script>alert(1)</script><b>'],
  ['escape codes', '\u001b[2J\u001b]0;x\u0007\u009b31m', '\\x1b[2J\\x1b]0;x\\x07\\x9b31m'],
  ['marks of direction', '\u202e000.05\u2066\u200f', '\\u202e000.05\\u2066\\u200f'],
  ['what is not seen', 'DH\u200b1\u{e0041}', 'DH\\u200b1\\u{e0041}'],
  ['Vietnamese and a picture', 'thanh toán 👨‍👩‍👧', 'thanh toán 👨‍👩‍👧'],
  ['a lone half of a character', 'DH\ud800', 'DH\\ud800'],
];
