import type { Browser, Locator, Page } from 'playwright/test';
import { verifyLogs } from '#backend/application/verify-logs.ts';
import casePage from '#client/i18n/messages/en-us/office-application.json' with { type: 'json' };
import cases from '#client/i18n/messages/en-us/office-cases.json' with { type: 'json' };
import list from '#client/i18n/messages/en-us/office-applications.json' with { type: 'json' };
import day from '#client/i18n/messages/en-us/office-day.json' with { type: 'json' };
import replies from '#backend/office-api/ready-replies/given/zh-hk.json' with { type: 'json' };
import student from '#client/i18n/messages/en-us/office-student.json' with { type: 'json' };
import staff from '#client/i18n/messages/en-us/office-staff.json' with { type: 'json' };
import talk from '#client/i18n/messages/en-us/office-conversations.json' with { type: 'json' };
import {
  type ChatApplicant,
  createApplicant,
  DESK,
  openConversation,
  signIn,
  setLanguage,
} from '#tests/browser/support/at-desk.ts';
import { getDemoDesk } from '#tests/browser/support/demo-desk.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { changeData, readData } from '#tests/support/portal-data.ts';

// Tests a working day of the office with two advisers, an administrator and eight students.

test.beforeEach(setLanguage);
test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /status of 4(?:09|22)/ });

const STUDENT_COUNT = 8;
/** Maximum number of Tab stops on a page of the office. */
const MAX_TAB_STOPS = 160;
const MEI_NAME = '劉美琪';

async function openAnotherDesk(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ ...SCREENS.desk, baseURL });
  await setLanguage({ context, baseURL, speaks: 'en-us' });
  return context.newPage();
}

const readBrokenLogIds = async () =>
  (await verifyLogs(getDemoDesk().database, 'mso')).broken.map(({ id }) => String(id));

/**
 * Changes the conditions of an offer in the log directly, with the trigger dropped, and returns the ids of the
 * applications whose log then fails verification. Undoes the change.
 */
async function findChangedLogs(portal: RunningPortal, application: string): Promise<string[]> {
  const whereClause = `application_id = ?1 AND deed ->> '$.kind' = 'decided'`;
  const id = Number(application);
  const [row] = await readData<{ deed: string }>(
    portal,
    `SELECT deed FROM application_events WHERE ${whereClause}`,
    id,
  );
  const [trigger] = await readData<{ sql: string }>(
    portal,
    `SELECT sql FROM sqlite_master WHERE name = 'application_events_stand'`,
  );
  await changeData(portal, 'DROP TRIGGER application_events_stand');
  await changeData(
    portal,
    `UPDATE application_events SET deed = json_set(deed, '$.conditions', json('[]')) WHERE ${whereClause}`,
    id,
  );
  const brokenLogsBefore = await readBrokenLogIds();
  await changeData(portal, `UPDATE application_events SET deed = ?2 WHERE ${whereClause}`, id, row?.deed ?? '');
  await changeData(portal, trigger?.sql ?? '');
  return brokenLogsBefore;
}

test('a working day of the office, from the waiting visitors to a valid log', async ({
  page: meiPage,
  browser,
  portal,
}) => {
  const baseURL = portal.url.href;
  const HO_NAME = `Ho ${crypto.randomUUID().slice(0, 8)}`;
  const students: ChatApplicant[] = [];
  // Registers two students at a time. Eight parallel registrations on a small machine would slow each other down until
  // they time out.
  for (let index = 1; index < STUDENT_COUNT; index += 2)
    students.push(
      ...(await Promise.all([index, index + 1].map((item) => createApplicant(baseURL, `我是第 ${item} 位`)))),
    );
  const [chatStudent, leadStudent, savedStudent, tickedStudent, otherTickedStudent, attendingStudent, keyboardStudent] =
    students;
  if (
    !chatStudent ||
    !leadStudent ||
    !savedStudent ||
    !tickedStudent ||
    !otherTickedStudent ||
    !attendingStudent ||
    !keyboardStudent
  )
    throw new Error('too few students');
  const [hoPage, leadPage] = [await openAnotherDesk(browser, baseURL), await openAnotherDesk(browser, baseURL)];
  await signIn(hoPage, '', HO_NAME);
  await signIn(leadPage, '/staff', 'Lau', 'administrator');
  const getCasePath = ({ application }: { application: string }) => `${DESK}/applications/${application}`;

  const getNoteField = (desk: Page) => desk.getByLabel(cases.colleagueNote);
  const clickAssign = (desk: Page) => desk.locator('#assigning').getByRole('button', { name: casePage.assign }).click();

  await test.step('the morning says who waits', async () => {
    await signIn(meiPage, '');
    await expect(meiPage.getByRole('heading', { name: day.waiting.title, exact: true })).toBeVisible();
    expect(Number(await meiPage.locator('.day__figures dd').first().textContent())).toBeGreaterThanOrEqual(
      STUDENT_COUNT,
    );
  });

  await test.step('a conversation is answered with a ready reply, noted, handed on, and taken up there', async () => {
    await meiPage.goto(`${DESK}/conversations`);
    await openConversation(meiPage, chatStudent.name);
    const replyBox = meiPage.locator('#reply');
    await replyBox.pressSequentially('/doc');
    await meiPage.getByRole('listbox', { name: talk.ready.list }).getByRole('option').first().waitFor();
    await replyBox.pressSequentially('u');
    await replyBox.press('Enter');
    await expect(replyBox).toHaveValue(replies.documents.text);
    await replyBox.press('Enter');
    await expect(meiPage.locator('.line.mine .bubble')).toHaveText(replies.documents.text);
    await meiPage.getByRole('link', { name: talk.mode.note }).click();
    await meiPage.locator('#note').fill('The father decides.');
    await meiPage.locator('#noting button').click();
    await expect(meiPage.locator('.private')).toContainText('The father decides.');
    await meiPage.locator('#handing > summary').click();
    const handoverSelect = meiPage.locator('#hand-to');
    await handoverSelect.selectOption(
      (await handoverSelect.locator('option', { hasText: HO_NAME }).getAttribute('value')) ?? '',
    );
    await meiPage.locator('#hand-note').fill('Please go on in Cantonese.');
    await meiPage.locator('#handing button').click();
    await expect(meiPage.locator('.conv', { hasText: chatStudent.name })).toContainText(HO_NAME);
    await hoPage.goto(`${DESK}/conversations`);
    await openConversation(hoPage, chatStudent.name);
    await expect(hoPage.locator('.private').last()).toContainText('Please go on in Cantonese.');
    await hoPage.locator('#reply').fill('早晨，我接手跟進。');
    await hoPage.locator('#reply').press('Enter');
    await expect(hoPage.locator('.line.mine')).toHaveCount(2);
  });

  await test.step('a second adviser confirms before replying to a conversation of another, and typed text survives an outage', async () => {
    await meiPage.goto(`${DESK}/conversations`);
    await openConversation(meiPage, chatStudent.name);
    // The name must have enough space next to the commands of a conversation that can be taken over.
    expect((await meiPage.locator('.talk__whom').boundingBox())?.width).toBeGreaterThan(150);
    const replyBox = meiPage.locator('#reply');
    await replyBox.fill('我也可以幫忙。');
    await meiPage.context().setOffline(true);
    await replyBox.press('Enter');
    await expect(meiPage.getByText(talk.problem.notSent)).toBeVisible();
    await expect(replyBox).toHaveValue('我也可以幫忙。');
    await meiPage.context().setOffline(false);
    await replyBox.press('Enter');
    await expect(meiPage.getByRole('alert').filter({ hasText: HO_NAME })).toBeVisible();
    await expect(replyBox).toHaveValue('我也可以幫忙。');
    await expect(meiPage.locator('.line.mine')).toHaveCount(2);
    await replyBox.press('Enter');
    await expect(meiPage.locator('.line.mine')).toHaveCount(3);
  });

  await test.step('the second of two advisers who claim an application at once keeps the typed text', async () => {
    for (const deskPage of [meiPage, hoPage]) {
      await deskPage.goto(getCasePath(leadStudent));
      await deskPage.locator('#assigning > summary').press('Enter');
      await getNoteField(deskPage).fill('mine');
    }
    await clickAssign(meiPage);
    await expect(meiPage.locator('.casepage__adviser')).toContainText(MEI_NAME);
    await clickAssign(hoPage);
    await expect(hoPage.getByText(cases.refused.reassigned)).toBeVisible();
    await expect(getNoteField(hoPage)).toHaveValue('mine');
    await expect(hoPage.locator('.casepage__adviser')).toContainText(MEI_NAME);
    await meiPage.goto(`${DESK}/applications?adviser=mine`);
    await expect(meiPage.locator(`.board a[href$="/${leadStudent.application}"]`)).toBeVisible();
    await expect(meiPage.locator(`.board a[href$="/${savedStudent.application}"]`)).toHaveCount(0);
  });

  await test.step('a note on a case that is typed while the network is lost stays, and is saved afterwards', async () => {
    await meiPage.goto(getCasePath(leadStudent));
    const text = meiPage.getByLabel(casePage.note.text, { exact: true });
    await text.fill('The mother calls on Friday.');
    await meiPage.context().setOffline(true);
    await meiPage.getByRole('button', { name: student.note.save }).click();
    await expect(meiPage.getByText(cases.notSent)).toBeVisible();
    await expect(text).toHaveValue('The mother calls on Friday.');
    await meiPage.context().setOffline(false);
    await meiPage.getByRole('button', { name: student.note.save }).click();
    await expect(meiPage.getByText(casePage.done.noted)).toBeVisible();
    await expect(meiPage.locator('.case-notes')).toContainText(['The mother calls on Friday.']);
  });

  await test.step('a case goes to its school by keyboard alone', async () => {
    await hoPage.goto(getCasePath(keyboardStudent));
    await hoPage.waitForLoadState();
    const pressWithKeyboard = async (target: Locator) => {
      await target.waitFor();
      const isFocused = () => target.evaluate((element) => element === document.activeElement);
      for (let tabStop = 0; tabStop < MAX_TAB_STOPS && !(await isFocused()); tabStop += 1)
        await hoPage.keyboard.press('Tab');
      await expect(target).toBeFocused();
      await hoPage.keyboard.press('Enter');
    };
    await pressWithKeyboard(hoPage.locator('#submitted-0 > summary'));
    await pressWithKeyboard(hoPage.locator('#submitted-0').getByRole('button'));
    await pressWithKeyboard(hoPage.getByRole('button', { name: cases.confirm }));
    await expect(hoPage.getByText(casePage.done.courseMoved)).toBeVisible();
    await expect(hoPage.locator('.case-who .casepage__line')).toContainText(cases.course.submitted);
  });

  await test.step('it is led to an offer with a condition, which its student accepts', async () => {
    await meiPage.goto(getCasePath(leadStudent));
    await meiPage.locator('#deciding > summary').click();
    await meiPage.getByLabel(casePage.outcome, { exact: true }).selectOption('conditionalOffer');
    await meiPage.getByLabel(casePage.conditions).fill('IELTS 6.5');
    await meiPage.getByRole('button', { name: casePage.decideSubmit }).click();
    await meiPage.getByRole('button', { name: cases.confirm }).click();
    await expect(meiPage.getByText(casePage.done.decided)).toBeVisible();
    const [decision] = await readData<{ seq: number }>(
      portal,
      'SELECT max(seq) AS seq FROM application_events WHERE application_id = ?1',
      Number(leadStudent.application),
    );
    await leadStudent.tell('/appMso/apply/reply', { decision: String(decision?.seq), reply: 'accepted' });
    await meiPage.reload();
    await expect(meiPage.locator('.case-who .casepage__line')).toContainText(cases.course.accepted);
  });

  await test.step('two are written to at once, and by the button alone', async () => {
    await meiPage.goto(`${DESK}/applications?${new URLSearchParams({ view: 'table', q: '思敏' })}`);
    const getRowCheckbox = (id: string) => meiPage.locator(`[name="pick"][value^="${id}."]`);
    await getRowCheckbox(tickedStudent.application).check();
    await meiPage.getByText(list.bulk.message, { exact: true }).click();
    await meiPage.getByLabel(list.bulk.messageLabel).fill('Please send your transcript.');
    await getRowCheckbox(tickedStudent.application).press('Enter');
    await expect(meiPage.getByRole('alert').filter({ hasText: list.bulk.wrong.what })).toBeVisible();
    await expect(getRowCheckbox(tickedStudent.application)).toBeChecked();
    await getRowCheckbox(otherTickedStudent.application).check();
    await expect(meiPage.getByLabel(list.bulk.messageLabel)).toHaveValue('Please send your transcript.');
    await meiPage.getByRole('button', { name: list.bulk.send }).click();
    for (const { application } of [tickedStudent, otherTickedStudent])
      await expect(meiPage.locator(`.bulk__results a[href$="/${application}"]`)).toBeVisible();
  });

  await test.step('a student who reserves a seat appears on the lecture’s list', async () => {
    await meiPage.goto(`${DESK}/lectures`);
    await meiPage.locator('.lectures a').first().click();
    await expect(meiPage).toHaveURL(/lectures\/\d+/);
    await attendingStudent.tell('/appMso/lecture/signUp', { id: meiPage.url().replace(/^.*lectures\/(\d+).*$/, '$1') });
    await meiPage.reload();
    await expect(meiPage.locator('.lecture__attendees > li')).toContainText([attendingStudent.name]);
  });

  await test.step('an account that ends leaves its applications to whoever comes next', async () => {
    await hoPage.goto(getCasePath(savedStudent));
    await hoPage.locator('#assigning > summary').press('Enter');
    await clickAssign(hoPage);
    await expect(hoPage.locator('.casepage__adviser')).toContainText(HO_NAME);
    await leadPage.goto(`${DESK}/staff`);
    const staffItem = leadPage.locator('.staff > li', { hasText: HO_NAME });
    await staffItem.locator('.staff__edit > summary').click();
    const revokeForm = staffItem.locator('form', { has: leadPage.getByRole('button', { name: staff.revoke }) });
    await revokeForm.getByRole('checkbox').check();
    await revokeForm.getByRole('button', { name: staff.revoke }).click();
    await expect(leadPage.getByText(staff.done.revoked)).toBeVisible();
    await meiPage.goto(getCasePath(savedStudent));
    await expect(meiPage.locator('.casepage__adviser')).toContainText(list.unassigned);
  });

  await test.step('the evening leaves a note, and logs that hold until somebody changes one', async () => {
    await meiPage.goto(DESK);
    await meiPage.locator('.day__hand summary').click();
    await meiPage.locator('.day__hand [name="note"]').fill('Nothing urgent.');
    await meiPage.locator('.day__hand').getByRole('button', { name: day.handover.submit }).click();
    await expect(meiPage.getByText(day.done.handedOver)).toBeVisible();
    expect(await readBrokenLogIds()).toEqual([]);
    expect(await findChangedLogs(portal, leadStudent.application)).toEqual([leadStudent.application]);
    expect(await readBrokenLogIds()).toEqual([]);
  });
});
