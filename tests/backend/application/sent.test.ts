import { beforeAll, describe, expect, test } from 'vitest';
import { repairSummaries } from '#backend/application/verify-logs.ts';
import { queryRows } from '#backend/queries/database.ts';
import { withdrawConsent } from '#shared/contract/account/consent.ts';
import { myApplication } from '#shared/contract/application/application.ts';
import { changeCase, changeCases } from '#shared/contract/office/applications.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { storeConsents } from '#tests/backend/support/give-consents.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests how an application is prepared at the agency and marked as sent to schools.

const desk = new DeskVisitor('mso');

beforeAll(loadDemo);

async function createApplication() {
  const student = await applyAsNewUser();
  const { id } = (await readBackend(myApplication, {}, student.requestContext)) ?? { id: '' };
  return { student, id };
}
const readStage = async (id: string) =>
  (
    await queryRows<{ stage: string }>(testEnv.DB, {
      sql: 'SELECT stage FROM application_courses WHERE application_id = ?1 AND course = 0',
      values: [Number(id)],
    })
  )[0]?.stage;
/** Sends the application to schools. Returns the reason of a rejection, or null on success. */
async function sendToSchools(id: string, seenCount = 2) {
  const action = { kind: 'sentToSchools' as const };
  const result = await desk.callOffice(changeCase, { id: Number(id), seen: seenCount, action });
  return result.ok ? (result.value.refusal?.why ?? null) : result.error.code;
}
async function sendSeveralToSchools(id: string, seenCount: number) {
  const change = { kind: 'action' as const, action: { kind: 'sentToSchools' as const } };
  const result = await desk.callOffice(changeCases, { courses: [{ id: Number(id), at: 0, seen: seenCount }], change });
  return result.ok ? (result.value.results[0]?.refusal?.why ?? null) : result.error.code;
}

describe('an application', () => {
  test('is in preparation until an adviser records once that it was sent, which its student reads', async () => {
    const { student, id } = await createApplication();
    expect(await readStage(id)).toBe('prepare');
    expect([await sendToSchools(id), await sendToSchools(id)]).toEqual([null, null]);
    expect(await readStage(id)).toBe('school');
    const { events } = (await readBackend(myApplication, {}, student.requestContext)) ?? { events: [] };
    expect(events.filter(({ kind }) => kind === 'sentToSchools')).toHaveLength(1);
    expect((await repairSummaries(testEnv.DB, 'mso', false)).different).toEqual([]);
  });

  test('an application with a decision of a school counts as sent', async () => {
    const { id } = await createApplication();
    const action = { kind: 'decided', course: 0, outcome: 'waitlist' } as const;
    expect(await desk.callOffice(changeCase, { id: Number(id), seen: 2, action })).toMatchObject({
      value: { refusal: null },
    });
    expect([await readStage(id), await sendToSchools(id, 3)]).toEqual(['waitlist', 'sent']);
  });

  test('is rejected while the student has not consented, on the page and in bulk', async () => {
    const { student, id } = await createApplication();
    await storeConsents(Number(student.staffId));
    await readBackend(withdrawConsent, { what: 'abroad', language: 'zh' }, student.requestContext);
    expect([await sendToSchools(id), await sendSeveralToSchools(id, Date.now())]).toEqual(['staysHere', 'staysHere']);
    expect(await readStage(id)).toBe('prepare');
  });

  test('contains several courses, and is not submitted twice', async () => {
    const { id } = await createApplication();
    expect([await sendSeveralToSchools(id, Date.now()), await readStage(id)]).toEqual([null, 'school']);
    expect(await sendSeveralToSchools(id, Date.now() + 1000)).toBe('sent');
  });
});
