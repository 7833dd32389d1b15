// Plants secrets and finds them in texts, in every spelling.
import { randomBytes } from "node:crypto";

/** Secrets by name; none is part of another. */
export type Planted = Record<string, string>;

const fresh = (name: string) => `${name}-${randomBytes(9).toString("hex")}`;

/** Secrets without a recognisable form, or outside the usual addresses. */
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

/** Returns a further entry with the odd secrets, also in its backup's address and in unknown members. */
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

/** Returns a description of a target that contains secrets. */
export const descriptionWithSecrets = (planted: Planted) =>
  `cannot publish to rtmp://bob:${planted["password in a description"]}@out.example/app/${planted["short key without a digit"]}: key ${planted["short key without a digit"]}, password ${planted["very short password"]}`;

/** Returns seven secrets of an account: the token, and six of one resource. */
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

/** Returns a resource with all secrets except the token. */
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

/** Returns the spellings of a secret; its hexadecimal middle has only one. */
function spellings(secret: string): (string | Buffer)[] {
  const middle = /-([0-9a-f]{18})/.exec(secret)?.[1] ?? secret;
  return [middle, Buffer.from(middle, "utf16le"), Buffer.from(middle).toString("base64").slice(0, 20)];
}

/** Returns the names of the secrets in `content`. */
export function secretsIn(content: string | Buffer, planted: Planted, except: string[] = []): string[] {
  return Object.entries(planted)
    .filter(([what, secret]) => !except.includes(what) && spellings(secret).some((spelling) => content.includes(spelling as string)))
    .map(([what]) => what);
}
