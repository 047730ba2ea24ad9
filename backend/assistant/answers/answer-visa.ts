import { newsList } from '#shared/contract/news.ts';
import { linkCard } from '#backend/assistant/describe-card.ts';
import {
  type Asked,
  ownName,
  paragraph,
  type Reply,
  replySaying,
  replyUnknown,
  replyWith,
} from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import { countrySection, SECTIONS } from '#backend/queries/assistant/country-section.ts';
import { news } from '#backend/queries/catalogue/news.ts';
import { readTogether } from '#backend/queries/database.ts';
import { findCountries, findCountryMeant, refuseCountry } from './find-country.ts';

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
