import { type ExamDraft, toExamAnswers } from '#client/features/exam-entry/exam-entry.ts';
import { type Reach, useReach } from '#client/features/fast-line/use-reach.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { twoNames } from '#client/site/catalogue/school-name.ts';
import { SiteLink } from '#client/site/site.tsx';
import { numberText } from '#shared/locale/kept-formats.ts';

interface GaokaoAnswerProps {
  id: string;
  draft: ExamDraft;
  isFault: boolean;
}

/** What is asked is asked once somebody has said a total: a page that nobody touches asks nothing. */
export function GaokaoAnswer({ id, draft, isFault }: GaokaoAnswerProps) {
  const t = useText('home');
  const isAsked = !isFault && draft.examScore.trim() !== '';
  return (
    <div className="gk__answer" id={id} role="status">
      {isAsked ? <Counted draft={draft} /> : <p>{t(isFault ? 'gaokao.fault' : 'gaokao.empty')}</p>}
    </div>
  );
}

function Counted({ draft }: { draft: ExamDraft }) {
  const t = useText('home');
  const { reach, failure } = useReach({
    form: toExamAnswers(draft),
    fkAreaCountryId: '',
    fkCourseTypeGroupId: '',
    verdicts: [],
    sort: 'verdict',
  });
  if (failure) return <p>{t('gaokao.failed')}</p>;
  if (!reach) return <p>{t('gaokao.waiting')}</p>;
  const { meets, close, notYet } = reach.counts;
  if (meets + close + notYet === 0) return <p>{t('gaokao.none')}</p>;
  return <Counts reach={reach} />;
}

/** Counted over courses whose requirement somebody has published; how many others there are is said, too. */
function Counts({ reach: { counts, schoolsMet, rows } }: { reach: Reach }) {
  const t = useText('home');
  const locale = useLocale();
  const figures = [
    ['meets', counts.meets],
    // A backend that does not count schools says none.
    ...(schoolsMet > 0 ? [['schools', schoolsMet] as const] : []),
    ['close', counts.close],
  ] as const;
  const [first] = rows;
  return (
    <>
      <dl>
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt>{t(`gaokao.${name}`)}</dt>
            <dd className="num">{numberText(count, locale)}</dd>
          </div>
        ))}
      </dl>
      {first?.rule && first.verdict === 'meets' && <Example row={first} />}
      {counts.unknown > 0 && <p className="meta">{t('gaokao.unknown', { count: counts.unknown })}</p>}
    </>
  );
}

/** One that is met, with the page on which its requirement was read. */
function Example({ row }: { row: Reach['rows'][number] }) {
  const t = useText('home');
  const locale = useLocale();
  const course = twoNames(row, locale);
  const school = twoNames(row.school, locale);
  return (
    <p className="meta">
      {t('gaokao.example')}{' '}
      <SiteLink to={`/school/course/${row.id}`} lang={course.ownLang}>
        {course.own}
      </SiteLink>
      {' · '}
      <span lang={school.ownLang}>{school.own}</span>
      {row.rule && (
        <>
          {' · '}
          {t('gaokao.source')}{' '}
          <a href={row.rule.source} target="_blank" rel="noopener noreferrer" lang="en">
            {row.rule.sourceTitle}
          </a>
          {row.rule.asAt && ` · ${row.rule.asAt}`}
        </>
      )}
    </p>
  );
}
