import type { Locator, Page } from 'playwright/test';

/** Counts what somebody does, and does it as their device does. */
export class Deeds {
  count = 0;
  readonly #page: Page;
  readonly #touches: boolean;

  constructor(page: Page, touches: boolean) {
    this.#page = page;
    this.#touches = touches;
  }

  async press(subject: Locator) {
    this.count += 1;
    await (this.#touches ? subject.tap() : subject.click());
  }

  async write(into: Locator, text: string) {
    this.count += 1;
    await into.fill(text);
  }

  /** Year, month and day of a date's field, as one. */
  async writeDay(day: Readonly<Record<'year' | 'month' | 'day', string>>) {
    this.count += 1;
    for (const [type, digits] of Object.entries(day)) {
      await this.#page
        .getByRole('spinbutton')
        .and(this.#page.locator(`[data-type="${type}"]`))
        .first()
        .focus();
      await this.#page.keyboard.type(digits);
    }
  }

  /** From a list, by its place in it. */
  async choose(list: Locator, index: number) {
    this.count += 1;
    await list.selectOption({ index });
  }

  async key(name: string) {
    this.count += 1;
    await this.#page.keyboard.press(name);
  }
}
