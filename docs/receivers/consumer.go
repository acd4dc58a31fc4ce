// A consumer of the stream that `payconfirm listen --publish` fills, in Go with the client of NATS, which a module of
// yours gets by `go get github.com/nats-io/nats.go`.
//
//	WEBHOOK_SECRET=... go run consumer.go
//
// One delivery after the other is checked, booked, and only then acknowledged. Any number of these may run: those with one
// DURABLE share the work.
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
	"io/fs"
	"log"
	"mime"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"github.com/nats-io/nats.go"
)

// The secret_key of your webhook configuration. It is not the client secret, with which you call the service.
var secret = os.Getenv("WEBHOOK_SECRET")

// The one before it, as long as the stream has deliveries that were signed with that.
var secretBefore = os.Getenv("WEBHOOK_SECRET_BEFORE")

// What is booked: in production a table of your database, see book().
var folder = environment("BOOKED", "booked")

func main() {
	if secret == "" {
		log.Fatal("WEBHOOK_SECRET is not set: it is the secret_key of your webhook configuration")
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		log.Fatal(err)
	}
	// It stays connected: to another server where one goes away. TLS and who you are go here too:
	// nats.RootCAs("nats-ca.pem"), nats.UserCredentials("consumer.creds").
	connection, err := nats.Connect(environment("NATS_SERVERS", "127.0.0.1:4222"), nats.MaxReconnects(-1))
	if err != nil {
		log.Fatal(err)
	}
	stream, err := connection.JetStream()
	if err != nil {
		log.Fatal(err)
	}
	// What the stream knows this consumer by. One that is there is left as it is; what nobody has said anything about for
	// 30 s is handed out again.
	name, durable := environment("STREAM", "PAYMENTS"), environment("DURABLE", "shop")
	deliveries, err := stream.PullSubscribe("payconfirm.*.*", durable, nats.BindStream(name))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("waiting for deliveries of", name)

	for {
		messages, err := deliveries.Fetch(1, nats.MaxWait(5*time.Second))
		if err != nil && !errors.Is(err, nats.ErrTimeout) {
			log.Print("the stream does not answer, will be asked again: ", err)
			time.Sleep(time.Second)
		}
		for _, message := range messages {
			settle(message)
		}
	}
}

// What would be wrong the next time too.
type wrong string

func (what wrong) Error() string { return string(what) }

// Works on a message and tells the stream what became of it. Without a word, after a kill, it comes again.
func settle(message *nats.Msg) {
	about, err := message.Metadata()
	if err != nil {
		log.Print(err)
		return
	}
	err = handle(message)
	switch {
	case err == nil:
		err = message.Ack()
	case errors.As(err, new(wrong)):
		// It stays in the stream, for a person: nats stream get PAYMENTS 17
		log.Print(oneLine(fmt.Sprintf("message %d is not handled, and not handed out again: %v", about.Sequence.Stream, err)))
		err = message.Term()
	default:
		log.Print(oneLine(fmt.Sprintf("message %d is not handled, and comes again: %v", about.Sequence.Stream, err)))
		tries := about.NumDelivered
		if tries > 60 {
			tries = 60
		}
		err = message.NakWithDelay(time.Duration(tries) * time.Second)
	}
	if err != nil {
		log.Print("the stream was not told, and hands it out again: ", err)
	}
}

func handle(message *nats.Msg) error {
	// 1. Is it from the service, and unchanged? The listener has looked already, but others may be able to write to the
	// stream. How old it is does not matter here: it may have waited, and one that is sent twice is found in step 4.
	if !genuine(message) {
		return wrong("the signature is not right")
	}

	// 2. Its fields, as texts, from JSON, a form or multipart/form-data. A test delivery (DUMMY123) has no key: nothing
	// to do. Without a code there is none either, which tells no two transfers apart: it is for a person to look at.
	fields, err := fieldsOf(message)
	if err != nil {
		return wrong("the body cannot be read: " + err.Error())
	}
	key := keyOf(fields)
	if key == "" && fields["transaction_code"] == "DUMMY123" {
		return nil
	}
	if key == "" {
		return wrong("no transaction code")
	}

	// 3. The event says which checkout to look at; what counts is what the service says of it now.
	if fields["event"] == "CHECKOUT_PAID" {
		checkout, err := readCheckout(fields["checkout_id"])
		if err != nil {
			return err
		}
		same := checkout.OrderCode == fields["order_code"] && checkout.Amount.String() == fields["amount"]
		if !same || checkout.Status != "paid" {
			return fmt.Errorf("checkout %s does not confirm this", fields["checkout_id"])
		}
	}

	// 4. Which order it pays. What pays none, or not its price, is for a person to look at.
	code, reason := orderOf(fields)
	if reason != "" {
		return wrong(reason)
	}

	// 5. The effect, once.
	return book(key, code, fields)
}

// The order that a delivery pays; or why a person must look at it.
func orderOf(fields map[string]string) (code, reason string) {
	found := []string{fields["order_code"]}
	if fields["event"] != "CHECKOUT_PAID" {
		// Money that leaves the account is reported too.
		if fields["type"] != "income" {
			return "", "its type is " + fields["type"]
		}
		// Whole codes: DH1 is not in DH10, DH1-2 or DH1_2. A payer may write dh1.
		found = strings.FieldsFunc(strings.ToUpper(fields["description"]), func(char rune) bool {
			return !unicode.In(char, unicode.L, unicode.M, unicode.N, unicode.Pd, unicode.Pc)
		})
	}
	for _, one := range found {
		if _, ok := orders[one]; !ok || one == code {
			continue
		}
		if code != "" {
			return "", "more than one order"
		}
		code = one
	}
	if code == "" {
		return "", "no order"
	}
	if fields["amount"] != orders[code] {
		return "", code + " costs " + orders[code]
	}
	return code, ""
}

// Your orders: code and amount in VND. In production a table of your database.
var orders = readOrders()

func readOrders() map[string]string {
	orders := map[string]string{}
	for _, order := range strings.Fields(environment("ORDERS", "DH10234=150000")) {
		code, amount, _ := strings.Cut(order, "=")
		orders[code] = amount
	}
	return orders
}

// What is signed is the timestamp, a dot, and the body. The names of a message's headers are spelled as they came.
func genuine(message *nats.Msg) bool {
	for _, one := range []string{secret, secretBefore} {
		mac := hmac.New(sha256.New, []byte(one))
		mac.Write([]byte(message.Header.Get("X-Service-Timestamp") + "."))
		mac.Write(message.Data)
		right := "sha256=" + hex.EncodeToString(mac.Sum(nil))
		// hmac.Equal takes the same time wherever the two differ; == would tell an attacker how far he got.
		if one != "" && hmac.Equal([]byte(right), []byte(message.Header.Get("X-Service-Signature"))) {
			return true
		}
	}
	return false
}

func fieldsOf(message *nats.Msg) (map[string]string, error) {
	fields := map[string]string{}
	contentType := message.Header.Get("Content-Type")
	mediaType, _, _ := mime.ParseMediaType(contentType)
	switch mediaType {
	case "application/json":
		reader := json.NewDecoder(bytes.NewReader(message.Data))
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
		// Go's own readers of forms want a request.
		body := io.NopCloser(bytes.NewReader(message.Data))
		request := http.Request{Method: "POST", Header: http.Header{"Content-Type": {contentType}}, Body: body}
		if err := request.ParseMultipartForm(1_000_000); err != nil && !errors.Is(err, http.ErrNotMultipart) {
			return nil, err
		}
		for name := range request.PostForm {
			fields[name] = request.PostForm.Get(name)
		}
	default:
		return nil, fmt.Errorf("its Content-Type is %q", mediaType)
	}
	if fields["event"] == "" {
		fields["event"] = fields["event_type"]
	}
	return fields, nil
}

// The event and its checkout, so that a CHECKOUT_PAID is no copy of the transaction that paid it; else the code.
func keyOf(fields map[string]string) string {
	if event, checkout := fields["event"], fields["checkout_id"]; event != "" && checkout != "" {
		return event + ":" + checkout
	}
	if code := fields["transaction_code"]; strings.TrimSpace(code) != "" && code != "DUMMY123" {
		return "transaction:" + code
	}
	return ""
}

// Books a payment: a file for the delivery and one for the order, which only one can create. In production both are rows of
// your database with unique keys, in one transaction with what you do for a payment:
//
//	INSERT INTO payments (key, fields) VALUES (?, ?);
//	UPDATE orders SET paid_by = ? WHERE code = ? AND paid_by IS NULL;
//
// Then it does not matter how often a message comes.
func book(key, code string, fields map[string]string) error {
	text, err := json.Marshal(fields) // Its names are sorted.
	if err != nil {
		return err
	}
	before, err := createOnce(key, ".json", string(text))
	if err != nil {
		return err
	}
	if before != "" && before != string(text) {
		return wrong(key + " came with other fields before")
	}
	transfer := fields["transaction_code"]
	if transfer == "" {
		transfer = fields["checkout_id"]
	}
	// That of a checkout may come twice: by itself, and in its CHECKOUT_PAID.
	before, err = createOnce(code, ".paid", transfer)
	if err != nil {
		return err
	}
	outcome := fmt.Sprintf("paid %s %s %s", code, fields["amount"], transfer)
	switch before {
	case "":
		// Your code: fulfil the order. What fails here is not tried again: the order is paid already.
		fmt.Println(oneLine(outcome))
	case transfer:
		fmt.Println(oneLine("already " + outcome))
	default:
		return wrong(code + " was paid by " + before)
	}
	return nil
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
