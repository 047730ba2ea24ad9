import words from '#client/i18n/messages/zh-hk/book.json' with { type: 'json' };
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { setVisitorAddress, createMobile } from '#tests/browser/support/students.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({
      ...SCREENS.phone,
      speaks: 'zh-hk',
      javaScriptEnabled,
      timezoneId: 'Europe/London',
      expectedComplaint: /status of 422/,
    });

    test('a visitor books a call, adds it to a calendar, moves and cancels it', async ({ page, context, visit }) => {
      await setVisitorAddress(context);
      await visit('/mso/book');
      const mainElement = page.getByRole('main');
      const ownBookings = mainElement.getByRole('region', { name: words.own.title });
      const downloadCalendar = async () => {
        const href = (await ownBookings.getByRole('link', { name: words.own.calendar }).getAttribute('href')) ?? '';
        return (await page.request.get(href)).text();
      };
      // Without JavaScript the server does not know the browser's time zone.
      if (!javaScriptEnabled) {
        await mainElement.getByLabel(words.timeZone).selectOption({ label: words.zone.london });
        await mainElement.getByRole('button', { name: words.setZone }).click();
      }
      await expect(mainElement.getByLabel(words.timeZone)).toHaveValue('Europe/London');
      await expect(ownBookings).toHaveCount(0);
      if (javaScriptEnabled) await checkPage(page, 'booking', LANGUAGE_TAGS['zh-hk'], 'looks');

      const day = mainElement.getByRole('navigation', { name: words.day }).getByRole('link').nth(1);
      await day.click();
      await expect(day).toHaveAttribute('aria-current', 'page');
      const slotRadio = mainElement.getByRole('radio').nth(2);
      const startsAt = (await slotRadio.getAttribute('value')) ?? '';
      await slotRadio.check();
      await mainElement.getByLabel(words.name).fill('陳思敏');
      await mainElement.getByRole('button', { name: words.book }).click();
      await expect(mainElement.getByLabel(words.phone)).toHaveAttribute('aria-invalid', 'true');
      await expect(mainElement.getByRole('radio', { checked: true })).toHaveValue(startsAt);
      await expect(mainElement.getByLabel(words.name)).toHaveValue('陳思敏');
      await mainElement.getByLabel(words.phone).fill(createMobile());
      await mainElement.getByRole('button', { name: words.book }).click();

      await expect(ownBookings).toContainText(formatTimeIn('Asia/Hong_Kong', startsAt));
      if (javaScriptEnabled) await expect(ownBookings).toContainText(formatTimeIn('Europe/London', startsAt));
      await expect(page).toHaveURL('/mso/book');
      await expect(mainElement.getByLabel(words.name)).toBeHidden();
      expect(await downloadCalendar()).toContain(`DTSTART:${startsAt.replace(/[-:]|\.000/g, '')}`);
      const link = (await ownBookings.getByRole('link', { name: /\/mso\/book\// }).getAttribute('href')) ?? '';

      await ownBookings.getByRole('link', { name: words.own.move }).click();
      await expect(mainElement.getByRole('heading', { name: words.moveTitle })).toBeVisible();
      // Late in the day, the first day has only one slot left.
      await day.click();
      await expect(day).toHaveAttribute('aria-current', 'page');
      const laterSlot = mainElement.getByRole('radio').nth(1);
      const laterStartsAt = (await laterSlot.getAttribute('value')) ?? '';
      await laterSlot.check();
      await mainElement.getByRole('button', { name: words.move }).click();
      await expect(mainElement.getByText(words.done.moved)).toBeVisible();
      await expect(ownBookings).toContainText(formatTimeIn('Asia/Hong_Kong', laterStartsAt));
      expect(await downloadCalendar()).toContain('SEQUENCE:1');

      await context.clearCookies({ name: /appointment/ });
      await visit('/mso/book');
      await expect(ownBookings).toHaveCount(0);
      await visit(new URL(link).pathname);
      await expect(page).toHaveURL('/mso/book');
      if (javaScriptEnabled) await checkPage(page, 'a booked call', LANGUAGE_TAGS['zh-hk'], 'looks');
      await ownBookings.getByRole('button', { name: words.own.cancel }).click();
      await expect(mainElement.getByText(words.done.cancelled)).toBeVisible();
      await expect(ownBookings).toContainText(words.own.cancelled);
      await expect(ownBookings.getByRole('link', { name: words.own.calendar })).toHaveCount(0);
      await expect(mainElement.getByLabel(words.name)).toBeVisible();
    });
  });
}

const formatTimeIn = (timeZone: string, isoTime: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(Date.parse(isoTime));
