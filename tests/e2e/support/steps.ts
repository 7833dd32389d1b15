// Counts the steps of a person on a page: a press, a drag, a key and a typed text are one step each.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import type { Guard } from "../guard.ts";
import type { SignIn } from "../pages/sign-in.ts";
import type { Program } from "../../drive/program.mjs";

export class Steps {
  count = 0;

  constructor(readonly page: Page) {}

  async press(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.count += 1;
    await field.fill(text);
  }

  async key(key: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(key);
  }

  /** Drags sideways over an element, from one share of its width to another. */
  async drag(over: Locator, from: number, to: number): Promise<void> {
    this.count += 1;
    const box = (await over.boundingBox())!;
    const y = box.y + box.height / 2;
    await this.page.mouse.move(box.x + box.width * from, y);
    await this.page.mouse.down();
    await this.page.mouse.move(box.x + box.width * to, y, { steps: 5 });
    await this.page.mouse.up();
  }
}

/** The fixtures of a task. */
export interface Task {
  page: Page;
  program: Program;
  signIn: SignIn;
  guard: Guard;
  steps: Steps;
}

/** Declares a journey that fails if it takes more than `most` steps. */
export function task(what: string, most: number, run: (task: Task) => Promise<void>): void {
  test(`tasks: ${what} in ${most} ${most === 1 ? "step" : "steps"}`, async ({ page, ownProgram: program, signIn, guard }) => {
    const steps = new Steps(page);
    await run({ page, program, signIn, guard, steps });
    expect(steps.count).toBeLessThanOrEqual(most);
  });
}
