"""A merchant's program that does every flow of the service once: `ok METHOD /path`, `no METHOD /path: why`, or
`without METHOD /path: status` of what a service may lack.

Written from the service document alone, for Python's standard library. It is told BASE_URL, CLIENT_ID, CLIENT_SECRET,
PASSWORD, ACCOUNT_NUMBER and PHONE_NUMBER; codes that the bank or the service sends are typed in on standard input.
"""

import datetime
import json
import os
import re
import sys
import uuid

from client import (
    NOBODY, Receiver, all_pages, ask, call, check, decode_qr, fields_of, results, rows, token, verify,
)

SECRET = "a secret of the shop"
ACCOUNT, PHONE = os.environ["ACCOUNT_NUMBER"], os.environ["PHONE_NUMBER"]


def order():
    return f"DH{uuid.uuid4().hex[:8].upper()}"


def open_to_all():
    call("GET", "/health", auth=NOBODY, bare=True)
    plans = call("GET", "/billing/plans", auth=NOBODY, optional=True)
    check(plans is None or rows(plans)[0].get("code"), "no code of a plan")


def client_and_keys():
    login = {"username": f"shop-{uuid.uuid4().hex[:8]}", "password": "first password"}
    call("POST", "/client/register-client", auth=NOBODY, body={**login, "name": "A shop"})
    bearer = call("POST", "/client/login", auth=NOBODY, body=login, has=("access_token",))["access_token"]

    def generate(auth, name):
        has = ("id", "client_id", "client_secret")
        return call("POST", "/client-keys/generate", auth=auth, body={"name": name}, has=has)

    mine = (bearer, generate((bearer, None), "first")["client_secret"])
    second = generate(mine, "second")
    keys = rows(call("GET", "/client-keys/list", auth=mine))
    check(any(key["id"] == second["id"] for key in keys), "the key is not in the list")
    call("DELETE", "/client-keys/destroy/{key_id}", auth=mine, path={"key_id": second["id"]})
    change = {"old_password": login["password"], "new_password": "second password"}
    call("PUT", "/client/change-password", auth=(bearer, None), body=change, expects=(401,))
    call("PUT", "/client/change-password", auth=mine, body=change)
    call("POST", "/client/login", auth=NOBODY, body=login, expects=(400, 401))
    call("POST", "/client/login", auth=NOBODY, body={**login, "password": change["new_password"]})


def own_token():
    token.get()
    token.value = "ended"
    call("GET", "/client/me")


def verify_notification(data):
    request = data["bank_request"]["id"]
    path = "/bank/{bank_request_id}/notification/verification"
    call("POST", path, path={"bank_request_id": request}, body={"code": ask(request)})


def virtual_account():
    register, verification = (
        "/bank/virtual-account/registration", "/bank/{bank_request_id}/virtual-account/verification",
    )
    owner = {"customer_type": "ORG", "account_number": int(ACCOUNT), "phone_number": PHONE}
    content = order()
    info = {"virtual_account_prefix_code": "KHACH", "virtual_account_content": content}
    refusal = call("POST", register, body={**owner, "virtual_account_info": {}}, expects=(422,))
    check("detail" in refusal, "a 422 without detail")
    body = {**owner, "virtual_account_info": info, "user_agreement": True}
    call("POST", register, body={**body, "phone_number": "0999999999"}, expects=(400,))
    first = call("POST", register, body=body, has=("id", "bank_request"))["bank_request"]["id"]
    call("POST", verification, path={"bank_request_id": first}, body={"code": "000000"}, expects=(400,))
    # Section 7: after a wrong code the step before is repeated.
    request = call("POST", register, body=body)["bank_request"]
    check(request["status"] == "PENDING", "a new bank request is not PENDING")
    has = ("id", "bank_account_id", "prefix_code", "content", "virtual_account_number", "created_at")
    code = {"code": ask(request["id"])}
    va = call("POST", verification, path={"bank_request_id": request["id"]}, body=code, has=has)
    check(va["content"] == content, f"content is {va['content']}")

    mine, realtime = {"virtual_account_id": va["id"]}, {"receive_noti_realtime": True}
    start = "/bank/{virtual_account_id}/notification/registration"
    verify_notification(call("POST", start, path=mine, body=realtime))
    va["notification"] = call("GET", "/bank/{virtual_account_id}/notification/details", path=mine)["id"]
    change, path = "/bank/{bank_notification_id}/notification/modification", {"bank_notification_id": va["notification"]}
    verify_notification(call("POST", change, path=path, body=realtime))

    accounts = all_pages("/client/bank-accounts", limit=1)
    check(any(one["id"] == va["bank_account_id"] for one in accounts), "the bank account is not in the list")
    path = {"bank_account_id": va["bank_account_id"]}
    found = all_pages("/bank/{bank_account_id}/virtual-account/retrieve", path=path)
    check(any(one["id"] == va["id"] for one in found), "the virtual account is not in the list")
    return va


def transfer(**fields):
    body = {"amount": 150_000, "description": 'thanh toán "DH1" & 50%', **fields}
    has = ("transaction_code", "virtual_account_number", "amount", "is_sandbox")
    return call("POST", "/sandbox/transactions", body=body, has=has)


def delivered(name, is_it, delivery=None):
    """The delivery of a transaction or an event, its signature checked; one line of its own."""

    def look():
        results.last = f"EVENT {name}"
        headers, raw = delivery or receiver.next()
        verify(headers, raw, SECRET)
        check(is_it(json.loads(raw)), f"it was {raw.decode()}")
        results.add(f"EVENT {name}")

    results.flow(look)


def transaction(code):
    def is_it(body):
        dated = re.fullmatch(r"\d\d:\d\d:\d\d \d\d/\d\d/\d{4}", body["transfer_date"])
        return dated and body["transaction_code"] == code and body["type"] == "income"

    return is_it


def webhooks():
    create, update = "/client-webhooks", "/client-webhooks/{config_id}"
    call("POST", create, body={**configuration, "auth_type": "hmac"}, expects=(422,))
    call("POST", create, body={**configuration, "payload_format": "text/xml"}, expects=(422,))
    call("POST", create, auth=(token.get(), None), body=configuration, expects=(401,))
    has = ("id", "name", "webhook_url", "auth_type", "payload_format", "max_retries", "created_at")
    made = call("POST", create, body=configuration, has=has)
    path = {"config_id": made["id"]}
    paused = call("PUT", update, path=path, body={"is_active": False}, has=has)
    check(paused["is_active"] is False, "is_active is not false")
    resumed = call("PUT", update, path=path, body={"name": "shop 2", "is_active": True}, has=has)
    check(resumed["name"] == "shop 2", "the name is the old one")
    check("secret_key" not in call("GET", create, has=has)[0], "a list shows secret_key")

    number = account["virtual_account_number"]
    code = transfer(virtual_account_number=number)["transaction_code"]
    delivered("transaction", transaction(code))
    again = transfer(virtual_account_number=number, transaction_code=code)
    check(again["transaction_code"] == code, "another reply to the same transaction_code")
    stored = rows(call("GET", "/bank/virtual-account/transactions", query={"virtual_account_number": number}))
    check(len(stored) == 1, f"{len(stored)} transactions, not 1")
    shown = stored[0]["transaction_code"], int(stored[0]["amount"]), bool(stored[0]["description"])
    check(shown == (code, 150_000, True), f"the transaction is {shown}")

    found = rows(call("GET", "/transactions", query={"transaction_code": code, "page": 1, "limit": 10}))
    retry = "/bank/virtual-account/transactions/{transaction_id}/retry"
    body = {"target_type": "WEBHOOK", "target_id": made["id"]}
    call("POST", retry, path={"transaction_id": found[0]["id"]}, body=body)
    delivered("transaction", transaction(code))


def webhook_tests():
    path, one = "/client-webhooks/test", {**configuration, "is_dummy": True}
    del one["name"]
    for form in ("application/json", "application/x-www-form-urlencoded", "multipart/form-data"):
        call("POST", path, body={**one, "payload_format": form})
        headers, raw = receiver.next()

        def look():
            results.last = "EVENT test"
            check(headers["Content-Type"].startswith(form) and b"DUMMY123" in raw, f"no {form} with DUMMY123")
            verify(headers, raw, SECRET)
            results.add("EVENT test")

        results.flow(look)
    call("POST", path, body={**one, "auth_type": "API_KEY"})
    check(receiver.next()[0]["X-Webhook-Secret"] == SECRET, "X-Webhook-Secret is not the secret")
    closed = {"webhook_url": "http://127.0.0.1:9/", "auth_type": "NONE", "is_dummy": True}
    call("POST", path, body=closed, success=False)


def logs():
    today = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    entries = all_pages("/webhook-logs", query={"from_date": today, "status": "success"})
    check(len({one["id"] for one in entries}) == len(entries), "a log entry on two pages")
    first = call("GET", "/webhook-logs", has=("items", "total", "page", "limit"))
    check((first["page"], first["limit"]) == (1, 20), f"page {first['page']}, limit {first['limit']} by default")
    check(first["total"] >= len(entries), f"total is {first['total']} of {len(entries)}")
    for name in ("client_id", "event_type", "endpoint_url", "request_payload", "status_code", "duration_ms", "error_label"):
        check(all(name in one for one in first["items"]), f"a log entry without {name}")
    has = ("days", "total", "success", "failed", "success_rate", "p95_duration_ms", "daily", "errors")
    stats = call("GET", "/webhook-logs/stats", query={"days": 7}, has=has)
    check(stats["days"] == 7 and stats["success"] + stats["failed"] == stats["total"], str(stats))


def qr():
    code = {
        "ownerNumber": ACCOUNT, "ownerType": "ORG", "merchantId": "SHOP", "terminalId": "T1", "orderId": order(),
        "virtualAccountPrefix": account["prefix_code"], "beneficiaryName": "NGUYEN VAN A", "amount": 180_000,
    }
    generate = "/bank/qr-payment/generate"
    call("POST", generate, body={name: code[name] for name in code if name != "amount"}, expects=(422,))
    has = ("id", "qr_data_url", "qr_image_url", "virtual_account_number")
    made = call("POST", generate, body={**code, "description": "thanh toan don hang"}, has=has)
    fields = decode_qr(made["qr_data_url"])
    into = fields_of(fields_of(fields["38"])["01"])["01"]
    check(into == made["virtual_account_number"], f"the code pays into {into}")
    check((int(fields["54"]), fields["53"]) == (180_000, "704"), f"the code asks for {fields['54']}")
    for query, size in (({"size": 256}, 256), ({}, 512)):
        png = call("GET", "/qr/{qr_id}/image.png", auth=NOBODY, path={"qr_id": made["id"]}, query=query, picture=True)
        width = int.from_bytes(png[16:20], "big")
        check(width == size, f"a picture of {width} pixels")
    call("POST", "/qr/generate", body={**code, "orderId": order()}, has=("qr_image_url",))
    body = {name: code[name] for name in ("ownerNumber", "ownerType", "orderId", "amount")}
    cancel = "/bank/qr-payment/{qr_code_id}/cancellation"
    check(call("DELETE", cancel, path={"qr_code_id": made["id"]}, body=body) is None, "data is not null")


def payment_profile():
    profile = {
        "display_name": "A shop", "logo_url": "https://shop.example/logo.png", "hotline": "1900 0000",
        "support_email": "help@shop.example", "default_bank_account_id": account["bank_account_id"],
        "default_virtual_account_id": account["id"], "va_prefix": "KHACH", "owner_number": ACCOUNT,
        "owner_type": "ORG", "merchant_id": "SHOP", "terminal_id": "T1", "beneficiary_name": "NGUYEN VAN A",
        "accent_color": "#0A7B83", "locale": "vi",
    }
    call("GET", "/payment-profile", expects=(200, 404))
    first = call("PUT", "/payment-profile", body=profile).get("return_signature_secret")

    def shown():
        call("GET", "/payment-profile", has=("display_name", "va_prefix"))

    results.flow(shown)
    reveal = "/payment-profile/reveal-return-secret"
    call("POST", reveal, body={"password": "not this one"}, expects=(401,))
    revealed = call("POST", reveal, body={"password": os.environ["PASSWORD"]})["return_signature_secret"]
    check(first in (None, revealed), "another secret is revealed")
    rotated = call("POST", "/payment-profile/rotate-return-secret")["return_signature_secret"]
    check(len(rotated) == 48 and rotated != revealed, "the new secret is not one of 48 characters")


def checkouts():
    has = ("id", "token", "checkout_url", "status", "order_code", "amount", "bank", "qr_data_url", "sandbox")

    def create(key=None, **fields):
        body = {"amount": 150_000, "order_code": order(), "return_url": "https://shop.example/back", **fields}
        return call("POST", "/checkouts", body=body, headers={"Idempotency-Key": key or str(uuid.uuid4())}, has=has)

    def read(made):
        return call("GET", "/checkouts/{checkout_id}", path={"checkout_id": made["id"]}, has=has)

    def is_over(made):
        """Section 3.2 shows two states, and no other."""
        return made["status"] not in ("pending", "paid")

    def public(method, rest, made, **expected):
        return call(method, "/checkouts/public/{token}" + rest, auth=NOBODY, path={"token": made["token"]}, **expected)

    code = order()
    made = create(key=code, order_code=code, sandbox=True)
    create(key=code, order_code=code, sandbox=True)  # Section 4.5 does not say what a repetition gives: the first counts.
    check((made["status"], made["sandbox"], made["amount"]) == ("pending", True, 150_000), str(made))
    into = made["bank"]["account_number"]
    code = made["qr_data_url"]  # Section 2.13 names QR data: a VietQR payload, or a link for the payer.
    is_link = code.startswith(("https:", "data:"))
    check(is_link or into in fields_of(decode_qr(code)["38"])["01"], "the code pays elsewhere")

    def listed():
        found = all_pages("/checkouts", query={"status": "pending"})
        check(any(one["id"] == made["id"] for one in found), "the checkout is not in the list")

    results.flow(listed)
    public("GET", "", made, has=("status", "amount"))
    status = public("GET", "/status", made)
    check(status["status"] == "pending" and status.get("seconds_left", 0) <= 900, str(status))
    public("GET", "/qr.png", made, picture=True)

    half = transfer(virtual_account_number=into, amount=50_000)
    delivered("transaction", transaction(half["transaction_code"]))
    part = read(made)
    # Section 3.2 leaves open whether it is what came or what is missing: what is missing is computed.
    check(part["status"] == "pending" and part["partial_amount"] > 0, str(part))
    rest = transfer(virtual_account_number=into, amount=made["amount"] - int(half["amount"]))
    for delivery in (receiver.next(), receiver.next()):
        event = json.loads(delivery[1]).get("event", "transaction")
        whose = transaction(rest["transaction_code"])
        delivered(event, whose if event == "transaction" else lambda body: body["checkout_id"] == made["id"], delivery)
    paid = read(made)
    check((paid["status"], paid["paid_amount"]) == ("paid", 150_000), str(paid))
    check(public("GET", "/status", made)["status"] == "paid", "not paid to all")

    real = create(payer_name="Nguyễn Văn A", metadata={"cart": 7}, description="đơn hàng")
    key = {"Idempotency-Key": str(uuid.uuid4())}
    cancelled = call("POST", "/checkouts/{id}/cancel", path={"id": real["id"]}, headers=key)
    check(is_over(cancelled), f"it is {cancelled['status']} after the cancel")
    left = create(cancel_url="https://shop.example/cart", expires_in=600)
    public("POST", "/cancel", left)
    check(is_over(read(left)), "it is not cancelled")
    late = create(sandbox=True)
    expired = call("POST", "/checkouts/{id}/expire-now", path={"id": late["id"]}, optional=True)
    check(expired is None or is_over(read(late)), "it is not expired")


def in_list(path, found):
    """The document only names the channels: where a list is missing, the rest goes on."""

    def look():
        check(any(one["id"] == found for one in rows(call("GET", path))), "it is not in the list")

    results.flow(look)


def email():
    address = f"till-{uuid.uuid4().hex[:8]}@shop.example"
    events = ["TRANSACTION_IN", "WEBHOOK_FAILED"]
    made = call("POST", "/email-configs", body={"name": "the till", "recipients": [address], "events": events}, has=("id",))
    one, path = "/email-configs/{id}", {"id": made["id"]}
    call("POST", one + "/verify", path=path, body={"email": address, "code": "abc"}, expects=(400, 422))
    call("POST", one + "/resend-verification", path=path, body={"email": address})
    call("POST", one + "/verify", path=path, body={"email": address, "code": ask(address)})
    check(call("PUT", one, path=path, body={"name": "the other till"})["name"] == "the other till", "the old name")
    shown = call("GET", one, path=path, has=("id", "recipient_status"))["recipient_status"]
    check(all(recipient["verified"] for recipient in shown), "the address is not verified")
    in_list("/email-configs", made["id"])
    test = call("POST", one + "/test", path=path, has=("sent", "skipped"))
    check(address in test["sent"] and not test["skipped"], str(test))
    log = rows(call("GET", "/email-logs", query={"config_id": made["id"], "limit": 5}))
    check(log and all("status" in line and "event_type" in line for line in log), str(log))
    call("GET", "/email-logs/stats")
    call("GET", "/email-suppressions")
    call("DELETE", "/email-suppressions/{email}", path={"email": address}, expects=(404,))
    call("DELETE", one, path=path)
    call("GET", one, path=path, expects=(404,))


def telegram():
    template = "{{vao_hay_ra}} {{cong_hay_tru}}{{amount}} {{transaction_content}}"
    fields = {"group_id": "-1001234567890", "friendly_name": "the shop", "message_template": template}
    made = call("POST", "/telegram-configs", body=fields, has=("id", "group_id", "friendly_name"))
    path = {"id": made["id"]}
    paused = call("PUT", "/telegram-configs/{id}", path=path, body={"is_active": False})
    check(paused["is_active"] is False, "is_active is not false")
    in_list("/telegram-configs", made["id"])
    body = {"group_id": fields["group_id"], "is_dummy": True, "message_template": template}
    call("POST", "/telegram-configs/test", body=body)
    call("DELETE", "/telegram-configs/{id}", path=path)


def zalo():
    fields = {"group_id": "1234567890123", "friendly_name": "the shop", "events": ["TRANSACTION_IN", "CHECKOUT_PAID"]}
    call("POST", "/zalo-groups", body={**fields, "group_id": "abc"}, expects=(422,))
    made = call("POST", "/zalo-groups", body=fields, has=("id", "group_id", "friendly_name"))
    path = {"id": made["id"]}
    renamed = call("PUT", "/zalo-groups/{id}", path=path, body={"friendly_name": "again"})
    check(renamed["friendly_name"] == "again", "the old name")
    in_list("/zalo-groups", made["id"])
    call("POST", "/zalo-groups/{id}/test", path=path)
    check(rows(call("GET", "/zalo-groups/logs", query={"limit": 5})), "the log is empty")
    call("DELETE", "/zalo-groups/{id}", path=path)


def billing():
    call("GET", "/billing/usage")
    body = {"plan_code": "startup", "cycle": "month"}
    made = call("POST", "/billing/invoices", body=body, has=("id", "payment_code", "payment"))
    check(int(decode_qr(made["payment"]["qr_data"])["54"]) > 0, "the code asks for nothing")
    found = call("GET", "/billing/invoices", query={"status": "pending", "page": 1, "limit": 10})
    check(found["total"] > 0 and any(one["id"] == made["id"] for one in found["data"]), "not in the list")
    path = {"id": made["id"]}
    check(call("GET", "/billing/invoices/{id}", path=path)["status"] == "pending", "the invoice is not pending")
    cancelled = call("POST", "/billing/invoices/{id}/cancel", path=path)
    check(cancelled["status"] == "cancelled", "the invoice is not cancelled")


def clear():
    for one in call("GET", "/client-webhooks"):
        call("DELETE", "/client-webhooks/{config_id}", path={"config_id": one["id"]})
    check(call("GET", "/client-webhooks") == [], "a configuration is still there")
    path = {"bank_notification_id": account["notification"]}
    call("POST", "/bank/{bank_notification_id}/notification/delete", path=path)
    data = call("POST", "/bank/{virtual_account_id}/virtual-account/delete", path={"virtual_account_id": account["id"]})
    if data and data.get("bank_request"):
        request = data["bank_request"]["id"]
        path, body = {"bank_request_id": request}, {"code": ask(request)}
        call("POST", "/bank/{bank_request_id}/virtual-account/verification", path=path, body=body)


receiver = Receiver()
configuration = {"name": "shop", "webhook_url": receiver.url, "auth_type": "HMAC_SHA256", "secret_key": SECRET}
results.flow(open_to_all)
results.flow(client_and_keys)
results.flow(own_token)
account = results.flow(virtual_account)
for steps in (
    webhooks, webhook_tests, logs, qr, payment_profile, checkouts, email, telegram, zalo, billing, clear,
):
    results.flow(steps)
sys.exit(0 if results.show() else 1)
