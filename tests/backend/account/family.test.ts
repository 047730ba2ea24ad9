import { beforeAll, describe, expect, test } from 'vitest';
import * as call from '#shared/contract/account/family.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { FAMILY } from '#shared/rules/family.ts';
import { type Collector, newCollector } from '#tests/backend/favourites/collector.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';

const SCHOOL = '1001';
const COURSE = '1002001';
const MSO = { level: 1, locale: 'en-us' };

let me: Collector;
let other: Collector;
beforeAll(async () => {
  await loadDemoCatalogue();
  [me, other] = await Promise.all([newCollector(), newCollector()]);
  await me.addSchool(SCHOOL, 'a remark of my own');
  await me.addCourses(COURSE);
  await other.addSchool('1003');
});

/** Form answers as the browser sends them when the student includes the result in the family link. */
const ANSWERS = {
  fkMajorLevelId: '1',
  areaCountryIds: ['1'],
  feeTypeId: 'HKD',
  publicTestType: '1',
  publicTestSubjects: ['chinese', 'english', 'maths', 'economics', 'physics', 'history'].map((subject) => ({
    subject,
    grade: '5*',
  })),
} as never;

const at = (headers: Collector) => headers.at;
const makeLink = (headers = me, name = '思敏', days = 30) =>
  readBackend(call.familyLinkAdd, { name, days }, at(headers));
/** Input as the edge sends it, with the family pass from the visitor's cookie. */
const withPass = (familyPass: string, input: object = {}) => ({ ...input, familyPass }) as never;
const room = (token: string, asking: object = MSO) => readBackend(call.familyRoom, withPass(token), asking);
const onSchool = { kind: 'school', thingId: SCHOOL, who: 'mother' } as const;
const write = (token: string, input: object) => callBackend(call.familyWrite, withPass(token, input), MSO);
const vote = (token: string, input: object) => callBackend(call.familyVote, withPass(token, input), MSO);

describe('a link for the family', () => {
  test('shows the shared items, and nothing else of the student', async () => {
    const { token } = await makeLink();
    const seenItems = await room(token);
    expect(seenItems).toMatchObject({ name: '思敏', votes: [], notes: [] });
    expect(seenItems?.things.toSorted((thing, two) => (thing.kind < two.kind ? -1 : 1))).toEqual([
      { kind: 'course', id: COURSE, standing: null },
      { kind: 'school', id: SCHOOL, standing: null },
    ]);
    expect(JSON.stringify(seenItems)).not.toContain('remark of my own');
  });

  test('shares placements on request, stores no other answers, and deletes them with the link', async () => {
    const loadStored = async (id: string) => {
      const sql = 'SELECT * FROM family_links WHERE id = ?1';
      return (await testEnv.DB.prepare(sql).bind(Number(id)).all<{ standings: string | null }>()).results[0];
    };
    const plainLink = await makeLink();
    expect((await loadStored(plainLink.id))?.standings).toBe(null);

    const link = await readBackend(call.familyLinkAdd, { name: '思敏', days: 30, form: ANSWERS }, at(me));
    const seenItems = await room(link.token);
    const standings = new Map(seenItems?.things.map(({ kind, id, standing }) => [`${kind}-${id}`, standing]));
    expect(standings.get(`school-${SCHOOL}`)?.band).toMatch(/^(?:reach|match|likely|unknown)$/);
    expect(new Set([...standings.values()].map((item) => item?.band ?? ''))).not.toContain('');
    expect(seenItems?.madeAt).toMatch(/^20\d\d-/);
    const storedRow = await loadStored(link.id);
    expect(
      Object.values(JSON.parse(storedRow?.standings ?? '{}') as object).map((item: object) =>
        Object.keys(item).toSorted(),
      ),
    ).toEqual([
      ['band', 'basis'],
      ['band', 'basis'],
    ]);
    expect(JSON.stringify(storedRow)).not.toMatch(/physics|5\*|economics/);
    expect((await room(plainLink.token))?.things.every(({ standing }) => standing === null)).toBe(true);
    const { rows } = await readPage(call.familyLinks, {}, at(me));
    expect(rows.find(({ id }) => id === link.id)?.showsStanding).toBe(true);

    await readBackend(call.familyLinkEnd, { id: link.id }, at(me));
    expect((await loadStored(link.id))?.standings).toBe(null);
  });

  test('is rejected without its token, at another site, and from another origin', async () => {
    const { token } = await makeLink();
    expect(await room('')).toBe(null);
    expect(await room(`${token}x`)).toBe(null);
    expect(await room(token, { ...MSO, headers: { 'x-agent-key': 'northbridge' } })).toBe(null);
  });

  test('is revoked by its student only, one link or all', async () => {
    const [item, two] = [await makeLink(), await makeLink()];
    await readBackend(call.familyLinkEnd, { id: item.id }, at(other));
    expect(await room(item.token)).not.toBe(null);
    await readBackend(call.familyLinkEnd, { id: item.id }, at(me));
    expect([await room(item.token), (await room(two.token))?.name]).toEqual([null, '思敏']);
    await readBackend(call.familyLinkEnd, {}, at(me));
    expect(await room(two.token)).toBe(null);
    expect((await write(two.token, { ...onSchool, text: 'late' })).body.code).toBe(ERROR_CODES.requestError);
    const { rows } = await readPage(call.familyLinks, {}, at(me));
    expect(rows.every(({ isOpen }) => !isOpen)).toBe(true);
  });

  test('is listed to its student without its token, and to nobody else', async () => {
    const { token } = await makeLink();
    const { rows } = await readPage(call.familyLinks, {}, at(me));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await readPage(call.familyLinks, {}, at(other))).rows).toEqual([]);
    expect((await callBackend(call.familyLinks, {}, MSO)).body.code).toBe(ERROR_CODES.sessionExpired);
  });

  test('expires by itself at the end of its day', async () => {
    const late = await newCollector();
    await late.addSchool(SCHOOL);
    const { id, token } = await makeLink(late);
    expect((await room(token))?.things).toHaveLength(1);
    await testEnv.DB.prepare('UPDATE family_links SET ends_at = ?2 WHERE id = ?1').bind(Number(id), Date.now()).all();
    expect(await room(token)).toBe(null);
    for (const response of [
      await vote(token, { ...onSchool, vote: 'agree' }),
      await write(token, { ...onSchool, text: 'late' }),
    ])
      expect(response.body.code).toBe(ERROR_CODES.requestError);
    expect((await readPage(call.familyLinks, {}, at(late))).rows).toMatchObject([{ id, isOpen: false }]);
  });

  test('is one of a few', async () => {
    const busy = await newCollector();
    for (let createdCount = 0; createdCount < FAMILY.links; createdCount += 1) await makeLink(busy);
    const { body } = await callBackend(call.familyLinkAdd, { name: 'x', days: 1 }, at(busy));
    expect(body.code).toBe(ERROR_CODES.requestError);
  });
});

describe('in the room', () => {
  test('a vote replaces the previous one, and a note notifies the student', async () => {
    const { token } = await makeLink();
    await vote(token, { ...onSchool, vote: 'agree' });
    await vote(token, { ...onSchool, vote: 'ask' });
    expect((await write(token, { ...onSchool, text: '夜晚遠嗎？' })).body.code).toBe(1003);
    const seenItems = await room(token);
    expect(seenItems?.votes).toEqual([{ kind: 'school', thingId: SCHOOL, who: 'mother', vote: 'ask' }]);
    expect(seenItems?.notes.map(({ text, who }) => [who, text])).toEqual([['mother', '夜晚遠嗎？']]);
    const [message] = (await readPage(messageList, {}, me.at)).rows;
    expect(message).toMatchObject({ kind: 'familyNote', who: 'mother', text: '夜晚遠嗎？' });
  });

  test('the student replies, and deletes a note; another student cannot', async () => {
    const { token } = await makeLink();
    await readBackend(call.familyReply, { kind: 'school', thingId: SCHOOL, text: '八分鐘' }, at(me));
    const note = (await room(token))?.notes.find(({ who }) => who === 'mother');
    await readBackend(call.familyNoteRemove, { id: note?.id ?? '' }, at(other));
    expect((await room(token))?.notes.length).toBe(2);
    await readBackend(call.familyNoteRemove, { id: note?.id ?? '' }, at(me));
    expect((await room(token))?.notes.map(({ who }) => who)).toEqual(['student']);
  });

  test.each([
    ['of what is not collected', { ...onSchool, thingId: '1003', text: 'x' }],
    ['of nobody of the family', { ...onSchool, who: 'student', text: 'x' }],
    ['that is too long', { ...onSchool, text: 'x'.repeat(FAMILY.noteLength + 1) }],
    ['that says nothing', { ...onSchool, text: '  ' }],
  ])('nothing is stored %s', async (_, input) => {
    const { token } = await makeLink();
    const countBefore = (await room(token))?.notes.length;
    expect((await write(token, input)).body.code).not.toBe(1003);
    expect((await room(token))?.notes.length).toBe(countBefore);
    await readBackend(call.familyLinkEnd, {}, at(me));
  });

  test('a family that fills its room leaves the student room to answer', async () => {
    const filled = await newCollector();
    await filled.addSchool(SCHOOL);
    const { token } = await makeLink(filled);
    await testEnv.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
INSERT INTO family_notes (user_id, who, kind, thing_id, note, at) SELECT ?1, 'other', 'school', ?3, 'x', i FROM n`,
    )
      .bind(Number(filled.fkUserId), FAMILY.notes, Number(SCHOOL))
      .all();
    expect((await write(token, { ...onSchool, text: 'one more' })).body.code).toBe(ERROR_CODES.requestError);
    const value = { kind: 'school', thingId: SCHOOL, text: '八分鐘' } as const;
    expect((await callBackend(call.familyReply, value, at(filled))).body.code).toBe(1003);
  });

  test('a link that is written by too often has to wait', async () => {
    const flooded = await newCollector();
    await flooded.addSchool(SCHOOL);
    const { token } = await makeLink(flooded);
    let last = 0;
    for (let angle = 0; angle < 61; angle += 1) last = (await vote(token, { ...onSchool, vote: 'ask' })).status;
    expect(last).toBe(429);
  });
});
