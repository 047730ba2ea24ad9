import { Hono } from 'hono';
import {
  OPS_RETENTION,
  retentionDone,
  RetentionDeed,
  ROOMS_TO_FORGET,
  RoomsForgotten,
  roomsToForget,
} from '#shared/contract/retention.ts';
import { roomOf } from '#shared/chat-protocol/orders.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import { answer, answerFailure } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { requireOpsToken } from '#backend/door/require-ops-token.ts';
import { readRows, writeTogether } from '#backend/queries/database.ts';
import { forgetRoomNote, roomsToForget as readRoomsToForget } from '#backend/queries/retention/accounts-to-delete.ts';
import { runRetention } from '#backend/retention/run-retention.ts';
import { isAllowed } from '#backend/staff/ask-whether.ts';

const MOST_USERS = 50;

/** The job from the shell, and what the chat Worker asks so that rooms go with their users. */
export const retentionRoutes = new Hono<BackendEnv>()
  .post(OPS_RETENTION, requireOpsToken(), checkInput('json', RetentionDeed), async (c) => {
    if (!isAllowed(c, 'steerPlatform', {})) return answerFailure(c, FAILURE_CODES.noPermission, { status: 403 });
    return answer(c, retentionDone, await runRetention(c.env, c.req.valid('json')));
  })
  .get(ROOMS_TO_FORGET, async (c) => {
    const rows = await readRows(c.env.DB, readRoomsToForget(MOST_USERS));
    const users = [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => ({
      userId,
      rooms: own.map(({ agentKey }) => roomOf(agentKey, { userId: String(userId), visitorId: '' })),
    }));
    return answer(c, roomsToForget, { users });
  })
  .post(ROOMS_TO_FORGET, checkInput('json', RoomsForgotten), async (c) => {
    await writeTogether(c.env.DB, c.req.valid('json').userIds.map(forgetRoomNote));
    return answer(c, roomsToForget, { users: [] });
  });
