// The faults of the matrix, and what each has to be taken for. tests/faults/cases.rs holds the same list natively.

export type Area = "restream" | "recording" | "dvr" | "metrics";

/** What the console calls a kind of failure. */
export const SUMMARY = {
  Network: "no connection",
  Timeout: "no answer in time",
  TooLarge: "the answer is too large",
  TokenRefused: "the token was refused",
  AccessDenied: "access was denied",
  NotFound: "not found",
  NotAllowed: "the service does not do this",
  Conflict: "in conflict with what is there",
  Invalid: "the request was refused",
  RateLimited: "too many requests",
  Server: "the service failed",
  RefusedByBody: "the service refused",
  NotThisApi: "the answer is not from this API",
} as const;

export type Kind = keyof typeof SUMMARY;

/** How a request under a fault ends: well, or with this kind of failure. A write's outcome is then refused or unknown. */
export interface Ends {
  kind: Kind;
  isUnknown: boolean;
}

export interface Fault {
  name: string;
  /** As the plan has it. */
  fault: object;
  /** How it ends; nothing for well. */
  ends: (area: Area, isRead: boolean) => Ends | undefined;
  /** Whether a write is carried out. */
  isDone: boolean;
  /**
   * How often a browser may send what is sent once: when a reused connection dies, and on 408, it sends again by itself, on
   * the next connection it has kept (Chromium: six to a host), until one is new.
   */
  deliveries: 1 | 7;
}

/** Where no one listens: a redirect there is never followed. */
export const ELSEWHERE = "http://127.0.0.1:9";

const well = () => undefined;
const refused = (kind: Kind) => () => ({ kind, isUnknown: false });
const unknown = (kind: Kind) => () => ({ kind, isUnknown: true });

const fault = (name: string, fault: object, ends: Fault["ends"], deliveries: 1 | 7 = 1): Fault =>
  ({ name, fault, ends, isDone: false, deliveries });
const status = (status: number, ends: Fault["ends"], deliveries: 1 | 7 = 1) =>
  fault(String(status), { kind: "status", status }, ends, deliveries);
const drop = (when: string, by: string) => ({ kind: "drop", when, by });
const redirect = (status: number) =>
  fault(`redirect ${status}`, { kind: "redirect", status, to: ELSEWHERE }, unknown("Network"));

const CARRIED_OUT: Fault[] = [
  fault("late", { kind: "latency", ms: 30 }, well),
  fault("answered late", { kind: "latency", ms: 30, when: "after" }, well),
  fault("drip", { kind: "drip", bytes: 4096, ms: 1 }, well),
  fault("no content type", { kind: "content_type", content_type: "" }, well),
  fault("as text", { kind: "content_type", content_type: "text/plain" }, well),
  fault("as HTML", { kind: "content_type", content_type: "text/html" }, well),
  fault("reset after", drop("after", "reset"), unknown("Network"), 7),
  fault("closed after", drop("after", "close"), unknown("Network"), 7),
  fault("hang after", { kind: "hang", when: "after" }, unknown("Timeout")),
  fault("truncated", { kind: "truncated" }, unknown("Network")),
  fault("truncated at once", { kind: "truncated", bytes: 0 }, unknown("Network")),
  fault("stall", { kind: "stall" }, unknown("Timeout")),
  fault("garbage after", { kind: "garbage", when: "after" }, unknown("NotThisApi")),
  fault("huge", { kind: "huge" }, unknown("TooLarge")),
  fault("huge, announced", { kind: "huge", is_announced: true }, unknown("TooLarge")),
  fault("page after", { kind: "html", when: "after" }, unknown("NotThisApi")),
  fault("502 after", { kind: "status", status: 502, when: "after" }, unknown("Server")),
  fault("504 after", { kind: "status", status: 504, when: "after" }, unknown("Server")),
  fault("page 504 after", { kind: "html", status: 504, when: "after" }, unknown("Server")),
];

const NOT_CARRIED_OUT: Fault[] = [
  fault("reset before", drop("before", "reset"), unknown("Network"), 7),
  fault("closed before", drop("before", "close"), unknown("Network"), 7),
  fault("hang before", { kind: "hang" }, unknown("Timeout")),
  fault("garbage before", { kind: "garbage" }, unknown("NotThisApi")),
  fault("page", { kind: "html" }, unknown("NotThisApi")),
  fault("page 403", { kind: "html", status: 403 }, refused("AccessDenied")),
  fault("page 502", { kind: "html", status: 502 }, unknown("Server")),
  fault("page 503", { kind: "html", status: 503 }, refused("Server")),
  ...[301, 302, 303, 307, 308].map(redirect),
  status(400, refused("Invalid")),
  status(401, refused("TokenRefused")),
  // The recording area says that the account is invalid, the others no more than `Forbidden` (decisions, 26 and 28).
  status(403, (area) => ({ kind: area === "recording" ? "AccessDenied" : "TokenRefused", isUnknown: false })),
  status(404, refused("NotFound")),
  status(405, refused("NotAllowed")),
  status(408, unknown("Timeout"), 7),
  status(409, refused("Conflict")),
  status(410, refused("NotFound")),
  status(413, refused("Invalid")),
  status(422, refused("Invalid")),
  status(429, refused("RateLimited")),
  status(500, refused("Server")),
  status(502, unknown("Server")),
  status(503, refused("Server")),
  status(504, unknown("Server")),
  status(520, refused("Server")),
  fault("rate limit", { kind: "rate_limit", retry_after_secs: 7 }, refused("RateLimited")),
  fault("expired token", { kind: "expired_token" }, refused("TokenRefused")),
  fault("200 that says no", { kind: "status", status: 200, body: '{"success": false, "message": "No"}' }, (area, isRead) =>
    // Where a body must have a shape, one that says no has another.
    isRead && area !== "restream" ? { kind: "NotThisApi", isUnknown: true } : { kind: "RefusedByBody", isUnknown: false },
  ),
  fault(
    "200, broken JSON",
    { kind: "status", status: 200, body: '{"success": true, "code": 200, "mess', content_type: "application/json" },
    unknown("NotThisApi"),
  ),
];

/** The faults of every operation. */
export const FAULTS: Fault[] = [...CARRIED_OUT.map((each) => ({ ...each, isDone: true })), ...NOT_CARRIED_OUT];
