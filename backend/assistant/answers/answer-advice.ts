import {
  type Asked,
  linkCard,
  nameOfPage,
  type Reply,
  replySaying,
  replyUnknown,
  replyWith,
} from '#backend/assistant/reply.ts';
import { listOf, ownName, paragraph, say } from '#backend/assistant/say.ts';
import { adviceOf } from '#backend/assistant/words/advice-words.ts';
import { agentPage } from '#backend/queries/site/pages.ts';
import { countrySection, SECTIONS } from '#backend/queries/catalogue/countries.ts';
import { news } from '#backend/queries/catalogue/news.ts';
import { findRow, readRows, readTogether } from '#backend/queries/database.ts';
import { newsList } from '#shared/contract/catalogue/news.ts';
import { findCountries, findCountryMeant, refuseCountry } from './find-courses.ts';
import { tellLivingCosts } from './tell-figures.ts';

const MOST_ARTICLES = 3;

/** What the country's own section, the agent's page and articles say about going abroad; no sum or rule is worded here. */
export async function answerAdvice(asked: Asked): Promise<Reply> {
  const { db, slots, locale, publicLevel, agentKey } = asked;
  const all = await findCountries(asked);
  const refusal = refuseCountry(asked, all);
  if (refusal) return refusal;
  const country = await findCountryMeant(asked, all);
  const advice = slots.advice.map(adviceOf);
  const kinds = advice.flatMap(({ section }) => (section === undefined ? [] : [section]));
  const [costs, sections, pages, articles] = await Promise.all([
    slots.advice.includes('living') ? tellLivingCosts(asked, country) : [],
    Promise.all(
      country ? kinds.map((kind) => readRows(db, countrySection(country.id, kind, locale, publicLevel))) : [],
    ),
    Promise.all(advice.flatMap(({ page }) => (page ? [findRow(db, agentPage(agentKey, page, locale))] : []))),
    Promise.all(advice.map(({ keyword }) => findArticles(asked, keyword[locale], country?.id ?? null))),
  ]);
  const told = sections.flat();
  const cards = [
    ...pages.flatMap((page) => (page ? [linkCard(`/${page.entrance}`, nameOfPage(page.title), page.description)] : [])),
    ...articles.flat().slice(0, MOST_ARTICLES),
  ];
  if (costs.length + told.length + cards.length === 0)
    return replyUnknown(locale, 'unknownOf', { what: listOf(locale, slots.adviceSaid) });
  const others = all.filter(({ id, offered }) => offered === 1 && id !== country?.id);
  return replyWith(
    [
      ...costs,
      ...told.map(({ description }) => description),
      paragraph(locale, say(locale, told.length > 0 ? 'adviceNote' : 'adviceLinks')),
    ],
    {
      cards,
      suggestions:
        kinds.length === 0
          ? []
          : others.map((one) =>
              say(locale, 'suggestAdvice', { country: ownName(locale, one), what: slots.adviceSaid[0] ?? '' }),
            ),
      offersHuman: true,
    },
  );
}

const MOST_NEWS = 3;
const KEYWORDS = { zh: '签证', 'zh-hk': '簽證', 'en-us': 'visa' };

/** What the country's own section says, and articles about it. No rule of any authority is worded here. */
export async function answerVisa(asked: Asked): Promise<Reply> {
  const { db, locale, publicLevel } = asked;
  const all = await findCountries(asked);
  const refusal = refuseCountry(asked, all);
  if (refusal) return refusal;
  const country = await findCountryMeant(asked, all);
  const suggestions = all
    .filter(({ id, offered }) => offered === 1 && id !== country?.id)
    .map((one) => say(locale, 'suggestVisa', { country: ownName(locale, one) }));
  if (!country) return replySaying(locale, 'visaWhich', { suggestions });
  const sought = newsList.input.parse({
    keyword: KEYWORDS[locale],
    fkAreaCountryId: String(country.id),
    currentPage: 1,
    showCount: MOST_NEWS,
  });
  const [steps, articles] = await readTogether(
    db,
    countrySection(country.id, SECTIONS.howToApply, locale, publicLevel),
    news(sought, locale, publicLevel).rows,
  );
  const cards = articles.map(({ id, title, subtitle }) => linkCard(`/consult/${id}`, title, subtitle));
  if (steps.length === 0 && cards.length === 0) return replyUnknown(locale);
  return replyWith([...steps.map((step) => step.description), paragraph(locale, say(locale, 'visaNote'))], {
    cards,
    suggestions,
    offersHuman: true,
  });
}

const MOST_READ = 10;

/** Articles that are about it, and do not only mention it: those for everybody, and those of the country, where one is asked about. */
async function findArticles({ db, locale, publicLevel }: Asked, keyword: string, countryId: number | null) {
  const sought = newsList.input.parse({ keyword, currentPage: 1, showCount: MOST_READ });
  const found = await readRows(db, news(sought, locale, publicLevel).rows);
  return found
    .filter(({ title }) => title.toLowerCase().includes(keyword.toLowerCase()))
    .filter(({ fkAreaCountryId }) => countryId === null || fkAreaCountryId === null || fkAreaCountryId === countryId)
    .map(({ id, title, subtitle }) => linkCard(`/consult/${id}`, title, subtitle));
}
