import { useLocale, useText } from '#client/i18n/use-text.ts';
import { type FormEvent, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import {
  type ExamDraft,
  createGaokaoDraft,
  saveExam,
  loadExam,
  validateExamDraft,
  toExamAnswers,
} from '#client/features/exam-entry/exam-entry.ts';
import { FAST_LINE_PATH, getFastLinePath } from '#client/features/fast-line/fast-line-addresses.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { useStoredState } from '#client/site/storage/use-stored-state.ts';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import { GAOKAO_FULL_MARK } from '#shared/rules/exams/public-exams.ts';
import { type EntryCourses, useEntryCourses } from '#client/features/fast-line/use-reach.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { numberText } from '#shared/locale/locales.ts';
import { useIsReady } from '#client/site/hydration.ts';

export function GaokaoSection() {
  const t = useText('home');
  return (
    <section className="gk" aria-labelledby="gaokao">
      <div className="wrap">
        <div>
          <h2 id="gaokao">{t('gaokao.title')}</h2>
          <p>{t('gaokao.text')}</p>
        </div>
        <GaokaoForm />
      </div>
    </section>
  );
}

const EMPTY_GAOKAO_DRAFT = createGaokaoDraft('');

/**
 * Form for a Gaokao total, entered with a slider or as text, whose results update while it is entered. It opens the
 * fast line with the total filled in. Without JavaScript, it submits the total to the fast line, which validates it.
 */
function GaokaoForm() {
  const t = useText('home');
  const { user } = useSite();
  const toPath = useSitePath();
  const navigate = useNavigate();
  const isReady = useIsReady();
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const ownerId = user?.staffId ?? '';
  // The input is uncontrolled. React would discard text that was entered before hydration.
  const [score, setScore] = useStoredState(
    () => {
      const currentScore = inputRef.current?.value || loadStoredScore(ownerId);
      if (inputRef.current) inputRef.current.value = currentScore;
      return currentScore;
    },
    () => '',
  );
  // On a restored page, for example after going back, the stored score is loaded before the input exists, so it is
  // assigned here.
  const saveScore = useEffectEvent(() => {
    if (inputRef.current?.value === '') inputRef.current.value = score;
  });
  useLayoutEffect(() => saveScore(), []);
  const draft = createGaokaoDraft(score);
  const isInvalid = validateExamDraft(draft).some(({ kind }) => kind !== 'missing');

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isInvalid) return inputRef.current?.focus();
    if (score) saveExam(ownerId, draft);
    void navigate(toPath(FAST_LINE_PATH));
  };

  return (
    <form className="gk__form" method="post" action={toPath(getFastLinePath('2'))} onSubmit={handleSubmit}>
      <input type="hidden" name="exam" value={EMPTY_GAOKAO_DRAFT.examType} />
      <div className="gk__line">
        <label htmlFor={id}>{t('gaokao.score')}</label>
        <RangeInput
          aria-label={t('gaokao.score')}
          min={0}
          max={GAOKAO_FULL_MARK}
          disabled={!isReady}
          value={Math.min(GAOKAO_FULL_MARK, Number(score) || 0)}
          onValue={(sliderScore) => {
            if (inputRef.current) inputRef.current.value = String(sliderScore);
            setScore(String(sliderScore));
          }}
        />
        <input
          ref={inputRef}
          id={id}
          className="input"
          name="score"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${id}-answer` : undefined}
          onChange={(event) => setScore(event.target.value)}
        />
        <button className="btn" type="submit">
          {t('gaokao.start')}
        </button>
      </div>
      <GaokaoResult id={`${id}-answer`} draft={draft} isInvalid={isInvalid} />
    </form>
  );
}

/**
 * Loads the total stored in this browser. A score with a maximum other than 750 is ignored, because the slider has a
 * fixed scale.
 */
function loadStoredScore(ownerId: string): string {
  const { examType, examScore, examFullMark } = loadExam(ownerId);
  const isDefaultFullMark = examFullMark === '' || Number(examFullMark) === GAOKAO_FULL_MARK;
  return examType === EMPTY_GAOKAO_DRAFT.examType && isDefaultFullMark ? examScore : '';
}

interface GaokaoResultProps {
  id: string;
  draft: ExamDraft;
  isInvalid: boolean;
}

/**
 * Shows the result for the total. Requests start only after a total was entered, so a page without input sends none.
 */
function GaokaoResult({ id, draft, isInvalid }: GaokaoResultProps) {
  const t = useText('home');
  const hasScore = !isInvalid && draft.examScore.trim() !== '';
  return (
    <div className="gk__answer" id={id} role="status">
      {hasScore ? <GaokaoCounts draft={draft} /> : <p>{t(isInvalid ? 'gaokao.fault' : 'gaokao.empty')}</p>}
    </div>
  );
}

function GaokaoCounts({ draft }: { draft: ExamDraft }) {
  const t = useText('home');
  const { reach: entryCourses, failure: error } = useEntryCourses({
    form: toExamAnswers(draft),
    fkAreaCountryId: '',
    fkCourseTypeGroupId: '',
    standings: ['met', 'close', 'missed', 'unknown'],
    sort: 'position',
  });
  if (error) return <p>{t('gaokao.failed')}</p>;
  if (!entryCourses) return <p>{t('gaokao.waiting')}</p>;
  const { met, close, missed } = entryCourses.standings;
  if (met + close + missed === 0)
    return <NoRulePublished isPublished={entryCourses.rows.some(({ rule }) => rule !== null)} />;
  return <ReachCounts reach={entryCourses} />;
}

/** Message shown if no requirement is published, or none is comparable. */
function NoRulePublished({ isPublished }: { isPublished: boolean }) {
  const t = useText('home');
  if (!isPublished) return <p>{t('gaokao.none')}</p>;
  return (
    <p>
      {t('gaokao.shown')} <a href="#gaokao-schools">{t('gaokao.shownLink')}</a>
    </p>
  );
}

/** Shows how many published requirements are met or nearly met, and how many courses publish none. */
function ReachCounts({ reach: { standings, schoolsMet, total, rows } }: { reach: EntryCourses }) {
  const t = useText('home');
  const locale = useLocale();
  const countFigures = [
    ['meets', standings.met],
    // A backend that does not count schools returns 0, which is not displayed.
    ...(schoolsMet > 0 ? [['schools', schoolsMet] as const] : []),
    ['close', standings.close],
  ] as const;
  const [firstRow] = rows;
  const unruledCount = total - standings.met - standings.derived - standings.close - standings.missed;
  return (
    <>
      <dl>
        {countFigures.map(([name, count]) => (
          <div key={name}>
            <dt>{t(`gaokao.${name}`)}</dt>
            <dd className="num">{numberText(count, locale)}</dd>
          </div>
        ))}
      </dl>
      {firstRow?.standing === 'met' && <ExampleCourse row={firstRow} />}
      {unruledCount > 0 && <p className="meta">{t('gaokao.unknown', { count: unruledCount })}</p>}
    </>
  );
}

function ExampleCourse({ row }: { row: EntryCourses['rows'][number] }) {
  const t = useText('home');
  const locale = useLocale();
  const course = getBilingualName(row, locale);
  const school = getBilingualName(row.school, locale);
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
