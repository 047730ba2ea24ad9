import { useState } from 'react';
import { DeadlineText } from '#client/features/facts/deadline-text.tsx';
import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { formatFigureName } from '#client/features/facts/figure.ts';
import { Figure } from '#client/features/facts/figure.tsx';
import { findRowTerms } from '#client/features/facts/row-terms.ts';
import { UcasDeadlineText } from '#client/features/facts/ucas-deadline-text.tsx';
import { PlacementLine } from '#client/features/placement/placement-line.tsx';
import { computeMargin } from '#client/features/placement/margin.ts';
import { MarginText } from '#client/features/placement/margin-text.tsx';
import { EntryRuleLine } from '#client/features/entry-rule/entry-rule-line.tsx';
import { MissingLines } from '#client/features/exam-entry/missing-lines.tsx';
import { type TextOf, useLocale, useText } from '#client/i18n/use-text.ts';
import { formatMonthName } from '#client/i18n/date-texts.ts';
import { SiteLink } from '#client/site/site.tsx';
import { formatLocation, getBilingualName } from '#client/site/catalogue/school-name.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { type Outlook, OUTLOOK_STANDINGS, OUTLOOKS, type Standing } from '#shared/rules/placement/standing.ts';
import { classifyRuleAge } from '#shared/rules/exams/rule-age.ts';
import { PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { isClinicalName } from '#shared/rules/ucas-deadline.ts';
import type { EntryCourseRow } from './use-reach.ts';

const SEAL_SIZE = 96;

/** Shows a course with its evaluation, even on the page without JavaScript. */
export function EntryCourseFacts({ row }: { row: EntryCourseRow }) {
  const t = useText('fast-line');
  const locale = useLocale();
  const names = getBilingualName(row, locale);
  const school = getBilingualName(row.school, locale);
  const standingSign = getStandingSign(row.standing);
  const margin = computeMargin(row.placement?.basis ?? null, row.placement?.figures ?? null);
  const [thisYear] = useState(() => new Date().getFullYear());
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
          · {formatLocation({ zone: row.school.city, country: row.school.country }, locale)}
        </p>
      </div>
      <div className="fl__verdict">
        <span className={`vt ${standingSign.className}`}>
          <Icon name={standingSign.icon} />
          {formatVerdict(row, t)}
        </span>
        {margin && (
          <b className="fl__margin">
            <MarginText {...margin} lacksSubjects={row.missing.length > 0} />
          </b>
        )}
      </div>
      <PlacementLine placement={row.placement} />
      {row.rule && classifyRuleAge(row.rule.asAtYear, thisYear) !== 'old' && (
        <EntryRuleLine rule={row.rule} studentResult={margin ? null : row.have} />
      )}
      <EntrySteps row={row} missingScore={margin ? 0 : row.gap} />
      <EntryTerms row={row} />
    </>
  );
}

export function useEntryTerms(row: EntryCourseRow) {
  const locale = useLocale();
  const { facts, sources, fkMajorLevelId: levelId, fkCourseTypeGroupId: fieldId } = row;
  return findRowTerms({ school: { name: row.school.name, facts, sources }, course: row, levelId, fieldId }, locale);
}

/** Shows the yearly fee and the deadline, as in the results of smart selection. */
function EntryTerms({ row }: { row: EntryCourseRow }) {
  const t = useText('fast-line');
  const statements = useText('statements');
  const facts = useText('facts');
  const { fee, deadline, ucasDeadline } = useEntryTerms(row);
  if (!fee && !deadline && !ucasDeadline) return null;
  return (
    <dl className="fl__terms">
      {fee && (
        <div>
          <dt>{'level' in fee ? statements(`yearlyFee.${fee.level}`) : formatFigureName(fee, facts)}</dt>
          <dd>{'level' in fee ? <FeeRangeText range={fee} isBrief /> : <Figure figure={fee} isBrief />}</dd>
        </div>
      )}
      {(deadline || ucasDeadline) && (
        <div>
          <dt>{t('deadline')}</dt>
          <dd>
            {deadline && <DeadlineText deadline={deadline} />}
            {ucasDeadline && (
              <UcasDeadlineText deadline={ucasDeadline} isBrief isOfMedicine={isClinicalName(row.name)} />
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Shows missing requirements, and pathway courses whose requirements are met. */
function EntrySteps({ row: { missing, ways, rule }, missingScore }: { row: EntryCourseRow; missingScore: number }) {
  const t = useText('fast-line');
  const locale = useLocale();
  if (missing.length === 0 && ways.length === 0 && missingScore === 0) return null;
  return (
    <div className="fl__how">
      <MissingLines
        exam={rule ? PUBLIC_EXAMS[rule.exam as PublicExamType] : 'dse'}
        missingGrades={missing}
        missingScore={missingScore}
      />
      {ways.map((way) => (
        <p key={way.id}>
          {t('way.lead')} <SiteLink to={`/school/course/${way.id}`}>{getBilingualName(way, locale).own}</SiteLink>{' '}
          <span className="meta">
            {[
              way.startMonth > 0 && t('way.start', { month: formatMonthName(way.startMonth, locale) }),
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

export const ENTRY_SORTS = ['closest', 'position', 'fee', 'rank'] as const;
export type EntrySort = (typeof ENTRY_SORTS)[number];

export const OUTLOOK_SIGNS = {
  direct: { icon: 'star', className: 'vt--direct' },
  chance: { icon: 'user', className: '' },
  pathway: { icon: 'up', className: 'vt--path' },
} as const satisfies Record<Outlook, { icon: IconName; className: string }>;

const OTHER_SIGNS = {
  estimated: { icon: 'info', className: '' },
  unknown: { icon: 'chat', className: 'vt--no' },
} as const satisfies Partial<Record<Standing, { icon: IconName; className: string }>>;

/** Describes a standing by its evidence. A DSE result is compared with an offer in A-levels by points only. */
function formatVerdict({ standing, placement }: EntryCourseRow, t: TextOf<'fast-line'>): string {
  switch (standing) {
    case 'above':
    case 'among':
    case 'below':
    case 'farBelow':
      return t(`verdict.${placement?.basis === 'offer' ? 'offer' : 'entrants'}.${standing}`);
    default:
      return t(`standing.${standing}`);
  }
}

function getStandingSign(standing: Standing): { icon: IconName; className: string } {
  const outlook = OUTLOOKS.find((key) => (OUTLOOK_STANDINGS[key] as readonly Standing[]).includes(standing));
  return outlook ? OUTLOOK_SIGNS[outlook] : OTHER_SIGNS[standing === 'estimated' ? 'estimated' : 'unknown'];
}
