<?php
// A receiver of payment deliveries for Laravel 11 or newer: https://laravel.com
//
// This file is app/Http/Controllers/PaymentHookController.php. In routes/api.php, whose routes want no CSRF token:
//   Route::post('/hook', App\Http\Controllers\PaymentHookController::class);
// In config/services.php: 'payments' => ['webhook_secret' => env('WEBHOOK_SECRET')].
// In a migration, a table of what has come; of orders it needs the columns code, amount and paid_by:
//   Schema::create('payment_deliveries', function (Blueprint $table) {
//       $table->string('transfer')->primary();
//       $table->text('fields');
//       $table->string('outcome');
//   });
namespace App\Http\Controllers;

use Illuminate\Http\Request;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\DB;

class PaymentHookController extends Controller
{
    public function __invoke(Request $request): Response
    {
        // The signature is over the bytes that came: not $request->all().
        if ($refusal = $this->refused($request, $request->getContent())) return response($refusal, 401);
        // JSON or a form, whichever the configuration sends; all as texts.
        $fields = $request->isJson()
            ? json_decode($request->getContent(), true, flags: JSON_BIGINT_AS_STRING)
            : $request->post();
        if (!is_array($fields) || $fields === []) return response('the body cannot be read', 400);
        $transfer = (string) ($fields['transaction_code'] ?? '');
        if ($transfer === 'DUMMY123') return response('nothing to do');
        if (trim($transfer) === '') return response('no transaction code', 422);
        // A checkout's event is no copy of the transfer that paid it. It is only noted: the transfer itself is booked.
        $event = $fields['event'] ?? $fields['event_type'] ?? null;
        if ($event !== null) return response('noted');

        // The delivery is kept and the order paid, or neither. The primary key lets each transfer in once.
        $outcome = DB::transaction(function () use ($fields, $transfer) {
            ksort($fields);
            $text = json_encode($fields, JSON_THROW_ON_ERROR);
            $isNew = DB::table('payment_deliveries')->insertOrIgnore([
                'transfer' => $transfer, 'fields' => $text, 'outcome' => '',
            ]);
            if (!$isNew) {
                $before = DB::table('payment_deliveries')->where('transfer', $transfer)->first();
                return $before->fields === $text ? 'copy' : 'conflict';
            }
            $outcome = $this->book($fields, $transfer);
            DB::table('payment_deliveries')->where('transfer', $transfer)->update(['outcome' => $outcome]);
            return $outcome;
        });
        return response($outcome, $outcome === 'conflict' ? 409 : 200);
    }

    /** Why a delivery is not to be trusted, or null. What is signed is the timestamp, a dot, and the body. */
    private function refused(Request $request, string $body): ?string
    {
        $secret = config('services.payments.webhook_secret') ?: throw new \RuntimeException('WEBHOOK_SECRET is not set. To try it on this machine: export WEBHOOK_SECRET=only-for-this-test, start again, and with the same secret run payconfirm listen --secret-env WEBHOOK_SECRET --forward URL. In production it is the secret_key of your webhook configuration.');
        $timestamp = $request->header('X-Service-Timestamp', '');
        if (!ctype_digit($timestamp)) return 'no timestamp';
        $right = 'sha256=' . hash_hmac('sha256', "$timestamp.$body", $secret);
        if (!hash_equals($right, $request->header('X-Service-Signature', ''))) return 'the signature is not right';
        return abs(time() - (int) $timestamp) > 300 ? 'too old, or the clock of this machine is wrong' : null;
    }

    private function book(array $fields, string $transfer): string
    {
        // Money that leaves the account is reported too.
        if (($fields['type'] ?? null) !== 'income') return 'not booked: its type is not income';
        // Whole codes: DH1 is not in DH10, DH1-2 or DH1_2. A payer may write dh1.
        preg_match_all('/[\p{L}\p{M}\p{N}\p{Pd}\p{Pc}]+/u', mb_strtoupper($fields['description'] ?? ''), $found);
        $orders = DB::table('orders')->whereIn('code', array_unique($found[0]))->lockForUpdate()->get();
        if ($orders->count() !== 1) return 'not booked: no order, or more than one';
        $order = $orders->first();
        if ((string) $order->amount !== (string) $fields['amount']) return 'not booked: another amount';
        if ($order->paid_by !== null) return "not booked: paid by $order->paid_by";
        DB::table('orders')->where('code', $order->code)->update(['paid_by' => $transfer]);
        // Your code: fulfil the order.
        return "paid $order->code";
    }
}
