import { askAssistant } from '#shared/contract/chat.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { userContext } from '#tests/backend/support/ask-as-user.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';

export const GUEST = { visitorId: 'guest-1', agentKey: 'mso' };

let strangers = 0;
/** Somebody who has asked nothing yet, so that nothing is carried on from one test to the other. */
const newStranger = (): Record<string, string> => ({ ...GUEST, visitorId: `stranger-${++strangers}` });

/** As a user, who is shown every course; what a visitor is shown is tested apart. */
export const ask = async (q: string, locale: Locale = 'en-us', level = 1, headers = newStranger()) =>
  readBackend(askAssistant, { q, ...headers }, { ...(await userContext()), locale, level });

/** Where many answers suggest the same: a stranger is answered the same again. */
export function askingOnce(locale: Locale) {
  const answers = new Map<string, ReturnType<typeof ask>>();
  return (question: string) => {
    const answer = answers.get(question) ?? ask(question, locale);
    answers.set(question, answer);
    return answer;
  };
}

/** 'GBP 24,500' and '6.5' as they stand; markup has none of its own. */
export const figuresIn = (text: string) => text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];
