import type { Browser, Locator, Page } from 'playwright/test';
import words from '#client/i18n/messages/en-us/office-content.json' with { type: 'json' };
import { LOCALE_COOKIE } from '#shared/constants.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { comeIn, speak } from '#tests/browser/support/at-desk.ts';
import { checkPage, sidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { changeData, readData } from '#tests/support/portal-data.ts';

// Schools and facts of one site: edited in its office, visible on this site and on no other.

test.beforeEach(speak);
test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /status of 422/ });

const PUBLISHER = 'Quiet Harbour College';
const SOURCE = {
  publisher: PUBLISHER,
  sourceTitle: 'Fees 2027',
  page: 'https://quiet.example/fees',
  day: '2026-10-01',
};

const getTexts = (page: Page, field: 'name') => page.getByRole('group', { name: words.field[field] });
const addFact = (page: Page) =>
  page.getByRole('button', { name: words.list.add.replace('{{field}}', words.field.facts) }).click();
const publish = (page: Page) => page.getByRole('button', { name: words.editor.publish }).click();
const expectDone = (page: Page, result: 'published' | 'removed') =>
  expect(page.locator('.notice[role="status"]')).toHaveText(words.done[result]);

async function fillSource(entry: Locator) {
  for (const [field, text] of Object.entries(SOURCE))
    await entry.getByLabel(words.field[field as keyof typeof SOURCE]).fill(text);
}

/** Another visitor without JavaScript and without an office session. */
async function visitor(browser: Browser, baseURL: string | undefined, language: Locale) {
  const context = await browser.newContext({ ...SCREENS.phone, javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await context.addCookies([{ name: LOCALE_COOKIE, value: language, url: baseURL ?? '' }]);
  return context.newPage();
}

test(
  'a school of one’s own is refused without the source of its figure, published, found in two languages, and on no other site',
  { tag: '@rare' },
  async ({ page, browser, baseURL }) => {
    await comeIn(page, { agent: '/northbridge', name: 'Ben', role: 'administrator' });
    await page.goto('/northbridge/_/office/content?kind=ownSchool');
    await page.getByRole('button', { name: words.new.ownSchool }).click();
    await page.waitForURL(/of=/);
    const id = new URL(page.url()).searchParams.get('of')?.split(' ')[1] ?? '';
    await getTexts(page, 'name').getByLabel(words.language['en-us']).fill(PUBLISHER);
    await getTexts(page, 'name').getByLabel(words.language['zh-hk']).fill('靜港書院');
    await page.getByLabel(words.field.country).selectOption('uk');
    await page.getByLabel(words.field.city).fill('Leeds');
    await page.getByLabel(words.field.schoolKind).selectOption('college');
    await page.getByLabel(words.field.ownership).selectOption('private');
    await addFact(page);
    const fact = page.locator('.content__entry').first();
    await fact.getByLabel(words.field.fact).selectOption('tuition-undergraduate');
    await fact.getByLabel(words.field.amount).fill('15500');
    await publish(page);
    // The form is rejected and keeps all typed values.
    await expect(page.getByText(words.problem.noAddress).first()).toBeVisible();
    await expect(fact.getByLabel(words.field.amount)).toHaveValue('15500');
    await expect(getTexts(page, 'name').getByLabel(words.language['zh-hk'])).toHaveValue('靜港書院');
    await checkPage(page, 'a school of one’s own', LANGUAGE_TAGS['en-us']);
    await fillSource(fact);
    const openedItem = page.waitForEvent('popup');
    await page.getByRole('button', { name: words.preview.open }).click();
    const preview = await openedItem;
    await expect(preview.getByRole('heading', { level: 1 })).toContainText(PUBLISHER);
    await expect(preview.getByText('15,500').first()).toBeVisible();
    await preview.close();
    const pageBefore = await visitor(browser, baseURL, 'en-us');
    expect((await pageBefore.goto(`/northbridge/school/${id}`))?.status()).toBe(404);
    await pageBefore.context().close();
    await page.context().clearCookies({ name: 'site_preview' });
    await publish(page);
    await expectDone(page, 'published');

    const match = {
      'en-us': ['Quiet Harbour', PUBLISHER, 'Fees 2027'],
      'zh-hk': ['靜港', '靜港書院', 'Fees 2027'],
    } as const;
    for (const [language, [query, name, source]] of Object.entries(match)) {
      const seeing = await visitor(browser, baseURL, language as Locale);
      await seeing.goto(`/northbridge/school?keyword=${encodeURIComponent(query)}`);
      await seeing.getByRole('link', { name }).first().click();
      await expect(seeing).toHaveURL(new RegExp(`/school/${id}`));
      await expect(seeing.getByRole('heading', { level: 1 })).toContainText(name);
      await expect(seeing.getByText('15,500').first()).toBeVisible();
      await expect(seeing.locator('.sources-note')).toContainText(source);
      expect(await sidewaysScroll(seeing)).toBe(0);
      // On another site the school has no page and appears in no list.
      const otherSiteResponse = await seeing.goto(`/mso/school/${id}`);
      expect(otherSiteResponse?.status()).toBe(404);
      await seeing.goto(`/mso/school?keyword=${encodeURIComponent(query)}`);
      await expect(seeing.getByRole('link', { name })).toHaveCount(0);
      await seeing.context().close();
    }
  },
);

test(
  'a fact of a shared school is corrected on one site, with its source and what the register says, and taken back',
  { tag: '@rare' },
  async ({ page, portal, browser, baseURL }) => {
    const id = await plantRegister(portal);
    await comeIn(page, { agent: '/northbridge', name: 'Ben', role: 'administrator' });
    await page.goto(`/northbridge/_/office/content/part?of=school+${id}`);
    await addFact(page);
    const fact = page.locator('.content__entry').first();
    await fact.getByLabel(words.field.fact).selectOption('tuition-undergraduate');
    await fact.getByLabel(words.field.amount).fill('61234');
    await fillSource(fact);
    await publish(page);
    await expectDone(page, 'published');
    await expect(page.locator('.content__facts')).toContainText('Fees 2027');

    const seeing = await visitor(browser, baseURL, 'en-us');
    const read = async (site: string) => {
      await seeing.goto(`/${site}/school/${id}`);
      return seeing.locator('.figure', { hasText: '61,234' });
    };
    const ownLocator = (await read('northbridge')).first();
    await expect(ownLocator).toContainText('58,888');
    await expect(seeing.locator('.sources-note')).toContainText('Fees 2027');
    await expect(await read('mso')).toHaveCount(0);
    await page.getByText(words.remove.title.school).click();
    await page.getByRole('button', { name: words.remove.yes }).click();
    await expectDone(page, 'removed');
    await expect(await read('northbridge')).toHaveCount(0);
    await expect(seeing.locator('.figure', { hasText: '58,888' })).toBeVisible();
    await seeing.context().close();
    await changeData(portal, 'DELETE FROM facts WHERE source_id = ?1', REGISTER);
  },
);

const REGISTER = 987_001;

/** Inserts a register fact for a demo school without such a fact and returns the school's id. */
async function plantRegister(portal: Parameters<typeof readData>[0]): Promise<string> {
  const [school] = await readData<{ id: number }>(
    portal,
    `SELECT id FROM schools WHERE currency = 'USD' AND levels = -1 ORDER BY rank_sort DESC, id LIMIT 1`,
  );
  const id = school?.id ?? 0;
  await changeData(
    portal,
    `INSERT OR IGNORE INTO sources (id, source_key, publisher, title, licence, address, as_at)
VALUES (?1, 'planted', '{"zh":"R"}', '{"zh":"The register"}', '{"zh":"CC"}', 'https://register.example/', '2026')`,
    REGISTER,
  );
  await changeData(
    portal,
    `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
VALUES ('school', ?2, 'tuition', 'undergraduate', 58888, 'USD/year', ?1, 0)`,
    REGISTER,
    id,
  );
  return String(id);
}
