import { fail, type Result, succeed } from '#shared/failure.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import * as query from '#backend/queries/applications.ts';
import { type Database, readRows, type Statement, writeTogether } from '#backend/queries/database.ts';
import { tellOfApplication } from '#backend/inbox/tell-of-application.ts';
import { tell } from '#backend/queries/messages.ts';
import type { ApplicationDeed, ApplicationEvent } from './application-event.ts';
import { type ApplicationState, replay } from './application-state.ts';
import { mayHappen } from './may-happen.ts';

export interface Doer {
  by: ApplicationEvent['by'];
  who: string;
  at: string;
}

const TRIES = 3;

const refuse = () => fail({ code: FAILURE_CODES.requestError, message: '' });

/**
 * The one way in which anything happens to an application: read the log, ask whether this may happen, write it, and tell
 * the student. What goes with it is written in the same breath or not at all. Somebody who wrote in between makes it ask
 * again.
 */
export async function doDeed(
  db: Database,
  applicationId: number,
  deed: ApplicationDeed,
  doer: Doer,
  together: readonly Statement[] = [],
): Promise<Result<ApplicationState>> {
  for (let left = TRIES; left > 0; left -= 1) {
    const events = (await readRows(db, query.eventsOf(applicationId))).map(query.readEvent);
    const before = replay(events);
    if (!mayHappen(before, deed, doer.by)) return refuse();
    const event: ApplicationEvent = { ...deed, ...doer, seq: before.lastSeq + 1 };
    const after = replay([...events, event]);
    const told = tellOfApplication(applicationId, event);
    try {
      await writeTogether(db, [
        query.writeEvent(applicationId, event),
        ...(told ? [tell({ who: 'applicant', id: applicationId }, told, doer.at)] : []),
        ...together,
        query.keepStatus(applicationId, after.status, doer.at),
      ]);
      return succeed(after);
    } catch (error) {
      if (left === 1 || !query.isTaken(error)) throw error;
    }
  }
  return refuse();
}
