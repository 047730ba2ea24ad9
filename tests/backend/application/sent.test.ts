import { beforeAll, describe, expect, test } from 'vitest';
import words from '#backend/office/words/application/en-us.json' with { type: 'json' };
import { repairSummaries } from '#backend/application/verify-logs.ts';
import { queryRows } from '#backend/queries/database.ts';
import { withdrawConsent } from '#shared/contract/account/consent.ts';
import { myApplication } from '#shared/contract/application/application.ts';
import { applyAsSomebody } from '#tests/backend/support/apply-as-somebody.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { consentTo } from '#tests/backend/support/give-consents.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// What is prepared here, and what has gone to schools.

const desk = new DeskVisitor('mso');

beforeAll(loadDemo);

async function apply() {
  const student = await applyAsSomebody();
  const { id } = (await readBackend(myApplication, {}, student.asking)) ?? { id: '' };
  return { student, id, page: `/applications/${id}` };
}
const stageOf = async (id: string) =>
  (
    await queryRows<{ stage: string }>(testEnv.DB, {
      sql: 'SELECT stage FROM applications WHERE id = ?1',
      values: [Number(id)],
    })
  )[0]?.stage;
const sendOff = (page: string) => desk.send(page, { kind: 'sentToSchools', note: '', seen: '2', c: '' });

describe('an application', () => {
  test('is being prepared until an adviser records that it has gone, once, which its student reads', async () => {
    const { student, id, page } = await apply();
    expect(await stageOf(id)).toBe('prepare');
    expect([(await sendOff(page)).status, (await sendOff(page)).status]).toEqual([303, 303]);
    expect(await stageOf(id)).toBe('school');
    const { events } = (await readBackend(myApplication, {}, student.asking)) ?? { events: [] };
    expect(events.filter(({ kind }) => kind === 'sentToSchools')).toHaveLength(1);
    expect((await repairSummaries(testEnv.DB, 'mso', false)).different).toEqual([]);
  });

  test('of which a school has decided has been there', async () => {
    const { id, page } = await apply();
    const decided = { kind: 'decided', course: '0', outcome: 'waitlist', note: '', seen: '2', c: '' };
    expect((await desk.send(page, decided)).status).toBe(303);
    expect([await stageOf(id), (await sendOff(page)).status]).toEqual(['school', 409]);
  });

  test('is rejected while the student has not consented, on the page and in bulk', async () => {
    const { student, id, page } = await apply();
    await consentTo(Number(student.staffId));
    await readBackend(withdrawConsent, { what: 'abroad', language: 'zh' }, student.asking);
    const refused = await sendOff(page);
    expect([refused.status, (await refused.text()).includes(words['check.forward'])]).toEqual([409, true]);
    const several = await desk.send('/applications/several', {
      of: 'view=table',
      what: 'sentToSchools',
      text: '',
      pick: `${id}.${Date.now()}`,
    });
    expect([several.status, (await several.text()).includes(words['check.forward'])]).toEqual([409, true]);
    expect(await stageOf(id)).toBe('prepare');
  });

  test('goes with several at once, and is not sent a second time', async () => {
    const { id } = await apply();
    const send = (at: number) =>
      desk.send('/applications/several', { of: 'view=table', what: 'sentToSchools', text: '', pick: `${id}.${at}` });
    expect([(await send(Date.now())).status, await stageOf(id)]).toEqual([200, 'school']);
    const again = await send(Date.now() + 1000);
    expect([again.status, (await again.text()).includes(words['several.sent'])]).toEqual([409, true]);
  });
});
