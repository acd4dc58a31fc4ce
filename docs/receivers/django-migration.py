# This file is payconfirm_hook/migrations/0001_initial.py, for payconfirm_hook/__init__.py.
from django.db import migrations


class Migration(migrations.Migration):
    initial = True
    operations = [
        migrations.RunSQL(
            "CREATE TABLE payment_deliveries (transfer VARCHAR(100) PRIMARY KEY, fields TEXT NOT NULL, outcome TEXT NOT NULL)",
            "DROP TABLE payment_deliveries",
        ),
        # Orders to try it with: code and amount in VND, and the transfer that paid it. Yours take their place.
        migrations.RunSQL(
            "CREATE TABLE payment_orders (code VARCHAR(50) PRIMARY KEY, amount BIGINT NOT NULL, paid_by VARCHAR(100))",
            "DROP TABLE payment_orders",
        ),
    ]
