import { env, SELF } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { SOCKET_CLOSE_CODES } from '#shared/chat-protocol/chat-names.ts';
import { RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import type { ChatBindings } from '#durable/bindings.ts';
import { deleteRooms } from '#durable/delete-rooms.ts';
import { TestRoom } from './support/room.ts';
import { type DateClock, stopDateClock } from './support/stop-date.ts';

let clock: DateClock;
beforeEach(() => void (clock = stopDateClock()));

const DAY_SECONDS = 24 * 3600;

/** Stubs a backend with the given users to delete. Records the user ids that are reported back as deleted. */
function createBackend(users: { userId: number; rooms: string[] }[]) {
  const deletedUserIds: number[] = [];
  const BACKEND = {
    fetch: async (_address: string, init: RequestInit) => {
      if (init.method === 'POST')
        deletedUserIds.push(...(JSON.parse(String(init.body)) as { userIds: number[] }).userIds);
      return Response.json({ code: 1003, data: { users } });
    },
  } as unknown as Fetcher;
  return { bindings: { ...(env as unknown as ChatBindings), BACKEND }, forgotten: deletedUserIds };
}

test('deletes the rooms of a removed user only, and reports completion once', async () => {
  const [room, otherRoom] = [new TestRoom('mso:user:7'), new TestRoom('mso:user:8')];
  const tab = await room.openTab();
  await room.say('my passport is K1234567');
  await otherRoom.say('still here');
  const { bindings, forgotten } = createBackend([{ userId: 7, rooms: [room.name, 'hengdu:user:7'] }]);
  await deleteRooms(bindings);
  await tab.waitUntil(({ closedWith }) => closedWith !== null);
  expect([tab.closedWith, forgotten]).toEqual([SOCKET_CLOSE_CODES.forgotten, [7]]);
  expect((await room.openTab(tab.view)).texts).toEqual([]);
  expect((await otherRoom.openTab()).texts).toEqual(['visitor: still here (sending)']);
  await room.evict();
  expect((await room.openTab()).texts).toEqual([]);
  await room.say('hello again');
  expect((await room.openTab()).texts).toEqual(['visitor: hello again (sending)']);
});

test('a user with a room that cannot be emptied is not reported as deleted', async () => {
  const { bindings, forgotten } = createBackend([{ userId: 7, rooms: ['mso:user:7'] }]);
  const CHAT_ROOM = { idFromName: String, get: () => ({ fetch: () => Promise.reject(new Error('gone')) }) };
  await deleteRooms({ ...bindings, CHAT_ROOM: CHAT_ROOM as never });
  expect(forgotten).toEqual([]);
});

test('the edge cannot delete a room', async () => {
  const room = new TestRoom();
  await room.say('hello');
  expect((await SELF.fetch(`http://chat/rooms/${room.name}/forget`, { method: 'POST' })).status).toBe(404);
  expect((await room.openTab()).texts).toEqual(['visitor: hello (sending)']);
});

test('a room is emptied after its retention period, and not a day before', async () => {
  const room = new TestRoom();
  await room.say('hello');
  clock.pass(60); // After 60 seconds without an answer, the room adds an entry that says so.
  await room.ringAlarm();
  clock.pass((RETENTION_DAYS.conversation - 1) * DAY_SECONDS);
  await room.ringAlarm();
  expect((await room.openTab()).texts).toHaveLength(1);
  clock.pass(DAY_SECONDS);
  await room.ringAlarm();
  expect((await room.openTab()).texts).toEqual([]);
});
