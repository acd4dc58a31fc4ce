//go:build ignore

// A receiver of payment deliveries in Go 1.19 or newer: nothing to install.
//
//	WEBHOOK_SECRET=... go run receiver.go store.go
//
// The first line keeps this program out of another package in its folder: without it, `go build` would refuse both.
//
// It needs store.go beside it, which keeps deliveries and orders. It answers on http://127.0.0.1:3000/hook. Each delivery is
// checked, kept, answered, and only then booked.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"mime"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// The secret_key of your webhook configuration. It is not the client secret, with which you call the service.
var secret = []byte(os.Getenv("WEBHOOK_SECRET"))

var somethingCame = make(chan bool, 1)

func main() {
	if len(secret) == 0 {
		log.Fatal("WEBHOOK_SECRET is not set. To try it on this machine: export WEBHOOK_SECRET=only-for-this-test, start again, and with the same secret run payconfirm listen --secret-env WEBHOOK_SECRET --forward URL. In production it is the secret_key of your webhook configuration.")
	}
	if err := openStore(); err != nil {
		log.Fatal(err)
	}
	go work()
	http.HandleFunc("/hook", hook)
	server := http.Server{Addr: "127.0.0.1:" + environment("PORT", "3000"), ReadTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}

func hook(response http.ResponseWriter, request *http.Request) {
	if request.Method != http.MethodPost {
		http.Error(response, "POST only", http.StatusMethodNotAllowed)
		return
	}
	// The signature is over the bytes that came. ParseForm and FormValue would read them, and they can be read once.
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1_000_000))
	if err != nil {
		http.Error(response, "the body cannot be read", http.StatusBadRequest)
		return
	}

	// 1. Is it from the service, unchanged, and of the last 300 seconds?
	if refusal := refused(request.Header, body); refusal != "" {
		http.Error(response, refusal, http.StatusUnauthorized)
		return
	}

	// 2. Its fields, as texts, from JSON, a form or multipart/form-data.
	fields, err := fieldsOf(request, body)
	if err != nil {
		http.Error(response, "the body cannot be read: "+err.Error(), http.StatusBadRequest)
		return
	}

	// 3. Each transaction may come several times. A test delivery (DUMMY123) has no key: there is nothing to do for it.
	// Without a code there is none either, which tells no two transfers apart: refused, it is there for a person to look at.
	key := keyOf(fields)
	if key == "" && fields["transaction_code"] == "DUMMY123" {
		fmt.Fprint(response, "nothing to do")
		return
	}
	if key == "" {
		log.Printf("a delivery without a transaction code: %q", fields)
		http.Error(response, "no transaction code", http.StatusUnprocessableEntity)
		return
	}
	kept, err := keepOnce(key, fields)
	if err != nil {
		log.Print(oneLine(err.Error()))
		http.Error(response, "not kept", http.StatusInternalServerError)
		return
	}
	if kept == "conflict" {
		log.Printf("%s came again with other fields: one of the two is wrong", oneLine(key))
		http.Error(response, "this key came with other fields before", http.StatusConflict)
		return
	}

	// 4. Answer now: the service waits 10 seconds, and does not try again. work() runs beside this.
	fmt.Fprint(response, kept)
	select {
	case somethingCame <- true:
	default: // It has been told already.
	}
}

// Why a delivery is not to be trusted, or "". What is signed is the timestamp, a dot, and the body.
func refused(header http.Header, body []byte) string {
	// Of two signatures a proxy may look at one and this at the other.
	if len(header.Values("X-Service-Signature")) != 1 {
		return "not one signature"
	}
	timestamp := header.Get("X-Service-Timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return "no timestamp"
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(timestamp + "."))
	mac.Write(body)
	right := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	// hmac.Equal takes the same time wherever the two differ; == would tell an attacker how far he got.
	if !hmac.Equal([]byte(right), []byte(header.Get("X-Service-Signature"))) {
		return "the signature is not right"
	}
	if age := time.Now().Unix() - seconds; age > 300 || age < -300 {
		return "too old, or the clock of this machine is wrong"
	}
	return ""
}

func fieldsOf(request *http.Request, body []byte) (map[string]string, error) {
	fields := map[string]string{}
	mediaType, _, _ := mime.ParseMediaType(request.Header.Get("Content-Type"))
	switch mediaType {
	case "application/json":
		reader := json.NewDecoder(bytes.NewReader(body))
		// Else numbers would be float64, which rounds.
		reader.UseNumber()
		var values map[string]any
		if err := reader.Decode(&values); err != nil {
			return nil, err
		}
		if values == nil {
			return nil, errors.New("the body is null")
		}
		for name, value := range values {
			if value != nil {
				fields[name] = fmt.Sprint(value)
			}
		}
	case "application/x-www-form-urlencoded", "multipart/form-data":
		// The bytes once more, for Go's own readers of forms.
		request.Body = io.NopCloser(bytes.NewReader(body))
		if err := request.ParseMultipartForm(1_000_000); err != nil && !errors.Is(err, http.ErrNotMultipart) {
			return nil, err
		}
		for name := range request.PostForm {
			fields[name] = request.PostForm.Get(name)
		}
	default:
		return nil, fmt.Errorf("its Content-Type is %q", mediaType)
	}
	return fields, nil
}

func eventOf(fields map[string]string) string {
	if fields["event"] != "" {
		return fields["event"]
	}
	return fields["event_type"]
}

// The event and its checkout, so that a CHECKOUT_PAID is no copy of the transaction that paid it; else the code.
func keyOf(fields map[string]string) string {
	if event, checkout := eventOf(fields), fields["checkout_id"]; event != "" && checkout != "" {
		return event + ":" + checkout
	}
	if code := fields["transaction_code"]; strings.TrimSpace(code) != "" && code != "DUMMY123" {
		return "transaction:" + code
	}
	return ""
}

// Keeps a delivery for good.
func keepOnce(key string, fields map[string]string) (string, error) {
	text, err := json.Marshal(fields) // Its names are sorted.
	if err != nil {
		return "", err
	}
	before, err := keep(key, string(text))
	if err != nil {
		return "", err
	}
	switch before {
	case "":
		return "kept", nil
	case string(text):
		return "copy", nil
	}
	return "conflict", nil
}

// Works on what was kept and is not done yet, one after another. What fails is tried again in a minute.
func work() {
	for {
		deliveries, err := due()
		if err != nil {
			log.Print(oneLine("not worked on: " + err.Error()))
		}
		for _, one := range deliveries {
			if err := workOn(one); err != nil {
				log.Print(oneLine(fmt.Sprintf("%s not handled, will be tried again: %v", one.key, err)))
			}
		}
		select {
		case <-somethingCame:
		case <-time.After(time.Minute):
		}
	}
}

func workOn(one delivery) error {
	var fields map[string]string
	if err := json.Unmarshal([]byte(one.text), &fields); err != nil {
		return err
	}
	if eventOf(fields) == "CHECKOUT_PAID" {
		if err := checkWithService(fields); err != nil {
			return err
		}
	}
	outcome, err := finish(one.key, func(all orders) (string, error) {
		outcome, err := book(fields, all)
		return oneLine(outcome), err
	})
	if err == nil && outcome != "" {
		fmt.Println(outcome)
	}
	return err
}

// The event says which checkout to look at; what counts is what the service says of it now.
func checkWithService(fields map[string]string) error {
	checkout, err := readCheckout(fields["checkout_id"])
	if err != nil {
		return err
	}
	same := checkout.OrderCode == fields["order_code"] && checkout.Amount.String() == fields["amount"]
	if !same || checkout.Status != "paid" {
		return fmt.Errorf("checkout %s does not confirm this", fields["checkout_id"])
	}
	return nil
}

// Books a delivery, or says why a person must look at it: "paid ...", "already paid ..." or "not booked ...".
func book(fields map[string]string, all orders) (string, error) {
	transfer, note := fields["transaction_code"], fields["description"]
	if transfer == "" {
		transfer = fields["checkout_id"]
	}
	if note == "" {
		note = fields["order_code"]
	}
	code, reason, err := orderOf(fields, all)
	if err != nil {
		return "", err
	}
	before := ""
	if code != "" {
		// Only one transfer can pay an order. That of a checkout may come twice: by itself, and in its CHECKOUT_PAID.
		if before, err = all.pay(code, transfer); err != nil {
			return "", err
		}
	}
	if before != "" && before != transfer {
		reason = code + " was paid by " + before
	}
	if reason != "" {
		return fmt.Sprintf("not booked %s %s %s: %s", transfer, fields["amount"], reason, note), nil
	}
	outcome := fmt.Sprintf("paid %s %s %s", code, fields["amount"], transfer)
	if before == transfer {
		return "already " + outcome, nil
	}
	// Your code: fulfil the order. If this fails, a database undoes the booking and it is tried again; files keep the booking.
	return outcome, nil
}

// The order that a delivery pays; or why a person must look at it.
func orderOf(fields map[string]string, all orders) (code, reason string, err error) {
	found := []string{fields["order_code"]}
	if eventOf(fields) != "CHECKOUT_PAID" {
		// Money that leaves the account is reported too.
		if fields["type"] != "income" {
			return "", "its type is " + fields["type"], nil
		}
		// Whole codes: DH1 is not in DH10, DH1-2 or DH1_2. A payer may write dh1.
		found = strings.FieldsFunc(strings.ToUpper(fields["description"]), func(char rune) bool {
			return !unicode.In(char, unicode.L, unicode.M, unicode.N, unicode.Pd, unicode.Pc)
		})
	}
	prices, err := all.find(found)
	if err != nil {
		return "", "", err
	}
	if len(prices) > 1 {
		return "", "more than one order", nil
	}
	for code = range prices {
		if fields["amount"] != prices[code] {
			return "", code + " costs " + prices[code], nil
		}
	}
	if code == "" {
		return "", "no order", nil
	}
	return code, "", nil
}

// What others wrote, on one line of a log: it can neither begin a line nor control a terminal.
func oneLine(text string) string {
	return strings.Map(func(char rune) rune {
		if unicode.IsPrint(char) {
			return char
		}
		return ' '
	}, text)
}

type checkout struct {
	OrderCode string      `json:"order_code"`
	Amount    json.Number `json:"amount"`
	Status    string      `json:"status"`
}

func readCheckout(id string) (checkout, error) {
	credentials, err := json.Marshal(map[string]string{
		"grant_type":    "client_credentials",
		"client_id":     os.Getenv("PAYCONFIRM_CLIENT_ID"),
		"client_secret": os.Getenv("PAYCONFIRM_CLIENT_SECRET"),
	})
	if err != nil {
		return checkout{}, err
	}
	var token struct {
		AccessToken string `json:"access_token"`
	}
	// In production keep the token until it expires.
	if err := call("POST", "/oauth/token", "", credentials, &token); err != nil {
		return checkout{}, err
	}
	var read checkout
	err = call("GET", "/checkouts/"+url.PathEscape(id), "Bearer "+token.AccessToken, nil, &read)
	return read, err
}

func call(method, path, authorization string, body []byte, data any) error {
	request, err := http.NewRequest(method, os.Getenv("PAYCONFIRM_BASE_URL")+"/api/v1"+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	if authorization != "" {
		request.Header.Set("Authorization", authorization)
	}
	reply, err := (&http.Client{Timeout: 4 * time.Second}).Do(request)
	if err != nil {
		return err
	}
	defer reply.Body.Close()
	if reply.StatusCode >= 300 {
		return fmt.Errorf("%s: HTTP %d", path, reply.StatusCode)
	}
	return json.NewDecoder(reply.Body).Decode(&struct {
		Data any `json:"data"`
	}{data})
}

func environment(name, without string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return without
}
