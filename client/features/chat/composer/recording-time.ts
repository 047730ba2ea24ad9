import { CHAT_FORMAT_TAGS, type ChatLocale } from '#client/features/chat/words/chat-locales.ts';

/** 0:07, in the figures of the language. */
export function recordingTime(ms: number, locale: ChatLocale): string {
  const seconds = Math.floor(ms / 1000);
  const write = (amount: number, digits: number) =>
    new Intl.NumberFormat(CHAT_FORMAT_TAGS[locale], { minimumIntegerDigits: digits }).format(amount);
  return `${write(Math.floor(seconds / 60), 1)}:${write(seconds % 60, 2)}`;
}
