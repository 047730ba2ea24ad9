// Apart from the words: what runs outside of a build, as a browser test does, cannot load those.

/** The chat speaks more languages than the pages around it. */
export const CHAT_LOCALES = ['zh-CN', 'zh-HK', 'en-US', 'fr-FR', 'ar-EG'] as const;
export type ChatLocale = (typeof CHAT_LOCALES)[number];

/** How each language calls itself, for the menu. */
export const CHAT_LANGUAGE_NAMES = {
  'zh-CN': '简体中文',
  'zh-HK': '繁體中文',
  'en-US': 'English',
  'fr-FR': 'Français',
  'ar-EG': 'العربية',
} as const satisfies Record<ChatLocale, string>;
