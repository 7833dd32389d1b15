// Tables of new documents.
import { expect, type Locator, type Page } from "@playwright/test";

/** Chooses the table in the menu of a list, and pastes rows of cells. */
export const pasteTable = (page: Page, rows: string[][]): Promise<Locator> =>
  pasteText(page, rows.map((row) => row.join("\t")).join("\n"));

/** Chooses the table in the menu of a list, and pastes a text. */
export async function pasteText(page: Page, text: string): Promise<Locator> {
  const dialog = await openTable(page);
  await paste(dialog, text);
  return dialog;
}

/** Chooses the table in the menu of a list. */
export async function openTable(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "New from table" }).click();
  return page.getByRole("dialog", { name: /from a table$/ });
}

/** Pastes a text into the dialog's field, and waits for its rows. */
export async function paste(dialog: Locator, text: string): Promise<void> {
  await pasteInto(dialog.getByRole("textbox", { name: "Table" }), text);
  await expect(dialog.getByRole("grid")).toBeVisible();
}

/** Pastes a text into a field. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await field.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const HEAD = ["stream_name", "source", "stream_type", "launch_type"];
/** Rows of new recordings with a head row. */
export const recordingRows = (count: number): string[][] => [
  HEAD,
  ...Array.from({ length: count }, (_, at) => [`live/stage-${at + 1}`, `https://cdn.example.net/live/stage-${at + 1}/playlist.m3u8`, "long", "button"]),
];
