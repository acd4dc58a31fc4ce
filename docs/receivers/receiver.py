# A receiver of payment deliveries for Flask: https://flask.palletsprojects.com
#
#   pip install flask
#   WEBHOOK_SECRET=... python3 receiver.py
#
# It needs payconfirm_store.py beside it. It answers on http://127.0.0.1:3000/hook. Each delivery is checked, kept in a database, answered, and only then booked.
# In production: gunicorn --workers 1 --threads 8 receiver:app
import hashlib
import hmac
import json
import os
import sys
import threading
import time
import urllib.parse
import urllib.request
from unicodedata import category

from flask import Blueprint, Flask, request
from payconfirm_store import AlreadyThere, transaction

# The secret_key of your webhook configuration. It is not the client secret, with which you call the service.
SECRET = os.environ.get("WEBHOOK_SECRET", "").encode()
if not SECRET:
    sys.exit("WEBHOOK_SECRET is not set. To try it on this machine: export WEBHOOK_SECRET=only-for-this-test, start again, and with the same secret run payconfirm listen --secret-env WEBHOOK_SECRET --forward URL. In production it is the secret_key of your webhook configuration.")

# In an app of yours: app.register_blueprint(payment_hook)
payment_hook = Blueprint("payment_hook", __name__)


@payment_hook.post("/hook")
def hook():
    # The signature is over the bytes that came. get_data() must be before request.form: it keeps the bytes, and the form
    # is then read from them. The other way round they are gone.
    body = request.get_data()

    # 1. Is it from the service, unchanged, and of the last 300 seconds?
    refusal = refused(body, request.headers)
    if refusal:
        return refusal, 401

    # 2. Its fields, as texts, from JSON, a form or multipart/form-data.
    fields = fields_of(body)
    if fields is None:
        return "the body cannot be read", 400

    # 3. Each transaction may come several times. A test delivery (DUMMY123) has no key: there is nothing to do for it.
    # Without a code there is none either, which tells no two transfers apart: refused, it is there for a person to look at.
    key = key_of(fields)
    if key is None and fields.get("transaction_code") == "DUMMY123":
        return "nothing to do"
    if key is None:
        print("a delivery without a transaction code:", json.dumps(fields), file=sys.stderr)
        return "no transaction code", 422
    kept = keep(key, json.dumps(fields, sort_keys=True))
    if kept == "conflict":
        print(one_line(f"{key} came again with other fields: one of the two is wrong"), file=sys.stderr)
        return "this key came with other fields before", 409

    # 4. Answer now: the service waits 10 seconds, and does not try again. work() runs beside this.
    something_came.set()
    return kept


def refused(body, headers):
    """Why a delivery is not to be trusted, or None. What is signed is the timestamp, a dot, and the body."""
    timestamp = headers.get("X-Service-Timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()):
        return "no timestamp"
    right = hmac.new(SECRET, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    # compare_digest takes the same time wherever the two differ; == would tell an attacker how far he got.
    if not hmac.compare_digest(f"sha256={right}".encode(), headers.get("X-Service-Signature", "").encode()):
        return "the signature is not right"
    if abs(time.time() - int(timestamp)) > 300:
        return "too old, or the clock of this machine is wrong"
    return None


def fields_of(body):
    if request.mimetype in ("application/x-www-form-urlencoded", "multipart/form-data"):
        return request.form.to_dict() or None
    if request.mimetype != "application/json":
        return None
    try:
        # Numbers as texts, so that the three formats give the same.
        fields = json.loads(body, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) else None


def event_of(fields):
    return fields.get("event") or fields.get("event_type")


def key_of(fields):
    """The event and its checkout, so that a CHECKOUT_PAID is no copy of the transaction that paid it; else the code."""
    if event_of(fields) and fields.get("checkout_id"):
        return f"{event_of(fields)}:{fields['checkout_id']}"
    code = fields.get("transaction_code") or ""
    return None if not code.strip() or code == "DUMMY123" else f"transaction:{code}"


def keep(key, text):
    try:
        with transaction() as run:
            run("INSERT INTO payment_deliveries (id, fields) VALUES (:id, :fields)", id=key, fields=text)
        return "kept"
    except AlreadyThere:
        with transaction() as run:
            (before,) = run("SELECT fields FROM payment_deliveries WHERE id = :id", id=key).fetchone()
        return "copy" if before == text else "conflict"


something_came = threading.Event()


def work():
    """Works on what was kept and is not done yet, one after another. What fails is tried again in a minute."""
    while True:
        try:
            with transaction() as run:
                due = run("SELECT id, fields FROM payment_deliveries WHERE outcome IS NULL").fetchall()
        except Exception as error:
            print(one_line(f"not worked on: {error!r}"), file=sys.stderr)
            due = []
        for key, text in due:
            try:
                fields = json.loads(text)
                if event_of(fields) == "CHECKOUT_PAID":
                    check_with_service(fields)
                finish(key, fields)
            except Exception as error:
                print(one_line(f"{key} not handled, will be tried again: {error!r}"), file=sys.stderr)
        something_came.wait(60)
        something_came.clear()


def finish(key, fields):
    """In one transaction: the order is paid and the delivery done, or neither."""
    claim = "UPDATE payment_deliveries SET outcome = '' WHERE id = :id AND outcome IS NULL"
    with transaction() as run:
        # Another process may be at it: then this waits for it, and finds it done.
        if run(claim, id=key).rowcount == 0:
            return
        outcome = one_line(book(run, fields))
        run("UPDATE payment_deliveries SET outcome = :outcome WHERE id = :id", outcome=outcome, id=key)
    print(outcome, flush=True)


def check_with_service(fields):
    """The event says which checkout to look at; what counts is what the service says of it now."""
    checkout = read_checkout(fields["checkout_id"])
    same = checkout["order_code"] == fields["order_code"] and str(checkout["amount"]) == fields["amount"]
    if not same or checkout["status"] != "paid":
        raise ValueError(f"checkout {fields['checkout_id']} does not confirm this")


def book(run, fields):
    """Books a delivery, or says why a person must look at it: `paid ...`, `already paid ...` or `not booked ...`."""
    transfer, amount = fields.get("transaction_code") or fields.get("checkout_id"), fields.get("amount")
    note = str(fields.get("description") or fields.get("order_code"))

    def not_booked(reason):
        return f"not booked {transfer} {amount} {reason}: {note}"

    if event_of(fields) == "CHECKOUT_PAID":
        found = {fields["order_code"]}
    else:
        # Money that leaves the account is reported too.
        if fields.get("type") != "income":
            return not_booked(f"its type is {fields.get('type')}")
        # Whole codes: DH1 is not in DH10, DH1-2 or DH1_2. A payer may write dh1.
        kinds = ("L", "M", "N", "Pd", "Pc")  # Letters, combining marks, numbers, hyphens and underscores.
        found = set("".join(char if category(char).startswith(kinds) else " " for char in note.upper()).split())
    find = "SELECT code, amount FROM payment_orders WHERE code = :code"
    orders = [order for code in found for order in run(find, code=code)]
    if len(orders) != 1:
        return not_booked("more than one order" if orders else "no order")
    code, price = orders[0]
    if amount != str(price):
        return not_booked(f"{code} costs {price}")
    # Only one transfer can pay an order. That of a checkout may come twice: by itself, and in its CHECKOUT_PAID.
    pay = "UPDATE payment_orders SET paid_by = :transfer WHERE code = :code AND paid_by IS NULL"
    if run(pay, transfer=transfer, code=code).rowcount == 0:
        (before,) = run("SELECT paid_by FROM payment_orders WHERE code = :code", code=code).fetchone()
        if before == transfer:
            return f"already paid {code} {amount} {transfer}"
        return not_booked(f"{code} was paid by {before}")
    # Your code: fulfil the order.
    return f"paid {code} {amount} {transfer}"


def one_line(text):
    """What others wrote, on one line of a log: it can neither begin a line nor control a terminal."""
    return "".join(char if char.isprintable() else " " for char in text)


def read_checkout(checkout_id):
    credentials = {
        "grant_type": "client_credentials",
        "client_id": os.environ["PAYCONFIRM_CLIENT_ID"],
        "client_secret": os.environ["PAYCONFIRM_CLIENT_SECRET"],
    }
    # In production keep the token until it expires.
    token = call("/oauth/token", {"Content-Type": "application/json"}, json.dumps(credentials).encode())["access_token"]
    return call("/checkouts/" + urllib.parse.quote(checkout_id, safe=""), {"Authorization": f"Bearer {token}"})


def call(path, headers, body=None):
    asked = urllib.request.Request(f"{os.environ['PAYCONFIRM_BASE_URL']}/api/v1{path}", body, headers)
    with urllib.request.urlopen(asked, timeout=4) as reply:
        return json.load(reply)["data"]


# Begins with what was kept before the last stop.
threading.Thread(target=work, daemon=True).start()

app = Flask(__name__)
app.config["MAX_CONTENT_LENGTH"] = 1_000_000
app.register_blueprint(payment_hook)

if __name__ == "__main__":
    app.run("127.0.0.1", int(os.environ.get("PORT", "3000")))
