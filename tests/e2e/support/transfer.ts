// Creates, reads and imports files of resources.
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { Many } from "../pages/many.ts";
import { plant, resourceWith } from "./planted.ts";

export interface File {
  format: string;
  version: number;
  exported_at: string;
  account: string;
  secrets: string;
  resources: any[];
}

export const list = async (program: Program): Promise<any[]> => (await program.call("/restream/v2/{account}/resources")).data.resources;
export const create = async (program: Program, body: unknown): Promise<string> =>
  (await program.call("/restream/v2/{account}/resources", { method: "POST", body })).resource_id;

/** Presses a button and reads the downloaded file. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string; file: File }> {
  const download = page.waitForEvent("download");
  await press();
  const text = await readFile(await (await download).path(), "utf8");
  return { name: (await download).suggestedFilename(), text, file: JSON.parse(text) };
}

export async function exportAll(page: Page, many: Many): Promise<File> {
  await many.choose("Export resources");
  const { file } = await downloaded(page, () => many.dialog.getByRole("button", { name: "Export" }).click());
  await expect(many.dialog).toHaveCount(0);
  return file;
}

/** Chooses a file in the import's dialog. */
export async function give(many: Many, file: unknown): Promise<void> {
  const text = typeof file === "string" ? file : JSON.stringify(file, null, 2);
  await many.importDialog.getByLabel("File").setInputFiles({ name: "resources.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

/** Selects a file for import and waits for the comparison. */
export async function compare(page: Page, many: Many, file: unknown): Promise<void> {
  await many.choose("Import resources");
  await give(many, file);
  await expect(many.plan).toBeVisible();
}

/** Starts a program with one resource that has the planted secrets, also in unknown members. */
export async function startWithPlanted(startProgram: (settings: object) => Promise<Program>) {
  const planted = plant();
  const program = await startProgram({ token: planted.token });
  const id = await create(program, { ...resourceWith(planted, "Planted"), later: { api_key: planted["target key"], big: 1e20, note: "kept" } });
  return { planted, program, id };
}

/** Checks that the import of an exported file changes nothing. */
export async function expectNothingToApply(page: Page, program: Program, text: string): Promise<void> {
  const many = new Many(page);
  await page.goto(`${program.address}/restreams`);
  await compare(page, many, text);
  await expect(many.importDialog).toContainText(/: \d+ unchanged\./);
  await expect(many.importDialog.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
}
