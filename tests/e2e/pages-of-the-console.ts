// Lists every page, for checks that hold on all of them.
import type { Page } from "@playwright/test";

export interface ConsolePage {
  path: string;
  heading: RegExp;
}

/** Returns the documented pages and an unknown address; `resourceId` must exist. */
export const consolePages = (resourceId: string): ConsolePage[] => [
  { path: "/", heading: /overview/i },
  { path: "/restreams", heading: /restreams/i },
  { path: "/restreams?q=nothing-has-this-name", heading: /restreams/i },
  { path: `/restreams/${encodeURIComponent(resourceId)}`, heading: /./ },
  { path: "/restreams/new", heading: /./ },
  { path: `/restreams/${encodeURIComponent(resourceId)}/edit`, heading: /./ },
  { path: `/restreams/${encodeURIComponent(resourceId)}/history`, heading: /./ },
  { path: "/targets", heading: /targets/i },
  { path: "/recordings", heading: /recordings/i },
  { path: "/recordings/new", heading: /./ },
  { path: "/recordings/00000000-0000-4000-8000-000000000000", heading: /./ },
  { path: "/streams", heading: /streams/i },
  { path: "/streams/live/harbour-cam", heading: /./ },
  { path: "/metrics", heading: /metrics/i },
  { path: "/activity", heading: /activity/i },
  { path: "/no/such/page", heading: /./ },
];

/** Goes to a page as the browser's own back and forward buttons do, without loading the console again. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
