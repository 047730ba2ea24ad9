import type { chatHistory } from '#shared/contract/chat.ts';
import type { WireRow } from '#backend/answer/wire-value.ts';
import type { AnswerRow } from '#backend/queries/chat/answers.ts';
import { escapeMarkup } from './escape-markup.ts';
import type { Reply } from './reply.ts';

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
