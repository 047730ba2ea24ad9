import type { Locator } from 'playwright/test';
import casePage from '#client/i18n/messages/en-us/office-application.json' with { type: 'json' };
import cases from '#client/i18n/messages/en-us/office-cases.json' with { type: 'json' };
import day from '#client/i18n/messages/en-us/office-day.json' with { type: 'json' };
import talk from '#client/i18n/messages/en-us/office-conversations.json' with { type: 'json' };
import office from '#client/i18n/messages/en-us/office.json' with { type: 'json' };
import { createApplicant, createVisitor, DESK, signIn, setLanguage } from '#tests/browser/support/at-desk.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

// Tests thirty actions of an adviser's day, each with the keyboard only.

test.beforeEach(setLanguage);
test.use({ ...SCREENS.desk, speaks: 'en-us' });

/** Maximum number of Tab stops on a page of the office. */
const MAX_TAB_STEPS = 160;

test(
  'thirty actions of a working day are performed with the keyboard only',
  { tag: '@sweep' },
  async ({ page, baseURL }) => {
    test.setTimeout(180_000);
    const { keyboard } = page;
    const applicant = await createApplicant(baseURL ?? '', '有結果了嗎？');
    const secondVisitor = await createVisitor(baseURL ?? '', '宿位幾時申請？');
    await page.addInitScript(() => {
      for (const kind of ['mousedown', 'pointerdown'])
        addEventListener(kind, (event) => event.isTrusted && console.error('a mouse was used'), true);
    });
    let actionCount = 0;
    const runAction = async (kind: string, performAction: () => Promise<void>) => {
      actionCount += 1;
      await test.step(`${actionCount}: ${kind}`, performAction);
      // The page handles keys only after its script has loaded.
      await page.waitForLoadState();
    };
    /** Presses Tab until the target has the focus. */
    const tabTo = async (target: Locator) => {
      await target.waitFor();
      const isFocused = () => target.evaluate((element) => element === document.activeElement);
      for (let step = 0; step < MAX_TAB_STEPS && !(await isFocused()); step += 1) await keyboard.press('Tab');
      await expect(target).toBeFocused();
    };
    const pressWithKeyboard = async (goal: Locator) => {
      await tabTo(goal);
      await keyboard.press('Enter');
    };
    const openRoom = async (roomName: string, path: string) => {
      await pressWithKeyboard(page.locator('.rooms, .onav').getByRole('link', { name: roomName }));
      await expect(page).toHaveURL(new RegExp(`${DESK}${path}`));
      await page.waitForLoadState();
    };
    const blurActiveElement = () => (document.activeElement as HTMLElement | null)?.blur();

    await signIn(page, '');
    // A button that is not yet hydrated submits its form with a page load, which would move the focus.
    await waitUntilHydrated(page);
    const getPresenceButton = (presenceName: string) =>
      page.locator('.obar .seg').getByRole('button', { name: presenceName });
    await runAction('say that one is away', async () => {
      await pressWithKeyboard(getPresenceButton(office.duty.off));
      await expect(getPresenceButton(office.duty.off)).toHaveAttribute('aria-pressed', 'true');
    });
    await runAction('say that one is there again', async () => {
      await pressWithKeyboard(getPresenceButton(office.duty.on));
      await expect(getPresenceButton(office.duty.on)).toHaveAttribute('aria-pressed', 'true');
    });
    await runAction('go to the conversations', () => openRoom(office.room.conversations, '/conversations'));
    await runAction('see which keys there are', async () => {
      await keyboard.press('?');
      await expect(page.getByRole('dialog', { name: talk.keys.title })).toBeVisible();
    });
    await runAction('put the keys away', async () => {
      await keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: talk.keys.title })).toBeHidden();
    });
    const getQueueRow = (name: string) => page.locator('#queue .conv', { hasText: name });
    const openConversation = async (name: string) => {
      const rowIndex = await page
        .locator('#queue .conv')
        .evaluateAll(
          (rowElements, visitorName) => rowElements.findIndex((row) => row.textContent?.includes(visitorName)),
          name,
        );
      expect(rowIndex).toBeGreaterThanOrEqual(0);
      for (
        let stepCount = 0;
        stepCount < MAX_TAB_STEPS && !(await getQueueRow(name).evaluate((row) => row === document.activeElement));
        stepCount += 1
      )
        await keyboard.press('j');
      await keyboard.press('Enter');
      await expect(page.locator('#talk h2')).toHaveText(name);
      await page.waitForLoadState();
    };
    await runAction('find somebody in the queue and open what they ask', () => openConversation(applicant.name));
    await runAction('take the conversation', async () => {
      await page.evaluate(blurActiveElement);
      await keyboard.press('g');
      await expect(page.locator('#talk .talk__whom')).toContainText('劉美琪');
      await expect(page.locator('#talk h2')).toHaveText(applicant.name);
    });
    await runAction('answer', async () => {
      await keyboard.press('r');
      await keyboard.type('Good morning.');
      await keyboard.press('Enter');
      await expect(page.locator('.line.mine')).toHaveCount(1);
    });
    await runAction('answer in two lines', async () => {
      await keyboard.type('One');
      await keyboard.press('Shift+Enter');
      await keyboard.type('two');
      await keyboard.press('Enter');
      await expect(page.locator('.line.mine')).toHaveCount(2);
    });
    await runAction('put in a ready reply and send it', async () => {
      await keyboard.type('/docu');
      await page.getByRole('listbox', { name: talk.ready.list }).getByRole('option').first().waitFor();
      await keyboard.press('Enter');
      await keyboard.press('Enter');
      await expect(page.locator('.line.mine')).toHaveCount(3);
    });
    await runAction('leave a note for colleagues', async () => {
      await page.evaluate(blurActiveElement);
      await keyboard.press('n');
      await expect(page.locator('#note')).toBeFocused();
      await keyboard.type('Asks for a friend.');
      await pressWithKeyboard(page.locator('#noting button'));
      await expect(page.locator('.private')).toContainText('Asks for a friend.');
    });
    await runAction('put the conversation off for an hour', async () => {
      await page.evaluate(blurActiveElement);
      await keyboard.press('l');
      await pressWithKeyboard(page.getByRole('button', { name: talk.snooze.hour }));
      await expect(getQueueRow(applicant.name)).toHaveCount(0);
    });
    await runAction('see what is put off', async () => {
      await pressWithKeyboard(page.getByRole('link', { name: talk.tab.later }));
      await expect(getQueueRow(applicant.name)).toBeVisible();
    });
    await runAction('open it there', async () => {
      await page.waitForLoadState();
      await openConversation(applicant.name);
    });
    await runAction('see the whole application', async () => {
      await pressWithKeyboard(page.getByRole('link', { name: talk['case'].open, exact: true }));
      await expect(page).toHaveURL(/applications\/\d+/);
    });
    await runAction('take the application on', async () => {
      await pressWithKeyboard(page.locator('#assigning > summary'));
      await pressWithKeyboard(page.locator('#assigning').getByRole('button', { name: casePage.assign }));
      await expect(page.locator('.casepage__adviser')).toContainText('劉美琪');
    });
    await runAction('record an offer', async () => {
      await pressWithKeyboard(page.locator('#deciding > summary'));
      await tabTo(page.getByLabel(casePage.outcome, { exact: true }));
      await keyboard.type(cases.outcome.conditionalOffer.slice(0, 6));
      await tabTo(page.getByLabel(casePage.conditions));
      await keyboard.type('IELTS 6.5');
      await pressWithKeyboard(page.getByRole('button', { name: casePage.decideSubmit }));
      await pressWithKeyboard(page.getByRole('button', { name: cases.confirm }));
      await expect(page.getByText(casePage.done.decided)).toBeVisible();
    });
    await runAction('record the reply that the student gave', async () => {
      await expect(page.locator('.step-line .is-here')).toContainText(cases.step.admission);
      await pressWithKeyboard(page.getByRole('link', { name: casePage.reply.title }));
      await pressWithKeyboard(page.getByRole('button', { name: casePage.reply.submit }));
      await expect(page.getByText(casePage.done.offerAccepted)).toBeVisible();
    });
    await runAction('record the deposit, without a question', async () => {
      await tabTo(page.getByLabel(casePage.deposit.amount));
      await keyboard.type('2000');
      await pressWithKeyboard(page.locator('.case-next').getByRole('button'));
      await expect(page.getByText(casePage.done.stepReached)).toBeVisible();
      await expect(page.locator('.case-courses')).toContainText('£2,000');
    });
    await runAction('go to the applications', () => openRoom(office.room.applications, '/applications'));
    await runAction('see them as a table', async () => {
      await pressWithKeyboard(page.locator('main').getByRole('link', { name: 'Table', exact: true }));
      await expect(page).toHaveURL(/view=table/);
      const cells = page.locator('main .table tbody tr').first().locator('th, td');
      await cells.first().waitFor();
      const cellBottoms = await cells.evaluateAll((cellElements) =>
        cellElements.map((cell) => Math.round(cell.getBoundingClientRect().bottom)),
      );
      expect([cellBottoms.length, new Set(cellBottoms).size], 'one rule below all cells of a row').toEqual([7, 1]);
    });
    await runAction('tick one', async () => {
      const rowCheckbox = page.locator(`[name="pick"][value^="${applicant.application}."]`);
      await tabTo(rowCheckbox);
      await keyboard.press('Space');
      await expect(rowCheckbox).toBeChecked();
    });
    await runAction('go to the students and look for one', async () => {
      await openRoom('Students', '/students');
      await tabTo(page.locator('main input[name="q"]'));
      await keyboard.type(applicant.name);
      await keyboard.press('Enter');
      await expect(page).toHaveURL(/q=/);
    });
    await runAction('open a student', async () => {
      await pressWithKeyboard(page.locator('main tbody th a').first());
      await expect(page).toHaveURL(/students\/\d+/);
    });
    await runAction('go to the lectures and open one', async () => {
      await openRoom('Lectures', '/lectures');
      await pressWithKeyboard(page.locator('.lectures a').first());
      await expect(page).toHaveURL(/lectures\/\d+/);
    });
    await runAction('read the reports of a day', async () => {
      await openRoom('Reports', '/reports');
      await pressWithKeyboard(page.locator('.office__tools button'));
      await expect(page).toHaveURL(/from=/);
    });
    await runAction('find again what was said', async () => {
      await openRoom(office.room.conversations, '/conversations');
      await tabTo(page.locator('#talk-seek'));
      await keyboard.type('宿位');
      await keyboard.press('Enter');
      await expect(page.locator('.found')).toContainText(secondVisitor.name);
    });
    await runAction('open what was found and close that conversation', async () => {
      await pressWithKeyboard(page.locator('.found a', { hasText: secondVisitor.name }).first());
      await expect(page.locator('#talk h2')).toHaveText(secondVisitor.name);
      await page.waitForLoadState();
      await page.evaluate(blurActiveElement);
      await keyboard.press('e');
      await pressWithKeyboard(page.getByRole('button', { name: talk.close.yes }));
      await expect(page.getByRole('button', { name: talk.close.yes })).toBeHidden();
    });
    await runAction('hand over what one has in hand, with a note', async () => {
      await openRoom('Today', '');
      await pressWithKeyboard(page.locator('.day__hand summary'));
      await tabTo(page.locator('.day__hand [name="note"]'));
      await keyboard.type('Nothing urgent.');
      await pressWithKeyboard(page.locator('.day__hand').getByRole('button', { name: day.handover.submit }));
      await expect(page.getByText(day.done.handedOver)).toBeVisible();
    });
    await runAction('log out', async () => {
      await pressWithKeyboard(page.locator('.obar__me summary'));
      await pressWithKeyboard(page.getByRole('button', { name: office.signOut, exact: true }));
      await expect(page.locator('[name="password"]')).toBeVisible();
    });
    expect(actionCount).toBe(30);
  },
);
