import { Hono } from 'hono';
import {
  AdviserDeed,
  adviserDeedDone,
  OPS_APPLICATIONS,
  openApplication,
  openApplications,
} from '#shared/contract/adviser-deed.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import { answer, answerFailure } from '#backend/answer/envelope.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import { replay } from '#backend/application/application-state.ts';
import { type NextStep, whatComesNext } from '#backend/application/may-happen.ts';
import { describeApplication } from '#backend/application/describe-application.ts';
import { doDeed } from '#backend/application/do-deed.ts';
import { openApplications as readOpenApplications, studentName } from '#backend/desk/application/open-application.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { requireAdviser } from '#backend/door/require-adviser.ts';
import * as query from '#backend/queries/applications.ts';
import { findRow, readRows } from '#backend/queries/database.ts';
import { followedApplications } from '#backend/queries/desk-applications.ts';

const MOST_LISTED = 200;

/** How the agency moves applications on: the same deeds, through the same one question, as a student's. */
export const applicationOpsRoutes = new Hono<BackendEnv>()
  .get(OPS_APPLICATIONS, requireAdviser(), async (c) => {
    const rows = await readRows(c.env.DB, followedApplications(MOST_LISTED));
    const agentOf = new Map(rows.map(({ id, agentKey }) => [id, agentKey]));
    const found = await readOpenApplications(c.env.DB, rows);
    return answer(
      c,
      openApplications,
      found.map((one) => {
        const { id, userId, status, updatedAt, submittedAt } = one.row;
        const schoolName = one.form.courses[0]?.schoolName ?? '';
        const step = one.state.reached.at(-1)?.key ?? '';
        return {
          id,
          userId,
          status,
          updatedAt,
          submittedAt,
          name: studentName(one),
          agentKey: agentOf.get(id) ?? '',
          schoolName,
          step,
        };
      }),
    );
  })
  .get(`${OPS_APPLICATIONS}/:id{\\d+}`, requireAdviser(), async (c) => {
    const id = Number(c.req.param('id'));
    const [row, events] = await Promise.all([
      findRow(c.env.DB, query.applicationById(id)),
      readRows(c.env.DB, query.eventsOf(id)),
    ]);
    // A draft is the student's own until it is sent.
    const isOurs = row && row.status !== 'draft';
    return isOurs
      ? answer(c, openApplication, describeApplication(row, events.map(query.readEvent)))
      : answerFailure(c, FAILURE_CODES.requestError, { status: 404 });
  })
  .post(`${OPS_APPLICATIONS}/:id{\\d+}`, requireAdviser(), checkInput('json', AdviserDeed), async (c) => {
    const doer = { by: 'staff', who: c.var.adviser, at: new Date().toISOString() } as const;
    const id = Number(c.req.param('id'));
    const done = await doDeed(c.env.DB, id, c.req.valid('json'), doer);
    if (done.ok) return answer(c, adviserDeedDone, { id: String(done.value.lastSeq), status: done.value.status });
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
