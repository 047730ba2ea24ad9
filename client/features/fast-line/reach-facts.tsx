import { PlacementLine } from '#client/features/placement/placement-line.tsx';
import { EntryRuleLine } from '#client/features/entry-rule/entry-rule-line.tsx';
import { MissingLines } from '#client/features/exam-entry/missing-lines.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { monthName } from '#client/i18n/date-texts.ts';
import { SiteLink } from '#client/site/site.tsx';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import type { Position } from '#shared/contract/matching/placement.ts';
import { PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import type { EntryCourseRow } from './use-reach.ts';

const SEAL_SIZE = 96;

/** Course with its evaluation. The page without JavaScript uses it as well. */
export function EntryCourseFacts({ row, hasResult }: { row: EntryCourseRow; hasResult: boolean }) {
  const t = useText('fast-line');
  const locale = useLocale();
  const names = bilingualName(row, locale);
  const school = bilingualName(row.school, locale);
  const sign = POSITION_SIGNS[getPosition(row)];
  return (
    <>
      <Image
        className="seal"
        src={row.school.schoolLogo}
        alt=""
        width={SEAL_SIZE}
        height={SEAL_SIZE}
        fit="contain"
        fills
      />
      <div className="fl__name">
        <h3>
          <SiteLink to={`/school/course/${row.id}`} lang={names.ownLang}>
            {names.own}
          </SiteLink>
        </h3>
        <p className="meta">
          <SiteLink className="plain" to={`/school/${row.school.id}`} lang={school.ownLang}>
            {school.own}
          </SiteLink>{' '}
          · {[row.school.country, row.school.city].filter(Boolean).join(' · ')}
        </p>
      </div>
      {(hasResult || getPosition(row) === 'unknown') && (
        <div className="fl__verdict">
          <span className={`vt ${sign.className}`}>
            <Icon name={sign.icon} />
            {t(`position.${getPosition(row)}`)}
          </span>
        </div>
      )}
      {hasResult && <PlacementLine placement={row.placement} />}
      {row.rule && <EntryRuleLine rule={row.rule} have={hasResult ? row.have : null} />}
      {hasResult && <ReachSteps row={row} />}
    </>
  );
}

/** Missing requirements, and pathway courses whose requirements are met. */
function ReachSteps({ row: { missing, ways, rule, gap } }: { row: EntryCourseRow }) {
  const t = useText('fast-line');
  const locale = useLocale();
  if (missing.length === 0 && ways.length === 0 && gap === 0) return null;
  return (
    <div className="fl__how">
      <MissingLines exam={rule ? PUBLIC_EXAMS[rule.exam as PublicExamType] : 'dse'} missingGrades={missing} gap={gap} />
      {ways.map((way) => (
        <p key={way.id}>
          {t('way.lead')} <SiteLink to={`/school/course/${way.id}`}>{bilingualName(way, locale).own}</SiteLink>{' '}
          <span className="meta">
            {[
              way.startMonth > 0 && t('way.start', { month: monthName(way.startMonth, locale) }),
              way.months > 0 && t('way.months', { count: way.months }),
            ]
              .filter(Boolean)
              .join(t('separator'))}
          </span>
        </p>
      ))}
    </div>
  );
}

/** Returns the position of a course; 'unknown' for a backend that returns none. */
export const getPosition = ({ placement }: Pick<EntryCourseRow, 'placement'>): Position =>
  placement?.position ?? 'unknown';

// Order of the positions. It duplicates the contract's list, whose schemas would enlarge the bundle; the type ensures
// that it is complete.
const ORDER: Record<Position, number> = { above: 0, among: 1, below: 2, farBelow: 3, unknown: 4 };

export const SHOWN_POSITIONS = Object.keys(ORDER) as Position[];
export const SORT_CHOICES = ['position', 'fee', 'rank'] as const;
export type EntrySort = (typeof SORT_CHOICES)[number];

export const POSITION_SIGNS = {
  above: { icon: 'star', className: 'vt--direct' },
  // Neutral: about half of the entrants may have had more points.
  among: { icon: 'user', className: '' },
  below: { icon: 'up', className: 'vt--path' },
  farBelow: { icon: 'minus', className: 'vt--no' },
  unknown: { icon: 'chat', className: 'vt--no' },
} as const satisfies Record<Position, { icon: IconName; className: string }>;
