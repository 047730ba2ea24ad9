import { ALL_LEVELS } from '#backend/queries/database.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { indexWords } from '#backend/search/search-words.ts';
import { NEWS_TOPICS, type NewsTopic } from '#shared/constants.ts';
import { countryIdOf } from '#backend/seed/catalogue/lookup-rows.ts';
import { BODIES } from './news-bodies.ts';
import { GENERAL_NEWS } from './news-general.ts';
import { NATIONAL_NEWS } from './news-national.ts';
import type { NewsSeed } from './news-seed.ts';
import { sourcesText } from './news-sources.ts';
import { HENGDU_NEWS, MSO_NEWS } from './site-news.ts';
import type { Texts } from '#backend/site/site-content.ts';

const stored = JSON.stringify;

/** Each by what a reader would look for it under: one article, one topic. */
const TOPICS: Record<NewsTopic, readonly number[]> = {
  visa: [5001, 5004, 5005, 5006, 5010, 5014, 5016, 5019, 5029],
  applying: [5003, 5008, 5009, 5015, 5020, 5027, 5030, 5033, 5037, 5039, 5040],
  grades: [5002, 5007, 5025, 5031, 5038],
  choosing: [5011, 5012, 5017, 5021, 5023, 5032],
  money: [5022, 5036],
  work: [5018, 5024, 5026, 5028],
  life: [5013, 5034, 5035],
};
const topicOf = (id: number) => NEWS_TOPICS.find((topic) => TOPICS[topic].includes(id)) ?? '';

const paragraphs = (body: readonly Texts[]): Texts => {
  const inLocale = (locale: keyof Texts) => body.map((words) => `<p>${words[locale]}</p>`).join('');
  return { 'zh-hk': inLocale('zh-hk'), zh: inLocale('zh'), 'en-us': inLocale('en-us') };
};

export const newsRows = (): Row[] =>
  NEWS.map(({ id, title, subtitle, body, publishTime, country, levels = ALL_LEVELS }) => ({
    id,
    country_id: country ? countryIdOf(country) : null,
    school_id: null,
    topic: topicOf(id),
    levels,
    title: stored(title),
    subtitle: stored(subtitle),
    description: stored(paragraphs([...body, sourcesText(id)].filter((words) => words !== null))),
    publish_time: publishTime,
    gmt_create: publishTime,
  }));

/** Found by any word of it, in every language. */
export const newsWordRows = (): Row[] =>
  NEWS.map(({ id, title, subtitle, body }) => ({
    rowid: id,
    words: indexWords([title, subtitle, ...body].flatMap((words) => Object.values(words))),
  }));

const shown = new Map([...MSO_NEWS, ...HENGDU_NEWS].map((line) => [line.id, line]));

/** Those of the home pages are among them, word for word. */
export const NEWS: NewsSeed[] = [
  ...[...shown.values()].map((line) => ({ ...line, body: [], ...BODIES[line.id] })),
  ...NATIONAL_NEWS,
  ...GENERAL_NEWS,
];
