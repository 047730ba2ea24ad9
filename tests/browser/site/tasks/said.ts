import { CHAT_WORDS } from '#tests/browser/support/chat-panel.ts';
import accountEn from '#client/i18n/messages/en-us/account.json' with { type: 'json' };
import favouritesEn from '#client/i18n/messages/en-us/favourites.json' with { type: 'json' };
import frameEn from '#client/i18n/messages/en-us/frame.json' with { type: 'json' };
import selectionEn from '#client/i18n/messages/en-us/selection.json' with { type: 'json' };
import uiEn from '#client/i18n/messages/en-us/ui.json' with { type: 'json' };
import account from '#client/i18n/messages/zh/account.json' with { type: 'json' };
import favourites from '#client/i18n/messages/zh/favourites.json' with { type: 'json' };
import frame from '#client/i18n/messages/zh/frame.json' with { type: 'json' };
import selection from '#client/i18n/messages/zh/selection.json' with { type: 'json' };
import ui from '#client/i18n/messages/zh/ui.json' with { type: 'json' };
import accountHk from '#client/i18n/messages/zh-hk/account.json' with { type: 'json' };
import favouritesHk from '#client/i18n/messages/zh-hk/favourites.json' with { type: 'json' };
import frameHk from '#client/i18n/messages/zh-hk/frame.json' with { type: 'json' };
import selectionHk from '#client/i18n/messages/zh-hk/selection.json' with { type: 'json' };
import uiHk from '#client/i18n/messages/zh-hk/ui.json' with { type: 'json' };
import type { Locale } from '#shared/locale/locales.ts';

/** Names from the demo data and texts to type, in each language. */
const TYPED_TEXTS = {
  zh: {
    area: '86',
    britain: '英国',
    note: '想读历史',
    question: '曼彻斯特大学有什么法律课程？',
    computing: '计算机科学',
    computingHit: /计算机/,
    visa: /签证/,
    town: /爱丁堡|阿伯丁|格拉斯哥/,
    university: /大学|学院/,
    business: /^商科与管理/,
  },
  'zh-hk': {
    area: '852',
    britain: '英國',
    note: '想讀歷史',
    question: '曼徹斯特大學有甚麼法律課程？',
    computing: '電腦科學',
    computingHit: /電腦|計算機/,
    visa: /簽證/,
    town: /愛丁堡|鴨巴甸|亞伯丁|格拉斯哥/,
    university: /大學|學院/,
    business: /^商科/,
  },
  'en-us': {
    area: '852',
    britain: 'United Kingdom',
    note: 'history',
    question: 'Which law courses does the University of Manchester have?',
    computing: 'computer science',
    computingHit: /Computer Science/i,
    visa: /visa/i,
    town: /Edinburgh|Aberdeen|Glasgow/,
    university: /University|College|School/,
    business: /^Business/,
  },
} as const;

const WORDS = {
  zh: { account, favourites, frame, selection, ui },
  'zh-hk': { account: accountHk, favourites: favouritesHk, frame: frameHk, selection: selectionHk, ui: uiHk },
  'en-us': { account: accountEn, favourites: favouritesEn, frame: frameEn, selection: selectionEn, ui: uiEn },
};

/** Combines the message texts of a language with the texts that a user of that language types. */
export const createScenarioTexts = (locale: Locale) => ({
  ...WORDS[locale],
  ...TYPED_TEXTS[locale],
  chat: CHAT_WORDS[locale],
});

export type ScenarioTexts = ReturnType<typeof createScenarioTexts>;
