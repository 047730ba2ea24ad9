import type { Locator } from 'playwright/test';
import casePage from '#client/i18n/messages/en-us/office-application.json' with { type: 'json' };
import cases from '#client/i18n/messages/en-us/office-cases.json' with { type: 'json' };
import day from '#client/i18n/messages/en-us/office-day.json' with { type: 'json' };
import talk from '#client/i18n/messages/en-us/office-conversations.json' with { type: 'json' };
import office from '#client/i18n/messages/en-us/office.json' with { type: 'json' };
import { comeAsApplicant, comeAsVisitor, DESK, signIn, speak } from '#tests/browser/support/at-desk.ts';
import { expect, test, waitUntilAlive } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

// Thirty actions of an adviser's day, each by keyboard only.

test.beforeEach(speak);
test.use({ ...SCREENS.desk, speaks: 'en-us' });

/** Maximum number of Tab stops on a page of the office. */
const MOST_STEPS = 160;

test(
  'thirty actions of a working day are performed with the keyboard only',
  { tag: '@rare' },
  async ({ page, baseURL }) => {
    test.setTimeout(180_000);
    const { keyboard } = page;
    const first = await comeAsApplicant(baseURL ?? '', '有結果了嗎？');
    const second = await comeAsVisitor(baseURL ?? '', '宿位幾時申請？');
    await page.addInitScript(() => {
      for (const kind of ['mousedown', 'pointerdown'])
        addEventListener(kind, (event) => event.isTrusted && console.error('a mouse was used'), true);
    });
    let actions = 0;
    const action = async (kind: string, run: () => Promise<void>) => {
      actions += 1;
      await test.step(`${actions}: ${kind}`, run);
      // Key handlers are registered once the page's script has loaded.
      await page.waitForLoadState();
    };
    /** Moves the focus with Tab from its current position to the target. */
    const walkTo = async (goal: Locator) => {
      await goal.waitFor();
      const exists = () => goal.evaluate((element) => element === document.activeElement);
      for (let step = 0; step < MOST_STEPS && !(await exists()); step += 1) await keyboard.press('Tab');
      await expect(goal).toBeFocused();
    };
    const press = async (goal: Locator) => {
      await walkTo(goal);
      await keyboard.press('Enter');
    };
    const come = async (room: string, path: string) => {
      await press(page.locator('.rooms, .onav').getByRole('link', { name: room }));
      await expect(page).toHaveURL(new RegExp(`${DESK}${path}`));
      await page.waitForLoadState();
    };
    const off = () => (document.activeElement as HTMLElement | null)?.blur();

    await signIn(page, '');
    // Before hydration, a button submits its form with a page load, which takes the focus away.
    await waitUntilAlive(page);
    const presence = (word: string) => page.locator('.obar .seg').getByRole('button', { name: word });
    await action('say that one is away', async () => {
      await press(presence(office.duty.off));
      await expect(presence(office.duty.off)).toHaveAttribute('aria-pressed', 'true');
    });
    await action('say that one is there again', async () => {
      await press(presence(office.duty.on));
      await expect(presence(office.duty.on)).toHaveAttribute('aria-pressed', 'true');
    });
    await action('go to the conversations', () => come(office.room.conversations, '/conversations'));
    await action('see which keys there are', async () => {
      await keyboard.press('?');
      await expect(page.getByRole('dialog', { name: talk.keys.title })).toBeVisible();
    });
    await action('put the keys away', async () => {
      await keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: talk.keys.title })).toBeHidden();
    });
    const getRow = (name: string) => page.locator('#queue .conv', { hasText: name });
    const open = async (name: string) => {
      const at = await page
        .locator('#queue .conv')
        .evaluateAll((all, query) => all.findIndex((row) => row.textContent?.includes(query)), name);
      expect(at).toBeGreaterThanOrEqual(0);
      for (
        let step = 0;
        step < MOST_STEPS && !(await getRow(name).evaluate((row) => row === document.activeElement));
        step += 1
      )
        await keyboard.press('j');
      await keyboard.press('Enter');
      await expect(page.locator('#talk h2')).toHaveText(name);
      await page.waitForLoadState();
    };
    await action('find somebody in the queue and open what they ask', () => open(first.name));
    await action('take the conversation', async () => {
      await page.evaluate(off);
      await keyboard.press('g');
      await expect(page.locator('#talk .talk__whom')).toContainText('劉美琪');
      await expect(page.locator('#talk h2')).toHaveText(first.name);
    });
    await action('answer', async () => {
      await keyboard.press('r');
      await keyboard.type('Good morning.');
      await keyboard.press('Enter');
      await expect(page.locator('.line.mine')).toHaveCount(1);
    });
    await action('answer in two lines', async () => {
      await keyboard.type('One');
      await keyboard.press('Shift+Enter');
      await keyboard.type('two');
      await keyboard.press('Enter');
      await expect(page.locator('.line.mine')).toHaveCount(2);
    });
    await action('put in a ready reply and send it', async () => {
      await keyboard.type('/docu');
      await page.getByRole('listbox', { name: talk.ready.list }).getByRole('option').first().waitFor();
      await keyboard.press('Enter');
      await keyboard.press('Enter');
      await expect(page.locator('.line.mine')).toHaveCount(3);
    });
    await action('leave a note for colleagues', async () => {
      await page.evaluate(off);
      await keyboard.press('n');
      await expect(page.locator('#note')).toBeFocused();
      await keyboard.type('Asks for a friend.');
      await press(page.locator('#noting button'));
      await expect(page.locator('.private')).toContainText('Asks for a friend.');
    });
    await action('put the conversation off for an hour', async () => {
      await page.evaluate(off);
      await keyboard.press('l');
      await press(page.getByRole('button', { name: talk.snooze.hour }));
      await expect(getRow(first.name)).toHaveCount(0);
    });
    await action('see what is put off', async () => {
      await press(page.getByRole('link', { name: talk.tab.later }));
      await expect(getRow(first.name)).toBeVisible();
    });
    await action('open it there', async () => {
      await page.waitForLoadState();
      await open(first.name);
    });
    await action('see the whole application', async () => {
      await press(page.getByRole('link', { name: talk['case'].open, exact: true }));
      await expect(page).toHaveURL(/applications\/\d+/);
    });
    await action('take the application on', async () => {
      await press(page.locator('#assigning > summary'));
      await press(page.locator('#assigning').getByRole('button', { name: casePage.assign }));
      await expect(page.locator('.casepage__adviser')).toContainText('劉美琪');
    });
    await action('record an offer', async () => {
      await press(page.locator('#deciding > summary'));
      await walkTo(page.getByLabel(casePage.outcome, { exact: true }));
      await keyboard.type(cases.outcome.conditionalOffer.slice(0, 6));
      await walkTo(page.getByLabel(casePage.conditions));
      await keyboard.type('IELTS 6.5');
      await press(page.getByRole('button', { name: casePage.decideSubmit }));
      await press(page.getByRole('button', { name: cases.confirm }));
      await expect(page.getByText(casePage.done.decided)).toBeVisible();
    });
    await action('move it on', async () => {
      const step = cases.step.waitDecision;
      await press(page.getByRole('button', { name: casePage.record.replace('{{step}}', step) }));
      await press(page.getByRole('button', { name: cases.confirm }));
      await expect(page.locator('.step-line .is-here')).toContainText(step);
    });
    await action('go to the applications', () => come(office.room.applications, '/applications'));
    await action('see them as a table', async () => {
      await press(page.locator('main').getByRole('link', { name: 'Table', exact: true }));
      await expect(page).toHaveURL(/view=table/);
      const cells = page.locator('main .table tbody tr').first().locator('th, td');
      await cells.first().waitFor();
      const bottoms = await cells.evaluateAll((all) =>
        all.map((cell) => Math.round(cell.getBoundingClientRect().bottom)),
      );
      expect([bottoms.length, new Set(bottoms).size], 'one rule below all cells of a row').toEqual([6, 1]);
    });
    await action('tick one', async () => {
      const tick = page.locator(`[name="pick"][value^="${first.application}."]`);
      await walkTo(tick);
      await keyboard.press('Space');
      await expect(tick).toBeChecked();
    });
    await action('go to the students and look for one', async () => {
      await come('Students', '/students');
      await walkTo(page.locator('main input[name="q"]'));
      await keyboard.type(first.name);
      await keyboard.press('Enter');
      await expect(page).toHaveURL(/q=/);
    });
    await action('open a student', async () => {
      await press(page.locator('main tbody th a').first());
      await expect(page).toHaveURL(/students\/\d+/);
    });
    await action('go to the lectures and open one', async () => {
      await come('Lectures', '/lectures');
      await press(page.locator('.lectures a').first());
      await expect(page).toHaveURL(/lectures\/\d+/);
    });
    await action('read the reports of a day', async () => {
      await come('Reports', '/reports');
      await press(page.locator('.office__tools button'));
      await expect(page).toHaveURL(/from=/);
    });
    await action('find again what was said', async () => {
      await come(office.room.conversations, '/conversations');
      await walkTo(page.locator('#talk-seek'));
      await keyboard.type('宿位');
      await keyboard.press('Enter');
      await expect(page.locator('.found')).toContainText(second.name);
    });
    await action('open what was found and close that conversation', async () => {
      await press(page.locator('.found a', { hasText: second.name }).first());
      await expect(page.locator('#talk h2')).toHaveText(second.name);
      await page.waitForLoadState();
      await page.evaluate(off);
      await keyboard.press('e');
      await press(page.getByRole('button', { name: talk.close.yes }));
      await expect(page.locator('#talk h2')).toHaveCount(0);
    });
    await action('hand over what one has in hand, with a note', async () => {
      await come('Today', '');
      await press(page.locator('.day__hand summary'));
      await walkTo(page.locator('.day__hand [name="note"]'));
      await keyboard.type('Nothing urgent.');
      await press(page.locator('.day__hand').getByRole('button', { name: day.handover.submit }));
      await expect(page.getByText(day.done.handedOver)).toBeVisible();
    });
    await action('log out', async () => {
      await press(page.locator('.obar__me summary'));
      await press(page.getByRole('button', { name: office.signOut }));
      await expect(page.locator('[name="password"]')).toBeVisible();
    });
    expect(actions).toBe(29);
  },
);
