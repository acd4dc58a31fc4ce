/** Help of listen, by the English text. */
export const help = {
  'Receive, verify and forward webhook deliveries': 'Nhận webhook, kiểm tra chữ ký và chuyển tiếp',
  'Verifies and stores each delivery, then answers. A service on another machine needs --tunnel and --register; one on this machine needs neither. --from-log reads the service’s delivery log, without a tunnel. Exit 6: fewer deliveries came than --expect says.':
    'Kiểm tra chữ ký của mỗi lượt gửi, lưu lượt gửi, rồi mới phản hồi. Nếu dịch vụ ở máy khác, thêm --tunnel và --register. Nếu dịch vụ ở máy này, không cần hai tùy chọn đó. Với --from-log, listen đọc nhật ký gửi của dịch vụ và không cần tunnel. Mã thoát 6: nhận ít lượt gửi hơn số nêu ở --expect.',
  'after --: run it once ready; exit with its code':
    'sau --: chạy lệnh này khi đã sẵn sàng; thoát với mã của lệnh',
  'port on this machine; 0: a free one': 'cổng trên máy này; 0: một cổng trống',
  'the one path that takes deliveries': 'đường dẫn duy nhất nhận lượt gửi',
  'what deliveries must carry': 'cách xác thực mà lượt gửi phải có',
  'header of the API key': 'header của API key',
  'variable with the webhook secret': 'biến môi trường chứa khóa bí mật của webhook',
  'read the webhook secret from a file; twice while one is rotated':
    'đọc khóa bí mật của webhook từ tệp; khai hai lần khi đang đổi khóa',
  'read the webhook secret from standard input': 'đọc khóa bí mật của webhook từ stdin',
  'print the secret of listeners that neither get one nor --register, and end':
    'in khóa bí mật mà listen dùng khi không có khóa riêng và không có --register, rồi kết thúc',
  'how far off a timestamp may be': 'độ lệch cho phép của dấu thời gian',
  "signature scheme; the profile's, or auto": 'cách ký; mặc định theo profile, hoặc auto',
  'read a paid checkout back first; hold back what is not confirmed':
    'đọc lại phiên đã thanh toán trước; giữ lại lượt gửi chưa được xác nhận',
  "cloudflared, ngrok, ssh:HOST or 'CMD with {port}'": "cloudflared, ngrok, ssh:MÁY_CHỦ hoặc 'LỆNH {port}'",
  'the address under which this port is reached': 'URL công khai dẫn đến cổng này',
  'make a temporary webhook configuration and remove it at the end; default for a service on this machine':
    'tạo cấu hình webhook tạm thời, tự xóa khi kết thúc; mặc định khi dịch vụ ở trên máy này',
  'with --register: only this virtual account, by its id or its full number':
    'dùng với --register: chỉ tài khoản ảo này, theo id hoặc số đầy đủ',
  'point this configuration here, and back at the end; with --from-log: only its deliveries':
    'trỏ cấu hình này về đây, và trả lại khi kết thúc; với --from-log: chỉ lượt gửi của cấu hình này',
  "take deliveries from the service's log: no tunnel":
    'lấy lượt gửi từ nhật ký gửi của dịch vụ: không cần tunnel',
  'with --from-log: begin with the deliveries of the last 15m, 2h and so on':
    'dùng với --from-log: bắt đầu từ các lượt của 15m, 2h gần nhất, v.v.',
  'with --from-log: sign anew what is too old, or not in the log as it was sent':
    'dùng với --from-log: ký lại lượt đã quá cũ, hoặc không có nguyên gốc trong nhật ký',
  'take the configuration over from another listener': 'giành cấu hình từ một listen khác',
  'exit 1 when another takes over the configuration, instead of warning':
    'thoát với mã 1 khi listen khác giành cấu hình, thay vì cảnh báo',
  'undo what crashed listeners left at the service, and end':
    'hoàn tác những gì listen bị ngắt để lại ở dịch vụ, rồi kết thúc',
  'forward deliveries to this app': 'chuyển tiếp lượt gửi đến ứng dụng này',
  'hand these elsewhere; the first match counts':
    'chuyển các lượt này đến nơi khác; quy tắc khớp đầu tiên được dùng',
  'forward, show and expect only this kind; others are stored and answered':
    'chỉ chuyển tiếp, hiện và đếm loại này; loại khác được lưu và phản hồi',
  'forward to other machines too': 'chuyển tiếp cả đến máy khác',
  'send this header to the app too': 'gửi thêm header này đến ứng dụng',
  'Host header and TLS server name for the app': 'header Host và tên máy chủ TLS của ứng dụng',
  "PEM file: trust the app's certificate too": 'tệp PEM: tin cậy thêm chứng chỉ của ứng dụng',
  'put deliveries into a JetStream stream before they are answered: nats://HOST[,HOST…]/STREAM':
    'đưa lượt gửi vào stream JetStream trước khi phản hồi: nats://MÁY_CHỦ[,MÁY_CHỦ…]/STREAM',
  'make the stream where it is not there': 'tạo stream nếu chưa có',
  'with --create-stream: on how many servers each message is; 3 unless told':
    'dùng với --create-stream: mỗi thông điệp nằm trên mấy máy chủ; mặc định 3',
  'how long the stream itself is to know a delivery again; 2m unless told':
    'stream nhận ra lượt gửi trùng trong bao lâu; mặc định 2m',
  "answer with the app's status, or once the delivery is kept":
    'phản hồi bằng mã trạng thái của ứng dụng, hoặc ngay khi đã lưu lượt gửi',
  'do not send the app what it missed while it was away: it is only listed':
    'không gửi bù cho ứng dụng các lượt bị lỡ: chỉ liệt kê',
  "try again after the app's 5xx and refusals": 'thử lại khi ứng dụng trả về 5xx hoặc từ chối',
  "show the beginning of the app's answer": 'hiện phần đầu phản hồi của ứng dụng',
  'faults on purpose, such as delay=2s,drop=10%; table: help faults':
    'giả lập lỗi, ví dụ delay=2s,drop=10%; bảng: help faults',
  'end after N deliveries, or with exit code 6': 'kết thúc sau N lượt gửi; nếu không đủ thì thoát với mã 6',
  'the same as --expect 1': 'như --expect 1',
  'only these count for --expect: note (holds VALUE), code, va, amount and others (equal)':
    'chỉ đếm các lượt này cho --expect: note (chứa GIÁ_TRỊ), code, va, amount và trường khác (bằng)',
  'how long to listen (default with --expect: 15m)':
    'lắng nghe trong bao lâu (mặc định khi có --expect: 15m)',
  'how long to wait for the tunnel (default 30s) and for the test delivery (default 60s)':
    'chờ tunnel (mặc định 30s) và lượt gửi thử (mặc định 60s) trong bao lâu',
  'do not send a test delivery to the public URL first': 'không gửi thử đến URL công khai trước',
  'full screen: choose, replay, redeliver with keys; later by u and Enter':
    'toàn màn hình: chọn, phát lại, gửi lại bằng phím; bật sau bằng u rồi Enter',
  'show what comes in in the browser, live, with why it was refused':
    'xem các lượt đến trong trình duyệt, trực tiếp, kèm lý do bị từ chối',
  'with --inspect: open no browser; the address is printed in any case':
    'dùng với --inspect: không mở trình duyệt; URL vẫn được in',
  'address to bind, such as 0.0.0.0 behind a load balancer; not with --auth NONE':
    'địa chỉ lắng nghe, ví dụ 0.0.0.0 sau bộ cân bằng tải; không dùng với --auth NONE',
  'an address or network, such as 10.0.0.0/8, whose X-Forwarded-For says who sent a refused request':
    'địa chỉ hoặc mạng, ví dụ 10.0.0.0/8, có X-Forwarded-For cho biết ai gửi yêu cầu bị từ chối',
  'serve /healthz, /readyz and /metrics on this port; 0 picks a free one':
    'mở /healthz, /readyz và /metrics trên cổng này; 0: một cổng trống',
  'at SIGTERM: not ready first, then finish what is under way within this time, and exit 0':
    'khi nhận SIGTERM: báo chưa sẵn sàng, làm xong phần đang dở trong khoảng này, rồi thoát với mã 0',
  'write the ready event here': 'ghi sự kiện sẵn sàng vào đây',
  Receiving: 'Nhận',
  Forwarding: 'Chuyển tiếp',
  Registration: 'Đăng ký',
  'Checks in CI, faults': 'Kiểm thử trong CI, giả lập lỗi',
  'Several machines': 'Nhiều máy',
  'with the emulator': 'với trình giả lập',
  'forward sandbox deliveries to an app on this machine': 'chuyển lượt gửi sandbox đến ứng dụng trên máy này',
  'in CI: run the tests, and expect one delivery': 'trong CI: chạy kiểm thử và chờ một lượt gửi',
  'behind a firewall: deliveries from the service’s log':
    'sau tường lửa: lấy lượt gửi từ nhật ký gửi của dịch vụ',
  'what a crashed listener left at the service': 'những gì listen bị ngắt để lại ở dịch vụ',
};
