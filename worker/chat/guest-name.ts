import type { Locale } from '#shared/locale/locales.ts';
import en from '#shared/messages/en-us/guest.json';
import zhHk from '#shared/messages/zh-hk/guest.json';
import zh from '#shared/messages/zh/guest.json';

const TEXTS: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };

/** What a guest is called: always the same in one browser, and hardly ever like another. */
export function guestName(visitorId: string, locale: Locale): string {
  const say = (key: 'name' | 'birds') => TEXTS[locale][key];
  const birds = say('birds').split(' ');
  const number = [...visitorId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
  const bird = birds[number % birds.length] ?? '';
  return say('name')
    .replace('{{bird}}', bird)
    .replace('{{number}}', String(1000 + (number % 9000)));
}
