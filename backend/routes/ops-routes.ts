import { Hono } from 'hono';
import { respond, respondError, checkInput } from '#backend/response/respond.ts';
import { formatMessage } from '#backend/response/message-texts.ts';
import { type NextStep, replay, nextStep } from '#backend/application/application-state.ts';
import { changeApplication } from '#backend/application/change-application.ts';
import { describeApplication } from '#backend/application/describe-application.ts';
import { requireOpsToken } from '#backend/auth/recognise-caller.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { createLectureChange } from '#backend/lectures/change-lecture.ts';
import {
  openApplications as readOpenApplications,
  getStudentName,
} from '#backend/office/application/open-application.ts';
import * as query from '#backend/queries/applications/applications.ts';
import {
  selectApplicationsOfDesk,
  selectFollowedApplications,
  selectOpeningsOfAll,
} from '#backend/queries/applications/desk-applications.ts';
import * as crisis from '#backend/queries/assistant/crisis-lines.ts';
import { queryRow, queryRows, batchRead, batchWrite } from '#backend/queries/database.ts';
import {
  selectStoredLecture,
  type StoredLectureRow,
  selectStoredLectures,
} from '#backend/queries/lectures/stored-lectures.ts';
import { deleteRoomNote, selectRoomsToDelete as readRoomsToForget } from '#backend/queries/retention/expired-rows.ts';
import { runRetention } from '#backend/retention/run-retention.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { getRoomName } from '#shared/chat-protocol/commands.ts';
import {
  AdviserAction,
  adviserActionOutput,
  openApplication,
  openApplications,
  OPS_APPLICATIONS,
  OPS_RETENTION,
  retentionOutput,
  RetentionRequest,
  ROOMS_TO_DELETE_PATH,
  DeletedRooms,
  roomsToDelete,
} from '#shared/contract/operations.ts';
import {
  CrisisLineAction,
  crisisLineOutput,
  storedCrisisLines,
  OPS_CRISIS_LINES,
} from '#shared/contract/crisis-line-operations.ts';
import {
  LectureAction,
  lectureOutput,
  lectureOperationsList,
  OPS_LECTURES,
} from '#shared/contract/lecture-operations.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { maskPassport } from '#shared/rules/application/application-lists.ts';

const MAX_USERS = 50;

const MAX_LISTED = 200;

export const opsRoutes = new Hono<BackendEnv>()
  // Retention job for operations, and the list of rooms to delete, which the chat Worker requests.
  .post(OPS_RETENTION, requireOpsToken(), checkInput('json', RetentionRequest), async (c) => {
    if (!isAllowed(c, 'steerPlatform', {})) return respondError(c, ERROR_CODES.noPermission, { status: 403 });
    return respond(c, retentionOutput, await runRetention(c.env, c.req.valid('json')));
  })
  .get(ROOMS_TO_DELETE_PATH, async (c) => {
    const rows = await queryRows(c.env.DB, readRoomsToForget(MAX_USERS));
    const users = [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, roomRows]) => ({
      userId,
      rooms: roomRows.map(({ agentKey }) => getRoomName(agentKey, { userId: String(userId), visitorId: '' })),
    }));
    return respond(c, roomsToDelete, { users });
  })
  .post(ROOMS_TO_DELETE_PATH, checkInput('json', DeletedRooms), async (c) => {
    await batchWrite(c.env.DB, c.req.valid('json').userIds.map(deleteRoomNote));
    return respond(c, roomsToDelete, { users: [] });
  })
  // Changes or cancels a lecture. A shared lecture belongs to no single agent.
  .get(OPS_LECTURES, requireOpsToken(), async (c) => {
    if (!isAllowed(c, 'steerPlatform', {})) return respondError(c, ERROR_CODES.noPermission, { status: 403 });
    return respond(
      c,
      lectureOperationsList,
      (await queryRows(c.env.DB, selectStoredLectures(MAX_LISTED))).map(describeLecture),
    );
  })
  .post(`${OPS_LECTURES}/:id{\\d+}`, requireOpsToken(), checkInput('json', LectureAction), async (c) => {
    if (!isAllowed(c, 'steerPlatform', {})) return respondError(c, ERROR_CODES.noPermission, { status: 403 });
    const id = Number(c.req.param('id'));
    const lecture = await queryRow(c.env.DB, selectStoredLecture(id));
    if (!lecture) return respondError(c, ERROR_CODES.requestError, { status: 404 });
    if (lecture.cancelled) {
      const cancellationText = formatMessage(c.var.caller.locale, 'lectureCancelled');
      return respondError(c, ERROR_CODES.requestError, { message: cancellationText, status: 409 });
    }
    await batchWrite(c.env.DB, createLectureChange(lecture, c.req.valid('json'), Date.now()));
    return respond(c, lectureOutput, describeLecture((await queryRow(c.env.DB, selectStoredLecture(id))) ?? lecture));
  })
  // Lists, changes and confirms the assistant's crisis lines.
  .get(OPS_CRISIS_LINES, requireOpsToken(), async (c) => {
    if (!isAllowed(c, 'steerPlatform', {})) return respondError(c, ERROR_CODES.noPermission, { status: 403 });
    return respond(c, storedCrisisLines, await queryRows(c.env.DB, crisis.selectCrisisLines()));
  })
  .post(OPS_CRISIS_LINES, requireOpsToken(), checkInput('json', CrisisLineAction), async (c) => {
    if (!isAllowed(c, 'steerPlatform', {})) return respondError(c, ERROR_CODES.noPermission, { status: 403 });
    const action = c.req.valid('json');
    const day = new Date().toISOString().slice(0, 10);
    const isSetAction = action.kind === 'set';
    const crisisLineRow = await queryRow(c.env.DB, crisis.selectCrisisLine(action.id));
    if (!crisisLineRow && !isSetAction) return respondError(c, ERROR_CODES.requestError, { status: 404 });
    await batchWrite(c.env.DB, [crisis.updateCrisisLine(action, c.var.staff.name, day)]);
    return respond(c, crisisLineOutput, await queryRow(c.env.DB, crisis.selectCrisisLine(action.id)));
  });

const describeLecture = (row: StoredLectureRow) => ({ ...row, cancelled: row.cancelled === 1 });

const MAX_APPLICATIONS = 200;

/** Actions of advisers through the command line, with the same checks as in the office. */
export const applicationOpsRoutes = new Hono<BackendEnv>()
  .get(OPS_APPLICATIONS, requireOpsToken(), async (c) => {
    const { scope } = c.var.staff;
    if (!isAllowed(c, 'followApplications', scope)) return respondError(c, ERROR_CODES.noPermission, { status: 403 });
    const rows = await queryRows(
      c.env.DB,
      scope.kind === 'platform'
        ? selectFollowedApplications(MAX_APPLICATIONS)
        : selectApplicationsOfDesk(scope.agentKey, 'following', MAX_APPLICATIONS),
    );
    const foundApplications = await readOpenApplications(
      c.env.DB,
      rows.filter((row) => isAllowed(c, 'seeApplication', row)),
    );
    return respond(
      c,
      openApplications,
      foundApplications.map((application) => {
        const { id, userId, agentKey, status, updatedAt, submittedAt } = application.row;
        const schoolName = application.form.courses[0]?.schoolName ?? '';
        const step = application.state.reached.at(-1)?.key ?? '';
        return {
          id,
          userId,
          status,
          updatedAt,
          submittedAt,
          name: getStudentName(application),
          agentKey,
          schoolName,
          step,
        };
      }),
    );
  })
  .get(`${OPS_APPLICATIONS}/:id{\\d+}`, requireOpsToken(), async (c) => {
    const id = Number(c.req.param('id'));
    const [[row], events, openings] = await batchRead(
      c.env.DB,
      query.selectApplicationById(id),
      query.selectEvents(id),
      selectOpeningsOfAll([id]),
    );
    if (!row || !isAllowed(c, 'seeApplication', row)) return respondError(c, ERROR_CODES.requestError, { status: 404 });
    const result = describeApplication(row, events.map(query.toApplicationEvent), openings);
    // Only the office shows the passport number, after a reason was given.
    const { personal } = result.form;
    const maskedPersonal = { ...personal, passportNumber: maskPassport(personal.passportNumber) };
    return respond(c, openApplication, { ...result, form: { ...result.form, personal: maskedPersonal } });
  })
  .post(`${OPS_APPLICATIONS}/:id{\\d+}`, requireOpsToken(), checkInput('json', AdviserAction), async (c) => {
    const actionContext = { by: 'staff', who: c.var.staff.name, at: new Date().toISOString() } as const;
    const id = Number(c.req.param('id'));
    const row = await queryRow(c.env.DB, query.selectApplicationById(id));
    if (!row || !isAllowed(c, 'moveApplication', row))
      return respondError(c, ERROR_CODES.requestError, { status: 404 });
    const changeResult = await changeApplication(c.env.DB, id, c.req.valid('json'), actionContext);
    if (changeResult.ok)
      return respond(c, adviserActionOutput, {
        id: String(changeResult.value.lastSeq),
        status: changeResult.value.status,
      });
    const events = (await queryRows(c.env.DB, query.selectEvents(id))).map(query.toApplicationEvent);
    const rejectionMessage = getRejectionText(c.var.caller.locale, nextStep(replay(events)));
    return respondError(c, ERROR_CODES.requestError, { message: rejectionMessage, status: 409 });
  });

const MISSING_STEP_MESSAGES = {
  sending: 'applicationNextDecision',
  decision: 'applicationNextDecision',
  acceptance: 'applicationNextAcceptance',
  conditions: 'applicationNextConditions',
} as const;

/** Returns the text of a rejection: the next possible step by its command name, or what that step requires. */
function getRejectionText(locale: Locale, nextStepOfCase: NextStep | null): string {
  if (!nextStepOfCase) return formatMessage(locale, 'applicationNotPossible');
  return formatMessage(
    locale,
    nextStepOfCase.lacks ? MISSING_STEP_MESSAGES[nextStepOfCase.lacks] : 'applicationNextStep',
    { step: nextStepOfCase.step },
  );
}
