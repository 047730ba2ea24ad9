import type { WireRow } from '#backend/answer/wire-value.ts';
import { type AnswerRow, answersBefore } from '#backend/queries/chat/answers.ts';
import { type Database, readRows } from '#backend/queries/database.ts';
import type { chatHistory } from '#shared/contract/chat.ts';
import type { Reply } from './reply.ts';
import { escapeMarkup } from './say.ts';

/** As it was kept, perhaps by a version that knew fewer fields. */
type Kept = Omit<Reply, 'helpLines'> & Partial<Pick<Reply, 'helpLines'>>;

/** A question and its answer are two messages of the contract's history; the question's id is the answer's with a q. */
export function describeHistory({ id, question, answer, rating, askedAt }: AnswerRow): WireRow<typeof chatHistory>[] {
  const { answer: text, cards, suggestions, helpLines = '' } = JSON.parse(answer) as Kept;
  const none = { cards: [], suggestions: [], rating: null };
  return [
    {
      id: `${id}q`,
      type: 'text',
      content: { text: escapeMarkup(question), action: '' },
      user: { name: '', avatar: '' },
      position: 'right',
      hasTime: true,
      createdAt: askedAt,
      ...none,
    },
    {
      id: String(id),
      type: 'text',
      content: { text: text + helpLines, action: '' },
      user: { name: '', avatar: '' },
      position: 'left',
      hasTime: false,
      createdAt: askedAt,
      cards,
      suggestions,
      rating,
    },
  ];
}

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
