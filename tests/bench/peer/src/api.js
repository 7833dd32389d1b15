// The peer's API client: session, two reads, and the worst code of a resource.
const KEY = "peer-session";

export const session = () => JSON.parse(sessionStorage.getItem(KEY) ?? "null");
export const signIn = (account, token) => sessionStorage.setItem(KEY, JSON.stringify({ account, token }));

async function get(path) {
  const { account, token } = session();
  const answer = await fetch(`/app/restream/v2/${encodeURIComponent(account)}${path}`, {
    headers: { "CDN-AUTH-TOKEN": token },
    cache: "no-store",
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.json();
}

const RANK = { 2: 5, 3: 4, 5: 2, 7: 1, 0: 0 };
const rank = (code) => RANK[code] ?? 3;

/** Returns every resource with the worst code of its targets, worst first. */
export async function resourcesWithStatus() {
  const [list, status] = await Promise.all([get("/resources"), get("/status")]);
  const codes = new Map(status.data.map((entry) => [entry.resource_id, entry.status.map((s) => s.status)]));
  return list.data.resources
    .map((resource) => {
      const targets = codes.get(resource.resource_id) ?? [];
      const worst = targets.reduce((a, b) => (rank(b.code) > rank(a.code) ? b : a), targets[0]);
      return { ...resource, worst, targets: targets.length };
    })
    .sort((a, b) => rank(b.worst?.code) - rank(a.worst?.code) || a.name.localeCompare(b.name));
}

export async function resourceWithStatus(id) {
  const [one, status] = await Promise.all([
    get(`/resources/${encodeURIComponent(id)}`),
    get(`/status?resource_id=${encodeURIComponent(id)}`),
  ]);
  return { ...one.data, status: status.data.flatMap((entry) => entry.status) };
}
