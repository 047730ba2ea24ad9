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
const [COMING_LECTURE, CURRENT_LECTURE] = ['9301', '9302'] as const;

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

const callLecture = (
  call: typeof lectureSignUp | typeof lectureCancel,
  id: string | undefined,
  { requestContext }: LoggedInUser,
) => callBackend(call, { id }, { ...requestContext, level: 1 }).then(({ body }) => body.code);
const readOwnLectures = ({ requestContext }: LoggedInUser) => readBackend(myLectures, {}, requestContext);
const readLatestMessage = async ({ requestContext }: LoggedInUser) =>
  (await readBackend(messageList, {}, requestContext))[0];
const changeSeat = async (command: z.input<typeof SeatCommand>, lecture: string = COMING_LECTURE, client = desk) => {
  const input = { id: Number(lecture), userId: Number(student.staffId), command };
  const response = await client.callOffice(changeLectureSeat, input);
  if (!response.ok) return response.error.code;
  return response.value.kind === 'refused' ? response.value.why : response.value.kind;
};
async function readLecture(id: string | undefined, client = desk) {
  const response = await client.callOffice(getLecture, { id: Number(id) });
  if (!response.ok) throw new Error(response.error.code);
  return response.value;
}
const readSeatState = async (id: string | undefined) =>
  (await readLecture(id)).attendees.find(({ userId }) => String(userId) === student.staffId)?.state;
async function findListedLecture() {
  const response = await desk.callOffice(listLectures, {});
  if (!response.ok) throw new Error(response.error.code);
  return response.value.lectures.find(({ id }) => String(id) === COMING_LECTURE);
}

let student: LoggedInUser;

beforeAll(async () => {
  await loadDemo();
  await addLecture(COMING_LECTURE, 100);
  await addLecture(CURRENT_LECTURE, -1);
  student = await logInUser();
  await callLecture(lectureSignUp, COMING_LECTURE, student);
  await callLecture(lectureSignUp, CURRENT_LECTURE, student);
});

describe('lectures of the office', () => {
  it('are listed with their taken seats', async () => {
    expect(await findListedLecture()).toMatchObject({ taken: 1, seats: 2 });
  });

  it('list the agency’s students with numbers, and none of another agency', async () => {
    const readMobiles = async (client: DeskVisitor) =>
      (await readLecture(COMING_LECTURE, client)).attendees.map(({ mobile }) => mobile);
    expect(await readMobiles(desk)).toContain(student.mobile);
    expect(await readMobiles(otherSiteVisitor)).not.toContain(student.mobile);
    expect((await readLecture(COMING_LECTURE, otherSiteVisitor)).lecture.taken).toBe(1);
    expect(await changeSeat({ kind: 'remove', text: 'not yours' }, COMING_LECTURE, otherSiteVisitor)).toBe('notFound');
    expect((await readOwnLectures(student)).map(({ id }) => id)).toContain(COMING_LECTURE);
  });

  it('record attendance only after their start, and until it is undone', async () => {
    expect(await changeSeat({ kind: 'attend' })).toBe('lectureNotBegun');
    expect(await changeSeat({ kind: 'attend' }, CURRENT_LECTURE)).toBe('done');
    expect((await readOwnLectures(student)).find(({ id }) => id === CURRENT_LECTURE)?.attended).toBe(true);
    expect(await readSeatState(CURRENT_LECTURE)).toBe('attended');
    expect(await changeSeat({ kind: 'unattend' }, CURRENT_LECTURE)).toBe('done');
    expect((await readOwnLectures(student)).find(({ id }) => id === CURRENT_LECTURE)?.attended).toBe(false);
  });

  it('free a seat only with a message, which the student reads, and only once', async () => {
    expect(await changeSeat({ kind: 'remove', text: '  ' })).toBe('invalid');
    const removeCommand = { kind: 'remove', text: 'For year 12 only, sorry.' } as const;
    const answers = await Promise.all([1, 2].map(() => changeSeat(removeCommand)));
    expect(answers.toSorted()).toEqual(['done', 'lectureNotSignedUp']);
    expect(await readLatestMessage(student)).toMatchObject({
      kind: 'lectureSeatTaken',
      who: 'Maggie',
      text: 'For year 12 only, sorry.',
      lectureId: COMING_LECTURE,
    });
    expect((await readOwnLectures(student)).map(({ id }) => id)).not.toContain(COMING_LECTURE);
    expect(await findListedLecture()).toMatchObject({ taken: 0 });
  });

  it('show who cancelled a seat', async () => {
    const otherStudent = await logInUser();
    await callLecture(lectureSignUp, COMING_LECTURE, otherStudent);
    await callLecture(lectureCancel, COMING_LECTURE, otherStudent);
    const { attendees } = await readLecture(COMING_LECTURE);
    expect(attendees.find(({ mobile }) => mobile === otherStudent.mobile)?.state).toBe('left');
  });

  it('are edited by leads and administrators, and shared ones by the platform only', async () => {
    await testEnv.DB.prepare(
      `UPDATE lectures SET agent_id = (SELECT id FROM agents WHERE key_code = 'mso') WHERE id = ?1`,
    )
      .bind(Number(COMING_LECTURE))
      .all();
    const leadVisitor = new DeskVisitor('mso', 'Priya', 'lead');
    expect((await readLecture(COMING_LECTURE)).canEdit).toBe(false);
    expect((await readLecture(COMING_LECTURE, leadVisitor)).canEdit).toBe(true);
    expect(await readLecture(CURRENT_LECTURE, leadVisitor)).toMatchObject({ canEdit: false, isShared: true });
  });
});
