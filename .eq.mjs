var __getOwnPropNames = Object.getOwnPropertyNames;
var __esm = (fn, res, err) => function __init() {
  if (err) throw err[0];
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (e) {
    throw err = [e], e;
  }
};

// ../wt/d27/src/values/safe-text.ts
function clip(text2, length) {
  if (text2.length <= length) return text2;
  const characters = Array.from(text2);
  if (characters.length <= length) return text2;
  return `${characters.slice(0, length - 1).join("").replace(JOINERS_AT_END, "")}\u2026`;
}
var UNSAFE, EMOJI_OR_UNSAFE, JOINERS_AT_END;
var init_safe_text = __esm({
  "../wt/d27/src/values/safe-text.ts"() {
    "use strict";
    UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;
    EMOJI_OR_UNSAFE = new RegExp(
      [
        "(?<emoji>[0-9#*]\\ufe0f\\u20e3",
        "\\p{ExtPict}(?:\\p{EMod}|\\ufe0f)?(?:\\u200d\\p{ExtPict}(?:\\p{EMod}|\\ufe0f)?)*)",
        UNSAFE.source
      ].join("|"),
      "gu"
    );
    JOINERS_AT_END = /[\u200d\ufe0f]+$/;
  }
});

// ../wt/d27/src/values/quote/shell.ts
var init_shell = __esm({
  "../wt/d27/src/values/quote/shell.ts"() {
    "use strict";
    init_safe_text();
  }
});

// ../wt/d27/src/values/exact-json.ts
import { parse, stringify } from "lossless-json";
function exactNumber(digits) {
  const number3 = Number(digits);
  return Number.isSafeInteger(number3) || !/^-?\d+$/.test(digits) ? number3 : BigInt(digits);
}
function parseJson(text2) {
  const value = held(text2);
  if (!LONG_NUMBER.test(text2)) return value;
  return parse(text2, void 0, { parseNumber: exactNumber, onDuplicateKey: theLast });
}
function held(text2) {
  const value = JSON.parse(text2);
  checkHeld(value, DEEPEST);
  return value;
}
function checkHeld(value, levels) {
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
    throw new BeyondHolding("number-too-large");
  }
  if (typeof value !== "object" || value === null) return;
  if (levels === 0) throw new BeyondHolding("too-deep");
  for (const inner of Object.values(value)) checkHeld(inner, levels - 1);
}
function stringifyJson(value, indent) {
  try {
    return JSON.stringify(value, void 0, indent) ?? "null";
  } catch {
    return stringify(value, void 0, indent) ?? "null";
  }
}
var LONG_NUMBER, DEEPEST, BeyondHolding, theLast;
var init_exact_json = __esm({
  "../wt/d27/src/values/exact-json.ts"() {
    "use strict";
    LONG_NUMBER = /(^|[:,[\s])-?\d{16}/;
    DEEPEST = 30;
    BeyondHolding = class extends SyntaxError {
      reason;
      constructor(reason) {
        super(
          {
            "too-deep": `nests deeper than ${DEEPEST} levels`,
            "number-too-large": "has a number beyond what can be held (1e308)"
          }[reason]
        );
        this.reason = reason;
      }
    };
    theLast = ({ newValue }) => newValue;
  }
});

// ../wt/d27/src/values/is-record.ts
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function mapFields(value, change) {
  const changed = Object.entries(value).map(([name, part]) => [name, change(part, name)]);
  return { ...value, ...Object.fromEntries(changed) };
}
var init_is_record = __esm({
  "../wt/d27/src/values/is-record.ts"() {
    "use strict";
  }
});

// ../wt/d27/src/values/open-headers.ts
var list, number, date, weight, mediaType, codings, tags, names, hostName, host, addresses, product, products, uuid, id, idempotencyKey, signature, forms, isStandardHeader, keyHeaders, isOpenHeader, hasOpenForm;
var init_open_headers = __esm({
  "../wt/d27/src/values/open-headers.ts"() {
    "use strict";
    list = (part) => new RegExp(`^(${part})(\\s*,\\s*(${part}))*$`, "i");
    number = /^\d{1,15}$/;
    date = /^[a-z]{3}, \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d gmt$/i;
    weight = String.raw`(\s*;\s*(q=[\d.]+|v=b\d|charset=[\w-]{1,20}))*`;
    mediaType = String.raw`(application|audio|font|image|message|model|multipart|text|video)\/[\w.+*-]{1,80}`;
    codings = list(`(br|chunked|compress|deflate|gzip|identity|trailers|zstd|\\*)${weight}`);
    tags = list(String.raw`([a-z]{2,3}(-[a-z\d]{2,8}){0,3}|\*)` + weight);
    names = list("[a-z]{1,20}(-[a-z]{1,20}){1,4}|accept|cookie|origin|[*]");
    hostName = String.raw`([a-z]{1,12}|([a-z\d-]{1,63}\.)+[a-z\d-]{1,63}|\[[\da-f:.]+\])(:\d{1,5})?`;
    host = new RegExp(`^${hostName}$`, "i");
    addresses = list(String.raw`unknown|\[?[\da-f:.]+\]?(:\d{1,5})?`);
    product = String.raw`([A-Za-z][\w.+-]{0,40}\/v?\d[\d.]{0,20}(-?[a-z]{1,8}[\d.]{0,4})?|[a-z]{1,12}(-[a-z]{1,12})?)`;
    products = new RegExp(`^${product}( (${product}|\\([\\w.;:,+/ -]*\\)))*$`);
    uuid = String.raw`[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}`;
    id = new RegExp(`^(${uuid}|[\\da-f]{16}|[\\da-f]{32})$`, "i");
    idempotencyKey = new RegExp(`^(${uuid}|[a-z]{1,12}(-?\\d{1,8})?)$`);
    signature = list(String.raw`([a-z\d]{1,10}=)?([\da-f]{64}|[\w+/-]{43}=?)|t=\d{1,13}|v\d`);
    forms = {
      accept: list(`(${mediaType}|\\*\\/\\*|\\*)${weight}`),
      "accept-charset": list(String.raw`(utf-?8|us-ascii|iso-8859-\d{1,2}|windows-\d{4}|\*)` + weight),
      "accept-encoding": codings,
      "accept-language": tags,
      age: number,
      allow: list("get|head|post|put|patch|delete|options|trace|connect"),
      "cache-control": list(
        String.raw`(max-age|s-maxage|max-stale|min-fresh|stale-while-revalidate|stale-if-error)=\d{1,10}|no-cache|no-store|no-transform|must-revalidate|proxy-revalidate|public|private|immutable|only-if-cached`
      ),
      connection: list("keep-alive|close|upgrade|te"),
      "content-encoding": codings,
      "content-language": tags,
      "content-length": number,
      "content-type": new RegExp(`^${mediaType}(\\s*;\\s*charset="?[\\w-]{1,20}"?)?$`, "i"),
      date,
      expect: /^100-continue$/i,
      expires: /^(0|-1|[a-z]{3}, \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d gmt)$/i,
      host,
      "idempotency-key": idempotencyKey,
      "keep-alive": list(String.raw`(timeout|max)=\d+`),
      "last-modified": date,
      location: /^(https?:\/\/|\/)[!-~]*$/i,
      "retry-after": /^(\d{1,15}|[a-z]{3}, \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d gmt)$/i,
      server: products,
      te: codings,
      traceparent: /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/,
      "transfer-encoding": codings,
      "user-agent": products,
      vary: names,
      via: list(String.raw`(http\/)?\d(\.\d)? (${hostName}|[a-z]{1,12})( \([\w.;:,+/ -]*\))?`),
      "www-authenticate": /^[a-z]{1,12}( realm="[\w .-]*")?$/i,
      "x-forwarded-for": addresses,
      "x-forwarded-host": host,
      "x-forwarded-port": number,
      "x-forwarded-proto": list("https?|wss?"),
      "x-real-ip": addresses,
      "x-request-id": id,
      "x-service-signature": signature,
      "x-service-timestamp": /^[\d.:TZ+-]{0,40}$/
    };
    isStandardHeader = (name) => Object.hasOwn(forms, name.toLowerCase());
    keyHeaders = /* @__PURE__ */ new Set();
    isOpenHeader = (name) => isStandardHeader(name) && !keyHeaders.has(name.toLowerCase());
    hasOpenForm = (name, value) => isOpenHeader(name) && forms[name.toLowerCase()].test(value);
  }
});

// ../wt/d27/src/values/secret-looking.ts
function looksSecret(text2) {
  if (secretPrefix.test(text2) || text2.length > 80 || text2.split(/\s/).some(isSigned)) return true;
  const words = text2.split(betweenWords).filter(Boolean);
  const mixed = words.filter((word) => new RegExp("\\p{L}", "u").test(word) && new RegExp("\\p{N}", "u").test(word) && !algorithm.test(word));
  return mixed.length > 3 || words.some((word) => !isPlain(word) || isOneTimeCode(word));
}
var betweenWords, plainWord, algorithm, secretPrefix, isSigned, isPlain, isOneTimeCode;
var init_secret_looking = __esm({
  "../wt/d27/src/values/secret-looking.ts"() {
    "use strict";
    betweenWords = /[^\p{L}\p{N}]+/u;
    plainWord = new RegExp("^(\\p{L}{1,3}|\\p{Lu}?\\p{Ll}{1,20}(\\p{Lu}\\p{Ll}{2,20}){0,3}|\\p{Lu}{1,20}|[\\p{L}\\p{N}]{1,5}|\\d{1,5}\\p{Ll}{1,8}|\\p{Ll}{1,5}\\d{1,4}|\\p{Lu}{1,6}\\d{1,8})$", "u");
    algorithm = /^(sha\d{1,3}|hs\d{3}|base(32|64)|utf8|md5)$/i;
    secretPrefix = /(^|[^a-z])(whsec|tok|sk|pk|rk|ghp|gho|xox[abp]|npm|eyj\w{8,})[_-]/i;
    isSigned = (word) => new RegExp("\\p{L}[!$^*~]\\p{L}|^[^@]*\\p{L}@\\p{L}+$", "u").test(word);
    isPlain = (word) => plainWord.test(word) || algorithm.test(word);
    isOneTimeCode = (word) => new RegExp("^\\p{N}{6,}$", "u").test(word);
  }
});

// ../wt/d27/src/values/quote/markup.ts
var init_markup = __esm({
  "../wt/d27/src/values/quote/markup.ts"() {
    "use strict";
  }
});

// ../wt/d27/src/values/secret-names.ts
var init_secret_names = __esm({
  "../wt/d27/src/values/secret-names.ts"() {
    "use strict";
  }
});

// ../wt/d27/src/values/secrets.ts
function isCommon(secret) {
  return secret.length < 4 || new RegExp("^\\p{L}{1,8}$", "u").test(secret);
}
var hidden;
var init_secrets = __esm({
  "../wt/d27/src/values/secrets.ts"() {
    "use strict";
    init_markup();
    init_safe_text();
    init_secret_names();
    hidden = "[redacted]";
  }
});

// ../wt/d27/src/values/logged-headers.ts
function mayBearSecret(name) {
  return !isOpenHeader(name);
}
function isShown(name, value) {
  return isPlain2(value) && [value].flat().every((one) => hasOpenForm(name, String(one)));
}
function readLoggedHeaders(given2) {
  const found = {};
  const understood = mapHeaders(given2, (name, value) => {
    found[name] = String(value);
    return value;
  });
  return understood === void 0 ? {} : found;
}
function redactHeaders(given2) {
  const redacted = mapHeaders(
    given2,
    (name, value) => isShown(name, value) ? value : hidden,
    (name) => hasSecretName(name) ? hidden : name
  );
  return redacted === void 0 ? hidden : redacted;
}
function withoutLoggedSecrets(value) {
  if (Array.isArray(value)) return value.map(withoutLoggedSecrets);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value);
  const forms2 = entries.flatMap(([name, part]) => isHeaders(name) ? hiddenIn(part).flatMap(formsOf) : []);
  return mapFields(
    value,
    (part, name) => isHeaders(name) ? redactHeaders(part) : without(forms2, withoutLoggedSecrets(part))
  );
}
function formsOf(secret) {
  if (isCommon(secret)) return [];
  const quoted = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    quoted,
    encodeURIComponent(Buffer.from(secret).toString()),
    Buffer.from(secret).toString("base64")
  ];
}
function without(forms2, value) {
  if (forms2.length === 0) return value;
  if (typeof value === "string") return forms2.reduce((text2, form) => text2.replaceAll(form, hidden), value);
  if (Array.isArray(value)) return value.map((part) => without(forms2, part));
  if (!isRecord(value)) return value;
  return mapFields(value, (part) => without(forms2, part));
}
function hiddenIn(given2) {
  const found = [];
  const understood = mapHeaders(given2, (name, value) => {
    if (hasSecretName(name)) found.push(name);
    if (!isShown(name, value)) found.push(...textsIn(value));
    return value;
  });
  if (understood === void 0)
    return textsIn(given2).flatMap((text2) => [text2, ...text2.split(/\r?\n|(?<=[^:]*): /)]);
  return found;
}
function textsIn(value) {
  if (isPlain2(value)) return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
function isPlain2(value) {
  if (Array.isArray(value)) return value.every((part) => typeof part === "string");
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint";
}
function mapHeaders(given2, change, rename = same) {
  if (given2 === null || given2 === "") return given2;
  if (typeof given2 === "string") {
    const parsed2 = parsedJson(given2);
    const mapped = parsed2 === void 0 ? void 0 : mapHeaders(parsed2, change, rename);
    return mapped === void 0 ? void 0 : stringifyJson(mapped);
  }
  if (Array.isArray(given2)) {
    const mapped = given2.map((one) => mapPair(one, change, rename));
    return mapped.includes(void 0) ? void 0 : mapped;
  }
  if (!isRecord(given2) || !Object.keys(given2).every(isHeaderName)) return void 0;
  return Object.fromEntries(
    Object.entries(given2).map(([name, value]) => [rename(name), change(name, value)])
  );
}
function mapPair(pair, change, rename) {
  if (Array.isArray(pair)) {
    const [name, value] = pair;
    return pair.length === 2 && isHeaderName(name) ? [rename(name), change(name, value)] : void 0;
  }
  if (!isRecord(pair) || Object.keys(pair).sort().join() !== "name,value" || !isHeaderName(pair.name)) {
    return void 0;
  }
  return { name: rename(pair.name), value: change(pair.name, pair.value) };
}
function parsedJson(text2) {
  try {
    return parseJson(text2);
  } catch {
    return void 0;
  }
}
var hasSecretName, isHeaders, isHeaderName, same;
var init_logged_headers = __esm({
  "../wt/d27/src/values/logged-headers.ts"() {
    "use strict";
    init_exact_json();
    init_is_record();
    init_open_headers();
    init_secret_looking();
    init_secrets();
    hasSecretName = (name) => !isOpenHeader(name) && name.length > 12 && looksSecret(name);
    isHeaders = (name) => /^((request|response|raw|http)[_-]?)?headers$/i.test(name);
    isHeaderName = (name) => typeof name === "string" && /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name);
    same = (name) => name;
  }
});

// ../wt/d27/src/webhooks/journal/record-fields.ts
function oneOf(...values) {
  return (value) => values.some((one) => one === value);
}
function absentOr(field) {
  return (value) => value === void 0 || field(value);
}
function has(value, fields2) {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(fields2).every(([name, field]) => field(value[name]));
}
var text, number2, flag, moment, address, pairs;
var init_record_fields = __esm({
  "../wt/d27/src/webhooks/journal/record-fields.ts"() {
    "use strict";
    text = (value) => typeof value === "string";
    number2 = (value) => typeof value === "number";
    flag = (value) => typeof value === "boolean";
    moment = (value) => text(value) && !Number.isNaN(Date.parse(value));
    address = (value) => text(value) && URL.canParse(value);
    pairs = (value) => Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(text));
  }
});

// ../wt/d27/src/webhooks/journal/owner.ts
var textOrNull, owner, isOwner;
var init_owner = __esm({
  "../wt/d27/src/webhooks/journal/owner.ts"() {
    "use strict";
    init_record_fields();
    textOrNull = (value) => value === null || text(value);
    owner = {
      profile: text,
      /** Normalised by `journalOwner`; null for a listener without a service. */
      base_url: textOrNull,
      /** The profile's `identity`; null where nothing is known of it. */
      client_id: textOrNull
    };
    isOwner = (value) => has(value, owner);
  }
});

// ../wt/d27/src/webhooks/journal/journal-record.ts
function whyHeldBack({ held_back }, last) {
  if (last) return last.attempts === 0 ? last.error ?? notConfirmedText("") : void 0;
  return held_back === void 0 ? void 0 : notConfirmedText(held_back);
}
function notConfirmedText(why) {
  return `not confirmed: ${why}`;
}
function shortId(id2) {
  return id2.slice(9, 17);
}
function isCopyKind(value) {
  return typeof value === "string" && Object.hasOwn(handedOn, value);
}
var delivery, forward, publish, adoption, handedOn;
var init_journal_record = __esm({
  "../wt/d27/src/webhooks/journal/journal-record.ts"() {
    "use strict";
    init_logged_headers();
    init_secrets();
    init_owner();
    init_record_fields();
    delivery = {
      type: oneOf("delivery"),
      /** `20261121-9f86d081884c7d65`: the day of its file, UTC; see `deliveryIds`. */
      id: text,
      received_at: moment,
      /** Absent of what is rebuilt from a log or a stream. Early in the line, so that a list need not parse the rest. */
      owner: absentOr(isOwner),
      /** As they came, in their order; `[redacted]` for values that may be secret. */
      headers: pairs,
      body_base64: text,
      /** `false` with `--auth NONE`, and for one of a log that was signed anew because its own signature was not right. */
      verified: flag,
      /** The signature scheme that matched; absent without a signature. */
      scheme: absentOr(text),
      /** The result of the deduplication (§6.1). */
      copy: isCopyKind,
      transaction_code: absentOr(text),
      /** Integer VND. */
      amount: absentOr(number2),
      /** The app that it was to be handed to; absent when none was. */
      target: absentOr(address),
      /** The header that carried the API key, where there was one. */
      api_key_name: absentOr(text),
      /** Why `--confirm` held it back as it came; absent otherwise. */
      held_back: absentOr(text),
      /** Of one that was taken from a service's log: the entry's id, its time as the service wrote it, and whose log it is. */
      log_id: absentOr(text),
      log_time: absentOr(text),
      log_of: absentOr(text),
      /** The stream that it was to be published to, `nats://…/STREAM`; absent when none was. */
      stream: absentOr(text)
    };
    forward = {
      type: oneOf("forward"),
      /** The delivery's. */
      id: text,
      at: moment,
      target: address,
      ok: flag,
      /** The HTTP status; absent when the app did not answer. */
      status: absentOr(number2),
      /** Why it did not. */
      error: absentOr(text),
      /** Times that the app was asked; 0: `--confirm` held it back. */
      attempts: number2,
      /** Milliseconds of all attempts together. */
      duration_ms: number2,
      /** The beginning of the answer of an app that did not take it. */
      answer: absentOr(text),
      /** Of one that was sent again: `as received`, `re-signed`; see `webhooks replay`. */
      sent: absentOr(text),
      /** Another body was sent than the one that was received. */
      edited: absentOr(flag)
    };
    publish = {
      type: oneOf("publish"),
      /** The delivery's. */
      id: text,
      at: moment,
      stream: text,
      /** `conflict`: another body has its code there; it is not published. */
      outcome: oneOf("published", "conflict"),
      /** Its sequence in the stream; absent with a conflict. */
      seq: absentOr(number2),
      /** The stream had it already. */
      copy: absentOr(flag)
    };
    adoption = { type: oneOf("adoption"), id: text, at: moment, owner: isOwner };
    handedOn = { first: true, again: true, duplicate: false, conflict: false };
  }
});

// ../wt/d27/src/errors.ts
var init_errors = __esm({
  "../wt/d27/src/errors.ts"() {
    "use strict";
  }
});

// ../wt/d27/src/texts/translate.ts
function translated(text2) {
  const catalogue = languages?.getStore()?.find((one) => Object.hasOwn(one, text2));
  return catalogue?.[text2] ?? text2;
}
var languages;
var init_translate = __esm({
  "../wt/d27/src/texts/translate.ts"() {
    "use strict";
  }
});

// ../wt/d27/src/values/loopback.ts
import { BlockList, isIPv4, isIPv6 } from "node:net";
function isLoopback(hostname) {
  if (hostname === loopbackName) return true;
  if (isIPv4(hostname)) return hostname.startsWith("127.");
  const address3 = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIPv6(address3) && withinIPv6.check(address3, "ipv6");
}
function isLocalhostName(hostname) {
  return /^(.+\.)?localhost\.?$/.test(hostname);
}
function isLocalName(hostname) {
  return isLocalhostName(hostname) || /.\.test\.?$/.test(hostname);
}
function isPrivate(hostname) {
  const isShort = hostname !== "" && !/[.:]/.test(hostname);
  return isShort || isLoopback(hostname) || isLocalhostName(hostname) || privateHost.test(hostname);
}
var withinIPv6, loopbackName, privateHost;
var init_loopback = __esm({
  "../wt/d27/src/values/loopback.ts"() {
    "use strict";
    withinIPv6 = new BlockList();
    withinIPv6.addSubnet("127.0.0.0", 8, "ipv4");
    withinIPv6.addAddress("::1", "ipv6");
    loopbackName = "localhost";
    privateHost = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|0\.|\[(::|f[cd]|fe[89ab]))|\.(local|internal|home\.arpa|test)$/i;
  }
});

// ../wt/d27/src/webhooks/listener/forwarding/app-address.ts
var replayTo;
var init_app_address = __esm({
  "../wt/d27/src/webhooks/listener/forwarding/app-address.ts"() {
    "use strict";
    init_errors();
    init_translate();
    init_loopback();
    replayTo = (target2) => ({
      to: target2,
      "allow-remote-forward": !isLoopback(new URL(target2).hostname) && !isLocalName(new URL(target2).hostname)
    });
  }
});

// ../wt/d27/src/diagnosis/actions.ts
var effects, action, checkAgain, logIn, showConfigurations, showAssumptions, cleanUp, showListenerSecret, resume, redeliver, createConfiguration, updateConfiguration, newAddress, showCheckout, showDelivery, showStored, listFailed, listPast, traceCode, askAgain, replayStored, replayFailed;
var init_actions = __esm({
  "../wt/d27/src/diagnosis/actions.ts"() {
    "use strict";
    init_shell();
    init_safe_text();
    init_journal_record();
    init_app_address();
    effects = {
      "show-delivery": "read",
      "verify-signature": "read",
      "update-secret": "write",
      "show-listener-secret": "read",
      "update-configuration": "write",
      "list-deliveries": "read",
      "check-clock": "read",
      "pin-scheme": "write",
      "show-configurations": "read",
      "show-usage": "read",
      redeliver: "write",
      "use-profile": "read",
      "log-in": "write",
      "start-emulator": "write",
      "generate-key": "write",
      "check-again": "read",
      "ask-again": "read",
      "read-further": "read",
      "create-configuration": "write",
      resume: "write",
      "test-configuration": "write",
      "clean-up-listeners": "write",
      replay: "write",
      "resume-registration": "write",
      "register-notifications": "write",
      "report-in-real-time": "write",
      "diagnose-account": "read",
      "list-accounts": "read",
      "register-account": "write",
      "send-test-transfer": "write",
      "look-further": "read",
      "show-checkout": "read",
      "show-qr": "read",
      "show-transactions": "read",
      "show-stored": "read",
      "set-payment-profile": "write",
      "resend-verification": "write",
      unsuppress: "write",
      "test-channel": "write",
      "list-messages": "read",
      trace: "read",
      "trace-by-profile": "read",
      "verify-app": "write",
      "reveal-return-secret": "read",
      "create-channel": "write",
      "show-plans": "read",
      "show-assumptions": "read"
    };
    action = (code, words, flags, ...needs) => ({ code, words, flags, effect: effects[code], ...needs.length > 0 && { needs } });
    checkAgain = action("check-again", ["doctor"]);
    logIn = action("log-in", ["auth", "login"], void 0, "credentials");
    showConfigurations = action("show-configurations", ["webhooks", "list"]);
    showAssumptions = action("show-assumptions", ["assumptions", "show"]);
    cleanUp = action("clean-up-listeners", ["listen"], { cleanup: true });
    showListenerSecret = action("show-listener-secret", ["listen"], { "print-secret": true });
    resume = ({ id: id2 }) => action("resume", ["webhooks", "resume", id2]);
    redeliver = (code, webhook) => action("redeliver", ["webhooks", "redeliver", code], { webhook });
    createConfiguration = (account) => {
      const flags = { name: "webhook", auth: "HMAC_SHA256", "generate-secret": true, "va-id": account };
      return action("create-configuration", ["webhooks", "create"], flags, "webhook-url");
    };
    updateConfiguration = (id2, flags, ...needs) => action("update-configuration", ["webhooks", "update", id2], flags, ...needs);
    newAddress = ({ id: id2 }) => updateConfiguration(id2, void 0, "webhook-url");
    showCheckout = (id2) => action("show-checkout", ["checkouts", "show", id2]);
    showDelivery = (id2) => action("show-delivery", ["webhooks", "log", id2]);
    showStored = (id2, flags) => action("show-stored", ["webhooks", "kept", shortId(id2)], flags);
    listFailed = (from) => action("list-deliveries", ["webhooks", "logs"], { status: "failed", from });
    listPast = (days2, which) => action("list-deliveries", ["webhooks", "tail"], { ...which, since: `${days2}d`, "until-idle": "5s" });
    traceCode = (code) => action("trace", ["trace", code]);
    askAgain = (code) => action("ask-again", ["trace", code]);
    replayStored = (id2, to2) => action("replay", ["webhooks", "replay", shortId(id2)], replayTo(to2));
    replayFailed = (to2) => action("replay", ["webhooks", "replay"], { failed: true, ...replayTo(to2) });
  }
});

// ../wt/d27/src/diagnosis/check.ts
function check(name, parts2 = {}) {
  const none = { subject: null, seen: void 0, findings: [], checked: [], not_checked: null };
  return { ...none, ...parts2, check: name };
}
var notChecked;
var init_check = __esm({
  "../wt/d27/src/diagnosis/check.ts"() {
    "use strict";
    notChecked = (source, reason = "blocked", action2 = null) => ({
      not_checked: { source, reason, action: action2 }
    });
  }
});

// ../wt/d27/src/registrations/registration.ts
function stepOf(stage) {
  return steps[stage].step;
}
function isAnswered(stage) {
  return steps[stage].answered;
}
function currentStep(stage) {
  return Math.max(1, isAnswered(stage) ? stepOf(stage) + 1 : stepOf(stage));
}
var steps, codeLifetimeMs;
var init_registration = __esm({
  "../wt/d27/src/registrations/registration.ts"() {
    "use strict";
    steps = {
      new: { step: 0, answered: false },
      "step-1-sent": { step: 1, answered: false },
      "step-1-done": { step: 1, answered: true },
      "step-2-sent": { step: 2, answered: false },
      "step-2-done": { step: 2, answered: true },
      "step-3-sent": { step: 3, answered: false },
      "step-3-done": { step: 3, answered: true },
      "step-4-sent": { step: 4, answered: false },
      registered: { step: 4, answered: true }
    };
    codeLifetimeMs = 5 * 6e4;
  }
});

// ../wt/d27/src/io/dry-run.ts
import { AsyncLocalStorage } from "node:async_hooks";
var withheld;
var init_dry_run = __esm({
  "../wt/d27/src/io/dry-run.ts"() {
    "use strict";
    withheld = new AsyncLocalStorage();
  }
});

// ../wt/d27/src/io/files/disk-errors.ts
var init_disk_errors = __esm({
  "../wt/d27/src/io/files/disk-errors.ts"() {
    "use strict";
    init_errors();
  }
});

// ../wt/d27/src/io/clock.ts
var longestTimerMs;
var init_clock = __esm({
  "../wt/d27/src/io/clock.ts"() {
    "use strict";
    longestTimerMs = 2 ** 31 - 1;
  }
});

// ../wt/d27/src/io/files/make-folder.ts
var init_make_folder = __esm({
  "../wt/d27/src/io/files/make-folder.ts"() {
    "use strict";
    init_dry_run();
  }
});

// ../wt/d27/src/io/files/process-identity.ts
var init_process_identity = __esm({
  "../wt/d27/src/io/files/process-identity.ts"() {
    "use strict";
  }
});

// ../wt/d27/src/io/files/lease.ts
var init_lease = __esm({
  "../wt/d27/src/io/files/lease.ts"() {
    "use strict";
    init_clock();
    init_dry_run();
    init_make_folder();
    init_process_identity();
  }
});

// ../wt/d27/src/io/random.ts
var init_random = __esm({
  "../wt/d27/src/io/random.ts"() {
    "use strict";
  }
});

// ../wt/d27/src/io/files/file-kind.ts
var init_file_kind = __esm({
  "../wt/d27/src/io/files/file-kind.ts"() {
    "use strict";
  }
});

// ../wt/d27/src/io/files/write-files.ts
var init_write_files = __esm({
  "../wt/d27/src/io/files/write-files.ts"() {
    "use strict";
    init_errors();
    init_translate();
    init_dry_run();
    init_random();
    init_disk_errors();
    init_file_kind();
  }
});

// ../wt/d27/src/io/files/private-files.ts
var hasModes;
var init_private_files = __esm({
  "../wt/d27/src/io/files/private-files.ts"() {
    "use strict";
    init_errors();
    init_translate();
    init_shell();
    init_dry_run();
    init_disk_errors();
    init_make_folder();
    init_write_files();
    hasModes = process.platform !== "win32";
  }
});

// ../wt/d27/src/values/command-line.ts
function withCommand(text2, words, flags) {
  return (commandLine) => `${translated(text2)} ${commandLine(words, flags)}`;
}
var init_command_line = __esm({
  "../wt/d27/src/values/command-line.ts"() {
    "use strict";
    init_translate();
    init_shell();
    init_safe_text();
  }
});

// ../wt/d27/src/values/safe-json.ts
var init_safe_json = __esm({
  "../wt/d27/src/values/safe-json.ts"() {
    "use strict";
    init_exact_json();
    init_safe_text();
  }
});

// ../wt/d27/src/registrations/registration-files.ts
var init_registration_files = __esm({
  "../wt/d27/src/registrations/registration-files.ts"() {
    "use strict";
    init_errors();
    init_dry_run();
    init_disk_errors();
    init_lease();
    init_private_files();
    init_write_files();
    init_translate();
    init_command_line();
    init_exact_json();
    init_safe_json();
  }
});

// ../wt/d27/src/values/time.ts
function parseTime(value) {
  return parseIn("Z", value);
}
function parseVietnamTime(value) {
  return parseIn("+07:00", value);
}
function parseIn(zone, value) {
  if (typeof value === "number") return Math.abs(value) <= 864e13 ? value : void 0;
  const written = typeof value === "string" ? partsOf(value, zone) : void 0;
  if (!written || !isMoment(written.day, written.clock)) return void 0;
  const time2 = Date.parse(`${written.day}T${written.clock}${written.zone}`);
  return Number.isNaN(time2) ? void 0 : time2;
}
function partsOf(text2, zone) {
  const iso3 = ISO.exec(text2);
  if (iso3) return { day: iso3[1], clock: iso3[2], zone: iso3[3] ?? zone };
  const dayLast = TRANSFER_DATE.exec(text2);
  if (dayLast) {
    const [, clock2, day, month, year] = dayLast;
    return { day: `${year}-${month}-${day}`, clock: clock2, zone: "+07:00" };
  }
  const dayFirst = TRANSFER_DATE_ISO.exec(text2);
  return dayFirst ? { day: dayFirst[1], clock: dayFirst[2], zone: "+07:00" } : void 0;
}
function isMoment(day, clock2) {
  const time2 = /* @__PURE__ */ new Date(`${day}T${clock2}Z`);
  return !Number.isNaN(time2.getTime()) && time2.toISOString().startsWith(`${day}T${clock2.slice(0, 8)}`);
}
var ISO, TRANSFER_DATE, TRANSFER_DATE_ISO;
var init_time = __esm({
  "../wt/d27/src/values/time.ts"() {
    "use strict";
    ISO = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2}(?:\.\d+)?)(Z|[+-]\d{2}:?\d{2})?$/i;
    TRANSFER_DATE = /^(\d{2}:\d{2}:\d{2}) (\d{2})\/(\d{2})\/(\d{4})$/;
    TRANSFER_DATE_ISO = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;
  }
});

// ../wt/d27/src/registrations/registration-status.ts
var init_registration_status = __esm({
  "../wt/d27/src/registrations/registration-status.ts"() {
    "use strict";
    init_errors();
    init_translate();
    init_command_line();
    init_time();
    init_registration();
  }
});

// ../wt/d27/src/values/headers.ts
function headerValue(headers, name) {
  const values = headers.filter(([given2]) => given2.toLowerCase() === name).map(([, value]) => value);
  return values.length === 0 ? void 0 : values.join(", ");
}
var init_headers = __esm({
  "../wt/d27/src/values/headers.ts"() {
    "use strict";
  }
});

// ../wt/d27/src/values/payload-format.ts
var payloadFormats;
var init_payload_format = __esm({
  "../wt/d27/src/values/payload-format.ts"() {
    "use strict";
    payloadFormats = [
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data"
    ];
  }
});

// ../wt/d27/src/values/sandbox-number.ts
var isSandboxNumber, isSandboxTransaction;
var init_sandbox_number = __esm({
  "../wt/d27/src/values/sandbox-number.ts"() {
    "use strict";
    isSandboxNumber = (number3) => number3.startsWith("SBX");
    isSandboxTransaction = (isMarked, account) => isMarked === true || isSandboxNumber(account ?? "");
  }
});

// ../wt/d27/src/webhooks/decode-payload.ts
function paidTo({ virtual_account_number, account_number }) {
  return virtual_account_number || account_number || void 0;
}
function readText(value) {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "bigint" ? `${value}` : void 0;
}
function readAmount(value) {
  if (typeof value === "bigint" || Number.isSafeInteger(value)) return value;
  return typeof value === "string" && /^-?\d{1,30}$/.test(value) ? exactNumber(value) : void 0;
}
function readBoolean(value) {
  if (typeof value === "boolean") return value;
  if (value === "true" || value === "True" || value === "1" || value === 1) return true;
  return value === "false" || value === "False" || value === "0" || value === 0 ? false : void 0;
}
var readers, decoder;
var init_decode_payload = __esm({
  "../wt/d27/src/webhooks/decode-payload.ts"() {
    "use strict";
    init_exact_json();
    init_is_record();
    init_payload_format();
    init_sandbox_number();
    readers = new Map(
      Object.entries({
        event: readText,
        amount: readAmount,
        description: readText,
        transfer_date: readText,
        transaction_code: readText,
        account_number: readText,
        virtual_account_number: readText,
        bank_name: readText,
        type: readText,
        is_sandbox: readBoolean,
        checkout_id: readText,
        order_code: readText,
        status: readText,
        paid_amount: readAmount,
        paid_at: readText
      })
    );
    decoder = new TextDecoder("utf-8", { fatal: true });
  }
});

// ../wt/d27/src/webhooks/delivery-log/entry.ts
function sentHeaders({ request_headers }) {
  return readLoggedHeaders(request_headers);
}
function logAheadMs(sent) {
  const agent = headerValue(sent, "user-agent") ?? "";
  return 1e3 * Number(/^payconfirm-emulator \(log ahead by (-?\d+) s\)$/.exec(agent)?.[1] ?? 0);
}
function isDelivered(result) {
  return result.error_label === "OK" && !deniesItself(result);
}
function deniesItself({ error_label, status_code }) {
  if (typeof status_code !== "number") return false;
  if (error_label === "OK") return ![200, 201, 202].includes(status_code);
  const [, hundreds] = /^HTTP_(\d)XX$/.exec(error_label) ?? [];
  return hundreds !== void 0 && Math.floor(status_code / 100) !== Number(hundreds);
}
function timeOf({ created_at }) {
  return parseTime(created_at) ?? 0;
}
var cutOffMs;
var init_entry = __esm({
  "../wt/d27/src/webhooks/delivery-log/entry.ts"() {
    "use strict";
    init_headers();
    init_logged_headers();
    init_time();
    init_decode_payload();
    cutOffMs = 1e4;
  }
});

// ../wt/d27/src/webhooks/journal/delivery-states.ts
var init_delivery_states = __esm({
  "../wt/d27/src/webhooks/journal/delivery-states.ts"() {
    "use strict";
  }
});

// ../wt/d27/src/values/local-day.ts
var init_local_day = __esm({
  "../wt/d27/src/values/local-day.ts"() {
    "use strict";
    init_time();
  }
});

// ../wt/d27/src/webhooks/journal/read-lines.ts
var init_read_lines = __esm({
  "../wt/d27/src/webhooks/journal/read-lines.ts"() {
    "use strict";
    init_disk_errors();
    init_write_files();
  }
});

// ../wt/d27/src/webhooks/journal/writer.ts
var lineEnd;
var init_writer = __esm({
  "../wt/d27/src/webhooks/journal/writer.ts"() {
    "use strict";
    init_errors();
    init_private_files();
    init_write_files();
    init_translate();
    init_local_day();
    init_safe_json();
    lineEnd = Buffer.from("\n");
  }
});

// ../wt/d27/src/webhooks/journal/read-journal.ts
var adoptionHead;
var init_read_journal = __esm({
  "../wt/d27/src/webhooks/journal/read-journal.ts"() {
    "use strict";
    init_errors();
    init_translate();
    init_command_line();
    init_local_day();
    init_journal_record();
    init_owner();
    init_read_lines();
    init_writer();
    adoptionHead = Buffer.from('{"type":"adoption"');
  }
});

// ../wt/d27/src/webhooks/signature/schemes.ts
var defaultToleranceSeconds, schemeForms, schemes;
var init_schemes = __esm({
  "../wt/d27/src/webhooks/signature/schemes.ts"() {
    "use strict";
    defaultToleranceSeconds = 300;
    schemeForms = {
      "timestamp.body": { separator: ".", encoding: "hex" },
      "timestamp.body:base64": { separator: ".", encoding: "base64" },
      "timestamp+body": { separator: "", encoding: "hex" },
      "timestamp+body:base64": { separator: "", encoding: "base64" },
      body: { separator: null, encoding: "hex" },
      "body:base64": { separator: null, encoding: "base64" }
    };
    schemes = Object.keys(schemeForms);
  }
});

// ../wt/d27/src/webhooks/signature/signature.ts
var timestampHeader, signatureHeader;
var init_signature = __esm({
  "../wt/d27/src/webhooks/signature/signature.ts"() {
    "use strict";
    init_schemes();
    timestampHeader = "X-Service-Timestamp";
    signatureHeader = "X-Service-Signature";
  }
});

// ../wt/d27/src/webhooks/journal/resend-delivery.ts
var init_resend_delivery = __esm({
  "../wt/d27/src/webhooks/journal/resend-delivery.ts"() {
    "use strict";
    init_headers();
    init_decode_payload();
    init_signature();
    init_journal_record();
  }
});

// ../wt/d27/src/webhooks/listener/cleanup-records.ts
var remembered;
var init_cleanup_records = __esm({
  "../wt/d27/src/webhooks/listener/cleanup-records.ts"() {
    "use strict";
    init_clock();
    init_dry_run();
    init_disk_errors();
    init_lease();
    init_private_files();
    init_write_files();
    remembered = { most: 50, ms: 30 * 864e5 };
  }
});

// ../wt/d27/src/webhooks/journal/unacknowledged.ts
var init_unacknowledged = __esm({
  "../wt/d27/src/webhooks/journal/unacknowledged.ts"() {
    "use strict";
    init_cleanup_records();
    init_journal_record();
    init_read_journal();
  }
});

// ../wt/d27/src/api/replies/missing-endpoint.ts
var init_missing_endpoint = __esm({
  "../wt/d27/src/api/replies/missing-endpoint.ts"() {
    "use strict";
    init_errors();
    init_command_line();
  }
});

// ../wt/d27/src/api/endpoints/object-schema.ts
function object(properties) {
  const names2 = Object.keys(properties);
  return { ...partial(properties), required: names2.filter((name) => !isOptional(properties[name])) };
}
function named(title, properties) {
  return { title, ...object(properties) };
}
function partial(properties) {
  const schemas = Object.entries(properties).map(([name, property]) => [
    name,
    isOptional(property) ? property.optional : property
  ]);
  return { type: "object", properties: Object.fromEntries(schemas) };
}
var optional, guess, isOptional;
var init_object_schema = __esm({
  "../wt/d27/src/api/endpoints/object-schema.ts"() {
    "use strict";
    optional = (property) => ({
      optional: property
    });
    guess = (schema, ...keywords) => ({
      ...schema,
      "x-assumed": keywords.length === 0 ? true : keywords
    });
    isOptional = (property) => Object.hasOwn(property, "optional");
  }
});

// ../wt/d27/src/api/endpoints/fields.ts
var uuid2, localDateTime, vietnamDateTime, utcDateTime, page, limit, pageQuery, dataPage, itemPage, amount, bankRequest, otpBody, nothing;
var init_fields = __esm({
  "../wt/d27/src/api/endpoints/fields.ts"() {
    "use strict";
    init_object_schema();
    uuid2 = { type: "string", format: "uuid" };
    localDateTime = {
      type: "string",
      pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?$"
    };
    vietnamDateTime = {
      type: "string",
      pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$",
      description: "Vietnamese time (UTC+7), no zone written"
    };
    utcDateTime = { type: "string", format: "date-time" };
    page = { type: "integer", minimum: 1, default: 1, description: "page number" };
    limit = {
      type: "integer",
      minimum: 1,
      maximum: 100,
      default: 10,
      description: "items a page"
    };
    pageQuery = partial({ page, limit });
    dataPage = (items) => object({
      data: { type: "array", items },
      current_page: { type: "integer" },
      per_page: { type: "integer" },
      total: { type: "integer" },
      last_page: { type: "integer" },
      start: { type: "integer", description: "number of the first item of the page" },
      end: { type: "integer", description: "number of its last item" },
      has_next: { type: "boolean" },
      has_prev: { type: "boolean" }
    });
    itemPage = (items) => object({
      items: { type: "array", items },
      total: { type: "integer" },
      page: { type: "integer" },
      limit: { type: "integer" }
    });
    amount = { type: "integer", description: "integer VND" };
    bankRequest = named("BankRequest", {
      id: uuid2,
      status: { type: "string", enum: ["PENDING", "VERIFIED", "FAILED", "EXPIRED"] },
      created_at: localDateTime
    });
    otpBody = object({
      code: { type: "string", minLength: 1, description: "the one-time code" }
    });
    nothing = { type: ["object", "null"] };
  }
});

// ../wt/d27/src/api/endpoints/bank.ts
var bankAccount, virtualAccount, bankTransaction, transactionAlsoNamed, errors, bankEndpoints;
var init_bank = __esm({
  "../wt/d27/src/api/endpoints/bank.ts"() {
    "use strict";
    init_fields();
    init_object_schema();
    bankAccount = {
      id: uuid2,
      account_number: { type: "string" },
      account_name: { type: ["string", "null"] },
      bank_name: { type: "string" },
      phone_number: { type: ["string", "null"], description: "masked" },
      customer_type: { type: "string", description: "PERS or ORG, or what else the bank calls its customers" },
      created_at: localDateTime
    };
    virtualAccount = named("VirtualAccount", {
      id: uuid2,
      bank_account_id: uuid2,
      prefix_code: { type: "string" },
      content: { type: ["string", "null"] },
      explain: { type: ["string", "null"] },
      beneficiary_name_rule: { type: ["integer", "null"] },
      virtual_account_number: { type: "string", maxLength: 19 },
      created_at: localDateTime,
      updated_at: { type: ["string", "null"] }
    });
    bankTransaction = named("BankTransaction", {
      id: uuid2,
      transaction_code: { type: "string" },
      amount,
      description: { type: "string" },
      transaction_content: { type: "string", description: "the same text" },
      transaction_date: vietnamDateTime,
      effective_date: vietnamDateTime,
      transaction_status: { type: "string", enum: ["SUCCESS"] },
      transaction_channel: { type: "string" },
      debit_or_credit: { type: "string", enum: ["credit"] },
      account_number: { type: ["string", "null"], description: "the real account" },
      va_nbr: { type: ["string", "null"], description: "the virtual account that was paid to" },
      va_prefix_cd: { type: ["string", "null"] },
      attributes: object({
        remitter_name: { type: ["string", "null"] },
        remitter_account_number: { type: ["string", "null"] },
        issuer_bank_name: { type: ["string", "null"] },
        reference_number: { type: ["string", "null"] }
      }),
      is_sandbox: { type: "boolean" }
    });
    transactionAlsoNamed = {
      va_nbr: "virtual_account_number",
      description: "transaction_content"
    };
    errors = [400, 401, 422, 500];
    bankEndpoints = {
      "accounts.list": {
        summary: "List the linked bank accounts",
        section: "4.1",
        method: "GET",
        path: "/api/v1/client/bank-accounts",
        query: pageQuery,
        reply: dataPage(named("BankAccount", bankAccount)),
        errors,
        assumed: "the item fields beyond \xA72.4"
      },
      "va.request": {
        summary: "Request a virtual account; the bank sends the first OTP (step 1)",
        section: "4.2",
        method: "POST",
        path: "/api/v1/bank/virtual-account/registration",
        body: object({
          bank_account_id: optional({
            ...uuid2,
            description: "a linked account, instead of its number and phone"
          }),
          customer_type: optional({ type: "string", description: "PERS or ORG" }),
          account_number: optional({
            type: "integer",
            minimum: 1,
            description: "the real current account number"
          }),
          phone_number: optional({ type: "string", minLength: 1, description: "registered with the bank" }),
          virtual_account_info: object({
            // No pattern here: a prefix that breaks the rules of §2.6 is rejected with 400, not 422.
            virtual_account_prefix_code: {
              type: "string",
              description: "short, upper-case letters and digits"
            },
            virtual_account_content: optional({ type: "string" }),
            virtual_account_explain: optional({ type: "string" }),
            beneficiary_name_rule: optional({ type: "integer" })
          }),
          user_agreement: optional({ type: "boolean" })
        }),
        nullIsAbsent: true,
        reply: object({ ...bankAccount, bank_request: bankRequest }),
        errors,
        assumed: "customer_type ORG; bank_account_id counts before a number and a phone"
      },
      "va.verify": {
        summary: "Verify the first OTP; the virtual account is created (step 2)",
        section: "4.2",
        method: "POST",
        path: "/api/v1/bank/{bank_request_id}/virtual-account/verification",
        body: otpBody,
        reply: virtualAccount,
        errors
      },
      "va.transactions": {
        summary: "List the stored transactions of a virtual account",
        section: "4.3",
        method: "GET",
        path: "/api/v1/bank/virtual-account/transactions",
        query: object({
          virtual_account_number: { type: "string", minLength: 1 },
          page: optional(page),
          limit: optional(limit)
        }),
        reply: dataPage(bankTransaction),
        alsoNamed: transactionAlsoNamed,
        errors,
        assumed: "the item fields beyond \xA72.11"
      },
      "va.list": {
        summary: "List the virtual accounts of a bank account",
        section: "4.3",
        method: "GET",
        path: "/api/v1/bank/{bank_account_id}/virtual-account/retrieve",
        query: partial({ virtual_account_number: { type: "string", description: "filter" }, page, limit }),
        reply: dataPage(virtualAccount),
        errors
      },
      "va.delete": {
        summary: "Cancel a virtual account",
        section: "4.3",
        method: "POST",
        path: "/api/v1/bank/{virtual_account_id}/virtual-account/delete",
        reply: { type: ["object", "null"], properties: { bank_request: bankRequest } },
        errors,
        assumed: "data.bank_request when the bank wants an OTP"
      }
    };
  }
});

// ../wt/d27/src/api/endpoints/billing.ts
var cycles, invoiceStatuses, plan, time, invoice, billingEndpoints;
var init_billing = __esm({
  "../wt/d27/src/api/endpoints/billing.ts"() {
    "use strict";
    init_fields();
    init_object_schema();
    cycles = ["month", "year"];
    invoiceStatuses = ["pending", "paid", "cancelled", "expired"];
    plan = named("Plan", {
      code: { type: "string" },
      name: { type: "string" },
      price_month: amount,
      price_year: amount,
      tx_limit: { type: "integer", description: "transactions a month" },
      overage_per_tx: amount,
      features: { type: "array", items: { type: "string" } }
    });
    time = { type: "string", format: "date-time" };
    invoice = named("Invoice", {
      id: uuid2,
      plan_code: { type: "string" },
      cycle: { type: "string", enum: cycles },
      amount,
      status: { type: "string", enum: invoiceStatuses },
      payment_code: {
        type: "string",
        description: "the note of the transfer that pays it: a prefix and six digits"
      },
      payment: {
        ...object({
          qr_image_url: { type: "string", description: "the code that pays it, as a picture" },
          qr_data: { type: "string", description: "its VietQR payload" }
        }),
        type: ["object", "null"],
        description: "null once it is not pending"
      },
      expires_at: { ...time, description: "48 hours after created_at" },
      paid_at: { type: ["string", "null"] },
      created_at: time
    });
    billingEndpoints = {
      "billing.plans": {
        summary: "List the plans",
        section: "2.14",
        method: "GET",
        path: "/api/v1/billing/plans",
        auth: "none",
        reply: { type: "array", items: plan },
        errors: [500],
        assumed: true
      },
      "billing.usage": {
        summary: "Show the plan and what of it this month has used",
        section: "2.14",
        method: "GET",
        path: "/api/v1/billing/usage",
        reply: object({
          plan_code: { type: "string" },
          plan_cycle: { type: "string", enum: cycles },
          plan_expires_at: { type: ["string", "null"] },
          tx_used: { type: "integer", description: "this month in UTC+7, without sandbox transactions (\xA78)" },
          tx_limit: { type: "integer" },
          overage_tx: { type: "integer" },
          overage_amount: amount
        }),
        errors: [401],
        assumed: true
      },
      "billing.invoices.list": {
        summary: "List the invoices, newest first",
        section: "2.14",
        method: "GET",
        path: "/api/v1/billing/invoices",
        query: partial({ status: { type: "string", enum: invoiceStatuses }, page, limit }),
        reply: object({ data: { type: "array", items: invoice }, total: { type: "integer" } }),
        errors: [401, 422],
        assumed: true
      },
      "billing.invoices.create": {
        summary: "Order a plan; the invoice can be paid for 48 hours",
        section: "2.14",
        method: "POST",
        path: "/api/v1/billing/invoices",
        body: object({
          plan_code: { type: "string", minLength: 1 },
          cycle: { type: "string", enum: cycles }
        }),
        statuses: [201],
        reply: invoice,
        errors: [400, 401, 404, 422],
        assumed: true
      },
      "billing.invoices.show": {
        summary: "Show an invoice",
        section: "2.14",
        method: "GET",
        path: "/api/v1/billing/invoices/{invoice_id}",
        reply: invoice,
        errors: [401, 404, 422],
        assumed: true
      },
      "billing.invoices.cancel": {
        summary: "Cancel a pending invoice",
        section: "2.14",
        method: "POST",
        path: "/api/v1/billing/invoices/{invoice_id}/cancel",
        leaves: { id: "{invoice_id}", status: "cancelled" },
        reply: invoice,
        errors: [401, 404, 409, 422],
        assumed: true
      }
    };
  }
});

// ../wt/d27/src/api/endpoints/channels/fields.ts
var emailEvents, zaloEvents, messageKinds, messageKind, transferVariables, templateVariables, eventsOf, messageTemplateOf, friendlyName, onlyAccount, configuration;
var init_fields2 = __esm({
  "../wt/d27/src/api/endpoints/channels/fields.ts"() {
    "use strict";
    init_fields();
    emailEvents = ["TRANSACTION_IN", "WEBHOOK_FAILED", "VA_CREATED"];
    zaloEvents = ["TRANSACTION_IN", "CHECKOUT_PAID", "WEBHOOK_FAILED", "VA_CREATED"];
    messageKinds = [...zaloEvents, "VERIFICATION", "TEST"];
    messageKind = { type: "string", enum: messageKinds };
    transferVariables = [
      "bank_name",
      "account_number",
      "amount",
      "transaction_date",
      "transaction_content"
    ];
    templateVariables = {
      telegram: [...transferVariables, "vao_hay_ra", "cong_hay_tru", "accumulated"],
      zalo: [...transferVariables, "transaction_code"]
    };
    eventsOf = (events3) => ({
      type: "array",
      items: { type: "string", enum: events3 },
      minItems: 1,
      uniqueItems: true,
      default: ["TRANSACTION_IN"],
      description: "events that it reports"
    });
    messageTemplateOf = (channel2) => ({
      type: "string",
      minLength: 1,
      maxLength: 4096,
      description: `the message; ${templateVariables[channel2].map((name) => `{{${name}}}`).join(" ")} are filled in`
    });
    friendlyName = { type: "string", minLength: 1, maxLength: 255 };
    onlyAccount = {
      type: ["string", "null"],
      format: "uuid",
      description: "null: all accounts and VAs"
    };
    configuration = {
      id: uuid2,
      virtual_account_id: { type: ["string", "null"], format: "uuid" },
      is_active: { type: "boolean" },
      created_at: { type: "string" }
    };
  }
});

// ../wt/d27/src/api/endpoints/channels/email.ts
var emailLabels, emailStatuses, emailKinds, address2, events, input, record, logEntry, suppression, date2, path, ofOne, limited, days, emailEndpoints;
var init_email = __esm({
  "../wt/d27/src/api/endpoints/channels/email.ts"() {
    "use strict";
    init_fields();
    init_object_schema();
    init_fields2();
    emailLabels = [
      "OK",
      "SMTP_4XX",
      "SMTP_5XX",
      "TIMEOUT",
      "CONNECTION",
      "SUPPRESSED",
      "UNVERIFIED",
      "RATE_LIMITED",
      "TEMPLATE"
    ];
    emailStatuses = ["sent", "failed", "suppressed", "skipped"];
    emailKinds = [...emailEvents, "VERIFICATION", "TEST", "RECEIPT"];
    address2 = { type: "string", format: "email", maxLength: 254, description: "an email address" };
    events = eventsOf(emailEvents);
    input = {
      name: { type: "string", minLength: 1, maxLength: 255 },
      recipients: {
        type: "array",
        items: address2,
        minItems: 1,
        maxItems: 10,
        uniqueItems: true,
        description: "each is verified by a code that is sent to it"
      },
      events: optional(events),
      virtual_account_id: optional(onlyAccount),
      is_active: optional({ type: "boolean" })
    };
    record = named("EmailConfiguration", {
      ...configuration,
      name: { type: "string" },
      recipients: { type: "array", items: { type: "string" } },
      recipient_status: {
        type: "array",
        items: object({
          email: { type: "string" },
          verified: { type: "boolean" },
          suppressed: { type: "boolean", description: "a mail server refused it for good" }
        })
      },
      pending_verification: { type: "array", items: { type: "string" } },
      events: { type: "array", items: events.items }
    });
    logEntry = named("EmailLogEntry", {
      id: uuid2,
      config_id: uuid2,
      event_type: { type: "string", enum: emailKinds },
      recipient: { type: "string" },
      subject: { type: "string" },
      attempt: { type: "integer", description: "1, and one more each time it is sent again" },
      status: { type: "string", enum: emailStatuses },
      error_label: { type: "string", enum: emailLabels },
      smtp_code: { type: ["string", "null"], description: "of the mail server: 250, 550" },
      response_text: { type: ["string", "null"], description: "what the mail server said" },
      duration_ms: { type: "integer" },
      transaction_code: { type: ["string", "null"] },
      created_at: { type: "string" }
    });
    suppression = named("EmailSuppression", {
      email: { type: "string" },
      reason: { type: "string" },
      created: { type: "string" }
    });
    date2 = { type: "string", format: "date", description: "YYYY-MM-DD, a day in UTC" };
    path = "/api/v1/email-configs/{email_config_id}";
    ofOne = { section: "6.4", errors: [400, 401, 404, 422, 500], assumed: true };
    limited = { ...ofOne, errors: [400, 401, 404, 422, 429, 500] };
    days = { from_date: date2, to_date: date2 };
    emailEndpoints = {
      "channels.email.list": {
        summary: "List the email configurations",
        section: "6.4",
        method: "GET",
        path: "/api/v1/email-configs",
        reply: { type: "array", items: record },
        errors: [400, 401, 500],
        assumed: true
      },
      "channels.email.create": {
        summary: "Create an email configuration; each recipient is sent a code",
        method: "POST",
        path: "/api/v1/email-configs",
        body: object(input),
        statuses: [200, 201],
        reply: record,
        ...ofOne
      },
      "channels.email.show": {
        summary: "Show an email configuration",
        method: "GET",
        path,
        reply: record,
        ...ofOne
      },
      "channels.email.update": {
        summary: "Change an email configuration; a recipient that is new is sent a code",
        method: "PUT",
        path,
        leaves: { id: "{email_config_id}" },
        body: partial(input),
        reply: record,
        ...ofOne
      },
      "channels.email.delete": {
        summary: "Delete an email configuration; its log is kept",
        method: "DELETE",
        path,
        reply: nothing,
        ...ofOne
      },
      "channels.email.verify": {
        summary: "Verify a recipient by the code that was sent to it",
        method: "POST",
        path: `${path}/verify`,
        body: object({
          email: address2,
          code: {
            type: "string",
            minLength: 1,
            description: "the code that was sent to it; six digits are usual"
          }
        }),
        reply: record,
        ...ofOne
      },
      "channels.email.resend": {
        summary: "Send a recipient a new code",
        method: "POST",
        path: `${path}/resend-verification`,
        body: object({ email: address2 }),
        reply: record,
        ...limited
      },
      "channels.email.test": {
        summary: "Send each recipient that is verified a test email",
        method: "POST",
        path: `${path}/test`,
        reply: object({
          sent: { type: "array", items: { type: "string" } },
          skipped: {
            type: "array",
            items: object({ email: { type: "string" }, reason: { type: "string", enum: emailLabels } })
          },
          log_ids: { type: "array", items: uuid2 }
        }),
        ...limited
      },
      "channels.email.logs": {
        summary: "List the log of emails, newest first",
        section: "6.4",
        method: "GET",
        path: "/api/v1/email-logs",
        query: partial({
          page,
          limit: { ...limit, default: 20 },
          config_id: uuid2,
          status: { type: "string", enum: emailStatuses },
          event_type: { type: "string", enum: emailKinds },
          ...days
        }),
        reply: itemPage(logEntry),
        errors: [400, 401, 422, 500],
        assumed: true
      },
      "channels.email.stats": {
        summary: "Count the emails by what became of them",
        section: "6.4",
        method: "GET",
        path: "/api/v1/email-logs/stats",
        query: partial(days),
        reply: object({
          total: { type: "integer" },
          sent: { type: "integer" },
          failed: { type: "integer" },
          suppressed: { type: "integer" },
          success_rate: { type: "number", description: "percent, two decimals" },
          p95_duration_ms: { type: ["integer", "null"] },
          error_labels: { type: "object", description: "how many of each label but OK" }
        }),
        errors: [400, 401, 422, 500],
        assumed: true
      },
      "channels.email.suppressions": {
        summary: "List the addresses that a mail server refused for good",
        section: "6.4",
        method: "GET",
        path: "/api/v1/email-suppressions",
        reply: { type: "array", items: suppression },
        errors: [400, 401, 500],
        assumed: true
      },
      "channels.email.unsuppress": {
        summary: "Send emails to an address again",
        method: "DELETE",
        path: "/api/v1/email-suppressions/{email}",
        reply: nothing,
        ...ofOne
      }
    };
  }
});

// ../wt/d27/src/api/endpoints/channels/telegram.ts
var groupId, messageTemplate, input2, record2, telegramEndpoints;
var init_telegram = __esm({
  "../wt/d27/src/api/endpoints/channels/telegram.ts"() {
    "use strict";
    init_fields();
    init_object_schema();
    init_fields2();
    groupId = { type: "string", minLength: 1, maxLength: 64, description: "the chat" };
    messageTemplate = messageTemplateOf("telegram");
    input2 = {
      group_id: groupId,
      friendly_name: friendlyName,
      message_template: messageTemplate,
      virtual_account_id: optional(onlyAccount),
      topic_id: optional({
        type: ["integer", "null"],
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "a topic of the group"
      }),
      is_active: optional({ type: "boolean" })
    };
    record2 = named("TelegramConfiguration", {
      ...configuration,
      group_id: { type: "string" },
      friendly_name: { type: "string" },
      message_template: { type: "string" },
      topic_id: { type: ["integer", "null"] }
    });
    telegramEndpoints = {
      "channels.telegram.list": {
        summary: "List the Telegram configurations",
        section: "6.4",
        method: "GET",
        path: "/api/v1/telegram-configs",
        reply: { type: "array", items: record2 },
        errors: [400, 401, 500],
        assumed: true
      },
      "channels.telegram.create": {
        summary: "Create a Telegram configuration",
        section: "6.4",
        method: "POST",
        path: "/api/v1/telegram-configs",
        body: object(input2),
        destinations: { group_id: true },
        statuses: [200, 201],
        reply: record2,
        errors: [400, 401, 404, 422, 500],
        assumed: true
      },
      "channels.telegram.update": {
        summary: "Change a Telegram configuration; only the fields given change",
        section: "6.4",
        method: "PUT",
        path: "/api/v1/telegram-configs/{telegram_config_id}",
        leaves: { id: "{telegram_config_id}" },
        body: partial(input2),
        destinations: { group_id: true },
        reply: record2,
        errors: [400, 401, 404, 422, 500],
        assumed: true
      },
      "channels.telegram.delete": {
        summary: "Delete a Telegram configuration",
        section: "6.4",
        method: "DELETE",
        path: "/api/v1/telegram-configs/{telegram_config_id}",
        reply: nothing,
        errors: [400, 401, 404, 422, 500],
        assumed: true
      },
      "channels.telegram.test": {
        summary: "Send one test message to a Telegram group; no stored configuration is needed",
        section: "6.4",
        method: "POST",
        path: "/api/v1/telegram-configs/test",
        body: object({
          group_id: groupId,
          is_dummy: optional({ type: "boolean", description: "true tells of the simulated payload of \xA76.2" }),
          message_template: optional(messageTemplate)
        }),
        destinations: { group_id: true },
        reply: object({ group_id: { type: "string" }, text: { type: "string" } }),
        errors: [400, 401, 422, 500],
        assumed: true
      }
    };
  }
});

// ../wt/d27/src/api/endpoints/channels/zalo.ts
var zaloStatuses, events2, messageTemplate2, input3, record3, logEntry2, zaloEndpoints;
var init_zalo = __esm({
  "../wt/d27/src/api/endpoints/channels/zalo.ts"() {
    "use strict";
    init_fields();
    init_object_schema();
    init_fields2();
    zaloStatuses = ["ok", "failed"];
    events2 = eventsOf(zaloEvents);
    messageTemplate2 = messageTemplateOf("zalo");
    input3 = {
      group_id: { type: "string", pattern: "^\\d{10,25}$", description: "the group: 10 to 25 digits" },
      friendly_name: friendlyName,
      events: optional(events2),
      virtual_account_id: optional(onlyAccount),
      message_template: optional({ ...messageTemplate2, type: ["string", "null"] }),
      is_active: optional({ type: "boolean" })
    };
    record3 = named("ZaloGroup", {
      ...configuration,
      group_id: { type: "string" },
      friendly_name: { type: "string" },
      events: { type: "array", items: events2.items },
      message_template: { type: ["string", "null"], description: "null: a text of the service" }
    });
    logEntry2 = named("ZaloLogEntry", {
      group_id: { type: ["string", "null"] },
      event_type: messageKind,
      status: { type: "string", enum: zaloStatuses },
      text: { type: "string" },
      transaction_code: { type: ["string", "null"] },
      created_at: { type: "string" }
    });
    zaloEndpoints = {
      "channels.zalo.list": {
        summary: "List the Zalo groups",
        section: "6.4",
        method: "GET",
        path: "/api/v1/zalo-groups",
        reply: { type: "array", items: record3 },
        errors: [400, 401, 500, 503],
        assumed: true
      },
      "channels.zalo.create": {
        summary: "Create a Zalo group",
        section: "6.4",
        method: "POST",
        path: "/api/v1/zalo-groups",
        body: object(input3),
        destinations: { group_id: true },
        statuses: [200, 201],
        reply: record3,
        errors: [400, 401, 404, 422, 500, 503],
        assumed: true
      },
      "channels.zalo.update": {
        summary: "Change a Zalo group; only the fields given change",
        section: "6.4",
        method: "PUT",
        path: "/api/v1/zalo-groups/{zalo_group_id}",
        leaves: { id: "{zalo_group_id}" },
        body: partial(input3),
        destinations: { group_id: true },
        reply: record3,
        errors: [400, 401, 404, 422, 500, 503],
        assumed: true
      },
      "channels.zalo.delete": {
        summary: "Delete a Zalo group",
        section: "6.4",
        method: "DELETE",
        path: "/api/v1/zalo-groups/{zalo_group_id}",
        reply: nothing,
        errors: [400, 401, 404, 422, 500, 503],
        assumed: true
      },
      "channels.zalo.test": {
        summary: "Send one test message to a Zalo group",
        section: "6.4",
        method: "POST",
        path: "/api/v1/zalo-groups/{zalo_group_id}/test",
        reply: object({ group_id: { type: "string" }, text: { type: "string" } }),
        errors: [400, 401, 404, 422, 500, 503],
        assumed: true
      },
      "channels.zalo.logs": {
        summary: "List the messages to Zalo, newest first",
        section: "6.4",
        method: "GET",
        path: "/api/v1/zalo-groups/logs",
        query: partial({
          limit: { type: "integer", minimum: 1, maximum: 100, default: 20, description: "at most this many" },
          status: { type: "string", enum: zaloStatuses }
        }),
        reply: { type: "array", items: logEntry2 },
        errors: [400, 401, 422, 500, 503],
        assumed: true
      }
    };
  }
});

// ../wt/d27/src/api/endpoints/checkouts.ts
var checkoutStatuses, nullableString, idempotencyKey2, webAddress, date3, moment2, payee, checkout, checkoutEndpoints;
var init_checkouts = __esm({
  "../wt/d27/src/api/endpoints/checkouts.ts"() {
    "use strict";
    init_fields();
    init_object_schema();
    checkoutStatuses = ["pending", "paid", "expired", "cancelled"];
    nullableString = { type: ["string", "null"] };
    idempotencyKey2 = guess(object({ "Idempotency-Key": { type: "string", minLength: 1, maxLength: 255 } }));
    webAddress = guess(
      { type: "string", format: "uri", pattern: "^https?://", maxLength: 2048 },
      "maxLength"
    );
    date3 = { type: "string", format: "date", description: "YYYY-MM-DD, a day in UTC+7" };
    moment2 = { ...utcDateTime, pattern: "Z$" };
    payee = object({
      code: { type: "string" },
      name: { type: "string" },
      account_number: { type: "string", description: "the VA number to pay into" },
      account_name: { type: "string" },
      transfer_content: { type: "string" }
    });
    checkout = named("Checkout", {
      id: uuid2,
      token: { type: "string" },
      checkout_url: { type: "string" },
      status: { type: "string", enum: checkoutStatuses },
      amount,
      currency: { type: "string", enum: ["VND"] },
      order_code: { type: "string" },
      description: { type: "string" },
      payer_name: nullableString,
      payer_email: nullableString,
      metadata: { type: ["object", "null"] },
      qr_data_url: { type: "string", description: "a VietQR payload, not an image URL" },
      qr_code_id: uuid2,
      qr_image_url: { type: "string", description: "the code as a picture" },
      bank: payee,
      return_url: { type: "string" },
      cancel_url: nullableString,
      expires_at: moment2,
      paid_at: { ...moment2, type: ["string", "null"] },
      transaction_code: nullableString,
      paid_amount: { type: ["integer", "null"], description: "received so far; null until something came" },
      partial_amount: {
        type: ["integer", "null"],
        description: "received so far while it is below amount, null otherwise"
      },
      paid_late: { type: "boolean" },
      sandbox: { type: "boolean" },
      created_at: moment2
    });
    checkoutEndpoints = {
      "checkouts.create": {
        summary: "Create a hosted checkout",
        section: "4.5",
        method: "POST",
        path: "/api/v1/checkouts",
        headers: idempotencyKey2,
        body: object({
          amount: guess({ type: "integer", minimum: 1e3, maximum: 1e9, description: "integer VND" }),
          order_code: guess({ type: "string", pattern: "^[A-Za-z0-9_-]{1,50}$", description: "one an order" }),
          return_url: webAddress,
          cancel_url: optional(webAddress),
          description: optional(guess({ type: "string", maxLength: 100 })),
          payer_name: optional(guess({ type: "string", maxLength: 255 })),
          payer_email: optional(guess({ type: "string", format: "email", maxLength: 255 }, "maxLength")),
          expires_in: optional(
            guess({
              type: "integer",
              minimum: 60,
              maximum: 86400,
              default: 900,
              description: "lifetime in seconds"
            })
          ),
          metadata: optional({ type: "object", description: "at most 2 KB as JSON" }),
          virtual_account_id: optional(uuid2),
          sandbox: optional({ type: "boolean", description: "an SBX VA and a test banner" })
        }),
        // The payer's own address: nobody else's data goes there.
        destinations: { payer_email: false },
        nullIsAbsent: true,
        statuses: [201, 200],
        reply: checkout,
        errors: [400, 401, 404, 409, 422, 502],
        assumed: "the body beyond \xA74.5 and its limits, the reply, the error statuses"
      },
      "checkouts.show": {
        summary: "Show a checkout",
        section: "4.5",
        method: "GET",
        path: "/api/v1/checkouts/{checkout_id}",
        reply: checkout,
        errors: [400, 401, 404, 422],
        assumed: "the reply beyond \xA72.13, the error statuses"
      },
      "checkouts.list": {
        summary: "List the checkouts, newest first",
        section: "4.9",
        method: "GET",
        path: "/api/v1/checkouts",
        query: partial({
          page,
          limit: { ...limit, default: 20 },
          status: { type: "string", enum: checkoutStatuses },
          order_code: { type: "string", minLength: 1 },
          from_date: date3,
          to_date: date3
        }),
        reply: itemPage(checkout),
        errors: [401, 422],
        assumed: true
      },
      "checkouts.cancel": {
        summary: "Cancel a pending checkout",
        section: "4.9",
        method: "POST",
        path: "/api/v1/checkouts/{checkout_id}/cancel",
        leaves: { id: "{checkout_id}", status: "cancelled" },
        headers: idempotencyKey2,
        reply: checkout,
        errors: [401, 404, 409, 422],
        assumed: true
      },
      "checkouts.expire": {
        summary: "Let a pending checkout expire now, for tests",
        section: "4.9",
        method: "POST",
        path: "/api/v1/checkouts/{checkout_id}/expire-now",
        leaves: { id: "{checkout_id}", status: "expired" },
        reply: checkout,
        errors: [401, 404, 409, 422],
        assumed: true
      }
    };
  }
});

// ../wt/d27/src/api/endpoints/client.ts
var client, token, clientEndpoints;
var init_client = __esm({
  "../wt/d27/src/api/endpoints/client.ts"() {
    "use strict";
    init_fields();
    init_object_schema();
    client = named("RegisteredClient", {
      id: uuid2,
      username: { type: "string" },
      name: { type: "string" },
      is_active: { type: "boolean" },
      created_at: localDateTime
    });
    token = named("Token", {
      access_token: { type: "string" },
      token_type: { type: "string", enum: ["Bearer"] },
      expires_in: { type: "integer", description: "seconds" },
      scope: { type: "string" }
    });
    clientEndpoints = {
      "client.register": {
        summary: "Register a client",
        section: "4.1",
        method: "POST",
        path: "/api/v1/client/register-client",
        auth: "none",
        body: guess(
          object({
            username: { type: "string", minLength: 1, maxLength: 255 },
            password: { type: "string", minLength: 1, maxLength: 255 },
            name: { type: "string", minLength: 1, maxLength: 255 }
          })
        ),
        statuses: [201, 200],
        reply: client,
        errors: [400, 401, 422, 500],
        assumed: "ClientCreate, the reply; its data may be empty"
      },
      "auth.login": {
        summary: "Log in with a username and password",
        section: "4.1",
        method: "POST",
        path: "/api/v1/client/login",
        auth: "none",
        body: object({
          username: { type: "string", minLength: 1 },
          password: { type: "string", minLength: 1 }
        }),
        reply: token,
        errors: [400, 401, 422, 500],
        assumed: "LoginRequest, the reply, no Bearer"
      },
      "auth.token": {
        summary: "Exchange client_id and client_secret for a Bearer token",
        section: "4.1",
        method: "POST",
        path: "/api/v1/oauth/token",
        auth: "none",
        body: object({
          grant_type: optional({ type: "string", enum: ["client_credentials"] }),
          client_id: { type: "string", minLength: 1 },
          client_secret: { type: "string", minLength: 1 }
        }),
        reply: token,
        errors: [400, 401, 422, 500],
        assumed: "request, reply, error statuses"
      },
      "client.me": {
        summary: "Show the client that is logged in",
        section: "4.1",
        method: "GET",
        path: "/api/v1/client/me",
        reply: client,
        errors: [400, 401, 500],
        assumed: "the reply"
      },
      "client.change-password": {
        summary: "Change the password",
        section: "4.1",
        method: "PUT",
        path: "/api/v1/client/change-password",
        body: guess(
          object({
            old_password: { type: "string", minLength: 1 },
            new_password: { type: "string", minLength: 1, maxLength: 255 }
          })
        ),
        reply: { type: ["object", "null"] },
        errors: [400, 401, 422, 500],
        assumed: "ChangePasswordRequest"
      }
    };
  }
});

// ../wt/d27/src/api/endpoints/keys.ts
var key, keyEndpoints;
var init_keys = __esm({
  "../wt/d27/src/api/endpoints/keys.ts"() {
    "use strict";
    init_fields();
    init_object_schema();
    key = {
      id: uuid2,
      client_id: { type: "string" },
      name: { type: "string" },
      is_active: { type: "boolean" },
      created_at: localDateTime
    };
    keyEndpoints = {
      "keys.generate": {
        summary: "Generate a client key; its secret is shown this once",
        section: "4.1",
        method: "POST",
        path: "/api/v1/client-keys/generate",
        body: guess(partial({ name: { type: "string", minLength: 1, maxLength: 255, default: "Default Key" } })),
        nullIsAbsent: true,
        reply: object({ ...key, client_secret: { type: "string" } }),
        errors: [401, 422],
        assumed: "GenerateKeyRequest, the reply, no X-Client-Secret with a token of auth login"
      },
      "keys.list": {
        summary: "List the client keys",
        section: "4.1",
        method: "GET",
        path: "/api/v1/client-keys/list",
        reply: {
          type: "array",
          items: named("ClientKey", key)
        },
        errors: [401],
        assumed: "the reply"
      },
      "keys.destroy": {
        summary: "Destroy a client key",
        section: "4.1",
        method: "DELETE",
        path: "/api/v1/client-keys/destroy/{key_id}",
        reply: nothing,
        errors: [401, 404, 422],
        assumed: "404 for an unknown key"
      }
    };
  }
});

// ../wt/d27/src/api/endpoints/notifications.ts
var notificationBody, notificationRequested, notification, errors2, notificationEndpoints;
var init_notifications = __esm({
  "../wt/d27/src/api/endpoints/notifications.ts"() {
    "use strict";
    init_fields();
    init_object_schema();
    notificationBody = object({
      receive_noti_realtime: {
        type: "boolean",
        description: "true: report each transaction in real time (webhooks need it); false: day-end batch"
      },
      username: optional({
        type: "string",
        maxLength: 50,
        description: "login information, only when the bank requires it"
      })
    });
    notificationRequested = named("NotificationRequested", { id: uuid2, bank_request: bankRequest });
    notification = named("Notification", {
      id: uuid2,
      virtual_account_id: uuid2,
      receive_noti_realtime: { type: "boolean" },
      username: { type: ["string", "null"] },
      status: { type: "string", enum: ["PENDING", "ACTIVE", "CANCELLED"] },
      created_at: localDateTime,
      updated_at: { type: ["string", "null"] }
    });
    errors2 = [400, 401, 422, 500];
    notificationEndpoints = {
      "notifications.request": {
        summary: "Register notifications of a virtual account; the bank sends the second OTP (step 3)",
        section: "4.2",
        method: "POST",
        path: "/api/v1/bank/{virtual_account_id}/notification/registration",
        body: notificationBody,
        nullIsAbsent: true,
        statuses: [200, 201],
        reply: notificationRequested,
        errors: errors2
      },
      "notifications.verify": {
        summary: "Verify the second OTP; from then on incoming money is reported (step 4)",
        section: "4.2",
        method: "POST",
        path: "/api/v1/bank/{bank_request_id}/notification/verification",
        leaves: { status: ["CANCELLED", "ACTIVE"] },
        body: otpBody,
        reply: notification,
        errors: errors2,
        assumed: "the reply"
      },
      "notifications.show": {
        summary: "Show the notification registration of a virtual account",
        section: "4.3",
        method: "GET",
        path: "/api/v1/bank/{virtual_account_id}/notification/details",
        reply: notification,
        errors: errors2,
        assumed: "the reply"
      },
      "notifications.modify": {
        summary: "Change the notification mode; the bank sends an OTP to verify",
        section: "4.3",
        method: "POST",
        path: "/api/v1/bank/{bank_notification_id}/notification/modification",
        body: notificationBody,
        nullIsAbsent: true,
        reply: notificationRequested,
        errors: errors2
      },
      "notifications.delete": {
        summary: "Cancel the notifications of a virtual account",
        section: "4.3",
        method: "POST",
        path: "/api/v1/bank/{bank_notification_id}/notification/delete",
        leaves: { status: "CANCELLED" },
        reply: { type: ["object", "null"], properties: { bank_request: bankRequest } },
        errors: errors2,
        assumed: "data.bank_request when the bank wants an OTP"
      }
    };
  }
});

// ../wt/d27/src/values/languages.ts
var languages2;
var init_languages = __esm({
  "../wt/d27/src/values/languages.ts"() {
    "use strict";
    languages2 = ["vi", "en"];
  }
});

// ../wt/d27/src/api/endpoints/qr.ts
var ownerTypes, additionalInfo, nullableString2, qrAmount, qrRequest, qrImage, qrEndpoints;
var init_qr = __esm({
  "../wt/d27/src/api/endpoints/qr.ts"() {
    "use strict";
    init_fields();
    init_object_schema();
    ownerTypes = ["PER", "ORG"];
    additionalInfo = named("AdditionalInfo", { key: { type: "string" }, value: { type: "string" } });
    nullableString2 = { type: ["string", "null"] };
    qrAmount = {
      type: "integer",
      minimum: 0,
      maximum: 1e9,
      description: "integer VND; 0 lets the payer enter it"
    };
    qrRequest = object({
      ownerNumber: { type: "string", minLength: 1 },
      ownerType: { type: "string", enum: ownerTypes },
      merchantId: { type: "string", minLength: 1 },
      terminalId: { type: "string", minLength: 1 },
      orderId: { type: "string", minLength: 1 },
      virtualAccountPrefix: { type: "string", minLength: 1, maxLength: 10 },
      beneficiaryName: { type: "string", minLength: 1, maxLength: 100 },
      amount: qrAmount,
      description: optional({ type: "string", maxLength: 255 }),
      traceNumber: optional({ type: "string" }),
      userId: optional({ type: "string" }),
      voucherCode: optional({ type: "string" }),
      loyaltyCode: optional({ type: "string" }),
      additionalInfo: optional({ type: "array", items: additionalInfo }),
      payer_email: optional({ type: "string", format: "email" })
    });
    qrImage = { type: "string", description: "the code as a picture" };
    qrEndpoints = {
      "qr.generate": {
        summary: "Generate the VietQR payload of a payment",
        section: "4.4",
        method: "POST",
        path: "/api/v1/bank/qr-payment/generate",
        body: guess(qrRequest),
        // The payer's own address: nobody else's data goes there.
        destinations: { payer_email: false },
        nullIsAbsent: true,
        reply: object({
          id: uuid2,
          owner_number: { type: "string" },
          owner_type: { type: "string" },
          merchant_id: { type: "string" },
          terminal_id: { type: "string" },
          order_id: { type: "string" },
          virtual_account_prefix: { type: "string" },
          beneficiary_name: { type: "string" },
          amount: { type: "integer" },
          description: nullableString2,
          trace_number: nullableString2,
          user_id: nullableString2,
          voucher_code: nullableString2,
          loyalty_code: nullableString2,
          additional_info: { type: ["array", "null"], items: additionalInfo },
          payer_email: nullableString2,
          virtual_account_id: uuid2,
          virtual_account_number: { type: "string" },
          qr_data_url: { type: "string", description: "a VietQR payload, not an image URL" },
          qr_image_url: qrImage,
          created_at: localDateTime,
          updated_at: nullableString2
        }),
        errors: [400, 401, 422, 500],
        assumed: "QRPaymentRequest and the reply but for qr_data_url"
      },
      "qr.cancel": {
        summary: "Cancel a generated QR code",
        section: "4.4",
        method: "DELETE",
        path: "/api/v1/bank/qr-payment/{qr_code_id}/cancellation",
        body: object({
          ownerNumber: { type: "string", minLength: 1 },
          ownerType: { type: "string", enum: ownerTypes },
          orderId: { type: "string", minLength: 1 },
          amount: optional(qrAmount),
          traceNumber: optional({ type: "string" })
        }),
        nullIsAbsent: true,
        reply: nothing,
        errors: [400, 401, 422, 500],
        assumed: true
      },
      "qr.image": {
        summary: "Generate a QR code and the address of its picture",
        section: "4.4",
        method: "POST",
        path: "/api/v1/qr/generate",
        body: qrRequest,
        destinations: { payer_email: false },
        nullIsAbsent: true,
        reply: object({ id: uuid2, qr_data_url: { type: "string" }, qr_image_url: qrImage }),
        errors: [400, 401, 422, 500],
        assumed: true
      }
    };
  }
});

// ../wt/d27/src/api/endpoints/payment-profile.ts
var bankApps, fields, apps, returnSecret, paymentProfileEndpoints;
var init_payment_profile = __esm({
  "../wt/d27/src/api/endpoints/payment-profile.ts"() {
    "use strict";
    init_languages();
    init_fields();
    init_object_schema();
    init_qr();
    bankApps = {
      type: "array",
      maxItems: 100,
      items: object({
        name: { type: "string", minLength: 1, maxLength: 50 },
        url: { type: "string", format: "uri", pattern: "^https://", maxLength: 2048 },
        fills_in: optional({
          type: "boolean",
          description: "whether the app takes the payment's details from the link"
        }),
        large: optional({ type: "boolean", description: "shown without opening the list" })
      })
    };
    fields = {
      display_name: { type: "string", minLength: 1, maxLength: 255, description: "the name on the hosted page" },
      logo_url: {
        type: ["string", "null"],
        format: "uri",
        pattern: "^https://",
        maxLength: 2048,
        description: "a picture, by https"
      },
      hotline: { type: ["string", "null"], maxLength: 30 },
      support_email: { type: ["string", "null"], format: "email", maxLength: 255 },
      default_bank_account_id: { ...uuid2, description: "a linked account, which checkouts are paid into" },
      default_virtual_account_id: {
        type: ["string", "null"],
        format: "uuid",
        description: "the account of a checkout without virtual_account_id; null: each checkout has its own"
      },
      va_prefix: { type: "string", minLength: 1, maxLength: 20 },
      owner_number: { type: "string", minLength: 1 },
      owner_type: { type: "string", enum: ownerTypes },
      merchant_id: { type: "string", minLength: 1 },
      terminal_id: { type: "string", minLength: 1 },
      beneficiary_name: { type: "string", minLength: 1, maxLength: 255 },
      accent_color: { type: ["string", "null"], pattern: "^#[0-9A-Fa-f]{6}$", description: "such as #0B57A4" },
      locale: { type: "string", enum: languages2, description: "the language of the hosted page" },
      show_provider_badge: {
        type: "boolean",
        description: "whether the hosted page has the provider's own badge"
      }
    };
    apps = {
      ...bankApps,
      type: ["array", "null"],
      description: "the banks' apps that the hosted page opens; null: those of the service"
    };
    returnSecret = {
      type: "string",
      description: "signs the way back to the shop; shown this once"
    };
    paymentProfileEndpoints = {
      "payment-profile.show": {
        summary: "Show the payment profile",
        section: "2.14",
        method: "GET",
        path: "/api/v1/payment-profile",
        reply: object({ ...fields, bank_apps: optional(apps) }),
        errors: [401, 404],
        assumed: true
      },
      "payment-profile.set": {
        summary: "Make or replace the payment profile; its return secret is shown when it is made",
        section: "2.14",
        method: "PUT",
        path: "/api/v1/payment-profile",
        body: object({
          ...fields,
          logo_url: optional(fields.logo_url),
          hotline: optional(fields.hotline),
          support_email: optional(fields.support_email),
          default_virtual_account_id: optional(fields.default_virtual_account_id),
          accent_color: optional(fields.accent_color),
          show_provider_badge: optional(fields.show_provider_badge),
          bank_apps: optional(apps)
        }),
        statuses: [200, 201],
        reply: object({ ...fields, bank_apps: optional(apps), return_signature_secret: optional(returnSecret) }),
        errors: [401, 422],
        assumed: true
      },
      "payment-profile.rotate-return-secret": {
        summary: "Make a new return secret; it is shown this once",
        section: "2.14",
        method: "POST",
        path: "/api/v1/payment-profile/rotate-return-secret",
        reply: object({ return_signature_secret: returnSecret }),
        errors: [401, 404, 422],
        assumed: true
      },
      "payment-profile.reveal-return-secret": {
        summary: "Show the return secret again, to who has the password or the authenticator",
        section: "2.14",
        method: "POST",
        path: "/api/v1/payment-profile/reveal-return-secret",
        body: partial({
          password: { type: "string", minLength: 1 },
          totp_code: { type: "string", pattern: "^\\d{6}$", description: "the authenticator's six digits" }
        }),
        reply: object({ return_signature_secret: returnSecret }),
        errors: [401, 404, 422],
        assumed: true
      }
    };
  }
});

// ../wt/d27/src/api/endpoints/public.ts
var nullableString3, publicEndpoints;
var init_public = __esm({
  "../wt/d27/src/api/endpoints/public.ts"() {
    "use strict";
    init_languages();
    init_checkouts();
    init_fields();
    init_object_schema();
    nullableString3 = { type: ["string", "null"] };
    publicEndpoints = {
      "public.checkout": {
        summary: "What anybody may know of a checkout who has its token",
        section: "4.9",
        method: "GET",
        path: "/api/v1/checkouts/public/{token}",
        auth: "none",
        reply: object({
          status: { type: "string", enum: checkoutStatuses },
          amount,
          currency: { type: "string", enum: ["VND"] },
          order_code: { type: "string" },
          description: { type: "string" },
          qr_data_url: { type: "string" },
          qr_image_url: { type: "string", description: "the code as a picture, 404 once nobody should pay" },
          bank: payee,
          paid_amount: { type: ["integer", "null"] },
          partial_amount: { type: ["integer", "null"] },
          paid_at: { type: ["string", "null"] },
          expires_at: utcDateTime,
          seconds_left: { type: "integer" },
          sandbox: { type: "boolean" },
          shop: object({
            name: { type: "string" },
            logo_url: nullableString3,
            hotline: nullableString3,
            support_email: nullableString3,
            accent_color: nullableString3,
            locale: nullableString3
          })
        }),
        errors: [404, 422, 429],
        assumed: true
      },
      "public.checkout-status": {
        summary: "How a checkout stands, for the page that the payer has open",
        section: "4.9",
        method: "GET",
        path: "/api/v1/checkouts/public/{token}/status",
        auth: "none",
        query: partial({
          lang: {
            type: "string",
            enum: languages2,
            description: "for the emulator's own page, which asks for its texts with it"
          },
          seen: {
            type: "string",
            maxLength: 20,
            description: "what the emulator's own page shows; while that is so, `page` is no more than the time"
          }
        }),
        reply: object({
          status: { type: "string", enum: checkoutStatuses },
          paid_at: { type: ["string", "null"] },
          expires_at: utcDateTime,
          seconds_left: { type: "integer", description: "until expires_at, 0 once nothing is awaited" },
          page: optional({ type: "object", description: "what the emulator's own page shows; only with lang" })
        }),
        errors: [404, 422, 429],
        assumed: true
      },
      "public.checkout-cancel": {
        summary: "Cancel a pending checkout, as its payer",
        section: "4.9",
        method: "POST",
        path: "/api/v1/checkouts/public/{token}/cancel",
        auth: "none",
        reply: object({
          status: { type: "string", enum: checkoutStatuses },
          cancel_url: { type: ["string", "null"], description: "the way back to the shop" }
        }),
        errors: [404, 409, 422, 429],
        assumed: true
      },
      "public.health": {
        summary: "Whether the service is up",
        section: "4.9",
        method: "GET",
        path: "/api/v1/health",
        auth: "none",
        reply: object({ status: { type: "string", const: "ok" } }),
        errors: [422],
        assumed: true
      }
    };
  }
});

// ../wt/d27/src/api/endpoints/sandbox.ts
var sandboxEndpoints;
var init_sandbox = __esm({
  "../wt/d27/src/api/endpoints/sandbox.ts"() {
    "use strict";
    init_fields();
    init_object_schema();
    sandboxEndpoints = {
      "sandbox.send": {
        summary: "Simulate an incoming transfer",
        section: "4.6",
        method: "POST",
        path: "/api/v1/sandbox/transactions",
        body: object({
          virtual_account_number: optional({
            type: "string",
            minLength: 1,
            maxLength: 50,
            description: "a real or an SBX virtual account"
          }),
          account_number: optional({
            type: "string",
            minLength: 1,
            maxLength: 50,
            description: "a linked real account"
          }),
          amount: { type: "integer", minimum: 1, maximum: 1e9, description: "integer VND" },
          description: { type: "string", minLength: 1, maxLength: 255, description: "the transfer note" },
          transaction_code: optional({ type: "string", minLength: 1, maxLength: 100 })
        }),
        onlyTheseFields: true,
        reply: object({
          transaction_code: { type: "string" },
          virtual_account_number: { type: ["string", "null"] },
          account_number: { type: "string", description: "the SBX number where there is no real one" },
          amount,
          is_sandbox: { type: "boolean", const: true }
        }),
        errors: [400, 401, 422],
        assumed: "the error statuses; 422 for a field that is not in \xA74.6"
      }
    };
  }
});

// ../wt/d27/src/api/endpoints/transactions.ts
var redeliveryTargets, date4, transactionEndpoints;
var init_transactions = __esm({
  "../wt/d27/src/api/endpoints/transactions.ts"() {
    "use strict";
    init_bank();
    init_fields();
    init_object_schema();
    redeliveryTargets = ["WEBHOOK", "TELEGRAM"];
    date4 = { type: "string", format: "date", description: "YYYY-MM-DD, a day in UTC+7" };
    transactionEndpoints = {
      "transactions.list": {
        summary: "List the stored transactions of every account, newest first",
        section: "4.9",
        method: "GET",
        path: "/api/v1/transactions",
        query: partial({
          page,
          limit,
          from_date: date4,
          to_date: date4,
          transaction_code: { type: "string", minLength: 1, maxLength: 100 },
          virtual_account_number: { type: "string", minLength: 1 }
        }),
        reply: dataPage(bankTransaction),
        alsoNamed: transactionAlsoNamed,
        errors: [401, 422],
        assumed: true
      },
      "webhooks.redeliver": {
        summary: "Send the payload of a transaction again",
        section: "4.9",
        method: "POST",
        path: "/api/v1/bank/virtual-account/transactions/{transaction_id}/retry",
        body: object({
          target_type: { type: "string", enum: redeliveryTargets },
          target_id: optional({
            type: ["string", "null"],
            format: "uuid",
            description: "one configuration; null: every active one that matches"
          })
        }),
        reply: nothing,
        errors: [400, 401, 404, 422],
        assumed: true
      }
    };
  }
});

// ../wt/d27/src/values/auth-type.ts
var authTypes;
var init_auth_type = __esm({
  "../wt/d27/src/values/auth-type.ts"() {
    "use strict";
    authTypes = ["NONE", "API_KEY", "HMAC_SHA256"];
  }
});

// ../wt/d27/src/api/endpoints/delivery-labels.ts
var errorLabels, eventTypes;
var init_delivery_labels = __esm({
  "../wt/d27/src/api/endpoints/delivery-labels.ts"() {
    "use strict";
    errorLabels = [
      "OK",
      "HTTP_3XX",
      "HTTP_4XX",
      "HTTP_5XX",
      "TIMEOUT",
      "SSL",
      "DNS",
      "CONNECTION",
      "ERROR",
      "QUOTA_EXCEEDED"
    ];
    eventTypes = ["webhook", "test"];
  }
});

// ../wt/d27/src/api/endpoints/webhooks.ts
var authType, payloadFormat, secretKey, apiKeyName, webhookUrl, input4, configuration2, logStatuses, logEntry3, date5, webhookEndpoints;
var init_webhooks = __esm({
  "../wt/d27/src/api/endpoints/webhooks.ts"() {
    "use strict";
    init_auth_type();
    init_payload_format();
    init_delivery_labels();
    init_fields();
    init_object_schema();
    authType = {
      type: "string",
      enum: authTypes,
      default: "NONE"
    };
    payloadFormat = {
      type: "string",
      enum: payloadFormats,
      default: "application/json",
      description: "body encoding of deliveries"
    };
    secretKey = guess({
      type: ["string", "null"],
      maxLength: 255,
      description: "required when auth_type is not NONE; signs deliveries, or is the API key"
    });
    apiKeyName = guess(
      {
        type: "string",
        pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$",
        maxLength: 100,
        default: "X-Webhook-Secret",
        description: "the header that carries the secret when auth_type is API_KEY"
      },
      "maxLength"
    );
    webhookUrl = guess(
      {
        type: "string",
        format: "uri",
        pattern: "^https?://",
        maxLength: 2048,
        description: "HTTPS URL that accepts POST"
      },
      "maxLength"
    );
    input4 = {
      name: guess({ type: "string", minLength: 1, maxLength: 255 }),
      webhook_url: webhookUrl,
      auth_type: optional(authType),
      secret_key: optional(secretKey),
      api_key_name: optional(apiKeyName),
      payload_format: optional(payloadFormat),
      virtual_account_id: optional({
        type: ["string", "null"],
        format: "uuid",
        description: "null: all accounts and VAs"
      })
    };
    configuration2 = named("Webhook", {
      id: uuid2,
      name: { type: "string" },
      webhook_url: { type: "string" },
      auth_type: authType,
      api_key_name: { type: "string" },
      payload_format: payloadFormat,
      virtual_account_id: { type: ["string", "null"], format: "uuid" },
      is_active: { type: "boolean" },
      max_retries: { type: "integer", description: "reserved, no effect" },
      created_at: { type: "string" }
    });
    logStatuses = ["success", "failed"];
    logEntry3 = named("DeliveryLogEntry", {
      id: uuid2,
      client_id: uuid2,
      event_type: { type: "string", enum: eventTypes },
      endpoint_url: { type: "string" },
      request_payload: { type: "string", description: "serialized payload sent" },
      request_headers: { type: "string", description: "serialized JSON of the headers sent" },
      status_code: { type: ["integer", "null"], description: "null when the receiver did not answer" },
      response_text: { type: ["string", "null"] },
      duration_ms: { type: "integer" },
      error_label: { type: "string", enum: errorLabels },
      created_at: utcDateTime
    });
    date5 = { type: "string", format: "date", description: "YYYY-MM-DD, a day in UTC" };
    webhookEndpoints = {
      "webhooks.list": {
        summary: "List the webhook configurations",
        section: "4.7",
        method: "GET",
        path: "/api/v1/client-webhooks",
        reply: { type: "array", items: configuration2 },
        errors: [400, 401, 500]
      },
      "webhooks.create": {
        summary: "Create a webhook configuration",
        section: "4.7",
        method: "POST",
        path: "/api/v1/client-webhooks",
        leaves: { is_active: true },
        body: object(input4),
        statuses: [200, 201],
        reply: configuration2,
        errors: [400, 401, 404, 422, 500],
        assumed: "lengths of name, webhook_url, secret_key and api_key_name"
      },
      "webhooks.update": {
        summary: "Change a webhook configuration; only the fields given change",
        section: "4.7",
        method: "PUT",
        path: "/api/v1/client-webhooks/{config_id}",
        leaves: { id: "{config_id}" },
        body: partial({ ...input4, is_active: { type: "boolean" } }),
        reply: configuration2,
        errors: [400, 401, 404, 422, 500],
        assumed: "404 for an unknown configuration"
      },
      "webhooks.delete": {
        summary: "Delete a webhook configuration; old logs are kept",
        section: "4.7",
        method: "DELETE",
        path: "/api/v1/client-webhooks/{config_id}",
        reply: { type: ["object", "null"] },
        errors: [400, 401, 404, 422, 500],
        assumed: "404 for an unknown configuration"
      },
      "webhooks.test": {
        summary: "Send one test delivery to a URL; no stored configuration is needed",
        section: "4.7",
        method: "POST",
        path: "/api/v1/client-webhooks/test",
        body: object({
          webhook_url: webhookUrl,
          auth_type: optional(authType),
          secret_key: optional(secretKey),
          api_key_name: optional(apiKeyName),
          payload_format: optional(payloadFormat),
          is_dummy: optional({ type: "boolean", description: "true sends the simulated payload of \xA76.2" })
        }),
        reply: { type: ["object", "null"] },
        errors: [400, 401, 422, 500]
      },
      "webhooks.logs": {
        summary: "List the delivery log, newest first",
        section: "4.8",
        method: "GET",
        path: "/api/v1/webhook-logs",
        query: partial({
          page,
          limit: { ...limit, default: 20 },
          status: { type: "string", enum: logStatuses, description: "success means 2xx" },
          from_date: date5,
          to_date: date5
        }),
        reply: itemPage(logEntry3),
        errors: [400, 401, 422, 500]
      },
      "webhooks.stats": {
        summary: "Show the delivery statistics of the last days",
        section: "4.8",
        method: "GET",
        path: "/api/v1/webhook-logs/stats",
        query: guess(partial({ days: { type: "integer", minimum: 1, maximum: 90, default: 7 } })),
        reply: object({
          days: { type: "integer" },
          total: { type: "integer" },
          success: { type: "integer" },
          failed: { type: "integer" },
          success_rate: { type: "number", description: "percent, two decimals" },
          p95_duration_ms: { type: "integer" },
          daily: {
            type: "array",
            items: object({
              date: { type: "string", format: "date" },
              total: { type: "integer" },
              failed: { type: "integer" }
            })
          },
          errors: {
            type: "array",
            items: object({ label: { type: "string", enum: errorLabels }, count: { type: "integer" } })
          }
        }),
        errors: [400, 401, 422, 500],
        assumed: "days from 1 to 90, default 7"
      }
    };
  }
});

// ../wt/d27/src/api/endpoints/table.ts
function completed(entries) {
  const all = Object.entries(entries).map(([id2, entry]) => {
    const auth = entry.method === "GET" ? "bearer" : "bearer+secret";
    return [id2, { auth, statuses: [200], ...entry }];
  });
  return Object.fromEntries(all);
}
var endpoints;
var init_table = __esm({
  "../wt/d27/src/api/endpoints/table.ts"() {
    "use strict";
    init_bank();
    init_billing();
    init_email();
    init_telegram();
    init_zalo();
    init_checkouts();
    init_client();
    init_keys();
    init_notifications();
    init_payment_profile();
    init_public();
    init_qr();
    init_sandbox();
    init_transactions();
    init_webhooks();
    endpoints = completed({
      ...clientEndpoints,
      ...bankEndpoints,
      ...notificationEndpoints,
      ...keyEndpoints,
      ...qrEndpoints,
      ...checkoutEndpoints,
      ...paymentProfileEndpoints,
      ...publicEndpoints,
      ...sandboxEndpoints,
      ...transactionEndpoints,
      ...webhookEndpoints,
      ...emailEndpoints,
      ...telegramEndpoints,
      ...zaloEndpoints,
      ...billingEndpoints
    });
  }
});

// ../wt/d27/src/api/endpoints/index.ts
var endpointIds;
var init_endpoints = __esm({
  "../wt/d27/src/api/endpoints/index.ts"() {
    "use strict";
    init_fields();
    init_table();
    endpointIds = Object.keys(endpoints);
  }
});

// ../wt/d27/src/api/replies/network-error.ts
var MEANINGS, tokenPaths;
var init_network_error = __esm({
  "../wt/d27/src/api/replies/network-error.ts"() {
    "use strict";
    init_errors();
    init_command_line();
    init_loopback();
    init_endpoints();
    MEANINGS = {
      ECONNREFUSED: {
        what: "refused the connection",
        hint: withCommand("is the service running, and the port right?", ["doctor"])
      },
      ENOTFOUND: { what: "is a name that DNS does not know", hint: "check the address" },
      EAI_AGAIN: {
        what: "could not be looked up: DNS did not answer",
        hint: "is this machine online?"
      },
      EHOSTUNREACH: { what: "cannot be reached", hint: "is this machine online?" },
      ENETUNREACH: { what: "cannot be reached", hint: "is this machine online?" },
      UND_ERR_CONNECT_TIMEOUT: {
        what: "did not accept a connection in time",
        hint: "is a firewall or proxy in between? See HTTPS_PROXY"
      },
      ETIMEDOUT: { what: "did not answer in time", hint: "try again, or raise --request-timeout" },
      ECONNRESET: {
        what: "broke the connection off",
        hint: "try again"
      },
      EPIPE: { what: "broke the connection off", hint: "try again" },
      UND_ERR_SOCKET: {
        what: "closed the connection before the whole reply had come",
        hint: "try again"
      },
      UND_ERR_ABORTED: {
        what: "was not reached: the proxy opened no tunnel",
        hint: "check HTTPS_PROXY, or name the host in NO_PROXY"
      }
    };
    tokenPaths = [endpoints["auth.token"].path, endpoints["auth.login"].path];
  }
});

// ../wt/d27/src/values/duration.ts
var UNITS, longestMs;
var init_duration = __esm({
  "../wt/d27/src/values/duration.ts"() {
    "use strict";
    init_errors();
    init_translate();
    UNITS = { ms: 1, s: 1e3, m: 6e4, h: 36e5, d: 864e5 };
    longestMs = 36500 * UNITS.d;
  }
});

// ../wt/d27/src/io/time-budget.ts
var init_time_budget = __esm({
  "../wt/d27/src/io/time-budget.ts"() {
    "use strict";
    init_errors();
    init_duration();
  }
});

// ../wt/d27/src/diagnosis/facts/ask-source.ts
var init_ask_source = __esm({
  "../wt/d27/src/diagnosis/facts/ask-source.ts"() {
    "use strict";
    init_missing_endpoint();
    init_network_error();
    init_errors();
    init_time_budget();
  }
});

// ../wt/d27/src/diagnosis/facts/this-machine.ts
var backlogMs;
var init_this_machine = __esm({
  "../wt/d27/src/diagnosis/facts/this-machine.ts"() {
    "use strict";
    init_registration();
    init_registration_files();
    init_registration_status();
    init_entry();
    init_delivery_states();
    init_owner();
    init_read_journal();
    init_resend_delivery();
    init_unacknowledged();
    init_cleanup_records();
    init_ask_source();
    backlogMs = 10 * 864e5;
  }
});

// ../wt/d27/src/diagnosis/finding.ts
var makeSubject, evidenceIn, finding, problem, warning, note, whole, unread;
var init_finding = __esm({
  "../wt/d27/src/diagnosis/finding.ts"() {
    "use strict";
    makeSubject = (kind, id2, name = id2) => ({ kind, id: id2, name });
    evidenceIn = (source, ...ids) => ids.map((id2) => ({ source, id: id2 }));
    finding = (severity) => (code, params, about2, more = {}) => ({
      ...{ code, params, severity, subject: about2, at: null, evidence: [], actions: [], because_of: null },
      ...more
    });
    problem = finding("problem");
    warning = finding("warning");
    note = finding("note");
    whole = (source) => ({ source, from: null, to: null, complete: true });
    unread = ({ source, reason }, action2 = null) => ({ source, reason, action: action2 });
  }
});

// ../wt/d27/src/values/group-by.ts
function grouped(items, keyOf2) {
  const groups = /* @__PURE__ */ new Map();
  for (const item of items) {
    const key2 = keyOf2(item);
    const group = groups.get(key2);
    if (group) group.push(item);
    else groups.set(key2, [item]);
  }
  return groups;
}
var init_group_by = __esm({
  "../wt/d27/src/values/group-by.ts"() {
    "use strict";
  }
});

// ../wt/d27/src/webhooks/delivery-log/configuration-match.ts
function isPaused({ is_active }) {
  return is_active === false;
}
function matchesAccount({ virtual_account_id }, id2) {
  return !virtual_account_id || virtual_account_id === id2;
}
var init_configuration_match = __esm({
  "../wt/d27/src/webhooks/delivery-log/configuration-match.ts"() {
    "use strict";
  }
});

// ../wt/d27/src/diagnosis/rules/failures.ts
function failureFinding(failure4, service2) {
  const { source, kind, status, detail, waited } = failure4;
  const again = { actions: [checkAgain] };
  if (waited !== null) return problem("service-slow", { source, ms: waited }, service2, again);
  switch (kind) {
    case "network":
      return problem("service-unreachable", { detail }, service2, again);
    case "auth":
      return problem("credentials-rejected", { detail }, service2, { actions: [logIn] });
    case "refused":
    case "validation":
      return status === 403 ? problem("scope-missing", { source, detail }, service2, { actions: [logIn] }) : problem("request-refused", { source, detail }, service2, again);
    case "service":
      if (status === 429) return problem("rate-limited", { source }, service2, again);
      return status === null ? problem("reply-not-understood", { source, detail }, service2, again) : problem("service-error", { source, detail }, service2, again);
    // Of this machine: a file that cannot be read.
    case "usage":
    case "local":
    case "expectation":
    case "signature":
    case "declined":
    case "interrupted":
    case "terminated":
      return problem("unreadable-here", { source, detail }, service2, again);
    default:
      return kind;
  }
}
var failed;
var init_failures = __esm({
  "../wt/d27/src/diagnosis/rules/failures.ts"() {
    "use strict";
    init_actions();
    init_finding();
    failed = (failure4, service2) => ({
      subject: service2,
      findings: [failureFinding(failure4, service2)],
      not_checked: unread(failure4)
    });
  }
});

// ../wt/d27/src/diagnosis/facts/configurations.ts
function stateThen(one, time2, account) {
  const created = parseTime(one.created_at);
  const span = time2 % 1e3 === 0 ? 999 : 0;
  const isLater = created !== void 0 && created > time2 + span;
  const isElsewhere2 = account !== void 0 && !matchesAccount(one, account ?? void 0);
  if (isLater) return isElsewhere2 ? { kind: "elsewhere", isKnown: true } : { kind: "created-after" };
  const updated = parseTime(one.updated_at);
  const isKnown2 = updated !== void 0 && updated <= time2;
  if (isPaused(one)) return { kind: "paused", isKnown: isKnown2 };
  if (matchesAccount(one, account ?? void 0)) return { kind: "active", isKnown: isKnown2 };
  if (account !== void 0) return { kind: "elsewhere", isKnown: isKnown2 };
  return { kind: "active", isKnown: false };
}
function subjectOfAttempts(all, attempts) {
  const isOfEach = all.length < 2 || attempts.length >= all.length && !attempts.some(isDelivered);
  return { ...subjectOfAll(all), ...!isOfEach && { any_of: all.map(({ name }) => name) } };
}
function markOf({ auth_type, api_key_name, payload_format }) {
  const header = auth_type === "API_KEY" ? api_key_name.toLowerCase() : auth_type;
  return `${header} ${payload_format}`;
}
function sentMark(entry) {
  const headers = Object.entries(sentHeaders(entry));
  const names2 = headers.map(([name]) => name.toLowerCase());
  const signed = names2.includes(signatureHeader.toLowerCase()) ? "HMAC_SHA256" : names2.find(mayBearSecret);
  return `${signed ?? "NONE"} ${headerValue(headers, "content-type")?.split(";", 1)[0] ?? ""}`;
}
var subjectOf, subjectOfAll, addressSubject, isSentLike;
var init_configurations = __esm({
  "../wt/d27/src/diagnosis/facts/configurations.ts"() {
    "use strict";
    init_errors();
    init_headers();
    init_logged_headers();
    init_time();
    init_configuration_match();
    init_entry();
    init_signature();
    init_finding();
    subjectOf = ({ id: id2, name }) => makeSubject("configuration", id2, name);
    subjectOfAll = (all) => makeSubject("configuration", all.map(({ id: id2 }) => id2).join(","), all.map(({ name }) => name).join(", "));
    addressSubject = (address3) => makeSubject("configuration", "", address3);
    isSentLike = (one, entry) => Object.keys(sentHeaders(entry)).length === 0 || markOf(one) === sentMark(entry);
  }
});

// ../wt/d27/src/diagnosis/rules/http-answers.ts
function codeOfAnswer(facts, hundreds) {
  if (hundreds === 4 || hundreds === 5) {
    const found = rules.find((rule) => matches(rule, facts));
    if (found) return found.code;
  }
  return byHundreds[hundreds] ?? "status-not-success";
}
function matches({ statuses, words, carried: carried2, when }, facts) {
  const { status, text: text2 } = facts;
  return (statuses === void 0 || status !== null && statuses.includes(status)) && (words === void 0 || words.test(text2)) && (carried2 === void 0 || carried2.includes(facts.carried)) && (when === void 0 || when(facts));
}
function codeOfRedirect({ url, to: to2 }) {
  if (to2 === null || !URL.canParse(url)) return "redirect-other";
  const [from, target2] = [new URL(url), new URL(to2)];
  if (from.protocol === "http:" && target2.protocol === "https:" && from.hostname === target2.hostname) {
    return "redirect-to-https";
  }
  return /log-?in|sign-?in|\bauth\b|oauth|sso|dang-?nhap/i.test(target2.host + target2.pathname) ? "redirect-to-login" : "redirect-other";
}
var signature2, apiKey, clock, firewall, invalid, distrust, duplicate, duplicateStatuses, isDuplicateAnswer, isStale, isNotJson, rules, byHundreds;
var init_http_answers = __esm({
  "../wt/d27/src/diagnosis/rules/http-answers.ts"() {
    "use strict";
    signature2 = /signature|hmac|x-service-timestamp|chữ ký/i;
    apiKey = /api[-_ ]?key|x-[\w-]*key|\b(invalid|wrong|bad|missing|unknown|no) key\b/i;
    clock = /timestamp[^.]{0,40}(old|expired|stale|toleran|window|skew|future|range|late)|(old|stale|expired)[^.]{0,20}timestamp|clock|request (is )?too old|replay|(request|signature)( has| is)? expired|dấu thời gian/i;
    firewall = /firewall|\bwaf\b|mod_?security|cloudflare|attention required|just a moment|captcha|akamai|incapsula|imperva|sucuri|imunify|(ip|request|country)( address)?( has been| was| is|) (blocked|denied|banned|not allowed)|whitelist|allowlist|<center>(nginx|openresty)|<address>apache|permission to access|tường lửa/i;
    invalid = /required|missing|invalid|must (be|have|contain)|expected|validat|parse|malformed|json|schema|field|not an? |thiếu|bắt buộc|không hợp lệ/i;
    distrust = [400, 401, 403, 422];
    duplicate = /duplicate|already|trùng|đã (xử lý|tồn tại|ghi nhận)/i;
    duplicateStatuses = [400, 409, 422];
    isDuplicateAnswer = (status, text2) => status === 409 || duplicateStatuses.includes(status ?? 0) && duplicate.test(text2 ?? "");
    isStale = ({ off }) => off !== null;
    isNotJson = ({ format }) => format !== "" && format !== "application/json";
    rules = [
      {
        code: "tunnel-closed",
        words: /ERR_NGROK_3\d{3}\b|tunnel\b.{0,80}not found|argo tunnel error|error 1033|tunnel unavailable|endpoint\b.{0,80}is offline/i
      },
      {
        code: "plain-http-on-tls-port",
        statuses: [400],
        words: /plain HTTP request was sent|HTTP request to an HTTPS|speaking plain HTTP/i
      },
      // Laravel has a status of its own for it.
      { code: "csrf-rejected", statuses: [419] },
      { code: "csrf-rejected", statuses: distrust, words: /[cx]srf|authenticity.?token|page expired/i },
      { code: "forbidden-firewall", statuses: [401, 403, 406], words: firewall },
      { code: "forbidden-firewall", statuses: [503], words: /just a moment|captcha|attention required/i },
      { code: "rate-limited-by-receiver", statuses: [429] },
      {
        code: "rate-limited-by-receiver",
        statuses: [403, 420, 503],
        words: /too many requests|rate.?limit|throttl|slow down/i
      },
      { code: "body-too-large", statuses: [413] },
      { code: "body-too-large", statuses: [400], words: /too large/i },
      { code: "content-type-rejected", statuses: [415] },
      { code: "content-type-rejected", statuses: [400, 406, 422], words: /unsupported media|content.?type/i },
      { code: "content-type-rejected", statuses: [400, 422], words: /json/i, when: isNotJson },
      { code: "method-not-allowed", statuses: [405] },
      // Python's server has no other status for it.
      {
        code: "method-not-allowed",
        statuses: [400, 404, 501],
        words: /method\b.{0,20}not (allowed|supported)|unsupported method/i
      },
      {
        code: "rejected-as-duplicate",
        statuses: duplicateStatuses,
        words: duplicate
      },
      { code: "rejected-unsigned", statuses: distrust, words: signature2, carried: ["nothing", "key"] },
      { code: "rejected-unsigned", statuses: distrust, words: apiKey, carried: ["nothing"] },
      { code: "rejected-unsigned", statuses: [401], carried: ["nothing"] },
      // Without a timestamp there is none to be wrong.
      { code: "rejected-unsigned", statuses: distrust, words: clock, carried: ["nothing", "key"] },
      { code: "rejected-clock", statuses: distrust, words: clock },
      { code: "rejected-clock", statuses: distrust, words: signature2, when: isStale },
      { code: "rejected-signature", statuses: distrust, words: signature2 },
      { code: "rejected-signature", statuses: distrust, words: /secret/i, carried: ["signature"] },
      { code: "rejected-key", statuses: distrust, words: apiKey },
      { code: "rejected-key", statuses: [401, 403], words: /secret|token|credential/i, carried: ["key"] },
      { code: "rejected-clock", statuses: [401, 403], when: isStale },
      { code: "validation-rejected", statuses: [422] },
      { code: "validation-rejected", statuses: [400], words: invalid, when: ({ isPage: isPage2 }) => !isPage2 },
      { code: "rejected-clock", statuses: [400], when: isStale },
      // The path is there: its program looked for an order.
      {
        code: "validation-rejected",
        statuses: [404, 410],
        words: /(?<![/\w])(order|invoice|transaction|payment|customer|user|account)\b.{0,40}(not found|not exist|unknown)|không tìm thấy (đơn|giao dịch|hóa đơn|khách)/i,
        when: ({ isPage: isPage2 }) => !isPage2
      },
      { code: "path-not-found", statuses: [404, 410] },
      // 520 to 530 are Cloudflare's, of the server behind it.
      { code: "gateway-error", statuses: [502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530] }
    ];
    byHundreds = { 3: "redirect", 4: "rejected", 5: "app-error" };
  }
});

// ../wt/d27/src/diagnosis/rules/attempts.ts
function roundsOf(attempts) {
  const rounds = [];
  for (const attempt2 of attempts) {
    let at = rounds.length - 1;
    while (at >= 0 && !areAtOnce(rounds[at][0], attempt2)) {
      at = timeOf(rounds[at][0]) < began(attempt2) - sameTimeMs ? -1 : at - 1;
    }
    const round = rounds[at];
    if (round) round.push(attempt2);
    else rounds.push([attempt2]);
  }
  return rounds;
}
var addressOf, sameTimeMs, isNear, began, beginningOf, areAtOnce, isDuplicate, isTest, evidenceOf, attemptOf;
var init_attempts = __esm({
  "../wt/d27/src/diagnosis/rules/attempts.ts"() {
    "use strict";
    init_time();
    init_entry();
    init_http_answers();
    addressOf = ({ endpoint_url }) => endpoint_url ?? "-";
    sameTimeMs = 100;
    isNear = (one, other2) => Math.abs(one - other2) <= sameTimeMs;
    began = (one) => timeOf(one) - (Number(one.duration_ms) || 0);
    beginningOf = (one) => Number(one.duration_ms) > cutOffMs / 2 ? began(one) : timeOf(one);
    areAtOnce = (one, other2) => isNear(timeOf(one), timeOf(other2)) || isNear(began(one), began(other2));
    isDuplicate = (one, all) => isDuplicateAnswer(one.status_code, one.response_text) && all.some(
      (other2) => isDelivered(other2) && addressOf(other2) === addressOf(one) && (timeOf(other2) <= timeOf(one) || areAtOnce(one, other2))
    );
    isTest = ({ event_type }) => event_type === "test";
    evidenceOf = ({ id: id2 }) => ({ source: "delivery-log", id: id2 });
    attemptOf = (entry) => ({
      id: entry.id,
      at: parseTime(entry.created_at) ?? null,
      label: entry.error_label ?? null,
      status_code: entry.status_code ?? null,
      duration_ms: entry.duration_ms ?? null,
      delivered: isDelivered(entry)
    });
  }
});

// ../wt/d27/src/diagnosis/rules/silent-configuration.ts
function awaitedUntil({ time: time2, attempts, now: now3, newest = 0 }) {
  if (time2 === void 0) return void 0;
  const first2 = attempts.find((one) => beginningOf(one) < time2 + pendingMs);
  const end = first2 ? timeOf(first2) + cutOffMs : time2 + roundedMs + cutOffMs;
  const until = first2 ? end + clocksMs : time2 + pendingMs;
  return newest > end || now3 >= until || now3 < time2 - pendingMs ? void 0 : until;
}
function judgeSilent(one, facts) {
  const { time: time2, account } = facts;
  const then = time2 === void 0 ? { kind: "active", isKnown: false } : stateThen(one, time2, account);
  const { outcome, found } = rules2[then.kind]({ one, facts, then, isAlone: facts.attempts.length === 0 });
  const evidence = evidenceIn("configurations", one.id);
  const subject = subjectOf(one);
  return { recipient: { subject, outcome, attempts: [] }, findings: [{ ...found, subject, evidence }] };
}
function missingConfiguration({ configurations, account }) {
  const isThere = configurations?.some((one) => matchesAccount(one, account ?? void 0)) ?? true;
  return isThere ? [] : [createConfiguration(account ?? void 0)];
}
var pendingMs, clocksMs, roundedMs, pausedFinding, rules2, isKnown, asNow;
var init_silent_configuration = __esm({
  "../wt/d27/src/diagnosis/rules/silent-configuration.ts"() {
    "use strict";
    init_time();
    init_configuration_match();
    init_entry();
    init_actions();
    init_configurations();
    init_finding();
    init_attempts();
    pendingMs = 6e4;
    clocksMs = 5e3;
    roundedMs = 1e3;
    pausedFinding = (one) => problem("paused-now", { is_only: true }, subjectOf(one), {
      evidence: evidenceIn("configurations", one.id),
      actions: [resume(one)]
    });
    rules2 = {
      "created-after": ({ one, facts, isAlone }) => {
        const created = parseTime(one.created_at) ?? 0;
        const actions = [...isPaused(one) ? [resume(one)] : [], redeliver(facts.code, one.id)];
        const more = { at: created, actions: isAlone ? actions : [] };
        const severity = isAlone ? "problem" : "note";
        return {
          outcome: "not_expected",
          found: finding(severity)("created-after", { created }, subjectOf(one), more)
        };
      },
      paused: (silent2) => {
        const { one, facts, isAlone, then } = silent2;
        const said = finding(isAlone ? "problem" : "warning");
        const more = { actions: [resume(one), redeliver(facts.code, one.id)] };
        const found = isKnown(then) ? said("paused-then", {}, subjectOf(one), more) : said("paused-now", { is_only: isAlone }, subjectOf(one), more);
        return { outcome: asNow(silent2), found };
      },
      elsewhere: (silent2) => {
        const { one, facts, isAlone } = silent2;
        const actions = isAlone ? missingConfiguration(facts) : [];
        return {
          outcome: asNow(silent2),
          found: finding(isAlone ? "problem" : "note")("bound-elsewhere", {}, subjectOf(one), { actions })
        };
      },
      active: ({ one, facts, isAlone, then }) => {
        const { isLogComplete, code } = facts;
        const subject = subjectOf(one);
        if (!isLogComplete) return { outcome: "unknown", found: warning("not-seen-so-far", {}, subject) };
        const until = awaitedUntil(facts);
        if (until !== void 0) {
          const more2 = { actions: [askAgain(code)] };
          return { outcome: "pending", found: note("not-sent-yet", { until }, subject, more2) };
        }
        const isCertain = isKnown(then) || isAlone;
        const more = { actions: [redeliver(code, one.id)] };
        const found = finding(isCertain ? "problem" : "warning")("not-sent-unexplained", {}, subject, more);
        return { outcome: isCertain ? "not_sent" : "unknown", found };
      }
    };
    isKnown = (then) => "isKnown" in then && then.isKnown;
    asNow = ({ then, facts }) => isKnown(then) || facts.isLogComplete ? "not_expected" : "unknown";
  }
});

// ../wt/d27/src/diagnosis/rules/channels.ts
function channelRecipients({ channels: channels2, messages, logged }, facts) {
  return channels2.filter((one) => one.isForTransfers && matchesAccount(one, facts.account ?? void 0)).flatMap((one) => {
    const { subject } = one;
    const own = messages.filter((m) => m.channel === subject.id && m.transaction_code === facts.code);
    const attempts = own.map(attemptOf2).reverse();
    const sent = { outcome: outcomeOf(own), findings: failuresOf(one, own, "problem") };
    const judged = own.length > 0 ? sent : silent(one, facts, logged.includes(one.kind));
    if (!judged) return [];
    const { outcome, findings } = judged;
    return [{ recipient: { subject, outcome, attempts }, findings }];
  });
}
function silent(one, { code, time: time2, now: now3 }, isLogged) {
  const { subject, created, kind } = one;
  const is = (outcome, ...findings) => ({ outcome, findings });
  if (isPaused(one) && !isLogged) return void 0;
  if (isPaused(one)) return is("not_expected", { ...paused(one), actions: [] });
  if (created !== void 0 && time2 !== void 0 && created > time2) {
    return is("not_expected", note("created-after", { created }, subject));
  }
  if (kind === "telegram") return void 0;
  if (time2 !== void 0 && Math.abs(now3 - time2) < pendingMs) {
    const params = { until: time2 + pendingMs };
    return is("pending", note("not-sent-yet", params, subject, { actions: [askAgain(code)] }));
  }
  return is("unknown", warning(isLogged ? "not-sent-unexplained" : "not-seen-so-far", {}, subject));
}
function channelsCheck({ value, failure: failure4 }, service2) {
  if (failure4) return check("channels", failed(failure4, service2));
  const { channels: channels2, messages, isZaloClosed, isOffered, failure: partly } = value;
  if (!isOffered) return check("channels", notChecked("channels", "not-offered"));
  const of = grouped(messages, ({ channel: channel2 }) => channel2);
  return check("channels", {
    seen: { count: channels2.length, active: channels2.filter((one) => !isPaused(one)).length },
    findings: [
      ...channels2.flatMap(
        (one) => isPaused(one) ? [paused(one)] : stateOf(one, of.get(one.subject.id) ?? [])
      ),
      ...isZaloClosed ? [note("zalo-closed", {}, makeSubject("channel", "zalo", "Zalo"))] : [],
      ...partly ? [{ ...failureFinding(partly, service2), severity: "warning" }] : []
    ],
    checked: [{ ...whole("channels"), complete: partly === null }],
    not_checked: partly && unread(partly)
  });
}
function stateOf(channel2, messages) {
  const { subject, recipients, error } = channel2;
  const evidence = evidenceIn("channels", subject.id);
  const found = recipients.flatMap(({ email, verified, suppressed }) => {
    const code = suppressed ? "email-suppressed" : verified === false ? "email-unverified" : void 0;
    if (code === void 0) return [];
    return [
      warning(code, { email, is_still: true }, subject, { evidence, actions: [fixOf[code](subject, email)] })
    ];
  });
  if (error !== "") found.push(ofError(channel2));
  const failures2 = failuresOf(channel2, messages, "warning").filter(({ code }) => code === "channel-failed");
  return [...found, ...failures2];
}
function isStillSkipped({ recipient, label }, { recipients }) {
  const now3 = recipients.find(({ email }) => email === recipient);
  if (!now3) return !recipients.some(({ email }) => email !== void 0);
  return label === "UNVERIFIED" ? now3.verified !== true : now3.suppressed !== false;
}
function outcomeOf(messages) {
  const due = lastOfEach(messages).filter((one) => !isSkipped(one));
  if (due.length === 0) return "not_expected";
  return due.every(({ isDelivered: isDelivered2 }) => isDelivered2) ? "delivered" : "failed";
}
function failuresOf(channel2, messages, severity) {
  return lastOfEach(messages).filter(({ isDelivered: isDelivered2 }) => !isDelivered2).map((one) => isSkipped(one) ? skipped(one, channel2) : refused(one, channel2, severity));
}
function skipped(one, channel2) {
  const { label, recipient: email } = one;
  const code = label === "UNVERIFIED" ? "email-unverified" : "email-suppressed";
  const is_still = isStillSkipped(one, channel2);
  const isSuppressed = channel2.recipients.some((now3) => now3.email === email && now3.suppressed === true);
  const fix = fixOf[isSuppressed ? "email-suppressed" : code];
  const actions = is_still ? [fix(channel2.subject, email)] : [];
  const more = { ...evidenceOf2(one, channel2), actions };
  return finding(is_still ? "warning" : "note")(code, { email, is_still }, channel2.subject, more);
}
function refused(one, channel2, severity) {
  const { kind, subject } = channel2;
  const { recipient, label, answer } = one;
  const flags = { config: kind === "email" ? subject.id : void 0, status: "failed" };
  const logs = action("list-messages", ["channels", kind, "logs"], flags);
  const more = { ...evidenceOf2(one, channel2), actions: [logs] };
  return finding(severity)("channel-failed", { recipient, label, answer }, subject, more);
}
function ofError({ kind, subject, error: answer }) {
  const more = { evidence: evidenceIn("channels", subject.id), actions: [test(kind, subject)] };
  if (kind === "telegram" && removed.test(answer)) {
    return warning("bot-removed", { answer }, subject, more);
  }
  return warning("channel-failed", { recipient: subject.name, label: "", answer }, subject, more);
}
function paused({ kind, subject }) {
  const resume3 = action("resume", ["channels", kind, "update", subject.id], { active: true });
  const evidence = evidenceIn("channels", subject.id);
  return note("channel-paused", {}, subject, { evidence, actions: [resume3] });
}
var lastOfEach, isSkipped, evidenceOf2, removed, fixOf, test, attemptOf2;
var init_channels = __esm({
  "../wt/d27/src/diagnosis/rules/channels.ts"() {
    "use strict";
    init_group_by();
    init_configuration_match();
    init_actions();
    init_check();
    init_finding();
    init_failures();
    init_silent_configuration();
    lastOfEach = (messages) => [...grouped(messages, ({ recipient }) => recipient).values()].map(([last]) => last);
    isSkipped = ({ label }) => label === "UNVERIFIED" || label === "SUPPRESSED";
    evidenceOf2 = ({ id: id2, at }, { subject }) => ({
      at: at ?? null,
      evidence: evidenceIn("channels", id2 || subject.id)
    });
    removed = /bot (was (kicked|blocked)|is not a member)|chat not found|not enough rights|have no rights/i;
    fixOf = {
      "email-unverified": ({ id: id2 }, email) => action("resend-verification", ["channels", "email", "resend", id2], { email }),
      "email-suppressed": (_, email) => action("unsuppress", ["channels", "email", "unsuppress", email])
    };
    test = (kind, { id: id2 }) => action("test-channel", ["channels", kind, "test", id2]);
    attemptOf2 = ({ id: id2, at, label, isDelivered: isDelivered2 }) => ({
      id: id2,
      at: at ?? null,
      label,
      status_code: null,
      duration_ms: null,
      delivered: isDelivered2
    });
  }
});

// ../wt/d27/src/values/mask.ts
function maskPersonal(text2) {
  const [, first2, domain] = /^([^\s@])[^\s@]*@([^\s@]+)$/u.exec(text2) ?? [];
  if (domain !== void 0) return `${first2}***@${domain}`;
  const characters = [...text2];
  const shown = characters.length > 4 ? 4 : 0;
  return "*".repeat(characters.length - shown) + characters.slice(characters.length - shown).join("");
}
var init_mask = __esm({
  "../wt/d27/src/values/mask.ts"() {
    "use strict";
    init_is_record();
  }
});

// ../wt/d27/src/diagnosis/facts/transfer.ts
function numberOf({ transaction, deliveries, kept }) {
  const named2 = [...deliveries, ...kept].map(({ payload }) => payload ? paidTo(payload) : void 0);
  return transaction?.va_nbr || named2.find(Boolean);
}
function amountOf(transfer2) {
  return transfer2.transaction?.amount ?? payloadOf2(transfer2)?.amount;
}
function payloadOf2({ deliveries, kept }) {
  const own = [...deliveries, ...kept].map(({ payload }) => payload);
  return own.find((payload) => payload && payload.event === void 0);
}
function timeOfTransfer(transfer2) {
  return parseVietnamTime(transfer2.transaction?.transaction_date) ?? whenSent(transfer2);
}
function whenSent({ deliveries }) {
  const oldest = deliveries.at(-1);
  return oldest && (parseTime(oldest.payload.transfer_date) ?? timeOf(oldest.entry));
}
function attemptsOf({ deliveries }) {
  return deliveries.filter(({ payload }) => payload.event === void 0).map(({ entry }) => entry).reverse();
}
function receivedOf({ paid_amount, partial_amount }) {
  return paid_amount ?? partial_amount ?? 0;
}
function accountOf(transfer2) {
  const { transaction } = transfer2;
  return numberOf(transfer2) ?? (transaction?.va_nbr === null && transaction.account_number || void 0);
}
function isWhilePending(transfer2, { created_at, paid_at }) {
  const at = timeOfTransfer(transfer2);
  if (at === void 0) return true;
  const from = parseTime(created_at) ?? at;
  const until = parseTime(paid_at) ?? at;
  return from - roundedMs2 <= at && at <= until + roundedMs2;
}
function shownAccountOf(transfer2) {
  const number3 = accountOf(transfer2);
  return number3 !== void 0 && transfer2.transaction?.va_nbr === null ? maskPersonal(number3) : number3;
}
var transferNoteOf, roundedMs2;
var init_transfer = __esm({
  "../wt/d27/src/diagnosis/facts/transfer.ts"() {
    "use strict";
    init_mask();
    init_time();
    init_decode_payload();
    init_entry();
    transferNoteOf = (one) => one.transaction?.description ?? payloadOf2(one)?.description;
    roundedMs2 = 1e3;
  }
});

// ../wt/d27/src/values/fold-accents.ts
function fold(text2) {
  return text2.normalize("NFD").replace(new RegExp("\\p{M}", "gu"), "").replace(/đ/g, "d").replace(/[ĐÐ]/g, "D");
}
var init_fold_accents = __esm({
  "../wt/d27/src/values/fold-accents.ts"() {
    "use strict";
  }
});

// ../wt/d27/src/values/transfer-note.ts
var edge, betweenSigns;
var init_transfer_note = __esm({
  "../wt/d27/src/values/transfer-note.ts"() {
    "use strict";
    init_fold_accents();
    edge = String.raw`(?:(?<!\d)|(?!\d))`;
    betweenSigns = String.raw`[\s._-]*`;
  }
});

// ../wt/d27/src/diagnosis/facts/transfer-match.ts
function withoutBlanks(code) {
  return `${code}`.replace(/[\s\u00ad\u200b-\u200d\u2060\ufeff]/gu, "");
}
function squeezed(code) {
  return code && withoutBlanks(code).toUpperCase();
}
function isOfOrder(code, { order_code, description }) {
  if (squeezed(order_code) === squeezed(code)) return true;
  const signs = signsOf(code);
  if (signs === "") return false;
  for (const { text: text2 } of wordsIn(description, signs.length)) if (text2 === signs) return true;
  return false;
}
function* wordsIn(note2, longest) {
  const text2 = plain(note2);
  const words = [...text2.matchAll(/[\p{L}\p{N}]+/gu)];
  for (const [from, first2] of words.entries()) {
    let joined = "";
    let end = first2.index;
    for (let to2 = from; to2 < words.length; to2++) {
      const { 0: word, index } = words[to2];
      if (/[^\s._-]/u.test(text2.slice(end, index))) break;
      joined += word;
      if (joined.length > longest) break;
      end = index + word.length;
      yield { text: joined, from, to: to2 };
    }
  }
}
function plain(text2) {
  return fold(`${text2 ?? ""}`).toLowerCase().replace(/\s+/gu, " ").trim();
}
var signsOf;
var init_transfer_match = __esm({
  "../wt/d27/src/diagnosis/facts/transfer-match.ts"() {
    "use strict";
    init_fold_accents();
    init_local_day();
    init_transfer_note();
    init_decode_payload();
    signsOf = (code) => plain(code).match(/[\p{L}\p{N}]+/gu)?.join("") ?? "";
  }
});

// ../wt/d27/src/diagnosis/rules/transaction.ts
function transactionFindings(transfer2, isRead) {
  const { code, transaction, stored } = transfer2;
  const subject = transactionSubject(code);
  const evidence = evidenceIn("transactions", ...stored.map(({ id: id2 }) => `${id2 ?? code}`));
  const findings = [];
  const say = (one) => findings.push({ ...one, evidence });
  const show = [action("show-transactions", ["transactions", "list"], { code })];
  if (stored.length > 1) {
    say(problem("same-code-again", { count: stored.length }, subject, { actions: show }));
  }
  const status = textOf(transaction?.transaction_status);
  if (status !== void 0 && status.toUpperCase() !== "SUCCESS") {
    say(problem("transaction-not-successful", { status }, subject, { actions: show }));
  }
  const direction = outgoingAs(transfer2);
  if (direction !== void 0) say(problem("outgoing", { direction }, subject, { actions: show }));
  const contradiction = amountsOf(transfer2);
  if (contradiction) say(problem("amounts-contradict", contradiction, subject, { actions: show }));
  const account = transaction?.va_nbr === null ? null : numberOf(transfer2) ?? null;
  if (transaction?.va_nbr === null) say(note("no-virtual-account", {}, subject));
  if (isSandboxTransaction(transaction?.is_sandbox, account)) say(note("sandbox-transaction", {}, subject));
  if (transaction) {
    const words = `${transaction.description ?? ""}`;
    say(note("recorded", { amount: amountOf(transfer2) ?? null, account, note: words }, subject));
  } else if (isRead) say(note("not-recorded", {}, subject));
  return findings;
}
function beforeAccount(code, time2, { state }) {
  const created = parseTime(state?.account.created_at);
  if (!state || created === void 0 || time2 === void 0 || created - time2 <= clocksMs2) return [];
  const evidence = evidenceIn("virtual-accounts", state.account.id);
  return [problem("before-virtual-account", { created }, transactionSubject(code), { at: time2, evidence })];
}
function outgoingAs({ transaction, deliveries }) {
  const stored = textOf(transaction?.debit_or_credit);
  if (stored !== void 0 && stored.toLowerCase() !== "credit") return stored;
  return deliveries.filter(({ payload }) => payload.event === void 0).map(({ payload }) => textOf(payload.type)).find((type) => type !== void 0 && type.toLowerCase() !== "income");
}
function amountsOf(transfer2) {
  const stored = amountIn(transfer2.transaction);
  const told = [...transfer2.deliveries, ...transfer2.kept].flatMap(
    ({ payload }) => payload && payload.event === void 0 ? amountIn(payload) ?? [] : []
  );
  const all = new Map([...stored === void 0 ? [] : [stored], ...told].map((one) => [`${one}`, one]));
  if (all.size < 2) return void 0;
  if (stored !== void 0) all.delete(`${stored}`);
  return { stored: stored ?? null, others: [...all.values()] };
}
var transactionSubject, clocksMs2, amountIn, textOf;
var init_transaction = __esm({
  "../wt/d27/src/diagnosis/rules/transaction.ts"() {
    "use strict";
    init_sandbox_number();
    init_time();
    init_actions();
    init_transfer();
    init_finding();
    transactionSubject = (code) => makeSubject("transaction", code);
    clocksMs2 = 6e4;
    amountIn = (fields2) => fields2?.amount ?? void 0;
    textOf = (value) => value === void 0 || value === null || value === "" ? void 0 : `${value}`;
  }
});

// ../wt/d27/src/diagnosis/rules/checkout.ts
function paymentChecks({ value, failure: failure4 }, service2) {
  if (failure4?.reason === "not-offered") return [];
  if (failure4) return [check("payment-profile", failed(failure4, service2))];
  const { checkouts, real, hasProfile } = value;
  if (hasProfile === void 0) return [];
  const set = action("set-payment-profile", ["payment-profile", "set"], void 0, "payment-profile");
  const is_used = real > 0;
  const missing = finding(is_used ? "warning" : "note")("payment-profile-missing", { is_used }, service2, {
    evidence: evidenceIn("checkouts", ""),
    actions: [set]
  });
  return [check("payment-profile", { seen: { checkouts, real }, findings: hasProfile ? [] : [missing] })];
}
function checkoutFindings(checkout2, transfers) {
  const subject = checkoutSubject(checkout2);
  const evidence = evidenceIn("checkouts", checkout2.id);
  const found = [
    ...elsewhere(checkout2, transfers, subject),
    ...stateOf2(checkout2, transfers, subject),
    ...parts(checkout2, transfers, subject)
  ];
  return found.map((one) => ({ ...one, evidence }));
}
function stateOf2(checkout2, transfers, subject) {
  const { status, amount: amount2 } = checkout2;
  const received3 = receivedOf(checkout2);
  const missing = Math.max(0, amount2 - received3);
  switch (status) {
    case "paid": {
      const all = { received: received3 + paidAgain(checkout2, transfers) };
      const over = all.received - amount2;
      const state = checkout2.paid_late ? problem("paid-late", all, subject) : note("checkout-paid", all, subject);
      return over > 0 ? [state, warning("overpaid", { ...all, amount: amount2, over }, subject)] : [state];
    }
    case "pending": {
      const isElsewhere2 = transfers.some((one) => otherAccount(checkout2, one) !== void 0);
      const qr = isElsewhere2 ? [] : [payAction(checkout2)];
      return received3 > 0 ? [problem("partly-paid", { received: received3, amount: amount2, missing }, subject, { actions: qr })] : [warning("checkout-unpaid", { amount: amount2 }, subject, { actions: qr })];
    }
    case "expired":
      return [problem("checkout-expired", { received: received3, amount: amount2 }, subject)];
    case "cancelled": {
      const after = afterCancellation(checkout2, transfers);
      return after > 0 ? [problem("paid-after-cancel", { amount: after }, subject)] : [warning("checkout-cancelled", { received: received3 }, subject)];
    }
    default:
      status;
      return [warning("checkout-state-unknown", { status: `${status}` }, subject)];
  }
}
function paidAgain(checkout2, transfers) {
  const paid = parseTime(checkout2.paid_at);
  if (paid === void 0 || (checkout2.paid_amount ?? 0) > checkout2.amount) return 0;
  return sumOf(
    transfers.filter(
      (one) => one.code !== checkout2.transaction_code && numberOf(one) === checkout2.bank?.account_number && (timeOfTransfer(one) ?? 0) > paid && isNoted(one, checkout2)
    )
  );
}
function elsewhere(checkout2, transfers, subject) {
  if (checkout2.status === "paid") return [];
  return transfers.flatMap((one) => {
    if (otherAccount(checkout2, one) === void 0) return [];
    const params = {
      account: `${shownAccountOf(one)}`,
      expected: `${checkout2.bank?.account_number}`,
      amount: Number(amountOf(one) ?? 0)
    };
    return [problem("paid-to-other-account", params, subject)];
  });
}
function otherAccount({ bank }, transfer2) {
  const number3 = accountOf(transfer2);
  const expected = bank?.account_number;
  if (!number3 || !expected || number3.toUpperCase() === expected.toUpperCase()) return void 0;
  return number3;
}
function afterCancellation(checkout2, transfers) {
  const paidIn = transfers.filter((one) => isPaidTo(one, checkout2) && isNoted(one, checkout2));
  return Math.max(0, sumOf(paidIn) - receivedOf(checkout2));
}
function parts(checkout2, transfers, subject) {
  const own = transfers.filter((one) => isPaidTo(one, checkout2));
  const amount2 = sumOf(own);
  if (own.length < 2 || amount2 !== receivedOf(checkout2)) return [];
  return [note("paid-in-parts", { count: own.length, amount: amount2 }, subject)];
}
var checkoutSubject, sumOf, payAction, isPaidTo, isNoted;
var init_checkout = __esm({
  "../wt/d27/src/diagnosis/rules/checkout.ts"() {
    "use strict";
    init_time();
    init_actions();
    init_check();
    init_transfer();
    init_transfer_match();
    init_finding();
    init_failures();
    init_transaction();
    checkoutSubject = ({ id: id2, order_code }) => makeSubject("checkout", id2, `${order_code ?? id2}`);
    sumOf = (transfers) => transfers.reduce((total, one) => total + Number(amountOf(one) ?? 0), 0);
    payAction = ({ id: id2 }) => action("show-qr", ["qr", "checkout", id2]);
    isPaidTo = (one, checkout2) => numberOf(one) === checkout2.bank?.account_number && isWhilePending(one, checkout2);
    isNoted = (one, { order_code }) => isOfOrder(`${order_code}`, { description: transferNoteOf(one) });
  }
});

// ../wt/d27/src/diagnosis/rules/connection.ts
function connectionChecks(facts) {
  return [
    programCheck(facts),
    profileCheck(facts),
    addressCheck(facts),
    ...networkChecks(facts),
    ...replyChecks(facts),
    secretCheck(facts)
  ];
}
function programCheck({ version, node }) {
  const [major = 0, minor = 0] = node.split(".").map(Number);
  const [oldMajor, oldMinor] = oldestNode;
  const isRecent = major > oldMajor || major === oldMajor && minor >= oldMinor;
  const subject = makeSubject("app", "payconfirm");
  const old = problem("node-too-old", { node, oldest: oldestNode.join(".") }, subject);
  return check("program", { seen: { version, node }, findings: isRecent ? [] : [old] });
}
function profileCheck(facts) {
  const { name, from, keychain, others } = facts.profile;
  const subject = profileSubject(facts);
  if (from !== null) {
    return check("profile", { subject, seen: { name, from, keychain }, checked: [whole("profile")] });
  }
  const elsewhere2 = others.slice(0, mostNamed).map(useProfile);
  const actions = elsewhere2.length > 0 ? [...elsewhere2, logIn] : [logIn, start()];
  return check("profile", { subject, findings: [problem("credentials-missing", {}, subject, { actions })] });
}
function addressCheck(facts) {
  const { url, fault } = facts.address;
  const subject = profileSubject(facts);
  if (url) return check("address", { subject, seen: { url: url.href } });
  const more = { actions: [logIn] };
  const found = fault === null ? problem("address-missing", {}, subject, more) : problem("address-invalid", { detail: fault }, subject, more);
  return check("address", { subject, findings: [found] });
}
function networkChecks(facts) {
  const { network, now: now3, address: address3 } = facts;
  const subject = serviceSubject(facts);
  const host2 = address3.url?.host ?? "";
  if (!network || network.isLeftToProxy) {
    const why = notChecked("service", network ? "left-to-proxy" : "blocked");
    return [check("dns", why), check("tls", why)];
  }
  const { addresses: addresses2, nameError, tlsError: error, certificate } = network;
  const more = { actions: [checkAgain] };
  if (nameError !== void 0) {
    const unknown = problem("name-unknown", { host: host2, error: nameError }, subject, more);
    return [check("dns", { subject, findings: [unknown] }), check("tls", notChecked("service"))];
  }
  const dns = check("dns", { subject, seen: { host: address3.url.hostname, addresses: addresses2 } });
  if (error !== void 0) {
    const failure4 = problem("service-tls-failed", { host: host2, error }, subject, more);
    return [dns, check("tls", { subject, findings: [failure4] })];
  }
  if (!certificate) return [dns, check("tls", { subject, seen: null })];
  const seen = { issuer: certificate.issuer, until: certificate.validTo };
  return [dns, check("tls", { subject, seen, findings: certificateFindings(certificate, now3, subject) })];
}
function certificateFindings({ fault, issuer, validTo }, now3, subject) {
  const actions = [checkAgain];
  if (validTo < now3) return [problem("certificate-expired", { until: validTo }, subject, { actions })];
  if (fault !== null) {
    return [problem("certificate-not-trusted", { issuer, error: fault }, subject, { actions })];
  }
  const left = validTo - now3;
  return left < soonMs ? [warning("certificate-expires-soon", { left }, subject)] : [];
}
function replyChecks(facts) {
  const { reply: reply2, profile } = facts;
  const subject = serviceSubject(facts);
  const token2 = check("token", notChecked("profile"));
  const clock2 = check("clock", notChecked("clock"));
  const { value, failure: failure4 } = reply2 ?? { failure: null };
  const isUnsent = !reply2 || failure4 && profile.from === null && failure4.status === null;
  if (isUnsent) return [check("service", notChecked("service")), token2, clock2];
  if (failure4) {
    const findings = [withStart(failureFinding(failure4, subject), facts, failure4)];
    return failure4.kind === "auth" || failure4.reason === "refused" ? [check("service", { subject, seen: { ms: null } }), check("token", { subject, findings }), clock2] : [check("service", { subject, findings }), token2, clock2];
  }
  const { ms, skew } = value;
  const slow = warning("service-slow", { source: "service", ms }, subject);
  return [
    check("service", { subject, seen: { ms }, findings: ms > slowMs ? [slow] : [] }),
    check("token", { subject, seen: null }),
    clockCheck(skew, subject)
  ];
}
function withStart(found, { address: address3 }, { kind }) {
  if (kind !== "network" || !address3.isHere) return found;
  return { ...found, actions: [start(address3.url?.port || void 0)] };
}
function clockCheck(skew, subject) {
  if (skew === null) return check("clock", notChecked("clock", "not-offered"));
  const off = Math.abs(skew);
  const differs = problem("clock-differs", { skew: off }, subject, { actions: [checkAgain] });
  return check("clock", {
    seen: { skew: off },
    findings: off > toleratedSkewMs ? [differs] : [],
    checked: [whole("clock")]
  });
}
function secretCheck(facts) {
  const { secret, hasSecret, profile } = facts;
  const subject = profileSubject(facts);
  const generate = action("generate-key", ["keys", "generate"], { save: true });
  const more = { actions: [logIn, generate] };
  if (!hasSecret && profile.from !== null) {
    return check("client-secret", {
      subject,
      findings: [problem("secret-missing-for-writes", {}, subject, more)]
    });
  }
  if (!secret) return check("client-secret", notChecked("profile"));
  if (secret.failure) return check("client-secret", failed(secret.failure, serviceSubject(facts)));
  const findings = secret.value === "rejected" ? [problem("secret-rejected", {}, subject, more)] : [];
  return check("client-secret", { subject, seen: null, findings });
}
var oldestNode, soonMs, slowMs, toleratedSkewMs, profileSubject, serviceSubject, mostNamed, useProfile, start;
var init_connection = __esm({
  "../wt/d27/src/diagnosis/rules/connection.ts"() {
    "use strict";
    init_actions();
    init_check();
    init_finding();
    init_failures();
    oldestNode = [20, 19];
    soonMs = 14 * 864e5;
    slowMs = 2e3;
    toleratedSkewMs = 3e5;
    profileSubject = ({ profile: { name } }) => makeSubject("profile", name);
    serviceSubject = ({ address: { url } }) => makeSubject("service", url?.href ?? "", url?.host ?? "");
    mostNamed = 3;
    useProfile = (profile) => action("use-profile", ["doctor"], { profile });
    start = (port) => action("start-emulator", ["emulator", "start"], { profile: void 0, port });
  }
});

// ../wt/d27/src/diagnosis/rules/listeners.ts
function listenersCheck({ value, failure: failure4 }, service2) {
  if (failure4) return check("listeners", failed(failure4, service2));
  const dead = value.filter(({ life }) => life === "dead");
  const evidence = evidenceIn("listeners", ...dead.map(({ record: record4 }) => record4.id));
  const more = { evidence, actions: [cleanUp] };
  return check("listeners", {
    seen: {
      running: value.filter(({ life }) => life === "alive").length,
      elsewhere: value.filter(({ life }) => life === "unknown").length
    },
    findings: [
      ...dead.length > 0 ? [problem("listener-crashed", { count: dead.length }, listeners, more)] : [],
      ...value.filter(({ life }) => life === "taken-over").map(takenOver)
    ],
    checked: [whole("listeners")]
  });
}
function takenOver({ record: record4, ended }) {
  const { id: id2, owner: owner2 } = record4;
  const more = { at: ended, evidence: evidenceIn("listeners", id2), actions: [showConfigurations] };
  return warning("listener-taken-over", { pid: owner2.pid }, { ...listeners, id: id2 }, more);
}
function explainedByListener(judged, last, all) {
  const there = all.filter(({ record: record4 }) => record4.urls.includes(last.endpoint_url));
  const { recipient, findings } = judged;
  const cause = listenerCause(there, last, recipient.subject);
  if (!cause) return judged;
  const isRemoved = cause.code === "listener-crashed" && there.some(({ record: record4 }) => record4.made);
  const others = findings.flatMap((one) => one.actions).filter(({ code }) => code !== "redeliver" || !isRemoved);
  return {
    recipient,
    findings: [
      { ...cause, actions: [...cause.actions, ...others] },
      ...findings.map((one) => ({ ...one, severity: "note", actions: [], because_of: cause.code }))
    ]
  };
}
function listenerCause(there, last, subject) {
  const [one, ...others] = there.filter(({ ended: ended2 }) => ended2 === null || ended2 > timeOf(last));
  const listener3 = one ?? there[0];
  if (!listener3) return void 0;
  const { record: record4, ended } = listener3;
  const more = {
    at: timeOf(last) || null,
    evidence: [...evidenceIn("listeners", record4.id), evidenceOf(last)]
  };
  if (!one) {
    return problem("listener-ended", { ended, is_killed: listener3.life === "killed" }, subject, more);
  }
  if (last.status_code === 401) {
    const answer = withoutLoggedSecrets(last).response_text ?? "";
    return problem("signature-invalid-here", { answer }, subject, more);
  }
  const isCrashed = [one, ...others].every(({ life }) => life === "dead");
  return isCrashed ? problem("listener-crashed", { count: 1 }, subject, { ...more, actions: [cleanUp] }) : void 0;
}
function journalCheck({ value, failure: failure4 }, service2, since, now3) {
  if (failure4) return check("journal", failed(failure4, service2));
  const targets = grouped(value, ({ target: target2 }) => target2);
  return check("journal", {
    seen: null,
    findings: [...targets].flatMap(([target2, waiting2]) => {
      const subject = makeSubject("app", target2);
      const evidence = evidenceIn("journal", ...waiting2.map(({ id: id2 }) => id2));
      const at = Date.parse(waiting2[0].received_at);
      const actions = targets.size === 1 ? [replayFailed(target2)] : waiting2.map(({ id: id2 }) => replayStored(id2, target2));
      const params = { target: target2, count: waiting2.length };
      return [
        warning("not-forwarded-yet", params, subject, { at, evidence, actions }),
        ...growing(waiting2, now3, subject)
      ];
    }),
    checked: [{ source: "journal", from: since, to: now3, complete: true }]
  });
}
function growing(waiting2, now3, subject) {
  const since = (hours) => waiting2.filter(({ received_at }) => Date.parse(received_at) > now3 - hours * hourMs);
  const last = since(1);
  const before = since(2).length - last.length;
  if (last.length < leastGrowing || last.length <= before) return [];
  const params = { target: subject.id, count: last.length, before };
  const evidence = evidenceIn("journal", ...last.map(({ id: id2 }) => id2));
  return [warning("backlog-growing", params, subject, { evidence, because_of: "not-forwarded-yet" })];
}
var listeners, leastGrowing, hourMs;
var init_listeners = __esm({
  "../wt/d27/src/diagnosis/rules/listeners.ts"() {
    "use strict";
    init_group_by();
    init_logged_headers();
    init_entry();
    init_actions();
    init_check();
    init_finding();
    init_attempts();
    init_failures();
    listeners = makeSubject("listener", "listen");
    leastGrowing = 3;
    hourMs = 36e5;
  }
});

// ../wt/d27/src/registrations/bank-reporting.ts
function bankReporting(notification2) {
  if (!notification2) return "unregistered";
  const { receive_noti_realtime: realTime } = notification2;
  const status = notification2.status ?? "ACTIVE";
  switch (status) {
    case "CANCELLED":
      return "unregistered";
    case "PENDING":
      return "unverified";
    case "ACTIVE":
      if (realTime === true) return "real-time";
      return realTime === false ? "day-end" : "unsaid";
    // A state that the service has added since.
    default:
      status;
      return "unsaid";
  }
}
var init_bank_reporting = __esm({
  "../wt/d27/src/registrations/bank-reporting.ts"() {
    "use strict";
  }
});

// ../wt/d27/src/registrations/find-accounts.ts
var init_find_accounts = __esm({
  "../wt/d27/src/registrations/find-accounts.ts"() {
    "use strict";
    init_errors();
    init_time();
  }
});

// ../wt/d27/src/diagnosis/facts/checkouts.ts
var vietnamMs;
var init_checkouts2 = __esm({
  "../wt/d27/src/diagnosis/facts/checkouts.ts"() {
    "use strict";
    init_errors();
    init_is_record();
    init_local_day();
    init_time();
    init_transfer_match();
    vietnamMs = 7 * 36e5;
  }
});

// ../wt/d27/src/diagnosis/facts/virtual-accounts.ts
var accountId;
var init_virtual_accounts = __esm({
  "../wt/d27/src/diagnosis/facts/virtual-accounts.ts"() {
    "use strict";
    init_errors();
    init_find_accounts();
    init_sandbox_number();
    init_ask_source();
    init_checkouts2();
    init_this_machine();
    accountId = ({ state, ownership }) => state?.account.id ?? ownership?.registered?.registration.virtual_account?.id;
  }
});

// ../wt/d27/src/diagnosis/rules/account.ts
function accountSubject(facts) {
  const { number: number3, ownership } = facts;
  const name = isBankAccount(number3, ownership) ? maskPersonal(number3) : number3;
  return makeSubject("virtual-account", accountId(facts) ?? name, name);
}
function reportingFindings({ account, notification: notification2, hasTransactions }, begun2) {
  const { id: id2, virtual_account_number: name } = account;
  const about2 = makeSubject("virtual-account", id2, name);
  const more = {
    evidence: evidenceIn("notifications", notification2?.id ?? id2),
    actions: [begun2 ? resume2(begun2) : request(id2)]
  };
  const reporting = bankReporting(notification2);
  switch (reporting) {
    case "unregistered":
      if (notification2) return [problem("notifications-off", {}, about2, more)];
      return hasTransactions ? [] : [problem("registration-at-step-3", {}, about2, more)];
    case "unverified":
      return [problem("registration-at-step-4", {}, about2, more)];
    case "day-end":
      return [problem("day-end-reporting", {}, about2, { ...more, actions: [inRealTime(notification2.id)] })];
    case "real-time":
      return [];
    case "unsaid": {
      const status = notification2?.status ?? "ACTIVE";
      if (status === "ACTIVE") return [];
      return [note("notification-status-unknown", { status }, about2, { evidence: more.evidence })];
    }
    default:
      return reporting;
  }
}
function ownershipFindings(facts) {
  const { number: number3 } = facts;
  const { transactions, linked, registered, order: order2, areCheckoutsRead } = facts.ownership;
  const about2 = accountSubject(facts);
  const evidence = registered ? evidenceIn("registrations", registered.registration.id) : [];
  const lists = { actions: linked.slice(0, mostLists).map(({ id: id2 }) => list2(id2)) };
  if (isBankAccount(number3, facts.ownership)) {
    return [problem("given-bank-account", { number: about2.name }, about2, lists)];
  }
  const isOthers = transactions === "forbidden" || registered?.isOurs === false;
  if (transactions !== "shown" && isOthers) {
    const actions = [ask(number3, registered?.registration.profile)];
    const client2 = registered?.registration.client_id ?? null;
    return [problem("va-of-other-client", { client: client2 }, about2, { evidence, actions })];
  }
  if (transactions !== "shown" && !registered) return [problem("va-unknown", {}, about2, lists)];
  if (isSandboxNumber(number3) || order2 !== void 0) return [];
  if (!registered && !areCheckoutsRead) return [note("va-not-listed", {}, about2)];
  const more = { evidence, actions: [register] };
  return [problem("va-closed", { is_known: transactions === "shown" }, about2, more)];
}
var accountFindings, isBankAccount, mostLists, list2, ask, register, request, inRealTime, resume2;
var init_account = __esm({
  "../wt/d27/src/diagnosis/rules/account.ts"() {
    "use strict";
    init_bank_reporting();
    init_mask();
    init_sandbox_number();
    init_actions();
    init_virtual_accounts();
    init_finding();
    accountFindings = (facts) => facts.state ? reportingFindings(facts.state, facts.begun) : ownershipFindings(facts);
    isBankAccount = (number3, ownership) => ownership?.linked.some(({ account_number }) => account_number === number3) ?? false;
    mostLists = 3;
    list2 = (id2) => action("list-accounts", ["va", "list"], { "account-id": id2 });
    ask = (number3, profile) => profile === void 0 ? action("use-profile", ["profiles", "list"]) : action("use-profile", ["doctor", "va", number3], { profile });
    register = action("register-account", ["va", "register"], void 0, "otp");
    request = (account) => action("register-notifications", ["notifications", "request", account], void 0, "otp");
    inRealTime = (notification2) => action("report-in-real-time", ["notifications", "modify", notification2], { realtime: true }, "otp");
    resume2 = ({ flags }) => action("resume-registration", ["va", "register"], flags, "otp");
  }
});

// ../wt/d27/src/diagnosis/rules/registrations.ts
function accountsCheck({ value, failure: failure4 }, begun2, service2, readFurther2) {
  if (failure4) return check("virtual-accounts", failed(failure4, service2));
  const { states, listed, complete } = value;
  const here2 = new Map(begun2.map((one) => [one.registration.virtual_account?.id, one]));
  return check("virtual-accounts", {
    seen: { count: states.length, total: listed.length },
    findings: states.flatMap((state) => reportingFindings(state, here2.get(state.account.id))),
    checked: [whole("virtual-accounts"), whole("notifications")].map((one) => ({ ...one, complete })),
    not_checked: complete ? null : { source: "notifications", reason: "limit", action: readFurther2 }
  });
}
function registrationsCheck({ value, failure: failure4 }, accounts3, service2) {
  if (failure4) return check("registrations", failed(failure4, service2));
  const shown = new Set(accounts3?.states.map(({ account }) => account.id));
  const told = value.filter(({ registration }) => !shown.has(registration.virtual_account?.id ?? ""));
  return check("registrations", {
    seen: { count: value.length },
    findings: told.map((one) => {
      const { registration, isWaiting: isWaiting2 } = one;
      const { id: id2, answers, virtual_account, stage } = registration;
      const name = virtual_account?.virtual_account_number ?? answers.prefix;
      const subject = makeSubject("virtual-account", virtual_account?.id ?? id2, name);
      const more = { evidence: evidenceIn("registrations", id2), actions: [resume2(one)] };
      const severity = isWaiting2 ? "warning" : "problem";
      const params = { step: currentStep(stage), is_waiting: isWaiting2 };
      return stage === "step-1-done" ? finding(severity)("registration-at-step-2", {}, subject, more) : finding(severity)("registration-unfinished-here", params, subject, more);
    }),
    checked: [whole("registrations")]
  });
}
var init_registrations = __esm({
  "../wt/d27/src/diagnosis/rules/registrations.ts"() {
    "use strict";
    init_registration();
    init_check();
    init_finding();
    init_account();
    init_failures();
  }
});

// ../wt/d27/src/diagnosis/rules/app.ts
function isReceivedHere(attempt2, stored) {
  const tolerance = clockMs + (Number(attempt2.duration_ms) || 0);
  return stored.some(
    ({ received_at, log_id, headers }) => log_id === void 0 && Math.abs((parseTime(received_at) ?? 0) - timeOf(attempt2)) <= tolerance && isSameRequest(Object.entries(sentHeaders(attempt2)), headers, addressOf(attempt2))
  );
}
function isSameRequest(sent, received3, address3) {
  const [logged, own] = [sent, received3].map(
    (headers) => headerValue(headers, signatureHeader.toLowerCase())
  );
  if (logged !== void 0 && own !== void 0) return logged === own;
  const called = headerValue(received3, "x-forwarded-host") ?? headerValue(received3, "host");
  if (called === void 0 || !URL.canParse(address3)) return true;
  const { host: host2, hostname } = new URL(address3);
  const isForwarded = headerValue(received3, "x-forwarded-for") !== void 0;
  return called === host2 || isForwarded && isLoopback(called.replace(/:\d+$/, "")) && !isLoopback(hostname);
}
function appRecipient(stored, attempts) {
  const due = stored.filter(
    ({ target: target3, forward: forward2, held_back }) => target3 !== void 0 || forward2 || held_back !== void 0
  );
  const last = due.findLast(({ forward: forward2 }) => forward2) ?? due.at(-1);
  if (!last) return void 0;
  const target2 = last.forward?.target ?? last.target ?? "";
  const subject = makeSubject("app", target2);
  const taken = due.findLast(({ forward: forward2 }) => forward2?.ok);
  const shown = due.flatMap(({ forward: forward2 }) => forward2 ? [attemptOf3(forward2)] : []);
  if (taken) {
    const { sent } = taken.forward;
    const by = sent !== void 0 ? "replay" : taken.log_id !== void 0 ? "log" : void 0;
    return {
      recipient: { subject, outcome: "delivered", attempts: shown },
      findings: by ? [noteOf(subject, taken, by)] : []
    };
  }
  const found = failure(last, subject, attempts);
  const outcome = found.code === "not-forwarded-yet" ? "pending" : "failed";
  return { recipient: { subject, outcome, attempts: shown }, findings: [found] };
}
function noteOf(subject, { id: id2, forward: forward2 }, by) {
  return note("delivered-from-here", { target: forward2.target, by }, subject, {
    at: parseTime(forward2.at) ?? null,
    evidence: evidenceIn("journal", id2)
  });
}
function failure(last, subject, attempts) {
  const { id: id2, forward: forward2, target: target2 = subject.id } = last;
  const why = whyHeldBack(last, forward2);
  const more = { at: parseTime(forward2?.at) ?? null, evidence: evidenceIn("journal", id2) };
  if (why !== void 0) return problem("not-confirmed", { reason: why }, subject, more);
  const next = last.profile ? showStored(id2, { "all-profiles": true }) : replayStored(id2, forward2?.target ?? target2);
  const again = { ...more, actions: [next] };
  if (!forward2) return warning("not-forwarded-yet", { target: target2, count: 1 }, subject, again);
  if (forward2.status === void 0) {
    const { error = "" } = forward2;
    return problem("app-not-running", { target: forward2.target, error }, subject, again);
  }
  const isAcknowledged = attempts.some((one) => isDelivered(one) && isReceivedHere(one, [last]));
  const code = isAcknowledged ? "app-rejected-after-ack" : "app-rejected";
  const { status } = forward2;
  const actions = doubtsSecret.includes(status) && !last.profile ? [showListenerSecret, next] : [next];
  return problem(code, { target: forward2.target, status }, subject, { ...more, actions });
}
function appsBehind(deliveries, stored) {
  const apps2 = /* @__PURE__ */ new Map();
  for (const { entry, payload } of deliveries) {
    if (isDelivered(entry) || payload.event !== void 0) continue;
    const own = stored.filter((one) => one.transaction_code === payload.transaction_code);
    const app3 = isReceivedHere(entry, own) ? appRecipient(own, [entry]) : void 0;
    if (app3) apps2.set(entry.id, app3);
  }
  return apps2;
}
function explainedByApps(findings, apps2) {
  const areSeveral = new Set([...apps2.values()].map(({ recipient }) => recipient.subject.id)).size > 1;
  return findings.flatMap((one) => {
    const [app3, ...others] = one.evidence.map(({ id: id2 }) => apps2.get(id2));
    const cause = app3?.findings[0];
    if (!app3 || !cause || others.includes(void 0) || one.severity === "note") return one;
    const isOthers = cause.actions.some(({ code }) => code === "show-stored");
    const all = cause.actions.map(
      (action2) => action2.code === "replay" ? replayFailed(app3.recipient.subject.id) : action2
    );
    const actions = areSeveral || isOthers ? cause.actions : all;
    const left = isOthers ? redeliveries(one) : [];
    return [
      { ...cause, actions: [...actions, ...left] },
      { ...one, severity: "note", actions: [], because_of: cause.code }
    ];
  });
}
var clockMs, doubtsSecret, withApps, redeliveries, attemptOf3;
var init_app = __esm({
  "../wt/d27/src/diagnosis/rules/app.ts"() {
    "use strict";
    init_headers();
    init_loopback();
    init_time();
    init_entry();
    init_journal_record();
    init_signature();
    init_actions();
    init_finding();
    init_attempts();
    clockMs = 5e3;
    doubtsSecret = [401, 403];
    withApps = (deliveries, apps2) => deliveries.map((one) => {
      const isAccepted2 = apps2.get(one.entry.id)?.recipient.outcome === "delivered";
      return isAccepted2 ? { ...one, entry: { ...one.entry, error_label: "OK", status_code: 200, response_text: "" } } : one;
    });
    redeliveries = ({ actions }) => actions.filter(({ code }) => code === "redeliver");
    attemptOf3 = ({ id: id2, at, ok: ok2, status, duration_ms }) => ({
      id: id2,
      at: parseTime(at) ?? null,
      label: null,
      status_code: status ?? null,
      duration_ms,
      delivered: ok2
    });
  }
});

// ../wt/d27/src/diagnosis/rules/configuration-address.ts
function addressFinding({ id: id2, webhook_url }, subject, last, { isHere, listeners: listeners2 }) {
  const evidence = evidenceIn("configurations", id2);
  const has2 = (life) => listeners2.some((one) => one.life === life && one.record.urls.includes(webhook_url));
  if ((has2("dead") || has2("ended")) && !has2("alive") && !has2("unknown")) {
    const more2 = { evidence, actions: [has2("dead") ? cleanUp : newAddress({ id: id2 })] };
    return problem("address-of-ended-listener", {}, subject, more2);
  }
  const host2 = URL.canParse(webhook_url) ? new URL(webhook_url).hostname : "";
  const more = { evidence, actions: [newAddress({ id: id2 })] };
  if (!isHere && isPrivate(host2)) return problem("address-not-public", { host: host2 }, subject, more);
  const isGone = last && (goneLabels.includes(last.error_label) || goneStatus.includes(last.status_code ?? 0));
  if (isGone && tunnelHost.test(host2) && !has2("alive")) {
    return problem("address-of-ended-tunnel", { host: host2 }, subject, more);
  }
  return void 0;
}
var tunnelHost, goneLabels, goneStatus, explainedBy, isRemovedByCleanup;
var init_configuration_address = __esm({
  "../wt/d27/src/diagnosis/rules/configuration-address.ts"() {
    "use strict";
    init_loopback();
    init_actions();
    init_finding();
    tunnelHost = /\.(trycloudflare\.com|ngrok(-free)?\.(app|dev|io)|loca\.lt|serveo\.net|lhr\.life|pinggy\.link)$/;
    goneLabels = ["DNS", "CONNECTION", "TIMEOUT", "SSL"];
    goneStatus = [404, 410, 502, 503, 504, 530];
    explainedBy = (cause, found) => cause ? { ...found, severity: "note", because_of: cause.code, actions: [] } : found;
    isRemovedByCleanup = ({ webhook_url }, { listeners: listeners2 }) => listeners2.some(({ life, record: record4 }) => life === "dead" && record4.made && record4.urls.includes(webhook_url));
  }
});

// ../wt/d27/src/diagnosis/rules/attempt-facts.ts
function factsOf(entry) {
  const { endpoint_url: url, status_code, error_label, ...rest } = entry;
  const { response_text } = withoutLoggedSecrets(entry);
  const sent = Object.entries(readLoggedHeaders(rest.request_headers));
  const text2 = typeof response_text === "string" ? response_text : "";
  return {
    url,
    host: URL.canParse(url) ? new URL(url).hostname : url,
    status: typeof status_code === "number" ? status_code : null,
    words: messageIn(text2),
    label: typeof error_label === "string" ? error_label : "",
    text: text2,
    isPage: isPage(text2),
    carried: carriedIn(sent),
    format: (headerValue(sent, "content-type") ?? "").split(";", 1)[0].trim(),
    off: clockOff(sent, timeOf(entry) - logAheadMs(sent)),
    to: redirectTarget(url, text2, rest)
  };
}
function carriedIn(sent) {
  if (sent.length === 0) return "unknown";
  if (headerValue(sent, signatureHeader.toLowerCase()) !== void 0) return "signature";
  const others = sent.map(([name]) => name).filter(mayBearSecret);
  if (others.some((name) => /key|secret|token|auth|hook|sign|pass/i.test(name))) return "key";
  return others.length === 0 ? "nothing" : "unknown";
}
function clockOff(sent, at) {
  const signedAt = Number(headerValue(sent, timestampHeader.toLowerCase()) ?? Number.NaN) * 1e3;
  const off = at - signedAt;
  return at > 0 && Math.abs(off) > defaultToleranceSeconds * 1e3 ? off : null;
}
function redirectTarget(url, text2, entry) {
  const headers = readLoggedHeaders(entry.response_headers);
  const location = headerValue(Object.entries(headers), "location");
  const given2 = location ?? /\bhref="([^"]+)"/i.exec(text2)?.[1] ?? /\bhttps?:\/\/[^\s"'<>]+/.exec(text2)?.[0];
  return given2 !== void 0 && URL.canParse(given2, url) ? new URL(given2, url).href : null;
}
function messageIn(text2) {
  const title = /<title[^>]*>([^<]*)/i.exec(text2)?.[1];
  const plain2 = title ?? (isPage(text2) ? text2.replace(/<[^>]*>/g, " ") : messageOf(parsed(text2)) || text2);
  const line = plain2.replace(/\s+/g, " ").trim();
  return clip(
    line.replace(/\b\d{5,}(?=\d{4}\b)/g, (digits) => "*".repeat(digits.length)),
    longestMessage
  );
}
function messageOf(value) {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(messageOf).find(Boolean) ?? "";
  if (!isRecord(value)) return void 0;
  return messageNames.map((name) => messageOf(value[name])).find(Boolean) ?? "";
}
function parsed(text2) {
  try {
    return JSON.parse(text2);
  } catch {
    return void 0;
  }
}
var attempted, isPage, longestMessage, messageNames;
var init_attempt_facts = __esm({
  "../wt/d27/src/diagnosis/rules/attempt-facts.ts"() {
    "use strict";
    init_headers();
    init_is_record();
    init_logged_headers();
    init_safe_text();
    init_entry();
    init_signature();
    attempted = ({ url, host: host2, status, words }) => ({
      url,
      host: host2,
      status,
      words
    });
    isPage = (text2) => /^\s*<(!doctype|html|head|body)\b/i.test(text2);
    longestMessage = 80;
    messageNames = ["message", "error", "detail", "msg", "reason", "error_description", "errors", "title"];
  }
});

// ../wt/d27/src/values/known-key.ts
function known(table2, value) {
  return value !== void 0 && Object.hasOwn(table2, value) ? table2[value] : void 0;
}
var init_known_key = __esm({
  "../wt/d27/src/values/known-key.ts"() {
    "use strict";
  }
});

// ../wt/d27/src/diagnosis/rules/connection-errors.ts
function codeOfNoAnswer({ label, text: text2, status }) {
  const ofLabel = known(byLabel, label);
  if (ofLabel === void 0 || ofLabel === "timeout" || ofLabel === "quota-exceeded" || status !== null) {
    return ofLabel;
  }
  return errors3.find(([, words]) => words.test(text2))?.[0] ?? ofLabel;
}
function timeoutStage({ text: text2, status }) {
  if (status !== null || /full answer|headers? timeout|body timeout|read timed out|awaiting headers/i.test(text2)) {
    return "answer";
  }
  const isConnecting = /connect (ETIMEDOUT|timeout)|CONNECT_TIMEOUT|connect timed out|dial tcp|handshake|failed to connect/i;
  return isConnecting.test(text2) ? "connection" : "unknown";
}
var errors3, byLabel;
var init_connection_errors = __esm({
  "../wt/d27/src/diagnosis/rules/connection-errors.ts"() {
    "use strict";
    init_known_key();
    errors3 = [
      // Of a port that speaks no TLS; all of them are errors of TLS, but no certificate was ever seen.
      [
        "tls-on-plain-port",
        /wrong.version.number|packet length too long|record.layer.failure|unknown protocol|first record does not look like a TLS|HTTP response to HTTPS client|unrecognized SSL message|RX_RECORD_TOO_LONG|InvalidContentType|unexpected TLS packet|determine the frame size/i
      ],
      ["tls-not-yet-valid", /CERT_NOT_YET_VALID|certificate is not yet valid|is before \d|NotYetValid/i],
      // Go says "has expired or is not yet valid" of both.
      [
        "tls-expired",
        /CERT_HAS_EXPIRED|certificate has expired|certificate expired|CertificateExpired|SEC_E_CERT_EXPIRED|NotAfter:/i
      ],
      [
        "tls-wrong-name",
        /ALTNAME|HOSTNAME_MISMATCH|hostname mismatch|(host ?name|\bIP|subject name|certificate for)\b.{0,80}(does not|doesn't) match|certificate is (not )?valid for|no alternative certificate subject name|no subject alternative|IP SANs|NotValidForName|WRONG_PRINCIPAL/i
      ],
      ["tls-self-signed", /SELF_SIGNED_CERT|self.signed certificate/i],
      [
        "tls-incomplete-chain",
        /UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT|unable to verify the first certificate|unable to verify leaf|unable to get (local )?issuer certificate/i
      ],
      [
        "tls-untrusted",
        /unknown authority|PKIX path building|unable to find valid certification path|UnknownIssuer|unknown ca\b|CERT_UNTRUSTED|UNTRUSTED_ROOT|certificate verify failed/i
      ],
      [
        "name-lookup-failed",
        /EAI_AGAIN|temporary failure in name resolution|try again|SERVFAIL|server misbehaving/i
      ],
      [
        "name-not-found",
        /ENOTFOUND|ENODATA|EAI_NONAME|NXDOMAIN|no such host|could not resolve|name or service not known|nodename nor servname|UnknownHost|failed to resolve|getaddrinfo failed/i
      ],
      ["connection-refused", /ECONNREFUSED|connection refused|actively refused/i],
      [
        "host-unreachable",
        /EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|no route to host|network is unreachable|host is down/i
      ],
      ["timeout", /ETIMEDOUT|timed? ?out|deadline exceeded|UND_ERR_\w*_TIMEOUT|no full answer within/i],
      [
        "not-http",
        /HPE_|parse error|malformed HTTP|bad (response|upgrade)|HTTP\/0\.9|BadStatusLine|status line|does not match the HTTP|Expected HTTP|unsupported HTTP version|invalid HTTP|protocol error/i
      ],
      [
        "connection-reset",
        /ECONNRESET|EPIPE|ECONNABORTED|reset by peer|connection reset|hang up|closed|broken pipe|\bEOF\b|empty reply|disconnected|terminated|failed to respond|aborted/i
      ],
      // The emulator's own words, and those of services that guard their network.
      [
        "destination-refused",
        /is not on this machine|must be https|neither https nor http|is not a URL|private (address|network|IP)|address (is )?(not allowed|blocked)/i
      ]
    ];
    byLabel = {
      SSL: "tls-failed",
      DNS: "name-not-found",
      CONNECTION: "connection-failed",
      TIMEOUT: "timeout",
      ERROR: "failed-unexplained",
      QUOTA_EXCEEDED: "quota-exceeded"
    };
  }
});

// ../wt/d27/src/diagnosis/rules/delivery-failure.ts
function failureOf(attempt2) {
  const { entry, receiver, code: transaction } = attempt2;
  if (isDelivered(entry)) return null;
  const facts = factsOf(entry);
  const code = deniesItself(entry) ? "label-contradicts-status" : codeOf(facts);
  const more = moreParams[code]?.(facts, transaction);
  const params = { ...attempted(facts), ...more };
  const configurations = receiver.id === "" ? [] : receiver.id.split(",");
  const actions = advice[code]?.(facts, entry.id, configurations) ?? [];
  return problem(code, params, receiver, about(attempt2, actions));
}
function doubtsOf(attempt2) {
  const facts = factsOf(attempt2.entry);
  if (!isDelivered(attempt2.entry) || !reportsError(facts)) return null;
  const found = warning("success-with-error-in-body", attempted(facts), attempt2.receiver, about(attempt2));
  return found;
}
function deliveredOf(attempt2) {
  const { entry } = attempt2;
  if (!isDelivered(entry)) return null;
  const params = { ...attempted(factsOf(entry)), duration: entry.duration_ms };
  return note("delivered", params, attempt2.receiver, about(attempt2));
}
function attemptFindings(attempt2) {
  return [failureOf(attempt2), doubtsOf(attempt2), deliveredOf(attempt2)].filter((one) => one !== null);
}
function codeOf(facts) {
  const { label, status } = facts;
  const hundreds = Number(/^HTTP_([345])XX$/.exec(label)?.[1] ?? Number.NaN);
  const answered2 = (label === "ERROR" || label === "") && status !== null && ![200, 201, 202].includes(status);
  if (answered2 || !Number.isNaN(hundreds)) {
    const code = codeOfAnswer(facts, status === null ? hundreds : Math.floor(status / 100));
    return code === "redirect" ? codeOfRedirect(facts) : code;
  }
  return codeOfNoAnswer(facts) ?? "unknown-label";
}
function isSamePlace(one, other2) {
  const place2 = (text2) => {
    const { host: host2, pathname, search } = new URL(text2);
    return host2.replace(/^www\./, "") + pathname.replace(/\/$/, "") + search;
  };
  const isSafe = other2.startsWith("https:") || one.startsWith("http:");
  return URL.canParse(one) && isSafe && place2(one) === place2(other2);
}
function reportsError({ text: text2, isPage: isPage2 }) {
  const value = parsed(text2);
  if (isPage2 && /type=["']?password|log-?in|sign-?in|đăng nhập/i.test(text2)) return true;
  if (!isRecord(value)) {
    return /\b(Fatal|Parse) error\b.*\bline\b|Traceback \(most recent|Uncaught \w*(Exception|Error)/is.test(
      text2
    );
  }
  const { success, ok: ok2, status, error, errors: errors4, message: message2 } = value;
  const says = (part) => Array.isArray(part) ? part.length > 0 : part !== "none" && Boolean(part);
  return [success, ok2, status].some((part) => part === false || part === "false") || /^(error|fail(ed|ure)?)$/i.test(String(status)) || says(error) || says(errors4) || [success, ok2, status].every((part) => part === void 0) && errorWords.test(`${message2}`);
}
var about, carried, isDistrusted, target, labelled, mayBeProcessed, moreParams, update, verify2, takeTarget, advice, errorWords;
var init_delivery_failure = __esm({
  "../wt/d27/src/diagnosis/rules/delivery-failure.ts"() {
    "use strict";
    init_is_record();
    init_entry();
    init_actions();
    init_finding();
    init_attempt_facts();
    init_attempts();
    init_connection_errors();
    init_http_answers();
    about = ({ entry }, actions = []) => ({
      at: timeOf(entry) || null,
      evidence: [evidenceOf(entry)],
      actions: [...actions, showDelivery(entry.id)]
    });
    carried = ({ carried: what }) => ({ carried: what });
    isDistrusted = ({ status }) => status === null || distrust.includes(status);
    target = ({ to: to2 }) => ({ to: to2 });
    labelled = ({ label }) => ({ label });
    mayBeProcessed = (_, code) => ({ code });
    moreParams = {
      "connection-failed": mayBeProcessed,
      "connection-reset": mayBeProcessed,
      "content-type-rejected": ({ format }) => ({ format }),
      "label-contradicts-status": labelled,
      "redirect-other": target,
      "redirect-to-https": target,
      "redirect-to-login": target,
      rejected: (facts) => isDistrusted(facts) ? carried(facts) : { carried: "unknown" },
      "rejected-clock": ({ off }) => ({ off }),
      "rejected-key": carried,
      "rejected-unsigned": carried,
      timeout: (facts, code) => ({ code, stage: timeoutStage(facts) }),
      "unknown-label": labelled
    };
    update = (all, flags, ...needs) => all.map((id2) => updateConfiguration(id2, flags, ...needs));
    verify2 = (_, log) => [
      action("verify-signature", ["webhooks", "verify"], { log }, "webhook-secret")
    ];
    takeTarget = ({ url, to: to2 }, _, all) => to2 !== null && isSamePlace(url, to2) ? update(all, { url: to2 }) : [];
    advice = {
      "content-type-rejected": ({ text: text2, format }, _, all) => /json/i.test(text2) && format !== "application/json" ? update(all, { format: "application/json" }) : [],
      "plain-http-on-tls-port": ({ url }, _, all) => update(all, { url: url.replace(/^http:/i, "https:") }),
      "quota-exceeded": () => [action("show-usage", ["billing", "usage"])],
      "redirect-other": takeTarget,
      "redirect-to-https": takeTarget,
      rejected: (facts, log) => isDistrusted(facts) && ["signature", "key"].includes(facts.carried) ? verify2(facts, log, []) : [],
      "rejected-key": verify2,
      "rejected-signature": verify2,
      "rejected-unsigned": ({ text: text2 }, _, all) => /signature|hmac/i.test(text2) ? update(all, { auth: "HMAC_SHA256", "secret-stdin": true }, "webhook-secret") : []
    };
    errorWords = /^(error|lỗi|sai)\b|\b(not found|invalid|failed|denied)\b|không (tìm thấy|tồn tại|hợp lệ)|thất bại/i;
  }
});

// ../wt/d27/src/diagnosis/rules/attribution.ts
function attribute(sent) {
  const candidates = candidatesOf(sent);
  const groups = sent.configurations.map(
    (one) => ({ configurations: [one], attempts: [], former: void 0 })
  );
  const orphans = [];
  for (const attempt2 of sent.attempts) {
    const { fitting, changed, moved } = candidates.get(attempt2);
    const onlyChanged = changed.length === 1 && moved.length === 0 ? changed : [];
    const group = unite(groups, fitting.length > 0 ? fitting : onlyChanged);
    if (group) group.attempts.push(attempt2);
    else orphans.push(attempt2);
  }
  const gone = adopt(orphans, groups, candidates);
  const inTime = (all) => all.toSorted((one, other2) => beginningOf(one) - beginningOf(other2));
  const dues = [...groups, ...gone].map(
    ({ configurations, attempts, former }) => ({
      configurations,
      attempts: inTime(attempts),
      formerAddress: former,
      isOnly: attempts.every((one) => isOnlyFitting(candidates.get(one)))
    })
  );
  return { dues, candidates };
}
function unite(groups, owners) {
  const [group, ...others] = groups.filter((one) => owners.some((each) => one.configurations.includes(each)));
  for (const other2 of others) {
    group.configurations.push(...other2.configurations);
    group.attempts.push(...other2.attempts);
    groups.splice(groups.indexOf(other2), 1);
  }
  return group;
}
function adopt(orphans, groups, candidates) {
  const byAddress = [...grouped(orphans, addressOf)].map(([address3, attempts]) => ({
    address: address3,
    attempts,
    movers: groups.filter(
      ({ configurations }) => attempts.every((attempt2) => {
        const { changed, moved } = candidates.get(attempt2);
        return changed.length === 0 && configurations.some((one) => moved.includes(one));
      })
    )
  }));
  return byAddress.flatMap(({ address: address3, attempts, movers: [mover, another] }) => {
    const isContested = byAddress.some((one) => one.address !== address3 && one.movers.includes(mover));
    const isOne = mover?.configurations.length === 1 && !another && !isContested;
    if (!isOne) return { configurations: [], attempts, former: address3 };
    mover.attempts.push(...attempts);
    mover.former = address3;
    return [];
  });
}
function candidatesOf({ configurations, attempts, addresses: addresses2, account }) {
  const isIts = (one, attempt2) => isAt(one, attempt2) && isSentLike(one, attempt2);
  const isFitting = (one, attempt2) => isIts(one, attempt2) && (account === void 0 || matchesAccount(one, account ?? void 0));
  const isMoved = (one, attempt2) => one.webhook_url !== attempt2.endpoint_url && isOlder(one, attempt2) && isSentLike(one, attempt2) && (addresses2.get(one.webhook_url) ?? Number.POSITIVE_INFINITY) > beginningOf(attempt2);
  const pairs2 = roundsOf(attempts).flatMap((round) => {
    const unsent = configurations.filter((one) => !round.some((attempt2) => isFitting(one, attempt2)));
    return round.map((attempt2) => {
      const fitting = configurations.filter((one) => isFitting(one, attempt2));
      const others = unsent.filter((one) => !isUnchangedSince(one, attempt2));
      return [
        attempt2,
        {
          fitting,
          changed: others.filter(
            (one) => isAt(one, attempt2) && (fitting.length === 0 || isSentLike(one, attempt2))
          ),
          // At one time each is sent it once: what is at its address is its own, though it is bound elsewhere now.
          moved: others.filter((one) => isMoved(one, attempt2) && !round.some((other2) => isIts(one, other2))),
          round
        }
      ];
    });
  });
  return new Map(pairs2);
}
var isOnlyFitting, isAt, isOlder, isUnchangedSince;
var init_attribution = __esm({
  "../wt/d27/src/diagnosis/rules/attribution.ts"() {
    "use strict";
    init_group_by();
    init_time();
    init_configuration_match();
    init_entry();
    init_configurations();
    init_attempts();
    isOnlyFitting = ({ fitting, changed, moved }) => fitting.length > 0 && changed.length + moved.length === 0;
    isAt = (one, attempt2) => one.webhook_url === attempt2.endpoint_url && isOlder(one, attempt2);
    isOlder = ({ created_at }, attempt2) => (parseTime(created_at) ?? 0) <= timeOf(attempt2);
    isUnchangedSince = ({ updated_at }, attempt2) => (parseTime(updated_at) ?? Number.POSITIVE_INFINITY) <= timeOf(attempt2);
  }
});

// ../wt/d27/src/diagnosis/rules/share.ts
function shareOf(due, all) {
  const everything = [...all.candidates.keys()];
  const isAccepted2 = (one) => isDelivered(one) || isDuplicate(one, everything);
  const isFitting = (one) => all.candidates.get(one).fitting.length > 0;
  const { attempts, configurations } = due;
  const accepted = attempts.filter(isAccepted2);
  if (accepted.length === attempts.length) return "delivered";
  const most = mostAtOnce(attempts);
  const sharers = Math.max(configurations.length, most);
  const own = configurations.length === 0 ? attempts : attempts.filter(isFitting);
  const isForEach = (round) => round.filter(isAccepted2).length >= Math.max(configurations.length, mostAtOnce(own));
  if (roundsOf(own).some(isForEach)) return "delivered";
  if (configurations.length === 0 && isElsewhere(due, all)) return "elsewhere";
  const mayBeOwn = othersOf(due, sharers, all);
  const perhaps = everything.filter((one) => isAccepted2(one) && mayBeOwn(one));
  return accepted.length + perhaps.length < most ? "failed" : "unknown";
}
function othersOf(due, sharers, all) {
  const { candidates } = all;
  const own = new Set(due.attempts);
  const failed3 = due.attempts.filter((one) => !isDelivered(one)).map((one) => candidates.get(one));
  const isCertain = failed3.some(isOnlyFitting);
  const meant = /* @__PURE__ */ new Set([
    ...due.configurations,
    ...(due.configurations.length === 0 ? moversOf(due, all) : []).flatMap((one) => one.configurations),
    ...isCertain ? [] : failed3.flatMap(everyOf)
  ]);
  const full2 = new Set(
    roundsOf(due.attempts).flatMap(
      (round) => round.length >= sharers ? candidates.get(round[0]).round : []
    )
  );
  return (attempt2) => {
    const there = candidates.get(attempt2);
    if (own.has(attempt2) || full2.has(attempt2)) return false;
    return everyOf(there).some((one) => meant.has(one)) || !isCertain && isOfGone(attempt2, there);
  };
}
function isElsewhere(due, all) {
  const { attempts: gone } = due;
  const since = beginningOf(gone.at(-1));
  const atOnce = new Set(gone.flatMap((one) => all.candidates.get(one).round));
  const isSentSince = ({ attempts }) => attempts.some((one) => timeOf(one) > since && !atOnce.has(one));
  const others = all.dues.filter(({ attempts }) => !attempts.some((one) => atOnce.has(one)));
  const movers = moversOf(due, all);
  return [...movers, ...others].some(isSentSince) && movers.every(isSentSince);
}
var mostAtOnce, everyOf, isOfGone, moversOf;
var init_share = __esm({
  "../wt/d27/src/diagnosis/rules/share.ts"() {
    "use strict";
    init_entry();
    init_attempts();
    init_attribution();
    mostAtOnce = (attempts) => Math.max(0, ...roundsOf(attempts).map(({ length }) => length));
    everyOf = ({ fitting, changed, moved }) => [...fitting, ...changed, ...moved];
    isOfGone = ({ endpoint_url }, { fitting, round }) => fitting.length < round.filter((one) => one.endpoint_url === endpoint_url).length;
    moversOf = ({ attempts: gone }, { dues, candidates }) => dues.filter(
      ({ configurations, attempts }) => configurations.some((one) => isOlder(one, gone[0])) && gone.every((one) => {
        const { round } = candidates.get(one);
        return round.filter((other2) => attempts.includes(other2)).length < configurations.length;
      })
    );
  }
});

// ../wt/d27/src/diagnosis/rules/recent-attempts.ts
function attributeAll(configurations, log, accountOf2) {
  const { deliveries, from, complete } = log ?? { deliveries: [], from: null, complete: true };
  const addresses2 = new Map(deliveries.map(({ entry }) => [addressOf(entry), timeOf(entry)]));
  const since = complete ? Number.NEGATIVE_INFINITY : from ?? Number.POSITIVE_INFINITY;
  const parts2 = [...grouped(deliveries, keyOf).values()].flatMap((those) => {
    const attempts = those.map(({ entry }) => entry).reverse();
    const account = accountOf2(those[0].payload);
    return partsOf2(those[0], attribute({ configurations, attempts, addresses: addresses2, account }), {
      since,
      account
    });
  });
  const alike = grouped(configurations, (one) => `${one.webhook_url} ${markOf(one)}`);
  const gone = parts2.filter(({ due }) => due.configurations.length === 0);
  const isLost = ({ share }) => share === "failed" || share === "unknown";
  return {
    groups: [...alike.values()].map((those) => groupOf(those, parts2)),
    lost: grouped(
      gone.filter((one) => one.kind !== "test" && one.isWhole && isLost(one)),
      ({ attempts }) => addressOf(attempts[0])
    ),
    meant: meantIn(parts2)
  };
}
function partsOf2({ entry, payload }, all, { since, account }) {
  const { event, transaction_code, transfer_date } = payload;
  const kind = isTest(entry) ? "test" : event === void 0 ? "transfer" : "event";
  const isAfter = since === Number.NEGATIVE_INFINITY || (parseTime(transfer_date) ?? 0) > since + roundedMs3;
  const meantBy = (attempt2) => {
    const those = all.candidates.get(attempt2);
    const isSure = those.fitting.some((one) => account !== void 0 || !one.virtual_account_id);
    return isSure && !isOfGone(attempt2, those) ? those.fitting : everyOf(those);
  };
  return all.dues.filter((due) => due.attempts.length > 0).map((due) => {
    const share = shareOf(due, all);
    return {
      due,
      meant: [...due.configurations, ...due.attempts.flatMap(meantBy)],
      kind,
      code: kind === "transfer" && transaction_code || void 0,
      attempts: due.attempts.toReversed(),
      share,
      isWhole: isAfter || share === "delivered"
    };
  });
}
function groupOf(configurations, parts2) {
  const own = parts2.filter(({ due }) => due.configurations.some((one) => configurations.includes(one))).sort((one, other2) => timeOf(other2.attempts[0]) - timeOf(one.attempts[0]));
  const whole2 = [...own, ...perhapsOf(configurations, own, parts2)].filter(({ isWhole }) => isWhole);
  const attempts = own.flatMap(
    ({ due }) => due.attempts.filter((attempt2) => addressOf(attempt2) !== due.formerAddress)
  );
  return {
    configurations,
    attempts: attempts.sort((one, other2) => timeOf(other2) - timeOf(one)),
    transfers: whole2.filter(({ kind }) => kind === "transfer"),
    events: whole2.filter(({ kind }) => kind === "event")
  };
}
function perhapsOf(configurations, own, parts2) {
  const delivered = new Set(own.flatMap(({ code, share }) => share === "delivered" ? code ?? [] : []));
  return parts2.filter(
    ({ due, share, code = "", meant }) => due.configurations.length > 0 && (share === "failed" || share === "unknown") && !delivered.has(code) && !due.configurations.some((one) => configurations.includes(one)) && meant.some((one) => configurations.includes(one))
  ).map((part) => ({ ...part, share: "unknown" }));
}
function meantIn(parts2) {
  const coded = grouped(
    parts2.filter(({ code }) => code !== void 0),
    ({ code }) => code
  );
  return new Map([...coded].map(([code, those]) => [code, new Set(those.flatMap(({ meant }) => meant))]));
}
var roundedMs3, keyOf;
var init_recent_attempts = __esm({
  "../wt/d27/src/diagnosis/rules/recent-attempts.ts"() {
    "use strict";
    init_group_by();
    init_time();
    init_entry();
    init_configurations();
    init_attempts();
    init_attribution();
    init_share();
    roundedMs3 = 1e3;
    keyOf = ({ entry, payload: { event = "", transaction_code } }) => transaction_code && !isTest(entry) ? `${event}:${transaction_code}` : entry.id;
  }
});

// ../wt/d27/src/diagnosis/rules/missed-transfers.ts
function reached({ transactions, log }) {
  if (log.unread > 0) return [];
  const from = log.complete ? Number.NEGATIVE_INFINITY : log.from ?? Number.POSITIVE_INFINITY;
  return transactions.filter(({ at }) => at > from + roundedMs3);
}
function missedIn(facts, { meant }) {
  const transfers = reached(facts).filter((one) => !isOnItsWay(one, facts));
  return {
    of: (one) => transfers.filter((transfer2) => isExpected(one, transfer2, facts)).filter(({ code }) => !meant.get(code)?.has(one)).map(({ code }) => code)
  };
}
function gapIn(facts, service2) {
  const due = reached(facts).filter((one) => facts.configurations.some((to2) => isExpected(to2, one, facts)));
  const isSent = ({ code }) => facts.log.deliveries.some((delivery3) => concerns(delivery3, code));
  const sent = due.flatMap((one, at) => isSent(one) ? at : []);
  const behind = sent.findIndex((at, n) => n > 0 && at - sent[n - 1] > leastMissing);
  if (behind === -1) return [];
  const missing = due.slice(sent[behind - 1] + 1, sent[behind]);
  const params = { count: missing.length, until: missing[0].at };
  const evidence = evidenceIn("transactions", ...missing.map(({ code }) => code));
  return [warning("gap-in-log", params, service2, { at: missing.at(-1).at, evidence })];
}
function lastTransferCheck(facts, { groups, lost }) {
  const { log, configurations, transactions } = facts;
  const [last] = reached(facts);
  const from = last?.at ?? null;
  const to2 = Math.max(facts.now, from ?? 0);
  const checked = [{ source: "transactions", from, to: to2, complete: false }];
  if (!last) {
    const seen2 = transactions.length === 0 ? "none-stored" : "older-than-log";
    return check("last-transfer", { seen: seen2, checked });
  }
  const { code, at, status } = last;
  const attempts = log.deliveries.filter((delivery3) => concerns(delivery3, code));
  const delivered = attempts.filter(({ entry }) => isDelivered(entry)).length;
  const expected = configurations.filter((one) => isExpected(one, last, facts));
  const sent = attempts.length;
  const seen = { code, at, status, delivered, sent, expected: expected.length > 0 };
  const subject = transactionSubject(code);
  const found = (one) => check("last-transfer", { subject, seen, findings: [one], checked });
  if (sent > 0 && delivered === 0) {
    const evidence = attempts.map(({ entry }) => evidenceOf(entry));
    return found(note("last-transfer-failed", { code, attempts: sent }, subject, { at, evidence }));
  }
  const shares = [...groups.flatMap((one) => one.transfers), ...[...lost.values()].flat()];
  const lacking = shares.find(
    (one) => one.code === code && (one.share === "failed" || one.share === "unknown")
  );
  if (lacking) {
    const evidence = [evidenceOf(lacking.attempts[0])];
    return found(note("last-transfer-incomplete", { code }, subject, { at, evidence }));
  }
  const unsent = sent > 0 || isOnItsWay(last, facts) ? void 0 : unsentFinding(last, expected, facts);
  return unsent ? found(unsent) : check("last-transfer", { seen, checked });
}
function unsentFinding({ code, at, account, status }, expected, { configurations, idOf }) {
  const subject = transactionSubject(code);
  const more = { at, evidence: evidenceIn("transactions", code) };
  if (expected.length > 0) {
    const isActive = expected.some((one) => !isPaused(one));
    const actions2 = isActive ? redeliverTo(void 0, [code]) : [];
    const because_of = isActive ? null : "paused-now";
    return problem("last-transfer-not-sent", { code }, subject, { ...more, actions: actions2, because_of });
  }
  const id2 = account === void 0 ? void 0 : idOf(account);
  if (status !== null || configurations.some((one) => matchesAccount(one, id2))) return void 0;
  const actions = id2 === void 0 ? [] : [createConfiguration(id2)];
  return warning("last-transfer-not-sent", { code }, subject, { ...more, actions });
}
var mostNamed2, concerns, isOnItsWay, isExpected, leastMissing, redeliverTo;
var init_missed_transfers = __esm({
  "../wt/d27/src/diagnosis/rules/missed-transfers.ts"() {
    "use strict";
    init_time();
    init_configuration_match();
    init_entry();
    init_actions();
    init_check();
    init_finding();
    init_attempts();
    init_recent_attempts();
    init_silent_configuration();
    init_transaction();
    mostNamed2 = 3;
    concerns = ({ payload: { event, transaction_code } }, code) => event === void 0 && transaction_code === code;
    isOnItsWay = ({ at }, { now: now3 }) => Math.abs(now3 - at) < pendingMs;
    isExpected = (one, { at, account, status }, { idOf }) => status === null && (parseTime(one.created_at) ?? Number.POSITIVE_INFINITY) <= at && matchesAccount(one, account === void 0 ? void 0 : idOf(account));
    leastMissing = 2;
    redeliverTo = (one, codes) => {
      const more = codes.length - mostNamed2;
      return codes.slice(0, mostNamed2).map((code, at) => ({ ...redeliver(code, one?.id), ...more > 0 && at === mostNamed2 - 1 && { more } }));
    };
  }
});

// ../wt/d27/src/diagnosis/rules/recipients.ts
function recipientsOf(facts) {
  const { configurations = [] } = facts;
  const all = attribute({ ...facts, configurations });
  return all.dues.map((due) => {
    if (due.attempts.length === 0) return judgeSilent(due.configurations[0], facts);
    const isOwnSuccess = (one) => isDelivered(one) && isOnlyFitting(all.candidates.get(one));
    const isOwn = roundsOf(due.attempts).some(
      (round) => round.filter(isOwnSuccess).length >= due.configurations.length
    );
    const judged = judge({ due, share: shareOf(due, all), isOwn, subject: subjectOfDue(due), facts });
    return facts.configurations ? withFormer(due, judged) : judged;
  });
}
function receiverOf(due) {
  const { configurations, attempts, isOnly } = due;
  const last = lastFailed(due);
  const round = roundsOf(attempts).find((one) => one.includes(last));
  return configurations.length > 0 ? subjectOfAttempts(configurations, isOnly ? round : []) : subjectOfDue(due);
}
function judge(one) {
  const { due, share, subject } = one;
  const { attempts, configurations } = due;
  const findings = share === "delivered" ? deliveredFindings(one) : failedFindings(one);
  return {
    recipient: { subject, outcome: outcomeOf2(one), attempts: attempts.map(attemptOf) },
    findings: configurations.length > 1 ? [...findings, sharedFinding(one)] : findings
  };
}
function outcomeOf2({ due, share, subject, isOwn, facts: { isLogComplete, code } }) {
  const { configurations } = due;
  if (share === "elsewhere") return "not_expected";
  if (share === "delivered") {
    return isLogComplete || configurations.length === 0 || isOwn ? "delivered" : "unknown";
  }
  if (share === "unknown" || !isLogComplete) return "unknown";
  const failure4 = failureOf({ entry: lastFailed(due), receiver: subject, code })?.code;
  if (failure4 === "unknown-label" || failure4 === "label-contradicts-status") return "unknown";
  return failure4 === "quota-exceeded" ? "not_sent" : "failed";
}
function deliveredFindings({ due: { attempts, configurations }, subject, facts }) {
  if (configurations.length > 1) return [];
  const at = (entry) => ({
    at: parseTime(entry.created_at) ?? null,
    evidence: [evidenceOf(entry)]
  });
  const delivered = attempts.filter(isDelivered);
  const last = attempts.at(-1);
  const rejected = attempts.findLast((one) => isDuplicate(one, facts.attempts));
  const [first2] = delivered;
  const failures2 = first2 ? attempts.slice(0, attempts.indexOf(first2)) : [];
  const late = facts.time === void 0 ? 0 : timeOf(attempts[0]) - facts.time;
  const found = [];
  if (first2) {
    const told = attemptFindings({ entry: delivered.at(-1), receiver: subject, code: facts.code });
    found.push(...told.map((each) => each.severity === "note" ? { ...each, actions: [] } : each));
  }
  if (failures2.some((one) => one !== rejected)) {
    found.push(note("delivered-after-failure", { failures: failures2.length }, subject, at(first2)));
  } else if (first2 && late > lateMs) found.push(note("delivered-late", { late }, subject, at(attempts[0])));
  if (delivered.length > 1) {
    found.push(note("delivered-twice", { times: delivered.length }, subject, at(delivered.at(-1))));
  }
  if (rejected) {
    const status = Number(rejected.status_code);
    found.push(note("duplicate-rejected", { status }, subject, at(rejected)));
  }
  if (!isDelivered(last) && last !== rejected) {
    found.push(note("redelivery-failed", { label: last.error_label }, subject, at(last)));
  }
  return found;
}
function failedFindings({ due, share, facts }) {
  const failure4 = failureOf({ entry: lastFailed(due), receiver: receiverOf(due), code: facts.code });
  const isShared = due.configurations.length > 1;
  if (!failure4 || isShared && share === "unknown") return [];
  if (share === "elsewhere") return [{ ...failure4, severity: "note", actions: [] }];
  if (share === "unknown") return [{ ...failure4, severity: "warning" }];
  const steps2 = isShared ? [] : stepsFor(failure4, due, facts);
  return [{ ...failure4, actions: [...failure4.actions, ...steps2] }];
}
function stepsFor({ code }, { configurations: [one] }, facts) {
  if (code === "rejected-as-duplicate") return [];
  if (one) return [...isPaused(one) ? [resume(one)] : [], redeliver(facts.code, one.id)];
  const { configurations = [], account } = facts;
  const without3 = configurations.filter(
    (each) => matchesAccount(each, account ?? void 0) && !isPaused(each) && !facts.attempts.some((attempt2) => isDelivered(attempt2) && addressOf(attempt2) === each.webhook_url)
  );
  const missing = missingConfiguration(facts);
  if (missing.length > 0) return [...missing, redeliver(facts.code)];
  return without3.map(({ id: id2 }) => redeliver(facts.code, id2));
}
function sharedFinding({ due, share, subject, facts }) {
  const { attempts, formerAddress } = due;
  const there = attempts.find((one) => addressOf(one) !== formerAddress) ?? attempts[0];
  const params = { names: subject.name, address: addressOf(there), alike: true };
  const isWell = share === "delivered";
  const actions = isWell ? [] : [redeliver(facts.code)];
  const more = { evidence: attempts.map(evidenceOf), actions };
  return finding(isWell ? "note" : "warning")("same-address-twice", params, subject, more);
}
function withFormer({ formerAddress: address3, configurations, attempts }, judged) {
  if (address3 === void 0) return judged;
  const { recipient, findings } = judged;
  const evidence = attempts.filter((attempt2) => addressOf(attempt2) === address3).map(evidenceOf);
  const code = configurations.length > 0 ? "address-changed-since" : "deleted-since";
  const isWell = recipient.outcome === "delivered" || recipient.outcome === "not_expected" || addressOf(attempts.at(-1)) !== address3;
  const missing = recipient.outcome === "failed" && !isWell ? 1 : 0;
  const told = finding(isWell ? "note" : "warning")(code, { address: address3, missing }, recipient.subject, {
    evidence
  });
  return { recipient, findings: [...findings, told] };
}
var lateMs, subjectOfDue, lastFailed;
var init_recipients = __esm({
  "../wt/d27/src/diagnosis/rules/recipients.ts"() {
    "use strict";
    init_time();
    init_configuration_match();
    init_entry();
    init_actions();
    init_configurations();
    init_finding();
    init_attempts();
    init_attribution();
    init_delivery_failure();
    init_share();
    init_silent_configuration();
    lateMs = 5 * 6e4;
    subjectOfDue = ({ configurations, attempts }) => configurations.length > 0 ? subjectOfAll(configurations) : addressSubject(addressOf(attempts[0]));
    lastFailed = ({ attempts }) => attempts.findLast((one) => !isDelivered(one));
  }
});

// ../wt/d27/src/diagnosis/rules/configuration-deliveries.ts
function judgeDeliveries(one, address3) {
  const { group, subject } = one;
  const current = currentOf(group);
  const told = current.length > 0 ? judgeTransfers(one, current, address3) : judgeTested(one, address3);
  return [...told, ...formerly(group, current, subject)];
}
function outcomeOf3({ group, missed }) {
  const { transfers, events: events3, configurations } = group;
  const has2 = (share) => transfers.some((one) => one.share === share);
  const current = currentOf(group);
  const test2 = testOf(group);
  if (has2("failed") || current.length === 0 && test2 && !isDelivered(test2)) return "failed";
  const isLacking = has2("unknown") || missedOf(configurations, missed).length > 0 || events3.some(isFailed);
  return current.length > 0 && !isLacking ? "delivered" : "unknown";
}
function judgeTransfers(one, transfers, address3) {
  const { group, subject } = one;
  const newest = transfers[0];
  const [configuration4, another] = group.configurations;
  const failed3 = transfers.filter(isFailed);
  const again = isRemovedByCleanup(configuration4, one) ? [] : redeliverTo(another ? void 0 : configuration4, codesOf(failed3));
  const told = isFailed(newest) ? judgeFailing(group, newest, address3, again) : judgeSometimes(transfers, failed3, subject, again);
  return [...told, ...uncertain(transfers, subject)];
}
function judgeSometimes(transfers, failed3, subject, actions) {
  const redelivered = transfers.filter(
    ({ share, attempts }) => share === "delivered" && attempts.some(isDelivered) && !isDelivered(attempts.at(-1))
  ).length;
  const params = { failed: failed3.length, redelivered, total: transfers.length };
  const severity = failed3.length > 0 ? "warning" : "note";
  const more = { actions, evidence: newestOf(failed3) };
  const sometimes = finding(severity)("failing-sometimes", params, subject, more);
  const accepted = transfers[0].attempts.find(isDelivered);
  const doubt = accepted && doubtsOf({ entry: accepted, receiver: subject });
  return [...doubt ? [doubt] : [], ...failed3.length + redelivered > 0 ? [sometimes] : []];
}
function judgeFailing(group, { attempts, due, code }, address3, again) {
  const entry = attempts.find((one) => !isDelivered(one));
  const failure4 = failureOf({ entry, receiver: receiverOf(due), code: code ?? null });
  const told = explainedBy(address3, failure4);
  const steps2 = failure4.code === "rejected-as-duplicate" ? [] : again;
  return [{ ...told, actions: [...told.actions, ...steps2] }, ...streak(group, failure4)];
}
function uncertain(transfers, subject) {
  const unclear = transfers.filter(({ share }) => share === "unknown");
  if (unclear.length === 0) return [];
  const actions = codesOf(unclear).slice(0, 1).map(traceCode);
  const more = { evidence: newestOf(unclear), actions };
  return [warning("transfers-uncertain", { count: unclear.length }, subject, more)];
}
function streak({ configurations, transfers }, { code, subject: last }) {
  const since = transfers.findIndex(({ share }) => share !== "failed");
  const failed3 = since === -1 ? transfers.length : since;
  if (failed3 < 2) return [];
  const oldest = transfers[failed3 - 1].attempts.at(-1);
  const more = { at: timeOf(oldest) || null, evidence: [evidenceOf(oldest)], because_of: code };
  const receivers = transfers.slice(0, failed3).map(({ due }) => receiverOf(due));
  const isOfSame = receivers.every(({ id: id2, any_of }) => id2 === last.id && !any_of);
  const subject = isOfSame ? last : subjectOfAttempts(configurations, []);
  return [note("failing-since", { failed: failed3, day: null }, subject, more)];
}
function judgeTested({ group, subject, log }, address3) {
  const test2 = testOf(group);
  const receiver = subjectOfAttempts(group.configurations, test2 ? [test2] : []);
  const failure4 = test2 && failureOf({ entry: test2, receiver, code: null });
  const found = failure4 ? [explainedBy(address3, failure4)] : [];
  const one = group.configurations[0];
  const isAsIts = ({ entry }) => !isTest(entry) && addressOf(entry) === one.webhook_url && sentMark(entry) === markOf(one);
  if (!log?.complete || isPaused(one) || log.deliveries.some(isAsIts)) return found;
  const seen = test2 ? note("tested-only", {}, subject, { at: timeOf(test2) || null, evidence: [evidenceOf(test2)] }) : note("no-delivery-seen", {}, subject, { actions: [testAction(one)] });
  return [...found, seen];
}
function formerly({ configurations: [one], transfers }, current, subject) {
  const lost = transfers.filter((each) => each.share !== "delivered" && !current.includes(each));
  return [...grouped(lost, ({ attempts }) => addressOf(attempts[0]))].map(([address3, those]) => {
    const failed3 = those.filter(isFailed);
    return warning("address-changed-since", { address: address3, missing: failed3.length }, subject, {
      at: timeOf(those[0].attempts[0]) || null,
      evidence: newestOf(those),
      actions: failed3.length > 0 ? redeliverTo(one, codesOf(failed3)) : codesOf(those).slice(0, 1).map(traceCode)
    });
  });
}
var currentOf, codesOf, isFailed, testOf, missedOf, testAction, secretOf, newestOf;
var init_configuration_deliveries = __esm({
  "../wt/d27/src/diagnosis/rules/configuration-deliveries.ts"() {
    "use strict";
    init_group_by();
    init_configuration_match();
    init_entry();
    init_actions();
    init_configurations();
    init_finding();
    init_attempts();
    init_configuration_address();
    init_delivery_failure();
    init_missed_transfers();
    init_recipients();
    currentOf = ({ configurations: [one], transfers }) => transfers.filter(({ attempts }) => attempts.some((attempt2) => addressOf(attempt2) === one.webhook_url));
    codesOf = (transfers) => transfers.flatMap(({ code }) => code ?? []);
    isFailed = ({ share }) => share === "failed";
    testOf = ({ attempts }) => attempts.find(isTest);
    missedOf = ([one, another], missed) => another ? [] : missed.of(one);
    testAction = ({ id: id2, auth_type }) => action("test-configuration", ["webhooks", "test", id2], void 0, ...secretOf(auth_type));
    secretOf = (auth) => auth === "NONE" ? [] : ["webhook-secret"];
    newestOf = (transfers) => transfers.map(({ attempts }) => evidenceOf(attempts.find((one) => !isDelivered(one)) ?? attempts[0]));
  }
});

// ../wt/d27/src/api/changing-list.ts
var init_changing_list = __esm({
  "../wt/d27/src/api/changing-list.ts"() {
    "use strict";
    init_errors();
    init_translate();
    init_safe_text();
  }
});

// ../wt/d27/src/webhooks/delivery-log/read-log.ts
var init_read_log = __esm({
  "../wt/d27/src/webhooks/delivery-log/read-log.ts"() {
    "use strict";
    init_changing_list();
    init_local_day();
    init_entry();
  }
});

// ../wt/d27/src/diagnosis/facts/recent-deliveries.ts
var enoughOfEach;
var init_recent_deliveries = __esm({
  "../wt/d27/src/diagnosis/facts/recent-deliveries.ts"() {
    "use strict";
    init_entry();
    init_read_log();
    init_ask_source();
    enoughOfEach = 20;
  }
});

// ../wt/d27/src/diagnosis/rules/configurations.ts
function judgeGroup(group, facts) {
  const { configurations, attempts, transfers } = group;
  const subject = subjectOfAll(configurations);
  const one = { ...facts, group, subject };
  const isAllPaused = configurations.every(isPaused);
  const isNothingDue = isAllPaused && transfers.every(({ share }) => share === "delivered");
  const findings = [
    ...isAllPaused ? pausedFindings(one) : [],
    ...isNothingDue ? [] : isAllPaused ? judgeDeliveries(one, void 0) : judgeActive(one)
  ];
  const outcome = isNothingDue ? "not_expected" : outcomeOf3(one);
  const [newest] = transfers;
  const seen = newest ? {
    transfers: transfers.length,
    delivered: transfers.filter(({ share }) => share === "delivered").length,
    // A duplicate that was rejected came after what was delivered.
    newest: attemptOf(newest.attempts.find(isDelivered) ?? newest.attempts[0]).at
  } : null;
  const isRead = facts.log?.complete || newest && isEnough(configurations[0], facts);
  const not_checked = isRead ? null : facts.logNotRead;
  const shown = attempts.slice(0, mostShown).map(attemptOf);
  return {
    check: check("webhook", { subject, seen, findings, not_checked }),
    recipient: { subject, outcome, attempts: shown.reverse() }
  };
}
function pausedFindings({ group, subject, active, missed }) {
  const isAnyActive = active.length > 0;
  return group.configurations.map(
    (each) => finding(isAnyActive ? "warning" : "problem")("paused-now", { is_only: !isAnyActive }, subject, {
      evidence: evidenceIn("configurations", each.id),
      actions: [resume(each), ...redeliverTo(each, missed.of(each))]
    })
  );
}
function judgeActive(one) {
  const { group, subject } = one;
  const [newest] = currentOf(group);
  const last = newest?.attempts[0] ?? group.attempts[0];
  const isFailing = last !== void 0 && !isDelivered(last) && newest?.share !== "delivered";
  const address3 = addressFinding(group.configurations[0], subject, isFailing ? last : void 0, one);
  return [
    ...address3 ? [address3] : [],
    ...shared(one),
    ...undecided(group, subject),
    ...unknownTypes(group, subject),
    ...judgeDeliveries(one, address3),
    ...missedBy(one),
    ...failedEvents(group, subject),
    ...duplicates(group, subject)
  ];
}
function shared({ group: { configurations }, subject, active }) {
  const there = active.filter((one) => one.webhook_url === configurations[0].webhook_url);
  const [first2, another] = there;
  if (!another || !configurations.includes(first2)) return [];
  const names2 = there.map(({ name }) => name).join(", ");
  const evidence = evidenceIn("configurations", ...there.map(({ id: id2 }) => id2));
  const alike = there.filter((one) => configurations.includes(one)).length > 1;
  const params = { names: names2, address: first2.webhook_url, alike };
  const more = { evidence, actions: [showConfigurations] };
  return [finding(alike ? "warning" : "note")("same-address-twice", params, subject, more)];
}
function unknownTypes({ attempts }, subject) {
  const others = attempts.filter(({ event_type }) => event_type && !known(knownTypes, event_type));
  return [...grouped(others, ({ event_type }) => event_type)].map(([type, those]) => {
    return note("event-type-unknown", { type }, subject, { evidence: those.map(evidenceOf) });
  });
}
function undecided({ configurations }, subject) {
  return configurations.flatMap((one) => {
    const more = { evidence: evidenceIn("configurations", one.id) };
    const { events: events3 } = one;
    const isOther = Array.isArray(events3) && events3.length > 0 && !events3.some((name) => transferEvents.has(`${name}`));
    return [
      ...typeof one.is_active === "boolean" ? [] : [note("activity-unknown", {}, subject, more)],
      ...isOther ? [problem("event-not-subscribed", { event: "TRANSACTION_IN" }, subject, more)] : []
    ];
  });
}
function duplicates({ configurations, transfers }, subject) {
  const twice = transfers.filter(({ attempts }) => attempts.filter(isDelivered).length > 1);
  if (twice.length === 0 || configurations.length > 1) return [];
  return [note("duplicates-seen", { count: twice.length }, subject, { evidence: newestOf(twice) })];
}
function missedBy({ group: { configurations }, subject, missed }) {
  const codes = missedOf(configurations, missed);
  if (codes.length === 0) return [];
  const evidence = evidenceIn("transactions", ...codes);
  const more = { evidence, actions: redeliverTo(configurations[0], codes) };
  return [warning("transfers-missed", { count: codes.length }, subject, more)];
}
function failedEvents({ events: events3 }, subject) {
  const failed3 = events3.filter(isFailed);
  const [newest] = failed3;
  if (!newest) return [];
  const more = {
    at: timeOf(newest.attempts[0]) || null,
    evidence: newestOf(failed3),
    actions: [showDelivery(newest.attempts[0].id)]
  };
  return [warning("events-failed", { count: failed3.length }, subject, more)];
}
var mostShown, isEnough, knownTypes, transferEvents;
var init_configurations2 = __esm({
  "../wt/d27/src/diagnosis/rules/configurations.ts"() {
    "use strict";
    init_group_by();
    init_known_key();
    init_configuration_match();
    init_entry();
    init_actions();
    init_check();
    init_configurations();
    init_recent_deliveries();
    init_finding();
    init_attempts();
    init_configuration_address();
    init_configuration_deliveries();
    init_missed_transfers();
    mostShown = 10;
    isEnough = ({ webhook_url }, { log }) => (log?.deliveries ?? []).filter(({ entry }) => entry.endpoint_url === webhook_url).length >= enoughOfEach;
    knownTypes = { webhook: true, test: true };
    transferEvents = /* @__PURE__ */ new Set(["TRANSACTION_IN", "transaction_in", "transaction", "webhook", "*"]);
  }
});

// ../wt/d27/src/diagnosis/rules/statistics.ts
function diagnoseStatistics(stats, configurations) {
  const isUnread = typeof configurations === "string";
  const listed = isUnread ? [] : configurations;
  const { total, days: days2, p95_duration_ms: p95 } = stats;
  const told = [
    ...failures(stats),
    ...p95 > slowP95Ms && total >= fewestForP95 ? [warning("slow-receiver", { p95 }, everybody)] : [],
    ...tooMany(listed, everybody)
  ];
  const paused2 = listed.every(isPaused) ? listed.map(pausedFinding) : [];
  const unremarkable = total > 0 ? note("all-delivered", { total, days: days2 }, everybody) : note("nothing-delivered", { days: days2 }, everybody);
  const own = told.length + paused2.length > 0 ? told : [unremarkable];
  const evidence = evidenceIn("statistics", "");
  const findings = [...paused2, ...own.map((one) => ({ ...one, evidence }))];
  const dates = stats.daily.flatMap(({ date: date6 }) => startOf(date6) ?? []);
  const [from = null] = dates;
  const to2 = (dates.at(-1) ?? Number.NaN) + dayMs || null;
  return {
    subject: null,
    outcome: outcomeOf4(stats, findings, isUnread),
    findings,
    recipients: [],
    checked: [
      { source: "statistics", from, to: to2, complete: true },
      ...isUnread ? [] : [whole("configurations")]
    ],
    not_checked: isUnread ? [unread({ source: "configurations", reason: configurations })] : []
  };
}
function outcomeOf4({ total, failed: failed3 }, causes, isUnread) {
  const has2 = (...codes) => causes.some(({ code }) => codes.includes(code));
  if (has2("figures-contradict")) return "unknown";
  if (failed3 > 0 || has2("failing-since")) return "failed";
  if (has2("paused-now")) return "not_sent";
  return total === 0 || isUnread ? "unknown" : "delivered";
}
function failures(stats) {
  const { success, failed: failed3, total, daily } = stats;
  if (success + failed3 !== total) {
    return [warning("figures-contradict", { success, failed: failed3, total }, everybody)];
  }
  const marked = failingSince(stats) ?? fallen(stats);
  const dominated = dominant(stats);
  if (marked || failed3 === 0) return [...marked ? [marked] : [], ...dominated];
  const actions = [listFailures(stats, daily.find((one) => one.failed > 0)?.date)];
  return [
    problem("failing-sometimes", { failed: failed3, redelivered: 0, total }, everybody, { actions }),
    ...dominated
  ];
}
function failingSince(stats) {
  const days2 = stats.daily.filter(({ total }) => total > 0);
  const good = days2.findLastIndex(({ total, failed: failed3 }) => failed3 < total);
  const run = days2.slice(good + 1);
  const [first2] = run;
  if (first2 === void 0) return void 0;
  const actions = [listFailures(stats, first2.date)];
  return problem("failing-since", { failed: sum(run, "failed"), day: first2.date }, everybody, { actions });
}
function fallen({ daily }) {
  const days2 = daily.filter(({ total }) => total > 0);
  const last = days2.at(-1);
  const before = days2.slice(0, -1);
  if (!last || before.length === 0 || last.total < fallDeliveries) return void 0;
  const earlier = rate(sum(before, "total"), sum(before, "failed"));
  const now3 = rate(last.total, last.failed);
  if (earlier - now3 < fallPoints) return void 0;
  const params = { date: last.date, rate: now3, before: earlier };
  return problem("success-rate-fell", params, everybody, { at: startOf(last.date) ?? null });
}
function dominant({ errors: errors4, failed: failed3, days: days2 }) {
  const [top] = errors4.toSorted((one, other2) => other2.count - one.count);
  if (!top || failed3 < manyFailures || top.count * 2 < failed3) return [];
  const { label, count: count2 } = top;
  const params = { label, count: count2, share: Math.round(count2 / failed3 * 100) };
  return [warning("mostly-one-label", params, everybody, { actions: [listPast(days2, { label })] })];
}
function tooMany({ length: count2 }, subject) {
  const params = { count: count2, most: manyConfigurations };
  const more = { actions: [showConfigurations] };
  return count2 < manyConfigurations ? [] : [warning("many-configurations", params, subject, more)];
}
var slowP95Ms, fewestForP95, fallPoints, fallDeliveries, manyFailures, startOf, dayMs, everybody, listFailures, manyConfigurations, rate, sum;
var init_statistics = __esm({
  "../wt/d27/src/diagnosis/rules/statistics.ts"() {
    "use strict";
    init_time();
    init_configuration_match();
    init_actions();
    init_finding();
    init_silent_configuration();
    slowP95Ms = 5e3;
    fewestForP95 = 20;
    fallPoints = 5;
    fallDeliveries = 5;
    manyFailures = 3;
    startOf = (date6) => parseTime(`${date6}T00:00:00Z`);
    dayMs = 864e5;
    everybody = makeSubject("service", "");
    listFailures = ({ errors: errors4, days: days2 }, from) => errors4.some(({ label }) => label === "ERROR") ? listPast(days2, { status: "failed" }) : listFailed(from);
    manyConfigurations = 20;
    rate = (total, failed3) => (total - failed3) / total * 100;
    sum = (days2, field) => days2.reduce((total, day) => total + day[field], 0);
  }
});

// ../wt/d27/src/diagnosis/rules/webhooks.ts
function webhookChecks(read, facts) {
  const subject = serviceSubject(facts.connection);
  const apps2 = appsBehind(read.log.value?.deliveries ?? [], facts.machine.received.value ?? []);
  const service2 = { ...read, log: acceptedSince(read.log, apps2) };
  const { configurations, log, transactions } = service2;
  if (configurations.failure) {
    return { checks: [check("webhooks", failed(configurations.failure, subject))], recipients: [] };
  }
  const all = configurations.value;
  const list3 = listCheck(all, subject);
  if (all.length === 0) return { checks: [list3], recipients: [] };
  const attributed = attributeAll(all, log.value, accountsOf(service2));
  const transfers = transferFacts(all, service2, facts);
  const missed = transfers ? missedIn(transfers, attributed) : { of: () => [] };
  const judged = attributed.groups.map(
    (group) => judgeGroup(group, {
      isHere: facts.connection.address.isHere,
      listeners: facts.machine.listeners.value ?? [],
      log: log.value,
      logNotRead: log.failure ? unread(log.failure) : logNotRead(log.value, facts),
      active: all.filter((one) => !isPaused(one)),
      missed
    })
  );
  const { failure: failure4 } = transactions;
  const checks2 = [
    list3,
    ...judged.map((one) => ({ ...one.check, findings: explainedByApps(one.check.findings, apps2) })),
    log.failure ? check("delivery-log", failed(log.failure, subject)) : logCheck(attributed, service2, facts, transfers ? gapIn(transfers, subject) : []),
    ...failure4 ? [check("last-transfer", unreadTransactions(failure4, subject))] : [],
    ...transfers ? [lastTransferCheck(transfers, attributed)] : []
  ];
  return { checks: checks2, recipients: judged.map(({ recipient }) => recipient) };
}
function accountsOf({ transactions, accounts: accounts3 }) {
  const stored = new Map(transactions.value?.map(({ code, account = null }) => [code, account]));
  const ids = idsOf(accounts3);
  return (payload) => {
    const number3 = stored.get(`${payload.transaction_code}`) ?? paidTo(payload) ?? null;
    const isKnown2 = number3 !== null || stored.has(`${payload.transaction_code}`);
    if (!isKnown2) return void 0;
    if (number3 === null || isSandboxNumber(number3)) return null;
    return ids.get(number3);
  };
}
function transferFacts(configurations, { log, transactions, accounts: accounts3 }, { connection: connection2 }) {
  if (!log.value || !transactions.value) return void 0;
  const ids = idsOf(accounts3);
  const idOf = (number3) => ids.get(number3);
  const now3 = nowOf(connection2, log.value);
  return { now: now3, transactions: transactions.value, configurations, log: log.value, idOf };
}
function listCheck(all, subject) {
  const active = all.filter((one) => !isPaused(one)).length;
  const none = problem("no-configuration", {}, subject, { actions: [createConfiguration()] });
  return check("webhooks", {
    subject,
    seen: { count: all.length, active, others: 0 },
    findings: all.length === 0 ? [none] : tooMany(all, subject),
    checked: [whole("configurations")]
  });
}
function logCheck({ lost }, { log, configurations }, { connection: connection2 }, gap) {
  const { deliveries, from, complete, unread: count2 } = log.value;
  const findings = [...lost].map(([address3, those]) => {
    const failed3 = those.filter(({ share }) => share === "failed");
    const codes = failed3.flatMap(({ code }) => code ?? []);
    const isAnyActive = configurations.value.some((one) => !isPaused(one));
    return warning("deleted-since", { address: address3, missing: failed3.length }, addressSubject(address3), {
      at: timeOf(those[0].attempts[0]) || null,
      evidence: newestOf(those),
      // Sent again, it reaches those that there are: one that is gone needs another in its place first.
      actions: isAnyActive ? codes.slice(0, 1).map(traceCode) : [createConfiguration(), ...redeliverTo(void 0, codes)]
    });
  });
  const source = "delivery-log";
  const detail = `the body of ${count2} ${count2 === 1 ? "entry" : "entries"} cannot be read`;
  const odd = count2 > 0 ? [warning("reply-not-understood", { source, detail }, serviceSubject(connection2))] : [];
  const checked = [{ source, from, to: nowOf(connection2, log.value), complete }];
  const seen = { count: deliveries.length, complete, from };
  return check("delivery-log", { seen, findings: [...odd, ...gap, ...findings], checked });
}
var furtherTimes, unreadTransactions, acceptedSince, idsOf, nowOf, readFurther, logNotRead;
var init_webhooks2 = __esm({
  "../wt/d27/src/diagnosis/rules/webhooks.ts"() {
    "use strict";
    init_sandbox_number();
    init_decode_payload();
    init_configuration_match();
    init_entry();
    init_actions();
    init_check();
    init_configurations();
    init_finding();
    init_app();
    init_configuration_deliveries();
    init_configurations2();
    init_connection();
    init_failures();
    init_missed_transfers();
    init_recent_attempts();
    init_statistics();
    furtherTimes = 30;
    unreadTransactions = (failure4, subject) => failure4.reason === "not-offered" ? { not_checked: unread(failure4) } : failed(failure4, subject);
    acceptedSince = ({ value, failure: failure4 }, apps2) => ({
      value: value && { ...value, deliveries: withApps(value.deliveries, apps2) },
      failure: failure4
    });
    idsOf = ({ value }) => new Map(value?.listed.map((one) => [one.virtual_account_number, one.id]));
    nowOf = ({ now: now3 }, { deliveries: [newest] }) => Math.max(now3, newest ? timeOf(newest.entry) : 0);
    readFurther = ({ timeoutMs }) => action("read-further", ["doctor"], { timeout: `${Math.ceil(timeoutMs * furtherTimes / 1e3)}s` });
    logNotRead = ({ unread: count2 }, facts) => count2 > 0 ? unread({ source: "delivery-log", reason: "failed" }) : unread({ source: "delivery-log", reason: "limit" }, readFurther(facts));
  }
});

// ../wt/d27/src/diagnosis/setup.ts
function diagnoseSetup(facts, further = []) {
  const { connection: connection2, machine: machine2, service: service2 } = facts;
  const subject = serviceSubject(connection2);
  const { checks: webhooks2, recipients } = service2 ? webhookChecks(service2, facts) : { checks: [check("webhooks", notChecked("configurations"))], recipients: [] };
  const begun2 = machine2.registrations.value ?? [];
  const { now: now3 } = connection2;
  const checks2 = [
    ...connectionChecks(connection2),
    ...webhooks2,
    service2 ? accountsCheck(service2.accounts, begun2, subject, readFurther(facts)) : check("virtual-accounts", notChecked("virtual-accounts")),
    ...service2 ? [channelsCheck(service2.channels, subject), ...paymentChecks(service2.payment, subject)] : [],
    registrationsCheck(machine2.registrations, service2?.accounts.value, subject),
    listenersCheck(machine2.listeners, subject),
    journalCheck(machine2.backlog, subject, now3 - backlogMs, now3),
    ...driftChecks(facts.drift, subject),
    ...further
  ];
  const profile = profileSubject(connection2);
  const not_checked = checks2.flatMap((one) => one.not_checked ?? []);
  const findings = findingsOf(checks2, service2 ? void 0 : profile);
  const diagnosis = {
    subject: profile,
    outcome: outcomeOf5(findings, not_checked, recipients),
    findings,
    recipients,
    checked: checks2.flatMap(({ checked }) => checked),
    not_checked
  };
  return { diagnosis, checks: checks2 };
}
function driftChecks(drift, service2) {
  const [first2, ...others] = new Set(drift.map(({ endpoint }) => endpoint));
  if (first2 === void 0) return [];
  const params = { count: drift.length, endpoint: first2, others: others.length };
  const found = note("replies-differ", params, service2, { actions: [showAssumptions] });
  return [check("replies", { subject: service2, findings: [found] })];
}
function findingsOf(checks2, nothing2) {
  const found = ordered(checks2.flatMap(({ findings }) => findings));
  if (!nothing2) return found;
  const because_of = found[0]?.code ?? null;
  return [...found, note("nothing-checked", {}, nothing2, { because_of })];
}
function ordered(findings) {
  const rank = ({ severity, because_of }) => ranks[severity] + (because_of === null ? 0 : 0.5);
  return findings.toSorted((one, other2) => rank(one) - rank(other2));
}
function outcomeOf5(findings, not_checked, recipients) {
  const expected = recipients.filter(({ outcome }) => outcome !== "not_expected");
  const isFailed2 = expected.some(({ outcome }) => outcome === "failed");
  if (isFailed2 || findings.some(({ severity }) => severity === "problem")) return "failed";
  const isMissing = findings.some(({ code }) => missingCodes.includes(code));
  const isDelivered2 = expected.length > 0 && expected.every(({ outcome }) => outcome === "delivered");
  return !isMissing && isReadToItsEnd(not_checked) && isDelivered2 ? "delivered" : "unknown";
}
var ranks, missingCodes, isReadToItsEnd;
var init_setup = __esm({
  "../wt/d27/src/diagnosis/setup.ts"() {
    "use strict";
    init_actions();
    init_check();
    init_this_machine();
    init_finding();
    init_channels();
    init_checkout();
    init_connection();
    init_listeners();
    init_registrations();
    init_webhooks2();
    ranks = { problem: 0, warning: 1, note: 2 };
    missingCodes = ["deleted-since", "not-forwarded-yet"];
    isReadToItsEnd = (not_checked) => not_checked.every(({ reason }) => reason === "left-to-proxy" || reason === "not-offered");
  }
});

// ../wt/d27/src/diagnosis/rules/event.ts
function eventFindings(facts) {
  return [...atApp(facts), ...atReceivers(facts)];
}
function atApp({ stored, events: events3 }) {
  const attempts = events3.map(({ entry }) => entry);
  const app3 = appRecipient(stored, attempts);
  if (app3?.recipient.outcome !== "failed") return [];
  const isDue = events3.length > 0 && !attempts.some(isDelivered);
  return app3.findings.filter(({ code }) => code !== "not-confirmed" || isDue);
}
function atReceivers(facts) {
  const { checkout: checkout2, events: events3, isLogComplete } = facts;
  const readInstead = checkout2 ? [showCheckout(checkout2.id)] : [];
  if (events3.length === 0) return checkout2 ? notSeen(checkout2, isLogComplete, readInstead) : [];
  const attempts = events3.map(({ entry }) => entry).reverse();
  const all = attribute({ ...facts, attempts });
  const failed3 = all.dues.filter((one) => one.attempts.length > 0 && shareOf(one, all) === "failed");
  const found = [
    ...checkout2 ? contradictions(checkout2, events3, readInstead) : [],
    ...failed3.flatMap((one) => failureAt(one, readInstead))
  ];
  const isCertain = isLogComplete && attempts.every(isDelivered);
  if (found.length > 0 || !checkout2 || !isCertain) return found;
  return [note("event-delivered", {}, checkoutSubject(checkout2), { evidence: attempts.map(evidenceOf) })];
}
function notSeen(checkout2, isLogComplete, actions) {
  if (checkout2.status !== "paid" || receivedOf(checkout2) < checkout2.amount) return [];
  const subject = checkoutSubject(checkout2);
  return isLogComplete ? [problem("event-not-sent", {}, subject, { actions })] : [warning("event-not-seen", {}, subject, { actions })];
}
function failureAt(due, actions) {
  const last = due.attempts.findLast((one) => !isDelivered(one));
  const receiver = receiverOf(due);
  const failure4 = failureOf({ entry: last, receiver, code: null });
  if (failure4?.code === "label-contradicts-status" || failure4?.code === "unknown-label") {
    return [{ ...failure4, severity: "warning" }];
  }
  const more = { at: failure4?.at ?? null, evidence: [evidenceOf(last)], actions };
  return [
    problem("event-failed", { receiver: receiver.name }, receiver, more),
    ...failure4 ? [failure4] : []
  ];
}
function contradictions(checkout2, events3, actions) {
  const other2 = events3.find(
    ({ payload: { checkout_id, order_code: order_code2, amount: amount3 } }) => checkout_id === checkout2.id && (order_code2 !== void 0 && order_code2 !== checkout2.order_code || amount3 !== void 0 && `${amount3}` !== `${checkout2.amount}`)
  );
  if (!other2) return [];
  const { order_code = "", amount: amount2 = null } = other2.payload;
  const more = { evidence: [evidenceOf(other2.entry)], actions };
  return [problem("event-contradicts", { order_code, amount: amount2 }, checkoutSubject(checkout2), more)];
}
var init_event = __esm({
  "../wt/d27/src/diagnosis/rules/event.ts"() {
    "use strict";
    init_entry();
    init_actions();
    init_transfer();
    init_finding();
    init_app();
    init_attempts();
    init_attribution();
    init_checkout();
    init_delivery_failure();
    init_recipients();
    init_share();
  }
});

// ../wt/d27/src/diagnosis/rules/stream.ts
function streamRecipient(stored) {
  const due = stored.filter((one) => one.stream !== void 0);
  const last = due.findLast(({ publish: publish3 }) => publish3?.outcome === "published") ?? due.at(-1);
  if (!last) return void 0;
  const { id: id2, publish: publish2, stream = "" } = last;
  const subject = makeSubject("stream", stream);
  const delivered = publish2?.outcome === "published";
  const more = {
    at: parseTime(publish2?.at) ?? null,
    evidence: evidenceIn("journal", id2),
    actions: delivered ? [] : [showStored(id2)]
  };
  const why = publish2 ? "conflict" : "not-acknowledged";
  const found = delivered ? note("published", { stream }, subject, more) : problem("publish-failed", { stream, why }, subject, more);
  const attempt2 = { label: null, status_code: null, duration_ms: null, delivered };
  const attempts = publish2 ? [{ id: id2, at: more.at, ...attempt2 }] : [];
  const outcome = delivered ? "delivered" : "failed";
  return { recipient: { subject, outcome, attempts }, findings: [found] };
}
var init_stream = __esm({
  "../wt/d27/src/diagnosis/rules/stream.ts"() {
    "use strict";
    init_time();
    init_actions();
    init_finding();
  }
});

// ../wt/d27/src/diagnosis/transfer.ts
function diagnoseTransfer(facts) {
  const { outcome, recipients, findings } = deliveriesOf(facts);
  const { transfer: transfer2, checkout: checkout2, events: events3, areTransactionsRead } = facts;
  const itself = transactionFindings(transfer2, areTransactionsRead);
  const isNote = ({ severity }) => severity === "note";
  return {
    outcome,
    recipients,
    findings: byCause([
      ...itself.filter((one) => !isNote(one)),
      ...findings,
      ...checkout2 ? checkoutFindings(checkout2, [transfer2]) : [],
      ...eventFindings(events3),
      ...itself.filter(isNote)
    ])
  };
}
function deliveriesOf(facts) {
  const { transfer: transfer2, deliveries, stored } = facts;
  const attempts = attemptsOf(transfer2);
  const here2 = [appRecipient(stored, attempts), streamRecipient(stored)].filter((one) => one !== void 0);
  const told = facts.channels ? channelRecipients(facts.channels, deliveries) : [];
  const isSent = attempts.length > 0 || stored.length > 0;
  const causes = isSent ? [] : causesOfSilence(facts);
  const cause = causes.find(({ severity }) => severity === "problem");
  const unsent = (one) => cause ? explainedBy2(cause, one) : one;
  const sent = [...recipientsOf(deliveries).map((one) => explained(one, here2, facts)), ...here2].map(unsent);
  const judged = [...sent, ...told.map(unsent)];
  const recipients = judged.map(({ recipient }) => recipient);
  const own = outcomeOfAll(
    sent.map(({ recipient }) => recipient),
    deliveries
  );
  const withChannels = facts.channels?.failure ? "unknown" : outcomeOfAll(recipients, deliveries);
  const outcome = own === "delivered" ? withChannels : own;
  return { outcome, recipients, findings: [...causes, ...judged.flatMap((one) => one.findings)] };
}
function explainedBy2({ code: because_of }, { recipient, findings }) {
  return {
    recipient: recipient.outcome === "pending" ? { ...recipient, outcome: "not_sent" } : recipient,
    findings: findings.map((one) => {
      if (one.code === "not-sent-yet") return { ...one, actions: [], because_of };
      return one.code === "not-sent-unexplained" ? { ...one, because_of } : one;
    })
  };
}
function causesOfSilence({ account, deliveries, transfer: transfer2 }) {
  const reported = account ? [...beforeAccount(transfer2.code, deliveries.time, account), ...accountFindings(account).map(asOfThen)] : [];
  if (deliveries.configurations?.length !== 0) return reported;
  const actions = [createConfiguration()];
  return [...reported, problem("no-configuration", {}, transactionSubject(transfer2.code), { actions })];
  function asOfThen(one) {
    return one.code === "va-closed" && transfer2.transaction ? { ...one, severity: "note", actions: [] } : one;
  }
}
function explained(judged, here2, facts) {
  const { recipient, findings } = judged;
  if (recipient.outcome !== "failed") return judged;
  const last = attemptsOf(facts.transfer).findLast(
    ({ id: id2 }) => recipient.attempts.some((one) => one.id === id2)
  );
  if (here2.length === 0 || isDelivered(last) || !isReceivedHere(last, facts.stored)) {
    return explainedByListener(judged, last, facts.listeners);
  }
  const missing = here2.find((one) => one.recipient.outcome !== "delivered");
  const because_of = (missing ?? here2[0]).findings[0]?.code ?? null;
  const isOthers = missing && facts.stored.every(({ profile }) => profile);
  return {
    recipient: { ...recipient, outcome: missing ? "failed" : "delivered" },
    findings: findings.map((one) => {
      const actions = isOthers ? redeliveries(one) : [];
      return { ...one, severity: "note", actions, because_of };
    })
  };
}
function outcomeOfAll(recipients, { isLogComplete, configurations }) {
  const expected = recipients.filter(({ outcome }) => outcome !== "not_expected");
  if (expected.length === 0) return isLogComplete ? "not_sent" : "unknown";
  const worst = ["failed", "not_sent", "unknown", "pending"].find(
    (outcome) => expected.some((one) => one.outcome === outcome)
  );
  return worst ?? (configurations ? "delivered" : "unknown");
}
function byCause(findings) {
  const rank = ({ code, severity, because_of }) => (because_of === null ? 0 : 1) + { problem: 0, warning: 2, note: code === "delivered" ? 3.5 : 4 }[severity];
  return findings.toSorted((one, other2) => rank(one) - rank(other2));
}
var init_transfer2 = __esm({
  "../wt/d27/src/diagnosis/transfer.ts"() {
    "use strict";
    init_entry();
    init_actions();
    init_transfer();
    init_finding();
    init_account();
    init_app();
    init_channels();
    init_checkout();
    init_event();
    init_listeners();
    init_recipients();
    init_stream();
    init_transaction();
  }
});

// ../wt/d27/src/emulator/deliveries/error-label.ts
function labelOfStatus(status) {
  if (status === 200 || status === 201 || status === 202) return "OK";
  if (status >= 300 && status < 400) return "HTTP_3XX";
  if (status >= 400 && status < 500) return "HTTP_4XX";
  if (status >= 500 && status < 600) return "HTTP_5XX";
  return "ERROR";
}
function labelOfError(error) {
  const code = codeOf2(error);
  if (code === void 0) return "ERROR";
  if (timeouts.has(code)) return "TIMEOUT";
  if (code === "ENOTFOUND" || code === "ENODATA" || code.startsWith("EAI_")) return "DNS";
  if (code === "UND_ERR_SOCKET" && /^bad (upgrade|response)$/.test(error.message)) return "ERROR";
  if (isTls.test(code)) return "SSL";
  return connections.has(code) ? "CONNECTION" : "ERROR";
}
function codeOf2(error) {
  const code = error instanceof Error && "code" in error ? error.code : void 0;
  return typeof code === "string" ? code : void 0;
}
var timeouts, connections, isTls;
var init_error_label = __esm({
  "../wt/d27/src/emulator/deliveries/error-label.ts"() {
    "use strict";
    timeouts = /* @__PURE__ */ new Set([
      "ETIMEDOUT",
      "UND_ERR_CONNECT_TIMEOUT",
      "UND_ERR_HEADERS_TIMEOUT",
      "UND_ERR_BODY_TIMEOUT"
    ]);
    connections = /* @__PURE__ */ new Set([
      "ECONNREFUSED",
      "ECONNRESET",
      "ECONNABORTED",
      "EPIPE",
      "EHOSTUNREACH",
      "ENETUNREACH",
      "EHOSTDOWN",
      "ENETDOWN",
      "EADDRNOTAVAIL",
      "UND_ERR_SOCKET"
    ]);
    isTls = /^(ERR_SSL_|ERR_TLS_|EPROTO$|CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)$|PATH_LENGTH_|OUT_OF_MEM$)/;
  }
});

// ../wt/d27/src/values/similar-names.ts
import { distance } from "fastest-levenshtein";
var init_similar_names = __esm({
  "../wt/d27/src/values/similar-names.ts"() {
    "use strict";
    init_translate();
  }
});

// ../wt/d27/src/output/output-options.ts
var outputFormats;
var init_output_options = __esm({
  "../wt/d27/src/output/output-options.ts"() {
    "use strict";
    outputFormats = ["table", "tsv", "json", "ndjson", "csv", "yaml"];
  }
});

// ../wt/d27/src/cli/global-flags.ts
var defaultZone, storedProfiles, globalFlags, valued, long, short, endsWithShort;
var init_global_flags = __esm({
  "../wt/d27/src/cli/global-flags.ts"() {
    "use strict";
    init_output_options();
    init_languages();
    defaultZone = "Asia/Ho_Chi_Minh";
    storedProfiles = async (ctx) => Object.entries((await ctx.settings()).profiles()).map(([value, { base_url }]) => ({
      value,
      meaning: base_url
    }));
    globalFlags = {
      profile: {
        type: "string",
        value: "NAME",
        aka: ["context", "project"],
        summary: "use this stored profile",
        offers: storedProfiles
      },
      "base-url": {
        type: "string",
        value: "URL",
        aka: ["endpoint-url", "endpoint", "server", "api-url"],
        summary: "the service's address"
      },
      output: {
        type: "string",
        short: "o",
        value: "FORMAT",
        choices: outputFormats,
        aka: ["format"],
        summary: "table on a terminal, tsv off one, or json, ndjson, csv, yaml"
      },
      json: { type: "boolean", summary: "the same as -o json" },
      jq: {
        type: "string",
        value: "EXPR",
        aka: ["query", "filter", "template"],
        summary: "filter the JSON; strings print raw"
      },
      fields: { type: "string", value: "A,B", aka: ["columns"], summary: "choose and order the columns" },
      input: {
        type: "boolean",
        negatable: true,
        aka: ["non-interactive", "no-interactive", "no-prompt", "batch"],
        summary: "never prompt; a missing answer is exit 2"
      },
      yes: {
        type: "boolean",
        short: "y",
        aka: ["force", "confirm", "assume-yes"],
        summary: "answer yes to a confirmation"
      },
      "dry-run": {
        type: "boolean",
        summary: "print what would be done, secrets redacted, and do none of it; what only reads or waits runs as usual"
      },
      "request-timeout": {
        type: "string",
        value: "DURATION",
        summary: "timeout of one request, or of a named pipe that is read (default 30s)"
      },
      "retry-for": {
        type: "string",
        value: "DURATION",
        aka: ["retry-max-time"],
        summary: "keep trying in an outage: reads, and writes that were not sent"
      },
      "ca-file": {
        type: "string",
        value: "PATH",
        offers: "files",
        summary: "trust the certificate authorities of a PEM file too"
      },
      "allow-clear-text": {
        type: "boolean",
        summary: "send credentials to proxies, apps and NATS without TLS"
      },
      verbose: {
        type: "boolean",
        short: "v",
        aka: ["debug", "trace"],
        summary: "trace HTTP on stderr, secrets redacted"
      },
      quiet: { type: "boolean", short: "q", aka: ["silent"], summary: "only data and errors" },
      color: { type: "boolean", negatable: true, summary: "no colours (also NO_COLOR)" },
      tz: {
        type: "string",
        value: "ZONE",
        aka: ["timezone", "time-zone"],
        summary: "the time zone of all times shown (default Asia/Ho_Chi_Minh)",
        offers: async () => [defaultZone, "UTC", ...Intl.supportedValuesOf("timeZone")].map((value) => ({ value }))
      },
      lang: {
        type: "string",
        value: "LANG",
        choices: languages2,
        aka: ["language", "locale"],
        summary: "language of what you read: en or vi; JSON stays English"
      },
      "show-personal": {
        type: "boolean",
        summary: "personal data in full in tables, payloads and dry runs, which mask it otherwise"
      }
    };
    valued = Object.entries(globalFlags).filter(([, { type }]) => type !== "boolean");
    long = valued.map(([name]) => `--${name}`);
    short = valued.map(([, flag2]) => flag2.short ?? "").join("");
    endsWithShort = new RegExp(`^-[^-${short}]*[${short}]$`);
  }
});

// ../wt/d27/src/api/endpoints/documented-rules.ts
var init_documented_rules = __esm({
  "../wt/d27/src/api/endpoints/documented-rules.ts"() {
    "use strict";
    init_is_record();
  }
});

// ../wt/d27/src/cli/allowed-values.ts
var init_allowed_values = __esm({
  "../wt/d27/src/cli/allowed-values.ts"() {
    "use strict";
    init_documented_rules();
    init_endpoints();
  }
});

// ../wt/d27/src/cli/flag-conflicts.ts
var init_flag_conflicts = __esm({
  "../wt/d27/src/cli/flag-conflicts.ts"() {
    "use strict";
    init_errors();
    init_translate();
  }
});

// ../wt/d27/src/messages/en/delivery-failure.ts
function reply({ status, words }) {
  const parts2 = [status === null ? "" : String(status), words === "" ? "" : `"${words}"`].filter(Boolean);
  return parts2.length === 0 ? "" : ` (${parts2.join(", ")})`;
}
var answered, processed, failure3, checks;
var init_delivery_failure2 = __esm({
  "../wt/d27/src/messages/en/delivery-failure.ts"() {
    "use strict";
    answered = ({ status }) => status === null ? "" : ` (${status})`;
    processed = ({ code }) => `It may have processed ${code ?? "the delivery"}: check before you redeliver.`;
    failure3 = {
      "app-error": (params, _, { subject }) => `The program of "${subject.name}" failed${reply(params)}. Ask the merchant for the error in their log at that time.`,
      "body-too-large": (params, _, { subject }) => `"${subject.name}" accepts only smaller requests${answered(params)}. The merchant must raise the size limit of the server.`,
      "connection-failed": ({ words, code }, _, { subject }) => `The connection to "${subject.name}" failed${reply({ status: null, words })}. Check that the merchant's server is running and reachable. ${processed({ code })}`,
      "connection-refused": (_, __, { subject }) => `"${subject.name}" refused the connection. Check that the merchant's server is running and that the port in the URL is right.`,
      "connection-reset": ({ code }, _, { subject }) => `"${subject.name}" closed the connection without a complete response. ${processed({ code })}`,
      "content-type-rejected": ({ format, ...params }, _, { subject }) => `"${subject.name}" does not accept the body format${format === "" ? "" : ` ${format}`}${reply(params)}. Use the format that the merchant's program expects.`,
      "csrf-rejected": (params, _, { subject }) => `"${subject.name}" rejected the delivery as a web form without a CSRF token${answered(params)}. The merchant must turn off CSRF protection for this URL.`,
      "destination-refused": ({ words }) => `The service does not send to this URL ("${words}"). Use a public https:// URL.`,
      "failed-unexplained": ({ words }, _, { subject }) => words === "" ? `The delivery to "${subject.name}" failed. The log does not say why.` : `The delivery to "${subject.name}" failed: "${words}".`,
      "forbidden-firewall": (params, _, { subject }) => `The firewall or web server of "${subject.name}" blocked the delivery${answered(params)}. The merchant must allow requests from the service.`,
      "gateway-error": ({ status }, _, { subject }) => status === 504 || status === 524 ? `The program of "${subject.name}" did not answer its web server in time (${status}). It must return 200 first and do its work afterwards.` : `The program of "${subject.name}" is not available behind its web server${answered({ status })}. Ask the merchant to check that it is running.`,
      "host-unreachable": (_, __, { subject }) => `The server of "${subject.name}" cannot be reached from the internet. Ask the merchant to check the network and the firewall.`,
      "label-contradicts-status": ({ label, status }, _, { subject }) => `Whether "${subject.name}" received it is unknown: the log says both ${label || "no label"} and ${status}. Ask the merchant.`,
      "method-not-allowed": (params, _, { subject }) => `The URL of "${subject.name}" does not accept POST requests${answered(params)}. Ask the merchant for the webhook URL.`,
      "name-lookup-failed": ({ host: host2 }) => `The host name ${host2} could not be looked up at that time. Redeliver; if it fails again, the merchant must check the domain's DNS.`,
      "name-not-found": ({ host: host2 }) => `The host name ${host2} was not found. Check its spelling, and ask the merchant whether the domain has expired.`,
      "not-http": (_, __, { subject }) => `"${subject.name}" answered, but not with HTTP. Check the port in the URL.`,
      "path-not-found": (params, _, { subject }) => `"${subject.name}" has no webhook at this URL${answered(params)}. Compare the URL with the merchant's, letter by letter.`,
      "plain-http-on-tls-port": (params, _, { subject }) => `"${subject.name}" expects HTTPS on this port${answered(params)}. Use the https:// URL.`,
      "quota-exceeded": (_, __, { subject }) => `Nothing was sent to "${subject.name}": the transaction quota of the plan is used up. The merchant needs a larger plan.`,
      "rate-limited-by-receiver": (params, _, { subject }) => `"${subject.name}" received too many requests and rejected this one${answered(params)}. The merchant must raise the limit for the service.`,
      "redirect-other": ({ to: to2, ...params }, _, { subject }) => `"${subject.name}" redirected the delivery${to2 === null ? "" : ` to ${to2}`}${answered(params)}. Redirects are not followed: use the final URL.`,
      "redirect-to-https": ({ to: to2, ...params }, _, { subject }) => `"${subject.name}" redirected the delivery to ${to2}${answered(params)}. Redirects are not followed: use the https:// URL.`,
      "redirect-to-login": (params, _, { subject }) => `"${subject.name}" redirected the delivery to a login page${answered(params)}. The merchant must open the webhook URL without a login.`,
      rejected: ({ carried: carried2, ...params }, _, { subject }) => `"${subject.name}" rejected the delivery${reply(params)}. ${checks[carried2]}`,
      "rejected-as-duplicate": (params, _, { subject }) => `"${subject.name}" rejected the delivery as a duplicate${reply(params)}. Check that the merchant recorded the payment once.`,
      "rejected-clock": ({ off, ...params }, { duration }, { subject }) => off === null ? `"${subject.name}" rejected the timestamp${reply(params)}. The merchant must correct the clock of the server.` : `"${subject.name}" rejected the delivery${reply(params)}: it was signed ${duration(Math.abs(off))} ${off > 0 ? "before" : "after"} it was sent. Report the wrong clock to the service.`,
      "rejected-key": ({ carried: carried2, ...params }, _, { subject }) => carried2 === "signature" ? `"${subject.name}" expects an API key, and the delivery carried a signature${reply(params)}. Ask the merchant for the header name and the key.` : `"${subject.name}" rejected the API key${reply(params)}. Compare the key and the name of its header with the merchant's.`,
      "rejected-signature": (params, _, { subject }) => `"${subject.name}" rejected the signature${reply(params)}. Check that both sides have the same secret.`,
      "rejected-unsigned": ({ carried: carried2, ...params }, _, { subject }) => carried2 === "key" ? `"${subject.name}" expects a signature, and the delivery carried an API key${reply(params)}. Turn on signing with the merchant's secret.` : `"${subject.name}" rejected the delivery${reply(params)}: it carried neither a signature nor an API key. Set up the one that the merchant's program checks.`,
      "status-not-success": ({ status }, _, { subject }) => `"${subject.name}" answered ${status}. Only 200, 201 and 202 count as delivered: the merchant's program must return 200.`,
      timeout: ({ stage, code }, _, { subject }) => stage === "connection" ? `No connection to "${subject.name}" was possible within 10 s. Check that the merchant's server is running and that no firewall blocks the service.` : `"${subject.name}" did not answer within 10 s. Its program must return 200 first and do its work afterwards. ${processed({ code })}`,
      "tls-expired": (_, __, { subject }) => `The TLS certificate of "${subject.name}" has expired. The merchant must renew it.`,
      "tls-failed": ({ words }, _, { subject }) => `The secure connection to "${subject.name}" failed${reply({ status: null, words })}. Ask the merchant to check the TLS setup of the server.`,
      "tls-incomplete-chain": (_, __, { subject }) => `The certificate chain of "${subject.name}" is incomplete. The merchant must install the full chain: browsers work without it, webhooks do not.`,
      "tls-not-yet-valid": (_, __, { subject }) => `The TLS certificate of "${subject.name}" is not valid yet. The merchant must install one that is.`,
      "tls-on-plain-port": ({ host: host2 }) => `${host2} answered without TLS, but the URL begins with https://. Check the port in the URL.`,
      "tls-self-signed": (_, __, { subject }) => `The TLS certificate of "${subject.name}" is self-signed. The merchant must install one from a public authority.`,
      "tls-untrusted": (_, __, { subject }) => `The TLS certificate of "${subject.name}" is not trusted. The merchant must use a public authority and install the full chain.`,
      "tls-wrong-name": ({ host: host2 }) => `The TLS certificate at ${host2} is for another host name. The merchant must install one for ${host2}, or the URL is wrong.`,
      "tunnel-closed": (params, _, { subject }) => `The tunnel behind the URL of "${subject.name}" is closed${answered(params)}. Start it again, or use its new URL.`,
      "unknown-label": ({ label, status, words }, _, { subject }) => `The delivery to "${subject.name}" has ${label === "" ? "no label" : `the label ${label}, which this version does not know`}${reply({ status, words })}. Read the response.`,
      "validation-rejected": (params, _, { subject }) => `"${subject.name}" rejected the content of the delivery${reply(params)}. Ask the merchant which fields the program expects.`
    };
    checks = {
      signature: "Check the secret first, then ask the merchant for the reason.",
      key: "Check the API key first, then ask the merchant for the reason.",
      nothing: "It was unsigned. Ask the merchant for the reason.",
      unknown: "Ask the merchant for the reason."
    };
  }
});

// ../wt/d27/.eq.ts
init_setup();
init_transfer2();
init_statistics();
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";

// ../wt/d27/test/diagnosis/seen.ts
init_entry();

// ../wt/d27/test/diagnosis/history.ts
init_error_label();
init_entry();
function drawsOf(seed) {
  let state = seed | 0;
  return (below2) => {
    state = state + 1831565813 | 0;
    let mixed = Math.imul(state ^ state >>> 15, 1 | state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) % below2;
  };
}
var start2 = Date.parse("2026-11-21T01:00:00Z");
var accounts = ["va-1", "va-2"];
var bankAccount2 = "bank";
var sharedAddress = "https://shared.example/hook";
var listenerAddress = "http://127.0.0.1:4001/hook";
var app = "http://localhost:3000/";
var rejections = [
  { after: 5, status: 500, text: "Internal Server Error" },
  { after: 9, status: 404, text: "Not Found" },
  { after: 7, status: 401, text: '{"error":"invalid signature"}' },
  { after: 3, status: 302, text: '<a href="https://elsewhere.example/">' },
  { after: 4, status: 204, text: "" },
  { after: 2, status: 503, text: "" },
  { after: 1e4, code: "ETIMEDOUT", text: "no full answer within 10000 ms" },
  { after: 1, code: "ECONNREFUSED", text: "connect ECONNREFUSED 192.0.2.1:443" },
  { after: 40, code: "ECONNRESET", text: "read ECONNRESET" },
  { after: 20, code: "ENOTFOUND", text: "getaddrinfo ENOTFOUND shop.example" }
];
var duplicates2 = [
  { after: 6, status: 409, text: '{"message":"duplicate transaction"}' },
  { after: 6, status: 409, text: "" },
  { after: 4, status: 422, text: '{"message":"already processed"}' }
];
var wrongSecret = { after: 3, status: 401, text: '{"error":"invalid signature"}' };
var History = class {
  now = start2;
  steps = [];
  configurations = [];
  /** Deleted since. */
  gone = [];
  sent = [];
  transfers = [];
  orders = [];
  closed = /* @__PURE__ */ new Set();
  listening;
  /** What the listener stored, oldest first. */
  kept = [];
  /** Ids of configurations whose secret the receiver does not have: another at its address may be well. */
  wrongSecrets = /* @__PURE__ */ new Set();
  /** Of the round that is being sent. */
  justSent = [];
  count = 0;
  draw;
  /** Whether the service says when a configuration was changed. */
  tellsChanges;
  constructor(draw) {
    this.draw = draw;
    this.tellsChanges = draw(3) === 0;
  }
  pick(values) {
    return values[this.draw(values.length || 1)];
  }
  id(kind) {
    this.count += 1;
    return `${kind}-${this.count}`;
  }
  step() {
    this.now += [300, 1500, 6e4, 36e5][this.draw(4)] + this.draw(1e3);
    const one = this.pick(this.configurations);
    const transfer2 = this.pick(this.transfers);
    const action2 = this.draw(20);
    if (action2 < 4 || this.configurations.length === 0 && action2 < 12) this.create();
    else if (action2 < 9) this.transfer();
    else if (action2 === 9) this.order();
    else if (action2 === 10 && one) this.change(one, { is_active: !one.is_active });
    else if (action2 === 11 && one) this.change(one, { webhook_url: this.nextAddress(one) });
    else if (action2 === 12 && one)
      this.change(one, { virtual_account_id: this.pick([null, ...this.open()]) });
    else if (action2 === 13 && one) this.remove(one);
    else if (action2 === 14 && one) this.test(one);
    else if (action2 === 15) this.listenOrCrash();
    else if (action2 === 16 && this.draw(3) === 0) this.close();
    else if (transfer2) this.redeliver(transfer2.code, action2 === 17 ? one?.id : void 0);
  }
  open() {
    return accounts.filter((account) => !this.closed.has(account));
  }
  /** One in four shares its address with others; nobody moves to an address that another has had. */
  address() {
    return this.draw(4) === 0 ? sharedAddress : this.freshAddress();
  }
  /** A new one; one move in four goes back to the address before, or to that of others. */
  nextAddress({ id: id2 }) {
    const before = this.sent.findLast(({ configuration: configuration4 }) => configuration4 === id2)?.entry.endpoint_url;
    return this.draw(4) === 0 ? before ?? sharedAddress : this.freshAddress();
  }
  freshAddress() {
    return `https://${this.id("shop")}.example/hook`;
  }
  create(changed = {}) {
    const id2 = this.id("configuration");
    const configuration4 = {
      id: id2,
      name: id2,
      webhook_url: this.address(),
      auth_type: this.pick(["HMAC_SHA256", "HMAC_SHA256", "API_KEY", "NONE"]),
      api_key_name: "X-Webhook-Secret",
      payload_format: "application/json",
      virtual_account_id: this.pick([null, null, ...this.open()]),
      is_active: true,
      max_retries: 7,
      created_at: new Date(this.now).toISOString(),
      changedAt: this.now,
      ...changed
    };
    if (configuration4.auth_type !== "NONE" && this.draw(10) === 0) this.wrongSecrets.add(id2);
    this.steps.push({ at: this.now, does: "create", configuration: { ...configuration4 } });
    this.configurations.push(configuration4);
    return configuration4;
  }
  change(one, patch) {
    Object.assign(one, patch, { changedAt: this.now });
    this.steps.push({ at: this.now, does: "change", id: one.id, patch });
  }
  remove(one) {
    if (this.listening?.life === "alive" && this.listening.configuration === one.id) return;
    this.configurations = this.configurations.filter((other2) => other2 !== one);
    this.gone.push(one);
    this.steps.push({ at: this.now, does: "delete", id: one.id });
  }
  /** It registers itself; when it crashes, what it registered stays. One listener a history. */
  listenOrCrash() {
    if (!this.listening) {
      const { id: id2 } = this.create({ webhook_url: listenerAddress, virtual_account_id: null });
      this.listening = { configuration: id2, isAcknowledging: this.draw(2) === 0, life: "alive" };
      this.steps.push({ at: this.now, does: "listen", id: id2 });
    } else if (this.listening.life === "alive") {
      this.listening.life = "dead";
      this.steps.push({ at: this.now, does: "crash", id: this.listening.configuration });
    }
  }
  close() {
    const account = this.pick(this.open());
    if (account === void 0 || this.configurations.some((one) => one.virtual_account_id === account))
      return;
    this.closed.add(account);
    this.steps.push({ at: this.now, does: "close", account });
  }
  order() {
    const order2 = {
      id: this.id("checkout"),
      code: this.id("DH").replace("-", ""),
      amount: 1e5,
      received: 0,
      created: this.now,
      paid: void 0
    };
    this.orders.push(order2);
    this.steps.push({ at: this.now, does: "order", order: { ...order2 } });
  }
  matching(account) {
    return this.configurations.filter(
      (one) => one.is_active && (one.virtual_account_id === null || one.virtual_account_id === account)
    );
  }
  /** To one of the accounts, or to that of an order: too little, all of it, or too much. */
  transfer() {
    const checkout2 = this.draw(3) === 0 ? this.pick(this.orders) : void 0;
    const account = checkout2?.id ?? this.pick([...this.open(), bankAccount2]);
    const matching = this.matching(account);
    const transfer2 = {
      code: this.id("FT").toUpperCase(),
      account,
      amount: this.pick([5e4, 1e5, 1e5, 15e4]),
      note: checkout2?.code ?? this.pick(["thanh toan don hang", "DH1"]),
      at: this.now,
      expected: matching.map(({ id: id2 }) => id2),
      checkout: checkout2
    };
    const isOverQuota = matching.length > 0 && this.draw(25) === 0;
    this.steps.push({ at: this.now, does: "transfer", transfer: transfer2, isOverQuota });
    this.transfers.push(transfer2);
    const { code } = transfer2;
    this.round(matching, { code, isEvent: false, isOverQuota });
    if (checkout2 && this.credit(checkout2, transfer2))
      this.round(matching, { code, isEvent: true }, transfer2.at);
  }
  /** Whether this paid it (§3.2). */
  credit(checkout2, { amount: amount2, code, at }) {
    if (checkout2.paid) return false;
    checkout2.received += amount2;
    if (checkout2.received < checkout2.amount) return false;
    checkout2.paid = { at, code, isLate: at >= checkout2.created + 9e5 };
    return true;
  }
  /** `webhook`: only to that one, where it matches (§6.1). */
  redeliver(code, webhook, isHealed = false) {
    const { account } = this.transfers.find((one) => one.code === code);
    const targets = this.matching(account).filter(({ id: id2 }) => webhook === void 0 || id2 === webhook);
    this.steps.push({ at: this.now, does: "redeliver", code, webhook });
    this.round(targets, { code, isEvent: false, isHealed });
  }
  test(one) {
    this.steps.push({ at: this.now, does: "test", id: one.id });
    this.round([one], { code: void 0, isEvent: false });
  }
  /** What the service sends at one time; the log has when each attempt ended. */
  round(targets, about2, began2 = this.now) {
    this.justSent = [];
    for (const one of targets) this.justSent.push(this.attempt(one, began2, about2));
    const attempts = this.justSent;
    const endOf = ({ entry }) => Date.parse(entry.created_at);
    this.sent.push(...attempts.sort((one, other2) => endOf(one) - endOf(other2)));
    this.sent.sort((one, other2) => endOf(one) - endOf(other2));
    this.justSent = [];
    this.now = Math.max(this.now, ...attempts.map(endOf));
  }
  /** A receiver knows a code from whatever it accepted with it: for another configuration too, and a moment ago. */
  answerOf(one, code, isHealed) {
    const delivered = [...this.sent, ...this.justSent].some(
      ({ entry, code: other2 }) => code !== void 0 && code === other2 && entry.endpoint_url === one.webhook_url && isDelivered(entry)
    );
    if (this.wrongSecrets.has(one.id) && !isHealed) return wrongSecret;
    if (delivered && this.draw(4) === 0) return this.pick(duplicates2);
    if (isHealed || this.draw(3) > 0) {
      const isDenied = this.draw(12) === 0 && !isHealed;
      const text2 = isDenied ? '{"success":false,"message":"order not found"}' : "ok";
      return { after: 3 + this.draw(60), status: this.draw(5) === 0 ? 201 : 200, text: text2 };
    }
    return this.pick(rejections);
  }
  attempt(one, began2, { code, isEvent, isOverQuota = false, isHealed = false }) {
    const isHere = one.webhook_url === listenerAddress && !isOverQuota;
    const drawn = isHere ? this.received(one, { code, isEvent, isHealed }, began2) : this.answerOf(one, code, isHealed);
    const answer = isOverQuota ? "quota" : drawn;
    const authentication = {
      NONE: {},
      API_KEY: { "X-Webhook-Secret": "secret" },
      HMAC_SHA256: {
        "X-Service-Timestamp": `${Math.floor(began2 / 1e3)}`,
        "X-Service-Signature": "sha256=0"
      }
    }[one.auth_type];
    const entry = {
      id: this.id("entry"),
      client_id: "client",
      event_type: code === void 0 ? "test" : "webhook",
      endpoint_url: one.webhook_url,
      request_payload: "{}",
      request_headers: JSON.stringify({ "Content-Type": "application/json", ...authentication }),
      ...loggedAs(answer),
      created_at: new Date(began2 + (answer === "quota" ? 0 : answer.after)).toISOString()
    };
    return { entry, code, isEvent, configuration: one.id, answer };
  }
  /** What the listener does with it: the app's answer is the receiver's, unless it acknowledges before. */
  received(one, { code, isEvent, isHealed }, began2) {
    if (this.listening?.life !== "alive") {
      const refused2 = { after: 1, code: "ECONNREFUSED", text: "connect ECONNREFUSED 127.0.0.1:4001" };
      return isHealed ? { after: 4, status: 200, text: "ok" } : refused2;
    }
    const ofApp = this.answerOf(one, code, isHealed);
    if (code === void 0) return ofApp;
    const id2 = `20261121-${`${this.count}`.padStart(8, "0")}00000000`;
    this.count += 1;
    const status = "status" in ofApp ? ofApp.status : void 0;
    const ok2 = status === 200 || status === 201;
    this.kept.push({
      type: "delivery",
      id: id2,
      isEvent,
      received_at: new Date(began2).toISOString(),
      headers: [["Host", "127.0.0.1:4001"]],
      body_base64: Buffer.from(JSON.stringify({ transaction_code: code })).toString("base64"),
      verified: true,
      copy: "first",
      transaction_code: code,
      target: app,
      forward: {
        type: "forward",
        id: id2,
        at: new Date(began2 + 1).toISOString(),
        target: app,
        ok: ok2,
        ...status === void 0 ? { error: ofApp.text } : { status },
        attempts: 1,
        duration_ms: ofApp.after
      }
    });
    return this.listening.isAcknowledging ? { after: 2, status: 200, text: "ok" } : ofApp;
  }
};
function loggedAs(answer) {
  if (answer === "quota") {
    const text2 = "the plan's number of transactions is used up; nothing was sent";
    return {
      status_code: null,
      response_text: text2,
      duration_ms: 0,
      error_label: "QUOTA_EXCEEDED"
    };
  }
  const { after: duration_ms, text: response_text } = answer;
  return "status" in answer ? { status_code: answer.status, response_text, duration_ms, error_label: labelOfStatus(answer.status) } : {
    status_code: null,
    response_text,
    duration_ms,
    error_label: labelOfError(Object.assign(new Error(response_text), { code: answer.code }))
  };
}
function historyOf(seed) {
  const draw = drawsOf(seed);
  const history = new History(draw);
  const steps2 = 5 + draw(36);
  for (let step = 0; step < steps2; step += 1) history.step();
  history.now += draw(4) === 0 ? draw(2e4) : 12e4;
  return history;
}

// ../wt/d27/test/diagnosis/setup-situations.ts
var now2 = Date.parse("2026-11-21T02:00:00Z");
var minutes = (count2) => now2 - count2 * 6e4;
var iso = (ms) => new Date(ms).toISOString();
var configuration3 = (name, changed = {}) => ({
  id: name,
  name,
  webhook_url: `https://${name}.example/hook`,
  auth_type: "HMAC_SHA256",
  api_key_name: "X-Webhook-Secret",
  payload_format: "application/json",
  virtual_account_id: null,
  is_active: true,
  max_retries: 7,
  created_at: iso(minutes(600)),
  ...changed
});
var labelOf = (status) => status === null ? "DNS" : status < 300 ? "OK" : status < 500 ? "HTTP_4XX" : "HTTP_5XX";
var serial = 0;
var delivery2 = (to2, code, ago, status = 200, event_type = "webhook") => ({
  entry: {
    id: `log-${++serial}`,
    client_id: "client",
    event_type,
    endpoint_url: to2.includes(":") ? to2 : `https://${to2}.example/hook`,
    request_payload: JSON.stringify({ transaction_code: code }),
    request_headers: JSON.stringify({ "content-type": "application/json", "X-Service-Signature": "sha256=" }),
    status_code: status,
    response_text: "",
    duration_ms: 12,
    error_label: labelOf(status),
    created_at: iso(minutes(ago))
  },
  payload: { transaction_code: code }
});
var withAnswer = ({ entry, payload }, response_text) => ({
  entry: { ...entry, response_text },
  payload
});
var withEvent = ({ entry, payload }) => ({
  entry,
  payload: { ...payload, event: "CHECKOUT_PAID", checkout_id: "checkout" }
});
var unsigned = ({ entry, payload }) => ({
  entry: { ...entry, request_headers: JSON.stringify({ "content-type": "application/json" }) },
  payload
});
var transfer = (code, ago, account) => ({
  code,
  at: minutes(ago),
  account,
  status: null
});
var accountState = (status, changed = {}) => ({
  account: { id: "va", virtual_account_number: "96SHOP1" },
  notification: status === null ? void 0 : { id: "noti", status, receive_noti_realtime: true, ...changed },
  hasTransactions: false
});
var failure2 = (changed) => ({
  source: "service",
  kind: "service",
  status: 500,
  reason: "unreachable",
  detail: "it said so",
  waited: null,
  ...changed
});
var given = (value) => ({ value, failure: null });
var without2 = (changed) => ({ value: void 0, failure: failure2(changed) });
var channel = (name, changed = {}) => ({
  kind: "email",
  subject: { kind: "channel", id: name, name },
  is_active: true,
  virtual_account_id: null,
  created: minutes(600),
  isForTransfers: true,
  isForFailures: false,
  recipients: [{ email: "an@shop.example", verified: true, suppressed: false }],
  error: "",
  ...changed
});
var to = (email) => channel("books", {
  recipients: [{ email: "an@shop.example", verified: true, suppressed: false, ...email }]
});
var message = (label, ago) => ({
  ...{ id: `mail-${ago}`, channel: "books", recipient: "an@shop.example", transaction_code: "FT1" },
  ...{ isDelivered: label === "OK", label, answer: "", at: minutes(ago) }
});
function channelsWith(channels2 = [], changed = {}) {
  const read = { messages: [], logged: [], isZaloClosed: false, isOffered: true, failure: null };
  return { channels: channels2, ...read, ...changed };
}
var channels = (...facts) => service({ channels: given(channelsWith(...facts)) });
var payment = (real, hasProfile) => service({ payment: given({ checkouts: 2, real, hasProfile }) });
var waiting = (...ago) => machine({
  backlog: given(
    ago.map((one) => ({
      ...{ id: `d${one}`, target: here, received_at: iso(minutes(one)), state: "refused" }
    }))
  )
});
var received = (code, forward2) => {
  const failed3 = delivery2("shop", code, 30, 502);
  const id2 = "d1";
  const at = failed3.entry.created_at;
  const kept = { id: id2, received_at: at, transaction_code: code, headers: [["Host", "shop.example"]] };
  const facts = service({
    log: given({ deliveries: [failed3], complete: true, from: minutes(30), unread: 0 })
  });
  const last = { id: id2, at, target: here, attempts: 1, duration_ms: 3, ...forward2 };
  return { ...facts, machine: { ...facts.machine, received: given([{ ...kept, forward: last }]) } };
};
var well = () => ({
  timeoutMs: 1e3,
  drift: [],
  connection: {
    now: now2,
    version: "1.0.0",
    node: "20.19.0",
    profile: { name: "shop", from: "profile", keychain: false, others: [] },
    address: { url: new URL("https://pay.example/"), fault: null, isHere: false },
    network: {
      isLeftToProxy: false,
      addresses: ["192.0.2.1"],
      nameError: void 0,
      certificate: { fault: null, issuer: "Authority", validTo: now2 + 90 * 864e5 },
      tlsError: void 0
    },
    reply: given({ ms: 20, skew: 0 }),
    secret: given("accepted"),
    hasSecret: true
  },
  service: {
    configurations: given([configuration3("shop")]),
    log: given({ deliveries: [delivery2("shop", "FT1", 30)], complete: true, from: minutes(30), unread: 0 }),
    transactions: given([transfer("FT1", 30)]),
    accounts: given({ listed: [], states: [], complete: true }),
    channels: given(channelsWith()),
    payment: given({ checkouts: 0, real: 0, hasProfile: void 0 })
  },
  machine: { listeners: given([]), registrations: given([]), received: given([]), backlog: given([]) }
});
var connection = (changed, letIn = true) => {
  const facts = well();
  return {
    ...facts,
    connection: { ...facts.connection, ...changed },
    service: letIn ? facts.service : void 0
  };
};
var closed = (network) => connection(
  { network: { ...well().connection.network, ...network }, reply: void 0, secret: void 0 },
  false
);
var unanswered = (changed) => connection({ reply: without2(changed), secret: void 0 }, false);
var service = (changed) => {
  const facts = well();
  return { ...facts, service: { ...facts.service, ...changed } };
};
var machine = (changed) => {
  const facts = well();
  return { ...facts, machine: { ...facts.machine, ...changed } };
};
var webhooks = (configurations, deliveries, transactions = [], complete = true) => service({
  configurations: given(configurations),
  log: given({ deliveries, complete, from: complete ? null : minutes(120), unread: 0 }),
  transactions: given(transactions)
});
var accounts2 = (...states) => service({ accounts: given({ listed: states.map(({ account }) => account), states, complete: true }) });
var begun = (stage, isWaiting2, virtual_account) => machine({
  registrations: given([
    {
      registration: {
        id: "reg",
        stage,
        answers: { prefix: "SHOP" },
        ...virtual_account ? { virtual_account } : {}
      },
      isWaiting: isWaiting2,
      flags: { resume: "reg" }
    }
  ])
});
var listener = (life, url) => ({
  record: {
    id: "listener",
    owner: { pid: 1, started: null },
    base_url: "https://pay.example",
    client_id: "c",
    urls: [url]
  },
  life,
  ended: life === "ended" || life === "taken-over" ? minutes(60) : null
});
var withListener = (facts, life, url) => ({
  ...facts,
  machine: { ...facts.machine, listeners: given([listener(life, url)]) }
});
var tunnel = "https://bright-cat.trycloudflare.com/hook";
var here = "http://127.0.0.1:4001/hook";
var shop = configuration3("shop");
var other = configuration3("other");
var ok = delivery2("shop", "FT1", 30);
var situations = [
  ["all is well", well(), "delivered", ""],
  ["an old Node", connection({ node: "18.20.0" }), "failed", "node-too-old!"],
  [
    "no credentials",
    connection(
      {
        profile: { ...well().connection.profile, from: null, others: ["other"] },
        reply: without2({ kind: "auth", status: null }),
        hasSecret: false,
        secret: void 0
      },
      false
    ),
    "failed",
    "credentials-missing! nothing-checked",
    "blocked"
  ],
  [
    "no address",
    connection(
      {
        address: { url: null, fault: null, isHere: false },
        network: void 0,
        reply: void 0,
        secret: void 0
      },
      false
    ),
    "failed",
    "address-missing! nothing-checked",
    "blocked"
  ],
  [
    "no address that can be used",
    connection(
      {
        address: { url: null, fault: "ftp", isHere: false },
        network: void 0,
        reply: void 0,
        secret: void 0
      },
      false
    ),
    "failed",
    "address-invalid! nothing-checked",
    "blocked"
  ],
  [
    "a name that DNS does not know",
    closed({ nameError: "ENOTFOUND" }),
    "failed",
    "name-unknown! nothing-checked",
    "blocked"
  ],
  [
    "no TLS on the port",
    closed({ tlsError: "EPROTO" }),
    "failed",
    "service-tls-failed! nothing-checked",
    "blocked"
  ],
  [
    "an expired certificate",
    closed({ certificate: { fault: "CERT_HAS_EXPIRED", issuer: "A", validTo: now2 - 1 } }),
    "failed",
    "certificate-expired! nothing-checked",
    "blocked"
  ],
  [
    "a certificate of nobody",
    closed({ certificate: { fault: "DEPTH_ZERO_SELF_SIGNED_CERT", issuer: "A", validTo: now2 + 9e9 } }),
    "failed",
    "certificate-not-trusted! nothing-checked",
    "blocked"
  ],
  [
    "replies that differ from the table",
    {
      ...well(),
      drift: [
        {
          ...{
            endpoint: "GET /api/v1/client/me",
            field: "data.username",
            kind: "missing",
            expected: "string",
            found: null
          },
          ...{ first_seen: "2026-11-21T01:00:00.000Z", last_seen: "2026-11-21T01:00:00.000Z", count: 1 }
        }
      ]
    },
    "delivered",
    "replies-differ"
  ],
  [
    "a certificate that ends soon",
    connection({
      network: {
        ...well().connection.network,
        certificate: { fault: null, issuer: "A", validTo: now2 + 864e5 }
      }
    }),
    "delivered",
    "certificate-expires-soon?"
  ],
  [
    "a proxy in between",
    connection({ network: { ...well().connection.network, isLeftToProxy: true } }),
    "delivered",
    "",
    "left-to-proxy"
  ],
  [
    "nobody answers",
    unanswered({ kind: "network", status: null }),
    "failed",
    "service-unreachable! nothing-checked",
    "blocked"
  ],
  [
    "no answer in time",
    unanswered({ kind: "network", status: null, waited: 1e4, reason: "timeout" }),
    "failed",
    "service-slow! nothing-checked",
    "blocked"
  ],
  ["a slow answer", connection({ reply: given({ ms: 2500, skew: 0 }) }), "delivered", "service-slow?"],
  ["the service fails", unanswered({}), "failed", "service-error! nothing-checked", "blocked"],
  ["too many requests", unanswered({ status: 429 }), "failed", "rate-limited! nothing-checked", "blocked"],
  [
    "an answer that is not the service\u2019s",
    unanswered({ status: null }),
    "failed",
    "reply-not-understood! nothing-checked",
    "blocked"
  ],
  [
    "credentials that are rejected",
    unanswered({ kind: "auth", status: 401 }),
    "failed",
    "credentials-rejected! nothing-checked",
    "blocked"
  ],
  [
    "a token without the right",
    unanswered({ kind: "refused", status: 403, reason: "refused" }),
    "failed",
    "scope-missing! nothing-checked",
    "blocked"
  ],
  [
    "no secret for writes",
    connection({ hasSecret: false, secret: void 0 }),
    "failed",
    "secret-missing-for-writes!"
  ],
  ["a secret that is rejected", connection({ secret: given("rejected") }), "failed", "secret-rejected!"],
  [
    "a secret that cannot be read",
    connection({
      secret: without2({ source: "profile", kind: "local", status: null, reason: "unreachable" })
    }),
    "failed",
    "unreadable-here!",
    "unreachable"
  ],
  [
    "a clock that is off",
    connection({ reply: given({ ms: 20, skew: -301e3 }) }),
    "failed",
    "clock-differs!"
  ],
  [
    "a service that tells no time",
    connection({ reply: given({ ms: 20, skew: null }) }),
    "delivered",
    "",
    "not-offered"
  ],
  [
    "configurations that are refused",
    service({
      configurations: without2({ source: "configurations", kind: "refused", status: 400, reason: "refused" })
    }),
    "failed",
    "request-refused!",
    "refused"
  ],
  [
    "a log that cannot be read",
    service({ log: without2({ source: "delivery-log" }) }),
    "failed",
    "service-error!",
    "unreachable unreachable"
  ],
  [
    "transactions that the service does not offer",
    service({
      transactions: without2({ source: "transactions", kind: "refused", status: 404, reason: "not-offered" })
    }),
    "delivered",
    "",
    "not-offered"
  ],
  ["no configuration", webhooks([], []), "failed", "no-configuration!"],
  [
    "20 configurations",
    webhooks(
      Array.from({ length: 20 }, (_, at) => configuration3(`shop${at}`)),
      Array.from({ length: 20 }, (_, at) => delivery2(`shop${at}`, "FT1", 30))
    ),
    "delivered",
    "many-configurations?"
  ],
  [
    "paused, and nothing else is active",
    webhooks([configuration3("shop", { is_active: false })], [ok]),
    "failed",
    "paused-now!"
  ],
  [
    "one of two is paused, and missed a transfer",
    webhooks([shop, configuration3("other", { is_active: false })], [ok], [transfer("FT1", 30)]),
    "delivered",
    "paused-now?"
  ],
  [
    "the last transfer came while all were paused",
    webhooks([configuration3("shop", { is_active: false })], [], [transfer("FT1", 30)]),
    "failed",
    "paused-now! last-transfer-not-sent!"
  ],
  [
    "resumed, but the transfer of the pause is still missing",
    webhooks([shop], [ok], [transfer("FT2", 60), transfer("FT1", 30)].reverse()),
    "unknown",
    "transfers-missed?"
  ],
  [
    "the last transfer was to an account that no configuration matches",
    webhooks(
      [configuration3("shop", { virtual_account_id: "va" })],
      [ok],
      [transfer("FT2", 10, "96OTHER1"), transfer("FT1", 30)]
    ),
    "delivered",
    "last-transfer-not-sent?"
  ],
  [
    "the last transfer was sent to nobody",
    webhooks([shop], [ok], [transfer("FT2", 10), transfer("FT1", 30)]),
    "failed",
    "last-transfer-not-sent! transfers-missed?"
  ],
  [
    "the last transfer failed, the one before was delivered",
    webhooks([shop], [delivery2("shop", "FT2", 10, 500), ok], [transfer("FT2", 10), transfer("FT1", 30)]),
    "failed",
    "app-error! last-transfer-failed"
  ],
  [
    "a transfer that is on its way",
    webhooks([shop], [ok], [transfer("FT2", 0.5), transfer("FT1", 30)]),
    "delivered",
    ""
  ],
  [
    "a transfer from before the configuration",
    webhooks([shop], [ok], [transfer("FT1", 30), transfer("FT0", 601)]),
    "delivered",
    ""
  ],
  [
    "a transfer that the log does not reach back to",
    webhooks([shop], [ok], [transfer("FT1", 30), transfer("FT0", 121)], false),
    "unknown",
    "",
    "limit"
  ],
  [
    "no transfer that the log reaches back to",
    webhooks([shop], [ok], [transfer("FT0", 121)], false),
    "unknown",
    "",
    "limit"
  ],
  [
    "of a long log, the twenty newest at its address were delivered",
    webhooks(
      [shop],
      Array.from({ length: 20 }, (_, at) => delivery2("shop", `FT${at}`, at)),
      [],
      false
    ),
    "delivered",
    ""
  ],
  [
    "whether it is active is not said",
    webhooks([configuration3("shop", { is_active: void 0 })], [ok]),
    "delivered",
    "activity-unknown"
  ],
  [
    "other events alone",
    webhooks([configuration3("shop", { events: ["VA_CREATED"] })], [ok]),
    "failed",
    "event-not-subscribed!"
  ],
  [
    "an address of this machine, the service elsewhere",
    webhooks([configuration3("shop", { webhook_url: here })], [delivery2(here, "FT1", 30, null)]),
    "failed",
    "address-not-public! name-not-found"
  ],
  [
    "an address of a private network",
    webhooks([configuration3("shop", { webhook_url: "https://192.168.1.4/hook" })], []),
    "failed",
    "address-not-public! no-delivery-seen"
  ],
  [
    "the address of a listener that ended",
    withListener(
      webhooks([configuration3("shop", { webhook_url: here })], [delivery2(here, "FT1", 30, null)]),
      "dead",
      here
    ),
    "failed",
    "address-of-ended-listener! listener-crashed! name-not-found"
  ],
  [
    "the address of a listener that runs",
    withListener(
      webhooks([configuration3("shop", { webhook_url: tunnel })], [delivery2(tunnel, "FT1", 30, 502)]),
      "alive",
      tunnel
    ),
    "failed",
    "gateway-error!"
  ],
  [
    "the address of a listener that ended",
    withListener(
      webhooks([configuration3("shop", { webhook_url: tunnel })], [delivery2(tunnel, "FT1", 30, 502)]),
      "ended",
      tunnel
    ),
    "failed",
    "address-of-ended-listener! gateway-error"
  ],
  [
    "a listener runs, and another has taken over its configuration",
    withListener(well(), "taken-over", here),
    "delivered",
    "listener-taken-over?"
  ],
  ["accepted twice", webhooks([shop], [delivery2("shop", "FT1", 20), ok]), "delivered", "duplicates-seen"],
  [
    "two transfers in a row that the log has nothing of",
    webhooks(
      [shop],
      [delivery2("shop", "FT4", 10), ok],
      [transfer("FT4", 10), transfer("FT3", 15), transfer("FT2", 20), transfer("FT1", 30)]
    ),
    "unknown",
    "transfers-missed? gap-in-log?"
  ],
  [
    "one transfer that the log has nothing of is no gap",
    webhooks(
      [shop],
      [delivery2("shop", "FT4", 10), ok],
      [transfer("FT4", 10), transfer("FT3", 15), transfer("FT1", 30)]
    ),
    "unknown",
    "transfers-missed?"
  ],
  ["the backlog grows", waiting(70, 50, 40, 30), "unknown", "not-forwarded-yet? backlog-growing?"],
  [
    "the app behind a listener here is down",
    received("FT1", { ok: false }),
    "failed",
    "app-not-running! last-transfer-failed gateway-error"
  ],
  ["it was, and has accepted the replay", received("FT1", { ok: true, status: 200 }), "delivered", ""],
  ["the backlog shrinks", waiting(110, 100, 90, 80, 50, 40, 30), "unknown", "not-forwarded-yet?"],
  ["checkouts for real money without a profile", payment(1, false), "delivered", "payment-profile-missing?"],
  ["sandbox checkouts without a profile", payment(0, false), "delivered", "payment-profile-missing"],
  ["checkouts with a profile", payment(1, true), "delivered", ""],
  ["a channel", channels([channel("books")]), "delivered", ""],
  ["no channels are offered", channels([], { isOffered: false }), "delivered", "", "not-offered"],
  [
    "channels that cannot be read",
    channels([], { failure: failure2({ source: "channels" }) }),
    "unknown",
    "service-error?",
    "unreachable"
  ],
  ["a paused channel", channels([channel("books", { is_active: false })]), "delivered", "channel-paused"],
  ["an address that is not verified", channels([to({ verified: false })]), "delivered", "email-unverified?"],
  ["an address that is suppressed", channels([to({ suppressed: true })]), "delivered", "email-suppressed?"],
  [
    "the last email failed",
    channels([to({})], { messages: [message("SMTP_4XX", 10), message("OK", 20)] }),
    "delivered",
    "channel-failed?"
  ],
  [
    "an email failed, and arrived when it was sent again",
    channels([to({})], { messages: [message("OK", 10), message("SMTP_4XX", 20)] }),
    "delivered",
    ""
  ],
  [
    "an address that was verified since",
    channels([to({})], { messages: [message("UNVERIFIED", 10)] }),
    "delivered",
    ""
  ],
  [
    "the bot was removed from the group",
    channels([
      channel("team", { kind: "telegram", error: "Forbidden: bot was kicked from the supergroup chat" })
    ]),
    "delivered",
    "bot-removed?"
  ],
  [
    "Telegram says something else",
    channels([channel("team", { kind: "telegram", error: "Too Many Requests: retry after 5" })]),
    "delivered",
    "channel-failed?"
  ],
  ["Zalo is closed", channels([], { isZaloClosed: true }), "delivered", "zalo-closed"],
  [
    "the address of a closed tunnel",
    webhooks([configuration3("shop", { webhook_url: tunnel })], [delivery2(tunnel, "FT1", 30, null)]),
    "failed",
    "address-of-ended-tunnel! name-not-found"
  ],
  [
    "a tunnel that delivers",
    webhooks([configuration3("shop", { webhook_url: tunnel })], [delivery2(tunnel, "FT1", 30)]),
    "delivered",
    ""
  ],
  ["a listener that crashed", withListener(well(), "dead", here), "failed", "listener-crashed!"],
  [
    "two at one address, one failure: one of them lacks it, and nobody is blamed",
    webhooks(
      [
        configuration3("a", { webhook_url: "https://shop.example/hook" }),
        configuration3("b", { webhook_url: "https://shop.example/hook" })
      ],
      [delivery2("shop", "FT1", 30, 500), delivery2("shop", "FT1", 30)]
    ),
    "failed",
    "app-error! same-address-twice?"
  ],
  [
    "the only one at its address, two attempts at once, one failure: the other\u2019s may have been of one that is gone",
    webhooks([shop], [delivery2("shop", "FT1", 30, 500), delivery2("shop", "FT1", 30)]),
    "failed",
    "app-error!"
  ],
  [
    "two at one address, one success and a failure at another time: whose each was is not known",
    webhooks(
      [
        configuration3("a", { webhook_url: "https://shop.example/hook" }),
        configuration3("b", { webhook_url: "https://shop.example/hook" })
      ],
      [delivery2("shop", "FT1", 20, 500), delivery2("shop", "FT1", 30)]
    ),
    "unknown",
    "same-address-twice? transfers-uncertain?"
  ],
  [
    "two at one address, one failure, then both have it",
    webhooks(
      [
        configuration3("a", { webhook_url: "https://shop.example/hook" }),
        configuration3("b", { webhook_url: "https://shop.example/hook" })
      ],
      [
        delivery2("shop", "FT1", 20),
        delivery2("shop", "FT1", 20),
        delivery2("shop", "FT1", 30, 500),
        delivery2("shop", "FT1", 30)
      ]
    ),
    "delivered",
    "same-address-twice?"
  ],
  [
    "two at one address that are signed and unsigned",
    webhooks([shop, configuration3("b", { webhook_url: shop.webhook_url, auth_type: "NONE" })], [ok]),
    "unknown",
    "same-address-twice no-delivery-seen"
  ],
  [
    "a test alone",
    webhooks([shop], [delivery2("shop", "DUMMY123", 30, 200, "test")]),
    "unknown",
    "tested-only"
  ],
  [
    "a test alone in what was read of the log",
    webhooks([shop], [delivery2("shop", "DUMMY123", 30, 200, "test")], [], false),
    "unknown",
    "",
    "limit"
  ],
  [
    "a test alone, which failed",
    webhooks([shop], [delivery2("shop", "DUMMY123", 30, 500, "test")]),
    "failed",
    "app-error! tested-only"
  ],
  [
    "a test does not make good a transfer",
    webhooks([shop], [delivery2("shop", "DUMMY123", 10, 200, "test"), delivery2("shop", "FT1", 30, 500)]),
    "failed",
    "app-error!"
  ],
  ["nothing in the whole log", webhooks([shop], []), "unknown", "no-delivery-seen"],
  [
    "nothing in what was read of the log",
    webhooks([shop, configuration3("other")], [delivery2("other", "FT1", 30)], [], false),
    "unknown",
    "",
    "limit limit"
  ],
  ["the last one failed", webhooks([shop], [delivery2("shop", "FT2", 10, 500), ok]), "failed", "app-error!"],
  [
    "the last two failed",
    webhooks([shop], [delivery2("shop", "FT3", 10, 500), delivery2("shop", "FT2", 20, 500), ok]),
    "failed",
    "app-error! failing-since"
  ],
  [
    "OK, 500, OK",
    webhooks([shop], [delivery2("shop", "FT3", 10), delivery2("shop", "FT2", 20, 500), ok]),
    "failed",
    "failing-sometimes?"
  ],
  [
    "500, then redelivered",
    webhooks([shop], [delivery2("shop", "FT1", 20), delivery2("shop", "FT1", 30, 500)]),
    "delivered",
    "failing-sometimes"
  ],
  [
    "delivered, the duplicate rejected",
    webhooks([shop], [delivery2("shop", "FT1", 20, 409), ok]),
    "delivered",
    ""
  ],
  [
    "moved after a failure",
    webhooks([shop], [delivery2("old", "FT1", 30, 500)]),
    "failed",
    "address-changed-since? no-delivery-seen"
  ],
  [
    "paused, and moved after a failure",
    webhooks(
      [configuration3("books", { auth_type: "NONE" }), configuration3("shop", { is_active: false })],
      [unsigned(delivery2("books", "FT2", 20)), delivery2("old", "FT1", 30, 500)]
    ),
    "failed",
    "paused-now? address-changed-since?"
  ],
  [
    "moved twice, after a failure at each address",
    webhooks(
      [shop],
      [delivery2("shop", "FT3", 10), delivery2("second", "FT2", 20, 500), delivery2("first", "FT1", 30, 500)]
    ),
    "failed",
    "address-changed-since? address-changed-since?"
  ],
  [
    "changed by the service\u2019s own word before a failure at another address: that was another\u2019s",
    webhooks(
      [configuration3("shop", { updated_at: iso(minutes(40)) })],
      [delivery2("shop", "FT2", 10), delivery2("old", "FT1", 30, 500)]
    ),
    "unknown",
    "deleted-since?"
  ],
  [
    "signed, after a failure without a signature at another address: that was another\u2019s",
    webhooks([shop], [delivery2("shop", "FT2", 10), unsigned(delivery2("old", "FT1", 30, 500))]),
    "unknown",
    "deleted-since?"
  ],
  [
    "a new one at the address of one that is gone",
    webhooks(
      [configuration3("old", { created_at: iso(minutes(20)) })],
      [delivery2("old", "FT2", 10), delivery2("old", "FT1", 30, 500)]
    ),
    "unknown",
    "deleted-since?"
  ],
  [
    "a duplicate is rejected at an address that accepted it for another configuration",
    webhooks(
      [shop, configuration3("copy", { webhook_url: shop.webhook_url, auth_type: "NONE" })],
      [unsigned(delivery2("shop", "FT1", 20, 409)), ok]
    ),
    "delivered",
    "same-address-twice"
  ],
  [
    "the last transfer is delivered to one of two",
    webhooks(
      [shop, other],
      [delivery2("other", "FT1", 30), delivery2("shop", "FT1", 30, 500)],
      [transfer("FT1", 30)]
    ),
    "failed",
    "app-error! last-transfer-incomplete"
  ],
  [
    "nine transfers failed: three have a command",
    webhooks(
      [shop],
      Array.from({ length: 9 }, (_, at) => delivery2("shop", `FT${at + 1}`, 30 + at, 500))
    ),
    "failed",
    "app-error! failing-since"
  ],
  [
    "failed at the old URL, delivered at that of another one: that of both now",
    webhooks(
      [shop, configuration3("copy", { webhook_url: shop.webhook_url })],
      [delivery2("shop", "FT1", 20), delivery2("shop", "FT1", 30), delivery2("old", "FT1", 30, 500)]
    ),
    "delivered",
    "same-address-twice?"
  ],
  [
    "paused with a transfer that it had rejected",
    webhooks(
      [configuration3("shop", { is_active: false }), other],
      [delivery2("other", "FT1", 30), delivery2("shop", "FT1", 30, 500)]
    ),
    "failed",
    "app-error! paused-now?"
  ],
  [
    "delivered, but one transfer was never sent",
    webhooks(
      [shop],
      [delivery2("shop", "FT2", 10), delivery2("shop", "FT0", 60)],
      [transfer("FT2", 10), transfer("FT1", 30)]
    ),
    "unknown",
    "transfers-missed?"
  ],
  [
    "moved after a failure, and redelivered",
    webhooks([shop], [delivery2("shop", "FT1", 10), delivery2("old", "FT1", 30, 500)]),
    "delivered",
    "failing-sometimes"
  ],
  [
    "a redelivery failed of a transfer that is older than what was read of the log",
    webhooks([shop], [delivery2("shop", "FT1", 30, 500)], [], false),
    "unknown",
    "",
    "limit"
  ],
  [
    "its CHECKOUT_PAID failed: no transfer, and not sent again",
    webhooks([shop], [withEvent(delivery2("shop", "FT1", 30, 409)), delivery2("shop", "FT1", 30)]),
    "unknown",
    "events-failed?"
  ],
  [
    "deleted after a failure",
    webhooks(
      [shop],
      [delivery2("shop", "FT2", 10), delivery2("old", "FT1", 30, 500), delivery2("shop", "FT0", 40)]
    ),
    "unknown",
    "deleted-since?"
  ],
  [
    "deleted after a failure, delivered elsewhere",
    webhooks(
      [shop],
      [delivery2("old", "FT1", 30, 500), delivery2("shop", "FT1", 30), delivery2("shop", "FT0", 40)]
    ),
    "unknown",
    "deleted-since?"
  ],
  [
    "deleted after a failure, delivered to its successor",
    webhooks(
      [shop],
      [delivery2("shop", "FT1", 20), delivery2("old", "FT1", 30, 500), delivery2("shop", "FT0", 40)]
    ),
    "delivered",
    ""
  ],
  [
    "a virtual account without notifications",
    accounts2(accountState(null)),
    "failed",
    "registration-at-step-3!"
  ],
  [
    "a virtual account whose second OTP is missing",
    accounts2(accountState("PENDING")),
    "failed",
    "registration-at-step-4!"
  ],
  ["a virtual account that reports", accounts2(accountState("ACTIVE")), "delivered", ""],
  [
    "notifications whose status the service leaves out",
    accounts2(accountState("", { status: void 0 })),
    "delivered",
    ""
  ],
  [
    "no registration is shown, but transfers were reported",
    accounts2({ ...accountState(null), hasTransactions: true }),
    "delivered",
    ""
  ],
  ["cancelled notifications", accounts2(accountState("CANCELLED")), "failed", "notifications-off!"],
  [
    "a status of notifications that is new",
    accounts2(accountState("LATER")),
    "delivered",
    "notification-status-unknown"
  ],
  [
    "200 with an error in the body",
    webhooks([shop], [withAnswer(ok, '{"success":false,"message":"order not found"}')]),
    "delivered",
    "success-with-error-in-body?"
  ],
  [
    "an event type that is new",
    webhooks([shop], [delivery2("shop", "FT1", 30, 200, "later")]),
    "delivered",
    "event-type-unknown"
  ],
  [
    "a transfer whose status is new was sent to nobody",
    webhooks([shop], [ok], [{ ...transfer("FT2", 10), status: "LATER" }, transfer("FT1", 30)]),
    "delivered",
    ""
  ],
  [
    "a report at day end",
    accounts2(accountState("ACTIVE", { receive_noti_realtime: false })),
    "failed",
    "day-end-reporting!"
  ],
  [
    "more virtual accounts than there was time for",
    service({ accounts: given({ listed: [accountState("ACTIVE").account], states: [], complete: false }) }),
    "unknown",
    "",
    "limit"
  ],
  [
    "virtual accounts that cannot be read",
    service({ accounts: without2({ source: "virtual-accounts" }) }),
    "failed",
    "service-error!",
    "unreachable"
  ],
  [
    "begun here, the first OTP is awaited",
    begun("step-1-done", true),
    "delivered",
    "registration-at-step-2?"
  ],
  ["begun here, the first OTP is spent", begun("step-1-done", false), "failed", "registration-at-step-2!"],
  [
    "begun here, an answer never came",
    begun("step-2-sent", false),
    "failed",
    "registration-unfinished-here!"
  ],
  [
    "a delivery that the app has not accepted",
    machine({ backlog: given([{ id: "d1", target: here, received_at: iso(minutes(5)), state: "refused" }]) }),
    "unknown",
    "not-forwarded-yet?"
  ]
];

// ../wt/d27/test/diagnosis/seen.ts
var toSecond = (ms) => Math.floor(ms / 1e3) * 1e3;
var deliveryOf = ({ entry, code, isEvent }, { orders, transfers }) => {
  const came2 = transfers.find((one) => one.code === code);
  const order2 = isEvent ? orders.find(({ paid }) => paid?.code === code) : void 0;
  const payload = order2 ? {
    event: "CHECKOUT_PAID",
    checkout_id: order2.id,
    order_code: order2.code,
    amount: order2.amount,
    transaction_code: code
  } : {
    transaction_code: code ?? "DUMMY123",
    transfer_date: new Date(toSecond(came2?.at ?? 0)).toISOString()
  };
  return { entry, payload };
};
function configurationsOf({ configurations, tellsChanges }) {
  return configurations.map(
    ({ changedAt, ...one }) => tellsChanges ? { ...one, updated_at: new Date(changedAt).toISOString() } : one
  );
}
function checkoutSeen({ now: now3 }, order2) {
  const { id: id2, code, amount: amount2, received: received3, created, paid } = order2;
  const isExpired = now3 >= created + 9e5;
  return {
    id: id2,
    order_code: code,
    amount: amount2,
    status: paid ? "paid" : isExpired ? "expired" : "pending",
    bank: { account_number: id2 },
    created_at: new Date(created).toISOString(),
    paid_at: paid ? new Date(paid.at).toISOString() : null,
    paid_amount: received3 || null,
    partial_amount: received3 > 0 && received3 < amount2 ? received3 : null,
    paid_late: paid?.isLate ?? false,
    transaction_code: paid?.code ?? null
  };
}
var stateOf3 = (account) => ({
  account: { id: account, virtual_account_number: account },
  notification: { id: `${account}-noti`, status: "ACTIVE", receive_noti_realtime: true },
  hasTransactions: true
});
function accountSeen({ closed: closed2 }, { account, checkout: checkout2 }) {
  if (account === bankAccount2) return void 0;
  const isListed = !checkout2 && !closed2.has(account);
  return {
    number: account,
    state: isListed ? stateOf3(account) : void 0,
    begun: void 0,
    ownership: isListed ? void 0 : {
      transactions: "shown",
      linked: [],
      registered: void 0,
      order: checkout2?.code,
      areCheckoutsRead: true
    }
  };
}
function listenersSeen({ listening }) {
  if (!listening) return [];
  const record4 = {
    id: "listener",
    owner: { pid: 1, started: null },
    base_url: "https://pay.example",
    client_id: "c",
    urls: [listenerAddress]
  };
  return [{ record: record4, life: listening.life, ended: null }];
}
function transferSeen(history, code, unseen = {}) {
  const came2 = history.transfers.find((one) => one.code === code);
  const all = history.sent.filter((one) => one.code === code);
  const read = unseen.isLogCut ? all.slice(Math.ceil(all.length / 2)) : all;
  const addresses2 = new Map(
    (unseen.isLogCut ? read : history.sent).map(({ entry }) => [entry.endpoint_url, Date.parse(entry.created_at)]).reverse()
  );
  const deliveries = read.map((one) => deliveryOf(one, history)).reverse();
  const attempts = read.filter(({ isEvent }) => !isEvent).map(({ entry }) => entry);
  const here2 = history.kept.filter((one) => one.transaction_code === code);
  const stored = here2.filter(({ isEvent }) => !isEvent);
  const configurations = unseen.areConfigurationsUnread ? void 0 : configurationsOf(history);
  const at = toSecond(came2.at);
  const first2 = attempts[0] && Date.parse(attempts[0].created_at);
  const isInVirtual = came2.account !== bankAccount2;
  const transaction = {
    id: code,
    transaction_code: code,
    amount: came2.amount,
    description: came2.note,
    va_nbr: isInVirtual ? came2.account : null,
    account_number: "0011012345678",
    transaction_date: new Date(at + 7 * 36e5).toISOString().slice(0, 19),
    transaction_status: "SUCCESS",
    debit_or_credit: "credit"
  };
  const isRead = !unseen.areTransactionsUnread;
  const checkout2 = came2.checkout && checkoutSeen(history, came2.checkout);
  const isSent = attempts.length > 0 || stored.length > 0;
  const account = unseen.areAccountsUnread ? void 0 : accountSeen(history, came2);
  return {
    transfer: {
      code,
      transaction: isRead ? transaction : void 0,
      stored: isRead ? [transaction] : [],
      deliveries,
      kept: stored.map((kept) => ({ kept, payload: { transaction_code: code } }))
    },
    stored,
    account: isSent ? void 0 : account,
    checkout: checkout2,
    areTransactionsRead: isRead,
    listeners: listenersSeen(history),
    channels: void 0,
    events: {
      checkout: checkout2,
      events: deliveries.filter(({ payload }) => payload.event !== void 0),
      stored: here2.filter(({ isEvent }) => isEvent),
      configurations: configurations ?? [],
      addresses: addresses2,
      account: !isInVirtual || came2.checkout ? null : account?.state?.account.id,
      isLogComplete: !unseen.isLogCut
    },
    deliveries: {
      code,
      now: history.now,
      newest: history.sent.length > 0 ? Date.parse(history.sent.at(-1).entry.created_at) : void 0,
      time: isRead || first2 !== void 0 ? at : void 0,
      account: !isInVirtual || came2.checkout ? null : account?.state?.account.id,
      attempts,
      configurations,
      addresses: addresses2,
      isLogComplete: !unseen.isLogCut
    }
  };
}
var lookedAt = 20;
var failed2 = (source) => ({
  value: void 0,
  failure: {
    source,
    kind: "service",
    status: 500,
    reason: "unreachable",
    detail: "internal error",
    waited: null
  }
});
function setupSeen(history, unseen = {}) {
  const { sent, transfers, closed: closed2, now: now3, kept } = history;
  const newest = sent.map((one) => deliveryOf(one, history)).reverse();
  const deliveries = unseen.isLogCut ? newest.slice(0, Math.ceil(newest.length / 2)) : newest;
  const states = accounts.filter((account) => !closed2.has(account)).map(stateOf3);
  const facts = service({
    configurations: unseen.areConfigurationsUnread ? failed2("configurations") : given(configurationsOf(history)),
    log: given({
      deliveries,
      complete: !unseen.isLogCut,
      unread: 0,
      from: deliveries.length > 0 ? Date.parse(deliveries.at(-1).entry.created_at) : null
    }),
    transactions: unseen.areTransactionsUnread ? failed2("transactions") : given(
      transfers.slice(-lookedAt).reverse().map(({ code, at, account }) => ({
        code,
        at: toSecond(at),
        account: account === bankAccount2 ? void 0 : account,
        status: null
      }))
    ),
    accounts: unseen.areAccountsUnread ? failed2("virtual-accounts") : given({
      listed: states.map(({ account }) => account),
      states,
      complete: true
    })
  });
  const waiting2 = kept.filter(({ forward: forward2 }) => !forward2.ok);
  return {
    ...facts,
    connection: { ...well().connection, now: now3, address: { ...well().connection.address, isHere: true } },
    machine: {
      listeners: given(listenersSeen(history)),
      registrations: given([]),
      received: given(kept.filter(({ isEvent }) => !isEvent)),
      backlog: given(waiting2.map(({ id: id2, received_at }) => ({ id: id2, received_at, target: app })))
    }
  };
}
function statisticsSeen({ sent, now: now3 }) {
  const failures2 = sent.filter(({ entry }) => !isDelivered(entry));
  const days2 = Array.from(
    { length: 7 },
    (_, back) => new Date(now3 - (6 - back) * 864e5).toISOString().slice(0, 10)
  );
  const isOf = (date6) => (one) => one.entry.created_at.startsWith(date6);
  const labels = new Set(failures2.map(({ entry }) => entry.error_label));
  const success = sent.length - failures2.length;
  return {
    days: 7,
    total: sent.length,
    success,
    failed: failures2.length,
    success_rate: sent.length === 0 ? 0 : Math.round(success / sent.length * 1e4) / 100,
    p95_duration_ms: 10,
    daily: days2.map((date6) => ({
      date: date6,
      total: sent.filter(isOf(date6)).length,
      failed: failures2.filter(isOf(date6)).length
    })),
    errors: [...labels].map((label) => ({
      label,
      count: failures2.filter(({ entry }) => entry.error_label === label).length
    }))
  };
}

// ../wt/d27/src/cli/parse-argv.ts
init_errors();
init_translate();
import { Command, CommanderError, Help, Option } from "commander";

// ../wt/d27/src/cli/commander-error.ts
init_errors();
init_translate();
init_command_line();
init_similar_names();
init_global_flags();

// ../wt/d27/src/cli/suggest.ts
init_similar_names();
init_allowed_values();
init_global_flags();

// ../wt/d27/src/cli/parse-argv.ts
init_flag_conflicts();
init_global_flags();

// ../wt/d27/src/cli/help.ts
init_translate();

// ../wt/d27/src/commands/index.ts
init_global_flags();

// ../wt/d27/src/cli/translated-definition.ts
init_translate();

// ../wt/d27/src/texts/speaking.ts
init_translate();

// ../wt/d27/test/diagnosis/check-histories.ts
init_command_line();

// ../wt/d27/test/diagnosis/claims.ts
init_check();
init_statistics();
init_setup();
init_transfer2();
init_delivery_failure2();
init_entry();
init_journal_record();

// ../wt/d27/test/diagnosis/truth.ts
init_entry();
var isChangedSince = ({ entry, configuration: configuration4 }, { configurations, steps: steps2 }) => configurations.every(({ id: id2 }) => id2 !== configuration4) || steps2.some(
  (step) => step.does === "change" && step.id === configuration4 && step.at > Date.parse(entry.created_at) && (step.patch.webhook_url !== void 0 || step.patch.virtual_account_id !== void 0)
);

// ../wt/d27/test/diagnosis/claims.ts
var subjectIn = ({ configurations }, { subject }) => configurations.find(({ id: id2 }) => id2 === subject.id);
var sentTo = ({ sent }, { subject }) => sent.filter(({ configuration: configuration4 }) => configuration4 === subject.id);
var entriesOf = ({ sent }, { evidence }) => evidence.flatMap(
  ({ source, id: id2 }) => source === "delivery-log" ? sent.filter(({ entry }) => entry.id === id2) : []
);
var orderOf = ({ orders }, { subject }) => orders.find(({ id: id2 }) => id2 === subject.id);
var keptOf = ({ kept }, { evidence }) => kept.filter(({ id: id2 }) => evidence.some((one) => one.id === id2));
var transfersTo = (history, finding2) => sentTo(history, finding2).filter(({ code, isEvent }) => code !== void 0 && !isEvent);
var isFailure = (finding2, history, came2) => {
  const [one] = entriesOf(history, finding2);
  const ids = finding2.subject.id.split(",");
  return one !== void 0 && !isDelivered(one.entry) && (came2 === void 0 || one.code === came2.code) && (finding2.subject.any_of !== void 0 || ids.length === 1 || ids.every((id2) => hasFailed(id2, one, history))) && (finding2.subject.id === "" || ids.includes(one.configuration) || isUnknowable(one, history, ids));
};
var hasFailed = (id2, one, history) => id2 === one.configuration || isChangedSince(one, history) || history.sent.some(
  (other2) => other2.configuration === id2 && other2.code === one.code && other2.isEvent === one.isEvent && (!isDelivered(other2.entry) || isChangedSince(other2, history))
);
var isUnknowable = (one, history, ids) => isChangedSince(one, history) && history.configurations.some(({ id: id2, created_at }) => ids.includes(id2) && created_at <= one.entry.created_at);
var isAccepted = (finding2, history, came2) => entriesOf(history, finding2).every(({ entry, code }) => isDelivered(entry) && code === came2?.code);
var claims = {
  ...Object.fromEntries(Object.keys(failure3).map((code) => [code, isFailure])),
  delivered: isAccepted,
  "success-with-error-in-body": (finding2, history) => entriesOf(history, finding2).every(({ entry }) => /"success":false/.test(`${entry.response_text}`)),
  "delivered-after-failure": isAccepted,
  "delivered-twice": isAccepted,
  "delivered-late": (finding2, history, came2) => entriesOf(history, finding2).every(({ entry }) => Date.parse(entry.created_at) - came2.at > 24e4),
  "duplicate-rejected": (finding2, history) => entriesOf(history, finding2).every(({ entry }) => [409, 422].includes(Number(entry.status_code))),
  "redelivery-failed": (finding2, history) => entriesOf(history, finding2).every(({ entry }) => !isDelivered(entry)),
  "paused-now": ({ subject }, { configurations }) => configurations.every(({ id: id2, is_active }) => !subject.id.split(",").includes(id2) || !is_active),
  "paused-then": (finding2, history, came2) => {
    const one = subjectIn(history, finding2);
    return one?.is_active === false && one.changedAt <= came2.at;
  },
  "created-after": (finding2, history, came2) => Date.parse(subjectIn(history, finding2).created_at) > came2.at,
  "bound-elsewhere": (finding2, history, came2) => {
    const bound = subjectIn(history, finding2)?.virtual_account_id;
    return Boolean(bound) && bound !== came2.account;
  },
  "not-sent-yet": ({ params }, { now: now3 }, came2) => {
    const { until } = params;
    return now3 < until && until <= came2.at + 61e3;
  },
  "not-sent-unexplained": (finding2, history, came2) => !sentTo(history, finding2).some(
    ({ code, isEvent, entry }) => code === came2.code && !isEvent && entry.endpoint_url === subjectIn(history, finding2)?.webhook_url
  ),
  "not-seen-so-far": (_, __, ___, { isLogCut }) => isLogCut === true,
  "not-recorded": () => false,
  "no-configuration": (_, { configurations }) => configurations.length === 0,
  "va-unknown": () => false,
  "va-not-listed": (_, { closed: closed2 }, came2) => came2?.checkout !== void 0 || closed2.has(came2.account),
  "deleted-since": (finding2, history) => entriesOf(history, finding2).every((one) => isChangedSince(one, history)),
  "address-changed-since": ({ params, subject }, history) => params.address !== history.configurations.find(({ id: id2 }) => id2 === subject.id)?.webhook_url,
  "same-address-twice": ({ params }, history, came2) => {
    const { address: address3 } = params;
    const attempted2 = history.sent.filter(({ entry, code }) => entry.endpoint_url === address3 && (!came2 || code === came2.code)).map(({ configuration: configuration4 }) => configuration4);
    const there = history.configurations.filter(({ webhook_url }) => webhook_url === address3);
    return (/* @__PURE__ */ new Set([...attempted2, ...there.map(({ id: id2 }) => id2)])).size > 1;
  },
  "address-of-ended-listener": (finding2, history) => history.listening?.life === "dead" && subjectIn(history, finding2)?.webhook_url === listenerAddress,
  "listener-crashed": (_, { listening }) => listening?.life === "dead",
  "not-forwarded-yet": (finding2, history) => keptOf(history, finding2).every(({ forward: forward2 }) => !forward2?.ok),
  "app-not-running": (finding2, history) => keptOf(history, finding2).every(({ forward: forward2 }) => !forward2?.ok && forward2?.status === void 0),
  "app-rejected": (finding2, history) => keptOf(history, finding2).every(({ forward: forward2 }) => !forward2?.ok),
  "app-rejected-after-ack": (finding2, history) => history.listening.isAcknowledging && keptOf(history, finding2).every(({ forward: forward2 }) => !forward2?.ok),
  "checkout-unpaid": (finding2, history) => orderOf(history, finding2)?.received === 0,
  "checkout-expired": (finding2, history) => {
    const order2 = orderOf(history, finding2);
    return !order2.paid && history.now >= order2.created + 9e5;
  },
  "checkout-paid": (finding2, history) => orderOf(history, finding2)?.paid?.isLate === false,
  "paid-late": (finding2, history) => orderOf(history, finding2)?.paid?.isLate === true,
  "partly-paid": (finding2, history) => {
    const order2 = orderOf(history, finding2);
    return order2.received > 0 && order2.received < order2.amount;
  },
  overpaid: (finding2, history) => {
    const order2 = orderOf(history, finding2);
    const paid = history.transfers.filter(({ checkout: checkout2 }) => checkout2?.id === order2.id);
    return paid.reduce((total, { amount: amount2 }) => total + amount2, 0) > order2.amount;
  },
  "event-delivered": (_, history, came2) => history.sent.filter(({ code, isEvent, configuration: configuration4 }) => {
    const isThere = history.configurations.some(({ id: id2 }) => id2 === configuration4);
    return code === came2.code && isEvent && isThere;
  }).every(({ entry }) => isDelivered(entry)),
  "event-not-sent": (_, { sent }, came2) => !sent.some(({ code, isEvent }) => isEvent && code === came2.code),
  "event-failed": (finding2, history) => entriesOf(history, finding2).every(({ entry, isEvent }) => isEvent && !isDelivered(entry)),
  "events-failed": (finding2, history) => entriesOf(history, finding2).every(({ entry, isEvent }) => isEvent && !isDelivered(entry)),
  "transfers-uncertain": (finding2, history) => entriesOf(history, finding2).every(({ isEvent }) => !isEvent),
  "transfers-missed": (finding2, history) => !transfersTo(history, finding2).some(
    ({ code, entry }) => entry.endpoint_url === subjectIn(history, finding2)?.webhook_url && finding2.evidence.some(({ id: id2 }) => id2 === code)
  ),
  "last-transfer-not-sent": ({ params }, { sent }) => !sent.some(({ code, isEvent }) => code === params.code && !isEvent),
  "no-delivery-seen": (finding2, history) => !sentTo(history, finding2).some(
    ({ entry }) => entry.endpoint_url === subjectIn(history, finding2)?.webhook_url
  ),
  "tested-only": (finding2, history) => !transfersTo(history, finding2).some(
    ({ entry }) => entry.endpoint_url === subjectIn(history, finding2)?.webhook_url
  )
};

// ../wt/d27/test/diagnosis/check-histories.ts
function unseenOf(seed) {
  const draw = drawsOf(seed + 1e6);
  if (draw(10) > 0) return {};
  const parts2 = [
    "isLogCut",
    "areConfigurationsUnread",
    "areTransactionsUnread",
    "areAccountsUnread"
  ];
  return Object.fromEntries(parts2.filter(() => draw(2) === 0).map((part) => [part, true]));
}

// ../wt/d27/test/diagnosis/transfer-situations.ts
var came = Date.parse("2026-11-21T01:00:00Z");
var iso2 = (ms) => new Date(ms).toISOString();
var serial2 = 0;
var attempt = (to2, status, after = 0, changed = {}) => {
  serial2 += 1;
  const labels = { 2: "OK", 4: "HTTP_4XX", 5: "HTTP_5XX" };
  return {
    id: `entry-${serial2}`,
    client_id: "client",
    event_type: "webhook",
    endpoint_url: to2.includes(":") ? to2 : `https://${to2}.example/hook`,
    request_payload: "{}",
    request_headers: JSON.stringify({
      "content-type": "application/json",
      "X-Service-Signature": `sha256=${to2}`
    }),
    status_code: status,
    response_text: "",
    duration_ms: 5,
    error_label: status === null ? "CONNECTION" : labels[Math.floor(status / 100)],
    created_at: iso2(came + after * 1e3),
    ...changed
  };
};
var unsigned2 = { request_headers: JSON.stringify({ "content-type": "application/json" }) };
var older = { created_at: iso2(came - 36e5) };
var made = (name, changed = {}) => configuration3(name, { ...older, ...changed });
var shop2 = made("shop");
var books = made("books");
var listener2 = made("listener", { webhook_url: "http://127.0.0.1:4001/hook" });
var app2 = "http://localhost:3000/";
var order = { id: "checkout", order_code: "DH1", amount: 1e5, status: "paid", paid_amount: 1e5 };
var received2 = (status, headers) => ({
  type: "delivery",
  id: "20261121-0000000100000000",
  received_at: iso2(came),
  headers,
  body_base64: "",
  verified: true,
  copy: "first",
  target: app2,
  forward: {
    type: "forward",
    id: "20261121-0000000100000000",
    at: iso2(came),
    target: app2,
    ok: status === 200,
    status,
    attempts: 1,
    duration_ms: 3
  }
});
var timedOut = { error_label: "TIMEOUT", duration_ms: 1e4 };
var situations2 = [
  {
    name: "the app on this machine accepted it, another receiver failed at the same moment",
    configurations: [shop2, listener2],
    attempts: [attempt("shop", 500), attempt(listener2.webhook_url, 200)],
    stored: [received2(200, [["Host", "127.0.0.1:4001"]])],
    says: "failed",
    who: { shop: "failed", listener: "delivered", [app2]: "delivered" },
    codes: "app-error! delivered"
  },
  {
    name: "the same by its signature, behind a tunnel",
    configurations: [shop2, made("tunnel")],
    attempts: [attempt("shop", 500), attempt("tunnel", 500)],
    stored: [received2(200, [["X-Service-Signature", "sha256=tunnel"]])],
    says: "failed",
    who: { shop: "failed", tunnel: "delivered", [app2]: "delivered" },
    codes: "app-error! app-error"
  },
  {
    name: "one at the address has it, the other is told that it is a duplicate",
    configurations: [shop2, made("copy", { webhook_url: shop2.webhook_url, auth_type: "NONE" })],
    attempts: [attempt("shop", 200), attempt("shop", 409, 60, unsigned2)],
    says: "delivered",
    who: { shop: "delivered", copy: "delivered" },
    codes: "delivered duplicate-rejected"
  },
  {
    name: "failed, as far as the log was read",
    configurations: [shop2],
    attempts: [attempt("shop", 500)],
    isLogComplete: false,
    says: "unknown",
    who: { shop: "unknown" },
    codes: "app-error!"
  },
  {
    name: "bound, and the account that was paid to is not known",
    configurations: [shop2, made("bound", { virtual_account_id: "va-1" })],
    attempts: [attempt("shop", 200)],
    account: void 0,
    says: "unknown",
    who: { shop: "delivered", bound: "unknown" },
    codes: "not-sent-unexplained? delivered"
  },
  {
    name: "bound, and paid to the bank account itself",
    configurations: [shop2, made("bound", { virtual_account_id: "va-1" })],
    attempts: [attempt("shop", 200)],
    account: null,
    says: "delivered",
    who: { shop: "delivered", bound: "not_expected" },
    codes: "delivered bound-elsewhere"
  },
  {
    name: "paused now, and the log was not read to its end",
    configurations: [shop2, made("paused", { is_active: false })],
    attempts: [attempt("shop", 200)],
    isLogComplete: false,
    says: "unknown",
    who: { shop: "unknown", paused: "unknown" },
    codes: "paused-now? delivered"
  },
  {
    name: "paused then, by the service\u2019s own word",
    configurations: [shop2, made("paused", { is_active: false, updated_at: iso2(came - 6e4) })],
    attempts: [attempt("shop", 200)],
    isLogComplete: false,
    says: "delivered",
    who: { shop: "delivered", paused: "not_expected" },
    codes: "paused-then? delivered"
  },
  {
    name: "at an address that none has now, sent to as one that moved is",
    configurations: [shop2],
    attempts: [attempt("old", 500)],
    says: "failed",
    who: { shop: "failed" },
    codes: "app-error! address-changed-since?"
  },
  {
    name: "delivered at an address that none has now, as far as the log was read",
    configurations: [shop2],
    attempts: [attempt("old", 200)],
    isLogComplete: false,
    says: "unknown",
    who: { shop: "unknown" },
    codes: "address-changed-since? delivered"
  },
  {
    name: "failed at one that is sent to in another way than then",
    configurations: [shop2, made("copy", { auth_type: "NONE" })],
    attempts: [attempt("shop", 200), attempt("copy", 500, 60)],
    says: "failed",
    who: { shop: "delivered", copy: "failed" },
    codes: "app-error! delivered"
  },
  {
    name: "failed at an earlier address, then at the one of now: the later attempt is the cause",
    configurations: [shop2],
    attempts: [attempt("old", 500), attempt("shop", 404, 60)],
    says: "failed",
    who: { shop: "failed" },
    codes: "path-not-found! address-changed-since",
    blames: "shop"
  },
  {
    name: "failed at one that was deleted, then at the one that was made in its place: the later attempt is the cause",
    configurations: [made("successor", { created_at: iso2(came + 3e4) })],
    attempts: [attempt("old", 500), attempt("successor", 404, 60)],
    says: "failed",
    who: { successor: "failed", "https://old.example/hook": "not_expected" },
    codes: "path-not-found! app-error deleted-since",
    blames: "successor"
  },
  {
    name: "one delivery at the URL of two, as far as the log was read: the other may have failed",
    configurations: [shop2, made("copy", { webhook_url: shop2.webhook_url })],
    attempts: [attempt("shop", 200)],
    isLogComplete: false,
    says: "unknown",
    who: { "shop, copy": "unknown" },
    codes: "same-address-twice"
  },
  {
    name: "two failed at the URL of three, one of which is bound elsewhere now: any of them may be meant",
    configurations: [
      shop2,
      made("copy", { webhook_url: shop2.webhook_url }),
      made("bound", { webhook_url: shop2.webhook_url, virtual_account_id: "va-1" })
    ],
    attempts: [attempt("shop", 404), attempt("shop", 404)],
    account: null,
    says: "failed",
    who: { "shop, copy": "failed", bound: "not_expected" },
    codes: "path-not-found! same-address-twice? bound-elsewhere",
    blames: '"shop" or "copy"'
  },
  {
    name: "two at once, one of them failed, at an address that one has left",
    configurations: [shop2],
    attempts: [attempt("old", 500), attempt("old", 200)],
    says: "failed",
    who: { shop: "failed" },
    codes: "app-error! address-changed-since?"
  },
  {
    name: "at an address that none has now, sent to in another way than any",
    configurations: [shop2],
    attempts: [attempt("old", 500, 0, unsigned2)],
    says: "failed",
    who: { shop: "unknown", "https://old.example/hook": "failed" },
    codes: "app-error! not-sent-unexplained? deleted-since?"
  },
  {
    name: "at another address, though the one that is there was not changed since",
    configurations: [made("shop", { updated_at: iso2(came - 6e4) })],
    attempts: [attempt("old", 200)],
    says: "not_sent",
    who: { shop: "not_sent", "https://old.example/hook": "delivered" },
    codes: "not-sent-unexplained! delivered deleted-since"
  },
  {
    name: "failed at an address that none has now, then two at one address have it",
    configurations: [shop2, made("copy", { webhook_url: shop2.webhook_url })],
    attempts: [attempt("old", 500), attempt("shop", 200, 60)],
    says: "delivered",
    who: { "shop, copy": "delivered", "https://old.example/hook": "not_expected" },
    codes: "same-address-twice app-error deleted-since"
  },
  {
    name: "its CHECKOUT_PAID failed for one of two at one address",
    configurations: [shop2, made("copy", { webhook_url: shop2.webhook_url })],
    attempts: [attempt("shop", 200), attempt("shop", 200)],
    events: [attempt("shop", 200), attempt("shop", 500)],
    says: "delivered",
    who: { "shop, copy": "delivered" },
    codes: "event-failed! app-error! same-address-twice checkout-paid"
  },
  {
    name: "its CHECKOUT_PAID was delivered, as far as the log was read",
    configurations: [shop2, books],
    attempts: [attempt("shop", 200), attempt("books", 200)],
    events: [attempt("shop", 200)],
    isLogComplete: false,
    says: "delivered",
    who: { shop: "delivered", books: "delivered" },
    codes: "delivered delivered checkout-paid"
  },
  {
    name: "delivered at the address of one that is bound elsewhere now, or that the other has left, which failed later",
    configurations: [shop2, made("bound", { virtual_account_id: "va-1" })],
    attempts: [attempt("bound", 200), attempt("shop", 404, 3600)],
    account: null,
    says: "unknown",
    who: { shop: "unknown", bound: "not_expected", "https://bound.example/hook": "delivered" },
    codes: "path-not-found? delivered bound-elsewhere deleted-since"
  },
  {
    name: "the same, where the one that failed was not changed since",
    configurations: [
      made("shop", { updated_at: iso2(came - 6e4) }),
      made("bound", { virtual_account_id: "va-1" })
    ],
    attempts: [attempt("bound", 200), attempt("shop", 404, 3600)],
    account: null,
    says: "failed",
    who: { shop: "failed", bound: "delivered" },
    codes: "path-not-found! delivered"
  },
  {
    name: "what failed elsewhere at the same time was not for one that has it at its URL, though it is bound to another account now",
    configurations: [made("shop", { virtual_account_id: "va-1" })],
    attempts: [attempt("gone", 401), attempt("shop", 200, 0.012)],
    account: null,
    says: "failed",
    who: { shop: "delivered", "https://gone.example/hook": "failed" },
    codes: "rejected! deleted-since? delivered"
  },
  {
    name: "one of two at one address rejected it: the log does not tell which",
    configurations: [shop2, made("copy", { webhook_url: shop2.webhook_url })],
    attempts: [attempt("shop", 200), attempt("shop", 401)],
    says: "failed",
    who: { "shop, copy": "failed" },
    codes: "rejected! same-address-twice?",
    blames: '"shop" or "copy" rejected'
  },
  {
    name: "both at one address rejected it",
    configurations: [shop2, made("copy", { webhook_url: shop2.webhook_url })],
    attempts: [attempt("shop", 401), attempt("shop", 401)],
    says: "failed",
    who: { "shop, copy": "failed" },
    codes: "rejected! same-address-twice?",
    blames: '"shop, copy" rejected'
  },
  {
    name: "both at one address rejected it, and one of them again",
    configurations: [shop2, made("copy", { webhook_url: shop2.webhook_url })],
    attempts: [attempt("shop", 401), attempt("shop", 401), attempt("shop", 401, 60)],
    says: "failed",
    who: { "shop, copy": "failed" },
    codes: "rejected! same-address-twice?",
    blames: '"shop" or "copy" rejected'
  },
  {
    name: "two at one address that are sent to alike are told that another there has it",
    configurations: [
      made("first", { webhook_url: shop2.webhook_url }),
      made("second", { webhook_url: shop2.webhook_url }),
      made("unsigned", { webhook_url: shop2.webhook_url, auth_type: "NONE" })
    ],
    attempts: [attempt("shop", 200, 0, unsigned2), attempt("shop", 409, 60)],
    says: "delivered",
    who: { "first, second": "delivered", unsigned: "delivered" },
    codes: "delivered same-address-twice"
  },
  {
    name: "sent twice at once, and the second rejected as a duplicate",
    configurations: [shop2],
    attempts: [attempt("shop", 200), attempt("shop", 409)],
    says: "delivered",
    who: { shop: "delivered" },
    codes: "delivered duplicate-rejected"
  },
  {
    name: "rejected as a duplicate of what the log does not have: sent again, it would be rejected again",
    configurations: [shop2],
    attempts: [attempt("shop", 409, 0, { response_text: '{"message":"duplicate transaction"}' })],
    says: "failed",
    who: { shop: "failed" },
    codes: "rejected-as-duplicate!"
  },
  {
    name: "of two accounts at one address, each has its own",
    configurations: [
      made("one", { webhook_url: shop2.webhook_url, virtual_account_id: "va-1" }),
      made("other", { webhook_url: shop2.webhook_url, virtual_account_id: "va-2" })
    ],
    attempts: [attempt("shop", 500), attempt("shop", 200, 60)],
    says: "delivered",
    who: { one: "delivered", other: "not_expected" },
    codes: "delivered delivered-after-failure bound-elsewhere"
  },
  {
    name: "failed at the old URL, delivered at that of another one: that of both now",
    configurations: [shop2, made("copy", { webhook_url: shop2.webhook_url })],
    attempts: [attempt("old", 500), attempt("shop", 200), attempt("shop", 200, 60)],
    says: "delivered",
    who: { "shop, copy": "delivered", "https://old.example/hook": "not_expected" },
    codes: "same-address-twice app-error deleted-since"
  },
  {
    name: "delivered at the new URL before the attempt at the old one had timed out",
    configurations: [shop2],
    attempts: [attempt("shop", 200, 6), attempt("old", null, 10, timedOut)],
    says: "delivered",
    who: { shop: "delivered" },
    codes: "delivered delivered-after-failure address-changed-since"
  },
  {
    name: "two failed at one URL, which one has left and at which the other is gone",
    configurations: [shop2],
    attempts: [attempt("old", 500), attempt("old", 500), attempt("shop", 200, 60)],
    says: "delivered",
    who: { shop: "delivered" },
    codes: "delivered delivered-after-failure address-changed-since"
  },
  {
    name: "nothing was sent so far",
    configurations: [shop2],
    attempts: [],
    asked: 20,
    says: "pending",
    who: { shop: "pending" },
    codes: "not-sent-yet"
  },
  {
    name: "nothing was sent, and the log has what came later",
    configurations: [shop2],
    attempts: [],
    asked: 20,
    newest: 15,
    says: "not_sent",
    who: { shop: "not_sent" },
    codes: "not-sent-unexplained!"
  },
  {
    name: "resumed since: the others were sent it, and the service waits for nobody so long",
    configurations: [shop2, books],
    attempts: [attempt("shop", 200)],
    asked: 20,
    says: "unknown",
    who: { shop: "delivered", books: "unknown" },
    codes: "not-sent-unexplained? delivered"
  },
  {
    name: "one may still be waited for",
    configurations: [shop2, books],
    attempts: [attempt("shop", 200)],
    asked: 8,
    says: "pending",
    who: { shop: "delivered", books: "pending" },
    codes: "delivered not-sent-yet"
  },
  {
    name: "redelivered to one an hour later: the other was to get it as it came",
    configurations: [shop2, books],
    attempts: [attempt("shop", 500, 3600)],
    asked: 3608,
    says: "failed",
    who: { shop: "failed", books: "unknown" },
    codes: "app-error! not-sent-unexplained?"
  },
  {
    name: "rejected before it was delivered, and as a duplicate after that, by its words",
    configurations: [shop2],
    attempts: [
      attempt("shop", 409, 0, { response_text: "version conflict" }),
      attempt("shop", 200, 60),
      attempt("shop", 422, 120, { response_text: '{"message":"already processed"}' })
    ],
    says: "delivered",
    who: { shop: "delivered" },
    codes: "delivered delivered-after-failure duplicate-rejected"
  },
  {
    name: "of two at one address, the other is told by its words that it is a duplicate",
    configurations: [shop2, made("copy", { webhook_url: shop2.webhook_url, auth_type: "NONE" })],
    attempts: [
      attempt("shop", 200),
      attempt("shop", 422, 60, { ...unsigned2, response_text: '{"message":"already processed"}' })
    ],
    says: "delivered",
    who: { shop: "delivered", copy: "delivered" },
    codes: "delivered duplicate-rejected"
  },
  {
    name: "of tomorrow, by a clock of the service that is ahead",
    configurations: [shop2],
    attempts: [],
    asked: -86400,
    says: "not_sent",
    who: { shop: "not_sent" },
    codes: "not-sent-unexplained!"
  }
];
function factsOf2(one) {
  const { configurations, attempts, events: events3 = [], stored = [], isLogComplete = true } = one;
  const checkout2 = events3.length > 0 ? order : void 0;
  const deliveries = [
    ...attempts.map((entry) => ({ entry, payload: {} })),
    ...events3.map((entry) => ({ entry, payload: { event: "CHECKOUT_PAID" } }))
  ].reverse();
  const addresses2 = new Map(
    deliveries.map(({ entry }) => [entry.endpoint_url, Date.parse(entry.created_at)])
  );
  return {
    transfer: { code: "FT1", transaction: void 0, stored: [], deliveries, kept: [] },
    stored,
    account: void 0,
    checkout: checkout2,
    areTransactionsRead: false,
    listeners: [],
    channels: void 0,
    events: {
      checkout: checkout2,
      events: deliveries.filter(({ payload }) => "event" in payload),
      stored: [],
      configurations,
      addresses: addresses2,
      account: void 0,
      isLogComplete
    },
    deliveries: {
      code: "FT1",
      now: came + (one.asked ?? 3600) * 1e3,
      newest: one.newest === void 0 ? void 0 : came + one.newest * 1e3,
      time: came,
      account: "account" in one ? one.account : "va-1",
      attempts,
      configurations,
      addresses: addresses2,
      isLogComplete
    }
  };
}

// ../wt/d27/.eq.ts
var norm = (v) => {
  if (typeof v === "bigint") return `${v}n`;
  if (Array.isArray(v)) return v.map(norm);
  if (v && typeof v === "object") {
    const r = {};
    for (const k of Object.keys(v).sort()) {
      const x = v[k];
      if (x === void 0) continue;
      if (k === "flags" && Object.values(x).every((y) => y === void 0) && !("profile" in x)) continue;
      if (k === "needs" && x.length === 0) continue;
      r[k] = norm(x);
    }
    return r;
  }
  return v;
};
var out = [];
var put = (name, v) => out.push(`${name} ${JSON.stringify(norm(v))}`);
for (const [i, s] of situations.entries()) put(`setup ${i} ${s[0]}`, diagnoseSetup(s[1]));
for (const [i, s] of situations2.entries()) put(`transfer ${i}`, diagnoseTransfer(factsOf2(s)));
var first = Number(process.argv[2] ?? 1);
var count = Number(process.argv[3] ?? 500);
for (let seed = first; seed < first + count; seed++) {
  const h = historyOf(seed);
  const u = unseenOf(seed);
  for (const c of h.transfers) put(`h ${seed} ${c.code}`, diagnoseTransfer(transferSeen(h, c.code, u)));
  put(`h ${seed} setup`, diagnoseSetup(setupSeen(h, u)));
  put(`h ${seed} stats`, diagnoseStatistics(statisticsSeen(h), h.configurations));
  put(`h ${seed} stats2`, diagnoseStatistics(statisticsSeen(h), "limit"));
}
var full = process.argv[4];
if (full) writeFileSync(full, out.join("\n"));
console.log(out.length, createHash("sha256").update(out.join("\n")).digest("hex"));
