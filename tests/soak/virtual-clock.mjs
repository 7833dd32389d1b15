// A clock for a page that moves on request only: eight hours of polling in minutes.

/** Runs before the page. Only `soak.pass(ms)` moves time; requests and drawing are real. */
export function installVirtualClock() {
  const real = { setTimeout: window.setTimeout.bind(window), fetch: window.fetch.bind(window), Date };
  let now = real.Date.now();
  let nextId = 1;
  const timers = new Map();
  const add = (callback, delay, args, every) => {
    timers.set(nextId, { at: now + Math.max(delay || 0, 1), callback, args, every });
    return nextId++;
  };
  window.setTimeout = (callback, delay, ...args) => add(callback, delay, args);
  window.setInterval = (callback, delay, ...args) => add(callback, delay, args, Math.max(delay || 0, 1));
  window.clearTimeout = window.clearInterval = (id) => timers.delete(id);
  window.Date = class extends real.Date {
    constructor(...args) {
      super(...(args.length ? args : [now]));
    }
    static now() {
      return now;
    }
  };
  let onItsWay = 0;
  let reads = 0;
  window.fetch = async (...args) => {
    onItsWay++;
    reads++;
    try {
      return await real.fetch(...args);
    } finally {
      onItsWay--;
    }
  };
  /** Lets the browser run its pending tasks. */
  const turn = () => new Promise((resolve) => real.setTimeout(resolve, 0));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const settle = async () => {
    do await turn();
    while (onItsWay);
    await turn();
    await turn();
  };
  window.soak = {
    reads: () => reads,
    frame,
    settle,
    /** Passes `ms`, timer by timer, and waits for their requests. */
    async pass(ms) {
      const end = now + ms;
      for (;;) {
        let next;
        for (const [id, timer] of timers) if (timer.at <= end && (!next || timer.at < next[1].at)) next = [id, timer];
        if (!next) break;
        const [id, timer] = next;
        now = Math.max(now, timer.at);
        if (timer.every) timer.at = now + timer.every;
        else timers.delete(id);
        timer.callback(...timer.args);
        if (onItsWay) await settle();
      }
      now = end;
      await settle();
    },
    timers: () => timers.size,
  };
}
