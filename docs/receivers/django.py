# A receiver of payment deliveries for Django 5: https://www.djangoproject.com
#
# This file is payconfirm_hook/__init__.py beside manage.py. In urls.py: path("hook", payconfirm_hook.hook). In settings.py
# "payconfirm_hook" is one of INSTALLED_APPS, for its migration, which creates the two tables.
# Django's runserver cannot read a chunked body; uvicorn can: uvicorn shop.asgi:application
import hashlib
import hmac
import json
import os
import time
from unicodedata import category

from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError, connection, transaction
from django.http import HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST


@csrf_exempt
@require_POST
def hook(request):
    # The signature is over the bytes that came. request.body must be read before request.POST, which reads from it then.
    body = request.body
    refusal = refused(body, request.headers)
    if refusal:
        return HttpResponse(refusal, status=401)
    fields = fields_of(request, body)
    if fields is None:
        return HttpResponse("the body cannot be read", status=400)
    transfer = str(fields.get("transaction_code") or "")
    if transfer == "DUMMY123":
        return HttpResponse("nothing to do")
    if not transfer.strip():
        return HttpResponse("no transaction code", status=422)
    # A checkout's event is no copy of the transfer that paid it. It is only noted: the transfer itself is booked.
    if fields.get("event") or fields.get("event_type"):
        return HttpResponse("noted")
    try:
        # The delivery is kept and the order paid, or neither. The primary key lets each transfer in once.
        with transaction.atomic(), connection.cursor() as cursor:
            text = json.dumps(fields, sort_keys=True)
            cursor.execute("INSERT INTO payment_deliveries VALUES (%s, %s, '')", [transfer, text])
            outcome = book(cursor, fields, transfer)
            cursor.execute("UPDATE payment_deliveries SET outcome = %s WHERE transfer = %s", [outcome, transfer])
        return HttpResponse(outcome)
    except IntegrityError:  # The transfer is there already.
        with connection.cursor() as cursor:
            cursor.execute("SELECT fields FROM payment_deliveries WHERE transfer = %s", [transfer])
            (before,) = cursor.fetchone()
        return HttpResponse("copy") if before == text else HttpResponse("other fields before", status=409)


def refused(body, headers):
    """Why a delivery is not to be trusted, or None. What is signed is the timestamp, a dot, and the body."""
    secret = os.environ.get("WEBHOOK_SECRET", "").encode()
    if not secret:
        raise ImproperlyConfigured("WEBHOOK_SECRET is not set. To try it on this machine: export WEBHOOK_SECRET=only-for-this-test, start again, and with the same secret run payconfirm listen --secret-env WEBHOOK_SECRET --forward URL. In production it is the secret_key of your webhook configuration.")
    timestamp = headers.get("X-Service-Timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()):
        return "no timestamp"
    right = "sha256=" + hmac.new(secret, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(right.encode(), headers.get("X-Service-Signature", "").encode()):
        return "the signature is not right"
    if abs(time.time() - int(timestamp)) > 300:
        return "too old, or the clock of this machine is wrong"
    return None


def fields_of(request, body):
    """The fields, as texts, from JSON, a form or multipart/form-data; None when they cannot be read."""
    if request.content_type != "application/json":
        return request.POST.dict() or None
    try:
        fields = json.loads(body, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) else None


def book(cursor, fields, transfer):
    """Books a transfer, or says why a person must look at it."""
    # Money that leaves the account is reported too.
    if fields.get("type") != "income":
        return "not booked: its type is not income"
    # Whole codes: DH1 is not in DH10, DH1-2 or DH1_2. A payer may write dh1.
    kinds = ("L", "M", "N", "Pd", "Pc")  # Letters, combining marks, numbers, hyphens and underscores.
    note = str(fields.get("description") or "").upper()
    codes = set("".join(char if category(char).startswith(kinds) else " " for char in note).split())
    orders = []
    for code in codes:
        cursor.execute("SELECT code, amount, paid_by FROM payment_orders WHERE code = %s", [code])
        orders += cursor.fetchall()
    if len(orders) != 1:
        return "not booked: more than one order" if orders else "not booked: no order"
    code, price, before = orders[0]
    if fields.get("amount") != str(price):
        return f"not booked: {code} costs {price}"
    # One transfer pays an order: of two at the same moment, one finds it unpaid.
    cursor.execute("UPDATE payment_orders SET paid_by = %s WHERE code = %s AND paid_by IS NULL", [transfer, code])
    # Your code: fulfil the order, where rowcount is 1.
    return f"paid {code}" if cursor.rowcount == 1 else f"not booked: {code} was paid by {before}"
