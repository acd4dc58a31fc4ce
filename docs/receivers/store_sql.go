//go:build ignore

// Where receiver.go keeps deliveries and orders: tables of your database, by database/sql. It is store.go of your app, and
// needs driver.go beside it. Where your app has a *sql.DB already, take that one.
package main

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"
)

// outcome is NULL until the delivery is worked on. Your orders: code and amount in VND, and the transfer that paid it.
// If your migrations create the tables, leave this out.
var tables = []string{
	"payment_deliveries (id CHAR(64) PRIMARY KEY, fields " + longText + " NOT NULL, outcome TEXT)",
	"payment_orders (code VARCHAR(190) PRIMARY KEY, amount BIGINT NOT NULL, paid_by TEXT)",
}

var database *sql.DB

func openStore() (err error) {
	address := os.Getenv(variable)
	if address == "" {
		return errors.New(variable + " is not set: it names the database of your app")
	}
	if database, err = sql.Open(driver, address); err != nil {
		return err
	}
	database.SetMaxOpenConns(10)
	database.SetMaxIdleConns(10)
	return nil
}

var creating sync.Mutex
var areCreated bool

// Creates the tables, once.
func createTables(ctx context.Context) error {
	creating.Lock()
	defer creating.Unlock()
	if areCreated {
		return nil
	}
	for _, table := range tables {
		create := "CREATE TABLE IF NOT EXISTS " + table + tableOptions
		if _, err := database.ExecContext(ctx, create); err == nil {
			continue
		}
		// Another process may have created it at the same moment.
		if _, err := database.ExecContext(ctx, create); err != nil {
			return err
		}
	}
	areCreated = true
	return nil
}

// PostgreSQL numbers the places of values: $1, $2.
func places(statement string) string {
	for number := 1; areNumbered && strings.Contains(statement, "?"); number++ {
		statement = strings.Replace(statement, "?", fmt.Sprintf("$%d", number), 1)
	}
	return statement
}

type delivery struct{ key, text string }

// Keeps a delivery. If its key was kept before, returns the text that it came with.
func keep(key, text string) (string, error) {
	// The service waits 10 seconds for an answer.
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Second)
	defer cancel()
	if err := createTables(ctx); err != nil {
		return "", err
	}
	id := fmt.Sprintf("%x", sha256.Sum256([]byte(key)))
	insert := places("INSERT INTO payment_deliveries (id, fields) VALUES (?, ?)")
	_, failure := database.ExecContext(ctx, insert, id, text)
	if failure == nil {
		return "", nil
	}
	// The key is there, or the database is away.
	var before string
	find := places("SELECT fields FROM payment_deliveries WHERE id = ?")
	if err := database.QueryRowContext(ctx, find, id).Scan(&before); err != nil {
		return "", failure
	}
	return before, nil
}

// What was kept and is not done yet: an id and the text of each.
func due() ([]delivery, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := createTables(ctx); err != nil {
		return nil, err
	}
	rows, err := database.QueryContext(ctx, "SELECT id, fields FROM payment_deliveries WHERE outcome IS NULL")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []delivery
	for rows.Next() {
		var one delivery
		if err := rows.Scan(&one.key, &one.text); err != nil {
			return nil, err
		}
		found = append(found, one)
	}
	return found, rows.Err()
}

// Books a delivery by `book`, which is given the orders, and notes its outcome: both, or neither. Returns "" if another
// process has done it.
func finish(id string, book func(orders) (string, error)) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	transaction, err := database.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelReadCommitted})
	if err != nil {
		return "", err
	}
	// It does nothing after Commit.
	defer transaction.Rollback()
	// Another process may be at it: then this waits for it, and finds it done.
	free := places("SELECT id FROM payment_deliveries WHERE id = ? AND outcome IS NULL FOR UPDATE")
	err = transaction.QueryRowContext(ctx, free, id).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	outcome, err := book(orders{ctx, transaction})
	if err != nil {
		return "", err
	}
	update := places("UPDATE payment_deliveries SET outcome = ? WHERE id = ?")
	if _, err := transaction.ExecContext(ctx, update, outcome, id); err != nil {
		return "", err
	}
	return outcome, transaction.Commit()
}

// Your orders, in a transaction.
type orders struct {
	ctx         context.Context
	transaction *sql.Tx
}

// The orders of these codes: the amount of each.
func (in orders) find(codes []string) (map[string]string, error) {
	find := places("SELECT code, amount FROM payment_orders WHERE code = ?")
	found := map[string]string{}
	for _, one := range codes {
		var code, amount string
		err := in.transaction.QueryRowContext(in.ctx, find, one).Scan(&code, &amount)
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return nil, err
		}
		found[code] = amount
	}
	return found, nil
}

// Marks an order as paid. If it was before, returns the transfer that paid it.
func (in orders) pay(code, transfer string) (before string, err error) {
	update := places("UPDATE payment_orders SET paid_by = ? WHERE code = ? AND paid_by IS NULL")
	result, err := in.transaction.ExecContext(in.ctx, update, transfer, code)
	if err != nil {
		return "", err
	}
	if changed, err := result.RowsAffected(); err != nil || changed == 1 {
		return "", err
	}
	find := places("SELECT paid_by FROM payment_orders WHERE code = ?")
	err = in.transaction.QueryRowContext(in.ctx, find, code).Scan(&before)
	return before, err
}
