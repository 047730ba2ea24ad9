import { coursesList } from '#shared/contract/course.ts';
import { institutionInquiry } from '#shared/contract/school-list.ts';
import { exchange } from '#shared/rules/budget/exchange-rates.ts';
import { HOME_CURRENCIES } from '#backend/assistant/price-budget.ts';
import { type Asked, ownName, paragraph, type Reply, replyUnknown, replyWith } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import { writeMoney } from '#backend/assistant/write-money.ts';
import { courses, type FeeRange } from '#backend/queries/catalogue/courses.ts';
import { majorLevels } from '#backend/queries/catalogue/lookups.ts';
import { schools } from '#backend/queries/catalogue/schools.ts';
import type { CountryRow } from '#backend/queries/countries.ts';
import { findRow, readRows } from '#backend/queries/database.ts';
import { findCountries } from './find-country.ts';

const ROUGH = 1000;

/** Countries side by side: how many schools, and what a first degree costs; the lowest fees first. */
export async function answerSeveralCountries(asked: Asked): Promise<Reply> {
  const { db, wishes, locale } = asked;
  const offered = (await findCountries(asked)).filter((one) => one.offered === 1);
  const named = offered.filter(({ id }) => wishes.countries.includes(id));
  const compared = named.length > 0 ? named : offered;
  const level = (await readRows(db, majorLevels(locale))).find(({ key }) => key === 'bachelor');
  if (!level) return replyUnknown(locale);
  const facts = await Promise.all(compared.map((country) => readCountry(asked, country, level.id)));
  const sorted = facts.flatMap((one) => (one ? [one] : [])).toSorted((a, b) => a.worth - b.worth);
  if (sorted.length === 0) return replyUnknown(locale);
  return replyWith(
    [
      paragraph(locale, say(locale, 'severalCountries', { order: say(locale, 'orderByFee') })),
      ...sorted.map(({ line }) => paragraph(locale, line)),
      paragraph(locale, say(locale, 'severalCountriesNote')),
    ],
    { suggestions: sorted.map(({ name }) => say(locale, 'suggestSchools', { country: name })), offersHuman: true },
  );
}

async function readCountry({ db, locale, publicLevel }: Asked, country: CountryRow, levelId: number) {
  const sought = { fkAreaCountryId: String(country.id), currentPage: 1, showCount: 1 };
  const [count, range] = await Promise.all([
    findRow(db, schools(institutionInquiry.input.parse(sought), locale, publicLevel).total),
    findRow(
      db,
      courses(coursesList.input.parse({ ...sought, fkMajorLevelId: String(levelId) }), locale, publicLevel, null).fees,
    ),
  ]);
  if (!count || !range?.currency || range.least === null || range.most === null) return null;
  const write = (amount: number) => writeMoney(amount, range.currency ?? '', locale);
  const name = ownName(locale, country);
  const line = say(locale, 'countryIs', {
    country: name,
    count: count.total,
    least: write(range.least),
    most: write(range.most),
    worth: tellWorth(range, asHome(locale)),
  });
  return { name, line, worth: exchange(range.least, range.currency, 'HKD') };

  function tellWorth({ least, most, currency }: FeeRange, home: string | null) {
    if (!home || !currency || least === null || most === null) return '';
    const about = (fee: number) => writeMoney(Math.round(exchange(fee, currency, home) / ROUGH) * ROUGH, home, locale);
    return say(locale, 'countryWorth', { least: about(least), most: about(most) });
  }
}

const asHome = (locale: Asked['locale']) => HOME_CURRENCIES[locale];
