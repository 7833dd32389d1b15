// Which browser the tests drive and how it is started; one place, so that journeys and measurements see the same one.

/** Debian's Chromium, or the one named by CHROMIUM. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
