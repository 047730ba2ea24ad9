import type { Locator, Page } from 'playwright/test';
import facts from '#client/i18n/messages/en-us/facts.json' with { type: 'json' };
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { changeData } from '#tests/support/portal-data.ts';

// School with sourced figures and no fee; no other test uses this school.

const SCHOOL = 3017;
/** School with figures from two sources; no other test uses this school. */
const OF_TWO = 3018;
const SOURCE = 9001;

test.use({ speaks: 'en-us' });

test.beforeEach(async ({ portal }) => {
  const text = (value: string) => JSON.stringify({ zh: value, 'zh-hk': value, 'en-us': value });
  await changeData(
    portal,
    `INSERT OR REPLACE INTO sources (id, source_key, publisher, title, licence, as_at) VALUES (?, 'sample', ?, ?, ?, '2023-01-03')`,
    SOURCE,
    text('Sample Department'),
    text('Sample Register'),
    text('CC BY'),
  );
  for (const [key, part] of [
    ['tuition', 'undergraduate'],
    ['lowestLevelYear', ''],
  ])
    await changeData(
      portal,
      `INSERT OR REPLACE INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
VALUES ('school', ?, ?, ?, 51234, 'USD/year', ?, 0)`,
      SCHOOL,
      key ?? '',
      part ?? '',
      SOURCE,
    );
});

const main = (page: Page) => page.getByRole('main');
const mark = (page: Page) => main(page).getByRole('link', { name: /^Sources: / });
const card = (page: Page) => page.getByRole('dialog', { name: 'Sources' });

test('the source button opens the sources by keyboard and restores focus', async ({ page, visit }) => {
  await visit(`/mso/school/${SCHOOL}`);
  await expect(main(page).getByText('US$51,234').first()).toBeVisible();
  await mark(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('Sample Department');
  await expect(card(page)).toContainText('3 January 2023');
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await expect(mark(page).first()).toBeFocused();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a mark opens the card within the window, and a tap beside it closes it', async ({ page, visit }) => {
    await visit(`/mso/school/${SCHOOL}`);
    await mark(page).first().tap();
    await expect(card(page)).toContainText('Sample Department');
    const box = await card(page).boundingBox();
    expect(box).not.toBeNull();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await page.touchscreen.tap(195, 4);
    await expect(card(page)).toBeHidden();
  });
});

test(
  'a fee that is missing can be asked for: the question is in the chat, and not sent',
  { tag: '@rare' },
  async ({ page, visit }) => {
    await visit('/mso/school/1005');
    await main(page).getByRole('button', { name: facts.ask.fee }).first().click();
    await expect(page.locator('.chat').getByRole('textbox')).toHaveValue(
      /^Please find out about Tuition a year at .* for me\.$/,
    );
  },
);

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('on paper the list of sources is open, and each has a number that stands at its card', async ({
    page,
    visit,
    portal,
  }) => {
    const other = JSON.stringify({ zh: 'Second', 'zh-hk': 'Second', 'en-us': 'Second' });
    await changeData(
      portal,
      `INSERT OR REPLACE INTO sources (id, source_key, publisher, title, licence, as_at) VALUES (9002, 'second', ?, ?, '{}', '2022-23')`,
      other,
      other,
    );
    await changeData(
      portal,
      `INSERT OR REPLACE INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
VALUES ('school', ?, 'roomAndBoard', '', 19502, 'USD/year', 9002, 0)`,
      OF_TWO,
    );
    await changeData(
      portal,
      `INSERT OR REPLACE INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
VALUES ('school', ?, 'tuition', 'undergraduate', 51234, 'USD/year', ?, 0)`,
      OF_TWO,
      SOURCE,
    );
    await visit(`/mso/school/${OF_TWO}`);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const numberAt = (at: Locator, part: '::before' | '::after') =>
      at.evaluate((element, pseudo) => getComputedStyle(element, pseudo).content.replaceAll(/\D/g, ''), part);
    const marks = await mark(page).filter({ visible: true }).all();
    const markNumbers = await Promise.all(marks.map((item) => numberAt(item, '::after')));
    expect(markNumbers).not.toContain('');
    const numbers: string[] = [];
    for (const title of ['Sample Register', 'Second']) {
      const note = page.locator('.sources-note p', { hasText: title });
      await expect(note).toBeVisible();
      numbers.push(await numberAt(note, '::before'));
    }
    expect(numbers.sort()).toEqual(['1', '2']);
    const notes = await page.locator('.sources-note p').all();
    const listedNumbers = await Promise.all(notes.map((note) => numberAt(note, '::before')));
    expect(new Set(markNumbers.join(''))).toEqual(new Set(listedNumbers.join('')));
    // Print contains no controls, and no heading is the last line of a page.
    await expect(main(page).locator('.foot-acts')).toBeHidden();
    const breaks = await main(page)
      .locator(':is(h2, h3):visible')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).breakAfter));
    expect(new Set(breaks)).toEqual(new Set(['avoid']));
    // An id with a space cannot be used in a URL fragment.
    expect(
      await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id).filter((id) => /\s/.test(id))),
    ).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
  });

  test('a mark leads to the list that names the source', async ({ page, visit }) => {
    await visit(`/mso/school/${SCHOOL}`);
    const target = await mark(page).first().getAttribute('href');
    await expect(page.locator(`[id="${target?.slice(1)}"]`)).toContainText(
      'Sample Register. Sample Department, 3 January 2023. CC BY.',
    );
    await mark(page).first().click();
    expect(new URL(page.url()).hash).toBe(target);
    await expect(page.locator(`[id="${target?.slice(1)}"]`)).toBeVisible();
  });
});
