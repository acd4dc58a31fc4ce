//go:build ignore

// The database of the store: MySQL or MariaDB, by github.com/go-sql-driver/mysql. In your app this file is driver.go.
package main

import _ "github.com/go-sql-driver/mysql"

const (
	driver   = "mysql"
	variable = "MYSQL_DSN"
	// TEXT holds 64 kB.
	longText = "MEDIUMTEXT"
	// In another collation DH1 may equal dh1.
	tableOptions = " ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin"
	areNumbered  = false
)
