import { useLocale, useText } from '#client/i18n/use-text.ts';
import { type FormEvent, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import {
  type ExamDraft,
  gaokaoDraft,
  saveExam,
  loadExam,
  validateExamDraft,
  toExamAnswers,
} from '#client/features/exam-entry/exam-entry.ts';
import { FAST_LINE, plainAddress } from '#client/features/fast-line/fast-line-addresses.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { useStoredState } from '#client/site/storage/use-stored-state.ts';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import { GAOKAO_FULL_MARK } from '#shared/rules/exams/public-exams.ts';
import { type EntryCourses, useEntryCourses } from '#client/features/fast-line/use-reach.ts';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
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

const GAOKAO = gaokaoDraft('');

/**
 * Form for a Gaokao total, by slider or text, with results while it changes. It opens the fast line with the total
 * filled in. Without JavaScript, it submits the total to that page, which validates it.
 */
function GaokaoForm() {
  const t = useText('home');
  const { user } = useSite();
  const toPath = useSitePath();
  const navigate = useNavigate();
  const isReady = useIsReady();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const owner = user?.staffId ?? '';
  // The input is uncontrolled: React would discard text that was entered before hydration.
  const [score, setScore] = useStoredState(
    () => {
      const text = box.current?.value || storedScore(owner);
      if (box.current) box.current.value = text;
      return text;
    },
    () => '',
  );
  // On a restored page, such as after 'back', the stored score is read before the input exists, so it is written here.
  const writeKept = useEffectEvent(() => {
    if (box.current?.value === '') box.current.value = score;
  });
  useLayoutEffect(() => writeKept(), []);
  const draft = gaokaoDraft(score);
  const isFault = validateExamDraft(draft).some(({ kind }) => kind !== 'missing');

  const goOn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isFault) return box.current?.focus();
    if (score) saveExam(owner, draft);
    void navigate(toPath(FAST_LINE));
  };

  return (
    <form className="gk__form" method="post" action={toPath(plainAddress('2'))} onSubmit={goOn}>
      <input type="hidden" name="exam" value={GAOKAO.examType} />
      <div className="gk__line">
        <label htmlFor={id}>{t('gaokao.score')}</label>
        <RangeInput
          aria-label={t('gaokao.score')}
          min={0}
          max={GAOKAO_FULL_MARK}
          disabled={!isReady}
          value={Math.min(GAOKAO_FULL_MARK, Number(score) || 0)}
          onValue={(moved) => {
            if (box.current) box.current.value = String(moved);
            setScore(String(moved));
          }}
        />
        <input
          ref={box}
          id={id}
          className="input"
          name="score"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={isFault || undefined}
          aria-describedby={isFault ? `${id}-answer` : undefined}
          onChange={(event) => setScore(event.target.value)}
        />
        <button className="btn" type="submit">
          {t('gaokao.start')}
        </button>
      </div>
      <GaokaoAnswer id={`${id}-answer`} draft={draft} isFault={isFault} />
    </form>
  );
}

/**
 * Reads the total that is stored in this browser. A score with a maximum other than 750 is ignored, since the slider
 * has a fixed scale.
 */
function storedScore(owner: string): string {
  const { examType, examScore, examFullMark } = loadExam(owner);
  const isSame = examFullMark === '' || Number(examFullMark) === GAOKAO_FULL_MARK;
  return examType === GAOKAO.examType && isSame ? examScore : '';
}

interface GaokaoAnswerProps {
  id: string;
  draft: ExamDraft;
  isFault: boolean;
}

/** Result for the total. Requests start only after a total was entered, so an untouched page sends none. */
function GaokaoAnswer({ id, draft, isFault }: GaokaoAnswerProps) {
  const t = useText('home');
  const isRequested = !isFault && draft.examScore.trim() !== '';
  return (
    <div className="gk__answer" id={id} role="status">
      {isRequested ? <Counted draft={draft} /> : <p>{t(isFault ? 'gaokao.fault' : 'gaokao.empty')}</p>}
    </div>
  );
}

function Counted({ draft }: { draft: ExamDraft }) {
  const t = useText('home');
  const { reach, failure } = useEntryCourses({
    form: toExamAnswers(draft),
    fkAreaCountryId: '',
    fkCourseTypeGroupId: '',
    positions: [],
    sort: 'position',
  });
  if (failure) return <p>{t('gaokao.failed')}</p>;
  if (!reach) return <p>{t('gaokao.waiting')}</p>;
  if (reach.counts.unknown === reach.total)
    return <NoRulePublished isPublished={reach.rows.some(({ rule }) => rule !== null)} />;
  return <Counts reach={reach} />;
}

/** Message if no requirement is published, or none is comparable. */
function NoRulePublished({ isPublished }: { isPublished: boolean }) {
  const t = useText('home');
  if (!isPublished) return <p>{t('gaokao.none')}</p>;
  return (
    <p>
      {t('gaokao.shown')} <a href="#gaokao-schools">{t('gaokao.shownLink')}</a>
    </p>
  );
}

/** Numbers of courses with a published requirement, and the number of other courses. */
function Counts({ reach: { counts, schoolsMet, rows } }: { reach: EntryCourses }) {
  const t = useText('home');
  const locale = useLocale();
  const figures = [
    ['meets', counts.above + counts.among],
    // A backend that does not count schools returns 0, which is not displayed.
    ...(schoolsMet > 0 ? [['schools', schoolsMet] as const] : []),
    ['close', counts.below],
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
      {first?.rule && first.placement?.position === 'among' && <Example row={first} />}
      {counts.unknown > 0 && <p className="meta">{t('gaokao.unknown', { count: counts.unknown })}</p>}
    </>
  );
}

function Example({ row }: { row: EntryCourses['rows'][number] }) {
  const t = useText('home');
  const locale = useLocale();
  const course = bilingualName(row, locale);
  const school = bilingualName(row.school, locale);
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
