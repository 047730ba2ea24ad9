import { type AnswerRow, answersBefore } from '#backend/queries/chat/answers.ts';
import { type Database, readRows } from '#backend/queries/database.ts';

/** Of a conversation that still goes on. */
const MOST_ANSWERS = 8;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** What somebody asked and was told in this conversation, the oldest first; after a pause it is another one. */
export async function recallAnswers(db: Database, asker: Parameters<typeof answersBefore>[0], now: Date) {
  const newest = await readRows(db, answersBefore(asker, Number.MAX_SAFE_INTEGER, MOST_ANSWERS));
  const recalled: AnswerRow[] = [];
  let since = now.getTime();
  for (const row of newest) {
    if (since - row.askedAt > LONGEST_PAUSE_MS) break;
    recalled.unshift(row);
    since = row.askedAt;
  }
  return recalled;
}
