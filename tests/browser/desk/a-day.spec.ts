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
  type Applicant,
  comeAsApplicant,
  DESK,
  openConversation,
  signIn,
  speak,
} from '#tests/browser/support/at-desk.ts';
import { demoDesk } from '#tests/browser/support/demo-desk.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { changeData, readData } from '#tests/support/portal-data.ts';

// A working day of the office with two advisers, an administrator and eight students.

test.beforeEach(speak);
test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /status of 4(?:09|22)/ });

const STUDENTS = 8;
/** Maximum number of Tab stops on a page of the office. */
const MOST_STOPS = 160;
const MEI = '劉美琪';

async function anotherDesk(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ ...SCREENS.desk, baseURL });
  await speak({ context, baseURL, speaks: 'en-us' });
  return context.newPage();
}

const logs = async () => (await verifyLogs(demoDesk().database, 'mso')).broken.map(({ id }) => String(id));

/**
 * Ids of the applications whose log fails verification while the conditions of an offer are changed with the trigger dropped;
 * the change is undone afterwards.
 */
async function changedLogs(portal: RunningPortal, application: string): Promise<string[]> {
  const which = `application_id = ?1 AND deed ->> '$.kind' = 'decided'`;
  const id = Number(application);
  const [row] = await readData<{ deed: string }>(portal, `SELECT deed FROM application_events WHERE ${which}`, id);
  const [trigger] = await readData<{ sql: string }>(
    portal,
    `SELECT sql FROM sqlite_master WHERE name = 'application_events_stand'`,
  );
  await changeData(portal, 'DROP TRIGGER application_events_stand');
  await changeData(
    portal,
    `UPDATE application_events SET deed = json_set(deed, '$.conditions', json('[]')) WHERE ${which}`,
    id,
  );
  const brokenValues = await logs();
  await changeData(portal, `UPDATE application_events SET deed = ?2 WHERE ${which}`, id, row?.deed ?? '');
  await changeData(portal, trigger?.sql ?? '');
  return brokenValues;
}

test('a working day of the office, from the waiting visitors to a valid log', async ({
  page: mei,
  browser,
  portal,
}) => {
  const baseURL = portal.url.href;
  const HO = `Ho ${crypto.randomUUID().slice(0, 8)}`;
  const students: Applicant[] = [];
  // Two at a time: eight simultaneous registrations on a small machine wait for each other until requests time out.
  for (let index = 1; index < STUDENTS; index += 2)
    students.push(
      ...(await Promise.all([index, index + 1].map((item) => comeAsApplicant(baseURL, `我是第 ${item} 位`)))),
    );
  const [talking, leading, storedStudent, ticked, alsoTicked, attending, byKeyboard] = students;
  if (!talking || !leading || !storedStudent || !ticked || !alsoTicked || !attending || !byKeyboard)
    throw new Error('too few students');
  const [ho, lead] = [await anotherDesk(browser, baseURL), await anotherDesk(browser, baseURL)];
  await signIn(ho, '', HO);
  await signIn(lead, '/staff', 'Lau', 'administrator');
  const getFile = ({ application }: { application: string }) => `${DESK}/applications/${application}`;

  const getNote = (desk: Page) => desk.getByLabel(cases.colleagueNote);
  const assign = (desk: Page) => desk.locator('#assigning').getByRole('button', { name: casePage.assign }).click();

  await test.step('the morning says who waits', async () => {
    await signIn(mei, '');
    await expect(mei.getByRole('heading', { name: day.waiting.title })).toBeVisible();
    expect(Number(await mei.locator('.day__figures dd').first().textContent())).toBeGreaterThanOrEqual(STUDENTS);
  });

  await test.step('a conversation is answered with a ready reply, noted, handed on, and taken up there', async () => {
    await mei.goto(`${DESK}/conversations`);
    await openConversation(mei, talking.name);
    const box = mei.locator('#reply');
    await box.pressSequentially('/doc');
    await mei.getByRole('listbox', { name: talk.ready.list }).getByRole('option').first().waitFor();
    await box.pressSequentially('u');
    await box.press('Enter');
    await expect(box).toHaveValue(replies.documents.text);
    await box.press('Enter');
    await expect(mei.locator('.line.mine .bubble')).toHaveText(replies.documents.text);
    await mei.getByRole('link', { name: talk.mode.note }).click();
    await mei.locator('#note').fill('The father decides.');
    await mei.locator('#noting button').click();
    await expect(mei.locator('.private')).toContainText('The father decides.');
    await mei.locator('#handing > summary').click();
    const to = mei.locator('#hand-to');
    await to.selectOption((await to.locator('option', { hasText: HO }).getAttribute('value')) ?? '');
    await mei.locator('#hand-note').fill('Please go on in Cantonese.');
    await mei.locator('#handing button').click();
    await expect(mei.locator('.conv', { hasText: talking.name })).toContainText(HO);
    await ho.goto(`${DESK}/conversations`);
    await openConversation(ho, talking.name);
    await expect(ho.locator('.private').last()).toContainText('Please go on in Cantonese.');
    await ho.locator('#reply').fill('早晨，我接手跟進。');
    await ho.locator('#reply').press('Enter');
    await expect(ho.locator('.line.mine')).toHaveCount(2);
  });

  await test.step('a second adviser confirms before replying to a conversation of another, and typed text survives an outage', async () => {
    await mei.goto(`${DESK}/conversations`);
    await openConversation(mei, talking.name);
    // Beside the commands of a conversation that can be taken over, the name keeps room.
    expect((await mei.locator('.talk__whom').boundingBox())?.width).toBeGreaterThan(150);
    const reply = mei.locator('#reply');
    await reply.fill('我也可以幫忙。');
    await mei.context().setOffline(true);
    await reply.press('Enter');
    await expect(mei.getByText(talk.problem.notSent)).toBeVisible();
    await expect(reply).toHaveValue('我也可以幫忙。');
    await mei.context().setOffline(false);
    await reply.press('Enter');
    await expect(mei.getByRole('alert').filter({ hasText: HO })).toBeVisible();
    await expect(reply).toHaveValue('我也可以幫忙。');
    await expect(mei.locator('.line.mine')).toHaveCount(2);
    await reply.press('Enter');
    await expect(mei.locator('.line.mine')).toHaveCount(3);
  });

  await test.step('the second of two advisers who claim an application at once keeps the typed text', async () => {
    for (const desk of [mei, ho]) {
      await desk.goto(getFile(leading));
      await desk.locator('#assigning > summary').press('Enter');
      await getNote(desk).fill('mine');
    }
    await assign(mei);
    await expect(mei.locator('.casepage__adviser')).toContainText(MEI);
    await assign(ho);
    await expect(ho.getByText(cases.refused.reassigned)).toBeVisible();
    await expect(getNote(ho)).toHaveValue('mine');
    await expect(ho.locator('.casepage__adviser')).toContainText(MEI);
    await mei.goto(`${DESK}/applications?adviser=mine`);
    await expect(mei.locator(`.board a[href$="/${leading.application}"]`)).toBeVisible();
    await expect(mei.locator(`.board a[href$="/${storedStudent.application}"]`)).toHaveCount(0);
  });

  await test.step('a note on a case that is typed while the network is lost stays, and is saved afterwards', async () => {
    await mei.goto(getFile(leading));
    const text = mei.getByLabel(casePage.note.text, { exact: true });
    await text.fill('The mother calls on Friday.');
    await mei.context().setOffline(true);
    await mei.getByRole('button', { name: student.note.save }).click();
    await expect(mei.getByText(cases.notSent)).toBeVisible();
    await expect(text).toHaveValue('The mother calls on Friday.');
    await mei.context().setOffline(false);
    await mei.getByRole('button', { name: student.note.save }).click();
    await expect(mei.getByText(casePage.done.noted)).toBeVisible();
    await expect(mei.locator('.case-notes')).toContainText(['The mother calls on Friday.']);
  });

  await test.step('a case goes to its school by keyboard alone', async () => {
    await ho.goto(getFile(byKeyboard));
    await ho.waitForLoadState();
    const press = async (goal: Locator) => {
      await goal.waitFor();
      const isFocused = () => goal.evaluate((element) => element === document.activeElement);
      for (let stop = 0; stop < MOST_STOPS && !(await isFocused()); stop += 1) await ho.keyboard.press('Tab');
      await expect(goal).toBeFocused();
      await ho.keyboard.press('Enter');
    };
    await press(ho.locator('#submitted-0 > summary'));
    await press(ho.locator('#submitted-0').getByRole('button'));
    await press(ho.getByRole('button', { name: cases.confirm }));
    await expect(ho.getByText(casePage.done.courseMoved)).toBeVisible();
    await expect(ho.locator('.case-who .casepage__line')).toContainText(cases.course.submitted);
  });

  await test.step('it is led to an offer with a condition, which its student accepts', async () => {
    await mei.goto(getFile(leading));
    await mei.locator('#deciding > summary').click();
    await mei.getByLabel(casePage.outcome, { exact: true }).selectOption('conditionalOffer');
    await mei.getByLabel(casePage.conditions).fill('IELTS 6.5');
    await mei.getByRole('button', { name: casePage.decideSubmit }).click();
    await mei.getByRole('button', { name: cases.confirm }).click();
    await expect(mei.getByText(casePage.done.decided)).toBeVisible();
    const [decision] = await readData<{ seq: number }>(
      portal,
      'SELECT max(seq) AS seq FROM application_events WHERE application_id = ?1',
      Number(leading.application),
    );
    await leading.tell('/appMso/apply/reply', { decision: String(decision?.seq), reply: 'accepted' });
    await mei.reload();
    await expect(mei.locator('.case-who .casepage__line')).toContainText(cases.course.accepted);
  });

  await test.step('two are written to at once, and by the button alone', async () => {
    await mei.goto(`${DESK}/applications?${new URLSearchParams({ view: 'table', q: '思敏' })}`);
    const tick = (id: string) => mei.locator(`[name="pick"][value^="${id}."]`);
    await tick(ticked.application).check();
    await mei.getByText(list.bulk.message, { exact: true }).click();
    await mei.getByLabel(list.bulk.messageLabel).fill('Please send your transcript.');
    await tick(ticked.application).press('Enter');
    await expect(mei.getByRole('alert').filter({ hasText: list.bulk.wrong.what })).toBeVisible();
    await expect(tick(ticked.application)).toBeChecked();
    await tick(alsoTicked.application).check();
    await expect(mei.getByLabel(list.bulk.messageLabel)).toHaveValue('Please send your transcript.');
    await mei.getByRole('button', { name: list.bulk.send }).click();
    for (const { application } of [ticked, alsoTicked])
      await expect(mei.locator(`.bulk__results a[href$="/${application}"]`)).toBeVisible();
  });

  await test.step('a student who reserves a seat appears on the lecture’s list', async () => {
    await mei.goto(`${DESK}/lectures`);
    await mei.locator('.lectures a').first().click();
    await expect(mei).toHaveURL(/lectures\/\d+/);
    await attending.tell('/appMso/lecture/signUp', { id: mei.url().replace(/^.*lectures\/(\d+).*$/, '$1') });
    await mei.reload();
    await expect(mei.locator('.lecture__attendees > li')).toContainText([attending.name]);
  });

  await test.step('an account that ends leaves its applications to whoever comes next', async () => {
    await ho.goto(getFile(storedStudent));
    await ho.locator('#assigning > summary').press('Enter');
    await assign(ho);
    await expect(ho.locator('.casepage__adviser')).toContainText(HO);
    await lead.goto(`${DESK}/staff`);
    const account = lead.locator('.staff > li', { hasText: HO });
    await account.locator('.staff__edit > summary').click();
    const revoking = account.locator('form', { has: lead.getByRole('button', { name: staff.revoke }) });
    await revoking.getByRole('checkbox').check();
    await revoking.getByRole('button', { name: staff.revoke }).click();
    await expect(lead.getByText(staff.done.revoked)).toBeVisible();
    await mei.goto(getFile(storedStudent));
    await expect(mei.locator('.casepage__adviser')).toContainText(list.unassigned);
  });

  await test.step('the evening leaves a note, and logs that hold until somebody changes one', async () => {
    await mei.goto(DESK);
    await mei.locator('.day__hand summary').click();
    await mei.locator('.day__hand [name="note"]').fill('Nothing urgent.');
    await mei.locator('.day__hand').getByRole('button', { name: day.handover.submit }).click();
    await expect(mei.getByText(day.done.handedOver)).toBeVisible();
    expect(await logs()).toEqual([]);
    expect(await changedLogs(portal, leading.application)).toEqual([leading.application]);
    expect(await logs()).toEqual([]);
  });
});
