//go:build ignore

// The database of store_sql.go: MySQL or MariaDB, by github.com/go-sql-driver/mysql. It is driver.go of your app.
package main

import _ "github.com/go-sql-driver/mysql"

const (
	driver   = "mysql"
	variable = "MYSQL_DSN"
	// TEXT holds 64 kB.
	longText = "MEDIUMTEXT"
	// In another collation DH1 may equal dh1.
	tableOptions = " ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin"
)

// The places of values are as store_sql.go writes them.
func places(statement string) string { return statement }
