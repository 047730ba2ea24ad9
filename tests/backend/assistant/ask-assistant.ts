import { askAssistant } from '#shared/contract/chat.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { userContext } from '#tests/backend/support/ask-as-user.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';

export const GUEST = { visitorId: 'guest-1', agentKey: 'mso' };

let strangers = 0;
/** Guest without earlier questions, so no context is carried over from another test. */
const newStranger = (): Record<string, string> => ({ ...GUEST, visitorId: `stranger-${++strangers}` });

/** Asks as a logged-in user, who sees every course; visitors' limits have tests of their own. */
export const ask = async (q: string, locale: Locale = 'en-us', level = 1, headers = newStranger()) =>
  readBackend(askAssistant, { q, ...headers }, { ...(await userContext()), locale, level });

/** Caches answers per question: suggestions repeat, and a new guest always gets the same answer. */
export function askingOnce(locale: Locale) {
  const answers = new Map<string, ReturnType<typeof ask>>();
  return (question: string) => {
    const answer = answers.get(question) ?? ask(question, locale);
    answers.set(question, answer);
    return answer;
  };
}

/** Figures in a text, such as "24,500" and "6.5"; markup contains none. */
export const figuresIn = (text: string) => text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];
