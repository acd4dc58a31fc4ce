/** What `trace` says, in Vietnamese, part by part: its conclusions are such parts with `; ` between. Written as `vietnamese-sentences.ts`. */
const conclusions: Readonly<Record<string, string>> = {
  'delivered to {1} of {2} configuration': 'đã gửi đến {1} trong {2} cấu hình',
  'delivered to {1} of {2} configurations': 'đã gửi đến {1} trong {2} cấu hình',
  'delivered to {1} of {2} address': 'đã gửi đến {1} trong {2} địa chỉ',
  'delivered to {1} of {2} addresses': 'đã gửi đến {1} trong {2} địa chỉ',
  '{1} was sent nothing: whether it is active, and since when there, the service does not say':
    'chưa gửi gì đến {1}: dịch vụ không cho biết nó có bật không và có từ khi nào',
  '{1} was sent nothing, though it is active and older than the transfer: it was paused, bound elsewhere or had another address then':
    'không gửi gì đến {1} dù nó đang bật và có trước giao dịch: lúc đó nó tạm dừng, gắn với tài khoản khác hoặc có địa chỉ khác',
  '{1}, at one address, took it {2} times, some of them when it was sent again: the log does not say which of the {3}':
    '{1}, cùng một địa chỉ, nhận {2} lần, trong đó có lần gửi lại: nhật ký không cho biết bên nào trong {3}',
  '{1}, at one address, were sent it once: the log does not say which of the {2}':
    '{1}, cùng một địa chỉ, được gửi một lần: nhật ký không cho biết bên nào trong {2}',
  '{1}, at one address, were sent it {2} times: the log does not say which of the {3}':
    '{1}, cùng một địa chỉ, được gửi {2} lần: nhật ký không cho biết bên nào trong {3}',
  '{1} (it carried neither a signature nor an API key)': '{1} (không có chữ ký lẫn khoá API)',
  '{1} (it was signed)': '{1} (có chữ ký)',
  '{1} (it carried an API key in {2}, and no signature)': '{1} (mang khoá API trong {2}, không có chữ ký)',
  '{1} took it {2} times: {3}, at the same address, may have had it too':
    '{1} nhận {2} lần: {3}, cùng địa chỉ, có thể cũng đã nhận',
  '{1} took it {2} times: one transfer, sent again or for a configuration that is gone, to be counted once by its code':
    '{1} nhận {2} lần: vẫn là một giao dịch, gửi lại hoặc gửi cho cấu hình đã xoá; theo mã chỉ tính một lần',
  '{1} where {2} were due': '{1} trong khi chỉ cần {2}',
  '{1} took it again when it was sent again: one transfer, to be counted once by its code':
    '{1} nhận thêm lần nữa khi gửi lại: vẫn là một giao dịch, theo mã chỉ tính một lần',
  '{1} took it after it was sent again': '{1} đã nhận sau khi gửi lại',
  'sent to nobody': 'không gửi đến ai',
  'each was delivered': 'giao dịch nào cũng đã gửi đến',
  'no delivery of it was seen so far': 'đến giờ chưa thấy lần gửi nào',
  'received on this machine': 'máy này đã nhận được',
  'in the service’s log no delivery of it was seen so far':
    'trong nhật ký của dịch vụ đến giờ chưa thấy lần gửi nào',
  'in the service’s log has no delivery of it': 'trong nhật ký của dịch vụ không có lần gửi nào',
  'nothing is known of it': 'không biết gì về giao dịch này',
  'the service has the transfer': 'dịch vụ có giao dịch này',
  'no delivery of it was seen so far, and now {1}': 'đến giờ chưa thấy lần gửi nào, và hiện giờ {1}',
  'the service has the transfer and sent it to nobody': 'dịch vụ có giao dịch này và không gửi đến ai',
  'why could not be looked at': 'không xem được vì sao',
  'the service has the transfer and sent it to nobody: {1} was made after it':
    'dịch vụ có giao dịch này và không gửi đến ai: {1} được tạo sau giao dịch',
  'the service has the transfer and sent it to nobody: {1} were made after it':
    'dịch vụ có giao dịch này và không gửi đến ai: {1} được tạo sau giao dịch',
  'the service has the transfer and sent it to nobody, though nothing wrong is seen on its way now: reporting was off, or the configurations paused or bound elsewhere, when it came':
    'dịch vụ có giao dịch này và không gửi đến ai, dù giờ không thấy gì sai: lúc tiền vào, ngân hàng chưa báo, hoặc cấu hình tạm dừng hay gắn với tài khoản khác',
  'the service has the transfer and sent it to nobody: {1}':
    'dịch vụ có giao dịch này và không gửi đến ai: {1}',
  'your app has taken it since, sent again from this machine, at {1}':
    'ứng dụng của bạn đã nhận sau đó, khi gửi lại từ máy này, lúc {1}',
  'the app on this machine did not answer': 'ứng dụng trên máy này không trả lời',
  'the app on this machine answered {1}': 'ứng dụng trên máy này trả lời {1}',
  // What is wrong on the way.
  '{1} is paused': '{1} đang tạm dừng',
  '{1} are paused': '{1} đang tạm dừng',
  'there is no configuration: nothing is delivered': 'chưa có cấu hình nào: không gửi gì cả',
  'the bank is not asked to report: steps 3 and 4 are missing':
    'ngân hàng chưa được yêu cầu báo tiền vào: thiếu bước 3 và 4',
  'the second code was never verified: step 4 is missing': 'mã thứ hai chưa được xác nhận: thiếu bước 4',
  'the bank sends one report at day end, webhooks stay silent':
    'ngân hàng báo một lần vào cuối ngày nên webhook không gửi',
  // Nothing fits, or several do.
  'nothing is known of this transfer': 'không biết gì về giao dịch này',
  'nothing is known of this transfer: {1}': 'không biết gì về giao dịch này: {1}',
  'none of what came in for it fits': 'không khoản tiền nào vào cho nó khớp',
  'none of what came in for it fits: {1}': 'không khoản tiền nào vào cho nó khớp: {1}',
  'no transfer fits all of it': 'không giao dịch nào khớp hết',
  'with another amount: {1}': 'khác số tiền: {1}',
  'with another note: {1}': 'khác nội dung: {1}',
  'no transfer came in for it': 'chưa có tiền vào cho nó',
  'no transfer came in for it: {1}': 'chưa có tiền vào cho nó: {1}',
  'on {1}: {2}': 'trên {1}: {2}',
  'if it was paid to {1}: {2}': 'nếu tiền vào {1}: {2}',
  'nothing could be delivered: {1} is paused': 'không gửi được gì: {1} đang tạm dừng',
  'nothing could be delivered: all {1} configurations are paused':
    'không gửi được gì: cả {1} cấu hình đang tạm dừng',
  '{1} transfers fit: which one is meant?': 'có {1} giao dịch phù hợp: là giao dịch nào?',
  '{1} transfers fit': 'có {1} giao dịch phù hợp',
  'it stands in what could not be read, {1}': 'nó nằm ở chỗ không đọc được, {1}',
  'it is older than what was looked at, {1}': 'nó cũ hơn phần đã xem, {1}',
  'the bank has not reported it, it was paid to another account, or the code is mistyped':
    'ngân hàng chưa báo, tiền vào tài khoản khác, hoặc gõ sai mã',
  'the bank has not reported it, or it was paid to another account':
    'ngân hàng chưa báo, hoặc tiền vào tài khoản khác',
  'the bank has not reported it or it was paid to another account':
    'ngân hàng chưa báo, hoặc tiền vào tài khoản khác',
  // What the sources say that cannot all be right.
  'the service has stored {1} transactions with the code {2}: {3}':
    'dịch vụ lưu {1} giao dịch cùng mã {2}: {3}',
  'the service stores its status as {1}, not as SUCCESS: the money may not be there':
    'dịch vụ ghi trạng thái {1}, không phải SUCCESS: có thể tiền chưa vào',
  'the service stores it as {1}, not as credit: it is no money that came in':
    'dịch vụ ghi là {1}, không phải credit: đây không phải tiền vào',
  'the amounts differ: {1}': 'các số tiền khác nhau: {1}',
  'the service has stored {1}, delivered {2}': 'dịch vụ lưu {1}, đã gửi {2}',
  'the service has stored {1}, {2} was received on this machine': 'dịch vụ lưu {1}, máy này nhận {2}',
  'it was delivered as {1}, not as income': 'được gửi với loại {1}, không phải income',
  'it was paid to {1}, not to {2}, which --va names': 'tiền vào {1}, không phải {2} như --va nêu',
  'it was paid to {1}, not to {2}, on which the checkout {3} waits for it':
    'tiền vào {1}, không phải {2} mà phiên thanh toán {3} đang chờ',
  'its amount is {1}, not {2} as --amount says': 'số tiền là {1}, không phải {2} như --amount nêu',
  'its note is “{1}”, which does not hold “{2}”': 'nội dung là “{1}”, không có “{2}”',
  // The checkout.
  'the checkout {1} is paid': 'phiên thanh toán {1} đã thanh toán',
  'the checkout {1} is paid late: {2}': 'phiên thanh toán {1} được trả muộn: {2}',
  'the checkout {1} still misses {2}': 'phiên thanh toán {1} còn thiếu {2}',
  'the checkout {1} is expired: nothing came': 'phiên thanh toán {1} đã hết hạn: chưa có tiền vào',
  'the checkout {1} is expired: {2}': 'phiên thanh toán {1} đã hết hạn: {2}',
  'the checkout {1} is expired, short by {2}: {3}': 'phiên thanh toán {1} đã hết hạn, thiếu {2}: {3}',
  'the checkout {1} is cancelled before anything came': 'phiên thanh toán {1} đã huỷ trước khi có tiền vào',
  'the checkout {1} is cancelled: {2}': 'phiên thanh toán {1} đã huỷ: {2}',
  'the checkout {1} is status {2}': 'phiên thanh toán {1} ở trạng thái {2}',
  '{1} came after it was cancelled: it pays no order': '{1} vào sau khi huỷ: không thanh toán cho đơn nào',
  '{1} came after it was cancelled, {2} before: it pays no order':
    '{1} vào sau khi huỷ, {2} vào trước đó: không thanh toán cho đơn nào',
  '{1} of {2} came': 'đã vào {1} trong {2}',
  '{1} of {2} came, {3} too much came': 'đã vào {1} trong {2}, thừa {3}',
  '{1} of {2} came, the last of it after the checkout had expired':
    'đã vào {1} trong {2}, phần cuối vào sau khi phiên hết hạn',
  '{1} of {2} came, the last of it after the checkout had expired, {3} too much came':
    'đã vào {1} trong {2}, phần cuối vào sau khi phiên hết hạn, thừa {3}',
  'order {1} is paid: {2}': 'đơn {1} đã thanh toán: {2}',
  'order {1} still misses {2}: {3}': 'đơn {1} còn thiếu {2}: {3}',
  'order {1} is paid late: {2}': 'đơn {1} được trả muộn: {2}',
  'order {1} is expired: {2}': 'đơn {1} đã hết hạn: {2}',
  'order {1} is expired, short by {2}: {3}': 'đơn {1} đã hết hạn, thiếu {2}: {3}',
  'order {1} is cancelled: {2}': 'đơn {1} đã huỷ: {2}',
  '{1} in {2} transfers': '{1} qua {2} giao dịch',
  '{1} received, and {2} in {3} transfers found': 'đã nhận {1}, tìm thấy {2} qua {3} giao dịch',
  'its CHECKOUT_PAID was sent to nobody': 'CHECKOUT_PAID của nó không được gửi đến ai',
  'its CHECKOUT_PAID was not seen so far': 'đến giờ chưa thấy CHECKOUT_PAID của nó',
  'its CHECKOUT_PAID was delivered': 'CHECKOUT_PAID của nó đã gửi đến',
  'of its CHECKOUT_PAID: {1}': 'về CHECKOUT_PAID của nó: {1}',
  'its CHECKOUT_PAID names the order {1}': 'CHECKOUT_PAID của nó ghi đơn {1}',
  'its CHECKOUT_PAID says {1}, the checkout {2}': 'CHECKOUT_PAID của nó ghi {1}, phiên thanh toán ghi {2}',
  '{1} to its CHECKOUT_PAID': '{1} với CHECKOUT_PAID của nó',
  'listen --confirm on this machine held its CHECKOUT_PAID back, {1}':
    'listen --confirm trên máy này đã giữ CHECKOUT_PAID của nó lại, {1}',
};

const advice: Readonly<Record<string, string>> = {
  'how the configurations stand now, and since when they are there: {1}':
    'các cấu hình hiện giờ ra sao, có từ khi nào: {1}',
  'what it was sent and what it answered: {1}': 'đã gửi gì và được trả lời gì: {1}',
  'whether both sides have the same secret: {1}': 'hai bên có cùng khoá bí mật không: {1}',
  'what was held back: {1}': 'cái gì đã bị giữ lại: {1}',
  'to mend that: {1}': 'để sửa: {1}',
  'to have {1} get deliveries again: {2}': 'để {1} nhận lại thông báo: {2}',
  'this one: {1}': 'giao dịch này: {1}',
  'once that is mended, have it sent again: {1}': 'sửa xong, cho gửi lại: {1}',
  'once that is mended, hand it in from this machine: {1}': 'sửa xong, đưa vào từ máy này: {1}',
  'nothing is sent again by itself; have it sent: {1}': 'không có gì tự gửi lại; hãy cho gửi: {1}',
  'have the program recognise the transaction code before it books the money':
    'cho chương trình nhận ra mã giao dịch trước khi ghi nhận tiền',
  'how the service has stored it: {1}': 'dịch vụ lưu nó thế nào: {1}',
  'whether it is paid is read here instead: {1}': 'xem đã thanh toán chưa ở đây: {1}',
  'the way of the account that was paid to: {1}': 'kiểm tra tài khoản nhận tiền: {1}',
  'if it was paid to {1}: {2}': 'nếu tiền vào {1}: {2}',
  '{1}, “{2}”: {3}': '{1}, “{2}”: {3}',
  'a code for the rest: {1}': 'mã QR cho phần còn thiếu: {1}',
  'do not fulfil the order': 'đừng giao hàng cho đơn này',
  'decide whether to fulfil the order': 'quyết định có giao hàng cho đơn này không',
  'refund or settle the {1} that came after it was cancelled': 'hoàn lại hoặc xử lý {1} vào sau khi huỷ',
  '{1} more: its note, amount or account (--va) tells it apart':
    'còn {1}: phân biệt bằng nội dung, số tiền hoặc tài khoản (--va)',
  '{1}: was it to pay one? What is missing of it, by the ID in the merchant’s order: {2}':
    '{1}: có phải để trả cho một phiên thanh toán? Còn thiếu bao nhiêu, theo ID trong đơn của cửa hàng: {2}',
  'a CHECKOUT_PAID names it': 'có CHECKOUT_PAID nhắc đến nó',
  'its CHECKOUT_PAID name more than one checkout': 'CHECKOUT_PAID của nó nhắc đến nhiều phiên thanh toán',
  'several checkouts fit it': 'có nhiều phiên thanh toán phù hợp',
  'the account that was paid to is that of the checkout {1}':
    'tài khoản nhận tiền là của phiên thanh toán {1}',
  'checkouts of the sandbox have such accounts': 'phiên thanh toán thử nghiệm dùng tài khoản như thế',
};

const lookedAt: Readonly<Record<string, string>> = {
  'transactions: {1}': 'giao dịch: {1}',
  'delivery log: {1}': 'nhật ký gửi: {1}',
  'journal: {1}': 'sổ ghi trên máy này: {1}',
  'configurations: {1}': 'cấu hình: {1}',
  'checkout: {1}': 'phiên thanh toán: {1}',
  'reporting: {1}': 'báo tiền vào: {1}',
  'could not be read: {1}': 'không đọc được: {1}',
  'stored on an account': 'lưu trên một tài khoản',
  'stored on {1}': 'lưu trên {1}',
  '{1}: not stored there': '{1}: không lưu ở đó',
  '{1}: not found so far': '{1}: đến giờ chưa thấy',
  '{1}: the service has no such account of yours': '{1}: dịch vụ không có tài khoản nào như vậy của bạn',
  '{1} virtual account': '{1} tài khoản ảo',
  '{1} virtual accounts': '{1} tài khoản ảo',
  'no virtual account could be read': 'không đọc được tài khoản ảo nào',
  'there is no virtual account to look at': 'không có tài khoản ảo nào để xem',
  'there is no virtual account in a list': 'không có tài khoản ảo nào trong danh sách',
  '{1} virtual account: nothing wrong was seen': '{1} tài khoản ảo: không thấy gì sai',
  '{1} virtual accounts: nothing wrong was seen': '{1} tài khoản ảo: không thấy gì sai',
  '{1} virtual account: something is wrong with {2}': '{1} tài khoản ảo: có lỗi ở {2}',
  '{1} virtual accounts: something is wrong with {2}': '{1} tài khoản ảo: có lỗi ở {2}',
  'accounts of the sandbox and of checkouts, which are in no list':
    'tài khoản của sandbox và của phiên thanh toán, không có trong danh sách nào',
  '--va NUMBER looks at one': '--va SỐ để xem một tài khoản',
  'and what was paid to a bank account itself': 'và tiền vào thẳng tài khoản ngân hàng',
  '{1} more virtual accounts': 'còn {1} tài khoản ảo',
  'virtual accounts beyond the first {1}': 'tài khoản ảo sau {1} tài khoản đầu',
  'none in the list of all transactions': 'không có trong danh sách mọi giao dịch',
  '{1}: none of this transfer': '{1}: không có gì của giao dịch này',
  '{1}: none of these transfers': '{1}: không có gì của các giao dịch này',
  '{1}: nothing of this transfer': '{1}: không có gì của giao dịch này',
  '{1}: nothing of these transfers': '{1}: không có gì của các giao dịch này',
  '{1}: {2} of this transfer': '{1}: {2} của giao dịch này',
  '{1}: {2} of these transfers': '{1}: {2} của các giao dịch này',
  '{1}, and {2}: {3} of this transfer': '{1}, và {2}: {3} của giao dịch này',
  '{1} entry': '{1} mục',
  '{1} entries': '{1} mục',
  '{1} of {2} to {3} (UTC)': '{1} từ {2} đến {3} (UTC)',
  '{1} since {2}': '{1} kể từ {2}',
  '{1} until {2}': '{1} cho đến {2}',
  'entries before {1}': 'các mục trước {1}',
  entries: 'các mục',
  '--since 30d --timeout 2m looks back 30 days, for 2 minutes at most':
    '--since 30d --timeout 2m xem lại 30 ngày, nhiều nhất 2 phút',
  'a longer --timeout looks further back': '--timeout dài hơn sẽ xem xa hơn',
  'a longer --timeout waits': '--timeout dài hơn sẽ chờ lâu hơn',
  'not counted: {1} that listen --confirm held back, not confirmed (webhooks kept has {2})':
    'không tính: {1} mà listen --confirm giữ lại vì chưa xác nhận (webhooks kept có {2})',
  '{1} of {2} gets transfers of this account': '{1} trong {2} nhận giao dịch của tài khoản này',
  '{1} of {2} get transfers of this account': '{1} trong {2} nhận giao dịch của tài khoản này',
  '{1} paused': '{1} đang tạm dừng',
  '{1}, all paused: nothing is delivered': '{1}, tất cả tạm dừng: không gửi gì cả',
  '{1} bound to another virtual account': '{1} gắn với tài khoản ảo khác',
  '{1} made after the transfer ({2})': '{1} được tạo sau giao dịch ({2})',
  'no CHECKOUT_PAID names this transfer': 'không có CHECKOUT_PAID nào nhắc đến giao dịch này',
  'no CHECKOUT_PAID names this transfer, and {1}':
    'không có CHECKOUT_PAID nào nhắc đến giao dịch này, và {1}',
  'if it was to pay one: --checkout ID': 'nếu để trả cho một phiên thanh toán: --checkout ID',
  'their CHECKOUT_PAID name more than one': 'CHECKOUT_PAID của chúng nhắc đến nhiều phiên',
  '--checkout ID looks at one': '--checkout ID để xem một phiên',
  'the service knows no checkout {1}': 'dịch vụ không có phiên thanh toán {1}',
  'there is no checkout of {1} to {2}': 'không có phiên thanh toán nào từ {1} đến {2}',
  'of the checkouts none of the {1} of {2} to {3} waits for money on the account that was paid to':
    'trong {1} phiên thanh toán từ {2} đến {3} không phiên nào chờ tiền vào tài khoản này',
};

const steps: Readonly<Record<string, string>> = {
  '{1} on an account, “{2}”': '{1} vào một tài khoản, “{2}”',
  '{1} on {2}, “{3}”': '{1} vào {2}, “{3}”',
  '{1}, “{2}”, no delivery': '{1}, “{2}”, chưa gửi',
  '{1}, “{2}”, {3} of {4} receiver': '{1}, “{2}”, {3} trong {4} bên nhận',
  '{1}, “{2}”, {3} of {4} receivers': '{1}, “{2}”, {3} trong {4} bên nhận',
  'received on this machine, {1}': 'máy này đã nhận, {1}',
  'signature right': 'chữ ký đúng',
  'signature right ({1})': 'chữ ký đúng ({1})',
  'not verified': 'chưa kiểm tra chữ ký',
  '{1}, sent again': '{1}, gửi lại',
  '{1}, a copy': '{1}, bản sao',
  '{1}, same code but another body': '{1}, cùng mã nhưng nội dung khác',
  'answered {1} in {2}': 'trả lời {1} sau {2}',
  'did not answer in {1}': 'không trả lời trong {1}',
  '{1} pending: {2} of {3} received': '{1} đang chờ: đã nhận {2} trong {3}',
  '{1} pending: {2} of {3} received, {4} still missing': '{1} đang chờ: đã nhận {2} trong {3}, còn thiếu {4}',
  '{1} paid: {2} of {3} received': '{1} đã thanh toán: đã nhận {2} trong {3}',
  '{1} paid late: {2} of {3} received': '{1} thanh toán muộn: đã nhận {2} trong {3}',
  '{1} expired: {2} of {3} received': '{1} hết hạn: đã nhận {2} trong {3}',
  '{1} expired: {2} of {3} received, {4} missing': '{1} hết hạn: đã nhận {2} trong {3}, thiếu {4}',
  '{1} cancelled: {2} of {3} received until then': '{1} đã huỷ: lúc đó đã nhận {2} trong {3}',
  bank: 'ngân hàng',
  journal: 'máy này',
  app: 'ứng dụng',
  checkout: 'phiên thanh toán',
  'OK {1} in {2}': 'OK {1} sau {2}',
  'OK in {1}': 'OK sau {1}',
  'sent it on elsewhere ({1}) in {2}': 'chuyển sang địa chỉ khác ({1}) sau {2}',
  'refused it ({1}) in {2}': 'đã từ chối ({1}) sau {2}',
  'its program had an error ({1}) in {2}': 'chương trình bị lỗi ({1}) sau {2}',
  'did not answer within 10 s ({1}) in {2}': 'không trả lời trong 10 giây ({1}) sau {2}',
  'no secure connection could be made ({1}) in {2}': 'không lập được kết nối bảo mật ({1}) sau {2}',
  'its host name is not known ({1}) in {2}': 'không tìm thấy tên máy chủ ({1}) sau {2}',
  'no connection, or it was broken off ({1}) in {2}': 'không kết nối được, hoặc bị ngắt ({1}) sau {2}',
  'failed ({1}) in {2}': 'không được ({1}) sau {2}',
  'nothing was sent, the plan is used up ({1}) in {2}': 'chưa gửi gì, gói đã hết ({1}) sau {2}',
  '{1} made, for {2}': '{1} được tạo, cho {2}',
  'now {1}': 'hiện giờ {1}',
  'CHECKOUT_PAID: {1}': 'CHECKOUT_PAID: {1}',
};

export const traceSentences: Readonly<Record<string, string>> = {
  ...conclusions,
  ...advice,
  ...lookedAt,
  ...steps,
};
