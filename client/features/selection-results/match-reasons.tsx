import type { ReactNode } from 'react';
import { PlacementText, ShortEnglish } from '#client/features/placement/placement-line.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import type { InquiredSchool, LedgerRow } from '#shared/contract/matching/school-list.ts';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import type { PublicExam } from '#shared/rules/exams/public-exams.ts';
import type { FocusPoint } from '#shared/rules/selection-choices.ts';
import { formatBreakdownRow } from '#shared/rules/format-breakdown.ts';
import { shownBand, unmetText, useBreakdownFormatter } from './match-signs.tsx';

const MAX_REASONS = 3;

export interface MatchItemProps {
  school: InquiredSchool;
  rules: ReadonlyMap<string, CountingRule>;
  exam: PublicExam;
}

interface Reason {
  id: string;
  sign: IconName;
  text: ReactNode;
}

/** Why a school is in its band, in up to three sentences: the grades, what is missing, then what counts for it. */
export function MatchReasons(props: MatchItemProps) {
  const reasons = useReasons(props).slice(0, MAX_REASONS);
  return (
    <ul className="match__reasons">
      {reasons.map(({ id, sign, text }) => (
        <li key={id} data-sign={sign}>
          <Icon name={sign} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

const lineId = ({ kind, key }: LedgerRow) => `${kind} ${key}`;

function useReasons({ school, rules, exam }: MatchItemProps): Reason[] {
  const t = useText('match');
  const formatter = useBreakdownFormatter(rules, exam);
  const { placement, ledger, unmet, bandRule } = school;
  const band = shownBand(school);
  const reasons: Reason[] = [];
  // The heading of the shelf covers the other reasons of an unknown band.
  if (band === 'unknown' && bandRule === 'oldRule')
    reasons.push({ id: 'band', sign: 'info', text: t('bandRule.oldRule') });
  if (band !== 'unknown' && placement?.figures && placement.basis !== 'rule')
    reasons.push({
      id: 'grades',
      sign: band === 'reach' ? 'up' : band === 'match' ? 'user' : 'check',
      text: <PlacementText placement={placement} />,
    });
  if (placement?.english?.verdict === 'short')
    reasons.push({ id: 'english', sign: 'up', text: <ShortEnglish english={placement.english} /> });
  for (const line of unmet) reasons.push({ id: lineId(line), sign: 'up', text: unmetText(line, formatter, t) });
  for (const line of metLines(ledger)) {
    const { title, have, asked } = formatBreakdownRow(line, formatter);
    reasons.push({ id: lineId(line), sign: 'check', text: metText(line.kind, { title, have, asked }, t) });
  }
  return reasons;
}

const TUITION_FOCUS = '4' satisfies FocusPoint;

/** Met lines with points, most points first. The placement has a sentence of its own, and tuition needs only one. */
const metLines = (ledger: InquiredSchool['ledger']) =>
  ledger
    .filter(({ kind, known, met, points }) => kind !== 'placement' && known && met === true && points > 0)
    .filter(({ kind, key }) => !(kind === 'focus' && key === TUITION_FOCUS))
    .sort((a, b) => b.points - a.points);

type Texts = Record<'title' | 'have' | 'asked', string>;

function metText(kind: LedgerRow['kind'], texts: Texts, t: ReturnType<typeof useText<'match'>>) {
  if (kind === 'tuition' || kind === 'city' || kind === 'friends' || kind === 'education')
    return t(`reason.${kind}`, { ...texts });
  return texts.have && kind !== 'focus' ? t('unmet', { ...texts }) : t('reason.offer', { ...texts });
}
