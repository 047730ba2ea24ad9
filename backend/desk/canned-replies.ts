import type { Locale } from '#shared/locale/locales.ts';
import en from './words/replies/en-us.json';
import zhHk from './words/replies/zh-hk.json';
import zh from './words/replies/zh.json';

const REPLIES: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };

type ReplyName = keyof typeof en;

interface CannedReply {
  name: string;
  title: string;
  text: string;
}

/** Under names that the adviser reads, in words that the visitor does. */
export const cannedReplies = (adviser: Locale, visitor: Locale): CannedReply[] =>
  (Object.keys(en) as ReplyName[]).map((name) => ({
    name,
    title: REPLIES[adviser][name].title,
    text: REPLIES[visitor][name].text,
  }));
