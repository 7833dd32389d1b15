// Creates, reads and imports files of resources.
import { expect, type Page } from "@playwright/test";
import type { Program } from "../../drive/program.mjs";
import { Many } from "../pages/many.ts";
import type { Restreams } from "../pages/restreams.ts";
import { downloaded } from "./download.ts";
import { plant, resourceWith } from "./planted.ts";
import { create } from "./resources.ts";

export interface File {
  format: string;
  version: number;
  exported_at: string;
  account: string;
  secrets: string;
  resources: any[];
}

export const list = async (program: Program): Promise<any[]> => (await program.call("/restream/v2/{account}/resources")).data.resources;

/** Opens the list of resources, and returns what the API has of them. */
export async function openList(restreams: Restreams, program: Program): Promise<any[]> {
  const before = await list(program);
  await restreams.enter(program);
  await expect(restreams.rows).toHaveCount(before.length);
  return before;
}

export async function exportAll(page: Page, many: Many): Promise<File> {
  await many.choose("Export resources");
  const { text } = await downloaded(page, () => many.dialog.getByRole("button", { name: "Export" }).click());
  await expect(many.dialog).toHaveCount(0);
  return JSON.parse(text);
}

/** Chooses a file in the import's dialog. */
export async function give(many: Many, file: unknown): Promise<void> {
  const text = typeof file === "string" ? file : JSON.stringify(file, null, 2);
  await many.importDialog.getByLabel("File").setInputFiles({ name: "resources.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

/** Selects a file for import and waits for the comparison. */
export async function compare(many: Many, file: unknown): Promise<void> {
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
  await compare(many, text);
  await expect(many.importDialog).toContainText(/: \d+ unchanged\./);
  await expect(many.importDialog.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
}
