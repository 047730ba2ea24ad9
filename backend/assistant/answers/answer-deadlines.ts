import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { t } from '#backend/assistant/messages.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import {
  findGuidePassages,
  createPassageCard,
  createPassageClaim,
  searchPassages,
} from '#backend/assistant/look-ups/passages.ts';
import { formatDay } from '#backend/assistant/look-ups/school-facts.ts';
import { DATED_FACTS } from '#shared/rules/dated-facts.ts';
import type { ReplyParts } from './compose.ts';
import { loadCountryNames } from './country-names.ts';

/** Returns the two UCAS deadlines; the one that the question is about comes first. */
export function listUcasDates({ locale, reading, question }: ParsedQuestion): Claim[] {
  const isEarly = /\b(?:oxford|cambridge|medicine|dentistry|vet\w*|medical)\b|牛津|剑桥|医|兽/u.test(
    `${reading.text} ${question}`,
  );
  const factKeys = isEarly ? (['ucasOctober', 'ucasJanuary'] as const) : (['ucasJanuary', 'ucasOctober'] as const);
  return factKeys.map((key): Claim => {
    const { day, entry, publisher, page } = DATED_FACTS[key];
    const dateText = formatDay(day, locale);
    return {
      id: `date.${key}`,
      text: t(locale, key === 'ucasOctober' ? 'claimUcasOctober' : 'claimUcasJanuary', {
        value: dateText,
        year: String(entry),
      }),
      value: dateText,
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
export async function answerDeadlines(question: ParsedQuestion): Promise<ReplyParts> {
  const { locale, reading } = question;
  const [country] = reading.countries;
  const isUk = country === 'uk' || /\bucas\b|牛津|剑桥|oxbridge/u.test(reading.text);
  const servicePassages =
    country && !isUk
      ? await findGuidePassages(question, `${reading.text} deadline`, ['systems', 'when'], [country])
      : [];
  const claims = isUk
    ? listUcasDates(question)
    : servicePassages
        .filter(({ row }) => row.country === country)
        .slice(0, 2)
        .map(({ row }) => createPassageClaim(row, question));
  const articleCards = (await searchPassages(question, `${question.question} ${reading.text}`))
    .filter(
      ({ row, share }) =>
        row.kind === 'article' && share > 0.2 && (row.country === '' || !country || row.country === country),
    )
    .slice(0, 2)
    .flatMap(({ row }) => createPassageCard(row) ?? []);
  const getCountryName = await loadCountryNames(question);
  return {
    lead: isUk
      ? t(locale, 'ucasLead')
      : t(locale, 'deadlineBySchool', { where: country ? getCountryName(country) : t(locale, 'everywhere') }),
    claims,
    cards: articleCards,
    suggestions: isUk
      ? []
      : [
          t(locale, 'suggestDeadline', { name: 'Cornell University' }),
          t(locale, 'suggestDeadline', { name: 'University of British Columbia' }),
        ],
    offersHuman: !isUk,
  };
}
