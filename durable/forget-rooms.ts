import { z } from 'zod';
import { ROOMS_TO_FORGET, roomsToForget } from '#shared/contract/operations.ts';
import type { ChatBindings } from './bindings.ts';
import { logEvent, nameOf } from './log-event.ts';
import { roomCalls } from './room-calls.ts';

const Answer = z.object(roomsToForget);

/**
 * Empties the rooms of users whose accounts are deleted, and tells the embedded backend, which keeps no rooms, that it is
 * done. A user of whom one room failed is asked for again; a room that is emptied twice, or never was, is empty.
 */
export async function forgetRooms(env: ChatBindings): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    ...(env.BACKEND_BASIC_AUTH && { authorization: `Basic ${env.BACKEND_BASIC_AUTH}` }),
  };
  const ask = (init: RequestInit = {}) => env.BACKEND.fetch(`http://backend${ROOMS_TO_FORGET}`, { ...init, headers });
  const asked = await ask();
  if (!asked.ok) throw new Error(`the backend answered ${asked.status}`);
  const { users } = Answer.parse(await asked.json()).data;
  const userIds: number[] = [];
  for (const { userId, rooms } of users) {
    if (await emptyAll(env, rooms)) userIds.push(userId);
  }
  if (userIds.length > 0) {
    const told = await ask({ method: 'POST', body: JSON.stringify({ userIds }) });
    if (!told.ok) throw new Error(`the backend answered ${told.status}`);
  }
  if (users.length > 0)
    logEvent('info', 'rooms forgotten', { users: userIds.length, failed: users.length - userIds.length });
}

async function emptyAll(env: ChatBindings, rooms: readonly string[]): Promise<boolean> {
  try {
    for (const room of rooms) await roomCalls(env, room).forget();
    return true;
  } catch (error) {
    logEvent('warn', 'room not forgotten', { why: nameOf(error) });
    return false;
  }
}
