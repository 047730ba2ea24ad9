import en from '#client/i18n/messages/en-us/next-dates.json' with { type: 'json' };
import zhHk from '#client/i18n/messages/zh-hk/next-dates.json' with { type: 'json' };
import { checkPage } from '#tests/browser/support/check-page.ts';
import { createCollectorApi, SCHOOLS } from '#tests/browser/support/collecting.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { changeData } from '#tests/support/portal-data.ts';
import { limitCases } from '#tests/browser/support/views.ts';

/** Inserts a fictitious date, which the test deletes at its end. No known page publishes a date of this cycle. */
const INSERT_DATE_SQL = `INSERT INTO admission_dates (id, country_id, school_id, title, day, clock, publisher, source, as_at)
SELECT ?1, country_id, id, ?2, '2099-01-14', '18:00', 'Admissions', 'https://admissions.example/dates', '2026-09-01' FROM schools WHERE id = ?3`;
const TITLE = { zh: '截止申请', 'zh-hk': '截止申請', 'en-us': 'Applications close' };

for (const { locale, screen, texts, id } of limitCases(1, [
  { locale: 'zh-hk', screen: 'phone', texts: zhHk, id: 901 },
  { locale: 'en-us', screen: 'desk', texts: en, id: 902 },
] as const)) {
  test.describe(`in ${locale} on a ${screen}`, () => {
    test.use({ ...SCREENS[screen], speaks: locale });

    test(
      'upcoming dates are on a page and in a calendar feed, until its address is revoked',
      { tag: '@rare' },
      async ({ page, visit, portal }) => {
        await openAsStudent(page);
        await visit('/mso/personal-center/next');
        await expect(page.getByText(texts.none)).toBeVisible();
        await checkPage(page, 'nothing is next', LANGUAGE_TAGS[locale]);
        await changeData(portal, INSERT_DATE_SQL, id, JSON.stringify(TITLE), Number(SCHOOLS.oxford));
        await (await createCollectorApi(page)).addSchool(SCHOOLS.oxford);
        await visit('/mso/personal-center/next');
        const row = page.locator('.next-dates > li', { hasText: TITLE[locale] });
        await expect(row).toContainText('02:00');
        await expect(row.getByRole('link', { name: 'Admissions' })).toHaveAttribute(
          'href',
          'https://admissions.example/dates',
        );

        await page.getByRole('button', { name: texts.calendar.make, exact: true }).click();
        const calendarUrlField = page.getByLabel(texts.calendar.once);
        await expect(calendarUrlField).toHaveValue(/\/mso\/_\/calendar\/[\w-]{43}\.ics$/);

        await checkPage(page, 'what is next', LANGUAGE_TAGS[locale]);
        const firstUrl = await calendarUrlField.inputValue();
        const fetchUrl = (url: string) => page.request.get(url);
        const calendarResponse = await fetchUrl(firstUrl);
        expect([calendarResponse.status(), calendarResponse.headers()['content-type']]).toEqual([
          200,
          'text/calendar; charset=utf-8',
        ]);
        expect(await calendarResponse.text()).toContain('DTEND:20990114T180000Z');

        await page.getByRole('button', { name: texts.calendar.makeNew }).click();
        await expect(calendarUrlField).not.toHaveValue(firstUrl);
        expect((await fetchUrl(firstUrl)).status()).toBe(404);
        const secondUrl = await calendarUrlField.inputValue();
        await page.getByRole('button', { name: texts.calendar.close, exact: true }).click();
        await expect(page.getByRole('button', { name: texts.calendar.make, exact: true })).toBeVisible();
        expect((await fetchUrl(secondUrl)).status()).toBe(404);
        await changeData(portal, 'DELETE FROM admission_dates WHERE id = ?1', id);
      },
    );
  });
}
