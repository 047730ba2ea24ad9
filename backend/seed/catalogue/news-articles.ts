import { HENGDU_NEWS, MSO_NEWS } from '#backend/seed/news.ts';
import { BODIES } from './news-bodies.ts';
import { GENERAL_NEWS } from './news-general.ts';
import { NATIONAL_NEWS } from './news-national.ts';
import type { NewsSeed } from './news-seed.ts';

const shown = new Map([...MSO_NEWS, ...HENGDU_NEWS].map((line) => [line.id, line]));

/** Those of the home pages are among them, word for word. */
export const NEWS: NewsSeed[] = [
  ...[...shown.values()].map((line) => ({ ...line, body: [], ...BODIES[line.id] })),
  ...NATIONAL_NEWS,
  ...GENERAL_NEWS,
];
