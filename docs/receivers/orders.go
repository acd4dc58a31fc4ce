//go:build ignore

// What make-order.sh and times-booked.sh ask of the store: it makes an order, or prints how many a transaction paid.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
)

func main() {
	if err := run(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

func run(what string) error {
	if err := openStore(); err != nil {
		return err
	}
	if err := createTables(context.Background()); err != nil {
		return err
	}
	if what == "make" {
		insert := places("INSERT INTO payment_orders (code, amount) VALUES (?, ?)")
		_, err := database.Exec(insert, os.Getenv("ORDER_CODE"), os.Getenv("AMOUNT"))
		return err
	}
	var booked int
	count := places("SELECT count(*) FROM payment_orders WHERE paid_by = ?")
	err := database.QueryRow(count, os.Getenv("CODE")).Scan(&booked)
	fmt.Println(booked)
	return err
}
