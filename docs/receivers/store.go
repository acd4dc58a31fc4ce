//go:build ignore

// Where receiver.go keeps deliveries and orders: files in a folder. It needs a server with a disk.
//
// For tables in your database, add github.com/lib/pq, github.com/jackc/pgx/v5 or github.com/go-sql-driver/mysql to your app,
// and run payconfirm init --force: it writes all its files again. In docs/receivers of the package payconfirm this file is
// then store_sql.go, with driver_pq.go, driver_pgx.go or driver_mysql.go beside it as driver.go.
package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

var folder = environment("RECEIVED", "received")

func openStore() error {
	return os.MkdirAll(folder, 0o700)
}

type delivery struct{ key, text string }

// Keeps a delivery. If its key was kept before, returns the text that it came with.
func keep(key, text string) (string, error) {
	return createOnce(key, ".json", text)
}

// What was kept and is not done yet: a name and the text of each.
func due() ([]delivery, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.json"))
	var found []delivery
	for _, name := range names {
		if _, err := os.Stat(name + ".done"); err == nil {
			continue
		}
		text, failure := os.ReadFile(name)
		if failure != nil {
			err = failure
			continue
		}
		found = append(found, delivery{name, string(text)})
	}
	return found, err
}

// Books a delivery by `book`, which is given the orders, and notes its outcome.
func finish(name string, book func(orders) (string, error)) (string, error) {
	outcome, err := book(orders{})
	if err != nil {
		return "", err
	}
	return outcome, os.WriteFile(name+".done", []byte(outcome), 0o600)
}

// Your orders: code and amount in VND, from orders.txt in that folder. In production a table of your database.
type orders struct{}

// The orders of these codes: the amount of each.
func (orders) find(codes []string) (map[string]string, error) {
	text := environment("ORDERS", "DH10234=150000")
	if file, err := os.ReadFile(filepath.Join(folder, "orders.txt")); err == nil {
		text = string(file)
	}
	amounts := map[string]string{}
	for _, order := range strings.Fields(text) {
		code, amount, _ := strings.Cut(order, "=")
		amounts[code] = amount
	}
	found := map[string]string{}
	for _, code := range codes {
		if amount, ok := amounts[code]; ok {
			found[code] = amount
		}
	}
	return found, nil
}

// Marks an order as paid. If it was before, returns the transfer that paid it.
func (orders) pay(code, transfer string) (string, error) {
	return createOnce(code, ".paid", transfer)
}

// Creates the file of a key, whole. If it exists already, returns what is in it.
func createOnce(key, ending, text string) (string, error) {
	name := filepath.Join(folder, fmt.Sprintf("%x%s", sha256.Sum256([]byte(key)), ending))
	unnamed, err := os.CreateTemp(folder, "unnamed-")
	if err != nil {
		return "", err
	}
	defer os.Remove(unnamed.Name())
	defer unnamed.Close()
	if _, err := unnamed.WriteString(text); err != nil {
		return "", err
	}
	if err := unnamed.Sync(); err != nil {
		return "", err
	}
	err = os.Link(unnamed.Name(), name)
	if !errors.Is(err, fs.ErrExist) {
		return "", err
	}
	before, err := os.ReadFile(name)
	return string(before), err
}
