/** What people see in each journey, in order; how the lines are written: `record` of test/harness/record.ts. */
export const journeys: Readonly<Record<string, string>> = {
  help: `
    --help
    help environment
    webhooks --help
    webhooks create --help
    trace --help
    listen --help
    doctor --help
    va register --help
    emulator --help
  `,
  help_vietnamese: `
    --help --lang vi
    help exit-codes --lang vi
    help secrets --lang vi
    webhooks --help --lang vi
    webhooks redeliver --help --lang vi
    trace --help --lang vi
    listen --help --lang vi
    doctor --help --lang vi
    va register --help --lang vi
    emulator --help --lang vi
    webhoks list --lang vi
    webhooks list --nothing --lang vi
  `,
  mistakes: `
    webhoks list
    DH102
    DH 102
    why DH102
    trace DH 102
    webhooks show abc
    webhooks log FT1
    webhooks log
    webhooks list --nothing
    webhooks create --name shop --url nonsense
    webhooks create --name shop --url {ok} --auth HMAC_SHA256 --no-input
    sandbox send --amount -1 --description DH1
    sandbox send --amount 1000 --description DH1 --va 96NONE
    webhooks delete {unknown} --yes
    keys destroy {unknown} --no-input
    keys list --base-url {closed}
    keys list --base-url http://pay.example
    keys list --fields id,nothing
    PAYCONFIRM_CLIENT_SECRET=wrong keys list
    PAYCONFIRM_CLIENT_ID= PAYCONFIRM_CLIENT_SECRET= keys list
    emulator fault set --endpoint keys.list --status 500
    keys list
  `,
  registering: `
    accounts list
    account=items.0.id: accounts list --json
    va register --no-input --account-id {account} --prefix SHOP --agree --realtime
    va register --no-input --account-id {account} --prefix SHOP --agree --realtime --otp-command {phone}
    va list --account-id {account}
    number=items.0.virtual_account_number: va list --account-id {account} --json
    va show {number}
    doctor va {number}
    sandbox send --amount 150k --description DH1 --va {number} --code FT1
    va transactions {number}
    qr va {number} --amount 150k --note DH1
    doctor va {number}
    request=bank_request.id: va request --prefix SHOP --account-id {account} --agree --json
    va verify {request} --code 000001
    va registrations
    doctor va 96NONE
    doctor
  `,
  deliveries: `
    good=id: webhooks create --name shop --url {ok} --auth HMAC_SHA256 --secret-env HOOK --json
    webhooks create --name failing --url {bad} --auth NONE
    webhooks list
    webhooks test {good} --secret-env HOOK
    webhooks test --url {closed}
    sandbox send --amount 150000 --description DH1 --code FT1
    webhooks logs
    log=items.0.id: webhooks logs --json
    webhooks log {log}
    webhooks stats
    webhooks verify --log {log} --secret-env HOOK
    webhooks verify --log {log} --secret-env OTHER
    webhooks redeliver FT1
    webhooks redeliver FT9
    webhooks tail --since 1h --expect 1
    trace FT1
    trace FT9
    trace --note dh1 --since 2h
    doctor
    webhooks pause {good}
    sandbox send --amount 150000 --description DH1 --code FT2
    trace FT2
  `,
  listening: `
    & listen --port 0 --forward {ok} --expect 2 --timeout 1m --ready-file {dir}/ready
    sandbox send --amount 150000 --description DH1 --code FT1
    sandbox send --amount 20k --description DH2 --code FT2
    wait
    webhooks kept
    kept=items.0.id: webhooks kept --json
    webhooks kept {kept}
    webhooks replay {kept} --to {ok}
    webhooks replay {kept} --to {closed}
    trace FT1
    & listen --port 0 --forward {bad} --once --timeout 1m --ready-file {dir}/ready2
    sandbox send --amount 150000 --description DH3 --code FT3
    wait
    trace FT3
    listen --port 0 --forward {ok} --dry-run
  `,
  checkouts: `
    checkouts create --amount 150000 --order-code DH1 --return-url https://shop.example/thanks --sandbox --idempotency-key one
    checkout=items.0.id: checkouts list --json
    checkouts wait {checkout} --timeout 1s
    checkouts pay {checkout} --amount 50k
    checkouts show {checkout}
    trace DH1
    checkouts pay {checkout}
    checkouts wait {checkout} --timeout 1s
    checkouts list
    trace DH1
    checkouts cancel {checkout} --yes
    late=id: checkouts create --amount 20k --order-code DH2 --return-url https://shop.example/thanks --sandbox --json
    emulator advance 16m
    checkouts show {late}
    trace DH2
  `,
  whole_chain: `
    smoke --emulator
    sandbox send --amount 150000 --description DH1 --code-prefix N --count 3 --wait
    apply --file {dir}/setup.yaml --dry-run
    auth status
    billing usage
  `,
};
