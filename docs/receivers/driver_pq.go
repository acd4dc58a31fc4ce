//go:build ignore

// The database of the store: PostgreSQL, by github.com/lib/pq. In your app this file is driver.go.
package main

import _ "github.com/lib/pq"

const (
	driver       = "postgres"
	variable     = "DATABASE_URL"
	longText     = "TEXT"
	tableOptions = ""
	areNumbered  = true
)
