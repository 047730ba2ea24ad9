import { Hono } from 'hono';
import {
  AdviserAction,
  adviserActionDone,
  OPS_APPLICATIONS,
  openApplication,
  openApplications,
} from '#shared/contract/operations.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { FAILURE_CODES } from '#shared/failure.ts';
import { answer, answerFailure, checkInput } from '#backend/answer/answer-call.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import { replay, whatComesNext } from '#backend/application/application-state.ts';
import type { NextStep } from '#backend/application/next-step.ts';
import { describeApplication } from '#backend/application/describe-application.ts';
import { changeApplication } from '#backend/application/change-application.ts';
import { openApplications as readOpenApplications, studentName } from '#backend/office/application/open-application.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { requireOpsToken } from '#backend/auth/recognise-caller.ts';
import * as query from '#backend/queries/applications/applications.ts';
import { findRow, readRows, readTogether } from '#backend/queries/database.ts';
import {
  applicationsOfDesk,
  followedApplications,
  openingsOfAll,
} from '#backend/queries/applications/desk-applications.ts';
import { maskPassport } from '#shared/rules/application/application-lists.ts';
import { isAllowed } from '#backend/staff/ask-whether.ts';

const MOST_LISTED = 200;

/** How the agency moves applications on: the same actions, through the same one question, as a student's. */
export const applicationOpsRoutes = new Hono<BackendEnv>()
  .get(OPS_APPLICATIONS, requireOpsToken(), async (c) => {
    const { scope } = c.var.staff;
    if (!isAllowed(c, 'followApplications', scope))
      return answerFailure(c, FAILURE_CODES.noPermission, { status: 403 });
    const rows = await readRows(
      c.env.DB,
      scope.kind === 'platform'
        ? followedApplications(MOST_LISTED)
        : applicationsOfDesk(scope.agentKey, 'following', MOST_LISTED),
    );
    const found = await readOpenApplications(
      c.env.DB,
      rows.filter((row) => isAllowed(c, 'seeApplication', row)),
    );
    return answer(
      c,
      openApplications,
      found.map((one) => {
        const { id, userId, agentKey, status, updatedAt, submittedAt } = one.row;
        const schoolName = one.form.courses[0]?.schoolName ?? '';
        const step = one.state.reached.at(-1)?.key ?? '';
        return {
          id,
          userId,
          status,
          updatedAt,
          submittedAt,
          name: studentName(one),
          agentKey,
          schoolName,
          step,
        };
      }),
    );
  })
  .get(`${OPS_APPLICATIONS}/:id{\\d+}`, requireOpsToken(), async (c) => {
    const id = Number(c.req.param('id'));
    const [[row], events, openings] = await readTogether(
      c.env.DB,
      query.applicationById(id),
      query.eventsOf(id),
      openingsOfAll([id]),
    );
    if (!row || !isAllowed(c, 'seeApplication', row))
      return answerFailure(c, FAILURE_CODES.requestError, { status: 404 });
    const told = describeApplication(row, events.map(query.readEvent), openings);
    // The number is opened at the desk, with a reason.
    const { personal } = told.form;
    const masked = { ...personal, passportNumber: maskPassport(personal.passportNumber) };
    return answer(c, openApplication, { ...told, form: { ...told.form, personal: masked } });
  })
  .post(`${OPS_APPLICATIONS}/:id{\\d+}`, requireOpsToken(), checkInput('json', AdviserAction), async (c) => {
    const doer = { by: 'staff', who: c.var.staff.name, at: new Date().toISOString() } as const;
    const id = Number(c.req.param('id'));
    const row = await findRow(c.env.DB, query.applicationById(id));
    if (!row || !isAllowed(c, 'moveApplication', row))
      return answerFailure(c, FAILURE_CODES.requestError, { status: 404 });
    const done = await changeApplication(c.env.DB, id, c.req.valid('json'), doer);
    if (done.ok) return answer(c, adviserActionDone, { id: String(done.value.lastSeq), status: done.value.status });
    const events = (await readRows(c.env.DB, query.eventsOf(id))).map(query.readEvent);
    const message = refusalText(c.var.caller.locale, whatComesNext(replay(events)));
    return answerFailure(c, FAILURE_CODES.requestError, { message, status: 409 });
  });

/** Names the step that may be reached, as the command has it, and what it needs first. */
function refusalText(locale: Locale, next: NextStep | null): string {
  if (!next) return messageText(locale, 'applicationNotPossible');
  const key =
    next.lacks === 'decision'
      ? 'applicationNextDecision'
      : next.lacks === 'offer'
        ? 'applicationNextOffer'
        : 'applicationNextStep';
  return messageText(locale, key).replace('{{step}}', next.step);
}
