//go:build ignore

// The database of the store: PostgreSQL, by github.com/jackc/pgx. In your app this file is driver.go.
package main

import _ "github.com/jackc/pgx/v5/stdlib"

const (
	driver       = "pgx"
	variable     = "DATABASE_URL"
	longText     = "TEXT"
	tableOptions = ""
	areNumbered  = true
)
