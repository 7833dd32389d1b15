import { expect, type Locator } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { ON_AIR } from "../support/recordings.ts";
import { PageObject } from "./page-object.ts";

/** Values of the required fields of a recording. */
export const REQUIRED = { "Stream name": "live/jazz-radio", "Source URL": ON_AIR, "Stream type": "short", "Launch type": "button" };

/** The page of a recording and the form of a new one. */
export class Recording extends PageObject {
  get #main() { return this.page.getByRole("main"); }
  #button(name: string) { return this.#main.getByRole("button", { name, exact: true }); }
  get heading() { return this.page.getByRole("heading", { level: 1 }); }
  get state() { return this.page.getByTestId("recording-state"); }
  get outcome() { return this.page.getByTestId("recording-outcome"); }
  get alerts() { return this.#main.getByRole("alert"); }
  get start() { return this.#button("Start recording"); }
  get stop() { return this.#button("Stop recording"); }
  get stopDialog() { return this.page.getByRole("dialog", { name: "Stop recording" }); }
  get reason() { return this.page.getByTestId("recording-why"); }
  get resetDvr() { return this.#button("Reset DVR"); }
  get deactivate() { return this.#button("Deactivate"); }
  get duplicate() { return this.#button("Duplicate as new"); }
  get saveChanges() { return this.#button("Save changes"); }
  get createRecording() { return this.#button("Create recording"); }
  get discardChanges() { return this.#button("Discard changes"); }
  get changes() { return this.page.getByRole("group", { name: "Changes" }); }
  get review() { return this.page.getByRole("dialog", { name: "Review changes" }); }
  get save() { return this.review.getByRole("button", { name: "Save", exact: true }); }
  get instances() { return this.#main.getByRole("table", { name: /\bfiles?$/ }); }

  /** Opens a setting, or the form of a new one, signed in. */
  async open(program: Program, id?: string): Promise<void> {
    await this.enter(program, id === undefined ? "/recordings/new" : `/recordings/${id}`);
    await expect(this.field("Launch type")).toBeVisible();
    await this.openMore();
  }

  /** Opens the fields of a new recording that are folded. */
  async openMore(): Promise<void> {
    const more = this.page.locator("main form").getByRole("button", { name: "More", exact: true, expanded: false });
    if (await more.isVisible()) await more.click();
  }

  field(label: string): Locator { return this.page.getByRole("main").getByLabel(label, { exact: true }); }
  switch(name: string): Locator { return this.page.getByRole("main").getByRole("switch", { name, exact: true }); }

  /** Fills fields by their labels. */
  async fill(fields: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await this.field(label).fill(text);
  }

  /** Fills a window of the schedule, numbered from 1. */
  async fillWindow(number: number, start: string, stop: string): Promise<void> {
    const group = this.page.getByRole("group", { name: `Window ${number}`, exact: true });
    await group.getByLabel("Start (UTC)").fill(start);
    await group.getByLabel("Stop (UTC)").fill(stop);
  }

  /** Fills a quality, numbered from 1. */
  async fillQuality(number: number, url: string, name: string): Promise<void> {
    const group = this.page.getByRole("group", { name: `Quality ${number}`, exact: true });
    await group.getByLabel("Quality URL").fill(url);
    await group.getByLabel("Quality name").fill(name);
  }

  /** Presses an action of the menu. */
  async press(action: Locator): Promise<void> {
    await this.openActions();
    await action.click();
  }

  /** Stops the recording and confirms. */
  async stopAndConfirm(): Promise<void> {
    await this.stop.click();
    await this.stopDialog.getByRole("button", { name: "Stop recording" }).click();
  }

  async reviewAndSave(): Promise<void> {
    await this.saveChanges.click();
    await this.save.click();
  }
}
