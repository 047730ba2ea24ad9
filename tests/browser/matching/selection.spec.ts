import type { Page } from 'playwright/test';
import { FOCUS_POINTS } from '#shared/rules/selection-choices.ts';
import { checkPage, type Depth } from '#tests/browser/support/check-page.ts';
import { tabTo } from '#tests/browser/support/keyboard.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { setVisitorAddress, logIn, register } from '#tests/browser/support/students.ts';

const getNextButton = (page: Page) => page.getByRole('button', { name: /^(Next|See my matches|下一步|查看配對)/ });
const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

async function clickNext(page: Page) {
  await tabTo(page, getNextButton(page));
  await page.keyboard.press('Enter');
}

/** Selects an option of a native select by typing its first letters. */
async function chooseOption(page: Page, label: string, text: string) {
  const select = page.getByLabel(label, { exact: true });
  await tabTo(page, select);
  await page.keyboard.type(text);
  await expect(select.locator('option:checked')).toHaveText(new RegExp(`^${text}`, 'i'));
}

test.describe('on a desktop, in English, with the keyboard only', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });
  test.setTimeout(180_000);

  test('a visitor answers everything, reloads midway, and sees the results', async ({ page, visit }) => {
    await setVisitorAddress(page.context());
    await visit('/mso/school-selection?step=step1');
    const checkStep = (step: string, depth: Depth = 'nothing') => checkPage(page, step, 'en-US', depth);

    const kingdomCheckbox = page.getByRole('checkbox', { name: 'United Kingdom' });
    await expect(kingdomCheckbox).toBeVisible();

    // Submitting without answers shows an error at every field and moves the focus to the first field.
    await clickNext(page);
    await expect(page.getByText('Choose at least one country.')).toBeVisible();
    await expect(page.getByText('Choose a level.')).toBeVisible();
    await expect(kingdomCheckbox).toBeFocused();
    await checkStep('faults', 'everything');
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('checkbox', { name: 'Australia' }));
    await page.keyboard.press('Space');
    await chooseOption(page, 'Field of study', 'Business');
    await chooseOption(page, 'Level', 'Bachelor');
    await clickNext(page);

    await expect(getHeading(page, 'About you')).toBeFocused();
    await clickNext(page);
    await expect(page.getByText('Choose where your passport was issued.', { exact: true })).toBeVisible();
    const passportButton = page.getByRole('button', { name: /Passport issued in/ });
    await expect(passportButton).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('Hong');
    await expect(page.locator('.menu__row')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(passportButton).toContainText('Hong Kong');
    await checkStep('about you');
    await clickNext(page);

    await expect(getHeading(page, 'Grades')).toBeFocused();
    await chooseOption(page, 'Exam', 'Hong Kong DSE');
    for (const subject of ['Chinese Language', 'English Language', 'Mathematics'])
      await chooseOption(page, `Grade in ${subject}`, '5');
    for (const [index, subject] of ['Economics', 'Physics'].entries()) {
      await chooseOption(page, `Subject ${4 + index}`, subject);
      await chooseOption(page, `Grade in ${subject}`, '5');
    }
    await chooseOption(page, 'Test', 'TOEFL iBT');
    await tabTo(page, page.getByLabel('Listening', { exact: true }));
    await page.keyboard.type('ninety');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Scores go from 0 to 30, in steps of 1.')).toBeVisible();
    await page.keyboard.type('24');
    await clickNext(page);
    await expect(page.getByLabel('Listening', { exact: true })).toBeFocused();
    await expect(page.getByText('Enter this score.').first()).toBeVisible();
    await checkStep('nonsense');

    await page.reload();
    await expect(page.getByLabel('Listening', { exact: true })).toHaveValue('ninety');
    await expect(page.getByLabel('Speaking', { exact: true })).toHaveValue('24');
    await expect(page.getByLabel('Grade in Mathematics')).toHaveValue('5**');
    for (const [skill, score] of Object.entries({ Listening: '25', Speaking: '24', Reading: '26', Writing: '21' })) {
      const field = page.getByLabel(skill, { exact: true });
      await tabTo(page, field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(score);
    }
    await expect(page.locator('.sel__overall').last()).toContainText('96');
    await clickNext(page);

    await expect(getHeading(page, 'Budget and priorities')).toBeFocused();
    const currencySelect = page.getByLabel('Currency', { exact: true });
    await expect(currencySelect).toHaveValue('HKD');
    await expect(currencySelect.locator('option')).toHaveCount(7);
    const highestSlider = page.getByRole('slider', { name: 'Highest' });
    await tabTo(page, highestSlider);
    await page.keyboard.press('End');
    await expect(page.getByText(/to HK\$500,000/)).toBeVisible();
    const teachingSlider = page.getByRole('slider', { name: 'Teaching' });
    await tabTo(page, teachingSlider);
    await page.keyboard.press('End');
    await expect(teachingSlider).toHaveValue('10');
    // One sentence lists the focus points for which there is no comparable data. The disclosure after it offers all ten
    // that the specification names.
    const otherFactorsText = page.getByText('we have no data to compare', { exact: false });
    await expect(otherFactorsText).toHaveCount(1);
    const sliderCount = await page.getByRole('slider').count();
    expect(sliderCount).toBeLessThan(2 + FOCUS_POINTS.length);
    await otherFactorsText.click();
    await expect(page.getByRole('slider')).toHaveCount(2 + FOCUS_POINTS.length);
    await expect(page.locator('.sel__count b')).toHaveText(/^\d+$/);
    await checkStep('budget', 'everything');
    await clickNext(page);

    await expect(getHeading(page, 'Check')).toBeFocused();
    await expect(page.locator('.sel__answers')).toContainText('TOEFL iBT 96');
    await checkStep('answers');
    await clickNext(page);

    await expect(page).toHaveURL(/school-selection\/search$/);
    const resultShelves = page.locator('.shelf');
    await expect(resultShelves.first()).toBeVisible();
    for (const shelf of await resultShelves.all()) {
      const rows = await shelf.locator('li.match').count();
      expect(rows, 'the best three of a band').toBeLessThanOrEqual(3);
      expect(rows).toBeGreaterThan(0);
    }
    // Visitors get no links to courses that are hidden from them.
    await expect(page.locator('.match .more, .shelf__head .more')).toHaveCount(0);
    await expect(page.locator('.match__courses:empty')).toHaveCount(0);
    const buttonGap = await page
      .locator('.match__foot .compares')
      .first()
      .evaluate((compare) => {
        const saveRect = compare.previousElementSibling?.getBoundingClientRect();
        return compare.getBoundingClientRect().left - (saveRect?.right ?? 0);
      });
    expect(buttonGap, 'what is done with a school stands together').toBeLessThan(40);
    // One press opens the breakdown. Its points add up to the score in the title.
    const item = page.locator('li.match').first();
    await expect(item.locator('.match__ledger')).toHaveCount(0);
    await item.locator('summary').press('Enter');
    // The breakdown is rendered only after it is opened. textContent waits for it, allTextContents does not.
    const score = await item.locator('.match__ledger tfoot b').textContent();
    const points = await item.locator('.match__ledger tbody td:last-child b').allTextContents();
    expect(points.reduce((sum, point) => sum + Number(point), 0)).toBe(Number(score));
    await expect(item.locator('summary')).toContainText(`: ${score} of `);
    await checkStep('results', 'everything');
  });

  test('profile fields are saved to the profile and restored from it', { tag: '@sweep' }, async ({ page, visit }) => {
    await setVisitorAddress(page.context());
    await logIn(page, await register(page.request));
    await visit('/mso/school-selection?step=step2');
    await getNextButton(page).click();
    await expect(page.getByText('Choose where your passport was issued.', { exact: true })).toBeVisible();
    await page.getByRole('spinbutton', { name: /day/ }).click();
    await page.keyboard.type('01052008');
    await page.getByRole('radio', { name: 'Female' }).check();
    await page.getByRole('button', { name: /Passport issued in/ }).click();
    await page.getByRole('option', { name: 'Hong Kong' }).click();
    await getNextButton(page).click();
    await expect(page.getByText('Saved in this browser; personal details also in your account.')).toBeVisible();
    await page.evaluate(() => (sessionStorage.clear(), localStorage.removeItem('savedAnswers')));
    await visit('/mso/school-selection?step=step2');
    await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
    await expect(page.getByRole('spinbutton', { name: /year/ })).toHaveText('2008');
  });
});

test.describe('results on a desktop, with the keyboard only', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('groups, order and country are reached by Tab and narrow the list', async ({ page, visit }) => {
    await page.addInitScript(
      ([answers, exam]) => {
        sessionStorage.setItem('selectionAnswers.', answers);
        sessionStorage.setItem('examResult.', exam);
      },
      [
        JSON.stringify({
          countries: ['1', '2'],
          group: '1',
          level: '1',
          passport: 'HK',
          currency: 'HKD',
          fee: [0, 300_000],
        }),
        JSON.stringify({
          examType: '1',
          examRows: ['chinese', 'english', 'maths', 'physics', 'economics'].map((subject) => ({ subject, grade: '4' })),
          examScore: '',
          examFullMark: '',
        }),
      ] as const,
    );
    await visit('/mso/school-selection/search');
    const getGroupLink = (name: string) =>
      page.getByRole('main').getByRole('link', { name: new RegExp(`^${name} \\d+$`) });
    const count = async (name: string) => Number(/\d+/.exec((await getGroupLink(name).textContent()) ?? '')?.[0]);
    const allCount = await count('All');
    await tabTo(page, getGroupLink('Unknown'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/band=unknown/);
    await visit('/mso/school-selection/search');
    for (const [key, parameter] of [
      ['Lowest tuition', /sort=/],
      ['Australia', /country=2/],
    ] as const) {
      const filterSelect = page.getByRole('main').getByRole('combobox').filter({ hasText: key });
      await tabTo(page, filterSelect);
      await page.keyboard.type(key);
      await expect(page).toHaveURL(parameter);
    }
    await expect.poll(() => count('All')).toBeLessThan(allCount);
  });
});

test.describe('without script', () => {
  test.use({ ...SCREENS.desk, javaScriptEnabled: false, speaks: 'zh' });

  test('the pages state what is missing, and link to it', async ({ page, visit }) => {
    const message = page.locator('main noscript .notice');
    await visit('/mso/school-selection');
    await expect(message).toBeVisible();
    await expect(message.getByRole('link')).toHaveAttribute('href', '/mso/school');
    expect(await message.innerText()).toContain('请启用 JavaScript，以填写问卷');
    await visit('/mso/school-selection/search');
    await expect(message).toBeVisible();
    expect(await message.innerText()).toContain('请启用 JavaScript，以查看结果');
    // The server renders the picture for visitors without answers as part of the first paint. It must stay in the
    // document.
    await expect(page.locator('main img.empty__picture')).toHaveCount(1);
    await expect(page.locator('main img.empty__picture')).toBeHidden();
  });
});
