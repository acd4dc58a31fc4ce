# Where the receivers for Flask and FastAPI keep deliveries and orders: tables of your database, by SQLAlchemy 1.4 or 2.
#
# This file is payconfirm_store.py of your app. DATABASE_URL names the database, with a driver that is not asynchronous.
# Where your app has an engine already, take that one.
import os
from contextlib import contextmanager

from sqlalchemy import BigInteger, Column, MetaData, String, Table, Text, create_engine, text
from sqlalchemy.exc import DatabaseError, IntegrityError

AlreadyThere = IntegrityError
engine = create_engine(os.environ["DATABASE_URL"], pool_pre_ping=True)


@contextmanager
def transaction():
    """Gives a function that runs a statement. At its end all of them are stored; after a failure none."""
    with engine.begin() as connection:
        yield lambda statement, **values: connection.execute(text(statement), values)


# outcome is NULL until the delivery is worked on. Your orders: code and amount in VND, and the transfer that paid it.
# If your migrations create the tables, leave this out.
tables = MetaData()
Table(
    "payment_deliveries",
    tables,
    Column("id", String(255), primary_key=True),
    Column("fields", Text, nullable=False),
    Column("outcome", Text),
)
Table(
    "payment_orders",
    tables,
    Column("code", String(100), primary_key=True),
    Column("amount", BigInteger, nullable=False),
    Column("paid_by", String(255)),
)
try:
    tables.create_all(engine)
except DatabaseError:  # Another process created them at the same moment.
    tables.create_all(engine)
