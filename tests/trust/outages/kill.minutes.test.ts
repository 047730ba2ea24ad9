import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchRead } from '#backend/queries/database.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { openLocalDatabase } from '#scripts/data/open-local-database.ts';
import { ChatStudent } from '#tests/contract/support/chat-student.ts';
import { ChatVisitor } from '#tests/contract/support/chat-visitor.ts';
import { type KillablePortal, openKillablePortal } from '#tests/trust/support/killable-portal.ts';
import { KilledGuest } from '#tests/trust/support/killed-guest.ts';
import { parseBody, KilledLine, requireSuccess } from '#tests/trust/support/killed-line.ts';
import { KilledStudent } from '#tests/trust/support/killed-student.ts';
import { createSeededRandom } from '#tests/trust/support/seeded-random.ts';

// Kills the server while students save, apply and upload and guests write. Acknowledged data must exist exactly once
// afterwards. Unacknowledged data at most once, and exactly once after a repeat with the same key.

const KILL_COUNT = 20;
const STUDENT_COUNT = 3;
const GUEST_COUNT = 4;

const killedLine = new KilledLine();
let portal: KillablePortal;
let students: KilledStudent[];
let schools: string[];

beforeAll(async () => {
  portal = await openKillablePortal();
  await portal.start();
  students = await Promise.all(
    Array.from({ length: STUDENT_COUNT }, async () => {
      const { browser, id } = await (await ChatStudent.register(portal.url)).logIn();
      const student = new KilledStudent(killedLine, browser, id);
      await student.giveConsents();
      return student;
    }),
  );
  const listResponse = await requireSuccess(
    new ChatVisitor(portal.url).postPath(institutionInquiry.path, { currentPage: 1, showCount: 100 }),
  );
  schools = parseBody<{ datas: { id: unknown }[] }>(listResponse).datas.map(({ id }) => String(id));
  expect(schools.length).toBeGreaterThan(20);
});
afterAll(() => portal?.remove());

const COUNT_APPLICATIONS_SQL = `SELECT count(*) AS n FROM applications WHERE idempotency_key <> ''`;
const COUNT_DUPLICATES_SQL = `SELECT count(*) AS n FROM (SELECT 1 FROM applications WHERE idempotency_key <> ''
  GROUP BY idempotency_key HAVING count(*) > 1)`;

async function countApplications() {
  const { db, close } = await openLocalDatabase(portal.stateFolder);
  const [[totalRow], [duplicatesRow]] = await batchRead<[{ n: number }, { n: number }]>(
    db,
    { sql: COUNT_APPLICATIONS_SQL, values: [] },
    { sql: COUNT_DUPLICATES_SQL, values: [] },
  );
  await close();
  return { all: totalRow?.n, doubled: duplicatesRow?.n };
}

test(
  `25: after each of ${KILL_COUNT} kills under load every acknowledged write is there, once: rows, files and words`,
  { timeout: 1_200_000 },
  async () => {
    const random = createSeededRandom(20_261_122);
    for (let roundIndex = 0; roundIndex < KILL_COUNT; roundIndex += 1) {
      const guests = await Promise.all(
        Array.from({ length: GUEST_COUNT }, () => KilledGuest.enterChat(killedLine, portal.url)),
      );
      const parallelActions = Promise.all([
        ...students.flatMap((student, index) => [
          student.saveSchools(schools),
          student.uploadFiles(random),
          student.saveAndSubmit(roundIndex, 1 + ((roundIndex + index) % 3)),
        ]),
        ...guests.map((guest) => guest.sendMessages(roundIndex)),
      ]);
      await Promise.race([wait(200 + random() * 1_800), parallelActions]);
      killedLine.isDown = true;
      await portal.kill();
      await parallelActions;
      killedLine.isDown = false;
      await portal.start();
      await Promise.all([...students, ...guests].map((item) => item.checkStoredData()));
    }
    await portal.kill();

    const storedCounts = await countApplications();
    const { cut: cutCount, ...acknowledgedCounts } = killedLine.counts;
    const messages = Object.entries(acknowledgedCounts).map(([kind, count]) => `${count} ${kind}`);
    console.log(
      `${KILL_COUNT} kills, ${cutCount} requests cut off; acknowledged ${messages.join(', ')}: 0 lost, 0 doubled`,
    );
    expect(storedCounts).toEqual({
      all: students.reduce((sum, { submissions }) => sum + submissions.size, 0),
      doubled: 0,
    });
    for (const [kind, count] of Object.entries(killedLine.counts)) expect([kind, count > 0]).toEqual([kind, true]);
  },
);
