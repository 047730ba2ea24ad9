import type { Locale } from '#shared/locale/locales.ts';
import { DATED_FACTS } from '#shared/rules/dated-facts.ts';
import { formatDay } from '#client/i18n/date-texts.ts';
import type { PortalRequest } from '#client/portal-request.server.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { formatEdition } from '#client/features/facts/figure.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { nextDeadlines } from '#shared/contract/catalogue/deadline.ts';

export interface NextDeadline {
  /** Id of the school, or '' for a deadline of a whole country. */
  id: string;
  name: string;
  title: string;
  dayText: string;
  /** Days until the deadline in Hong Kong time. */
  days: number;
  /** Publisher of the deadline, or '' if the school itself publishes it. */
  publisher: string;
  page: string;
  dateText: string;
}

const DAY_MS = 86_400_000;
const HONG_KONG_OFFSET_MS = 8 * 3_600_000;
const MAX_DEADLINES = 4;

export async function loadDeadlines(
  { ask, locale }: Pick<PortalRequest, 'ask' | 'locale'>,
  now = Date.now(),
): Promise<NextDeadline[]> {
  const result = await ask(nextDeadlines, {});
  if (!result.ok) return [];
  const todayNumber = Math.floor((now + HONG_KONG_OFFSET_MS) / DAY_MS);
  const listedDeadlines = result.value.rows.map(
    ({ day, asAt, readOn, institutionId, title, page, ...row }): NextDeadline => ({
      id: institutionId,
      title,
      page,
      name: getBilingualName(row, locale).own,
      publisher: [row.name, row.nameChn].includes(row.publisher) ? '' : row.publisher,
      dayText: formatDay(day, locale),
      days: Date.parse(day) / DAY_MS - todayNumber,
      dateText: formatDay(asAt || readOn, locale) || formatEdition(asAt || readOn, locale),
    }),
  );
  return [...listUcasDeadlines(locale, todayNumber), ...listedDeadlines]
    .filter(({ days }) => days >= 0)
    .sort((deadlineA, deadlineB) => deadlineA.days - deadlineB.days)
    .slice(0, MAX_DEADLINES);
}

/**
 * Lists the UCAS deadlines for most bachelor's courses in the United Kingdom, which schools themselves do not publish.
 */
function listUcasDeadlines(locale: Locale, todayNumber: number): NextDeadline[] {
  const t = textsIn(locale).getText('home');
  return (['ucasOctober', 'ucasJanuary'] as const).map((key) => {
    const { day, entry, publisher, page } = DATED_FACTS[key];
    return {
      id: '',
      name: '',
      title: t(`deadlines.${key}`),
      dayText: formatDay(day, locale),
      days: Date.parse(day) / DAY_MS - todayNumber,
      publisher,
      page,
      dateText: t('deadlines.entry', { entry: String(entry) }),
    };
  });
}
