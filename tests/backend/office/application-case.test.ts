import { beforeAll, describe, expect, it } from 'vitest';
import { parseLoggedAction, toLogFile } from '#client/features/application-log/to-log-file.ts';
import { listStudents } from '#shared/contract/office/students.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import {
  myApplication,
  ownLogs,
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
import { applyAsNewUser, createFormFor } from '#tests/backend/support/apply-as-somebody.ts';
import { withdrawConsent } from '#shared/contract/account/consent.ts';
import { storeConsents } from '#tests/backend/support/give-consents.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests the case page of the office: which data it shows, who may open documents, and which changes are allowed.

const desk = new DeskVisitor('mso');
const colleague = new DeskVisitor('mso', 'Wong');
const otherSiteVisitor = new DeskVisitor('northbridge');

let student: LoggedInUser;
let id = 0;

const readApplication = async () => {
  const application = await readBackend(myApplication, {}, student.requestContext);
  if (!application) throw new Error('the application is gone');
  return application;
};
async function loadCase(client = desk, applicationId = id) {
  const response = await client.callOffice(getApplication, { id: applicationId });
  if (!response.ok) throw new Error(response.error.code);
  return response.value;
}
const readListedIds = async (client: DeskVisitor) => {
  const response = await client.callOffice(listApplications, { view: 'table' });
  return response.ok ? response.value.courses.map((course) => course.id) : [];
};
/** Performs an action on a case. Returns the reason for a rejection, null on success, or the error of a failed call. */
async function changeCaseWith(
  action: CaseAction,
  { seen, client = desk }: { seen?: number; client?: DeskVisitor } = {},
) {
  const response = await client.callOffice(changeCase, { id, seen: seen ?? (await loadCase()).version, action });
  return response.ok ? response.value.refusal : response.error;
}
const createDecision = (outcome: 'offer' | 'conditionalOffer' | 'waitlist' | 'rejection'): CaseAction => ({
  kind: 'decided',
  course: 0,
  outcome,
  conditions: [],
  replyBy: '',
  note: '',
});
const openDocument = async (
  documentId: number | null,
  {
    reason = 'check',
    note = '',
    client = desk,
  }: { reason?: 'check' | 'forward' | 'other'; note?: string; client?: DeskVisitor } = {},
) => {
  const response = await client.callOffice(openCaseDocument, { id, document: documentId, reason, note });
  return response.ok ? response.value : response.error;
};
const withdrawConsentTo = (kind: 'agreement' | 'guardian' | 'abroad' | 'documents', agentKey = 'mso') =>
  callBackend(
    withdrawConsent,
    { what: kind, language: 'zh' },
    { headers: { ...student.requestContext.headers, 'x-agent-key': agentKey } },
  );
const NOT_FOUND = { code: 'notFound' };

beforeAll(async () => {
  await loadDemo();
  student = await applyAsNewUser();
  id = Number((await readApplication()).id);
});

describe('a case', () => {
  it('is listed and opened only at the site of the student', async () => {
    expect(await readListedIds(desk)).toContain(id);
    expect(await readListedIds(otherSiteVisitor)).not.toContain(id);
    expect(await otherSiteVisitor.callOffice(getApplication, { id })).toMatchObject({ status: 404, error: NOT_FOUND });
    expect(await changeCaseWith({ kind: 'messageSent', text: 'not yours' }, { client: otherSiteVisitor })).toEqual(
      NOT_FOUND,
    );
    expect(await openDocument(0, { client: otherSiteVisitor })).toEqual(NOT_FOUND);
    expect((await readApplication()).messages).toEqual([]);
  });

  it('belongs to the site on which it was sent, not to that of the first visit', async () => {
    const user = await applyAsNewUser({ 'x-agent-key': 'hengdu' });
    const applicationId = Number((await readBackend(myApplication, {}, user.requestContext))?.id);
    const [hengduVisitor, northbridgeVisitor] = [new DeskVisitor('hengdu'), new DeskVisitor('northbridge')];
    expect(await readListedIds(hengduVisitor)).toContain(applicationId);
    expect((await loadCase(hengduVisitor, applicationId)).id).toBe(applicationId);
    expect(await desk.callOffice(getApplication, { id: applicationId })).toMatchObject({ status: 404 });
    const contactFields = {
      visitorId: '',
      userId: user.staffId,
      agentKey: 'northbridge',
      name: 'S',
      host: '',
      lang: 'zh',
    };
    const { conversation_id: conversationId } = await readBackend(contactInfo, contactFields);
    const personPanel = await northbridgeVisitor.read(`/conversations?c=${conversationId}&v=person`);
    for (const privateText of ['K12345678', `/applications/${applicationId}`, 'szeman@example.com'])
      expect(personPanel).not.toContain(privateText);
    expect(
      await northbridgeVisitor.callOffice(openCaseDocument, { id: applicationId, document: null, reason: 'check' }),
    ).toMatchObject({
      status: 404,
    });
  });

  it('shows the form, with a masked passport number and without paths of files', async () => {
    const caseRecord = await loadCase();
    expect(caseRecord.form.personal).toMatchObject({ email: 'szeman@example.com', passportNumber: '••••••678' });
    const text = JSON.stringify(caseRecord);
    for (const secret of ['K12345678', 'passport.pdf-', (await readApplication()).form.documents[0]?.path ?? '?'])
      expect(text).not.toContain(secret);
  });

  it('is hidden while it is a draft', async () => {
    const draftingStudent = await logInUser();
    const form = await createFormFor(draftingStudent);
    await callBackend(
      saveApplication,
      { version: 0, form: { ...form, note: 'still thinking' } },
      draftingStudent.requestContext,
    );
    const draftId = Number((await readBackend(myApplication, {}, draftingStudent.requestContext))?.id);
    expect(await desk.callOffice(getApplication, { id: draftId })).toMatchObject({ status: 404 });
    expect(await readListedIds(desk)).not.toContain(draftId);
  });
});

describe('documents of a case', () => {
  const readOpenedDocument = (client: DeskVisitor, opening: number) =>
    client.see(`/applications/${id}/opened/${opening}`);

  it('are opened only with a reason, which the student can read', async () => {
    const [document] = (await readApplication()).form.documents;
    await testEnv.FILES.put(document?.path ?? '', '%PDF-1.4');
    for (const documentIndex of [0, null])
      expect(await openDocument(documentIndex, { reason: 'other', note: '  ' })).toEqual({
        kind: 'refused',
        why: 'reason',
      });
    expect(
      await desk.callOffice(openCaseDocument, { id, document: 0, reason: 'curious' as 'check', note: '' }),
    ).toMatchObject({ status: 422 });
    expect((await readApplication()).openings).toEqual([]);
    expect(await openDocument(null, { reason: 'other', note: 'the visa office asks' })).toEqual({
      kind: 'passportNumber',
      number: 'K12345678',
    });
    const openedItem = await openDocument(0);
    if (!('opening' in openedItem)) throw new Error('not opened');
    expect((await readApplication()).openings.map(({ at: _at, ...opening }) => opening)).toEqual([
      { who: 'Maggie', kind: 'passport', name: 'passport.pdf', reason: 'check', note: '' },
      { who: 'Maggie', kind: 'passportNumber', name: '', reason: 'other', note: 'the visa office asks' },
    ]);
    for (const sql of ['UPDATE document_openings SET who = 1', 'DELETE FROM document_openings'])
      await expect(testEnv.DB.prepare(sql).bind().all()).rejects.toThrow('who opened a document');
    const file = await readOpenedDocument(desk, openedItem.opening);
    expect(new TextDecoder().decode(await file.arrayBuffer())).toBe('%PDF-1.4');
    expect(file.headers.get('content-type')).toBe('application/pdf');
    // A sandbox directive would block the browser's PDF viewer.
    expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'");
    const savedDocument = await desk.see(`/applications/${id}/opened/${openedItem.opening}?save`);
    expect(savedDocument.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(await openDocument(9)).toEqual(NOT_FOUND);
  });

  it('are read for some minutes by the account that opened them, and by no other', async () => {
    const openedItem = await openDocument(0);
    if (!('opening' in openedItem)) throw new Error('not opened');
    expect((await readOpenedDocument(desk, openedItem.opening)).status).toBe(200);
    for (const client of [colleague, otherSiteVisitor])
      expect((await readOpenedDocument(client, openedItem.opening)).status).toBe(404);
    expect((await readOpenedDocument(desk, openedItem.opening + 1)).status).toBe(404);
    await batchWrite(testEnv.DB, [
      { sql: 'DROP TRIGGER document_openings_stand', values: [] },
      {
        sql: `UPDATE document_openings SET at = '2026-01-01T00:00:00.000Z' WHERE id = ?1`,
        values: [openedItem.opening],
      },
    ]);
    expect((await readOpenedDocument(desk, openedItem.opening)).status).toBe(404);
  });

  it('stay closed after the consent is withdrawn, of a child also by the guardian', async () => {
    for (const kind of ['agreement', 'guardian'] as const) {
      await storeConsents(Number(student.staffId), [kind]);
      await withdrawConsentTo(kind, 'northbridge');
      expect(await openDocument(0), 'withdrawn on another site').toMatchObject({ kind: 'document' });
      const openedDocument = await openDocument(0);
      await withdrawConsentTo(kind);
      // The student is older than 14, so a guardian's consent is not needed.
      const isClosed = kind !== 'guardian';
      expect(await openDocument(0)).toMatchObject(isClosed ? NOT_FOUND : { kind: 'document' });
      expect(await openDocument(null)).toMatchObject(isClosed ? NOT_FOUND : { kind: 'passportNumber' });
      if ('opening' in openedDocument)
        expect((await readOpenedDocument(desk, openedDocument.opening)).status).toBe(isClosed ? 404 : 200);
      const { closedBy, consents } = await loadCase();
      expect(closedBy).toBe(isClosed ? 'consent' : null);
      expect(consents).toContainEqual({ what: kind, action: 'withdrawn', at: expect.any(String) as string });
      await storeConsents(Number(student.staffId), [kind]);
    }
    expect(await openDocument(0)).toMatchObject({ kind: 'document' });
  });

  it('requires consent to sending abroad to open a school’s application', async () => {
    expect([(await loadCase()).staysHere, await openDocument(0, { reason: 'forward' })]).toMatchObject([
      false,
      { kind: 'document' },
    ]);
    await withdrawConsentTo('abroad');
    const openingCountBefore = (await readApplication()).openings.length;
    for (const documentIndex of [0, null])
      expect(await openDocument(documentIndex, { reason: 'forward' })).toEqual({ kind: 'refused', why: 'staysHere' });
    expect((await readApplication()).openings).toHaveLength(openingCountBefore);
    expect(await changeCaseWith({ kind: 'sentToSchools', note: '' })).toEqual({ why: 'staysHere' });
    expect(await loadCase()).toMatchObject({ staysHere: true, canSend: false });
    expect(await openDocument(0)).toMatchObject({ kind: 'document' });
    await storeConsents(Number(student.staffId), ['abroad']);
    expect(await loadCase()).toMatchObject({ staysHere: false, canSend: true });
  });
});

const DEPOSIT_ACTION = { kind: 'stepReached', step: 'payReservationFee', note: '' } as const;

describe('a change of a case', () => {
  it('rejects a step while an earlier one is missing, and names it', async () => {
    const step = { kind: 'stepReached', step: 'visa', note: 'a line of mine' } as const;
    const nextStep = { step: 'waitDecision', lacks: 'sending' };
    expect(await changeCaseWith(step)).toEqual({ why: 'first', next: nextStep });
    expect(await changeCaseWith({ kind: 'messageSent', text: 'x', replyTo: 99 })).toEqual({ why: 'impossible' });
  });

  it.each([
    [{ ...createDecision('offer'), replyBy: '2026-13-40' }],
    [{ ...createDecision('offer'), note: 'a'.repeat(1001) }],
    [{ ...createDecision('rejection'), replyBy: '2026-12-12' }],
    [{ kind: 'messageSent', text: '   ' }],
    [{ kind: 'withdrawn' }],
    [{ kind: 'closed', ending: 'withdrawn', note: '' }],
    [{ ...DEPOSIT_ACTION, deposit: { amount: -1, currency: 'GBP', paidOn: '' } }],
    [{ ...DEPOSIT_ACTION, deposit: { amount: 500, currency: '', paidOn: '' } }],
    [{ ...DEPOSIT_ACTION, deposit: { amount: null, currency: '', paidOn: '2999-01-01' } }],
    [{ ...DEPOSIT_ACTION, step: 'visa', deposit: { amount: null, currency: '', paidOn: '2026-01-30' } }],
  ])('is rejected as invalid: %j', async (action) => {
    expect(await changeCaseWith(action as CaseAction)).toMatchObject({ code: 'invalid' });
    expect((await readApplication()).decisions).toEqual([]);
  });

  it('is recorded under the name of the adviser, and a repeated request records it once', async () => {
    const { version } = await loadCase();
    const action = {
      ...createDecision('conditionalOffer'),
      conditions: ['IELTS 6.5', 'DSE 22'],
      replyBy: '2026-12-12',
    } as CaseAction;
    for (let attempt = 0; attempt < 2; attempt += 1) expect(await changeCaseWith(action, { seen: version })).toBeNull();
    const { events, decisions } = await readApplication();
    expect(events.filter(({ kind }) => kind === 'decided')).toMatchObject([{ by: 'staff', who: 'Maggie' }]);
    expect(decisions).toMatchObject([{ conditions: ['IELTS 6.5', 'DSE 22'], replyBy: '2026-12-12' }]);
  });

  it('replaces a decision that its author has seen', async () => {
    expect(await changeCaseWith(createDecision('rejection'))).toBeNull();
    expect(await changeCaseWith(createDecision('offer'))).toBeNull();
    expect((await readApplication()).decisions).toMatchObject([{ outcome: 'offer' }]);
  });

  it('is rejected when outdated, with the colleague’s change, and does not notify the student', async () => {
    const { version } = await loadCase();
    expect(await changeCaseWith(createDecision('rejection'), { seen: version, client: colleague })).toBeNull();
    const getMessages = () =>
      queryRows(testEnv.DB, {
        sql: `SELECT id FROM messages WHERE told ->> '$.kind' = 'applicationDecision'`,
        values: [],
      });
    const [messagesBefore, eventCountBefore] = [await getMessages(), (await readApplication()).events.length];
    expect(await changeCaseWith(createDecision('waitlist'), { seen: version })).toMatchObject({
      why: 'stale',
      changes: [{ kind: 'decided', outcome: 'rejection', who: 'Wong' }],
    });
    expect([(await readApplication()).events.length, await getMessages()]).toEqual([eventCountBefore, messagesBefore]);
    expect(await changeCaseWith(createDecision('offer'))).toBeNull();
  });

  it('answers the messages that await a response', async () => {
    const ids: number[] = [];
    for (const text of ['first', 'second']) {
      const { body } = await callBackend(sendApplicationMessage, { text }, student.requestContext);
      ids.push(Number((body.data as { id: string }).id));
    }
    const readOpenMessageIds = async () =>
      (await loadCase()).messages.filter(({ isOpen }) => isOpen).map((message) => message.id);
    expect(await readOpenMessageIds()).toEqual(ids);
    expect(await changeCaseWith({ kind: 'messageSent', text: 'to the first', replyTo: ids[0] ?? 0 })).toBeNull();
    expect(await readOpenMessageIds()).toEqual(ids.slice(1));
    expect(await changeCaseWith({ kind: 'messageResponded', message: ids[1] ?? 0 })).toBeNull();
    expect(await readOpenMessageIds()).toEqual([]);
  });
});

it('documents are deleted with the consent to them, when it is withdrawn on this site', async () => {
  await storeConsents(Number(student.staffId), ['documents']);
  await withdrawConsentTo('documents', 'northbridge');
  expect(await openDocument(0)).toMatchObject({ kind: 'document' });
  await withdrawConsentTo('documents');
  expect([await openDocument(0), await openDocument(null)]).toEqual([NOT_FOUND, NOT_FOUND]);
  expect(await loadCase()).toMatchObject({ documents: [], documentsGone: true });
  expect((await readApplication()).form.documents).toEqual([]);
});

/** Creates an application of a new student for two courses. */
const applyForTwoCourses = () =>
  applyAsNewUser({}, (form) => ({
    ...form,
    courses: [...form.courses, ...form.courses.map((course) => ({ ...course, courseId: '1001002' }))],
  }));

describe('a case with two courses', () => {
  it('sends both in one request, each with its own entry, also when the request is repeated', async () => {
    const applicant = await applyForTwoCourses();
    const readApplicantCase = () => readBackend(myApplication, {}, applicant.requestContext);
    const caseId = Number((await readApplicantCase())?.id);
    const { version } = await loadCase(desk, caseId);
    const sendCourses = async (...courseIndexes: number[]) => {
      const courses = courseIndexes.map((courseIndex) => ({ id: caseId, at: courseIndex, seen: version }));
      const response = await desk.callOffice(changeCases, {
        courses,
        change: { kind: 'moveCourse', to: 'submitted', note: '' },
      });
      return response.ok ? response.value.results.map(({ at, refusal }) => [at, refusal?.why ?? null]) : response.error;
    };
    for (let requests = 0; requests < 2; requests += 1)
      expect(await sendCourses(1, 0)).toEqual([
        [1, null],
        [0, null],
      ]);
    expect((await readApplicantCase())?.events.filter(({ kind }) => kind === 'courseMoved')).toMatchObject([
      { course: 1, outcome: 'submitted' },
      { course: 0, outcome: 'submitted' },
    ]);
    expect(await sendCourses(7)).toEqual([[7, 'stale']]);
  });

  it('lists a message of the student once, with the first course', async () => {
    const applicant = await applyForTwoCourses();
    const caseId = Number((await readBackend(myApplication, {}, applicant.requestContext))?.id);
    await callBackend(sendApplicationMessage, { text: 'When do I hear from you?' }, applicant.requestContext);
    const response = await desk.callOffice(listApplications, { q: String(caseId) });
    const caseCards = response.ok ? response.value.courses.filter((course) => course.id === caseId) : [];
    expect(caseCards.map(({ unanswered, todo }) => [unanswered, todo])).toEqual([
      [1, 'respond'],
      [0, 'send'],
    ]);
  });

  it('has a state for each course, on its page, on the board and for the student', async () => {
    const applicant = await applyForTwoCourses();
    const readApplicantCase = () => readBackend(myApplication, {}, applicant.requestContext);
    const caseId = Number((await readApplicantCase())?.id);
    const moveCourse = async (courseIndex: number, state: 'submitted' | 'withdrawn') => {
      const { version } = await loadCase(desk, caseId);
      const action = { kind: 'courseMoved', course: courseIndex, to: state, note: 'by portal' } as const;
      const response = await desk.callOffice(changeCase, { id: caseId, seen: version, action });
      return response.ok ? response.value.refusal : response.error;
    };
    const readStates = async () => {
      const lists = await Promise.all(
        (['', 'closed'] as const).map((stage) => desk.callOffice(listApplications, { view: 'table', stage })),
      );
      const rows = lists.flatMap((list) => (list.ok ? list.value.courses : [])).filter((row) => row.id === caseId);
      return [
        (await loadCase(desk, caseId)).courses.map(({ state }) => state),
        rows.toSorted((a, b) => a.at - b.at).map(({ state }) => state),
        (await readApplicantCase())?.courseStates,
      ];
    };
    expect((await loadCase(desk, caseId)).courses[1]?.moves).toEqual(['submitted', 'withdrawn']);
    expect(await moveCourse(1, 'submitted')).toBeNull();
    expect(await readStates()).toEqual(Array.from({ length: 3 }, () => ['preparing', 'submitted']));
    expect(await moveCourse(1, 'submitted')).toMatchObject({ why: 'sent' });
    expect(await moveCourse(0, 'withdrawn')).toBeNull();
    expect(await readStates()).toEqual(Array.from({ length: 3 }, () => ['withdrawn', 'submitted']));
    expect(await moveCourse(1, 'withdrawn')).toMatchObject({ why: 'impossible' });
    expect((await readApplicantCase())?.events.filter(({ kind }) => kind === 'courseMoved')).toMatchObject([
      { course: 1, outcome: 'submitted', note: 'by portal' },
      { course: 0, outcome: 'withdrawn' },
    ]);
  });
});

describe('a conditional offer', () => {
  let applicant: LoggedInUser;
  let caseId = 0;
  const readApplicantCase = async () => {
    const application = await readBackend(myApplication, {}, applicant.requestContext);
    if (!application) throw new Error('the application is gone');
    return application;
  };
  const recordAction = async (action: CaseAction) => {
    const { version } = await loadCase(desk, caseId);
    const response = await desk.callOffice(changeCase, { id: caseId, seen: version, action });
    return response.ok ? response.value.refusal : response.error;
  };
  const createStepAction = (name: 'payReservationFee' | 'coe' | 'visa' | 'departure') =>
    recordAction({ kind: 'stepReached', step: name, note: '' });

  it('is not passed before it is accepted, nor confirmed before each condition is ticked off', async () => {
    applicant = await applyAsNewUser();
    caseId = Number((await readApplicantCase()).id);
    const offerAction = { ...createDecision('conditionalOffer'), conditions: ['IELTS 6.5', 'DSE 22'] } as CaseAction;
    expect(await recordAction(offerAction)).toBeNull();
    expect(await createStepAction('payReservationFee')).toEqual({ why: 'lacks', lacks: 'acceptance' });
    const offerId = (await readApplicantCase()).decisions[0]?.id ?? '';
    await callBackend(replyToOffer, { decision: offerId, reply: 'accepted' }, applicant.requestContext);
    expect(await createStepAction('payReservationFee')).toBeNull();
    expect(await createStepAction('coe')).toEqual({ why: 'lacks', lacks: 'conditions' });
    const meetCondition = (condition: number) =>
      recordAction({ kind: 'conditionMet', decision: Number(offerId), condition });
    expect(await meetCondition(0)).toBeNull();
    expect(await createStepAction('coe')).toEqual({ why: 'lacks', lacks: 'conditions' });
    expect([await meetCondition(2), await meetCondition(1)]).toEqual([{ why: 'impossible' }, null]);
    expect((await loadCase(desk, caseId)).courses[0]?.decision?.met).toEqual([0, 1]);
    for (const name of ['coe', 'visa', 'departure'] as const) expect(await createStepAction(name)).toBeNull();
    expect(await loadCase(desk, caseId)).toMatchObject({ caseState: 'enrolled', status: 'finished' });
    expect(
      (await readApplicantCase()).events.filter(({ kind }) => kind === 'conditionMet').map(({ note }) => note),
    ).toEqual(['IELTS 6.5', 'DSE 22']);
  });

  it('passes to the visa with replies that the adviser records and a condition that the school waives', async () => {
    const otherApplicant = await applyAsNewUser();
    const otherId = Number((await readBackend(myApplication, {}, otherApplicant.requestContext))?.id);
    const read = async () => {
      const [current, list, students] = await Promise.all([
        loadCase(desk, otherId),
        desk.callOffice(listApplications, { view: 'table', q: String(otherId) }),
        desk.callOffice(listStudents, {}),
      ]);
      if (!list.ok || !students.ok) throw new Error('a list is not available');
      return {
        caseState: current.caseState,
        next: current.next,
        steps: current.steps.length,
        stage: list.value.courses.find((course) => course.id === otherId && course.at === 0)?.stage,
        listedState: students.value.students.find((listed) => listed.id === current.student.id)?.caseState,
      };
    };
    const record = async (action: CaseAction) => {
      const { version } = await loadCase(desk, otherId);
      const response = await desk.callOffice(changeCase, { id: otherId, seen: version, action });
      expect(response).toMatchObject({ ok: true, value: { refusal: null } });
      return read();
    };
    expect(await record({ kind: 'sentToSchools', note: '' })).toEqual({
      caseState: 'waiting',
      next: { step: 'admission', lacks: 'decision' },
      steps: 3,
      stage: 'school',
      listedState: 'waiting',
    });
    const conditionalOffer = { ...createDecision('conditionalOffer'), conditions: ['IELTS 6.5', 'DSE 22'] };
    expect(await record(conditionalOffer as CaseAction)).toMatchObject({
      caseState: 'offered',
      next: { step: 'payReservationFee', lacks: 'acceptance' },
      steps: 4,
      stage: 'offer',
      listedState: 'offered',
    });
    const decision = (await loadCase(desk, otherId)).courses[0]?.decision?.id ?? 0;
    const reply = { decision, course: 0, via: 'phone', note: 'called back' } as const;
    expect(await record({ kind: 'extensionRequested', ...reply, replyBy: '2027-02-01' })).toMatchObject({ steps: 4 });
    expect((await loadCase(desk, otherId)).courses[0]?.decision?.replyBy).toBe('2027-02-01');
    expect(await record({ kind: 'offerAccepted', ...reply, instead: false })).toMatchObject({
      caseState: 'accepted',
      next: { step: 'payReservationFee', lacks: null },
      stage: 'deposit',
      listedState: 'accepted',
    });
    const paidOn = new Date().toISOString().slice(0, 10);
    const deposit = { amount: 312.5, currency: 'GBP', paidOn } as const;
    const depositStep = { kind: 'stepReached', step: 'payReservationFee', note: '', deposit } as const;
    await record({ ...depositStep, deposit: { ...deposit, amount: 9 } });
    await record({ kind: 'undone', entry: (await loadCase(desk, otherId)).version });
    expect((await loadCase(desk, otherId)).steps.some((step) => step.deposit)).toBe(false);
    expect(await record(depositStep)).toMatchObject({
      caseState: 'depositPaid',
      next: { step: 'coe', lacks: 'conditions' },
      stage: 'leaving',
      listedState: 'depositPaid',
    });
    await record({ kind: 'conditionMet', decision, condition: 0 });
    const waiver = { kind: 'conditionWaived', decision, condition: 1, note: 'The dean confirmed it' } as const;
    expect((await record(waiver)).next).toEqual({ step: 'coe', lacks: null });
    for (const [step, caseState] of [
      ['coe', 'placeConfirmed'],
      ['visa', 'visaGranted'],
      ['departure', 'enrolled'],
    ] as const)
      expect(await record({ kind: 'stepReached', step, note: '' })).toMatchObject({
        caseState,
        listedState: caseState,
      });
    const ownApplication = await readBackend(myApplication, {}, otherApplicant.requestContext);
    expect(ownApplication?.events).toContainEqual(expect.objectContaining({ kind: 'offerAccepted', by: 'staff' }));
    expect(ownApplication?.steps.every(({ at }) => at !== '')).toBe(true);
    expect(ownApplication?.steps.filter((step) => step.deposit)).toMatchObject([{ key: 'payReservationFee', deposit }]);
    expect(await loadCase(desk, otherId)).toMatchObject({
      steps: expect.arrayContaining([expect.objectContaining({ key: 'payReservationFee', deposit })]),
      proof: { holds: true },
    });
    const [ownLog] = (await readBackend(ownLogs, {}, otherApplicant.requestContext))?.logs ?? [];
    const entries = ownLog ? toLogFile(ownLog, '', '').entries.map(parseLoggedAction) : [];
    expect(entries).toContainEqual(expect.objectContaining({ text: `GBP 312.5 · ${paidOn}` }));
  });

  it('can be undone as the latest change with its unread notice, and no earlier one', async () => {
    const readNews = () =>
      queryRows(testEnv.DB, {
        sql: `SELECT id FROM messages WHERE told ->> '$.application' = ?1 AND told ->> '$.kind' = 'applicationStep' AND told ->> '$.step' = 'departure'`,
        values: [caseId],
      });
    const { undo, version } = await loadCase(desk, caseId);
    expect([undo?.step, (await readNews()).length]).toEqual(['departure', 1]);
    expect(await recordAction({ kind: 'undone', entry: (undo?.seq ?? 0) - 1 })).not.toBeNull();
    expect(await recordAction({ kind: 'undone', entry: undo?.seq ?? 0 })).toBeNull();
    expect(await loadCase(desk, caseId)).toMatchObject({ caseState: 'visaGranted', undo: { step: 'visa' } });
    expect([await readNews(), (await readApplicantCase()).steps.at(-1)?.at]).toEqual([[], '']);
    const response = await desk.callOffice(changeCase, {
      id: caseId,
      seen: version,
      action: { kind: 'stepReached', step: 'departure', note: 'from an old page' },
    });
    expect(response).toMatchObject({ value: { refusal: { why: 'stale', changes: [{ kind: 'undone' }] } } });
  });
});
