/** Of the commands of payments, by the English text. */
export const payments = {
  'Cancel invoice {0}? It cannot be paid afterwards.':
    'Hủy hóa đơn {0}? Sau đó không thể thanh toán hóa đơn này.',
  'only a pending one can be cancelled. To see its status:': 'Chỉ hủy được hóa đơn đang chờ; xem trạng thái:',
  'the invoice is {0}, not pending': 'Hóa đơn ở trạng thái {0}, không phải đang chờ.',
  'Its QR code:': 'Mã QR của hóa đơn:',
  'To pay it: {0} with the note {1}, within 48 hours.':
    'Để thanh toán: chuyển {0} với nội dung {1}, trong vòng 48 giờ.',
  'Whether it is paid:': 'Xem đã thanh toán chưa:',
  'the plans:': 'Các gói dịch vụ:',
  'No invoices. The plans:': 'Không có hóa đơn nào. Các gói dịch vụ:',
  'More transfers than the plan includes. To choose another plan:':
    'Số giao dịch vượt hạn mức của gói. Chọn gói khác:',
  'Cancel checkout {0}? Money that comes afterwards pays no order.':
    'Hủy phiên thanh toán {0}? Tiền đến sau đó không thanh toán cho đơn hàng nào.',
  'the checkout is {0}, not pending': 'Phiên thanh toán ở trạng thái {0}, không phải pending.',
  '--qr draws the code on a terminal alone; as a picture: {0}':
    '--qr chỉ vẽ mã QR trên terminal; để có ảnh: {0}',
  'create one, or use --sandbox to try it without one:':
    'Tạo hồ sơ thanh toán, hoặc thêm --sandbox để thử mà không cần hồ sơ:',
  'Only a pending checkout expires:': 'Chỉ phiên thanh toán đang chờ mới hết hạn được:',
  'Idempotency-Key: {0}': 'Idempotency-Key: {0}',
  'No checkouts. Create one:': 'Không có phiên thanh toán nào. Tạo mới:',
  'Check whether the rest was paid elsewhere, and get a QR code for it:':
    'Phần còn lại đã vào tài khoản khác chưa, và mã QR cho phần đó:',
  'Find the payments of its order:': 'Tiền đã đến cho đơn hàng:',
  'Check whether it was paid elsewhere:': 'Có được trả vào tài khoản khác không:',
  'Wait until it is paid:': 'Chờ đến khi được thanh toán:',
  'Find its payments:': 'Xem các khoản chuyển tiền đã đến:',
  'The id is wrong, or belongs to another client. To list the checkouts with their orders:':
    'Sai id, hoặc phiên của client khác; các phiên hiện có, kèm đơn hàng:',
  'open it yourself: {0}': 'Tự mở URL: {0}',
  'the checkout_url is no web address: {0}': 'checkout_url không phải URL web: {0}',
  'the service returned no checkout_url for it': 'Dịch vụ không trả về checkout_url cho phiên này.',
  '--split must be 1 to {0}; given: {1}': '--split phải từ 1 đến {0}; đã nhập: {1}',
  'Sent {0} to {1} ({2}).': 'Đã gửi {0} đến {1} ({2}).',
  'create one:': 'Tạo phiên:',
  'nothing is missing: the checkout is {0}': 'Không còn thiếu: phiên ở trạng thái {0}.',
  'this is not a sandbox checkout: only real money may pay it':
    'Đây không phải phiên sandbox: chỉ thanh toán được bằng tiền thật.',
  'to send more, give --amount': 'Để gửi thêm, dùng --amount.',
  'Is this the current secret? To replace a lost one:':
    'Kiểm tra có đúng khóa bí mật đang dùng không. Khóa bị mất thì thay bằng',
  'the URL must be a whole address, such as https://shop.example/thanks?service_checkout=ID&order_code=DH1&status=paid&ts=1795222800&sig=HEX':
    'URL phải đầy đủ, ví dụ https://shop.example/thanks?service_checkout=ID&order_code=DH1&status=paid&ts=1795222800&sig=HEX',
  'the service did not answer in time': 'Dịch vụ không phản hồi kịp.',
  '{0}: asking again until the time is over': '{0}: hỏi lại cho đến khi hết thời gian',
  'each has a name and a url, such as {0}': 'Mỗi ứng dụng có name và url, ví dụ {0}',
  '{0} is not a list of bank apps': '{0} không phải danh sách ứng dụng ngân hàng.',
  'The password or the code is wrong, or the login has expired.':
    'Mật khẩu hoặc mã không đúng, hoặc phiên đăng nhập đã hết hạn.',
  'make one:': 'Tạo mới:',
  'somebody may have set it at the same time; if not, the service does not take this:':
    'Có thể người khác vừa đặt cùng lúc; nếu không, dịch vụ không nhận giá trị này:',
  'the profile was set, and read back it differs: {0}': 'Đã đặt hồ sơ, nhưng đọc lại thì khác: {0}',
  'Cancel QR code {0}? Its picture is deleted.': 'Hủy mã QR {0}? Sau đó ảnh của mã không còn.',
  'Cancelled QR code {0}.': 'Đã hủy mã QR {0}.',
  'the service does not show a QR code again': 'Dịch vụ không hiện lại mã QR.',
  'save or export it as one of these; a screenshot is a PNG on most systems':
    'Lưu hoặc xuất sang một trong hai định dạng này; ảnh chụp màn hình thường là PNG.',
  '{0}: pictures are read from PNG and JPEG files': '{0}: chỉ đọc được ảnh PNG và JPEG.',
  '--description must not be blank': '--description không được để trống.',
  'without it, the QR code has no transfer note': 'Nếu không có, mã QR không có nội dung chuyển khoản.',
  'PAYLOAD is empty': 'PAYLOAD trống.',
  'nothing came on standard input': 'Không có gì từ stdin.',
  'To list all its errors:': 'Mọi lỗi trong payload:',
  '--poster needs a file name that ends in .png, .svg or .pdf, not {0}':
    '--poster cần tên tệp có đuôi .png, .svg hoặc .pdf, không phải {0}.',
  '--shop is too long for the picture, which shows: {0}': '--shop quá dài cho ảnh, ảnh chỉ hiện: {0}',
  '--{0} - writes the picture to standard output, and that is a terminal':
    '--{0} - ghi ảnh ra stdout, nhưng stdout là terminal.',
  '--{0} - writes the picture to standard output, which then holds no data':
    '--{0} - ghi ảnh ra stdout, nên stdout không còn chứa dữ liệu.',
  'Choose another name, or add --force to write over it.': 'Chọn tên khác, hoặc thêm --force để ghi đè.',
  'Wrote {0}: {1} to {2}.': 'Đã ghi {0}: {1} đến {2}.',
  'use a file, or remove --output, --jq and --fields': 'Nêu tên tệp, hoặc bỏ --output, --jq và --fields.',
  'use a file, or redirect it: --{0} - > code.{1}': 'Nêu tên tệp, hoặc chuyển tiếp: --{0} - > code.{1}',
  'name it so, for example: --poster counter.pdf': 'Đặt tên như vậy, ví dụ: --poster counter.pdf',
  '{0} is a folder': '{0} là thư mục.',
  'the terminal has {0} columns, too few: the code with its amount needs {1}':
    'Terminal có {0} cột, không đủ: mã QR kèm số tiền cần {1}.',
  '--amount must be {0} to {1}; given: {2}': '--amount phải từ {0} đến {1}; đã nhập: {2}',
  '--bank or --bank-bin is missing': 'Thiếu --bank hoặc --bank-bin.',
  'NUMBER has lower-case letters, which no virtual account has: compare it with virtual_account_number':
    'SỐ có chữ thường, không tài khoản ảo nào như vậy: so sánh với virtual_account_number.',
  "To read the six digits of the service's partner bank from one of its QR codes:":
    'Sáu chữ số của ngân hàng đối tác, đọc từ một mã QR của dịch vụ:',
  'without it, the payer enters the amount': 'Nếu không có, người chuyển tiền tự nhập.',
  '{0} is a sandbox virtual account: no bank has it, and this code is for tests only':
    '{0} là tài khoản ảo sandbox: không ngân hàng nào có tài khoản này, mã QR chỉ để thử.',
  '--confirm: {0} has no column {1}': '--confirm: {0} không có cột {1}.',
  '--confirm: {0}: line {1} confirms a second order for {2}':
    '--confirm: {0}: dòng {1} xác nhận đơn hàng thứ hai cho {2}.',
  '--confirm: {0}: line {1}: {2} is not yes or no': '--confirm: {0}: dòng {1}: {2} không phải có hoặc không.',
  'A person confirmed the amount too: delete the line, and confirm it again.':
    'Người xác nhận đã xác nhận cả số tiền: xóa dòng này, rồi xác nhận lại.',
  'Name a file that --confirm wrote, or one that does not exist yet.':
    'Nêu tệp do --confirm ghi, hoặc tệp chưa có.',
  'Write x or no, or leave it empty.': 'Ghi x hoặc no, hoặc để trống.',
  '{0}: no candidates to confirm': '{0}: không có đơn hàng có thể khớp để xác nhận',
  '{0}: {1} candidates. Write x or no in the column "confirmed", then run the same command.':
    '{0}: {1} đơn hàng có thể khớp. Ghi x hoặc no vào cột "confirmed", rồi chạy lại đúng lệnh này.',
  'Port {0} of this profile is in use, perhaps by another inspector: links to it do not lead here.':
    'Cổng {0} của profile này đang được dùng, có lẽ do một inspector khác: liên kết tới cổng đó không dẫn tới đây.',
  '{0}: no transaction {1} was read': '{0}: không đọc được giao dịch {1}.',
  '{0}: the list has no order {1}': '{0}: danh sách không có đơn hàng {1}.',
  '{0}: transaction {1} has another amount: {2}, not {3}':
    '{0}: giao dịch {1} có số tiền khác: {2}, không phải {3}.',
  '--html: {0} exists and is not a page of reconcile': '--html: {0} đã có và không phải trang của reconcile.',
  'Choose another name, or delete the file.': 'Chọn tên khác, hoặc xóa tệp.',
  'not everything is matched: {0}': 'Chưa khớp hết: {0}',
  '{0}: no order has these values that --map names as booked: {1}':
    '{0}: không có đơn hàng nào ghi các giá trị mà --map nêu là đã ghi nhận: {1}',
  '{0}: rows without an order code are left out: {1} (line {2})':
    '{0}: bỏ qua các dòng không có mã đơn hàng: {1} (dòng {2})',
  '--preset short takes {0} off: --amount must be above that':
    '--preset short trừ {0}: --amount phải lớn hơn số đó.',
  '--timeout waits longer; what stands in their way:': '--timeout để chờ lâu hơn; xem điều gì đang cản trở:',
  'Deliveries in the logs: {0} succeeded, {1} failed.':
    'Lượt gửi trong nhật ký: {0} thành công, {1} thất bại.',
  'To see which configurations are active:': 'Xem cấu hình nào đang bật:',
  'no active webhook configuration matches: there is no delivery to wait for':
    'Không có cấu hình webhook đang bật nào khớp: không có lượt gửi nào để chờ.',
  'Find the cause:': 'Tìm nguyên nhân:',
  '{0} of {1} deliveries are not in the logs after {2}': '{0}/{1} lượt gửi chưa có trong nhật ký sau {2}.',
  'the delivery failed ({0})': 'Lượt gửi thất bại ({0}).',
  '{0} of {1} deliveries failed ({2})': '{0}/{1} lượt gửi thất bại ({2}).',
  '{0} transfers would be sent; the first:': '{0} khoản chuyển tiền sẽ được gửi; khoản đầu tiên:',
  '--code names one transaction': '--code chỉ nêu một giao dịch.',
  '--mangle needs --preset mangled; given: --preset {0}':
    '--mangle dùng với --preset mangled; đã nhập: --preset {0}',
  'Amount: {0}': 'Số tiền: {0}',
  'Note: {0}': 'Nội dung: {0}',
  'use --code-prefix to number them': 'Đánh số bằng --code-prefix.',
  'Redeliver:': 'Gửi lại:',
  'the service did not show its log in time': 'Dịch vụ chưa hiện nhật ký gửi kịp thời.',
  'No transactions here. Why:': 'Không có giao dịch nào. Tìm nguyên nhân:',
  'The service has no plans.': 'Dịch vụ không có gói nào.',
  'if this Idempotency-Key was used for another request, use another one; if not, only a pending checkout can be cancelled. To see its status:':
    'Nếu Idempotency-Key này đã dùng cho yêu cầu khác, dùng khóa khác. Nếu không, chỉ hủy được phiên thanh toán đang chờ; xem trạng thái:',
  'only a pending checkout can be cancelled. To see its status:':
    'Chỉ hủy được phiên thanh toán đang chờ; xem trạng thái:',
  'a checkout with this order code is still pending: use that one, cancel it, or wait until it expires (by default after 15 minutes):':
    'Một phiên thanh toán với mã đơn hàng này còn đang chờ. Dùng phiên đó, hủy phiên đó, hoặc chờ đến khi hết hạn (mặc định sau 15 phút):',
  'a checkout with this order code or virtual account is still pending: use that one, cancel it, or wait until it expires (by default after 15 minutes):':
    'Một phiên thanh toán với mã đơn hàng hoặc tài khoản ảo này còn đang chờ. Dùng phiên đó, hủy phiên đó, hoặc chờ đến khi hết hạn (mặc định sau 15 phút):',
  'if this Idempotency-Key came before with another body, give a new one; if not, {0}':
    'Nếu Idempotency-Key này đã đến với body khác, dùng khóa mới. Nếu không: {0}',
  'Find all its payments, also later ones:': 'Xem mọi khoản chuyển tiền của phiên này:',
  'No active webhook configuration matches, so nothing is delivered. Next:':
    'Không có cấu hình webhook đang bật nào khớp nên không có lượt gửi. Tiếp theo:',
  'The delivery result is not known yet. To wait for it, add --wait. To check it:':
    'Kết quả gửi webhook chưa có. Lần sau thêm --wait để chờ kết quả. Xem kết quả:',
  'The delivery result is not known yet. To wait for it, add --wait.':
    'Kết quả gửi webhook chưa có. Lần sau thêm --wait để chờ kết quả.',
  'The transfer note holds the first {0} characters of the order code: {1}':
    'Nội dung chuyển khoản chứa {0} ký tự đầu của mã đơn hàng: {1}',
  '{0} of {1} came: this code asks for the missing {2}.': 'Đã nhận {0}/{1}. Mã QR này là cho {2} còn thiếu.',
  'yes: no real money': 'có: không phải tiền thật',
  '{0}, until {1}': '{0}, đến {1}',
  'Amount: the payer enters it': 'Số tiền: người chuyển tiền tự nhập',
  'The payer enters the amount.': 'Người chuyển tiền tự nhập số tiền.',
  '{0} too much came': 'Thừa {0}',
  'the code is not drawn: money came to another account, so nothing is missing':
    'Không vẽ mã QR: tiền đã vào tài khoản khác, nên không còn thiếu.',
  'the period is empty: --since and --until are the same time':
    'Kỳ đối soát không có thời gian nào: --since và --until trùng nhau.',
  'A day begins at 00:00. Leave out --until, or give the next day.':
    'Một ngày bắt đầu lúc 00:00. Bỏ --until, hoặc ghi ngày kế tiếp.',
  'It is a sandbox checkout: no money moved': 'Đây là phiên thanh toán sandbox: không có tiền thật',
  'Paid: {0} of {1} came': 'Đã thanh toán: nhận {0}/{1}',
  'Paid late: {0} of {1} came, the last of it after the checkout had expired':
    'Thanh toán muộn: nhận {0}/{1}, khoản cuối sau khi phiên thanh toán hết hạn',
  'Decide whether to fulfil the order': 'Cần quyết định có giao đơn hàng không',
  'Not paid': 'Chưa thanh toán',
  'Short by {0}: {1} of {2} came': 'Còn thiếu {0}: nhận {1}/{2}',
  'Status {0}; the amount received cannot be read: {1}':
    'Trạng thái {0}; không đọc được số tiền đã nhận: {1}',
  'the amount of the checkout cannot be read: {0}': 'Không đọc được số tiền của phiên thanh toán: {0}.',
  'Expired, short by {0}: {1} of {2} came': 'Hết hạn, còn thiếu {0}: nhận {1}/{2}',
  Expired: 'Hết hạn',
  'Expired: no payment was counted for it': 'Hết hạn, không có khoản thanh toán nào được tính cho phiên',
  'Waiting for money': 'Đang chờ tiền đến',
  'Cancelled: {0} of {1} came': 'Đã hủy: nhận {0}/{1}',
  'Cancelled before anything came': 'Đã hủy trước khi có tiền đến',
  'Later payments are not counted here': 'Tiền đến sau đó không được tính ở đây',
  'Status {0}': 'Trạng thái {0}',
  '{0} of {1} came': 'nhận {0}/{1}',
  'Do not fulfil the order': 'Chưa giao đơn hàng',
  'The return secret is not shown again. Store it where your shop verifies returning payers ({0}).':
    'Return secret không hiển thị lại. Lưu ở nơi cửa hàng kiểm tra người chuyển tiền quay về ({0}).',
  'the return secret is empty': 'Return secret trống.',
  '{0} is missing: this is not the whole address that a payer comes back with after paid':
    'Thiếu {0}: đây không phải toàn bộ URL mà người chuyển tiền trở về sau khi thanh toán.',
  '{0} appears more than once; the service sends it once': '{0} có nhiều lần, dịch vụ chỉ gửi một lần.',
  '{0} is not written as the service writes it': '{0} không đúng cách dịch vụ viết.',
  'its status is not paid: a return after a cancel is not signed, so it proves nothing':
    'Trạng thái không phải paid: URL trở về sau khi hủy không có chữ ký nên không chắc chắn.',
  'the signature is invalid: another return secret was used, or the address was changed on the way':
    'Chữ ký không hợp lệ: đã dùng khóa trở về khác, hoặc URL bị thay đổi.',
  'the signature is valid, but {0} s old; 300 s are allowed. The address was used again, or a clock is wrong':
    'Chữ ký hợp lệ nhưng đã cũ {0} giây, cho phép 300 giây: URL đã được lưu lại, hoặc đồng hồ bị lệch.',
  "the signature is valid, but {0} s ahead of this machine's clock; 300 s are allowed. The address was used again, or a clock is wrong":
    'Chữ ký hợp lệ nhưng nhanh hơn đồng hồ của máy này {0} giây, cho phép 300 giây: đồng hồ bị lệch.',
  'safer pattern: {0} ({1} of {2} survive)': 'mẫu an toàn hơn: {0} (giữ được {1}/{2})',
  'Use codes of one length, 2 letters and then digits, such as DH10234; put them first in the note.':
    'Dùng mã cùng độ dài, 2 chữ cái rồi đến chữ số, như DH10234, và đặt ở đầu nội dung chuyển khoản.',
  '1 of 1 code does not survive': '1/1 mã đơn hàng không giữ được',
  '{0} of {1} codes do not survive': '{0}/{1} mã đơn hàng không giữ được',
  'Create a new return secret for {0}? Until your shop has it, it rejects returning payers as forged.':
    'Tạo khóa trở về mới cho {0}? Cho đến khi cửa hàng có khóa mới, người trở về sẽ bị coi là giả mạo.',
  'Create a new return secret? Until your shop has it, it rejects returning payers as forged.':
    'Tạo khóa trở về mới? Cho đến khi cửa hàng có khóa mới, người trở về sẽ bị coi là giả mạo.',
  'Drawn for a dark terminal. On a light one, add --invert.':
    'Vẽ cho terminal nền tối; nền sáng thì thêm --invert.',
  'Drawn for a light terminal. On a dark one, remove --invert.':
    'Vẽ cho terminal nền sáng; nền tối thì bỏ --invert.',
  'Not {0} within {1}': 'Sau {1}, vẫn chưa ở trạng thái “{0}”',
  'nothing was delivered now: it was already sent': 'lần này không gửi gì: khoản này đã được gửi trước đó',
  'Check that the base URL is the address of the service. Its keys have no such characters.':
    'Kiểm tra URL gốc có đúng là của dịch vụ không. Khóa của dịch vụ không có các ký tự như vậy.',
  'Give its code, such as VCB, or the six digits of its BIN.':
    'Nhập mã ngân hàng, ví dụ VCB, hoặc 6 chữ số BIN.',
  'Give a sharp picture that shows the whole code and the light margin around it.':
    'Dùng ảnh rõ nét, thấy toàn bộ mã QR và viền sáng xung quanh.',
  'It may have been created. Run the same line with --idempotency-key {0}: it is created only once.':
    'Có thể đã tạo xong. Chạy lại đúng lệnh này kèm --idempotency-key {0} chỉ tạo một lần, dù chạy bao nhiêu lần.',
  'It may have been cancelled. Check:': 'Có thể phiên đã bị hủy. Xem lại:',
  'No return to the shop confirms a payment: only status paid or a verified CHECKOUT_PAID does':
    'Cả hai cách quay lại đều không xác nhận thanh toán: chỉ trạng thái paid hoặc CHECKOUT_PAID có chữ ký hợp lệ mới xác nhận',
  'Use a file in it: {0}': 'Nêu một tệp trong thư mục: {0}',
  'Enlarge the terminal, remove --large, or write a picture:':
    'Mở rộng terminal, bỏ --large, hoặc ghi thành ảnh:',
  'Enlarge the terminal, or write a picture:': 'Mở rộng terminal, hoặc ghi thành ảnh:',
  'This needs {0} lines, and the terminal has {1}.': 'Cần {0} dòng nhưng terminal chỉ có {1} dòng.',
  'Plain mode draws no QR code. To write a picture of it, add:':
    'Chế độ thuần văn bản không vẽ mã QR. Để ghi thành ảnh, thêm:',
  'stopped: {0} of {1} accepted': 'đã dừng: {0}/{1} được chấp nhận',
  '{0} unknown (sent, no clear answer: check before you send them again)':
    '{0} chưa rõ (đã gửi, không có phản hồi rõ ràng: kiểm tra trước khi gửi lại)',
  '{0} not sent': '{0} chưa gửi',
  'The rate of {0} a second was not reached: the last transfer was sent {1} late. --concurrency was {2}.':
    'Không đạt tốc độ {0} mỗi giây: khoản cuối gửi trễ {1}. --concurrency là {2}.',
  '{0} was already sent. Nothing was delivered now: its earlier deliveries are shown.':
    '{0} đã gửi trước đó. Lần này không có lượt gửi webhook nào: đây là các lượt gửi trước.',
  '{0} codes were already sent. Nothing was delivered for them now: their earlier deliveries are shown.':
    '{0} mã giao dịch đã gửi trước đó. Lần này không có lượt gửi webhook nào: đây là các lượt gửi trước.',
  'the order code': 'mã đơn hàng',
  'the amount': 'số tiền',
  'whether the order is booked as paid': 'đơn hàng đã ghi nhận thanh toán hay chưa',
  'the customer': 'khách hàng',
  'the time of the order': 'thời gian đặt hàng',
  ', and which ': ', và cột nào là ',
  'Name it: {0}': 'Nêu rõ: {0}',
  '{0} (line {1})': '{0} (dòng {1})',
  ', and {0} more': ', và {0} giá trị khác',
  'If none of these values means booked:': 'Nếu không giá trị nào trong số này nghĩa là đã ghi nhận:',
  'Add all values that mean booked, separated by /. All others then do not mean booked.':
    'Thêm các giá trị có nghĩa là đã ghi nhận, cách nhau bằng /. Mọi giá trị khác là chưa ghi nhận.',
  'Name all values that mean booked after the column, separated by /. All others then do not.':
    'Sau tên cột, liệt kê mọi giá trị nghĩa là đã ghi nhận, cách nhau bằng /. Mọi giá trị khác là chưa ghi nhận.',
  'Give a list: {0}': 'Nhập một danh sách: {0}',
  'Rows may be missing. What was not read: {0}': 'Có thể thiếu dòng. Phần chưa đọc được: {0}',
  'Transaction {0} is in no row: its code or its amount cannot be read.':
    'Giao dịch {0} không có trong dòng nào: không đọc được mã hoặc số tiền.',
  pending: 'đang chờ',
  cancelled: 'đã hủy',
  'of order {0}, {1}': 'của đơn hàng {0}, {1}',
  'The inspector is at {0}': 'Trang kiểm tra webhook tại {0}',
  'Anyone with this URL can read it: do not share it. It works until you press Ctrl-C here.':
    'Ai có URL này đều xem được: không chia sẻ. URL dùng được đến khi nhấn Ctrl-C ở đây.',
  realtime: 'theo thời gian thực',
  batch: 'báo gộp cuối ngày',
  'no checkout of order {0}': 'Không có phiên thanh toán nào của đơn hàng {0}.',
  'order {0} has {1} checkouts': 'Đơn hàng {0} có {1} phiên thanh toán.',
  'Use the id of one:': 'Nhập id của phiên cần dùng:',
  'To list the checkouts with their orders:': 'Các phiên hiện có, kèm đơn hàng:',
  'the list of checkouts has an order code or an id that cannot be read':
    'danh sách phiên thanh toán có mã đơn hàng hoặc ID không đọc được',
  'Give the id of the checkout.': 'Nhập ID của phiên thanh toán.',
  'not every transaction could be read': 'có giao dịch không đọc được',
  'The prefix must be that of a registered virtual account. Register one:':
    'Tiền tố phải thuộc một tài khoản ảo đã đăng ký. Đăng ký:',
} as const;
