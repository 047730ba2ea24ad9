import { z } from 'zod';
import { ROOMS_TO_DELETE_PATH, roomsToDelete } from '#shared/contract/operations.ts';
import type { ChatBindings } from './bindings.ts';
import { logEvent, getErrorName } from './log-event.ts';
import { getRoomCalls } from './room-calls.ts';

const RoomsResponse = z.object(roomsToDelete);

/**
 * Cron job: deletes the rooms of deleted accounts and confirms each to the embedded backend. If a room cannot be
 * deleted, the backend lists its user again in the next run. Deleting a room twice is harmless.
 */
export async function deleteRooms(env: ChatBindings): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    ...(env.BACKEND_BASIC_AUTH && { authorization: `Basic ${env.BACKEND_BASIC_AUTH}` }),
  };
  const fetchBackend = (init: RequestInit = {}) =>
    env.BACKEND.fetch(`http://backend${ROOMS_TO_DELETE_PATH}`, { ...init, headers });
  const response = await fetchBackend();
  if (!response.ok) throw new Error(`backend responded ${response.status}`);
  const { users } = RoomsResponse.parse(await response.json()).data;
  const userIds: number[] = [];
  for (const { userId, rooms } of users) {
    if (await deleteUserRooms(env, rooms)) userIds.push(userId);
  }
  if (userIds.length > 0) {
    const confirmResponse = await fetchBackend({ method: 'POST', body: JSON.stringify({ userIds }) });
    if (!confirmResponse.ok) throw new Error(`backend responded ${confirmResponse.status}`);
  }
  if (users.length > 0)
    logEvent('info', 'rooms deleted', { users: userIds.length, failed: users.length - userIds.length });
}

async function deleteUserRooms(env: ChatBindings, roomNames: readonly string[]): Promise<boolean> {
  try {
    for (const roomName of roomNames) await getRoomCalls(env, roomName).deleteAll();
    return true;
  } catch (error) {
    logEvent('warn', 'room could not be deleted', { why: getErrorName(error) });
    return false;
  }
}
