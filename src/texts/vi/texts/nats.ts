/** Of streams at a NATS server. */
export const nats = {
  'Example: nats://127.0.0.1:4222/PAYMENTS. Separate several servers with commas.':
    'Ví dụ: nats://127.0.0.1:4222/PAYMENTS. Nhiều máy chủ thì cách nhau bằng dấu phẩy.',
  'Another program created it. Choose another name with --durable.':
    'Chương trình khác đã tạo consumer này. Chọn tên khác bằng --durable.',
  'Correct it, or delete it: it is then created again.': 'Sửa lại, hoặc xóa đi: lệnh sẽ tạo lại.',
  'Name the stream of listen --publish, which creates it with --create-stream.':
    'Nêu stream của listen --publish; lệnh đó tạo stream khi có --create-stream.',
  'the stream {0} for undeliverable messages cannot be used: {1} ({2})':
    'Không dùng được stream {0} chứa tin không gửi được: {1} ({2})',
  'Name the stream of listen --publish.': 'Nêu stream của listen --publish.',
  'it pushes to the subject {0}, and nobody can fetch from it':
    'consumer đẩy đến subject {0}, nên không lấy tin được',
  'it does not wait for each delivery to be acknowledged (ack_policy "{0}")':
    'consumer không chờ xác nhận từng lượt gửi (ack_policy "{0}")',
  'it gives {0}, not {1}': 'consumer trả về {0}, không phải {1}',
  'it gives no bodies (headers_only)': 'consumer không trả về body (headers_only)',
  'it drops a delivery after {0} attempts (max_deliver)':
    'consumer bỏ một lượt gửi sau {0} lần thử (max_deliver)',
  'it gives a delivery again after {0}, but an app may need longer (ack_wait)':
    'consumer phát lại một lượt gửi sau {0}, nhưng ứng dụng có thể cần lâu hơn (ack_wait)',
  'it is deleted when nobody reads from it for {0} (inactive_threshold)':
    'consumer bị xóa khi không ai đọc trong {0} (inactive_threshold)',
  'its subjects ({0}) do not include all of {1}': 'các subject của stream ({0}) không gồm toàn bộ {1}',
  'it deletes what was read (retention "workqueue"), so duplicates are not found':
    'stream xóa tin đã đọc (retention "workqueue"), nên không phát hiện được lượt gửi trùng',
  'it keeps only what a consumer waits for (retention "interest"): a later duplicate is published again':
    'stream chỉ giữ tin mà consumer đang chờ (retention "interest"): lượt gửi trùng đến sau sẽ bị phát hành lại',
  'only one server stores it: it is lost with that disk. A cluster stores it with replicas 3':
    'chỉ một máy chủ lưu stream: hỏng ổ đĩa là mất. Cụm máy chủ lưu stream với replicas 3',
  'it recognizes a duplicate for {0} only, not {1} (duplicate_window)':
    'stream chỉ nhận ra lượt gửi trùng trong {0}, không phải {1} (duplicate_window)',
  'it forgets a code after {0}, not {1} (its ttl): another body with that code is then published':
    'bucket quên một mã sau {0}, không phải {1} (ttl): khi đó body khác cùng mã sẽ được phát hành',
  'it is in memory: its content is lost when its servers restart':
    'chỉ lưu trong bộ nhớ: dữ liệu mất khi máy chủ khởi động lại',
  'it is on fewer servers than the stream (replicas {0}, not {1}): without them nothing is published':
    'bucket nằm trên ít máy chủ hơn stream (replicas {0}, không phải {1}): thiếu các máy chủ đó thì không phát hành được gì',
  'it keeps only what a consumer waits for (retention "interest")':
    'stream chỉ giữ tin mà consumer đang chờ (retention "interest")',
  'it acknowledges nothing (no_ack)': 'stream không xác nhận gì (no_ack)',
  'it is sealed: nothing can be added': 'stream đã khóa: không thêm được gì',
  'it changes the subjects of messages (subject_transform)': 'stream đổi subject của tin (subject_transform)',
  'past {0} it drops the oldest, read or not. With {1} it refuses what is new instead':
    'vượt {0} thì stream bỏ tin cũ nhất, dù đã đọc hay chưa. Với {1}, stream từ chối tin mới',
  'it drops what is older than {0}, read or not (max_age)':
    'stream bỏ tin cũ hơn {0}, dù đã đọc hay chưa (max_age)',
  'it accepts no message over {0} bytes, and a delivery has up to 1 MiB (max_msg_size)':
    'stream không nhận tin quá {0} byte, mà một lượt gửi có thể đến 1 MiB (max_msg_size)',
  'Correct it, or name another stream.': 'Sửa lại, hoặc nêu stream khác.',
  'the stream {0}': 'stream {0}',
  'the bucket {0}_seen of the stream {0}': 'bucket {0}_seen của stream {0}',
  'To create it, add --create-stream. With a single server, add --replicas 1 too.':
    'Để tạo, thêm --create-stream. Nếu chỉ có một máy chủ, thêm cả --replicas 1.',
  'the NATS server at {0} cannot be reached ({1})': 'Không kết nối được máy chủ NATS tại {0} ({1}).',
  'Check the address, and that the server runs.': 'Kiểm tra địa chỉ, và máy chủ có đang chạy không.',
  'the NATS server at {0} failed ({1})': 'Máy chủ NATS tại {0} báo lỗi ({1}).',
  'the NATS server at {0} refused the login ({1})': 'Máy chủ NATS tại {0} từ chối đăng nhập ({1}).',
  'Give what the server asks for: --nats-creds, --nats-nkey or --nats-token-env.':
    'Cung cấp thông tin máy chủ yêu cầu: --nats-creds, --nats-nkey hoặc --nats-token-env.',
  'the NATS server at {0} does not allow this ({1})': 'Máy chủ NATS tại {0} không cho phép ({1}).',
  'The user must publish to payconfirm.>, $KV.{2}_seen.> and $JS.API.>, and subscribe to _INBOX.>.':
    'Người dùng cần quyền publish vào payconfirm.>, $KV.{2}_seen.> và $JS.API.>, và subscribe _INBOX.>.',
  'the NATS server at {0} has no JetStream, or no leader of it ({1})':
    'Máy chủ NATS tại {0} không có JetStream, hoặc chưa có leader ({1}).',
  'Start it with -js, or wait until most servers of the cluster are up.':
    'Khởi động máy chủ với -js, hoặc chờ đến khi đa số máy chủ trong cụm đã chạy.',
  'the NATS server at {0} refuses it for the stream {2} ({1})':
    'Máy chủ NATS tại {0} từ chối với stream {2} ({1}).',
  'the NATS server at {0} has no stream {2}, or no bucket {2}_seen ({1})':
    'Máy chủ NATS tại {0} không có stream {2}, hoặc không có bucket {2}_seen ({1}).',
  'Start a listener with --create-stream: it creates what is missing.':
    'Chạy listen với --create-stream: lệnh tạo phần còn thiếu.',
  'the NATS server at {0} did not answer in time for the stream {2} ({1})':
    'Máy chủ NATS tại {0} không phản hồi kịp cho stream {2} ({1}).',
  'the NATS server at {0} shows a certificate that is not trusted here ({1})':
    'Chứng chỉ của máy chủ NATS tại {0} không được tin cậy ở đây ({1}).',
  'Name the file of the authority that signed it with --nats-ca.':
    'Nêu tệp của tổ chức đã ký chứng chỉ bằng --nats-ca.',
  'the NATS server at {0} has no TLS, which tls:// and --nats-ca need ({1})':
    'Máy chủ NATS tại {0} không có TLS, trong khi tls:// và --nats-ca cần TLS ({1}).',
  'Set up TLS on the server, or use nats:// without --nats-ca.':
    'Cài TLS trên máy chủ, hoặc dùng nats:// và bỏ --nats-ca.',
  'the NATS server at {0} does not accept a message of this size ({1})':
    'Máy chủ NATS tại {0} không nhận tin lớn như vậy ({1}).',
  'Raise max_payload in its configuration. A delivery has up to 1 MiB, plus its headers.':
    'Tăng max_payload trong cấu hình máy chủ. Một lượt gửi có thể đến 1 MiB, chưa kể header.',
  'Raise max_msg_size of the stream, or set it to -1. A delivery has up to 1 MiB, plus its headers.':
    'Tăng max_msg_size của stream, hoặc đặt là -1. Một lượt gửi có thể đến 1 MiB, chưa kể header.',
  'the NATS server at {0} has too few servers for the stream yet ({1})':
    'Máy chủ NATS tại {0} chưa có đủ máy chủ cho stream ({1}).',
  'Wait until all servers run and have disk space. For fewer servers: --replicas 1.':
    'Chờ đến khi mọi máy chủ đã chạy và còn chỗ trên ổ đĩa. Nếu ít máy chủ hơn: --replicas 1.',
  'This server is in no cluster. Use --replicas 1 to store the stream on it alone.':
    'Máy chủ này không thuộc cụm nào. Dùng --replicas 1 để lưu stream chỉ trên máy này.',
  'Another stream has these subjects. Name that stream, or delete it.':
    'Stream khác đang giữ các subject này. Nêu stream đó, hoặc xóa đi.',
} as const;
