/** Help of webhooks, by the English text. */
export const help = {
  'Manage webhook configurations and deliveries': 'Quản lý cấu hình webhook và các lượt gửi',
  'List webhook configurations': 'Liệt kê cấu hình webhook',
  'where they point': 'xem URL của từng cấu hình',
  'Create a webhook configuration': 'Tạo cấu hình webhook',
  'what you call it': 'tên do bạn đặt',
  'the address of your receiver, which accepts POST': 'URL của bên nhận, chấp nhận POST',
  'how deliveries prove who sent them: NONE, API_KEY or HMAC_SHA256':
    'cách xác thực lượt gửi: NONE, API_KEY hoặc HMAC_SHA256',
  'header of the API key (default X-Webhook-Secret)': 'header của API key (mặc định X-Webhook-Secret)',
  'how the body is written: application/json, application/x-www-form-urlencoded or multipart/form-data':
    'định dạng của body: application/json, application/x-www-form-urlencoded hoặc multipart/form-data',
  'only deliveries of this virtual account: its id or its full number':
    'chỉ lượt gửi của tài khoản ảo này: id hoặc số đầy đủ',
  'make a secret and show it this once': 'tạo khóa bí mật và chỉ hiện một lần này',
  'signed, with a secret made here and shown once': 'có ký, khóa bí mật tạo tại đây và hiện một lần',
  'with a secret of your own': 'với khóa bí mật của bạn',
  'Update a webhook configuration': 'Cập nhật cấu hình webhook',
  'the id from webhooks list': 'id trong webhooks list',
  '--no-active pauses it, --active delivers again': '--no-active để tạm dừng, --active để bật lại',
  'point it elsewhere': 'đổi URL',
  'change the secret': 'đổi khóa bí mật',
  'Pause a webhook configuration': 'Tạm dừng cấu hình webhook',
  'until webhooks resume': 'cho đến khi chạy webhooks resume',
  'Resume a paused webhook configuration': 'Bật lại cấu hình webhook đang tạm dừng',
  'receive deliveries again': 'để nhận webhook trở lại',
  'Delete a webhook configuration': 'Xóa cấu hình webhook',
  'The service keeps the delivery log. To stop deliveries for a time, use webhooks pause.':
    'Dịch vụ vẫn giữ nhật ký gửi. Để ngừng gửi một thời gian, dùng webhooks pause.',
  'Send a test delivery': 'Gửi thử một lượt',
  'The service sends the simulated payload (DUMMY123). It never returns a stored secret, so a configuration that signs needs its secret here again. Exit 1 when the receiver did not answer 200, 201 or 202 in 10 s.':
    'Dịch vụ gửi payload mô phỏng (DUMMY123). Dịch vụ không bao giờ trả lại khóa bí mật đã lưu, nên cấu hình có ký cần khai lại khóa bí mật ở đây. Thoát với mã 1 khi bên nhận không trả về 200, 201 hoặc 202 trong 10 giây.',
  'a configuration, instead of --url': 'một cấu hình, thay cho --url',
  'any URL': 'URL bất kỳ',
  'a configuration that signs': 'một cấu hình có ký',
  'List the delivery log, newest first': 'Liệt kê nhật ký gửi, mới nhất trước',
  'Days are those of --tz; the service filters by UTC days, so a page may have entries of the day before or after. --all leaves them out, and needs little memory for a million entries. If it is interrupted, continue it: --after with the last id. CSV then has no header, so append it to the file.':
    'Ngày tính theo --tz; dịch vụ lọc theo ngày UTC, nên một trang có thể có mục của ngày liền kề. --all loại các mục đó và cần ít bộ nhớ cho cả triệu mục. Khi bị ngắt, dùng --after với id cuối để tiếp tục. Khi đó CSV không có dòng tiêu đề: nối vào tệp đã có.',
  'only these; success is 2xx, including 204, although 204 is not delivered':
    'chỉ các mục này; success là 2xx, kể cả 204, dù 204 không tính là gửi thành công',
  'with --all: begin after this entry': 'dùng với --all: bắt đầu sau mục này',
  'the entries that were not answered 2xx': 'các mục không được trả về 2xx',
  'continue an interrupted export': 'tiếp tục một lần xuất bị ngắt',
  'Show a delivery, why it failed and how to fix it': 'Xem một lượt gửi, vì sao thất bại và cách khắc phục',
  'the id from webhooks logs, or its first 8 characters': 'id trong webhooks logs, hoặc 8 ký tự đầu',
  'the day of that delivery, in the zone of --tz: found sooner in a long log':
    'ngày của lượt gửi, theo múi giờ của --tz: tìm nhanh hơn trong nhật ký dài',
  'what happened': 'chuyện gì đã xảy ra',
  'only the summary': 'chỉ phần tóm tắt',
  'Follow the delivery log': 'Theo dõi nhật ký gửi',
  'Asks the service every --interval. If the service does not answer, stderr says so and the waits become longer. A GAP line means that some entries could not be read. Ctrl-C stops it with a summary.':
    'Hỏi dịch vụ sau mỗi --interval. Khi dịch vụ không phản hồi, lệnh báo trên stderr và thử lại, giãn cách dài dần. Dòng THIẾU cho biết có mục không đọc được. Nhấn Ctrl-C để kết thúc và xem tóm tắt.',
  'begin with the entries of the last 15m, 2h and so on': 'bắt đầu từ các mục của 15m, 2h gần nhất, v.v.',
  'between two polls (default 3s)': 'giữa hai lần hỏi (mặc định 3s)',
  'only these; 204 is a failure': 'chỉ các mục này; 204 là thất bại',
  'only this one, also one that this version does not know':
    'chỉ nhãn này, kể cả nhãn mà phiên bản này chưa biết',
  'only receivers with this in their address': 'chỉ bên nhận có chuỗi này trong URL',
  'only with this in the body: note (holds VALUE), code, va, amount and others (equal)':
    'chỉ mục có giá trị này trong body: note (chứa GIÁ_TRỊ), code, va, amount và trường khác (bằng)',
  'end after N entries; exit 6 when they do not come': 'kết thúc sau N mục; thoát với mã 6 nếu không đủ',
  'end when nothing came for so long; exit 5 if the service stops answering':
    'kết thúc khi không có gì đến trong khoảng này; thoát với mã 5 nếu dịch vụ ngừng phản hồi',
  'end after so long (default with --expect: 15m)': 'kết thúc sau khoảng này (mặc định khi có --expect: 15m)',
  'what fails, from 15 minutes ago on': 'các lượt thất bại, từ 15 phút trước',
  'wait in a script for the delivery of an order': 'chờ trong script lượt gửi của một đơn hàng',
  'Show delivery statistics and problems': 'Xem thống kê và vấn đề của các lượt gửi',
  'such as 30, default 7': 'ví dụ 30, mặc định 7',
  'the last month': 'tháng vừa qua',
  'what stands out, as codes': 'các điểm bất thường, dạng mã',
  'Verify the signature of a delivery': 'Kiểm tra chữ ký của một lượt gửi',
  'Checks an entry of the delivery log, a delivery stored by listen, or a body in a file with its two headers. The last two need no service. The signed time is compared with the time of sending; with --check-age also with the current time. Exit 7 when it is not valid; with JSON output, the error has the codes of the findings.':
    'Kiểm tra một mục của nhật ký gửi, một lượt gửi do listen lưu, hoặc body trong tệp kèm hai header. Hai cách sau không cần dịch vụ. Thời gian đã ký được so với thời gian gửi; với --check-age thì so cả với hiện tại. Thoát với mã 7 khi chữ ký không hợp lệ; khi in JSON, lỗi có mã chẩn đoán.',
  'an entry of the delivery log': 'một mục của nhật ký gửi',
  'a delivery stored by listen': 'một lượt gửi do listen lưu',
  'the raw body, byte for byte': 'body nguyên gốc từng byte',
  'with --body-file: the X-Service-Timestamp header': 'dùng với --body-file: header X-Service-Timestamp',
  'with --body-file: the X-Service-Signature header': 'dùng với --body-file: header X-Service-Signature',
  'reject a time over 300 s from the current time': 'từ chối thời gian lệch quá 300 giây so với hiện tại',
  'does the shop know the right secret?': 'cửa hàng có dùng đúng khóa bí mật không?',
  'a body and its headers, offline': 'body và các header, không cần mạng',
  'Sign a request body as the service does': 'Ký body của yêu cầu như dịch vụ ký',
  'For tests of a receiver. The secret is never printed; the command of --curl holds the signature.':
    'Để kiểm thử bên nhận. Khóa bí mật không bao giờ được in; lệnh của --curl chứa chữ ký.',
  'when it was signed, in seconds since 1970; when left out, now':
    'thời điểm ký, tính bằng giây từ 1970; nếu không có, là bây giờ',
  'print the curl command that delivers it there': 'in lệnh curl gửi đến URL này',
  'the headers': 'các header',
  'deliver it': 'gửi đi',
  'List or show deliveries stored by listen': 'Liệt kê hoặc xem lượt gửi do listen lưu',
  'Newest first. The outcome is delivered (JSON: taken), failed (JSON: refused), unanswered, pending (JSON: under way), unknown (listen stopped before an answer was stored), not confirmed (listen --confirm held it back), no app, duplicate (JSON: copy) or conflict. The last two are not forwarded. --failed lists what replay --failed and the next listen send: failed, unanswered and unknown, once for each body. --curl prints a POSIX shell command that sends a delivery to its app byte for byte. Secrets are not stored, so they are missing in it.':
    'Mới nhất trước. Kết quả là thành công (JSON: taken), thất bại (JSON: refused), không phản hồi (unanswered), đang chờ (JSON: under way), chưa rõ (unknown: listen dừng trước khi lưu được phản hồi), bị giữ lại (listen --confirm), không có ứng dụng, trùng lặp (JSON: copy) hoặc xung đột (conflict). Hai loại cuối không được chuyển tiếp. --failed liệt kê những lượt mà replay --failed và lần listen sau sẽ gửi: thất bại, không phản hồi và chưa rõ, mỗi body một lần. --curl in lệnh cho shell POSIX để gửi một lượt đến ứng dụng, nguyên gốc từng byte. Khóa bí mật không được lưu nên không có trong lệnh.',
  'A delivery belongs to the profile, service and client of the listener that stored it. --all-profiles also lists those of others and names them; only --adopt lets this profile forward them.':
    'Lượt gửi thuộc về profile, dịch vụ và client của listen đã lưu. --all-profiles liệt kê cả lượt gửi của profile khác và nêu tên; chỉ --adopt cho phép profile này chuyển tiếp các lượt đó.',
  'one of them, or the first characters of its id': 'một lượt gửi, hoặc các ký tự đầu của id',
  'those of the last 15m, 2h and so on': 'các lượt của 15m, 2h gần nhất, v.v.',
  'only those that failed': 'chỉ những lượt thất bại',
  'with an ID: a curl command that sends it to its app': 'dùng với ID: lệnh curl gửi lượt này đến ứng dụng',
  'with an ID or --from-profile: take it over for this profile':
    'kèm ID hoặc --from-profile: tiếp quản cho profile này',
  'with --adopt: all of a profile renamed, edited or deleted':
    'dùng với --adopt: tất cả của một profile đã đổi tên, sửa hoặc xóa',
  'what failed at the app': 'những lượt thất bại ở ứng dụng',
  'one, with its headers and body': 'một lượt, kèm header và body',
  'send it again': 'gửi lần nữa',
  'take over one of another profile': 'tiếp quản một lượt của profile khác',
  'take over the deliveries of a profile that is now called shop':
    'tiếp quản các lượt gửi của một profile nay tên là shop',
  'Replay stored deliveries to an app': 'Phát lại các lượt gửi đã lưu đến ứng dụng',
  'It replays deliveries that listen stored, or with --log one of the service’s log. The log has text, not bytes: that delivery is “reconstructed”, unless its signature is valid with the given secret. A delivery sent byte for byte has its old timestamp, which an app may reject after 300 s. --re-sign signs the same body with the current time. The column “Sent” says how it was sent, the column “Signed with” which secret signed it. The result is recorded in the journal. The stored delivery becomes delivered only if the body is the same and --to is the app that listen forwards to. A delivery of another profile, service or client is refused. Exit 5 if the app did not accept all of them.':
    'Các lượt gửi là những lượt listen đã lưu, hoặc với --log là một lượt trong nhật ký gửi của dịch vụ: nhật ký chỉ có văn bản, nên kết quả ghi là reconstructed, trừ khi chữ ký hợp lệ với khóa bí mật đã cho. Khi gửi nguyên gốc từng byte, dấu thời gian là dấu cũ, và ứng dụng có kiểm tra sẽ từ chối sau 300 giây: --re-sign gửi cùng body với thời gian hiện tại. Cột “Đã gửi” cho biết đã gửi theo cách nào, cột “Ký bằng” cho biết khóa bí mật nào đã ký. Kết quả được ghi vào nhật ký cục bộ. Lượt gửi đã lưu chỉ được coi là xong khi body giống hệt và --to là ứng dụng mà listen chuyển tiếp đến. Lượt gửi của profile, dịch vụ hoặc client khác bị từ chối. Thoát với mã 5 khi ứng dụng không nhận đủ.',
  'the id of a stored delivery, or its first characters': 'id của lượt gửi đã lưu, hoặc các ký tự đầu',
  'a delivery of the service’s log, instead of an ID': 'một lượt trong nhật ký gửi của dịch vụ, thay cho ID',
  'all of the last 15m, 2h and so on, instead of an ID': 'mọi lượt của 15m, 2h… gần nhất, thay cho ID',
  'only failed ones that --to has not accepted; last 10 days, or --since':
    'chỉ các lượt thất bại mà --to chưa nhận; trong 10 ngày gần nhất, hoặc theo --since',
  'with --since: out of a stream that listen --publish fills, nats://HOST[,HOST…]/STREAM':
    'dùng với --since: từ stream do listen --publish ghi, nats://MÁY_CHỦ[,MÁY_CHỦ…]/STREAM',
  'the app': 'ứng dụng',
  'also an app on another machine': 'cả ứng dụng trên máy khác',
  'sign with the current time': 'ký với thời gian hiện tại',
  'wait so long for another replay to finish (default 15m)':
    'chờ lần phát lại khác kết thúc trong khoảng này (mặc định 15m)',
  'change the body in $EDITOR first, and sign it': 'sửa body trong $EDITOR trước, rồi ký',
  Signing: 'Ký',
  'From a NATS stream': 'Từ stream NATS',
  'all of the last hour, out of the stream of several listeners':
    'tất cả của giờ vừa qua, từ stream của nhiều listen',
  'what the app failed to accept since lunch': 'những lượt ứng dụng chưa nhận từ buổi trưa',
  'one that is not stored here, from the service’s log':
    'một lượt không lưu ở máy này, từ nhật ký gửi của dịch vụ',
  'one, byte for byte': 'một lượt, nguyên gốc từng byte',
  'Ask the service to redeliver transactions': 'Yêu cầu dịch vụ gửi lại webhook của giao dịch',
  'The service sends the same payload again to every active configuration that matches, or with --webhook to that one. The command waits for each result in the delivery log, oldest transaction first. --failed selects the failed deliveries that are still not delivered. It lists them and asks first. --every repeats that until you stop it; a delivery that fails again is tried less often. Exit 6 when a delivery failed again or has no result. From this machine: webhooks replay.':
    'Dịch vụ gửi lại cùng payload đến mọi cấu hình đang bật và khớp, hoặc với --webhook thì chỉ đến cấu hình đó. Lệnh chờ từng kết quả trong nhật ký gửi, giao dịch cũ nhất trước. --failed chọn các lượt gửi thất bại và đến nay chưa thành công. Lệnh liệt kê và hỏi trước. --every lặp lại cho đến khi dừng lệnh; lượt nào tiếp tục thất bại thì giãn cách thử lại dài hơn. Thoát với mã 6 khi một lượt lại thất bại hoặc chưa có kết quả. Để gửi từ máy này, dùng webhooks replay.',
  'codes or ids of transactions; - reads them from standard input, one a line':
    'mã hoặc id của giao dịch; - để đọc từ stdin, mỗi dòng một giao dịch',
  'all failed deliveries that are still not delivered': 'các lượt gửi thất bại và đến nay chưa thành công',
  'from here: 2h, 3d, 08:30, 2026-11-21, "2026-11-21 08:30" (default 1d)':
    'thời điểm bắt đầu: 2h, 3d, 08:30, 2026-11-21, "2026-11-21 08:30" (mặc định 1d)',
  'end of the period': 'thời điểm kết thúc',
  'repeat after this time, until you stop it; needs --yes':
    'lặp lại sau khoảng này, cho đến khi dừng lệnh; cần --yes',
  'continue a redelivery that was interrupted': 'tiếp tục lần gửi lại bị gián đoạn',
  'only to this configuration, from webhooks list': 'chỉ đến cấu hình này, lấy từ webhooks list',
  'requests a second at most': 'số yêu cầu tối đa mỗi giây',
  'how long to wait for each result': 'chờ mỗi kết quả trong bao lâu',
  'the receiver is fixed': 'bên nhận đã được khắc phục',
  'after an outage of two hours': 'sau hai giờ gián đoạn',
  'to one receiver alone': 'chỉ đến một bên nhận',
  'as a service: whatever fails is tried again': 'chạy như dịch vụ: lượt nào thất bại thì thử lại',
  'Forward deliveries from a NATS stream to an app': 'Chuyển tiếp lượt gửi từ stream NATS đến ứng dụng',
  'The deliveries are those that listen --publish put into a JetStream stream. Each is done once the app has answered 200, 201 or 202, and comes again otherwise, after 1 s, 5 s, 30 s, 2 min and then every 10 min, sooner where the app cannot be reached; the app may get one twice, and tells it by its transaction_code. One that the app has refused --max-tries times is put aside in the stream STREAM_dead with the reason. Several processes may share a NAME, and with it the work. Byte for byte, the timestamp is the old one: with the webhook secret, what is older than 300 s is signed anew. A server that goes away is waited for; one that lets it in no more ends it, exit 4.':
    'Các lượt gửi là những lượt listen --publish đã đưa vào stream JetStream. Một lượt được coi là xong khi ứng dụng trả về 200, 201 hoặc 202; nếu không, lượt đó đến lại sau 1 giây, 5 giây, 30 giây, 2 phút rồi mỗi 10 phút, sớm hơn nếu không kết nối được đến ứng dụng. Ứng dụng có thể nhận một lượt hai lần và nhận ra bằng transaction_code. Lượt bị ứng dụng từ chối --max-tries lần được chuyển sang stream STREAM_dead kèm lý do. Nhiều tiến trình có thể dùng chung một TÊN để chia việc. Khi gửi nguyên gốc từng byte, dấu thời gian là dấu cũ: nếu có khóa bí mật của webhook, lượt cũ hơn 300 giây được ký lại. Máy chủ mất kết nối thì lệnh chờ; máy chủ từ chối truy cập thì lệnh kết thúc với mã 4.',
  'the stream: nats://HOST[,HOST…]/STREAM': 'stream: nats://MÁY_CHỦ[,MÁY_CHỦ…]/STREAM',
  'name of this consumer in the stream: it continues where the last one with this name stopped':
    'tên của consumer này trong stream: tiếp tục từ chỗ lần trước cùng tên đã dừng',
  'deliveries in progress at the app; 1 keeps their order while the app accepts them':
    'số lượt gửi đang xử lý ở ứng dụng; 1 giữ đúng thứ tự khi ứng dụng chấp nhận',
  'put a delivery aside when the app has refused it as often':
    'chuyển lượt gửi ra riêng khi ứng dụng đã từ chối bấy nhiêu lần',
  'read the webhook secret from an environment variable': 'đọc khóa bí mật của webhook từ biến môi trường',
  'read the webhook secret from a file': 'đọc khóa bí mật của webhook từ tệp',
  'to an app on this machine': 'đến ứng dụng trên máy này',
};
