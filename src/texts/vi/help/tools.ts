/** Help of api, mcp, endpoints, openapi, by the English text. */
export const help = {
  'Send any API request with your credentials': 'Gửi yêu cầu API bất kỳ với thông tin xác thực của bạn',
  'For endpoints without a command. PATH is under the base address. The same rules apply as everywhere: the client secret goes with writes only, redirects are not followed, and a secret in a reply is hidden where the command of its endpoint hides it. The reply of a path that is not in the list of endpoints is printed as it is, without your credentials. A reply that is not JSON, such as a picture, goes to --file, or to a pipe.':
    'Dành cho các endpoint chưa có lệnh. PATH nằm dưới URL gốc. Các quy tắc vẫn như mọi nơi: client secret chỉ đi kèm yêu cầu ghi, không đi theo chuyển hướng, và khóa bí mật trong phản hồi được che như ở lệnh của endpoint đó. Phản hồi của đường dẫn không có trong danh sách endpoint được in nguyên văn, và yêu cầu không kèm thông tin xác thực. Phản hồi không phải JSON, chẳng hạn hình ảnh, được ghi vào --file hoặc chuyển qua pipe.',
  'GET, POST, PUT, PATCH or DELETE (default GET)': 'GET, POST, PUT, PATCH hoặc DELETE (mặc định GET)',
  'such as /api/v1/client/me': 'ví dụ /api/v1/client/me',
  'a body field, as text': 'một trường của body, dạng văn bản',
  'a body field; a number, true, false or null as that, KEY:=JSON as JSON, else as text':
    'một trường của body; số, true, false hoặc null giữ đúng kiểu, KHÓA:=JSON là JSON, còn lại là văn bản',
  'the whole body': 'toàn bộ body',
  'write the reply to this file': 'ghi phản hồi vào tệp này',
  'the picture of a code': 'hình của một mã QR',
  'a query parameter': 'một tham số query',
  'follow every page of a list': 'đọc tất cả các trang của danh sách',
  'a read': 'một yêu cầu đọc',
  'a write': 'một yêu cầu ghi',
  'every page': 'tất cả các trang',
  'Run an MCP server on stdio': 'Chạy máy chủ MCP trên stdio',
  'An AI assistant starts this command: see docs/guides/assistants.md. It offers tools that read: the endpoints, trace, doctor, webhooks verify and qr. --allow-writes adds all tools that change something; --scope adds those of one area, such as webhooks:write. Tools that send a bank request, change a key, or decide where data or money goes need a profile of kind emulator or sandbox. A URL of webhooks and checkouts may also name a host of --allow-destination. No secret leaves through it; personal data is masked unless --show-personal. With --dry-run, a write answers with what it would have sent. The server stops when its input ends and every call is answered.':
    'Trợ lý AI khởi chạy lệnh này: xem docs/guides/assistants.md. Lệnh cung cấp các công cụ đọc: các endpoint, trace, doctor, webhooks verify và qr. --allow-writes thêm mọi công cụ thay đổi dữ liệu; --scope chỉ thêm công cụ của một phần, ví dụ webhooks:write. Công cụ gửi yêu cầu ngân hàng, đổi khóa, hoặc quyết định dữ liệu hay tiền đi đâu cần profile có kind là emulator hoặc sandbox. URL của webhook và phiên thanh toán cũng có thể dùng máy chủ của --allow-destination. Khóa bí mật không bao giờ đi qua đây; dữ liệu cá nhân được che, trừ khi có --show-personal. Với --dry-run, yêu cầu ghi trả lại những gì lẽ ra được gửi. Máy chủ dừng khi đầu vào kết thúc và mọi lời gọi đã được trả lời.',
  'offer all tools that change something too': 'cung cấp cả mọi công cụ thay đổi dữ liệu',
  'offer the tools that change something in this area': 'cung cấp cả công cụ thay đổi dữ liệu của phần này',
  'exact host that webhooks and checkouts may name':
    'máy chủ chính xác mà webhook và phiên thanh toán được dùng',
  'what the assistant starts, for a stored profile': 'lệnh mà trợ lý AI khởi chạy, cho một profile đã lưu',
  'with writes that send data to one host at most': 'có ghi, chỉ gửi dữ liệu đến nhiều nhất một máy chủ',
  'to build against the emulator': 'để phát triển với trình giả lập',
  'List API endpoints and their commands': 'Liệt kê endpoint của API và lệnh tương ứng',
  'the whole table': 'toàn bộ bảng',
  'every path': 'mọi đường dẫn',
  'Print the OpenAPI document, or compare another one': 'In tài liệu OpenAPI, hoặc so sánh với tài liệu khác',
  "Without arguments, it prints the endpoint table as an OpenAPI 3.1 document. With diff, it compares the provider's own document (OpenAPI 3.0 or 3.1, JSON or YAML) with the table: which commands would break, which endpoints no command calls, and what is new. Exit code 6 means that a command would break. No credentials are sent to an address. Completion of api then offers its paths too.":
    'Không có đối số thì in bảng endpoint dưới dạng tài liệu OpenAPI 3.1. Với diff, lệnh so sánh tài liệu của nhà cung cấp (OpenAPI 3.0 hoặc 3.1, JSON hoặc YAML) với bảng này: lệnh nào sẽ hỏng, endpoint nào chưa có lệnh gọi, và có gì mới. Mã thoát 6 nghĩa là có lệnh sẽ hỏng. Không gửi thông tin xác thực tới địa chỉ nào. Sau đó gợi ý Tab của api có cả các đường dẫn trong tài liệu này.',
  'diff, to compare': 'diff, để so sánh',
  'the other document; - for standard input': 'tài liệu kia; - là đầu vào chuẩn',
  "compare the provider's": 'so sánh với tài liệu của nhà cung cấp',
  'for a generator': 'cho công cụ sinh mã',
  'as YAML': 'dạng YAML',
};
