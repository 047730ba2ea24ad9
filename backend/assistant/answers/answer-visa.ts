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
import { countrySteps } from '#backend/queries/assistant/country-steps.ts';
import { news } from '#backend/queries/catalogue/news.ts';
import { schoolDetail } from '#backend/queries/catalogue/school-detail.ts';
import { findRow, readTogether } from '#backend/queries/database.ts';
import { findCountries, refuseCountry } from './find-country.ts';

const MOST_NEWS = 3;
const KEYWORDS = { zh: '签证', 'zh-hk': '簽證', 'en-us': 'visa' };

/** What the country's own section says, and articles about it. No rule of any authority is worded here. */
export async function answerVisa(asked: Asked): Promise<Reply> {
  const { db, wishes, locale, publicLevel } = asked;
  const all = await findCountries(asked);
  const refusal = refuseCountry(asked, all);
  if (refusal) return refusal;
  const [named] = wishes.schools;
  const school = named === undefined ? null : await findRow(db, schoolDetail(String(named), locale, publicLevel));
  const country = all.find(({ id }) => id === (wishes.country ?? school?.fkAreaCountryId));
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
    countrySteps(country.id, locale, publicLevel),
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
