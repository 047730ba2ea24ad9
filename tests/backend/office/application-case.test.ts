import { beforeAll, describe, expect, it } from 'vitest';
import { contactInfo } from '#shared/contract/chat.ts';
import {
  myApplication,
  replyToOffer,
  saveApplication,
  sendApplicationMessage,
} from '#shared/contract/application/application.ts';
import {
  type CaseAction,
  changeCase,
  changeCases,
  getApplication,
  listApplications,
  openCaseDocument,
} from '#shared/contract/office/applications.ts';
import { applyAsNewUser, formOf } from '#tests/backend/support/apply-as-somebody.ts';
import { withdrawConsent } from '#shared/contract/account/consent.ts';
import { consentTo } from '#tests/backend/support/give-consents.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Case page in the office: visible data, access to documents, and allowed changes.

const desk = new DeskVisitor('mso');
const colleague = new DeskVisitor('mso', 'Wong');
const elsewhere = new DeskVisitor('northbridge');

let student: LoggedInUser;
let id = 0;

const mine = async () => {
  const application = await readBackend(myApplication, {}, student.asking);
  if (!application) throw new Error('the application is gone');
  return application;
};
async function load(client = desk, of = id) {
  const response = await client.call(getApplication, { id: of });
  if (!response.ok) throw new Error(response.error.code);
  return response.value;
}
const listedIds = async (client: DeskVisitor) => {
  const response = await client.call(listApplications, { view: 'table' });
  return response.ok ? response.value.courses.map((course) => course.id) : [];
};
/** Refusal of a change, null on success, or the error of a failed call. */
async function change(action: CaseAction, { seen, who = desk }: { seen?: number; who?: DeskVisitor } = {}) {
  const response = await who.call(changeCase, { id, seen: seen ?? (await load()).version, action });
  return response.ok ? response.value.refusal : response.error;
}
const decision = (outcome: 'offer' | 'conditionalOffer' | 'waitlist' | 'rejection'): CaseAction => ({
  kind: 'decided',
  course: 0,
  outcome,
  conditions: [],
  replyBy: '',
  note: '',
});
const open = async (
  document: number | null,
  {
    reason = 'check',
    note = '',
    who = desk,
  }: { reason?: 'check' | 'forward' | 'other'; note?: string; who?: DeskVisitor } = {},
) => {
  const response = await who.call(openCaseDocument, { id, document, reason, note });
  return response.ok ? response.value : response.error;
};
const withdraw = (kind: 'agreement' | 'guardian' | 'abroad' | 'documents', agentKey = 'mso') =>
  callBackend(
    withdrawConsent,
    { what: kind, language: 'zh' },
    { headers: { ...student.asking.headers, 'x-agent-key': agentKey } },
  );
const NOT_FOUND = { code: 'notFound' };

beforeAll(async () => {
  await loadDemo();
  student = await applyAsNewUser();
  id = Number((await mine()).id);
});

describe('a case', () => {
  it('is listed and opened at the site of the student, and only there', async () => {
    expect(await listedIds(desk)).toContain(id);
    expect(await listedIds(elsewhere)).not.toContain(id);
    expect(await elsewhere.call(getApplication, { id })).toMatchObject({ status: 404, error: NOT_FOUND });
    expect(await change({ kind: 'messageSent', text: 'not yours' }, { who: elsewhere })).toEqual(NOT_FOUND);
    expect(await open(0, { who: elsewhere })).toEqual(NOT_FOUND);
    expect((await mine()).messages).toEqual([]);
  });

  it('belongs to the site on which it was sent, not to that by which the student came', async () => {
    const user = await applyAsNewUser({ 'x-agent-key': 'hengdu' });
    const of = Number((await readBackend(myApplication, {}, user.asking))?.id);
    const [hengdu, northbridge] = [new DeskVisitor('hengdu'), new DeskVisitor('northbridge')];
    expect(await listedIds(hengdu)).toContain(of);
    expect((await load(hengdu, of)).id).toBe(of);
    expect(await desk.call(getApplication, { id: of })).toMatchObject({ status: 404 });
    const requested = { visitorId: '', userId: user.staffId, agentKey: 'northbridge', name: 'S', host: '', lang: 'zh' };
    const { conversation_id: talk } = await readBackend(contactInfo, requested);
    const beside = await northbridge.read(`/conversations?c=${talk}&v=person`);
    for (const ownText of ['K12345678', `/applications/${of}`, 'szeman@example.com'])
      expect(beside).not.toContain(ownText);
    expect(await northbridge.call(openCaseDocument, { id: of, document: null, reason: 'check' })).toMatchObject({
      status: 404,
    });
  });

  it('shows the form, with a masked passport number and without paths of files', async () => {
    const application = await load();
    expect(application.form.personal).toMatchObject({ email: 'szeman@example.com', passportNumber: '••••••678' });
    const text = JSON.stringify(application);
    for (const secret of ['K12345678', 'passport.pdf-', (await mine()).form.documents[0]?.path ?? '?'])
      expect(text).not.toContain(secret);
  });

  it('is not shown as a draft', async () => {
    const writer = await logInUser();
    const form = await formOf(writer);
    await callBackend(saveApplication, { version: 0, form: { ...form, note: 'still thinking' } }, writer.asking);
    const draft = Number((await readBackend(myApplication, {}, writer.asking))?.id);
    expect(await desk.call(getApplication, { id: draft })).toMatchObject({ status: 404 });
    expect(await listedIds(desk)).not.toContain(draft);
  });
});

describe('documents of a case', () => {
  const read = (client: DeskVisitor, opening: number) => client.see(`/applications/${id}/opened/${opening}`);

  it('are opened with a reason alone, which the student reads', async () => {
    const [document] = (await mine()).form.documents;
    await testEnv.FILES.put(document?.path ?? '', '%PDF-1.4');
    for (const which of [0, null])
      expect(await open(which, { reason: 'other', note: '  ' })).toEqual({ kind: 'refused', why: 'reason' });
    expect(
      await desk.call(openCaseDocument, { id, document: 0, reason: 'curious' as 'check', note: '' }),
    ).toMatchObject({ status: 422 });
    expect((await mine()).openings).toEqual([]);
    expect(await open(null, { reason: 'other', note: 'the visa office asks' })).toEqual({
      kind: 'passportNumber',
      number: 'K12345678',
    });
    const openedItem = await open(0);
    if (!('opening' in openedItem)) throw new Error('not opened');
    expect((await mine()).openings.map(({ at: _at, ...opening }) => opening)).toEqual([
      { who: 'Maggie', kind: 'passport', name: 'passport.pdf', reason: 'check', note: '' },
      { who: 'Maggie', kind: 'passportNumber', name: '', reason: 'other', note: 'the visa office asks' },
    ]);
    for (const sql of ['UPDATE document_openings SET who = 1', 'DELETE FROM document_openings'])
      await expect(testEnv.DB.prepare(sql).bind().all()).rejects.toThrow('who opened a document');
    const file = await read(desk, openedItem.opening);
    expect(new TextDecoder().decode(await file.arrayBuffer())).toBe('%PDF-1.4');
    expect(file.headers.get('content-type')).toBe('application/pdf');
    // A sandbox directive would block the browser's PDF viewer.
    expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'");
    const saved = await desk.see(`/applications/${id}/opened/${openedItem.opening}?save`);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(await open(9)).toEqual(NOT_FOUND);
  });

  it('are read for some minutes by the account that opened them, and by no other', async () => {
    const openedItem = await open(0);
    if (!('opening' in openedItem)) throw new Error('not opened');
    expect((await read(desk, openedItem.opening)).status).toBe(200);
    for (const client of [colleague, elsewhere]) expect((await read(client, openedItem.opening)).status).toBe(404);
    expect((await read(desk, openedItem.opening + 1)).status).toBe(404);
    await batchWrite(testEnv.DB, [
      { sql: 'DROP TRIGGER document_openings_stand', values: [] },
      {
        sql: `UPDATE document_openings SET at = '2026-01-01T00:00:00.000Z' WHERE id = ?1`,
        values: [openedItem.opening],
      },
    ]);
    expect((await read(desk, openedItem.opening)).status).toBe(404);
  });

  it('stay closed after the consent is withdrawn, of a child also by the guardian', async () => {
    for (const kind of ['agreement', 'guardian'] as const) {
      await consentTo(Number(student.staffId), [kind]);
      await withdraw(kind, 'northbridge');
      expect(await open(0), 'withdrawn on another site').toMatchObject({ kind: 'document' });
      const before = await open(0);
      await withdraw(kind);
      // The student is older than 14, so a guardian's consent is not needed.
      const isClosed = kind !== 'guardian';
      expect(await open(0)).toMatchObject(isClosed ? NOT_FOUND : { kind: 'document' });
      expect(await open(null)).toMatchObject(isClosed ? NOT_FOUND : { kind: 'passportNumber' });
      if ('opening' in before) expect((await read(desk, before.opening)).status).toBe(isClosed ? 404 : 200);
      const { closedBy, consents } = await load();
      expect(closedBy).toBe(isClosed ? 'consent' : null);
      expect(consents).toContainEqual({ what: kind, action: 'withdrawn', at: expect.any(String) as string });
      await consentTo(Number(student.staffId), [kind]);
    }
    expect(await open(0)).toMatchObject({ kind: 'document' });
  });

  it('requires consent to sending abroad to open a school’s application', async () => {
    expect([(await load()).staysHere, await open(0, { reason: 'forward' })]).toMatchObject([
      false,
      { kind: 'document' },
    ]);
    await withdraw('abroad');
    const before = (await mine()).openings.length;
    for (const which of [0, null])
      expect(await open(which, { reason: 'forward' })).toEqual({ kind: 'refused', why: 'staysHere' });
    expect((await mine()).openings).toHaveLength(before);
    expect(await change({ kind: 'sentToSchools', note: '' })).toEqual({ why: 'staysHere' });
    expect(await load()).toMatchObject({ staysHere: true, canSend: false });
    expect(await open(0)).toMatchObject({ kind: 'document' });
    await consentTo(Number(student.staffId), ['abroad']);
    expect(await load()).toMatchObject({ staysHere: false, canSend: true });
  });
});

describe('a change of a case', () => {
  it('rejects a step while an earlier one is missing, and names it', async () => {
    const step = { kind: 'stepReached', step: 'waitDecision', note: 'a line of mine' } as const;
    expect(await change(step)).toEqual({ why: 'lacks', lacks: 'sending' });
    const next = { step: 'waitDecision', lacks: 'sending' };
    expect(await change({ ...step, step: 'visa' })).toEqual({ why: 'first', next });
    expect(await change({ kind: 'messageSent', text: 'x', replyTo: 99 })).toEqual({ why: 'impossible' });
  });

  it.each([
    [{ ...decision('offer'), replyBy: '2026-13-40' }],
    [{ ...decision('offer'), note: 'a'.repeat(1001) }],
    [{ ...decision('rejection'), replyBy: '2026-12-12' }],
    [{ kind: 'messageSent', text: '   ' }],
    [{ kind: 'withdrawn' }],
    [{ kind: 'closed', ending: 'withdrawn', note: '' }],
  ])('is not valid: %j', async (action) => {
    expect(await change(action as CaseAction)).toMatchObject({ code: 'invalid' });
    expect((await mine()).decisions).toEqual([]);
  });

  it('is recorded under the name of the adviser, and a repeated request records it once', async () => {
    const { version } = await load();
    const action = {
      ...decision('conditionalOffer'),
      conditions: ['IELTS 6.5', 'DSE 22'],
      replyBy: '2026-12-12',
    } as CaseAction;
    for (let times = 0; times < 2; times += 1) expect(await change(action, { seen: version })).toBeNull();
    const { events, decisions } = await mine();
    expect(events.filter(({ kind }) => kind === 'decided')).toMatchObject([{ by: 'staff', who: 'Maggie' }]);
    expect(decisions).toMatchObject([{ conditions: ['IELTS 6.5', 'DSE 22'], replyBy: '2026-12-12' }]);
  });

  it('replaces a decision that its author has seen', async () => {
    expect(await change(decision('rejection'))).toBeNull();
    expect(await change(decision('offer'))).toBeNull();
    expect((await mine()).decisions).toMatchObject([{ outcome: 'offer' }]);
  });

  it('a stale decision is rejected with the colleague’s, and the student is not notified', async () => {
    const { version } = await load();
    expect(await change(decision('rejection'), { seen: version, who: colleague })).toBeNull();
    const messages = () =>
      queryRows(testEnv.DB, {
        sql: `SELECT id FROM messages WHERE told ->> '$.kind' = 'applicationDecision'`,
        values: [],
      });
    const [before, events] = [await messages(), (await mine()).events.length];
    expect(await change(decision('waitlist'), { seen: version })).toMatchObject({
      why: 'stale',
      changes: [{ kind: 'decided', outcome: 'rejection', who: 'Wong' }],
    });
    expect([(await mine()).events.length, await messages()]).toEqual([events, before]);
    expect(await change(decision('offer'))).toBeNull();
  });

  it('answers the messages that a student waits for', async () => {
    const ids: number[] = [];
    for (const text of ['first', 'second']) {
      const { body } = await callBackend(sendApplicationMessage, { text }, student.asking);
      ids.push(Number((body.data as { id: string }).id));
    }
    const waiting = async () => (await load()).messages.filter(({ isOpen }) => isOpen).map((message) => message.id);
    expect(await waiting()).toEqual(ids);
    expect(await change({ kind: 'messageSent', text: 'to the first', replyTo: ids[0] ?? 0 })).toBeNull();
    expect(await waiting()).toEqual(ids.slice(1));
    expect(await change({ kind: 'messageResponded', message: ids[1] ?? 0 })).toBeNull();
    expect(await waiting()).toEqual([]);
  });
});

it('documents are gone with the consent to them, withdrawn on this site', async () => {
  await consentTo(Number(student.staffId), ['documents']);
  await withdraw('documents', 'northbridge');
  expect(await open(0)).toMatchObject({ kind: 'document' });
  await withdraw('documents');
  expect([await open(0), await open(null)]).toEqual([NOT_FOUND, NOT_FOUND]);
  expect(await load()).toMatchObject({ documents: [], documentsGone: true });
  expect((await mine()).form.documents).toEqual([]);
});

/** New student's application for two courses. */
const applyForTwo = () =>
  applyAsNewUser({}, (form) => ({
    ...form,
    courses: [...form.courses, ...form.courses.map((course) => ({ ...course, courseId: '1001002' }))],
  }));

describe('a case of two courses', () => {
  it('has both sent by one request, each by an entry of its own, also when the request is repeated', async () => {
    const applicant = await applyForTwo();
    const read = () => readBackend(myApplication, {}, applicant.asking);
    const caseId = Number((await read())?.id);
    const { version } = await load(desk, caseId);
    const send = async (...ats: number[]) => {
      const courses = ats.map((at) => ({ id: caseId, at, seen: version }));
      const response = await desk.call(changeCases, {
        courses,
        change: { kind: 'moveCourse', to: 'submitted', note: '' },
      });
      return response.ok ? response.value.results.map(({ at, refusal }) => [at, refusal?.why ?? null]) : response.error;
    };
    for (let requests = 0; requests < 2; requests += 1)
      expect(await send(1, 0)).toEqual([
        [1, null],
        [0, null],
      ]);
    expect((await read())?.events.filter(({ kind }) => kind === 'courseMoved')).toMatchObject([
      { course: 1, outcome: 'submitted' },
      { course: 0, outcome: 'submitted' },
    ]);
    expect(await send(7)).toEqual([[7, 'stale']]);
  });

  it('has a message of the student once in the list, with the first of its courses', async () => {
    const applicant = await applyForTwo();
    const caseId = Number((await readBackend(myApplication, {}, applicant.asking))?.id);
    await callBackend(sendApplicationMessage, { text: 'When do I hear from you?' }, applicant.asking);
    const response = await desk.call(listApplications, { q: String(caseId) });
    const cards = response.ok ? response.value.courses.filter((course) => course.id === caseId) : [];
    expect(cards.map(({ unanswered, todo }) => [unanswered, todo])).toEqual([
      [1, 'respond'],
      [0, 'send'],
    ]);
  });

  it('has a state for each, on its page, on the board and for the student', async () => {
    const applicant = await applyForTwo();
    const read = () => readBackend(myApplication, {}, applicant.asking);
    const caseId = Number((await read())?.id);
    const move = async (course: number, to: 'submitted' | 'withdrawn') => {
      const { version } = await load(desk, caseId);
      const action = { kind: 'courseMoved', course, to, note: 'by portal' } as const;
      const response = await desk.call(changeCase, { id: caseId, seen: version, action });
      return response.ok ? response.value.refusal : response.error;
    };
    const states = async () => {
      const lists = await Promise.all(
        (['', 'closed'] as const).map((stage) => desk.call(listApplications, { view: 'table', stage })),
      );
      const rows = lists.flatMap((list) => (list.ok ? list.value.courses : [])).filter((row) => row.id === caseId);
      return [
        (await load(desk, caseId)).courses.map(({ state }) => state),
        rows.toSorted((a, b) => a.at - b.at).map(({ state }) => state),
        (await read())?.courseStates,
      ];
    };
    expect((await load(desk, caseId)).courses[1]?.moves).toEqual(['submitted', 'withdrawn']);
    expect(await move(1, 'submitted')).toBeNull();
    expect(await states()).toEqual(Array.from({ length: 3 }, () => ['preparing', 'submitted']));
    expect(await move(1, 'submitted')).toMatchObject({ why: 'sent' });
    expect(await move(0, 'withdrawn')).toBeNull();
    expect(await states()).toEqual(Array.from({ length: 3 }, () => ['withdrawn', 'submitted']));
    expect(await move(1, 'withdrawn')).toMatchObject({ why: 'impossible' });
    expect((await read())?.events.filter(({ kind }) => kind === 'courseMoved')).toMatchObject([
      { course: 1, outcome: 'submitted', note: 'by portal' },
      { course: 0, outcome: 'withdrawn' },
    ]);
  });
});

describe('a conditional offer', () => {
  let applicant: LoggedInUser;
  let caseId = 0;
  const read = async () => {
    const application = await readBackend(myApplication, {}, applicant.asking);
    if (!application) throw new Error('the application is gone');
    return application;
  };
  const record = async (action: CaseAction) => {
    const { version } = await load(desk, caseId);
    const response = await desk.call(changeCase, { id: caseId, seen: version, action });
    return response.ok ? response.value.refusal : response.error;
  };
  const step = (name: 'waitDecision' | 'admission' | 'payReservationFee' | 'coe' | 'visa' | 'departure') =>
    record({ kind: 'stepReached', step: name, note: '' });

  it('is not passed before it is accepted, nor confirmed before each condition is ticked off', async () => {
    applicant = await applyAsNewUser();
    caseId = Number((await read()).id);
    const offer = { ...decision('conditionalOffer'), conditions: ['IELTS 6.5', 'DSE 22'] } as CaseAction;
    expect(await record(offer)).toBeNull();
    expect(await step('waitDecision')).toBeNull();
    expect(await step('admission')).toEqual({ why: 'lacks', lacks: 'acceptance' });
    const offerId = (await read()).decisions[0]?.id ?? '';
    await callBackend(replyToOffer, { decision: offerId, reply: 'accepted' }, applicant.asking);
    for (const name of ['admission', 'payReservationFee'] as const) expect(await step(name)).toBeNull();
    expect(await step('coe')).toEqual({ why: 'lacks', lacks: 'conditions' });
    const tick = (condition: number) => record({ kind: 'conditionMet', decision: Number(offerId), condition });
    expect(await tick(0)).toBeNull();
    expect(await step('coe')).toEqual({ why: 'lacks', lacks: 'conditions' });
    expect([await tick(2), await tick(1)]).toEqual([{ why: 'impossible' }, null]);
    expect((await load(desk, caseId)).courses[0]?.decision?.met).toEqual([0, 1]);
    for (const name of ['coe', 'visa', 'departure'] as const) expect(await step(name)).toBeNull();
    expect(await load(desk, caseId)).toMatchObject({ caseState: 'enrolled', status: 'finished' });
    expect((await read()).events.filter(({ kind }) => kind === 'conditionMet').map(({ note }) => note)).toEqual([
      'IELTS 6.5',
      'DSE 22',
    ]);
  });

  it('the latest change can be undone with its unread notice, and no earlier one', async () => {
    const news = () =>
      queryRows(testEnv.DB, {
        sql: `SELECT id FROM messages WHERE told ->> '$.application' = ?1 AND told ->> '$.kind' = 'applicationStep' AND told ->> '$.step' = 'departure'`,
        values: [caseId],
      });
    const { undo, version } = await load(desk, caseId);
    expect([undo?.step, (await news()).length]).toEqual(['departure', 1]);
    expect(await record({ kind: 'undone', entry: (undo?.seq ?? 0) - 1 })).not.toBeNull();
    expect(await record({ kind: 'undone', entry: undo?.seq ?? 0 })).toBeNull();
    expect(await load(desk, caseId)).toMatchObject({ caseState: 'accepted', undo: { step: 'visa' } });
    expect([await news(), (await read()).steps.at(-1)?.at]).toEqual([[], '']);
    const response = await desk.call(changeCase, {
      id: caseId,
      seen: version,
      action: { kind: 'stepReached', step: 'departure', note: 'from an old page' },
    });
    expect(response).toMatchObject({ value: { refusal: { why: 'stale', changes: [{ kind: 'undone' }] } } });
  });
});
