import { beforeEach, describe, expect, it } from 'vitest';
import { reminderChange, reminderChoice } from '#shared/contract/account/inbox.ts';
import { changeApplication } from '#backend/application/change-application.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { sendNotices } from '#backend/notices/send-notices.ts';
import { queryRows, type SqlValue } from '#backend/queries/database.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import type { LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests reminders by text message and mail: the student's setting, and the messages that the scheduled run sends.

const DAY_MS = 86_400_000;
const runQuery = <Row>(sql: string, ...values: SqlValue[]) => queryRows<Row>(testEnv.DB, { sql, values });

let user: LoggedInUser;

beforeEach(async () => {
  for (const table of ['outbox', 'notices', 'attempts']) await runQuery(`DELETE FROM ${table}`);
  user = await applyAsNewUser();
});

/** Adds an offer with a month to reply to the newest application. */
async function addOffer() {
  const [lastApplication] = await runQuery<{ id: number }>('SELECT max(id) AS id FROM applications');
  const replyBy = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  const offerAction = { kind: 'decided', course: 0, outcome: 'offer', conditions: [], replyBy, note: '' } as const;
  const actor = { by: 'staff', who: 'Wong', at: new Date().toISOString() } as const;
  expect((await changeApplication(testEnv.DB, lastApplication?.id ?? 0, offerAction, actor)).ok).toBe(true);
}
const sendNoticesAt = (now: number) =>
  sendNotices(
    { ...testEnv, STAGE: 'development', SMS_URL: '', MAIL_URL: '' } as unknown as BackendEnv['Bindings'],
    now,
  );
const readOutbox = () => runQuery('SELECT recipient FROM outbox');

describe('a user who switched reminders off', () => {
  const setReminders = (wantsReminders: boolean) =>
    readBackend(reminderChange, { on: wantsReminders }, user.requestContext);
  const readReminderSetting = async () => (await readBackend(reminderChoice, {}, user.requestContext)).on;
  const readDueTime = async () =>
    (await runQuery<{ due: number }>(`SELECT max(due_at) AS due FROM notices WHERE kind = 'replyBy'`))[0]?.due ?? 0;

  it('still receives news, and the setting applies to this user only', async () => {
    const firstUser = user;
    user = await applyAsNewUser();
    expect(await readReminderSetting()).toBe(true);
    await setReminders(false);
    expect([await readReminderSetting(), (await readBackend(reminderChoice, {}, firstUser.requestContext)).on]).toEqual(
      [false, true],
    );
    await addOffer();
    expect(await sendNoticesAt(Date.now() + 1)).toEqual({ sent: 2, dropped: 0, again: 0 });
  });

  it('gets no reminder, also if planned before, until it is switched on again', async () => {
    await addOffer();
    await sendNoticesAt(Date.now() + 1);
    await runQuery('DELETE FROM outbox');
    await setReminders(false);
    const [firstNotice] = await runQuery<{ due: number }>(
      `SELECT min(due_at) AS due FROM notices WHERE kind = 'replyBy'`,
    );
    expect(await sendNoticesAt((firstNotice?.due ?? 0) + 1)).toEqual({ sent: 0, dropped: 2, again: 0 });
    expect(await readOutbox()).toEqual([]);
    await setReminders(true);
    expect(await sendNoticesAt((await readDueTime()) + 1)).toEqual({ sent: 2, dropped: 0, again: 0 });
    expect(await readOutbox()).toHaveLength(2);
  });
});
