"""A merchant's HTTP client of the service, by hand, with the standard library alone.

Written from the service document: a token, one line about each endpoint, a receiver of deliveries.
"""

import base64
import hashlib
import hmac
import json
import os
import queue
import re
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

BASE = os.environ["BASE_URL"].rstrip("/") + "/api/v1"
CLIENT_SECRET = os.environ["CLIENT_SECRET"]
NOBODY = object()


class Wrong(Exception):
    """The service did not do what its document says."""


def check(is_right, why):
    if not is_right:
        raise Wrong(why)


def without_secrets(text):
    """A reply may show what nobody else must read."""
    return re.sub(r'''(["']\w*(?:secret|token)\w*["']: ?["'])[^"']*''', r"\1…", text)


class Results:
    """Endpoint to None, or to why it did not do what the document says; in the order of the first calls."""

    def __init__(self):
        self.lines = {}
        self.not_offered = {}  # endpoint to the status of a service without it, or one that does not allow it
        self.last = None

    def add(self, endpoint, why=None):
        if self.lines.get(endpoint) is None:
            self.lines[endpoint] = why

    def flow(self, steps):
        """What fails in it ends it, not the others, and is said of the endpoint that was called last."""
        try:
            return steps()
        except Exception as error:  # a reply may lack anything
            self.add(self.last, str(error) if isinstance(error, Wrong) else repr(error))

    def show(self):
        for endpoint, why in self.lines.items():
            print(f"ok {endpoint}" if why is None else without_secrets(f"no {endpoint}: {why}"))
        for endpoint, status in self.not_offered.items():
            print(f"without {endpoint}: HTTP {status}")
        return all(why is None for why in self.lines.values())


results = Results()


class Token:
    """Refreshed a minute before it ends (section 5)."""

    value, ends = "", 0.0

    def get(self, fresh=False):
        if fresh or time.time() > self.ends - 60:
            reply = self.exchange_key()
            data = reply.get("data") or reply
            check("access_token" in data, "no access_token")
            self.value, self.ends = data["access_token"], time.time() + float(data.get("expires_in") or 300)
        return self.value

    def exchange_key(self):
        """Section 4.1 shows neither the request nor the reply: JSON, or a form where that is refused; in the envelope, or without."""
        pair = {"client_id": os.environ["CLIENT_ID"], "client_secret": CLIENT_SECRET}
        body = {"grant_type": "client_credentials", **pair}
        try:
            return call("POST", "/oauth/token", auth=NOBODY, body=body, bare=True)
        except Wrong:
            return call("POST", "/oauth/token", auth=NOBODY, body=body, form=True, bare=True)


token = Token()


def send(method, url, headers, body):
    request = urllib.request.Request(url, method=method, headers=headers, data=body)
    try:
        with urllib.request.urlopen(request, timeout=60) as reply:
            return reply.status, reply.read()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read()


def call(method, template, path=None, query=None, body=None, headers=None, auth=None, optional=False, form=False, **expected):
    """`data` of the envelope; the whole body of a refusal; None from a service that lacks what is optional.

    form: the body is a form, not JSON. auth: None for the shop's own, NOBODY, or (token, secret). optional: what a service may
    lack, as the document only names it, or tests alone need it. expected: expects (statuses), success, has (the fields of
    `data`), picture, bare.
    """
    filled = template.format_map({name: urllib.parse.quote(value, safe="") for name, value in (path or {}).items()})
    url = BASE + filled + ("?" + urllib.parse.urlencode(query) if query else "")
    written = urllib.parse.urlencode if form else json.dumps
    data = None if body is None else written(body).encode()
    for fresh in (False, True):
        sent = dict(headers or {})
        if data is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded" if form else "application/json"
        if auth is not NOBODY:
            bearer, secret = auth or (token.get(fresh), CLIENT_SECRET)
            sent["Authorization"] = f"Bearer {bearer}"
            if method != "GET" and secret:
                sent["X-Client-Secret"] = secret
        status, raw = send(method, url, sent, data)
        if status != 401 or auth is not None:
            break
    results.last = f"{method} /api/v1{template}"
    if optional and status in (403, 404, 405):
        results.not_offered[results.last] = status
        return None
    value = judge(status, raw, **expected)
    results.add(results.last)
    return value


def judge(status, raw, expects=(200, 201), success=True, has=(), picture=False, bare=False):
    check(status in expects, f"HTTP {status} {raw[:300].decode(errors='replace')}")
    if picture:
        check(raw[:8] == b"\x89PNG\r\n\x1a\n", "no PNG")
        return raw
    envelope = json.loads(raw)
    if status >= 400 or bare:
        return envelope
    check(isinstance(envelope.get("message"), str), "the envelope has no message")
    check(envelope.get("success") is success, f"success is {envelope.get('success')}: {envelope['message']}")
    data = envelope.get("data")
    first = data[0] if isinstance(data, list) and data else data
    missing = [name for name in has if name not in (first or {})]
    check(not missing, f"no {', '.join(missing)} in {first}")
    return data


def rows(data):
    """Section 4 shows no one shape of a page."""
    return data if isinstance(data, list) else data.get("items", data.get("data"))


def all_pages(template, limit=2, query=None, **options):
    found, page = [], 1
    while True:
        some = rows(call("GET", template, query={**(query or {}), "page": page, "limit": limit}, **options))
        found += some
        if len(some) < limit:
            return found
        page += 1


def ask(what):
    """A code that the bank or the service sent to a person, who types it in."""
    print(f"code for {what}: ", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip()


class Receiver:
    """Deliveries as they came, answered 200."""

    def __init__(self):
        deliveries = self.deliveries = queue.Queue()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                raw = self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()
                deliveries.put((self.headers, raw))

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/webhook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def next(self):
        return self.deliveries.get(timeout=60)


def in_hex(digest):
    return digest.hex().encode()


# Section 5.8 shows neither what is signed beside the body nor how the digest is written: the first delivery tells.
SCHEMES = [(before, write) for before in ("{}.", "{}", "") for write in (in_hex, base64.b64encode)]
scheme = None


def verify(headers, raw, secret):
    """Section 5.7: over the raw bytes, in constant time, at most 300 seconds old."""
    timestamp, given = headers["X-Service-Timestamp"], headers["X-Service-Signature"]
    check(timestamp and given, "no X-Service-Timestamp or X-Service-Signature")
    check(abs(time.time() - int(timestamp)) <= 300, "X-Service-Timestamp is over 300 seconds off")

    def is_right(one):
        before, write = one
        digest = hmac.new(secret.encode(), before.format(timestamp).encode() + raw, hashlib.sha256).digest()
        return hmac.compare_digest(given.encode(), b"sha256=" + write(digest))

    global scheme
    scheme = scheme or next(filter(is_right, SCHEMES), None)
    check(scheme and is_right(scheme), "the signature is not that of the body")


def decode_qr(payload):
    """The fields of a VietQR payload; its CRC-16 is checked."""
    crc = 0xFFFF
    for byte in payload[:-4].encode():
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    check(payload[-4:] == f"{crc:04X}", f"wrong CRC in {payload}")
    return fields_of(payload)


def fields_of(text):
    fields, at = {}, 0
    while at < len(text):
        end = at + 4 + int(text[at + 2 : at + 4])
        fields[text[at : at + 2]], at = text[at + 4 : end], end
    return fields
