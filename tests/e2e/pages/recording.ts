import { expect, type Locator, type Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { ON_AIR } from "../support/recordings.ts";
import type { SignIn } from "./sign-in.ts";

/** Values of the required fields of a recording. */
export const REQUIRED = { "Stream name": "live/jazz-radio", "Source URL": ON_AIR, "Stream type": "short", "Launch type": "button" };

/** The page of a recording and the form of a new one. */
export class Recording {
  readonly heading: Locator;
  readonly state: Locator;
  readonly outcome: Locator;
  readonly alerts: Locator;
  readonly start: Locator;
  readonly stop: Locator;
  readonly stopDialog: Locator;
  readonly reason: Locator;
  readonly resetDvr: Locator;
  readonly deactivate: Locator;
  readonly duplicate: Locator;
  readonly saveChanges: Locator;
  readonly createRecording: Locator;
  readonly discardChanges: Locator;
  readonly changes: Locator;
  readonly review: Locator;
  readonly save: Locator;
  readonly instances: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole("main");
    const button = (name: string) => main.getByRole("button", { name, exact: true });
    this.heading = page.getByRole("heading", { level: 1 });
    this.state = page.getByTestId("recording-state");
    this.outcome = page.getByTestId("recording-outcome");
    this.alerts = main.getByRole("alert");
    this.start = button("Start recording");
    this.stop = button("Stop recording");
    this.stopDialog = page.getByRole("dialog", { name: "Stop recording" });
    this.reason = page.getByTestId("recording-why");
    this.resetDvr = button("Reset DVR");
    this.deactivate = button("Deactivate");
    this.duplicate = button("Duplicate as new");
    this.saveChanges = button("Save changes");
    this.createRecording = button("Create recording");
    this.discardChanges = button("Discard changes");
    this.changes = page.getByRole("group", { name: "Changes" });
    this.review = page.getByRole("dialog", { name: "Review changes" });
    this.save = this.review.getByRole("button", { name: "Save", exact: true });
    this.instances = main.getByRole("table", { name: /\bfiles?$/ });
  }

  /** Opens a setting, or the form of a new one, after signing in. */
  async open(program: Program, signIn: SignIn, id?: string): Promise<void> {
    await signIn.enter(program, id === undefined ? "/recordings/new" : `/recordings/${id}`);
    await expect(this.field("Launch type")).toBeVisible();
  }

  field(label: string): Locator {
    return this.page.getByRole("main").getByLabel(label, { exact: true });
  }

  switch(name: string): Locator {
    return this.page.getByRole("main").getByRole("switch", { name, exact: true });
  }

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
