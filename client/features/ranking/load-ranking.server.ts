import { type FeeRange, getSchoolFee } from '#client/features/facts/fee-range.ts';
import { formatEdition, getFigures, getSources } from '#client/features/facts/figure.ts';
import { findNextDeadline, type NextDeadline } from '#client/features/facts/next-deadline.ts';
import {
  type EntryRulesBySchool,
  loadEntryRules,
  type SchoolEntry,
  toSchoolEntry,
} from '#client/features/facts/school-entry.server.ts';
import { getSchoolUcasDeadline, type UcasDeadline } from '#shared/rules/ucas-deadline.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { PortalRequest, PortalRequestWithSite } from '#client/portal-request.server.ts';
import { normalizeExternalUrl } from '#client/site/addresses.ts';
import { type BilingualName, getSchoolCrest, getBilingualName } from '#client/site/catalogue/school-name.ts';
import type { InputOf, Page } from '#shared/contract/call.ts';
import { type RankingRow, type RankingSource, rankingList, rankingTables } from '#shared/contract/catalogue/ranking.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { isOpenRanking, type OpenRankingKey, SITE_RANKING_PATTERN } from '#shared/rules/open-rankings.ts';

export type RankingResult =
  | { ok: true; table: RankingOf; rows: RankedSchool[]; sources: Source[]; page: Page }
  | { ok: false };

/** Loads a page of a ranking. It never rejects: a failure is reported on the page, which is then not cached. */
export async function loadRanking(
  { ask, locale, site }: Pick<PortalRequestWithSite, 'ask' | 'locale' | 'site'>,
  rankingInput: InputOf<typeof rankingList>,
  /** Without the entry requirements, which a brief table does not show. */
  { isBrief = false }: { isBrief?: boolean } = {},
): Promise<RankingResult> {
  const rankingResult = await ask(rankingList, rankingInput);
  if (!rankingResult.ok) {
    return { ok: false };
  }
  const { rows, page } = rankingResult.value;
  const rules = await loadEntryRules({ ask, site }, isBrief ? [] : rows.map(({ schoolId }) => schoolId));
  return {
    ok: true,
    table: getRanking(rows[0], locale),
    rows: rows.map((row) => toRankedSchool(row, { rules, locale, isOfSubject: rankingInput.kind === 'subject' })),
    sources: getSources(rows),
    page,
  };
}

/** Ranking with publisher and formatted date, both '' if unknown. */
export interface RankingOf extends RankingSource {
  /** Key of a computed ranking, or null for a published one. */
  openRankingKey: OpenRankingKey | null;
  /** Key of a ranking that the site publishes itself, or '' for other rankings. */
  siteRankingKey: string;
  name: string;
}

function getRanking(row: RankingRow | undefined, locale: Locale): RankingOf {
  const { publisher = '', address = '', asAt = '' } = row?.source ?? {};
  const openKey = row && isOpenRanking(row.table) ? row.table : null;
  const siteRankingKey = row && SITE_RANKING_PATTERN.test(row.table) ? row.table : '';
  return {
    openRankingKey: openKey,
    siteRankingKey,
    name: row?.rankName ?? '',
    publisher,
    address,
    asAt: formatEdition(asAt, locale),
  };
}

const BACHELOR_LEVELS = ['bachelor'];

interface RankingContext {
  rules: EntryRulesBySchool;
  locale: Locale;
  /** Whether the ranking is of one subject, of which the fee or rule of another course tells nothing. */
  isOfSubject: boolean;
}

function toRankedSchool(row: RankingRow, { rules, locale, isOfSubject }: RankingContext): RankedSchool {
  const { rank, figure, amount, note, schoolId, hasCourse, website, illustrative, city, name } = row;
  const { all: listFigures, find: findFigure } = getFigures(row);
  const deadline = findNextDeadline(listFigures('deadline'), BACHELOR_LEVELS);
  const bachelorFee = getSchoolFee(row, 'bachelor', locale);
  return {
    rank,
    figure,
    amount,
    remark: note,
    schoolId,
    names: getBilingualName(row, locale),
    country: row.ctyNameChn,
    city,
    fee: bachelorFee && isOfSubject && bachelorFee.limits !== '' ? null : bachelorFee,
    // A rule of the whole school is that of its most demanding course.
    entry: toSchoolEntry(row, isOfSubject ? undefined : rules.get(schoolId), {
      t: textsIn(locale).getText('schools'),
      locale,
    }),
    deadline,
    ucasDeadline: deadline ? null : getSchoolUcasDeadline({ name, ucasCourses: findFigure('ucasCourses')?.value }),
    seal: getSchoolCrest({ ...row, id: schoolId }),
    isOnSite: hasCourse !== false,
    website: hasCourse === false ? normalizeExternalUrl(website) : '',
    illustrative,
  };
}

export interface RankedSchool {
  rank: string;
  /** Figure on which a calculated rank is based, or null if the rank is published. */
  figure: number | null;
  /** Value and note in a ranking of the site, or '' if the ranking has none. */
  amount: string;
  remark: string;
  schoolId: string;
  names: BilingualName;
  country: string;
  city: string;
  /** Annual bachelor's fee, or null if unknown. */
  fee: FeeRange | null;
  /** Entry requirements of bachelor's courses, or null if unknown. */
  entry: SchoolEntry | null;
  deadline: NextDeadline | null;
  /** Deadline of UCAS, used if the school states none. */
  ucasDeadline: UcasDeadline | null;
  seal: string;
  isOnSite: boolean;
  website: string;
  illustrative: boolean;
}

/** Returns the computed ranking or the site's ranking that a URL names, or undefined if it names none. */
export const parseRankingKey = (query: { get: (tableKey: 'table') => string | null }) => {
  const key = query.get('table') ?? '';
  return isOpenRanking(key) || SITE_RANKING_PATTERN.test(key) ? key : undefined;
};

/** Rankings that a visitor can choose in addition to the computed ones. */
export interface RankingChoices {
  licensed: string;
  own: readonly { key: string; name: string }[];
}

/** Loads the list of rankings of whole schools. If loading fails, only the computed rankings are offered. */
export async function loadRankingChoices(
  { ask }: Pick<PortalRequest, 'ask'>,
  fkAreaCountryId: string | undefined,
): Promise<RankingChoices> {
  const result = await ask(rankingTables, { fkAreaCountryId });
  return result.ok ? result.value : { licensed: '', own: [] };
}
