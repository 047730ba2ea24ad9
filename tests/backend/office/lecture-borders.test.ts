import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { changeLectureSeat, getLecture, type SeatCommand } from '#shared/contract/office/lectures.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import {
  addLecture,
  type Circumstances,
  createStudentIn,
  type StudentInCircumstances,
} from './student-in-circumstances.ts';

const AGENTS = ['mso', 'hengdu'] as const;
type AgentKey = (typeof AGENTS)[number];
/** Two staff members of each agency, one of whom has the role 'lead'. */
const DESKS = AGENTS.flatMap((agentKey) => [
  { agentKey, desk: new DeskVisitor(agentKey, 'Maggie') },
  { agentKey, desk: new DeskVisitor(agentKey, 'Teacher Chan', 'lead') },
]);
const COMMANDS: z.input<typeof SeatCommand>[] = [
  { kind: 'attend' },
  { kind: 'unattend' },
  { kind: 'remove', text: 'No seat any more.' },
];

const getOtherAgent = (agentKey: AgentKey): AgentKey => (agentKey === 'mso' ? 'hengdu' : 'mso');
/**
 * All combinations of a student's circumstances: the site of registration, and the relation to the other agency (none,
 * an application, or a conversation).
 */
const CIRCUMSTANCES: Circumstances[] = AGENTS.flatMap((cameBy) => [
  { cameBy, applied: null, talked: null },
  { cameBy, applied: { agentKey: getOtherAgent(cameBy), status: 'draft' as const }, talked: null },
  { cameBy, applied: { agentKey: getOtherAgent(cameBy), status: 'following' as const }, talked: null },
  { cameBy, applied: null, talked: { agentKey: getOtherAgent(cameBy), isOpen: true } },
  { cameBy, applied: null, talked: { agentKey: getOtherAgent(cameBy), isOpen: false } },
]);
const isKnownTo = (agentKey: AgentKey, { cameBy, applied, talked }: Circumstances) =>
  cameBy === agentKey ||
  (applied?.agentKey === agentKey && applied.status !== 'draft') ||
  (talked?.agentKey === agentKey && talked.isOpen);

/**
 * Lectures for all visitors, for the agents of one level, and for the mainland. Every student has a seat at each of
 * them.
 */
const LECTURES = [9400, 9401, 9402];
const students: (StudentInCircumstances & { circumstances: Circumstances })[] = [];

const readRows = async (sql: string) => (await testEnv.DB.prepare(sql).all<Record<string, unknown>>()).results;

beforeAll(async () => {
  await loadDemo();
  await addLecture();
  for (const [position, agentKey] of AGENTS.entries())
    await testEnv.DB.prepare(
      `INSERT INTO lectures (id, title, speaker, place, description, start_time, end_time, online, levels)
SELECT ?1, title, speaker, place, description, start_time, end_time, online, 1 << (SELECT public_level FROM agents WHERE key_code = ?2)
FROM lectures WHERE id = 9400`,
    )
      .bind(9401 + position, agentKey)
      .all();
  for (const circumstances of CIRCUMSTANCES) {
    const student = await createStudentIn(circumstances);
    await testEnv.DB.prepare(
      `INSERT INTO lecture_sign_ups (lecture_id, user_id, state, at) SELECT id, ?1, 'signedUp', '' FROM lectures WHERE id IN (9401, 9402)`,
    )
      .bind(String(student.id))
      .all();
    students.push({ ...student, circumstances });
  }
});

describe('at a lecture with any id', () => {
  it('each office sees its own students only', async () => {
    let attendeeCount = 0;
    for (const { agentKey, desk } of DESKS)
      for (const lecture of LECTURES) {
        const response = await desk.callOffice(getLecture, { id: lecture });
        const text = JSON.stringify(response);
        for (const { mobile, nickname, circumstances } of students) {
          const isMentioned = text.includes(mobile) || text.includes(nickname);
          if (isMentioned) attendeeCount += 1;
          expect([agentKey, lecture, circumstances, isMentioned]).toEqual([
            agentKey,
            lecture,
            circumstances,
            isKnownTo(agentKey, circumstances),
          ]);
        }
      }
    expect(attendeeCount).toBeGreaterThan(50);
  });

  it('no adviser changes the seat of a student of another agency', async () => {
    const readStoredRows = () =>
      Promise.all([
        readRows('SELECT * FROM lecture_sign_ups ORDER BY lecture_id, user_id'),
        readRows('SELECT * FROM messages ORDER BY id'),
      ]);
    const rowsBefore = await readStoredRows();
    let rejectedCount = 0;
    for (const { agentKey, desk } of DESKS)
      for (const { id, circumstances } of students.filter(
        ({ circumstances: studentCircumstances }) => !isKnownTo(agentKey, studentCircumstances),
      ))
        for (const lecture of [...LECTURES, 9999])
          for (const command of COMMANDS) {
            const { status } = await desk.callOffice(changeLectureSeat, { id: lecture, userId: id, command });
            expect([agentKey, circumstances, lecture, command.kind, status]).toEqual([
              agentKey,
              circumstances,
              lecture,
              command.kind,
              404,
            ]);
            rejectedCount += 1;
          }
    expect(await readStoredRows()).toEqual(rowsBefore);
    expect(rejectedCount).toBeGreaterThan(100);
  });

  it('each adviser changes the seat of a student of their own', async () => {
    // The lecture has started, so seats can no longer be cancelled.
    const outcomeByCommand: Record<string, object> = {
      attend: { kind: 'done' },
      unattend: { kind: 'done' },
      remove: { kind: 'refused', why: 'lectureBegun' },
    };
    for (const [deskIndex, { agentKey, desk }] of DESKS.entries()) {
      const ownStudent = students.filter(({ circumstances }) => isKnownTo(agentKey, circumstances)).at(deskIndex);
      for (const command of COMMANDS) {
        const response = await desk.callOffice(changeLectureSeat, { id: 9400, userId: ownStudent?.id ?? 0, command });
        expect([agentKey, command.kind, response]).toMatchObject([
          agentKey,
          command.kind,
          { value: outcomeByCommand[command.kind] },
        ]);
      }
    }
  });
});
