import type { Locator, Page } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { changeData } from '#tests/support/portal-data.ts';

// Id of a school that has figures with sources but no fee. No other test uses it.

const SCHOOL_ID = 3017;
/** Id of a school whose figures come from two sources. No other test uses it. */
const TWO_SOURCE_SCHOOL_ID = 3018;
const SOURCE_ID = 9001;

test.use({ speaks: 'en-us' });

test.beforeEach(async ({ portal }) => {
  const createTrilingual = (value: string) => JSON.stringify({ zh: value, 'zh-hk': value, 'en-us': value });
  await changeData(
    portal,
    `INSERT OR REPLACE INTO sources (id, source_key, publisher, title, licence, as_at) VALUES (?, 'sample', ?, ?, ?, '2023-01-03')`,
    SOURCE_ID,
    createTrilingual('Sample Department'),
    createTrilingual('Sample Register'),
    createTrilingual('CC BY'),
  );
  for (const [key, part] of [
    ['tuition', 'undergraduate'],
    ['lowestLevelYear', ''],
  ])
    await changeData(
      portal,
      `INSERT OR REPLACE INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
VALUES ('school', ?, ?, ?, 51234, 'USD/year', ?, 0)`,
      SCHOOL_ID,
      key ?? '',
      part ?? '',
      SOURCE_ID,
    );
});

const getMain = (page: Page) => page.getByRole('main');
const getSourceMarks = (page: Page) => getMain(page).getByRole('link', { name: /^Sources: / });
const getSourceCard = (page: Page) => page.getByRole('dialog', { name: 'Sources' });

test('the source button opens the sources by keyboard and restores focus', async ({ page, visit }) => {
  await visit(`/mso/school/${SCHOOL_ID}`);
  await expect(getMain(page).getByText('US$51,234').first()).toBeVisible();
  await getSourceMarks(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(getSourceCard(page)).toContainText('Sample Department');
  await expect(getSourceCard(page)).toContainText('3 January 2023');
  await page.keyboard.press('Escape');
  await expect(getSourceCard(page)).toBeHidden();
  await expect(getSourceMarks(page).first()).toBeFocused();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a source mark opens the card within the window, and a tap outside closes it', async ({ page, visit }) => {
    await visit(`/mso/school/${SCHOOL_ID}`);
    await getSourceMarks(page).first().tap();
    await expect(getSourceCard(page)).toContainText('Sample Department');
    const cardBox = await getSourceCard(page).boundingBox();
    expect(cardBox).not.toBeNull();
    expect(cardBox?.x).toBeGreaterThanOrEqual(0);
    expect((cardBox?.x ?? 0) + (cardBox?.width ?? 0)).toBeLessThanOrEqual(390);
    await page.touchscreen.tap(195, 4);
    await expect(getSourceCard(page)).toBeHidden();
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the printed list of sources is open, and each has a number that is shown at its figure', async ({
    page,
    visit,
    portal,
  }) => {
    const secondSourceTitle = JSON.stringify({ zh: 'Second', 'zh-hk': 'Second', 'en-us': 'Second' });
    await changeData(
      portal,
      `INSERT OR REPLACE INTO sources (id, source_key, publisher, title, licence, as_at) VALUES (9002, 'second', ?, ?, '{}', '2022-23')`,
      secondSourceTitle,
      secondSourceTitle,
    );
    await changeData(
      portal,
      `INSERT OR REPLACE INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
VALUES ('school', ?, 'roomAndBoard', '', 19502, 'USD/year', 9002, 0)`,
      TWO_SOURCE_SCHOOL_ID,
    );
    await changeData(
      portal,
      `INSERT OR REPLACE INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
VALUES ('school', ?, 'tuition', 'undergraduate', 51234, 'USD/year', ?, 0)`,
      TWO_SOURCE_SCHOOL_ID,
      SOURCE_ID,
    );
    await visit(`/mso/school/${TWO_SOURCE_SCHOOL_ID}`);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const readPseudoNumber = (target: Locator, part: '::before' | '::after') =>
      target.evaluate((element, pseudo) => getComputedStyle(element, pseudo).content.replaceAll(/\D/g, ''), part);
    const marks = await getSourceMarks(page).filter({ visible: true }).all();
    const markNumbers = await Promise.all(marks.map((item) => readPseudoNumber(item, '::after')));
    expect(markNumbers).not.toContain('');
    const numbers: string[] = [];
    for (const title of ['Sample Register', 'Second']) {
      const sourceNote = page.locator('.sources-note p', { hasText: title });
      await expect(sourceNote).toBeVisible();
      numbers.push(await readPseudoNumber(sourceNote, '::before'));
    }
    expect(numbers.sort()).toEqual(['1', '2']);
    const notes = await page.locator('.sources-note p').all();
    const listedNumbers = await Promise.all(notes.map((note) => readPseudoNumber(note, '::before')));
    expect(new Set(markNumbers.join(''))).toEqual(new Set(listedNumbers.join('')));
    // A printed page contains no controls, and no heading stays alone at the bottom of a page.
    await expect(getMain(page).locator('.foot-acts')).toBeHidden();
    const breakValues = await getMain(page)
      .locator(':is(h2, h3):visible')
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).breakAfter));
    expect(new Set(breakValues)).toEqual(new Set(['avoid']));
    // Ids must not contain spaces, because such an id cannot be used in a URL fragment.
    expect(
      await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id).filter((id) => /\s/.test(id))),
    ).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
  });

  test('a source mark links to the list that names the source', async ({ page, visit }) => {
    await visit(`/mso/school/${SCHOOL_ID}`);
    const markHref = await getSourceMarks(page).first().getAttribute('href');
    await expect(page.locator(`[id="${markHref?.slice(1)}"]`)).toContainText(
      'Sample Register. Sample Department, 3 January 2023. CC BY.',
    );
    await getSourceMarks(page).first().click();
    expect(new URL(page.url()).hash).toBe(markHref);
    await expect(page.locator(`[id="${markHref?.slice(1)}"]`)).toBeVisible();
  });
});
