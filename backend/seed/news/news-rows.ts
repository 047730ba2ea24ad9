import { ALL_LEVELS } from '#backend/queries/database.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { createWordIndex } from '#backend/search/search-words.ts';
import { getCountryId } from '#backend/seed/catalogue/lookup-rows.ts';
import { ARTICLES } from '#backend/seed/seed-data.ts';
import type { ArticleSeed } from '#backend/seed/seed-schemas.ts';
import { createTexts, type Texts } from '#backend/site/site-content.ts';
import { DATED_FACTS } from '#shared/rules/dated-facts.ts';

const toJson = JSON.stringify;

type Block = ArticleSeed['body'][number];

const getTexts = (block: Block): Texts => ('heading' in block ? block.heading : block);

function renderBody(body: readonly Block[]): Texts {
  const renderInLocale = (locale: keyof Texts) =>
    body
      .map((block) => {
        const tag = 'heading' in block ? 'h2' : 'p';
        return `<${tag}>${getTexts(block)[locale]}</${tag}>`;
      })
      .join('');
  return { 'zh-hk': renderInLocale('zh-hk'), zh: renderInLocale('zh'), 'en-us': renderInLocale('en-us') };
}

export const createNewsRows = (): Row[] =>
  ARTICLES.map((article) => {
    const { id, topic, title, subtitle, body, publishTime, country, levels = ALL_LEVELS } = article;
    return {
      id,
      country_id: country ? getCountryId(country) : null,
      school_id: null,
      topic,
      levels,
      title: toJson(title),
      subtitle: toJson(subtitle),
      description: toJson(renderBody([...body, ...createSourceTexts(article)])),
      publish_time: publishTime,
      gmt_create: publishTime,
    };
  });

/** Creates the rows of the articles' full-text index, with the words of every language. */
export const createNewsWordRows = (): Row[] =>
  ARTICLES.map(({ id, title, subtitle, body }) => ({
    rowid: id,
    words: createWordIndex([title, subtitle, ...body.map(getTexts)].flatMap((words) => Object.values(words))),
  }));

const FACT_BY_KEY: Record<string, { publisher: string; page: string; entry: number }> = DATED_FACTS;

/** Returns the pages from which the figures of an article are taken, or an empty list if it contains no figures. */
export const getSources = ({ sources = [] }: ArticleSeed) =>
  sources.map((source) => {
    if (!('datedFact' in source)) return source;
    const fact = FACT_BY_KEY[source.datedFact];
    if (!fact) throw new Error(`${source.datedFact} is not a dated fact`);
    return { publisher: fact.publisher, address: fact.page, asAt: String(fact.entry) };
  });

/** Returns the last paragraph of an article as markup: its sources. */
function createSourceTexts(article: ArticleSeed): Texts[] {
  const sources = getSources(article);
  if (sources.length === 0) return [];
  const formatSources = (undatedText: string, open: string, close: string, comma: string) =>
    sources
      .map(
        ({ publisher, address, asAt }) => `<a href="${address}">${publisher}</a>${open}${asAt || undatedText}${close}`,
      )
      .join(comma);
  return [
    createTexts(
      `資料來源：${formatSources('日期不詳', '（', '）', '；')}。規定會更改，申請前請以官方網頁為準。`,
      `数据来源：${formatSources('日期不详', '（', '）', '；')}。规定会变，申请前请以官网为准。`,
      `Sources: ${formatSources('undated', ' (', ')', '; ')}. Rules change, so check the official page before you apply.`,
    ),
  ];
}
