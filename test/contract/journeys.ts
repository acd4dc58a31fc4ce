/** The command lines whose output is a contract, in order; how they are written: `record` of test/harness/record.ts. */
export const journeys: Readonly<Record<string, string>> = {
  signing_in: `
    whoami
    auth status
    auth token
    profiles list
    profiles show
    profiles show nobody
    auth login --username demo --password-stdin --profile shop < wrong-password
    auth login --username demo --password-stdin --profile shop < emulator-password
    auth login --client-id emulator-client --client-secret-stdin --profile keyed < emulator-secret
    auth login --client-id emulator-client --client-secret-stdin --profile keyed < wrong-secret
    auth login --client-id emulator-client --profile keyed --no-input
    auth status --profile keyed
    auth token --profile keyed --jq .scope
    whoami --profile keyed
    client me
    profiles list
    profiles list -o tsv
    profiles show keyed
    profiles use keyed
    profiles use nobody
    config list
    config get tz
    config set tz UTC
    config set tz Mars/Olympus
    config set colour red
    config get colour
    config path
    config set tz UTC --dry-run
    auth logout --profile shop
    profiles delete keyed --no-input
    profiles delete keyed --yes --dry-run
    profiles delete keyed --yes
    profiles delete keyed --yes
    client register --username other --name Other --password-stdin < other-password
    client register --username other --name Other --password-stdin < other-password
    client register --username other --name Other --password-stdin < short
    client register --username third --name Third --password-stdin --dry-run < third-password
    client change-password --password-stdin < emulator-password\\nanother-password
    client change-password --password-stdin < wrong-password\\nanother-password
  `,
  keys: `
    keys list
    key=id: keys generate --name desk
    keys generate --save --profile desk
    keys generate --name desk --dry-run
    keys list
    keys list -o csv
    keys list -o yaml
    keys list -o ndjson
    keys list -o tsv --fields id,name
    keys list --fields id,nothing
    keys list --jq .total
    keys list --jq nonsense(
    keys destroy {key} --no-input
    keys destroy {key} --yes --dry-run
    keys destroy {key} --yes
    keys destroy {key} --yes
    keys destroy no-id --yes
  `,
  virtual_accounts: `
    account=items.0.id: accounts list
    org=items.1.id: accounts list --jq .
    accounts list -o tsv
    va list --account-id {account}
    va list --account-id {unknown}
    request=bank_request.id: va request --prefix SHOP --account-id {account} --agree
    code=code: emulator otp {request}
    va request --prefix SHOP --account-id {account} --agree --dry-run
    va request --prefix shop --account-id {account} --agree
    va request --prefix BAD --account-id {account} --agree
    va request --prefix SHOP --account-number 0071000123456 --phone 0987654321 --customer-type PERS --agree
    va request --prefix SHOP --account-number 0071000123456 --phone 0900000000 --customer-type PERS --agree
    va verify {request} --code 12
    va verify {request} --code 000001
    va=id: va verify {request} --code {code}
    va verify {request} --code {code}
    va verify {unknown} --code 123456
    number=items.0.virtual_account_number: va list --account-id {account}
    va show {va}
    va show {number}
    va show 96NONE
    va show {unknown}
    notifications show {va}
    request2=bank_request.id: notifications request {va}
    code2=code: emulator otp {request2}
    emulator otp {unknown}
    emulator otp --jq .code
    notifications verify {request2} --code 000001
    notification=id: notifications verify {request2} --code {code2}
    notifications show {va}
    notifications show {unknown}
    notifications modify {notification} --no-realtime --dry-run
    notifications modify {notification} --no-realtime --no-input
    va show {va}
    va transactions {number}
    sandbox send --amount 150k --description DH1 --va {number} --code FT1
    emulator transfer --va {number} --amount 20000 --description DH2 --code FT2
    emulator transfer --va 96NONE --amount 20000 --description DH2
    va transactions {number}
    va transactions {number} -o csv
    va transactions {number} --all --jq .items[].transaction_code
    va transactions 96NONE
    va list --account-id {account} --number {number}
    va list --account-id {account} --page 2 --limit 1
    va list --account-id {account} --limit 1000
    va registrations
    va register --no-input --account-id {account} --prefix TWO --otp-stdin
    va register --no-input --account-id {account} --prefix TWO --agree
    va register --no-input --account-id {account} --prefix TWO --agree --otp-stdin < 12\\n12
    registration=items.0.id: va registrations
    va registrations --forget {registration} --yes
    va register --resume --no-input --otp-stdin
    va register --no-input --account-id {account} --prefix THREE --agree --otp-stdin --dry-run
    qr va {number}
    qr va {number} --amount 150k --note DH1 --bank-bin 970403
    notifications delete {notification} --yes --dry-run
    notifications delete {unknown} --yes
    va delete {va} --no-input
    va delete {va} --yes --dry-run
    va delete {unknown} --yes
    va delete {va} --yes
    va show {va}
  `,
  codes: `
    qr generate --owner-number 0011012345678 --owner-type PER --merchant-id M --terminal-id T --order-id O --prefix SHOP --beneficiary-name SHOP --amount 1000
    qr generate --owner-number 0011012345678 --owner-type PER --merchant-id M --terminal-id T --order-id O --prefix SHOP --beneficiary-name SHOP --amount 1000 --dry-run
    qr generate --owner-number 1
    qr decode {payload}
    qr decode {payload} --fields amount
    qr decode 00020101
    qr decode {payload}X
    qr show {payload}
    qr show x
    qr va 96SHOP1 --bank VCB
    qr va 96SHOP1 --bank NOBANK
    qr va 96SHOP1 --bank-bin 97
    qr va 96SHOP1 --bank-bin 970403 --amount 1.5
    qr va 96SHOP1 --bank-bin 970403 --png {dir}/code.png
  `,
  checkouts: `
    checkout=id: checkouts create --amount 150000 --order-code DH1 --return-url https://shop.example/thanks --sandbox --idempotency-key one
    checkouts create --amount 150000 --order-code DH1 --return-url https://shop.example/thanks --sandbox --idempotency-key one
    checkouts create --amount 160000 --order-code DH1 --return-url https://shop.example/thanks --sandbox --idempotency-key one
    checkouts create --amount 150000 --order-code DH2 --return-url https://shop.example/thanks --sandbox --idempotency-key two --dry-run
    checkouts create --amount 0 --order-code DH2 --return-url https://shop.example/thanks
    checkouts create --amount 1000 --order-code DH2 --return-url http://shop.example/thanks
    checkouts create --amount 1000 --order-code DH2
    second=id: checkouts create --amount 20k --order-code DH2 --return-url https://shop.example/thanks --sandbox --idempotency-key three --field note:=1
    checkouts show {checkout}
    checkouts show {unknown}
    checkouts show {checkout} --jq .status
    checkouts list
    checkouts list --order-code DH2 -o tsv
    checkouts list --status paid
    checkouts list --status gone
    checkouts wait {checkout} --timeout 1s
    checkouts pay {checkout} --amount 50k
    checkouts show {checkout}
    checkouts pay {checkout}
    checkouts wait {checkout} --timeout 1s
    checkouts wait {checkout} --status paid --timeout 1s -o tsv
    checkouts pay {checkout}
    checkouts pay {unknown}
    checkouts cancel {second} --no-input
    checkouts cancel {second} --yes --dry-run
    checkouts cancel {second} --yes
    checkouts cancel {second} --yes
    checkouts wait {second} --timeout 1s
    checkouts wait {unknown} --timeout 1s
    qr checkout {checkout}
    transactions list
    transactions list -o csv
    trace DH1
    trace DH2
    RETURN=emulator-return-secret-for-the-way-back-to-shops checkouts verify-return https://shop.example/thanks?status=paid --secret-env RETURN
    checkouts verify-return https://shop.example/thanks?status=paid --secret-env NOTSET
    checkouts open {checkout} --dry-run
    payment-profile show
    payment-profile set --accent-color B3261E --hotline 19001234
    payment-profile set --accent-color red
    payment-profile set
    payment-profile rotate-return-secret --no-input
    payment-profile rotate-return-secret --yes --dry-run
    payment-profile rotate-return-secret --yes
    late=id: checkouts create --amount 20k --order-code DH3 --return-url https://shop.example/thanks --sandbox --idempotency-key four
    emulator advance 16m
    checkouts show {late} --jq .status
    trace DH3
  `,
  deliveries: `
    good=id: webhooks create --name shop --url {ok} --auth HMAC_SHA256 --secret-env HOOK
    webhooks create --name shop --url {ok} --auth HMAC_SHA256 --secret-env HOOK --dry-run
    webhooks create --name shop --url {ok} --auth HMAC_SHA256 --secret-env NOTSET
    webhooks create --name shop --url nonsense
    keyed=id: webhooks create --name shop --url {ok} --auth API_KEY --api-key-name X-Key --secret-env HOOK --format application/x-www-form-urlencoded
    open=id: webhooks create --name open --url {ok} --auth NONE
    webhooks pause {keyed}
    webhooks update {open} --no-active
    webhooks create --name made --url {ok} --auth HMAC_SHA256 --generate-secret --dry-run
    webhooks list
    webhooks list -o tsv
    webhooks list -o csv --fields id,name
    webhooks update {good} --name renamed --secret-env HOOK
    webhooks update {good} --name renamed --dry-run
    webhooks update {good}
    webhooks update {unknown} --name renamed
    webhooks pause {good}
    webhooks resume {good}
    webhooks pause {unknown}
    webhooks test {good} --secret-env HOOK
    webhooks test --url {bad} --auth API_KEY --secret-env HOOK
    webhooks test --url {closed}
    sandbox send --amount 150000 --description DH1 --code FT1
    sandbox send --amount 150000 --description DH1 --code FT1
    sandbox send --amount 150000 --description DH1 --dry-run
    sandbox send --amount -1 --description DH1
    sandbox send --amount 1000 --description DH1 --va 96NONE
    sandbox send --amount 1000 --description DH1 --preset nothing
    failing=id: webhooks create --name failing --url {bad} --auth NONE
    sandbox send --amount 20k --description DH2 --code FT2
    sandbox send --amount 1000 --description DH3 --code-prefix N --count 1 --wait
    sandbox send --amount 1000 --description DH3 --code-prefix N --count 3 --rate 0
    log=items.0.id: webhooks logs --limit 2
    webhooks logs --all -o ndjson --fields status_code,error_label
    webhooks logs --status failed --all --jq .total
    webhooks logs --from 2026-11-20 --to 2026-11-21 --limit 1
    webhooks logs --from 2026-13-01
    webhooks logs --page 1 --all
    webhooks log {log}
    webhooks log {unknown}
    webhooks log {log} --day 2026-11-21 --jq .summary
    webhooks stats
    webhooks stats --days 30 --jq .findings[].code
    webhooks stats --days 91
    webhooks tail --since 1h --expect 2 --timeout 1s -o ndjson
    webhooks tail --since 1h --match code=FT9 --expect 1 --timeout 1s -o ndjson
    webhooks verify --log {log} --secret-env HOOK
    webhooks verify --log {unknown} --secret-env HOOK
    webhooks sign --body-file {dir}/body.json --secret-env HOOK --timestamp 1795222800
    webhooks sign --body-file {dir}/body.json --secret-env HOOK --timestamp 1795222800 --curl http://localhost:1/
    webhooks sign --body-file {dir}/nothing.json --secret-env HOOK
    webhooks verify --body-file {dir}/body.json --secret-env HOOK --timestamp 1795222800 --signature sha256=8d2a
    webhooks verify --body-file {dir}/body.json --secret-env HOOK --timestamp 1795222800 --signature {signature}
    webhooks verify --body-file {dir}/body.json --secret-env OTHER --timestamp 1795222800 --signature {signature}
    webhooks verify --body-file {dir}/body.json --secret-env HOOK --timestamp 1795222800000 --signature {signature}
    webhooks verify --body-file {dir}/body.json --secret-env HOOK --timestamp 1795222800 --signature {signature} --check-age
    webhooks verify
    trace FT1
    trace FT2
    trace FT9
    trace FT1 NOTHING --fields subject.name,outcome,ok
    trace --amount 20k --note dh2 --since 2h
    trace
    doctor
    doctor va 96NONE
    doctor nonsense
    webhooks redeliver FT2
    webhooks redeliver FT9
    webhooks redeliver FT2 --dry-run
    webhooks replay --log {log} --to {ok} --secret-env HOOK
    webhooks replay --log {log} --to https://shop.example/hook
    webhooks replay --log {log} --to {ok} --dry-run
    webhooks replay 12345678 --to {ok}
    webhooks kept
    webhooks kept 12345678
    webhooks consume --from nats://127.0.0.1:9/PAY --durable shop --forward {ok} --no-input
    webhooks consume --from http://127.0.0.1 --durable shop --forward {ok}
    webhooks delete {failing} --no-input
    webhooks delete {failing} --yes --dry-run
    webhooks delete {failing} --yes
    webhooks delete {failing} --yes
  `,
  listening: `
    & listen --port 0 --forward {ok} --expect 2 --timeout 1m --ready-file {dir}/ready -o ndjson
    sandbox send --amount 150000 --description DH1 --code FT1
    sandbox send --amount 150000 --description DH2 --code FT2
    wait
    kept=items.0.id: webhooks kept
    webhooks kept -o tsv --fields transaction_code
    webhooks kept {kept}
    webhooks kept --failed
    webhooks verify --journal {kept} --secret-env HOOK
    webhooks replay {kept} --to {ok}
    webhooks replay {kept} --to {bad}
    webhooks replay {kept} --to {closed}
    webhooks replay --since 1h --to {ok}
    webhooks replay --failed --to {ok}
    webhooks replay --since 1h --to {ok} --dry-run
    trace FT1
    & listen --port 0 --forward {bad} --once --timeout 1m --ready-file {dir}/ready2 -o ndjson
    sandbox send --amount 150000 --description DH3 --code FT3
    wait
    webhooks kept --failed
    trace FT3
    listen --port 0 --no-register --secret-env HOOK --timeout 1s -o ndjson
    listen --port 0 --no-register --secret-env HOOK --expect 1 --timeout 1s -o ndjson
    listen --from-log --forward https://shop.example -o ndjson
    listen --port 0 --forward {ok} --dry-run
    listen --port 0 --reply nothing
    listen --cleanup
    listen --print-secret --json
    inspect --no-open --dry-run
  `,
  from_log: `
    webhooks create --name shop --url {closed} --auth HMAC_SHA256 --secret-env HOOK
    sandbox send --amount 150000 --description DH1 --code FT1
    trace FT1
    listen --from-log --since 1h --secret-env HOOK --forward {ok} --expect 1 --timeout 1m -o ndjson
    webhooks kept
    trace FT1
    doctor
  `,
  channels: `
    channels email list
    email=id: channels email create --name desk --recipient an@shop.example
    channels email create --name desk --recipient nonsense
    channels email create --name desk --recipient an@shop.example --dry-run
    channels email show {email}
    channels email show {unknown}
    emulator outbox --channel email
    channels email verify {email} --email an@shop.example --code 000000
    channels email resend {email} --email an@shop.example
    channels email test {email}
    channels email update {email} --no-active
    channels email update {unknown} --no-active
    channels email logs
    channels email logs --status failed -o tsv
    channels email stats
    channels email suppressions
    channels email unsuppress an@shop.example
    channels email delete {email} --yes --dry-run
    channels email delete {email} --yes
    channels telegram list
    channels telegram create --group -1001234567890 --name desk --template {{amount}}
    channels telegram create --group -1001234567890 --name desk --template {{nothing}}
    telegram=items.0.id: channels telegram list
    channels telegram test --group -1001234567890
    channels telegram test {telegram}
    channels telegram update {telegram} --no-active
    channels telegram logs
    channels telegram delete {telegram} --yes
    channels zalo list
    zalo=id: channels zalo create --group 1234567890123 --name desk
    channels zalo create --group 1234567890123 --name ops --event WEBHOOK_FAILED
    channels zalo test {zalo}
    channels zalo update {zalo} --no-active
    channels zalo logs
    channels zalo delete {zalo} --no-input
    channels zalo delete {zalo} --yes
    billing plans
    billing usage
    billing usage --jq .tx_used
    invoice=id: billing invoices create --plan startup --cycle month
    billing invoices create --plan NOTHING --cycle month
    billing invoices create --plan startup --cycle week
    billing invoices create --plan startup --cycle year --dry-run
    billing invoices list
    billing invoices list --status paid -o csv
    billing invoices show {invoice}
    billing invoices cancel {invoice} --yes
    billing invoices cancel {invoice} --yes
  `,
  setup: `
    apply --file {dir}/setup.yaml --dry-run
    apply --file {dir}/setup.yaml --no-input
    apply --file {dir}/setup.yaml --yes
    apply --file {dir}/setup.yaml --yes
    apply --file {dir}/nothing.yaml --yes
    apply --export
    apply --file {dir}/odd.yaml --yes
    emulator status
    emulator fault list
    fault=id: emulator fault set --endpoint keys.list --status 500 --times 1
    emulator fault set --bad-signature --times 1
    emulator fault set --endpoint nothing --status 500
    emulator fault set --status 500
    emulator fault list
    keys list --request-timeout 1s
    emulator fault clear {fault}
    emulator fault clear
    emulator snapshot save base --yes
    emulator snapshot save base --no-input
    emulator snapshot list
    emulator advance 1s
    emulator advance soon
    emulator snapshot restore base --yes
    emulator snapshot restore gone --yes
    emulator reset --no-input
    emulator reset --yes --dry-run
    emulator reset --yes
    emulator outbox
    emulator outbox --limit 1 --channel nothing
    smoke --emulator
    smoke --emulator --junit {dir}/smoke.xml -o tsv
    emulator exec -- true
    emulator exec -- false
    emulator exec -- /nowhere/nothing
    emulator start --port 0 --memory --dry-run
    emulator stop --dry-run
    emulator stop
    whoami
    emulator status
    doctor
  `,
  whole_program: `
    --version
    nothing
    webhoks list
    webhooks lst
    webhooks list --nothing
    webhooks log
    keys list extra
    keys list -o nothing
    keys list --request-timeout nothing
    keys list --tz nothing
    keys list --base-url nonsense
    keys list --base-url http://pay.example
    keys list --base-url {closed}
    PAYCONFIRM_CLIENT_SECRET=wrong keys list
    PAYCONFIRM_CLIENT_ID= PAYCONFIRM_CLIENT_SECRET= keys list
    keys list --profile nobody
    api GET /api/v1/client/me
    api GET /api/v1/nothing
    api POST /api/v1/sandbox/transactions -f description=DH1 -F amount=150000
    api POST /api/v1/sandbox/transactions -f description=DH1 -F amount=150000 --dry-run
    api POST /api/v1/sandbox/transactions -F amount=no
    api POST /api/v1/sandbox/transactions --data {}
    api GET /api/v1/webhook-logs --query limit=1 --paginate -o ndjson
    api GET https://elsewhere.example/
    api GOT /api/v1/client/me
    endpoints
    endpoints -o csv --fields id,method,path,command
    assumptions check
    assumptions check --fields row,result -o tsv
    mcp < {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}\\n{"jsonrpc":"2.0","method":"notifications/initialized"}\\n{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"whoami","arguments":{}}}
  `,
};
