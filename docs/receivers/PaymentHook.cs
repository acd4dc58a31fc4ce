// A receiver of payment deliveries for ASP.NET Core 8: https://learn.microsoft.com/aspnet/core
//
// This file is PaymentHook.cs of your app. It takes JSON, the payload_format that configurations have by default.
// In Program.cs:
//   builder.Services.AddScoped<DbConnection>(_ => new ...Connection(...));      of your database's own package
//   app.MapPost("/hook", PaymentHook.Receive);
// It needs these tables, the second of which you have in some form:
//   CREATE TABLE payment_deliveries (transfer VARCHAR(100) PRIMARY KEY, body TEXT NOT NULL, outcome TEXT);
//   CREATE TABLE orders (code VARCHAR(50) PRIMARY KEY, amount BIGINT NOT NULL, paid_by VARCHAR(100));
using System.Data.Common;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

public static class PaymentHook
{
    // Whole codes: DH1 is not in DH10, DH1-2 or DH1_2. A payer may write dh1.
    private static readonly Regex Word = new(@"[\p{L}\p{M}\p{N}\p{Pd}\p{Pc}]+");

    public static async Task<IResult> Receive(HttpRequest request, DbConnection database, IConfiguration settings)
    {
        // The signature is over the bytes that came: no object as a parameter, which would read them first.
        using var bytes = new MemoryStream();
        await request.Body.CopyToAsync(bytes);
        var body = bytes.ToArray();
        if (Refused(request.Headers, body, settings["WEBHOOK_SECRET"]) is { } refusal)
            return Results.Text(refusal, statusCode: 401);
        JsonElement fields;
        try
        {
            fields = JsonSerializer.Deserialize<JsonElement>(body);
        }
        catch (JsonException)
        {
            return Results.Text("the body cannot be read", statusCode: 400);
        }
        if (fields.ValueKind != JsonValueKind.Object) return Results.Text("the body cannot be read", statusCode: 400);
        var transfer = TextOf(fields, "transaction_code");
        if (transfer == "DUMMY123") return Results.Text("nothing to do");
        if (string.IsNullOrWhiteSpace(transfer)) return Results.Text("no transaction code", statusCode: 422);
        // A checkout's event is no copy of the transfer that paid it. It is only noted: the transfer itself is booked.
        if (TextOf(fields, "event") != "" || TextOf(fields, "event_type") != "") return Results.Text("noted");

        await database.OpenAsync();
        var text = Encoding.UTF8.GetString(body);
        if (await Scalar(database, null, "SELECT body FROM payment_deliveries WHERE transfer = @a", transfer) is string before)
            return before == text ? Results.Text("copy") : Results.Text("other fields before", statusCode: 409);
        // The delivery is kept and the order paid, or neither. Of two at the same moment the primary key lets one in; the
        // other fails with 500, and is a copy when it comes again.
        await using var transaction = await database.BeginTransactionAsync();
        await Run(database, transaction, "INSERT INTO payment_deliveries (transfer, body) VALUES (@a, @b)", transfer, text);
        var outcome = await Book(database, transaction, fields, transfer);
        await Run(database, transaction, "UPDATE payment_deliveries SET outcome = @a WHERE transfer = @b", outcome, transfer);
        await transaction.CommitAsync();
        return Results.Text(outcome);
    }

    /// <summary>Why a delivery is not to be trusted, or null. What is signed is the timestamp, a dot, and the body.</summary>
    private static string? Refused(IHeaderDictionary headers, byte[] body, string? secret)
    {
        if (string.IsNullOrEmpty(secret)) throw new InvalidOperationException("WEBHOOK_SECRET is not set. To try it on this machine: export WEBHOOK_SECRET=only-for-this-test, start again, and with the same secret run payconfirm listen --secret-env WEBHOOK_SECRET --forward URL. In production it is the secret_key of your webhook configuration.");
        string timestamp = headers["X-Service-Timestamp"].ToString();
        if (!Regex.IsMatch(timestamp, "^[0-9]{1,18}$")) return "no timestamp";
        var signed = Encoding.UTF8.GetBytes(timestamp + ".").Concat(body).ToArray();
        var right = "sha256=" + Convert.ToHexString(HMACSHA256.HashData(Encoding.UTF8.GetBytes(secret), signed)).ToLowerInvariant();
        // FixedTimeEquals takes the same time wherever the two differ.
        if (!CryptographicOperations.FixedTimeEquals(
            Encoding.UTF8.GetBytes(right), Encoding.UTF8.GetBytes(headers["X-Service-Signature"].ToString())))
            return "the signature is not right";
        var isNear = Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - long.Parse(timestamp)) <= 300;
        return isNear ? null : "too old, or the clock of this machine is wrong";
    }

    private static async Task<string> Book(DbConnection database, DbTransaction transaction, JsonElement fields, string transfer)
    {
        // Money that leaves the account is reported too.
        if (TextOf(fields, "type") != "income") return "not booked: its type is not income";
        var found = new List<(string Code, string Price)>();
        foreach (var code in Word.Matches(TextOf(fields, "description").ToUpperInvariant()).Select(word => word.Value).Distinct())
            if (await Scalar(database, transaction, "SELECT amount FROM orders WHERE code = @a", code) is { } price)
                found.Add((code, price.ToString()!));
        if (found.Count != 1) return found.Count == 0 ? "not booked: no order" : "not booked: more than one order";
        var (order, amount) = found[0];
        if (TextOf(fields, "amount") != amount) return "not booked: another amount";
        // One transfer pays an order: of two at the same moment, one finds it unpaid.
        var paid = await Run(database, transaction, "UPDATE orders SET paid_by = @a WHERE code = @b AND paid_by IS NULL", transfer, order);
        // Your code: fulfil the order, where paid is 1.
        return paid == 1 ? $"paid {order}" : $"not booked: {order} was paid before";
    }

    private static string TextOf(JsonElement fields, string name) =>
        fields.TryGetProperty(name, out var value) && value.ValueKind != JsonValueKind.Null ? value.ToString() : "";

    private static DbCommand Command(DbConnection database, DbTransaction? transaction, string sql, params string[] values)
    {
        var command = database.CreateCommand();
        command.Transaction = transaction;
        command.CommandText = sql;
        foreach (var (name, value) in new[] { "@a", "@b" }.Zip(values))
        {
            var parameter = command.CreateParameter();
            parameter.ParameterName = name;
            parameter.Value = value;
            command.Parameters.Add(parameter);
        }
        return command;
    }

    private static async Task<int> Run(DbConnection database, DbTransaction transaction, string sql, params string[] values) =>
        await Command(database, transaction, sql, values).ExecuteNonQueryAsync();

    private static async Task<object?> Scalar(DbConnection database, DbTransaction? transaction, string sql, params string[] values) =>
        await Command(database, transaction, sql, values).ExecuteScalarAsync();
}
