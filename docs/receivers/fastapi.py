# A receiver of payment deliveries for FastAPI: https://fastapi.tiangolo.com
#
#   pip install fastapi uvicorn
#   WEBHOOK_SECRET=... uvicorn payconfirm_hook:app --port 3000
#
# This file is payconfirm_hook.py of your app, with payconfirm_store.py beside it. It takes JSON, the payload_format that configurations have by default.
import hashlib
import hmac
import json
import os
import sys
import time
from unicodedata import category

from fastapi import APIRouter, FastAPI, Request, Response
from payconfirm_store import AlreadyThere, transaction

# The secret_key of your webhook configuration. It is not the client secret, with which you call the service.
SECRET = os.environ.get("WEBHOOK_SECRET", "").encode()
if not SECRET:
    sys.exit("WEBHOOK_SECRET is not set. To try it on this machine: export WEBHOOK_SECRET=only-for-this-test, start again, and with the same secret run payconfirm listen --secret-env WEBHOOK_SECRET --forward URL. In production it is the secret_key of your webhook configuration.")
router = APIRouter()


@router.post("/hook")
async def hook(request: Request) -> Response:
    # The signature is over the bytes that came: no model as a parameter, which would read them first.
    status, text = receive(await request.body(), request.headers)
    return Response(text, status, media_type="text/plain")


def receive(body, headers):
    refusal = refused(body, headers)
    if refusal:
        return 401, refusal
    try:
        fields = json.loads(body, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        return 400, "the body cannot be read"
    transfer = str(fields.get("transaction_code") or "")
    if transfer == "DUMMY123":
        return 200, "nothing to do"
    if not transfer.strip():
        return 422, "no transaction code"
    # A checkout's event is no copy of the transfer that paid it. It is only noted: the transfer itself is booked.
    if fields.get("event") or fields.get("event_type"):
        return 200, "noted"
    text = json.dumps(fields, sort_keys=True)
    try:
        # The delivery is kept and the order paid, or neither. The primary key lets each transfer in once.
        with transaction() as run:
            run("INSERT INTO payment_deliveries (id, fields) VALUES (:id, :fields)", id=transfer, fields=text)
            outcome = book(run, fields, transfer)
            run("UPDATE payment_deliveries SET outcome = :outcome WHERE id = :id", outcome=outcome, id=transfer)
        return 200, outcome
    except AlreadyThere:
        with transaction() as run:
            (before,) = run("SELECT fields FROM payment_deliveries WHERE id = :id", id=transfer).fetchone()
        return (200, "copy") if before == text else (409, "this code came with other fields before")


def refused(body, headers):
    """Why a delivery is not to be trusted, or None. What is signed is the timestamp, a dot, and the body."""
    # One that came twice is no header of the service: joined, it is refused.
    timestamp, signature = (
        ", ".join(headers.getlist(name)) for name in ("X-Service-Timestamp", "X-Service-Signature")
    )
    if not (timestamp.isascii() and timestamp.isdigit()):
        return "no timestamp"
    right = "sha256=" + hmac.new(SECRET, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(right.encode(), signature.encode()):
        return "the signature is not right"
    if abs(time.time() - int(timestamp)) > 300:
        return "too old, or the clock of this machine is wrong"
    return None


def book(run, fields, transfer):
    """Books a transfer, or says why a person must look at it."""
    # Money that leaves the account is reported too.
    if fields.get("type") != "income":
        return "not booked: its type is not income"
    # Whole codes: DH1 is not in DH10, DH1-2 or DH1_2. A payer may write dh1.
    kinds = ("L", "M", "N", "Pd", "Pc")  # Letters, combining marks, numbers, hyphens and underscores.
    note = str(fields.get("description") or "").upper()
    codes = set("".join(char if category(char).startswith(kinds) else " " for char in note).split())
    find = "SELECT code, amount, paid_by FROM payment_orders WHERE code = :code"
    orders = [order for code in codes for order in run(find, code=code)]
    if len(orders) != 1:
        return "not booked: more than one order" if orders else "not booked: no order"
    code, price, before = orders[0]
    if fields.get("amount") != str(price):
        return f"not booked: {code} costs {price}"
    # One transfer pays an order: of two at the same moment, one finds it unpaid.
    pay = "UPDATE payment_orders SET paid_by = :transfer WHERE code = :code AND paid_by IS NULL"
    if run(pay, transfer=transfer, code=code).rowcount == 0:
        return f"not booked: {code} was paid by {before}"
    # Your code: fulfil the order.
    return f"paid {code}"


app = FastAPI()
app.include_router(router)
