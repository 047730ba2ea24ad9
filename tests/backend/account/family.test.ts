import { beforeAll, describe, expect, test } from 'vitest';
import * as call from '#shared/contract/account/family.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { FAMILY_LIMITS } from '#shared/rules/family.ts';
import { type Collector, createCollector } from '#tests/backend/favourites/collector.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';

const SCHOOL_ID = '1001';
const COURSE_ID = '1002001';
const MSO = { level: 1, locale: 'en-us' };

let collector: Collector;
let otherCollector: Collector;
beforeAll(async () => {
  await loadDemoCatalogue();
  [collector, otherCollector] = await Promise.all([createCollector(), createCollector()]);
  await collector.addSchool(SCHOOL_ID, 'a remark of my own');
  await collector.addCourses(COURSE_ID);
  await otherCollector.addSchool('1003');
});

/**
 * Answers of the selection form, as the browser sends them when the student includes the selection result in the family
 * link.
 */
const QUESTIONNAIRE_ANSWERS = {
  fkMajorLevelId: '1',
  areaCountryIds: ['1'],
  feeTypeId: 'HKD',
  publicTestType: '1',
  publicTestSubjects: ['chinese', 'english', 'maths', 'economics', 'physics', 'history'].map((subject) => ({
    subject,
    grade: '5*',
  })),
} as never;

const getContext = (headers: Collector) => headers.at;
const makeLink = (headers = collector, name = '思敏', days = 30) =>
  readBackend(call.familyLinkAdd, { name, days }, getContext(headers));
/** Adds the family pass to the input; in production the edge reads the pass from the visitor's cookie. */
const withPass = (familyPass: string, input: object = {}) => ({ ...input, familyPass }) as never;
const readFamilyRoom = (token: string, context: object = MSO) => readBackend(call.familyRoom, withPass(token), context);
const motherOnSchool = { kind: 'school', thingId: SCHOOL_ID, who: 'mother' } as const;
const writeNote = (token: string, input: object) => callBackend(call.familyWrite, withPass(token, input), MSO);
const castVote = (token: string, input: object) => callBackend(call.familyVote, withPass(token, input), MSO);

describe('a link for the family', () => {
  test('shows the shared items, and nothing else of the student', async () => {
    const { token } = await makeLink();
    const familyRoom = await readFamilyRoom(token);
    expect(familyRoom).toMatchObject({ name: '思敏', votes: [], notes: [] });
    expect(familyRoom?.things.toSorted((thing, otherThing) => (thing.kind < otherThing.kind ? -1 : 1))).toEqual([
      { kind: 'course', id: COURSE_ID, standing: null },
      { kind: 'school', id: SCHOOL_ID, standing: null },
    ]);
    expect(JSON.stringify(familyRoom)).not.toContain('remark of my own');
  });

  test('shares placements on request, stores no other answers, and deletes them with the link', async () => {
    const loadStored = async (id: string) => {
      const sql = 'SELECT * FROM family_links WHERE id = ?1';
      return (await testEnv.DB.prepare(sql).bind(Number(id)).all<{ standings: string | null }>()).results[0];
    };
    const linkWithoutAnswers = await makeLink();
    expect((await loadStored(linkWithoutAnswers.id))?.standings).toBe(null);

    const link = await readBackend(
      call.familyLinkAdd,
      { name: '思敏', days: 30, form: QUESTIONNAIRE_ANSWERS },
      getContext(collector),
    );
    const familyRoom = await readFamilyRoom(link.token);
    const standingByThing = new Map(familyRoom?.things.map(({ kind, id, standing }) => [`${kind}-${id}`, standing]));
    expect(standingByThing.get(`school-${SCHOOL_ID}`)?.band).toMatch(/^(?:reach|match|likely|unknown)$/);
    expect(new Set([...standingByThing.values()].map((item) => item?.band ?? ''))).not.toContain('');
    expect(familyRoom?.madeAt).toMatch(/^20\d\d-/);
    const storedLink = await loadStored(link.id);
    expect(
      Object.values(JSON.parse(storedLink?.standings ?? '{}') as object).map((item: object) =>
        Object.keys(item).toSorted(),
      ),
    ).toEqual([
      ['band', 'basis'],
      ['band', 'basis'],
    ]);
    expect(JSON.stringify(storedLink)).not.toMatch(/physics|5\*|economics/);
    expect((await readFamilyRoom(linkWithoutAnswers.token))?.things.every(({ standing }) => standing === null)).toBe(
      true,
    );
    const { rows } = await readPage(call.familyLinks, {}, getContext(collector));
    expect(rows.find(({ id }) => id === link.id)?.showsStanding).toBe(true);

    await readBackend(call.familyLinkEnd, { id: link.id }, getContext(collector));
    expect((await loadStored(link.id))?.standings).toBe(null);
  });

  test('is rejected without its token, at another site, and from another origin', async () => {
    const { token } = await makeLink();
    expect(await readFamilyRoom('')).toBe(null);
    expect(await readFamilyRoom(`${token}x`)).toBe(null);
    expect(await readFamilyRoom(token, { ...MSO, headers: { 'x-agent-key': 'northbridge' } })).toBe(null);
  });

  test('is revoked by its student only, one link or all', async () => {
    const [endedLink, otherLink] = [await makeLink(), await makeLink()];
    await readBackend(call.familyLinkEnd, { id: endedLink.id }, getContext(otherCollector));
    expect(await readFamilyRoom(endedLink.token)).not.toBe(null);
    await readBackend(call.familyLinkEnd, { id: endedLink.id }, getContext(collector));
    expect([await readFamilyRoom(endedLink.token), (await readFamilyRoom(otherLink.token))?.name]).toEqual([
      null,
      '思敏',
    ]);
    await readBackend(call.familyLinkEnd, {}, getContext(collector));
    expect(await readFamilyRoom(otherLink.token)).toBe(null);
    expect((await writeNote(otherLink.token, { ...motherOnSchool, text: 'late' })).body.code).toBe(
      ERROR_CODES.requestError,
    );
    const { rows } = await readPage(call.familyLinks, {}, getContext(collector));
    expect(rows.every(({ isOpen }) => !isOpen)).toBe(true);
  });

  test('is listed to its student without its token, and to nobody else', async () => {
    const { token } = await makeLink();
    const { rows } = await readPage(call.familyLinks, {}, getContext(collector));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await readPage(call.familyLinks, {}, getContext(otherCollector))).rows).toEqual([]);
    expect((await callBackend(call.familyLinks, {}, MSO)).body.code).toBe(ERROR_CODES.sessionExpired);
  });

  test('expires at the end of its last day', async () => {
    const lateCollector = await createCollector();
    await lateCollector.addSchool(SCHOOL_ID);
    const { id, token } = await makeLink(lateCollector);
    expect((await readFamilyRoom(token))?.things).toHaveLength(1);
    await testEnv.DB.prepare('UPDATE family_links SET ends_at = ?2 WHERE id = ?1').bind(Number(id), Date.now()).all();
    expect(await readFamilyRoom(token)).toBe(null);
    for (const response of [
      await castVote(token, { ...motherOnSchool, vote: 'agree' }),
      await writeNote(token, { ...motherOnSchool, text: 'late' }),
    ])
      expect(response.body.code).toBe(ERROR_CODES.requestError);
    expect((await readPage(call.familyLinks, {}, getContext(lateCollector))).rows).toMatchObject([
      { id, isOpen: false },
    ]);
  });

  test('is limited in number per student', async () => {
    const busyCollector = await createCollector();
    for (let createdCount = 0; createdCount < FAMILY_LIMITS.links; createdCount += 1) await makeLink(busyCollector);
    const { body } = await callBackend(call.familyLinkAdd, { name: 'x', days: 1 }, getContext(busyCollector));
    expect(body.code).toBe(ERROR_CODES.requestError);
  });
});

describe('the room of a family link', () => {
  test('a vote replaces the previous one, and a note notifies the student', async () => {
    const { token } = await makeLink();
    await castVote(token, { ...motherOnSchool, vote: 'agree' });
    await castVote(token, { ...motherOnSchool, vote: 'ask' });
    expect((await writeNote(token, { ...motherOnSchool, text: '夜晚遠嗎？' })).body.code).toBe(1003);
    const familyRoom = await readFamilyRoom(token);
    expect(familyRoom?.votes).toEqual([{ kind: 'school', thingId: SCHOOL_ID, who: 'mother', vote: 'ask' }]);
    expect(familyRoom?.notes.map(({ text, who }) => [who, text])).toEqual([['mother', '夜晚遠嗎？']]);
    const [message] = (await readPage(messageList, {}, collector.at)).rows;
    expect(message).toMatchObject({ kind: 'familyNote', who: 'mother', text: '夜晚遠嗎？' });
  });

  test('the student replies, and deletes a note; another student cannot', async () => {
    const { token } = await makeLink();
    await readBackend(call.familyReply, { kind: 'school', thingId: SCHOOL_ID, text: '八分鐘' }, getContext(collector));
    const note = (await readFamilyRoom(token))?.notes.find(({ who }) => who === 'mother');
    await readBackend(call.familyNoteRemove, { id: note?.id ?? '' }, getContext(otherCollector));
    expect((await readFamilyRoom(token))?.notes.length).toBe(2);
    await readBackend(call.familyNoteRemove, { id: note?.id ?? '' }, getContext(collector));
    expect((await readFamilyRoom(token))?.notes.map(({ who }) => who)).toEqual(['student']);
  });

  test.each([
    ['of what is not collected', { ...motherOnSchool, thingId: '1003', text: 'x' }],
    ['of nobody of the family', { ...motherOnSchool, who: 'student', text: 'x' }],
    ['that is too long', { ...motherOnSchool, text: 'x'.repeat(FAMILY_LIMITS.noteLength + 1) }],
    ['that says nothing', { ...motherOnSchool, text: '  ' }],
  ])('stores nothing %s', async (_, input) => {
    const { token } = await makeLink();
    const countBefore = (await readFamilyRoom(token))?.notes.length;
    expect((await writeNote(token, input)).body.code).not.toBe(1003);
    expect((await readFamilyRoom(token))?.notes.length).toBe(countBefore);
    await readBackend(call.familyLinkEnd, {}, getContext(collector));
  });

  test('accepts replies of the student after the family has reached the limit', async () => {
    const fullCollector = await createCollector();
    await fullCollector.addSchool(SCHOOL_ID);
    const { token } = await makeLink(fullCollector);
    await testEnv.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
INSERT INTO family_notes (user_id, who, kind, thing_id, note, at) SELECT ?1, 'other', 'school', ?3, 'x', i FROM n`,
    )
      .bind(Number(fullCollector.fkUserId), FAMILY_LIMITS.notes, Number(SCHOOL_ID))
      .all();
    expect((await writeNote(token, { ...motherOnSchool, text: 'one more' })).body.code).toBe(ERROR_CODES.requestError);
    const familyReply = { kind: 'school', thingId: SCHOOL_ID, text: '八分鐘' } as const;
    expect((await callBackend(call.familyReply, familyReply, getContext(fullCollector))).body.code).toBe(1003);
  });

  test('rate limits a link that is written to too often', async () => {
    const floodedCollector = await createCollector();
    await floodedCollector.addSchool(SCHOOL_ID);
    const { token } = await makeLink(floodedCollector);
    let lastStatus = 0;
    for (let voteCount = 0; voteCount < 61; voteCount += 1)
      lastStatus = (await castVote(token, { ...motherOnSchool, vote: 'ask' })).status;
    expect(lastStatus).toBe(429);
  });
});
