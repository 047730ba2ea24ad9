import type { Locale } from '#shared/locale/locales.ts';
import type { Caption } from '#client/ui/film/film-captions.tsx';
import captionsEn from './film/guide-en-us.vtt?url';
import captionsHk from './film/guide-zh-hk.vtt?url';
import captionsZh from './film/guide-zh.vtt?url';
import filmEn from './film/guide-en-us.webm?url';
import filmHk from './film/guide-zh-hk.webm?url';
import filmZh from './film/guide-zh.webm?url';
import posterEn from './film/guide-en-us.jpg?url';
import posterHk from './film/guide-zh-hk.jpg?url';
import posterZh from './film/guide-zh.jpg?url';

/** What is said is the same in each; the screens are those of the language. `npm run guide` films them. */
const CAPTIONS: Caption[] = [
  { locale: 'zh', path: captionsZh },
  { locale: 'zh-hk', path: captionsHk },
  { locale: 'en-us', path: captionsEn },
];

export const GUIDE_FILMS: Readonly<Record<Locale, { film: string; poster: string; captions: Caption[] }>> = {
  zh: { film: filmZh, poster: posterZh, captions: CAPTIONS },
  'zh-hk': { film: filmHk, poster: posterHk, captions: CAPTIONS },
  'en-us': { film: filmEn, poster: posterEn, captions: CAPTIONS },
};
