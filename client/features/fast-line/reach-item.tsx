import type { CSSProperties } from 'react';
import { PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { ApplyLink } from '#client/features/apply-start/offers.ts';
import { subjectName } from '#client/features/exam-entry/offers.ts';
import { CollectCourse } from '#client/features/favourites/offers.ts';
import { formatFee } from '#client/features/school-list/offers.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { NO_MARK } from '#client/site/favourite-mark.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { twoNames } from '#client/site/two-names.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import type { ReachRow } from './reach-rows.ts';
import { VERDICT_SIGNS } from './verdict-signs.ts';

const SEAL_SIZE = 96;

export function ReachItem({ row, hasResult }: { row: ReachRow; hasResult: boolean }) {
  const t = useText('fast-line');
  const locale = useLocale();
  const names = twoNames(row, locale);
  const school = twoNames(row.school, locale);
  const sign = VERDICT_SIGNS[row.kind];
  const fee = row.fee > 0 && formatFee({ amount: row.fee, currency: row.school.fkCurrencyTypeNum }, locale);
  return (
    <li>
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
          · {[row.school.country, row.school.city, fee].filter(Boolean).join(' · ')}
        </p>
      </div>
      {hasResult && (
        <div className="fl__verdict">
          <span className={`vt ${sign.className}`}>
            <Icon name={sign.icon} />
            {t(`verdict.${row.kind}`)}
          </span>
          <span className="fl__gap">{sayGap(t, row)}</span>
        </div>
      )}
      <Meter row={row} hasResult={hasResult} />
      {row.rule && <p className="meta fl__rule">{t('countedBy', { rule: row.rule.name })}</p>}
      {hasResult && row.kind !== 'direct' && <HowTo row={row} />}
      <div className="fl__acts">
        <CollectCourse
          variant="quiet"
          size="s"
          course={{
            id: row.id,
            names,
            mark: NO_MARK, // Courses come without it; the page asks for the whole collection.
            school: { id: row.school.id, names: school, mark: NO_MARK },
          }}
        />
        <ApplyLink
          size="s"
          label={t('apply')}
          about={names.own}
          wish={{
            countryId: row.school.fkAreaCountryId,
            schoolId: row.school.id,
            courseId: row.id,
            majorLevelId: row.level,
          }}
        />
      </div>
    </li>
  );
}

function sayGap(t: ReturnType<typeof useText<'fast-line'>>, { gap, over, rule, missing }: ReachRow): string {
  if (!rule) return t('gap.notAsked');
  if (gap > 0) return t('gap.short', { points: gap });
  if (missing.length > 0) return t('gap.subjects', { count: missing.length });
  return over > 0 ? t('gap.over', { points: over }) : t('gap.even');
}

function Meter({ row: { rule, have, asked, stated, kind }, hasResult }: { row: ReachRow; hasResult: boolean }) {
  const t = useText('fast-line');
  if (!rule || rule.fullMarks <= 0) return null;
  const words =
    hasResult && have !== null ? t('meter', { have, asked: stated || asked }) : t('asks', { asked: stated || asked });
  const share = (points: number) => `${Math.min(100, (points / rule.fullMarks) * 100)}%`;
  const style = { '--you': share(have ?? 0), '--need': share(asked) } as CSSProperties;
  return (
    <div className="fl__meter">
      <div className={`fl__mtr is-${kind}`} aria-hidden="true" style={style} />
      <span>{words}</span>
    </div>
  );
}

/** What is still missing, and the ways that are open meanwhile. */
function HowTo({ row: { missing, ways, rule } }: { row: ReachRow }) {
  const t = useText('fast-line');
  const exams = useText('exam');
  const locale = useLocale();
  const exam = rule ? PUBLIC_EXAMS[rule.exam as PublicExamType] : 'dse';
  if (missing.length === 0 && ways.length === 0) return null;
  return (
    <div className="fl__how">
      {missing.map(({ requirement: { subjects, grade, count }, have }) => (
        <p key={`${subjects.join()} ${grade}`}>
          {t(have ? 'missing.grade' : 'missing.subject', {
            subject:
              subjects.length > 0
                ? subjects.map((subject) => subjectName(exams, exam, subject)).join(t('or'))
                : t('missing.any', { count: Math.max(1, count) }),
            have,
            grade,
          })}
        </p>
      ))}
      {ways.map((way) => (
        <p key={way.id}>
          <SiteLink to={`/school/course/${way.id}`}>{twoNames(way, locale).own}</SiteLink>{' '}
          <span className="meta">
            {[
              way.startMonth > 0 && t('way.start', { month: way.startMonth }),
              way.months > 0 && t('way.months', { months: way.months }),
            ]
              .filter(Boolean)
              .join(t('separator'))}
          </span>
        </p>
      ))}
    </div>
  );
}
