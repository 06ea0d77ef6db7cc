import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { button, heading } from './member-steps.ts';

/**
 * A visitor on the way to a goal, who counts what it takes: the pages that want something of them, the
 * presses, the fields that were not filled in already, and how far each page is scrolled for them.
 */
export class CountedWay {
  private readonly page: Page;
  private readonly screens: string[] = [];
  private answers = 0;
  private scrolledScreens = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async type(label: string | RegExp, words: string): Promise<void> {
    const field = this.page.getByLabel(label);
    if (bare(await field.inputValue()) === bare(words)) return;
    await field.fill(words);
    this.answers += 1;
  }

  async select(label: string | RegExp, value: string): Promise<void> {
    const field = this.page.getByLabel(label);
    if ((await field.inputValue()) === value) return;
    await field.selectOption(value);
    this.answers += 1;
  }

  async choose(name: string | RegExp): Promise<void> {
    await this.tick(this.page.getByRole('radio', { name }));
  }

  async tick(box: Locator): Promise<void> {
    if (await box.isChecked()) return;
    await box.check();
    this.answers += 1;
  }

  /** Presses what leads from this page to the one with the given heading. */
  async press(on: string | RegExp | Locator, to: string | RegExp): Promise<void> {
    const title = (await this.page.locator('h1').first().textContent()) ?? '';
    this.screens.push(title);
    const pressed = typeof on === 'string' || on instanceof RegExp ? button(this.page, on) : on;
    await pressed.scrollIntoViewIfNeeded();
    // A visitor without a mouse wheel goes down a page once, and presses what leads on at its lowest point.
    this.scrolledScreens += await this.page.evaluate(() => window.scrollY / window.innerHeight);
    await pressed.click();
    await heading(this.page, to).waitFor();
  }

  /** How many heights of the window the pages were scrolled down by, together. */
  scrolled(): number {
    return Math.ceil(this.scrolledScreens * 10) / 10;
  }

  /** Fails when a page, which takes a press, or an answer has been added; with fewer, the numbers go down. */
  expectToTake(screens: readonly (string | RegExp)[], answers: number): void {
    expect(this.screens).toEqual(
      screens.map((title): unknown => (typeof title === 'string' ? title : expect.stringMatching(title))),
    );
    expect(this.answers).toBe(answers);
  }
}

/** What was typed, however a field lays it out. */
const bare = (words: string) => words.replaceAll(/[^\w@.]/g, '');
