/**
 * For --otp-command: prints the code off an emulator's phone. A shell and curl take a tenth of the time that Node
 * takes to start, and some hundred codes are asked for.
 */
export const printOtp = (url: string): string =>
  `curl -sSf --noproxy '*' -H 'x-emulator-control: 1' "${url}/_emulator/otp?bank_request_id=$PAYCONFIRM_OTP_BANK_REQUEST_ID" | sed 's/.*"code":"\\([0-9]*\\)".*/\\1/'`;
