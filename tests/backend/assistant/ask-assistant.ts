import type { z } from 'zod';
import { askAssistant, type ChatAnswer } from '#shared/contract/chat.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getUserContext } from '#tests/backend/support/ask-as-user.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';

type ChatReply = z.output<typeof ChatAnswer>;

export const GUEST = { visitorId: 'guest-1', agentKey: 'mso' };

let strangerCount = 0;
/**
 * Creates a guest without earlier questions, so that the assistant does not use questions of another test as context.
 */
const createStranger = (): Record<string, string> => ({ ...GUEST, visitorId: `stranger-${++strangerCount}` });

/**
 * Asks the assistant as a logged-in user, who may see every course and is not affected by the visitor limits, which
 * have separate tests. Returns the related answers, which follow the answer under a heading of their own, separately.
 */
export const askQuestion = async (q: string, locale: Locale = 'en-us', level = 1, headers = createStranger()) =>
  separateRelated(
    await readBackend(askAssistant, { q, ...headers }, { ...(await getUserContext()), locale, level }),
    locale,
  );

export function separateRelated(reply: ChatReply, locale: Locale): ChatReply & { related?: string } {
  const relatedAt = reply.answer.indexOf(`<h3>${RELATED_HEADINGS[locale]}`);
  return relatedAt === -1
    ? reply
    : {
        ...reply,
        answer: reply.answer.slice(0, relatedAt) as ChatReply['answer'],
        related: reply.answer.slice(relatedAt),
      };
}
const RELATED_HEADINGS: Readonly<Record<Locale, string>> = {
  'en-us': 'Related answers',
  'zh-hk': '相關解答',
  zh: '相关解答',
};

/**
 * Returns an ask function that caches the answer to each question: the same suggestions recur, and a new guest always
 * gets the same answer.
 */
export function createCachedAsk(locale: Locale) {
  const answers = new Map<string, ReturnType<typeof askQuestion>>();
  return (question: string) => {
    const answer = answers.get(question) ?? askQuestion(question, locale);
    answers.set(question, answer);
    return answer;
  };
}

/** Finds the figures in the text of an answer, such as "24,500" and "6.5". Its markup contains no digits. */
export const findFigures = (text: string) => text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];
