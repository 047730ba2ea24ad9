import { Hono } from 'hono';
import { lectureDone, LectureDeed, lecturesKept, OPS_LECTURES } from '#shared/contract/lecture-deed.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import { answer, answerFailure } from '#backend/answer/envelope.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { requireOpsToken } from '#backend/door/require-ops-token.ts';
import { writeLectureDeed } from '#backend/lectures/write-lecture-deed.ts';
import { isAllowed } from '#backend/staff/ask-whether.ts';
import { findRow, readRows, writeTogether } from '#backend/queries/database.ts';
import { keptLecture, type KeptLectureRow, keptLectures } from '#backend/queries/lecture-changes.ts';

const MOST_LISTED = 200;

const describe = (row: KeptLectureRow) => ({ ...row, cancelled: row.cancelled === 1 });

/** How the operator changes or cancels a lecture: by the shell, for it is not one desk's alone. */
export const lectureOpsRoutes = new Hono<BackendEnv>()
  .get(OPS_LECTURES, requireOpsToken(), async (c) => {
    if (!isAllowed(c, 'steerPlatform', {})) return answerFailure(c, FAILURE_CODES.noPermission, { status: 403 });
    return answer(c, lecturesKept, (await readRows(c.env.DB, keptLectures(MOST_LISTED))).map(describe));
  })
  .post(`${OPS_LECTURES}/:id{\\d+}`, requireOpsToken(), checkInput('json', LectureDeed), async (c) => {
    if (!isAllowed(c, 'steerPlatform', {})) return answerFailure(c, FAILURE_CODES.noPermission, { status: 403 });
    const id = Number(c.req.param('id'));
    const lecture = await findRow(c.env.DB, keptLecture(id));
    if (!lecture) return answerFailure(c, FAILURE_CODES.requestError, { status: 404 });
    if (lecture.cancelled) {
      const message = messageText(c.var.caller.locale, 'lectureCancelled');
      return answerFailure(c, FAILURE_CODES.requestError, { message, status: 409 });
    }
    await writeTogether(c.env.DB, writeLectureDeed(lecture, c.req.valid('json'), Date.now()));
    return answer(c, lectureDone, describe((await findRow(c.env.DB, keptLecture(id))) ?? lecture));
  });
