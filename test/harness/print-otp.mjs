// What --otp-command runs in tests: reads the code off the emulator's phone.
const [url] = process.argv.slice(2);
const { PAYCONFIRM_OTP_BANK_REQUEST_ID: id } = process.env;
const { data } = await (await fetch(`${url}/_emulator/otp?bank_request_id=${id}`)).json();
console.log(data.code);
