import { askAssistant } from '#shared/contract/chat.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getUserContext } from '#tests/backend/support/ask-as-user.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';

export const GUEST = { visitorId: 'guest-1', agentKey: 'mso' };

let strangerCount = 0;
/** Creates a guest without earlier questions, so that no context is carried over from another test. */
const createStranger = (): Record<string, string> => ({ ...GUEST, visitorId: `stranger-${++strangerCount}` });

/** Asks as a logged-in user, who sees every course; the limits of visitors have separate tests. */
export const askQuestion = async (q: string, locale: Locale = 'en-us', level = 1, headers = createStranger()) =>
  readBackend(askAssistant, { q, ...headers }, { ...(await getUserContext()), locale, level });

/** Caches answers per question: suggestions repeat, and a new guest always gets the same answer. */
export function createCachedAsk(locale: Locale) {
  const answers = new Map<string, ReturnType<typeof askQuestion>>();
  return (question: string) => {
    const answer = answers.get(question) ?? askQuestion(question, locale);
    answers.set(question, answer);
    return answer;
  };
}

/** Finds the figures in a text, such as "24,500" and "6.5"; markup contains none. */
export const findFigures = (text: string) => text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];
