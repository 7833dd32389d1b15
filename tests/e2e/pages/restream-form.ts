import { expect, type Locator } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { create, resource } from "../support/resources.ts";
import { PageObject } from "./page-object.ts";

export class RestreamForm extends PageObject {
  get #main() { return this.page.getByRole("main"); }
  get heading() { return this.page.getByRole("heading", { level: 1 }); }
  get name() { return this.page.getByLabel("Name", { exact: true }); }
  get type() { return this.page.getByRole("combobox", { name: "Type", exact: true }); }
  get active() { return this.page.getByRole("switch", { name: "Active" }); }
  get addRestream() { return this.page.getByRole("button", { name: "Add restream" }); }
  get reviewChanges() { return this.#main.getByRole("button", { name: "Review changes" }); }
  get createResource() { return this.page.getByRole("button", { name: "Create resource" }); }
  get discardChanges() { return this.#main.getByRole("button", { name: "Discard changes" }); }
  get changes() { return this.page.getByRole("group", { name: "Changes" }); }
  get review() { return this.page.getByRole("dialog", { name: "Review changes" }); }
  get conflict() { return this.page.getByRole("dialog", { name: "Changed elsewhere" }); }
  get save() { return this.review.getByRole("button", { name: "Save", exact: true }); }
  get undo() { return this.page.getByRole("button", { name: "Undo last save" }); }
  get alerts() { return this.#main.getByRole("alert"); }

  /** Opens the form of a resource with all its entries, or of a new one, signed in. */
  async open(program: Program, resourceId?: string): Promise<void> {
    await this.enter(program, resourceId === undefined ? "/restreams/new" : `/restreams/${resourceId}/edit`);
    await this.openEntries();
  }

  /** Opens the entries that are one line. */
  async openEntries(): Promise<void> {
    await expect(this.name).toBeVisible();
    const lines = await this.page.getByRole("button", { name: /^Restream \d+$/, expanded: false }).all();
    for (const line of lines.reverse()) await line.click();
  }

  /** Creates a resource and opens its form, signed in; returns its id. */
  async openCreated(program: Program, body = resource()): Promise<string> {
    const id = await create(program, body);
    await this.open(program, id);
    return id;
  }

  /** Returns an entry, numbered from 1. */
  entry(number: number): Entry { return new Entry(this.page.getByRole("group", { name: `Restream ${number}`, exact: true })); }

  /** Returns the row of a field in the review. */
  reviewed(label: string): Locator {
    return this.review.getByRole("row").filter({ has: this.page.getByRole("rowheader", { name: label, exact: true }) });
  }

  /** Fills in what a new resource needs. */
  async fillNew(name: string): Promise<void> {
    await this.name.fill(name);
    await this.entry(1).source.fill("rtmp://in.example/live/x");
    await this.entry(1).targetUrl.fill("rtmp://out.example/x");
    await this.entry(1).key.fill("key-of-x");
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
  constructor(readonly group: Locator) {}

  #field(label: string) { return this.group.getByLabel(label, { exact: true }); }
  get source() { return this.#field("Source URL"); }
  get transcoded() { return this.group.getByRole("switch", { name: "Transcoded" }); }
  get quality() { return this.#field("Transcode quality"); }
  get targetType() { return this.#field("Target type"); }
  get targetUrl() { return this.#field("Target URL"); }
  get key() { return this.#field("Stream key"); }
  get login() { return this.#field("Login"); }
  get password() { return this.#field("Password"); }
  get backup() { return this.group.getByRole("switch", { name: "Backup target" }); }
  get backupUrl() { return this.#field("Backup URL"); }
  /** The button that opens and folds the entry. */
  get line() { return this.button(/^Restream \d+$/); }
  get actions() { return this.button(/^Actions of /); }
  button(name: string | RegExp): Locator { return this.group.getByRole("button", { name, exact: true }); }

  /** Presses a button of the menu. */
  async act(name: string): Promise<void> {
    await this.actions.click();
    await this.button(name).click();
  }

  /** Returns a window of the schedule, numbered from 1. */
  window(number: number): { start: Locator; stop: Locator; group: Locator } {
    const group = this.group.getByRole("group", { name: `Window ${number}`, exact: true });
    return { group, start: group.getByLabel("Start (UTC)"), stop: group.getByLabel("Stop (UTC)") };
  }
}
