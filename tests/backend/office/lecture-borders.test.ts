import { beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { addLecture, type Circumstances, studentIn, type StudentInCircumstances } from './student-in-circumstances.ts';

const AGENTS = ['mso', 'hengdu'] as const;
type AgentKey = (typeof AGENTS)[number];
/** Two work at each desk, one of them as a lead. */
const DESKS = AGENTS.flatMap((agentKey) => [
  { agentKey, desk: new DeskVisitor(agentKey, 'Maggie') },
  { agentKey, desk: new DeskVisitor(agentKey, 'Teacher Chan', 'lead') },
]);
const READS = ['', '/list.csv'];
const ACTS: ({ kind: string } & Record<string, string>)[] = [
  { kind: 'attend' },
  { kind: 'unattend' },
  { kind: 'remove', text: 'No seat any more.' },
];

const other = (agentKey: AgentKey): AgentKey => (agentKey === 'mso' ? 'hengdu' : 'mso');
/** By whose site somebody came, and what else there is between them and the other agent: nothing, an application, a talk. */
const CIRCUMSTANCES: Circumstances[] = AGENTS.flatMap((cameBy) => [
  { cameBy, applied: null, talked: null },
  { cameBy, applied: { agentKey: other(cameBy), status: 'draft' as const }, talked: null },
  { cameBy, applied: { agentKey: other(cameBy), status: 'following' as const }, talked: null },
  { cameBy, applied: null, talked: { agentKey: other(cameBy), isOpen: true } },
  { cameBy, applied: null, talked: { agentKey: other(cameBy), isOpen: false } },
]);
const knows = (agentKey: AgentKey, { cameBy, applied, talked }: Circumstances) =>
  cameBy === agentKey ||
  (applied?.agentKey === agentKey && applied.status !== 'draft') ||
  (talked?.agentKey === agentKey && talked.isOpen);

/** Of everybody, of the agents of one level alone, and of the mainland's alone; all students have a seat at each. */
const LECTURES = [9400, 9401, 9402];
const students: (StudentInCircumstances & { circumstances: Circumstances })[] = [];

const rowsOf = async (sql: string) => (await testEnv.DB.prepare(sql).all<Record<string, unknown>>()).results;

beforeAll(async () => {
  await loadDemo();
  await addLecture();
  for (const [place, agentKey] of AGENTS.entries())
    await testEnv.DB.prepare(
      `INSERT INTO lectures (id, title, speaker, place, description, start_time, end_time, online, levels)
SELECT ?1, title, speaker, place, description, start_time, end_time, online, 1 << (SELECT public_level FROM agents WHERE key_code = ?2)
FROM lectures WHERE id = 9400`,
    )
      .bind(9401 + place, agentKey)
      .all();
  for (const circumstances of CIRCUMSTANCES) {
    const student = await studentIn(circumstances);
    await testEnv.DB.prepare(
      `INSERT INTO lecture_sign_ups (lecture_id, user_id, state, at) SELECT id, ?1, 'signedUp', '' FROM lectures WHERE id IN (9401, 9402)`,
    )
      .bind(String(student.id))
      .all();
    students.push({ ...student, circumstances });
  }
});

describe('at a lecture, whatever its number', () => {
  it('every desk reads of the students whom it knows, and of nobody else', async () => {
    let crossed = 0;
    let read = 0;
    for (const { agentKey, desk } of DESKS)
      for (const lecture of LECTURES)
        for (const part of READS) {
          const text = await desk.read(`/lectures/${lecture}${part}`);
          for (const { mobile, nickname, circumstances } of students) {
            const isTold = text.includes(mobile) || text.includes(nickname);
            if (isTold) read += 1;
            if (isTold && !knows(agentKey, circumstances)) crossed += 1;
            expect([agentKey, lecture, part, circumstances, isTold]).toEqual([
              agentKey,
              lecture,
              part,
              circumstances,
              knows(agentKey, circumstances),
            ]);
          }
        }
    expect([crossed, read > 100]).toEqual([0, true]);
  });

  it('no adviser does anything to the seat of a student of another desk', async () => {
    const kept = () =>
      Promise.all([
        rowsOf('SELECT * FROM lecture_sign_ups ORDER BY lecture_id, user_id'),
        rowsOf('SELECT * FROM messages ORDER BY id'),
      ]);
    const before = await kept();
    let refused = 0;
    for (const { agentKey, desk } of DESKS)
      for (const { id, circumstances } of students.filter(({ circumstances: of }) => !knows(agentKey, of)))
        for (const lecture of [...LECTURES, 9999])
          for (const act of ACTS) {
            const { status } = await desk.send(`/lectures/${lecture}`, { ...act, user: String(id) });
            expect([agentKey, circumstances, lecture, act.kind, status]).toEqual([
              agentKey,
              circumstances,
              lecture,
              act.kind,
              404,
            ]);
            refused += 1;
          }
    expect(await kept()).toEqual(before);
    expect(refused).toBeGreaterThan(100);
  });

  it('each adviser is heard for a student of their own', async () => {
    // The lecture has begun, so that a seat is taken from nobody any more.
    const heard: Record<string, number> = { attend: 303, unattend: 303, remove: 409 };
    for (const [turn, { agentKey, desk }] of DESKS.entries()) {
      const own = students.filter(({ circumstances }) => knows(agentKey, circumstances)).at(turn);
      for (const act of ACTS) {
        const { status } = await desk.send('/lectures/9400', { ...act, user: String(own?.id) });
        expect([agentKey, act.kind, status]).toEqual([agentKey, act.kind, heard[act.kind]]);
      }
    }
  });
});
