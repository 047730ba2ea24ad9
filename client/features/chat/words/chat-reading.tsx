import { type ReactNode, useMemo } from 'react';
import { PartLanguageContext } from '#client/ui/aria-language.tsx';
import { type ChatLocale, directionOf } from './chat-locales.ts';
import { useChatLocale } from './use-chat-text.ts';

/** As the pages tell it theirs. */
const LIBRARY_TAGS = {
  'zh-CN': 'zh-CN',
  'zh-HK': 'zh-TW',
  'en-US': 'en-GB',
  'fr-FR': 'fr-FR',
  'ar-EG': 'ar-EG',
} as const satisfies Record<ChatLocale, string>;

/** Around the panel, so that what the library draws in it, or opens from it, speaks the chat's language. */
export function ChatReading({ children }: { children: ReactNode }) {
  const lang = useChatLocale();
  const reading = useMemo(() => ({ lang, dir: directionOf(lang), library: LIBRARY_TAGS[lang] }), [lang]);
  return <PartLanguageContext value={reading}>{children}</PartLanguageContext>;
}
