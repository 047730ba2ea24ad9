import type { Locator, Page } from 'playwright/test';

/** Performs user actions and counts them, by touch or by pointer depending on the device. */
export class CountedActions {
  count = 0;
  readonly #page: Page;
  readonly #touches: boolean;

  constructor(page: Page, isTouch: boolean) {
    this.#page = page;
    this.#touches = isTouch;
  }

  async pressTarget(target: Locator) {
    this.count += 1;
    await (this.#touches ? target.tap() : target.click());
  }

  async writeText(field: Locator, text: string) {
    this.count += 1;
    await field.fill(text);
  }

  /** Fills in year, month and day, which counts as one action. */
  async writeDate(day: Readonly<Record<'year' | 'month' | 'day', string>>) {
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

  /** Selects an option by its index. */
  async chooseOption(listbox: Locator, index: number) {
    this.count += 1;
    await listbox.selectOption({ index });
  }

  async key(name: string) {
    this.count += 1;
    await this.#page.keyboard.press(name);
  }
}
