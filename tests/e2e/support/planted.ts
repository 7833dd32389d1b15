// Secrets planted for a sweep, and every way in which a text may hold one.
import { randomBytes } from "node:crypto";

/** What each secret is, and its value. No value is part of another. */
export type Planted = Record<string, string>;

const fresh = (name: string) => `${name}-${randomBytes(9).toString("hex")}`;

/** Secrets that nothing in their looks gives away, or that no address of the usual form holds. */
export const plantOdd = (): Planted => ({
  "short key without a digit": "goldqfish",
  "very short password": "Zq7-w",
  "password before a host without a scheme": fresh("lo"),
  "password in an unknown member": fresh("un"),
  "login in an unknown member": fresh("ui"),
  "password in a description": fresh("de"),
  "password in an error": fresh("er"),
  "token with dots": `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(randomBytes(24)).toString("base64url")}.${Buffer.from(randomBytes(24)).toString("base64url")}`,
});

/** A further entry with the odd ones, as a foreign service may answer it: also in its backup's address and in members that nobody knows. */
export const oddRestream = (planted: Planted) => ({
  schedule: [],
  source: `ann:${planted["password before a host without a scheme"]}@in.example:1935/live/odd`,
  transcoded: false,
  transcode_quality: "",
  target_type: "customRTMP",
  target_url: `https://whip.example/ingest/${planted["token with dots"]}`,
  target_key: planted["short key without a digit"],
  login: "ann",
  password: planted["very short password"],
  backup: { target_url: `rtmp://backup.example/live/${planted["short key without a digit"]}`, login: "", password: "" },
  srt: { passphrase: planted["password in an unknown member"], latency: 120 },
  ingest: `ann:${planted["login in an unknown member"]}@in.example/x`,
  note: `uses ${planted["short key without a digit"]}`,
});

/** What a service may say about a target, with secrets in it. */
export const tellingWords = (planted: Planted) =>
  `cannot publish to rtmp://bob:${planted["password in a description"]}@out.example/app/${planted["short key without a digit"]}: key ${planted["short key without a digit"]}, password ${planted["very short password"]}`;

/** The seven secrets of an account: the token, and six of one resource. */
export function plant(): Planted {
  return {
    token: fresh("tk"),
    "target key": fresh("ky"),
    password: `${fresh("pw")}"\\é`,
    "backup password": fresh("bp"),
    "key inside a target address": fresh("ku"),
    "key inside a source address": fresh("ks"),
    "login's password before a host": fresh("lu"),
  };
}

/** A resource that holds them all but the token. */
export function resourceWith(planted: Planted, name: string) {
  const restream = {
    schedule: [],
    source: `https://ann:${planted["login's password before a host"]}@in.example/live/a.m3u8?key=${planted["key inside a source address"]}`,
    transcoded: false,
    transcode_quality: "",
    target_type: "customRTMP",
    target_url: `rtmp://out.example/live?streamkey=${planted["key inside a target address"]}`,
    target_key: planted["target key"],
    login: "ann",
    password: planted.password,
    backup: { target_url: "rtmp://backup.example/live", login: "ann", password: planted["backup password"] },
  };
  return { active: true, name, type: "short", restreams: [restream] };
}

/** How a text may spell a secret. The hexadecimal middle of each planted secret has one spelling alone. */
function spellings(secret: string): (string | Buffer)[] {
  const middle = /-([0-9a-f]{18})/.exec(secret)?.[1] ?? secret;
  return [middle, Buffer.from(middle, "utf16le"), Buffer.from(middle).toString("base64").slice(0, 20)];
}

/** Which of the secrets `content` holds. */
export function secretsIn(content: string | Buffer, planted: Planted, except: string[] = []): string[] {
  return Object.entries(planted)
    .filter(([what, secret]) => !except.includes(what) && spellings(secret).some((spelling) => content.includes(spelling as string)))
    .map(([what]) => what);
}
