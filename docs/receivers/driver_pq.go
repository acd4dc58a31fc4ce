//go:build ignore

// The database of store_sql.go: PostgreSQL, by github.com/lib/pq. It is driver.go of your app.
package main

import (
	"fmt"
	"strings"

	_ "github.com/lib/pq"
)

const (
	driver       = "postgres"
	variable     = "DATABASE_URL"
	longText     = "TEXT"
	tableOptions = ""
)

// PostgreSQL numbers the places of values: $1, $2.
func places(statement string) string {
	for number := 1; strings.Contains(statement, "?"); number++ {
		statement = strings.Replace(statement, "?", fmt.Sprintf("$%d", number), 1)
	}
	return statement
}
