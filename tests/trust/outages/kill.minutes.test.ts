import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchRead } from '#backend/queries/database.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { openLocalDatabase } from '#scripts/data/open-local-database.ts';
import { ChatStudent } from '#tests/contract/support/chat-student.ts';
import { ChatVisitor } from '#tests/contract/support/chat-visitor.ts';
import { type KillablePortal, openKillablePortal } from '#tests/trust/support/killable-portal.ts';
import { KilledGuest } from '#tests/trust/support/killed-guest.ts';
import { getData, KilledLine, must } from '#tests/trust/support/killed-line.ts';
import { KilledStudent } from '#tests/trust/support/killed-student.ts';
import { seededRandom } from '#tests/trust/support/seeded-random.ts';

// Students save, apply and upload and guests write while the server is killed. Acknowledged data exist exactly once
// afterwards; unacknowledged data exist at most once, and exactly once after a repeat with the same key.

const KILLS = 20;
const STUDENTS = 3;
const GUESTS = 4;

const line = new KilledLine();
let portal: KillablePortal;
let students: KilledStudent[];
let schools: string[];

beforeAll(async () => {
  portal = await openKillablePortal();
  await portal.start();
  students = await Promise.all(
    Array.from({ length: STUDENTS }, async () => {
      const { browser, id } = await (await ChatStudent.register(portal.url)).logIn();
      const student = new KilledStudent(line, browser, id);
      await student.agree();
      return student;
    }),
  );
  const list = await must(
    new ChatVisitor(portal.url).post(institutionInquiry.path, { currentPage: 1, showCount: 100 }),
  );
  schools = getData<{ datas: { id: unknown }[] }>(list).datas.map(({ id }) => String(id));
  expect(schools.length).toBeGreaterThan(20);
});
afterAll(() => portal?.remove());

const APPLICATIONS = `SELECT count(*) AS n FROM applications WHERE idempotency_key <> ''`;
const DOUBLED = `SELECT count(*) AS n FROM (SELECT 1 FROM applications WHERE idempotency_key <> ''
  GROUP BY idempotency_key HAVING count(*) > 1)`;

async function countApplications() {
  const { db, close } = await openLocalDatabase(portal.stateFolder);
  const [[all], [doubled]] = await batchRead<[{ n: number }, { n: number }]>(
    db,
    { sql: APPLICATIONS, values: [] },
    { sql: DOUBLED, values: [] },
  );
  await close();
  return { all: all?.n, doubled: doubled?.n };
}

test(
  `25: after each of ${KILLS} kills under load every acknowledged write is there, once: rows, files and words`,
  { timeout: 1_200_000 },
  async () => {
    const random = seededRandom(20_261_122);
    for (let round = 0; round < KILLS; round += 1) {
      const guests = await Promise.all(Array.from({ length: GUESTS }, () => KilledGuest.enter(line, portal.url)));
      const lanes = Promise.all([
        ...students.flatMap((student, index) => [
          student.saveSchools(schools),
          student.uploadFiles(random),
          student.apply(round, 1 + ((round + index) % 3)),
        ]),
        ...guests.map((guest) => guest.say(round)),
      ]);
      await Promise.race([wait(200 + random() * 1_800), lanes]);
      line.isDown = true;
      await portal.kill();
      await lanes;
      line.isDown = false;
      await portal.start();
      await Promise.all([...students, ...guests].map((item) => item.check()));
    }
    await portal.kill();

    const storedRow = await countApplications();
    const { cut, ...acknowledged } = line.counts;
    const messages = Object.entries(acknowledged).map(([kind, count]) => `${count} ${kind}`);
    console.log(`${KILLS} kills, ${cut} requests cut off; acknowledged ${messages.join(', ')}: 0 lost, 0 doubled`);
    expect(storedRow).toEqual({
      all: students.reduce((sum, { submissions }) => sum + submissions.size, 0),
      doubled: 0,
    });
    for (const [kind, count] of Object.entries(line.counts)) expect([kind, count > 0]).toEqual([kind, true]);
  },
);
