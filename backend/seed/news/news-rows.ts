import { ALL_LEVELS } from '#backend/queries/database.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { indexWords } from '#backend/search/search-words.ts';
import { getCountryId } from '#backend/seed/catalogue/lookup-rows.ts';
import { ARTICLES } from '#backend/seed/seed-data.ts';
import type { ArticleSeed } from '#backend/seed/seed-schemas.ts';
import { texts, type Texts } from '#backend/site/site-content.ts';
import { DATED_FACTS } from '#shared/rules/dated-facts.ts';

const stored = JSON.stringify;

type Block = ArticleSeed['body'][number];

const getTexts = (block: Block): Texts => ('heading' in block ? block.heading : block);

function markup(body: readonly Block[]): Texts {
  const inLocale = (locale: keyof Texts) =>
    body
      .map((block) => {
        const tag = 'heading' in block ? 'h2' : 'p';
        return `<${tag}>${getTexts(block)[locale]}</${tag}>`;
      })
      .join('');
  return { 'zh-hk': inLocale('zh-hk'), zh: inLocale('zh'), 'en-us': inLocale('en-us') };
}

export const newsRows = (): Row[] =>
  ARTICLES.map((article) => {
    const { id, topic, title, subtitle, body, publishTime, country, levels = ALL_LEVELS } = article;
    return {
      id,
      country_id: country ? getCountryId(country) : null,
      school_id: null,
      topic,
      levels,
      title: stored(title),
      subtitle: stored(subtitle),
      description: stored(markup([...body, ...sourcesText(article)])),
      publish_time: publishTime,
      gmt_create: publishTime,
    };
  });

/** Returns the rows of the articles' full-text index, with the words of every language. */
export const newsWordRows = (): Row[] =>
  ARTICLES.map(({ id, title, subtitle, body }) => ({
    rowid: id,
    words: indexWords([title, subtitle, ...body.map(getTexts)].flatMap((words) => Object.values(words))),
  }));

const FACTS: Record<string, { publisher: string; page: string; entry: number }> = DATED_FACTS;

/** Returns the pages on which the figures of an article were read; [] if it contains no figure. */
export const getSources = ({ sources = [] }: ArticleSeed) =>
  sources.map((source) => {
    if (!('datedFact' in source)) return source;
    const fact = FACTS[source.datedFact];
    if (!fact) throw new Error(`${source.datedFact} is no dated fact.`);
    return { publisher: fact.publisher, address: fact.page, asAt: String(fact.entry) };
  });

/** Returns the last paragraph of an article as markup: its sources. */
function sourcesText(article: ArticleSeed): Texts[] {
  const sources = getSources(article);
  if (sources.length === 0) return [];
  const list = (undated: string, open: string, close: string, comma: string) =>
    sources
      .map(({ publisher, address, asAt }) => `<a href="${address}">${publisher}</a>${open}${asAt || undated}${close}`)
      .join(comma);
  return [
    texts(
      `資料來源：${list('日期不詳', '（', '）', '；')}。規定會更改，申請前請以官方網頁為準。`,
      `数据来源：${list('日期不详', '（', '）', '；')}。规定会变，申请前请以官网为准。`,
      `Sources: ${list('undated', ' (', ')', '; ')}. Rules change, so check the official page before you apply.`,
    ),
  ];
}
