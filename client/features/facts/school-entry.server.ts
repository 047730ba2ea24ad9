import type { TextOf } from '#client/i18n/use-text.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { type EntryRule, examSchools } from '#shared/contract/matching/entry-rules.ts';
import { type Locale, numberText } from '#shared/locale/locales.ts';
import { isUsable } from '#shared/rules/exams/rule-age.ts';
import { type SourcedFigure, getFigures } from './figure.ts';

/** How hard it is to enter a school, in one line: a stated rule, typical offers, or the admission rate. */
export interface SchoolEntry {
  label: string;
  /** Text of a rule or rate; '' if `figure` is rendered as it is. */
  text: string;
  /** Figure of the catalogue; null for a rule, whose page is `page`. */
  figure: SourcedFigure | null;
  page: { address: string; label: string } | null;
}

/** Exams that students of the origin sit, by `publicTestType`. Elsewhere A-level offers suffice. */
export const EXAM_BY_ORIGIN = { hk: { type: '1', name: 'dse' }, sh: { type: '2', name: 'gaokao' }, ld: null } as const;
const BACHELOR = '1';

export type EntryRules = ReadonlyMap<string, EntryRule>;

/** Loads the rules that the schools state for the exam of the site's students. Rules of guides are omitted. */
export async function loadEntryRules(
  { ask, site }: Pick<PortalRequestWithSite, 'ask' | 'site'>,
  ids: readonly string[],
): Promise<EntryRules> {
  const exam = ids.length > 0 ? EXAM_BY_ORIGIN[site.agent.originCity] : null;
  const result =
    exam &&
    (await ask(examSchools, { publicTestType: exam.type, institutionIds: ids.join(','), showCount: ids.length }));
  if (!result?.ok) return new Map();
  return new Map(
    result.value.rows
      .filter(({ rule, fkMajorLevelId }) => fkMajorLevelId === BACHELOR && (isUsable(rule) || rule.isPartial))
      .map(({ school, rule }) => [school.id, rule]),
  );
}

interface EntryWording {
  t: TextOf<'schools'>;
  locale: Locale;
}

export function toSchoolEntry(
  school: Sourced,
  rule: EntryRule | undefined,
  { t, locale }: EntryWording,
): SchoolEntry | null {
  if (rule) {
    const date = rule.asAt || t('row.entry.undated');
    return {
      label: t(rule.exam === EXAM_BY_ORIGIN.hk.type ? 'row.entry.dse' : 'row.entry.gaokao'),
      text: rule.note,
      figure: null,
      page: { address: rule.source, label: t('row.entry.scope', { name: rule.name, date }) },
    };
  }
  const { find } = getFigures(school);
  const offers = find('offerRange');
  if (offers) return { label: t('row.brief.offerRange'), text: '', figure: offers, page: null };
  const figure = find('admissionRate');
  const rate = figure && parseFactValue('admissionRate', figure.value);
  if (!rate) return null;
  const text = t('row.entry.rateOf', { rate: numberText(rate.rate, locale), year: rate.year });
  return { label: t('row.entry.rate'), text, figure: { ...figure, value: '' }, page: null };
}
