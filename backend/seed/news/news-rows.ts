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

function renderBody(article: ArticleSeed): Texts {
  const sourceMarkup = renderSources(article);
  const renderInLocale = (locale: keyof Texts) =>
    article.body
      .map((block) => {
        const tag = 'heading' in block ? 'h2' : 'p';
        return `<${tag}>${getTexts(block)[locale]}</${tag}>`;
      })
      .join('') + sourceMarkup[locale];
  return { 'zh-hk': renderInLocale('zh-hk'), zh: renderInLocale('zh'), 'en-us': renderInLocale('en-us') };
}

export const createNewsRows = (): Row[] =>
  ARTICLES.map((article) => {
    const { id, topic, title, subtitle, publishTime, country, levels = ALL_LEVELS } = article;
    return {
      id,
      country_id: country ? getCountryId(country) : null,
      school_id: null,
      topic,
      levels,
      title: toJson(title),
      subtitle: toJson(subtitle),
      description: toJson(renderBody(article)),
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

/** Renders the end of an article: its sources as a collapsed list, and a note. Empty without sources. */
function renderSources(article: ArticleSeed): Texts {
  const sources = getSources(article);
  if (sources.length === 0) return createTexts('', '', '');
  const renderList = (title: string, formatDate: (date: string) => string, note: string) => {
    const items = sources.map(
      ({ publisher, address, asAt }) => `<li><a href="${address}">${publisher}</a>${formatDate(asAt)}</li>`,
    );
    return `<details><summary>${title}</summary><ul>${items.join('')}</ul></details><p>${note}</p>`;
  };
  return createTexts(
    renderList(
      `${sources.length} 項資料來源`,
      (date) => `（${date || '日期不詳'}）`,
      '規定會更改，申請前請以官方網頁為準。',
    ),
    renderList(`${sources.length} 项数据来源`, (date) => `（${date || '日期不详'}）`, '规定会变，申请前请以官网为准。'),
    renderList(
      sources.length === 1 ? '1 source' : `${sources.length} sources`,
      (date) => ` (${date || 'undated'})`,
      'Rules change, so check the official page before you apply.',
    ),
  );
}
