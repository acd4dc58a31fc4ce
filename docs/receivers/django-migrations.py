# This file is payconfirm_hook/migrations/__init__.py: by it Django finds the migration beside it.
