// What --otp-command runs in tests: reads the code off the emulator's phone.
const [url] = process.argv.slice(2);
const { PAYCONFIRM_OTP_BANK_REQUEST_ID: id } = process.env;
const headers = { 'x-emulator-control': '1' };
const { data } = await (await fetch(`${url}/_emulator/otp?bank_request_id=${id}`, { headers })).json();
console.log(data.code);
