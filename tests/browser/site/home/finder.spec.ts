import words from '#client/i18n/messages/en-us/home.json' with { type: 'json' };
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use({ ...SCREENS.desk, speaks: 'en-us' });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('the hero counts schools within a budget and leads to as many', async ({ page, visit }) => {
      await visit('/mso');
      const finderForm = page.getByRole('form', { name: words.finder.label });
      const [firstCount] = (await finderForm.getByRole('status').innerText()).match(/[\d,]+/) ?? ['0'];
      await finderForm.getByLabel(words.finder.fee).selectOption('HKD-500000');
      if (javaScriptEnabled) await expect(finderForm.getByRole('status')).not.toContainText(`${firstCount} `);
      const displayedCount = /[\d,]+/.exec(await finderForm.getByRole('button').innerText())?.[0] ?? '0';
      await finderForm.getByRole('button').click();
      await expect(page).toHaveURL(/\/mso\/school\?level=1&fee=HKD-500000/);
      const count = page.getByRole('main').getByRole('heading', { level: 2 }).first();
      await expect(count).toHaveText(
        javaScriptEnabled ? new RegExp(`^${displayedCount} schools?`) : /^[\d,]+ schools?/,
      );
    });
  });
