import { PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { subjectName } from '#client/features/exam-entry/offers.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { twoNames } from '#client/site/two-names.ts';
import type { ReachRow } from './use-reach.ts';
import { monthName } from '#client/i18n/month-name.ts';

/** So many subjects are named in words; more are 'electives'. */
const MOST_NAMED = 4;

/** What is still missing by name, and the ways that are open meanwhile. */
export function HowTo({ row: { missing, ways, rule, gap } }: { row: ReachRow }) {
  const t = useText('fast-line');
  const rules = useText('entry-rule');
  const exams = useText('exam');
  const locale = useLocale();
  if (missing.length === 0 && ways.length === 0 && gap === 0) return null;
  const exam = rule ? PUBLIC_EXAMS[rule.exam as PublicExamType] : 'dse';
  const nameAll = (subjects: readonly string[]) =>
    subjects.length === 0 || subjects.length > MOST_NAMED
      ? t('missing.electives')
      : new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'disjunction' }).format(
          subjects.map((subject) => subjectName(exams, exam, subject)),
        );
  return (
    <div className="fl__how">
      {gap > 0 && <p>{t('short', { gap, unit: rules(`unit.${exam}`) })}</p>}
      {missing.map(({ requirement: { subjects, grade, count }, held }) => (
        <p key={`${subjects.join()} ${grade} ${count}`}>
          {count > 1
            ? t('missing.several', { subjects: nameAll(subjects), count, grade, held })
            : t('missing.one', { subject: nameAll(subjects), grade })}
        </p>
      ))}
      {ways.map((way) => (
        <p key={way.id}>
          {t('way.lead')} <SiteLink to={`/school/course/${way.id}`}>{twoNames(way, locale).own}</SiteLink>{' '}
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
