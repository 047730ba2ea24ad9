import { askAssistant } from '#shared/contract/chat.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { readBackend } from './ask-backend.ts';

export const GUEST = { visitorId: 'guest-1', agentKey: 'mso' };

export const ask = (q: string, locale: Locale = 'en-us', level = 1, who: Record<string, string> = GUEST) =>
  readBackend(askAssistant, { q, ...who }, { locale, level });

/** 'GBP 24,500' and '6.5' as they stand; markup has none of its own. */
export const figuresIn = (text: string) => text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];
