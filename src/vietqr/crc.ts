/** CRC-16 of a VietQR payload: polynomial 1021, initial value FFFF, on bytes; four upper-case hex digits. */
export function crc16(bytes: Uint8Array): string {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
