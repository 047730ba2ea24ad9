import type { Browser, Locator, Page } from 'playwright/test';
import words from '#client/i18n/messages/en-us/office-content.json' with { type: 'json' };
import { LOCALE_COOKIE } from '#shared/constants.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { setOfficeSession, setLanguage } from '#tests/browser/support/at-desk.ts';
import { checkPage, measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { changeData, readData } from '#tests/support/portal-data.ts';

// Tests schools and facts that belong to one site: edited in the site's office and visible on no other site.

test.beforeEach(setLanguage);
test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /status of 422/ });

const PUBLISHER = 'Quiet Harbour College';
const SOURCE = {
  publisher: PUBLISHER,
  sourceTitle: 'Fees 2027',
  page: 'https://quiet.example/fees',
  day: '2026-10-01',
};

const getTextGroup = (page: Page, field: 'name') => page.getByRole('group', { name: words.field[field] });
const addFact = (page: Page) => page.getByRole('button', { name: words.list.add.facts }).click();
const clickPublish = (page: Page) => page.getByRole('button', { name: words.editor.publish }).click();
const expectDone = (page: Page, result: 'published' | 'removed') =>
  expect(page.locator('.notice[role="status"]')).toHaveText(words.done[result]);

async function fillSource(entry: Locator) {
  for (const [field, text] of Object.entries(SOURCE))
    await entry.getByLabel(words.field[field as keyof typeof SOURCE]).fill(text);
}

/** Opens the site as another visitor, without JavaScript and without a staff session. */
async function openVisitor(browser: Browser, baseURL: string | undefined, language: Locale) {
  const context = await browser.newContext({ ...SCREENS.phone, javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await context.addCookies([{ name: LOCALE_COOKIE, value: language, url: baseURL ?? '' }]);
  return context.newPage();
}

test(
  'a school of one’s own is refused without the source of its figure, published, found in two languages, and on no other site',
  { tag: '@sweep' },
  async ({ page, browser, baseURL }) => {
    await setOfficeSession(page, { agent: '/northbridge', name: 'Ben', role: 'administrator' });
    await page.goto('/northbridge/_/office/content?kind=ownSchool');
    await page.getByRole('button', { name: words.new.ownSchool }).click();
    await page.waitForURL(/of=/);
    const id = new URL(page.url()).searchParams.get('of')?.split(' ')[1] ?? '';
    await getTextGroup(page, 'name').getByLabel(words.language['en-us']).fill(PUBLISHER);
    await getTextGroup(page, 'name').getByLabel(words.language['zh-hk']).fill('靜港書院');
    await page.getByLabel(words.field.country).selectOption('uk');
    await page.getByLabel(words.field.city).fill('Leeds');
    await page.getByLabel(words.field.schoolKind).selectOption('college');
    await page.getByLabel(words.field.ownership).selectOption('private');
    await addFact(page);
    const factEntry = page.locator('.content__entry').first();
    await factEntry.getByLabel(words.field.fact).selectOption('tuition-undergraduate');
    await factEntry.getByLabel(words.field.amount).fill('15500');
    await clickPublish(page);
    // The form is rejected but keeps all typed values.
    await expect(page.getByText(words.problem.noAddress).first()).toBeVisible();
    await expect(factEntry.getByLabel(words.field.amount)).toHaveValue('15500');
    await expect(getTextGroup(page, 'name').getByLabel(words.language['zh-hk'])).toHaveValue('靜港書院');
    await checkPage(page, 'a school of one’s own', LANGUAGE_TAGS['en-us']);
    await fillSource(factEntry);
    const popupPromise = page.waitForEvent('popup');
    await page.getByRole('button', { name: words.preview.open }).click();
    const previewPage = await popupPromise;
    await expect(previewPage.getByRole('heading', { level: 1 })).toContainText(PUBLISHER);
    await expect(previewPage.getByText('15,500').first()).toBeVisible();
    await previewPage.close();
    const earlierVisitorPage = await openVisitor(browser, baseURL, 'en-us');
    expect((await earlierVisitorPage.goto(`/northbridge/school/${id}`))?.status()).toBe(404);
    await earlierVisitorPage.context().close();
    await page.context().clearCookies({ name: 'site_preview' });
    await clickPublish(page);
    await expectDone(page, 'published');

    const searchByLanguage = {
      'en-us': ['Quiet Harbour', PUBLISHER, 'Fees 2027'],
      'zh-hk': ['靜港', '靜港書院', 'Fees 2027'],
    } as const;
    for (const [language, [query, name, source]] of Object.entries(searchByLanguage)) {
      const laterVisitorPage = await openVisitor(browser, baseURL, language as Locale);
      await laterVisitorPage.goto(`/northbridge/school?keyword=${encodeURIComponent(query)}`);
      await laterVisitorPage.getByRole('link', { name }).first().click();
      await expect(laterVisitorPage).toHaveURL(new RegExp(`/school/${id}`));
      await expect(laterVisitorPage.getByRole('heading', { level: 1 })).toContainText(name);
      await expect(laterVisitorPage.getByText('15,500').first()).toBeVisible();
      await expect(laterVisitorPage.locator('.sources-note')).toContainText(source);
      expect(await measureSidewaysScroll(laterVisitorPage)).toBe(0);
      // Other sites have no page for the school and do not list it.
      const schoolResponse = await laterVisitorPage.goto(`/mso/school/${id}`);
      expect(schoolResponse?.status()).toBe(404);
      await laterVisitorPage.goto(`/mso/school?keyword=${encodeURIComponent(query)}`);
      await expect(laterVisitorPage.getByRole('link', { name })).toHaveCount(0);
      await laterVisitorPage.context().close();
    }
  },
);

test(
  'a fact of a shared school is corrected on one site, with its source and what the register says, and taken back',
  { tag: '@sweep' },
  async ({ page, portal, browser, baseURL }) => {
    const id = await addRegister(portal);
    await setOfficeSession(page, { agent: '/northbridge', name: 'Ben', role: 'administrator' });
    await page.goto(`/northbridge/_/office/content/part?of=school+${id}`);
    await addFact(page);
    const factEntry = page.locator('.content__entry').first();
    await factEntry.getByLabel(words.field.fact).selectOption('tuition-undergraduate');
    await factEntry.getByLabel(words.field.amount).fill('61234');
    await fillSource(factEntry);
    await clickPublish(page);
    await expectDone(page, 'published');
    await expect(page.locator('.content__facts')).toContainText('Fees 2027');

    const visitorPage = await openVisitor(browser, baseURL, 'en-us');
    const readFactsOn = async (site: string) => {
      await visitorPage.goto(`/${site}/school/${id}`);
      return visitorPage.locator('.figure', { hasText: '61,234' });
    };
    const ownFact = (await readFactsOn('northbridge')).first();
    await expect(ownFact).toContainText('58,888');
    await expect(visitorPage.locator('.sources-note')).toContainText('Fees 2027');
    await expect(await readFactsOn('mso')).toHaveCount(0);
    await page.getByText(words.remove.title.school).click();
    await page.getByRole('button', { name: words.remove.yes }).click();
    await expectDone(page, 'removed');
    await expect(await readFactsOn('northbridge')).toHaveCount(0);
    await expect(visitorPage.locator('.figure', { hasText: '58,888' })).toBeVisible();
    await visitorPage.context().close();
    await changeData(portal, 'DELETE FROM facts WHERE source_id = ?1', REGISTER_SOURCE_ID);
  },
);

const REGISTER_SOURCE_ID = 987_001;

/** Inserts a register fact for a demo school that has none of its kind. Returns the school's id. */
async function addRegister(portal: Parameters<typeof readData>[0]): Promise<string> {
  const [school] = await readData<{ id: number }>(
    portal,
    `SELECT id FROM schools WHERE currency = 'USD' AND levels = -1 ORDER BY rank_sort DESC, id LIMIT 1`,
  );
  const id = school?.id ?? 0;
  await changeData(
    portal,
    `INSERT OR IGNORE INTO sources (id, source_key, publisher, title, licence, address, as_at)
VALUES (?1, 'planted', '{"zh":"R"}', '{"zh":"The register"}', '{"zh":"CC"}', 'https://register.example/', '2026')`,
    REGISTER_SOURCE_ID,
  );
  await changeData(
    portal,
    `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
VALUES ('school', ?2, 'tuition', 'undergraduate', 58888, 'USD/year', ?1, 0)`,
    REGISTER_SOURCE_ID,
    id,
  );
  return String(id);
}
