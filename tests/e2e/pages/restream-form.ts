import { expect, type Locator, type Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import type { SignIn } from "./sign-in.ts";

export class RestreamForm {
  readonly heading: Locator;
  readonly name: Locator;
  readonly type: Locator;
  readonly active: Locator;
  readonly addRestream: Locator;
  readonly reviewChanges: Locator;
  readonly createResource: Locator;
  readonly discardChanges: Locator;
  readonly changes: Locator;
  readonly review: Locator;
  readonly conflict: Locator;
  readonly save: Locator;
  readonly undo: Locator;
  readonly alerts: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole("main");
    this.heading = page.getByRole("heading", { level: 1 });
    this.name = page.getByLabel("Name", { exact: true });
    this.type = page.getByRole("combobox", { name: "Type", exact: true });
    this.active = page.getByRole("switch", { name: "Active" });
    this.addRestream = page.getByRole("button", { name: "Add restream" });
    this.reviewChanges = main.getByRole("button", { name: "Review changes" });
    this.createResource = page.getByRole("button", { name: "Create resource" });
    this.discardChanges = main.getByRole("button", { name: "Discard changes" });
    this.changes = page.getByRole("group", { name: "Changes" });
    this.review = page.getByRole("dialog", { name: "Review changes" });
    this.conflict = page.getByRole("dialog", { name: "Changed elsewhere" });
    this.save = this.review.getByRole("button", { name: "Save", exact: true });
    this.undo = page.getByRole("button", { name: "Undo last save" });
    this.alerts = main.getByRole("alert");
  }

  /** Opens the form of a resource, or of a new one, after signing in. */
  async open(program: Program, signIn: SignIn, resourceId?: string): Promise<void> {
    await signIn.enter(program, resourceId === undefined ? "/restreams/new" : `/restreams/${resourceId}/edit`);
    await expect(this.name).toBeVisible();
  }

  /** Returns an entry, numbered from 1. */
  entry(number: number): Entry {
    return new Entry(this.page.getByRole("group", { name: `Restream ${number}`, exact: true }));
  }

  /** Returns the row of a field in the review. */
  reviewed(label: string): Locator {
    return this.review.getByRole("row").filter({ has: this.page.getByRole("rowheader", { name: label, exact: true }) });
  }

  async reviewAndCreate(): Promise<void> {
    await this.createResource.click();
    await this.save.click();
  }

  async reviewAndSave(): Promise<void> {
    await this.reviewChanges.click();
    await this.save.click();
  }
}

export class Entry {
  readonly source: Locator;
  readonly transcoded: Locator;
  readonly quality: Locator;
  readonly targetType: Locator;
  readonly targetUrl: Locator;
  readonly key: Locator;
  readonly login: Locator;
  readonly password: Locator;
  readonly backup: Locator;
  readonly backupUrl: Locator;
  readonly backupLogin: Locator;
  readonly backupPassword: Locator;

  constructor(readonly group: Locator) {
    const field = (label: string) => group.getByLabel(label, { exact: true });
    this.source = field("Source URL");
    this.transcoded = group.getByRole("switch", { name: "Transcoded" });
    this.quality = field("Transcode quality");
    this.targetType = field("Target type");
    this.targetUrl = field("Target URL");
    this.key = field("Stream key");
    this.login = field("Login");
    this.password = field("Password");
    this.backup = group.getByRole("switch", { name: "Backup target" });
    this.backupUrl = field("Backup URL");
    this.backupLogin = field("Backup login");
    this.backupPassword = field("Backup password");
  }

  button(name: string | RegExp): Locator {
    return this.group.getByRole("button", { name, exact: true });
  }

  /** Returns a window of the schedule, numbered from 1. */
  window(number: number): { start: Locator; stop: Locator; group: Locator } {
    const group = this.group.getByRole("group", { name: `Window ${number}`, exact: true });
    return { group, start: group.getByLabel("Start (UTC)"), stop: group.getByLabel("Stop (UTC)") };
  }
}
