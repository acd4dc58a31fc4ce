# Where the receivers for Flask and FastAPI keep deliveries and orders: a file of SQLite.
#
# For tables in your database, add SQLAlchemy to your app, and run payconfirm init --force: it writes all its files again.
# In docs/receivers of the package payconfirm this file is then store_sqlalchemy.py.
import os
import sqlite3
from contextlib import contextmanager

AlreadyThere = sqlite3.IntegrityError


@contextmanager
def transaction():
    """Gives a function that runs a statement. At its end all of them are on the disk; after a failure none."""
    db = sqlite3.connect(os.environ.get("RECEIVED", "received.db"), isolation_level=None)
    try:
        with db:
            db.execute("BEGIN IMMEDIATE")
            yield lambda statement, **values: db.execute(statement, values)
    finally:
        db.close()


# outcome is NULL until the delivery is worked on. Your orders: code and amount in VND, and the transfer that paid it.
with transaction() as run:
    run("CREATE TABLE IF NOT EXISTS payment_deliveries (id TEXT PRIMARY KEY, fields TEXT NOT NULL, outcome TEXT)")
    run("CREATE TABLE IF NOT EXISTS payment_orders (code TEXT PRIMARY KEY, amount INTEGER NOT NULL, paid_by TEXT)")
    for order in os.environ.get("ORDERS", "DH10234=150000").split():
        code, amount = order.split("=")
        run("INSERT OR IGNORE INTO payment_orders (code, amount) VALUES (:code, :amount)", code=code, amount=amount)
