import { beforeAll, describe, expect, test, vi } from 'vitest';
import { OFFICE_PASS_HEADER, VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import { lectureList, lectureSignUp, myLectures } from '#shared/contract/catalogue/lecture.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { addLecture, LECTURE_ID } from '#tests/backend/office/student-in-circumstances.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';

import {
  beginRow,
  readEditNumbers,
  openForm,
  readRows,
  sendPart,
  readPartStatus,
  titlesIn,
  LECTURE_FORM,
} from './own-row.ts';

// Tests lectures that belong to one site, and the students who signed up for them.

const ada = new DeskVisitor('mso', 'Ada', 'lead');
const ben = new DeskVisitor('mso', 'Ben', 'administrator');
const cat = new DeskVisitor('mso', 'Cat', 'adviser');
const tom = new DeskVisitor('northbridge', 'Tom', 'administrator');

beforeAll(async () => {
  await loadDemo();
  await addLecture();
});

const readLectures = (agentKey: string, officePass = '') =>
  readBackend(
    lectureList,
    { currentPage: 1, showCount: 100 },
    { level: 1, locale: 'en-us', headers: { 'x-agent-key': agentKey, [OFFICE_PASS_HEADER]: officePass } },
  );
const readTitles = async (agentKey: string, officePass = '') =>
  (await readLectures(agentKey, officePass)).map(({ title }) => title);

describe('a lecture of one site', () => {
  let partName = '';
  let id = '';

  test('is created under an unused id, as a draft in the preview, and then published on this site', async () => {
    partName = await beginRow(ada, 'lecture');
    id = partName.slice('lecture '.length);
    expect(await beginRow(ada, 'lecture')).not.toBe(partName);
    const draftResult = await sendPart(ada, partName, { ...LECTURE_FORM, do: 'keep' });
    expect(draftResult.location).toContain('done=kept');
    const officePass = (await passAtDesk(testEnv.DB, { agentKey: 'mso', name: 'Priya', role: 'lead' })).replace(
      'desk_pass=',
      '',
    );
    expect(
      [await readTitles('mso'), await readTitles('mso', officePass)].map((titleList) =>
        titleList.includes('Choosing a school'),
      ),
    ).toEqual([false, true]);
    const publishResult = await sendPart(ben, partName, { ...(await openForm(ben, partName)), do: 'publish' });
    expect(publishResult.location).toContain('done=published');
    expect(publishResult.headers.get(VERSIONS_HEADER)).toContain('"mso":');
    expect(
      [await readTitles('mso'), await readTitles('northbridge')].map((titleList) =>
        titleList.includes('Choosing a school'),
      ),
    ).toEqual([true, false]);
    expect(await titlesIn(ada, 'lecture')).toContain('Choosing a school');
  });

  test('cannot be read, written, undone, cancelled or removed by other sites, and their students cannot sign up', async () => {
    const rowsBefore = await readRows('SELECT * FROM lectures ORDER BY id');
    // A role without permission for lectures gets 403. For staff of another site the lecture does not exist, so they
    // get 404.
    for (const [client, status] of [
      [tom, 404],
      [cat, 403],
    ] as const) {
      expect(await readPartStatus(client, partName)).toBe(status);
      const invalidForms: Record<string, string>[] = [
        { ...LECTURE_FORM, 'f.title.en-us': 'Theirs', do: 'publish' },
        { ...LECTURE_FORM, do: 'keep' },
        { undo: '1' },
        { do: 'cancel', cancelText: 'x' },
        { do: 'remove' },
        { do: 'discard' },
      ];
      for (const fields of invalidForms)
        expect([fields, (await sendPart(client, partName, fields)).status]).toEqual([fields, status]);
    }
    // No site can change a shared lecture.
    for (const client of [ada, ben])
      expect((await sendPart(client, `lecture ${LECTURE_ID}`, { ...LECTURE_FORM, do: 'publish' })).status).toBe(404);
    expect(await readRows('SELECT * FROM lectures ORDER BY id')).toEqual(rowsBefore);
    const otherUser = await logInUser();
    const context = {
      ...otherUser.requestContext,
      level: 1,
      headers: { ...otherUser.requestContext.headers, 'x-agent-key': 'northbridge' },
    };
    expect((await callBackend(lectureSignUp, { id }, context)).body.code).not.toBe(1003);
    expect(await readRows(`SELECT * FROM lecture_sign_ups WHERE lecture_id = ${id}`)).toEqual([]);
  });

  test('notifies attendees only of a new time, in the same transaction', async () => {
    const student = await logInUser();
    const context = {
      ...student.requestContext,
      level: 1,
      headers: { ...student.requestContext.headers, 'x-agent-key': 'mso' },
    };
    await callBackend(lectureSignUp, { id }, context);
    const readMessages = () => readBackend(messageList, {}, context);
    const readNotices = () =>
      readRows<{ kind: string; channel: string }>(
        `SELECT kind, channel FROM notices WHERE subject = 'lecture:${id}' AND kind = 'news'`,
      );
    const count = (await readMessages()).length;
    await sendPart(ada, partName, {
      ...(await openForm(ada, partName)),
      'f.body.en-us': '<p>Bring questions.</p>',
      do: 'publish',
    });
    expect([(await readMessages()).length, await readNotices()]).toEqual([count, []]);
    const movedFields = {
      'f.startTime': '2999-02-02T19:00',
      'f.endTime': '2999-02-02T20:00',
      'f.news': 'The hall is closed.',
    };
    await sendPart(ada, partName, { ...(await openForm(ada, partName)), ...movedFields, do: 'publish' });
    expect((await readMessages())[0]).toMatchObject({
      kind: 'lectureChanged',
      text: 'The hall is closed.',
      startTime: '2999-02-02 19:00:00',
    });
    expect(await readNotices()).toEqual([
      { kind: 'news', channel: 'sms' },
      { kind: 'news', channel: 'mail' },
    ]);
    // The message to attendees belongs to a single change, so the form of the next change is empty.
    expect((await openForm(ada, partName))['f.news']).toBe('');
    const reminders = await readRows<{ at: string }>(
      `SELECT at FROM messages WHERE told ->> 'kind' = 'lectureReminder' AND told ->> 'lecture' = ${id}`,
    );
    expect(reminders).toEqual([{ at: '2999-02-01T11:00:00.000Z' }]);
    const [ownLecture] = await readBackend(myLectures, {}, context);
    expect(ownLecture).toMatchObject({ startTime: '2999-02-02 19:00:00' });
    // An undo is also a change and therefore sends a notice.
    const [editNumber = ''] = await readEditNumbers(ada, partName);
    await sendPart(ada, partName, { undo: editNumber });
    expect((await readMessages())[0]).toMatchObject({ kind: 'lectureChanged', startTime: '2999-01-02 19:00:00' });
  });

  test('has at least its taken seats, ends after its start, and is not removed while it has attendees', async () => {
    const otherUser = await logInUser();
    await callBackend(
      lectureSignUp,
      { id },
      { ...otherUser.requestContext, level: 1, headers: { ...otherUser.requestContext.headers, 'x-agent-key': 'mso' } },
    );
    const errors: [Record<string, string>, string][] = [
      [{ 'f.seats': '1' }, 'fewerSeats'],
      [{ 'f.seats': '-3' }, 'noCount'],
      [{ 'f.endTime': '2999-01-02T18:00' }, 'endsFirst'],
      [{ 'f.startTime': '2999-02-31T18:00' }, 'noMoment'],
      [{ 'f.joinUrl': 'vbscript:msgbox(1)' }, 'noAddress'],
      [{ 'f.recording': 'javascript:alert(1)' }, 'noAddress'],
      [{ 'f.picture': '//elsewhere.example/x.png' }, 'noAddress'],
      [{ 'f.title.en-us': 'x'.repeat(201) }, 'tooLong'],
    ];
    const lectureBefore = await readRows(`SELECT * FROM lectures WHERE id = ${id}`);
    for (const [changedFields, messagePart] of errors) {
      const rejectedResult = await sendPart(ada, partName, {
        ...(await openForm(ada, partName)),
        ...changedFields,
        do: 'publish',
      });
      expect([changedFields, rejectedResult.status, rejectedResult.problems]).toEqual([
        changedFields,
        422,
        expect.arrayContaining([messagePart]),
      ]);
    }
    const removeResult = await sendPart(ada, partName, { do: 'remove' });
    expect([removeResult.status, removeResult.problems]).toEqual([422, expect.arrayContaining(['hasSeats'])]);
    expect(await readRows(`SELECT * FROM lectures WHERE id = ${id}`)).toEqual(lectureBefore);
  });

  test('loses nothing under concurrent edits; of a change and a cancellation both are sent or one is rejected', async () => {
    const [adaForm, benForm] = [await openForm(ada, partName), await openForm(ben, partName)];
    await Promise.all([
      sendPart(ada, partName, { ...adaForm, 'f.speaker.en-us': 'Dr Lee', do: 'publish' }),
      sendPart(ben, partName, { ...benForm, 'f.place.zh-hk': '五號室', do: 'publish' }),
    ]);
    const [row] = await readRows<{ speaker: string; place: string }>(
      `SELECT speaker, place FROM lectures WHERE id = ${id}`,
    );
    expect([row?.speaker, row?.place].join(' ')).toMatch(/Dr Lee.*五號室/);
    expect(
      (await sendPart(ada, partName, { ...(await openForm(ada, partName)), do: 'cancel', cancelText: ' ' })).status,
    ).toBe(422);
    const form = await openForm(ada, partName);
    const [cancelResult, changeResult] = await Promise.all([
      sendPart(ada, partName, { ...form, do: 'cancel', cancelText: 'The speaker is ill.' }),
      sendPart(ben, partName, { ...form, 'f.place.en-us': 'Room 6', do: 'publish' }),
    ]);
    expect(cancelResult.location).toContain('done=cancelled');
    expect([303, 422]).toContain(changeResult.status);
    const kinds = await readRows<{ kind: string }>(
      `SELECT told ->> 'kind' AS kind FROM messages WHERE told ->> 'lecture' = ${id} AND told ->> 'kind' IN ('lectureChanged', 'lectureCancelled') ORDER BY id DESC LIMIT 1`,
    );
    expect(kinds).toEqual([{ kind: 'lectureCancelled' }]);
    expect(
      (await sendPart(ada, partName, { ...(await openForm(ada, partName)), do: 'cancel', cancelText: 'again' })).status,
    ).toBe(409);
    expect(
      (await sendPart(ada, partName, { ...(await openForm(ada, partName)), 'f.place.en-us': 'x', do: 'publish' }))
        .status,
    ).toBe(422);
  });
});

test('a due lecture is published at its time, unless its editor has lost the permission', async () => {
  const publishTime = new Date(Date.now() + 2 * 3600_000);
  const field = new Date(publishTime.getTime() + 8 * 3600_000).toISOString().slice(0, 16);
  const [adaPart, benPart] = [await beginRow(ada, 'lecture'), await beginRow(ben, 'lecture')];
  await sendPart(ada, adaPart, { ...LECTURE_FORM, 'f.title.en-us': 'Due and held', at: field, do: 'schedule' });
  const eve = new DeskVisitor('mso', 'Eve', 'lead');
  await sendPart(eve, benPart, { ...LECTURE_FORM, 'f.title.en-us': 'Due and refused', at: field, do: 'schedule' });
  await testEnv.DB.prepare(`UPDATE staff SET role = 'adviser' WHERE name = 'Eve' AND agent_key = 'mso'`).bind().all();
  vi.useFakeTimers({ now: publishTime.getTime() + 60_000, toFake: ['Date'] });
  const allTitles = await readTitles('mso');
  vi.useRealTimers();
  expect([allTitles.includes('Due and held'), allTitles.includes('Due and refused')]).toEqual([true, false]);
});
