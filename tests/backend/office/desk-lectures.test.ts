import { beforeAll, describe, expect, it } from 'vitest';
import { lectureCancel, lectureSignUp, myLectures } from '#shared/contract/catalogue/lecture.ts';
import { changeLectureSeat, getLecture, listLectures, type SeatCommand } from '#shared/contract/office/lectures.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import type { z } from 'zod';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const desk = new DeskVisitor('mso');
const otherSiteVisitor = new DeskVisitor('northbridge');
const [COMING, GOING_ON] = ['9301', '9302'] as const;

async function addLecture(id: string | undefined, inHours: number) {
  const [start, end] = [inHours, inHours + 2].map((hours) => hongKongTime(Date.now() + hours * 3_600_000));
  const text = '{"zh":"选校","zh-hk":"選校","en-us":"Choosing schools"}';
  await testEnv.DB.prepare(
    `INSERT INTO lectures (id, title, speaker, place, description, start_time, end_time, online, seats)
VALUES (?1, ?2, ?2, ?2, ?2, ?3, ?4, 0, 2)`,
  )
    .bind(Number(id), text, start ?? '', end ?? '')
    .all();
}

const ask = (call: typeof lectureSignUp | typeof lectureCancel, id: string | undefined, { asking }: LoggedInUser) =>
  callBackend(call, { id }, { ...asking, level: 1 }).then(({ body }) => body.code);
const mine = ({ asking }: LoggedInUser) => readBackend(myLectures, {}, asking);
const told = async ({ asking }: LoggedInUser) => (await readBackend(messageList, {}, asking))[0];
const change = async (command: z.input<typeof SeatCommand>, lecture: string = COMING, from = desk) => {
  const input = { id: Number(lecture), userId: Number(student.staffId), command };
  const response = await from.call(changeLectureSeat, input);
  if (!response.ok) return response.error.code;
  return response.value.kind === 'refused' ? response.value.why : response.value.kind;
};
async function lectureAt(id: string | undefined, from = desk) {
  const response = await from.call(getLecture, { id: Number(id) });
  if (!response.ok) throw new Error(response.error.code);
  return response.value;
}
const stateAt = async (id: string | undefined) =>
  (await lectureAt(id)).attendees.find(({ userId }) => String(userId) === student.staffId)?.state;
async function listed() {
  const response = await desk.call(listLectures, {});
  if (!response.ok) throw new Error(response.error.code);
  return response.value.lectures.find(({ id }) => String(id) === COMING);
}

let student: LoggedInUser;

beforeAll(async () => {
  await loadDemo();
  await addLecture(COMING, 100);
  await addLecture(GOING_ON, -1);
  student = await logInUser();
  await ask(lectureSignUp, COMING, student);
  await ask(lectureSignUp, GOING_ON, student);
});

describe('lectures of the office', () => {
  it('are listed with their taken seats', async () => {
    expect(await listed()).toMatchObject({ taken: 1, seats: 2 });
  });

  it('list the agency’s students with numbers, and none of another agency', async () => {
    const numbers = async (from: DeskVisitor) => (await lectureAt(COMING, from)).attendees.map(({ mobile }) => mobile);
    expect(await numbers(desk)).toContain(student.mobile);
    expect(await numbers(otherSiteVisitor)).not.toContain(student.mobile);
    expect((await lectureAt(COMING, otherSiteVisitor)).lecture.taken).toBe(1);
    expect(await change({ kind: 'remove', text: 'not yours' }, COMING, otherSiteVisitor)).toBe('notFound');
    expect((await mine(student)).map(({ id }) => id)).toContain(COMING);
  });

  it('take no attendance before they begin, and then until it is undone', async () => {
    expect(await change({ kind: 'attend' })).toBe('lectureNotBegun');
    expect(await change({ kind: 'attend' }, GOING_ON)).toBe('done');
    expect((await mine(student)).find(({ id }) => id === GOING_ON)?.attended).toBe(true);
    expect(await stateAt(GOING_ON)).toBe('attended');
    expect(await change({ kind: 'unattend' }, GOING_ON)).toBe('done');
    expect((await mine(student)).find(({ id }) => id === GOING_ON)?.attended).toBe(false);
  });

  it('free a seat only with a message, which the student reads, and only once', async () => {
    expect(await change({ kind: 'remove', text: '  ' })).toBe('invalid');
    const removal = { kind: 'remove', text: 'For year 12 only, sorry.' } as const;
    const answers = await Promise.all([1, 2].map(() => change(removal)));
    expect(answers.toSorted()).toEqual(['done', 'lectureNotSignedUp']);
    expect(await told(student)).toMatchObject({
      kind: 'lectureSeatTaken',
      who: 'Maggie',
      text: 'For year 12 only, sorry.',
      lectureId: COMING,
    });
    expect((await mine(student)).map(({ id }) => id)).not.toContain(COMING);
    expect(await listed()).toMatchObject({ taken: 0 });
  });

  it('show who cancelled a seat', async () => {
    const other = await logInUser();
    await ask(lectureSignUp, COMING, other);
    await ask(lectureCancel, COMING, other);
    const { attendees } = await lectureAt(COMING);
    expect(attendees.find(({ mobile }) => mobile === other.mobile)?.state).toBe('left');
  });

  it('are edited by leads and administrators, and shared ones by the platform only', async () => {
    await testEnv.DB.prepare(
      `UPDATE lectures SET agent_id = (SELECT id FROM agents WHERE key_code = 'mso') WHERE id = ?1`,
    )
      .bind(Number(COMING))
      .all();
    const lead = new DeskVisitor('mso', 'Priya', 'lead');
    expect((await lectureAt(COMING)).canEdit).toBe(false);
    expect((await lectureAt(COMING, lead)).canEdit).toBe(true);
    expect(await lectureAt(GOING_ON, lead)).toMatchObject({ canEdit: false, isShared: true });
  });
});
