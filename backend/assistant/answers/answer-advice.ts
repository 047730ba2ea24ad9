import { linkCard, nameOfPage } from '#backend/assistant/describe-card.ts';
import { type Asked, ownName, paragraph, type Reply, replyUnknown, replyWith } from '#backend/assistant/reply.ts';
import { listOf, say } from '#backend/assistant/say.ts';
import { adviceOf } from '#backend/assistant/words/advice-words.ts';
import { agentPage } from '#backend/queries/assistant/agent-page.ts';
import { countrySection } from '#backend/queries/assistant/country-section.ts';
import { findRow, readRows } from '#backend/queries/database.ts';
import { findArticles } from './find-articles.ts';
import { findCountries, findCountryMeant, refuseCountry } from './find-country.ts';

const MOST_ARTICLES = 3;

/** What the country's own section, the agent's page and articles say about going abroad; no sum or rule is worded here. */
export async function answerAdvice(asked: Asked): Promise<Reply> {
  const { db, wishes, locale, publicLevel, agentKey } = asked;
  const all = await findCountries(asked);
  const refusal = refuseCountry(asked, all);
  if (refusal) return refusal;
  const country = await findCountryMeant(asked, all);
  const advice = wishes.advice.map(adviceOf);
  const kinds = advice.flatMap(({ section }) => (section === undefined ? [] : [section]));
  const [sections, pages, articles] = await Promise.all([
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
  if (told.length === 0 && cards.length === 0)
    return replyUnknown(locale, 'unknownOf', { what: listOf(locale, wishes.adviceSaid) });
  const others = all.filter(({ id, offered }) => offered === 1 && id !== country?.id);
  return replyWith(
    [
      ...told.map(({ description }) => description),
      paragraph(locale, say(locale, told.length > 0 ? 'adviceNote' : 'adviceLinks')),
    ],
    {
      cards,
      suggestions:
        kinds.length === 0
          ? []
          : others.map((one) =>
              say(locale, 'suggestAdvice', { country: ownName(locale, one), what: wishes.adviceSaid[0] ?? '' }),
            ),
      offersHuman: true,
    },
  );
}
