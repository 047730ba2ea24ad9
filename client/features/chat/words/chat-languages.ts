// The languages are separate from the messages, which cannot be imported outside a build (as in browser tests).

/** Languages of the chat. They include languages that the pages do not have. */
export const CHAT_LOCALES = ['zh-CN', 'zh-HK', 'en-US', 'fr-FR', 'ar-EG'] as const;
export type ChatLocale = (typeof CHAT_LOCALES)[number];

export const CHAT_LANGUAGE_NAMES = {
  'zh-CN': '简体中文',
  'zh-HK': '繁體中文',
  'en-US': 'English',
  'fr-FR': 'Français',
  'ar-EG': 'العربية',
} as const satisfies Record<ChatLocale, string>;
