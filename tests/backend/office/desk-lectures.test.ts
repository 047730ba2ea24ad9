import { beforeAll, describe, expect, it } from 'vitest';
import { lectureCancel, lectureSignUp, myLectures } from '#shared/contract/catalogue/lecture.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import words from '#backend/office/words/lectures/en-us.json' with { type: 'json' };
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { askBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { logInSomebody, type SomebodyLoggedIn } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const desk = new DeskVisitor('mso');
const elsewhere = new DeskVisitor('northbridge');
const [COMING, GOING_ON] = ['9301', '9302'];

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

const ask = (call: typeof lectureSignUp | typeof lectureCancel, id: string | undefined, { asking }: SomebodyLoggedIn) =>
  askBackend(call, { id }, { ...asking, level: 1 }).then(({ body }) => body.code);
const mine = ({ asking }: SomebodyLoggedIn) => readBackend(myLectures, {}, asking);
const told = async ({ asking }: SomebodyLoggedIn) => (await readBackend(messageList, {}, asking))[0];
const send = (id: string | undefined, fields: Record<string, string>, from = desk) =>
  from.send(`/lectures/${id}`, fields);

let student: SomebodyLoggedIn;

beforeAll(async () => {
  await loadDemo();
  await addLecture(COMING, 100);
  await addLecture(GOING_ON, -1);
  student = await logInSomebody();
  await ask(lectureSignUp, COMING, student);
  await ask(lectureSignUp, GOING_ON, student);
});

describe('lectures at the desk', () => {
  it('are listed with how many seats are taken', async () => {
    const list = await desk.read('/lectures');
    expect(list).toContain(`/mso/_/office/lectures/${COMING}`);
    expect(list).toContain('1 of 2 seats taken');
  });

  it('name who comes by this site, with their numbers, and nobody of another site', async () => {
    expect(await desk.read(`/lectures/${COMING}`)).toContain(student.mobile);
    const other = await elsewhere.read(`/lectures/${COMING}`);
    expect(other).not.toContain(student.mobile);
    expect(other).toContain('1 of 2 seats taken');
    const removal = { kind: 'remove', user: student.staffId, text: 'not yours' };
    expect((await send(COMING, removal, elsewhere)).status).toBe(404);
    expect((await mine(student)).map(({ id }) => id)).toContain(COMING);
  });

  it('take no mark before they begin, and then keep it until it is taken back', async () => {
    expect((await send(COMING, { kind: 'attend', user: student.staffId })).status).toBe(409);
    expect((await send(GOING_ON, { kind: 'attend', user: student.staffId })).status).toBe(303);
    expect((await mine(student)).find(({ id }) => id === GOING_ON)?.attended).toBe(true);
    expect(await desk.read(`/lectures/${GOING_ON}`)).toContain(words['seat.attended']);
    expect((await send(GOING_ON, { kind: 'unattend', user: student.staffId })).status).toBe(303);
    expect((await mine(student)).find(({ id }) => id === GOING_ON)?.attended).toBe(false);
  });

  it('give a seat to others only with a message, which the student reads', async () => {
    const removal = { kind: 'remove', user: student.staffId };
    expect((await send(COMING, { ...removal, text: '  ' })).status).toBe(422);
    const answers = await Promise.all([1, 2].map(() => send(COMING, { ...removal, text: 'For year 12 only, sorry.' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect(await told(student)).toMatchObject({
      kind: 'lectureSeatTaken',
      who: 'Maggie',
      text: 'For year 12 only, sorry.',
      lectureId: COMING,
    });
    expect((await mine(student)).map(({ id }) => id)).not.toContain(COMING);
    expect(await desk.read('/lectures')).toContain('0 of 2 seats taken');
  });

  it('show who gave a seat back', async () => {
    const other = await logInSomebody();
    await ask(lectureSignUp, COMING, other);
    await ask(lectureCancel, COMING, other);
    expect(await desk.read(`/lectures/${COMING}`)).toContain(words['seat.left']);
  });

  it('give their list out as a file in which nothing is a formula', async () => {
    await testEnv.DB.prepare(`UPDATE users SET nickname = '=1+1"' WHERE id = ?1`).bind(Number(student.staffId)).all();
    const file = await desk.see(`/lectures/${GOING_ON}/list.csv`);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
    expect(text.startsWith('\uFEFF"Name"')).toBe(true);
    expect(text).toContain(`"'=1+1""","852 ${student.mobile}","Signed up"`);
    expect((await elsewhere.read(`/lectures/${GOING_ON}/list.csv`)).trim().split('\r\n')).toHaveLength(1);
  });
});
