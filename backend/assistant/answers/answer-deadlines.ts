import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { t } from '#backend/assistant/messages.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { guidePassages, passageCard, passageClaim, searchPassages } from '#backend/assistant/look-ups/passages.ts';
import { dayText } from '#backend/assistant/look-ups/school-facts.ts';
import { DATED_FACTS } from '#shared/rules/dated-facts.ts';
import type { Parts } from './compose.ts';
import { countryNames } from './country-names.ts';

/** Returns the two UCAS deadlines; the one that the question is about comes first. */
export function ucasDates({ locale, reading, question }: ParsedQuestion): Claim[] {
  const isEarly = /\b(?:oxford|cambridge|medicine|dentistry|vet\w*|medical)\b|牛津|剑桥|医|兽/u.test(
    `${reading.text} ${question}`,
  );
  const facts = isEarly ? (['ucasOctober', 'ucasJanuary'] as const) : (['ucasJanuary', 'ucasOctober'] as const);
  return facts.map((key): Claim => {
    const { day, entry, publisher, page } = DATED_FACTS[key];
    const value = dayText(day, locale);
    return {
      id: `date.${key}`,
      text: t(locale, key === 'ucasOctober' ? 'claimUcasOctober' : 'claimUcasJanuary', {
        value,
        year: String(entry),
      }),
      value,
      unit: 'day',
      subject: 'UCAS',
      source: { publisher, address: page },
      asAt: String(entry),
      caution: '',
    };
  });
}

/**
 * Answers with published dates of admission services and articles on applying; a school's own dates need the school's
 * name.
 */
export async function answerDeadlines(question: ParsedQuestion): Promise<Parts> {
  const { locale, reading } = question;
  const [country] = reading.countries;
  const isUk = country === 'uk' || /\bucas\b|牛津|剑桥|oxbridge/u.test(reading.text);
  const services =
    country && !isUk ? await guidePassages(question, `${reading.text} deadline`, ['systems', 'when'], [country]) : [];
  const claims = isUk
    ? ucasDates(question)
    : services
        .filter(({ row }) => row.country === country)
        .slice(0, 2)
        .map(({ row }) => passageClaim(row, question));
  const articles = (await searchPassages(question, `${question.question} ${reading.text}`))
    .filter(
      ({ row, share }) =>
        row.kind === 'article' && share > 0.2 && (row.country === '' || !country || row.country === country),
    )
    .slice(0, 2)
    .flatMap(({ row }) => passageCard(row) ?? []);
  const getName = await countryNames(question);
  return {
    lead: isUk
      ? t(locale, 'ucasLead')
      : t(locale, 'deadlineBySchool', { where: country ? getName(country) : t(locale, 'everywhere') }),
    claims,
    cards: articles,
    suggestions: isUk
      ? []
      : [
          t(locale, 'suggestDeadline', { name: 'Cornell University' }),
          t(locale, 'suggestDeadline', { name: 'University of British Columbia' }),
        ],
    offersHuman: !isUk,
  };
}
