// Secrets planted for a sweep, and every way in which a text may hold one.
import { randomBytes } from "node:crypto";

/** What each secret is, and its value. No value is part of another. */
export type Planted = Record<string, string>;

const fresh = (name: string) => `${name}-${randomBytes(9).toString("hex")}`;

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
