import type { ReactNode } from 'react';
import { PlacementText, hasRepeatedFigures, ShortEnglish } from '#client/features/placement/placement-line.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import type { InquiredSchool, LedgerRow } from '#shared/contract/matching/school-list.ts';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import type { PublicExam } from '#shared/rules/exams/public-exams.ts';
import type { FocusPoint } from '#shared/rules/selection-choices.ts';
import { formatBreakdownRow } from '#shared/rules/format-breakdown.ts';
import type { FeeLimit } from './match-facts.tsx';
import { countMatchedCourses, getDisplayedBand, formatUnmetLine, useBreakdownFormatter } from './match-signs.tsx';

const MAX_REASONS = 3;

/** Rules by which the band of a school is lower than that of its best course, or is unknown. */
const EXPLAINED_BANDS: readonly (InquiredSchool['bandRule'] | null)[] = ['fewCourses', 'oldRule'];

export interface MatchItemProps {
  school: InquiredSchool;
  feeLimit: FeeLimit;
  rules: ReadonlyMap<string, CountingRule>;
  exam: PublicExam;
}

interface MatchReason {
  id: string;
  icon: IconName;
  text: ReactNode;
}

/**
 * Explains the band of a school in up to three sentences: the grades, then what is missing, then what is in its favour.
 */
export function MatchReasons(props: Omit<MatchItemProps, 'limit'>) {
  const reasons = useReasons(props).slice(0, MAX_REASONS);
  return (
    <ul className="match__reasons">
      {reasons.map(({ id, icon, text }) => (
        <li key={id} data-sign={icon}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

const getLineId = ({ kind, key }: LedgerRow) => `${kind} ${key}`;

function useReasons({ school, rules, exam }: Omit<MatchItemProps, 'limit'>): MatchReason[] {
  const t = useText('match');
  const breakdownFormatter = useBreakdownFormatter(rules, exam);
  const { placement, ledger, unmet, bandRule } = school;
  const displayedBand = getDisplayedBand(school);
  const reasons: MatchReason[] = [];
  // The heading of the shelf and the figures explain the other rules.
  if (bandRule && EXPLAINED_BANDS.includes(bandRule))
    reasons.push({
      id: 'band',
      icon: 'info',
      text: t(`bandRule.${bandRule}`, { within: countMatchedCourses(school).within }),
    });
  if (displayedBand !== 'unknown' && placement?.figures && placement.basis !== 'rule' && !hasRepeatedFigures(placement))
    reasons.push({
      id: 'grades',
      icon: displayedBand === 'reach' ? 'up' : displayedBand === 'match' ? 'user' : 'check',
      text: <PlacementText placement={placement} />,
    });
  if (placement?.english?.verdict === 'short')
    reasons.push({ id: 'english', icon: 'up', text: <ShortEnglish english={placement.english} /> });
  for (const line of unmet.filter(({ kind }) => kind !== 'placement'))
    reasons.push({ id: getLineId(line), icon: 'up', text: formatUnmetLine(line, breakdownFormatter, t) });
  for (const line of selectMetLines(ledger)) {
    const { title, have, asked } = formatBreakdownRow(line, breakdownFormatter);
    reasons.push({ id: getLineId(line), icon: 'check', text: formatMetLine(line.kind, { title, have, asked }, t) });
  }
  return reasons;
}

const TUITION_FOCUS = '4' satisfies FocusPoint;

/** Kinds of rows that the facts of the school already show. */
const KINDS_STATED_ELSEWHERE: readonly LedgerRow['kind'][] = ['placement', 'tuition'];

/**
 * Selects rows that are met and have points, starting with the most points. Rows that the facts of the school already
 * show are left out.
 */
const selectMetLines = (ledger: InquiredSchool['ledger']) =>
  ledger
    .filter(
      ({ kind, known, met, points }) => !KINDS_STATED_ELSEWHERE.includes(kind) && known && met === true && points > 0,
    )
    .filter(({ kind, key }) => !(kind === 'focus' && key === TUITION_FOCUS))
    .sort((a, b) => b.points - a.points);

type LineTexts = Record<'title' | 'have' | 'asked', string>;

function formatMetLine(kind: LedgerRow['kind'], texts: LineTexts, t: ReturnType<typeof useText<'match'>>) {
  if (kind === 'city' || kind === 'friends' || kind === 'education') return t(`reason.${kind}`, { ...texts });
  return texts.have && kind !== 'focus' ? t('unmet', { ...texts }) : t('reason.offer', { ...texts });
}
