import { downloadZip } from 'client-zip';
import type { Page } from 'playwright/test';
import words from '#client/i18n/messages/en-us/office-content.json' with { type: 'json' };
import rankingWords from '#client/i18n/messages/en-us/ranking.json' with { type: 'json' };
import { LOCALE_COOKIE } from '#shared/constants.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { setOfficeSession, setLanguage } from '#tests/browser/support/at-desk.ts';
import { checkPage, measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

// Tests a ranking that belongs to one site: imported in the site's office and visible to its visitors only.

test.beforeEach(setLanguage);
test.use({ ...SCREENS.desk, speaks: 'en-us' });

const NAME = 'Quiet Harbour list 2026';
const ROWS = [
  ['Rank', 'University', 'Score', 'Remarks'],
  ['1', 'University of Oxford', '98.2', ''],
  ['=2', '劍橋大學', '97.9', 'All colleges'],
  ['=2', '伦敦大学学院', '97.9', ''],
  ['4', 'No Such University', '90', ''],
];

async function createWorkbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const rowXml = rows.map(
    (cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
  );
  const sheetXml = `<worksheet><sheetData>${rowXml.join('')}</sheetData></worksheet>`;
  const zip = downloadZip([{ name: 'xl/worksheets/sheet1.xml', input: sheetXml }]);
  return Buffer.from(await zip.arrayBuffer());
}

const fillFixedValue = (page: Page, field: keyof typeof words.import.field, value: string) =>
  page.getByLabel(words.import.fixed.replace('{{label}}', words.import.field[field])).fill(value);

test(
  'an editor imports a workbook after a check, a visitor finds the ranking on this site only, and the import is undone',
  { tag: '@sweep' },
  async ({ page, browser, baseURL }) => {
    await setOfficeSession(page, { agent: '/northbridge', name: 'Ben', role: 'administrator' });
    await page.goto('/northbridge/_/office/content?kind=ranking');
    await page.getByRole('link', { name: words.import.title }).click();
    await page.getByLabel(words.import.file, { exact: true }).setInputFiles({
      name: 'ranking.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await createWorkbook(ROWS),
    });
    await page.getByRole('button', { name: words.import.read }).click();
    // An import requires a name and a source.
    await expect(page.getByText(words.import.nothing)).toBeVisible();
    await fillFixedValue(page, 'listEn', NAME);
    await fillFixedValue(page, 'publisher', 'Quiet Harbour College');
    await fillFixedValue(page, 'page', 'quiet.example/list');
    await fillFixedValue(page, 'day', '2026-10-01');
    await page.getByRole('button', { name: words.import.check }).click();
    await expect(page.locator('.import__errors li')).toHaveCount(1);
    await expect(page.locator('.import__errors')).toContainText('No Such University');
    await checkPage(page, 'import of a ranking', LANGUAGE_TAGS['en-us']);
    await page.getByRole('button', { name: words.import.commit_other.replace('{{count}}', '3') }).click();
    await expect(page.locator('.notice[role="status"]')).toHaveText(
      words.import.imported_other.replace('{{count}}', '3'),
    );

    await page.goto('/northbridge/_/office/content?kind=ranking');
    await page.getByRole('link', { name: NAME }).click();
    await expect(page.locator('.content__entry')).toHaveCount(3);
    await expect(page.locator('.content__entry').first()).toContainText('1 University of Oxford (1001)');
    await checkPage(page, 'a ranking of one’s own', LANGUAGE_TAGS['en-us']);

    const visitorContext = await browser.newContext({
      ...SCREENS.phone,
      javaScriptEnabled: false,
      baseURL: baseURL ?? '',
    });
    await visitorContext.addCookies([{ name: LOCALE_COOKIE, value: 'en-us', url: baseURL ?? '' }]);
    const visitorPage = await visitorContext.newPage();
    await visitorPage.goto('/northbridge/country-list/school-rank-tab');
    const choices = visitorPage.getByRole('navigation', { name: rankingWords.other });
    await choices.getByRole('link', { name: NAME }).click();
    await expect(choices.getByRole('link', { name: NAME })).toHaveAttribute('aria-current', 'true');
    const rows = visitorPage.locator('.rk tbody tr');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText(/=2.*Cambridge.*All colleges.*97\.9/);
    await expect(visitorPage.locator('.rk .source')).toContainText('Quiet Harbour College, 1 October 2026');
    await expect(visitorPage.locator('.rk .source a')).toHaveAttribute('href', 'https://quiet.example/list');
    expect(await measureSidewaysScroll(visitorPage)).toBe(0);
    const rankingPath =
      new URL(visitorPage.url()).pathname.replace('/northbridge', '') + new URL(visitorPage.url()).search;
    await visitorPage.goto('/northbridge/school/1001');
    await expect(visitorPage.getByText(NAME).first()).toBeAttached();
    // Another site has neither the ranking nor a link to it.
    await visitorPage.goto(`/mso${rankingPath}`);
    await expect(visitorPage.getByText(NAME)).toHaveCount(0);
    await expect(rows).toHaveCount(0);

    await page.goto('/northbridge/_/office/content/import?kind=ranking');
    await page.getByRole('button', { name: words.import.undo }).first().click();
    await expect(page.locator('.notice[role="status"]')).toContainText(
      words.import.rankingRestored_one.replace('{{count}}', '1'),
    );
    await visitorPage.goto('/northbridge/country-list/school-rank-tab');
    await expect(visitorPage.getByRole('link', { name: NAME })).toHaveCount(0);
    await visitorContext.close();
  },
);
