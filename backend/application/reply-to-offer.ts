import * as query from '#backend/queries/applications/applications.ts';
import { type Database, readTogether } from '#backend/queries/database.ts';
import type { Reply } from '#shared/rules/application/application-lists.ts';
import { isReplyOver } from '#shared/rules/application/reply-day.ts';
import { hasAccepted, replay } from './application-state.ts';
import { changeApplication } from './change-application.ts';

interface Asked {
  /** The number of the decision. */
  decision: string;
  reply: Reply;
  instead: boolean;
}

type Replied =
  | { ok: true; id: string }
  | {
      ok: false;
      refusal:
        | 'applicationNotPossible'
        | 'applicationDecidedAnew'
        | 'applicationReplied'
        | 'applicationReplyOver'
        | 'applicationOfferTaken';
    };

const TRIES = 2;

/**
 * A student's word to an offer. Two tabs, a second press and a page sent again after the connection was lost all find the same word
 * in the log and are answered as the first was.
 */
export async function replyAsStudent(
  db: Database,
  user: { id: number; nickname: string },
  { decision: id, reply, instead }: Asked,
  now = Date.now(),
): Promise<Replied> {
  for (let left = TRIES; left > 0; left -= 1) {
    const [[row], rows] = await readTogether(db, query.applicationOfUser(user.id), query.eventsOfUser(user.id));
    const events = rows.map(query.readEvent);
    const state = replay(events);
    const decision = state.decisions.find((one) => String(one.id) === id);
    if (!row || !decision) return { ok: false, refusal: 'applicationDecidedAnew' };
    if (decision.reply === reply) return { ok: true, id };
    if (decision.reply !== null) return { ok: false, refusal: 'applicationReplied' };
    if (isReplyOver(decision.replyBy, now)) return { ok: false, refusal: 'applicationReplyOver' };
    if (reply === 'accepted' && !instead && hasAccepted(state)) return { ok: false, refusal: 'applicationOfferTaken' };
    const named = { decision: decision.id, course: decision.course };
    const doer = { by: 'student', who: user.nickname, at: new Date(now).toISOString() } as const;
    const done = await changeApplication(
      db,
      row.id,
      reply === 'accepted' ? { kind: 'offerAccepted', ...named, instead } : { kind: 'offerDeclined', ...named },
      doer,
    );
    if (done.ok) return { ok: true, id };
  }
  // Whoever wrote in between has changed what may happen: it was looked at twice.
  return { ok: false, refusal: 'applicationNotPossible' };
}
