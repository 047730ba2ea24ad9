import * as query from '#backend/queries/assistant/crisis-lines.ts';
import { Hono } from 'hono';
import { answer, answerFailure, checkInput } from '#backend/answer/answer-call.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import { requireOpsToken } from '#backend/auth/recognise-caller.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { writeLectureChange } from '#backend/lectures/change-lecture.ts';
import { findRow, readRows, writeTogether } from '#backend/queries/database.ts';
import { keptLecture, type KeptLectureRow, keptLectures } from '#backend/queries/lectures/desk-lectures.ts';
import { forgetRoomNote, roomsToForget as readRoomsToForget } from '#backend/queries/retention/expired-rows.ts';
import { runRetention } from '#backend/retention/run-retention.ts';
import { isAllowed } from '#backend/staff/ask-whether.ts';
import { roomOf } from '#shared/chat-protocol/commands.ts';
import {
  CrisisLineAction,
  crisisLineDone,
  crisisLinesKept,
  LectureAction,
  lectureDone,
  lecturesKept,
  OPS_CRISIS_LINES,
  OPS_LECTURES,
  OPS_RETENTION,
  retentionDone,
  RetentionRequest,
  ROOMS_TO_FORGET,
  RoomsForgotten,
  roomsToForget,
} from '#shared/contract/operations.ts';
import { FAILURE_CODES } from '#shared/failure.ts';

const MOST_USERS = 50;

const MOST_LISTED = 200;

export const opsRoutes = new Hono<BackendEnv>()
  // The job from the shell, and what the chat Worker asks so that rooms go with their users.
  .post(OPS_RETENTION, requireOpsToken(), checkInput('json', RetentionRequest), async (c) => {
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
  })
  // How the operator changes or cancels a lecture: by the shell, for it is not one desk's alone.
  .get(OPS_LECTURES, requireOpsToken(), async (c) => {
    if (!isAllowed(c, 'steerPlatform', {})) return answerFailure(c, FAILURE_CODES.noPermission, { status: 403 });
    return answer(c, lecturesKept, (await readRows(c.env.DB, keptLectures(MOST_LISTED))).map(describe));
  })
  .post(`${OPS_LECTURES}/:id{\\d+}`, requireOpsToken(), checkInput('json', LectureAction), async (c) => {
    if (!isAllowed(c, 'steerPlatform', {})) return answerFailure(c, FAILURE_CODES.noPermission, { status: 403 });
    const id = Number(c.req.param('id'));
    const lecture = await findRow(c.env.DB, keptLecture(id));
    if (!lecture) return answerFailure(c, FAILURE_CODES.requestError, { status: 404 });
    if (lecture.cancelled) {
      const message = messageText(c.var.caller.locale, 'lectureCancelled');
      return answerFailure(c, FAILURE_CODES.requestError, { message, status: 409 });
    }
    await writeTogether(c.env.DB, writeLectureChange(lecture, c.req.valid('json'), Date.now()));
    return answer(c, lectureDone, describe((await findRow(c.env.DB, keptLecture(id))) ?? lecture));
  })
  // How an agency lists, changes and confirms the lines that its assistant names.
  .get(OPS_CRISIS_LINES, requireOpsToken(), async (c) => {
    if (!isAllowed(c, 'steerPlatform', {})) return answerFailure(c, FAILURE_CODES.noPermission, { status: 403 });
    return answer(c, crisisLinesKept, await readRows(c.env.DB, query.crisisLines()));
  })
  .post(OPS_CRISIS_LINES, requireOpsToken(), checkInput('json', CrisisLineAction), async (c) => {
    if (!isAllowed(c, 'steerPlatform', {})) return answerFailure(c, FAILURE_CODES.noPermission, { status: 403 });
    const action = c.req.valid('json');
    const day = new Date().toISOString().slice(0, 10);
    const isNew = action.kind === 'set';
    const known = await findRow(c.env.DB, query.crisisLine(action.id));
    if (!known && !isNew) return answerFailure(c, FAILURE_CODES.requestError, { status: 404 });
    await writeTogether(c.env.DB, [query.doToCrisisLine(action, c.var.staff.name, day)]);
    return answer(c, crisisLineDone, await findRow(c.env.DB, query.crisisLine(action.id)));
  });

const describe = (row: KeptLectureRow) => ({ ...row, cancelled: row.cancelled === 1 });
