import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  sumBestFiveSubjects,
  listGradedRows,
  formatSubjectName,
  toExamAnswers,
} from '#client/features/exam-entry/exam-entry.ts';
import { useExamDraft } from '#client/features/exam-entry/use-exam-draft.ts';
import { RemountForOwner } from '#client/features/saved-answers/saved-answers.tsx';
import { type TextOf, useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { EmptyState, Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import { useGlide } from '#client/ui/use-glide.ts';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import type { ResultsDay } from '#shared/contract/matching/results-day.ts';
import { LANGUAGE_TAGS, numberText } from '#shared/locale/locales.ts';
import type { ExamAnswers } from '#shared/rules/exams/public-exams.ts';
import { OUTLOOKS } from '#shared/rules/placement/standing.ts';
import { countUcasPoints } from '#shared/rules/placement/ucas-points.ts';
import type { FilterLists } from '#client/features/fast-line/load-fast-line.server.ts';
import { OwnGrades } from './own-levels.tsx';
import {
  countCourses,
  countOutcomes,
  findMovedRules,
  applyTriedGrades,
  type TriedGrades,
  type EvaluatedRule,
  evaluateRules,
} from './place-rules.ts';
import { ResultsColumns, ResultsFoot, formatSigned } from './results-columns.tsx';
import { PlacementTable } from './standing-table.tsx';
import { useRevalidator } from 'react-router';

interface ResultsLineProps {
  file: string | null;
  lists: FilterLists;
}

export function ResultsLine(props: ResultsLineProps) {
  return (
    <RemountForOwner>
      <ResultsLineBody {...props} />
    </RemountForOwner>
  );
}

/** Shows the grades next to the results. Trying out a grade needs no request. */
function ResultsLineBody({ file, lists }: ResultsLineProps) {
  const t = useText('results-day');
  const emptyPictureUrl = getEmptyArtPath('course', useSite().agent.brandColour);
  const examDraft = useExamDraft('1');
  const { draft } = examDraft;
  const [storedTriedGrades, setTriedGrades] = useState<TriedGrades>({});
  const { day: resultsDay, hasFailed, retry } = useResultsFile(file);
  // A tried-out grade is ignored if the subject no longer has an entered grade.
  const triedGrades = useMemo(
    () =>
      Object.fromEntries(Object.entries(storedTriedGrades).filter(([subject]) => hasGrade(draft.examRows, subject))),
    [storedTriedGrades, draft.examRows],
  );
  const triedDraft = {
    ...draft,
    examRows: draft.examRows.map((row) => ({ ...row, grade: triedGrades[row.subject] ?? row.grade })),
  };
  const hasGrades = listGradedRows(draft).length > 0;
  const ownEvaluatedRules = useMemo(
    () => (resultsDay ? evaluateRules(resultsDay, toExamAnswers(draft)) : []),
    [resultsDay, draft],
  );
  const evaluatedRules = useMemo(
    () => (resultsDay ? evaluateRules(resultsDay, applyTriedGrades(toExamAnswers(draft), triedGrades)) : []),
    [resultsDay, draft, triedGrades],
  );
  const isTrying = Object.keys(triedGrades).length > 0;
  const ucasPoints = useMemo(
    () => ({
      ownPoints: getMinUcasPoints(toExamAnswers(draft)),
      tried: getMinUcasPoints(applyTriedGrades(toExamAnswers(draft), triedGrades)),
    }),
    [draft, triedGrades],
  );
  return (
    <>
      {resultsDay && hasGrades && (
        <ResultsTotals
          resultsDay={resultsDay}
          ownRules={ownEvaluatedRules}
          evaluatedRules={evaluatedRules}
          points={ucasPoints}
          five={sumBestFiveSubjects(triedDraft)}
          fiveOwn={sumBestFiveSubjects(draft)}
        />
      )}
      <div className="rd__cols">
        <OwnGrades
          draft={draft}
          triedGrades={triedGrades}
          onChange={examDraft.change}
          onFlips={setTriedGrades}
          onClear={() => {
            setTriedGrades({});
            examDraft.clear();
          }}
        />
        <div className="rd__results">
          {hasFailed ? (
            <Notice tone="caution" announce="at once">
              <p>{t('failed')}</p>
              <Button size="s" onClick={retry}>
                <Icon name="retry" />
                {t('retry')}
              </Button>
            </Notice>
          ) : !resultsDay ? (
            <SkeletonGroup className="rd__waiting-list" label={t('coming')}>
              <Skeleton height="4rem" />
              <Skeleton height="16rem" />
            </SkeletonGroup>
          ) : !hasGrades ? (
            <div className="rd__start">
              {resultsDay.rules.length === 0 ? (
                <EmptyState picture={emptyPictureUrl} title={t('none')} />
              ) : (
                <EmptyState picture={emptyPictureUrl} title={t('start.title')} text={t('start.text')} />
              )}
            </div>
          ) : (
            <ResultsOutcomeView
              {...{
                resultsDay,
                lists,
                ownRules: ownEvaluatedRules,
                evaluatedRules,
                points: ucasPoints,
                triedGrades,
                isTrying,
              }}
            />
          )}
        </div>
      </div>
    </>
  );
}

interface UcasPoints {
  ownPoints: number;
  tried: number;
}

const getMinUcasPoints = (exam: ExamAnswers) => countUcasPoints(exam)?.min ?? 0;

const hasGrade = (rows: readonly { subject: string; grade: string }[], subject: string) =>
  rows.some((row) => row.subject === subject && row.grade !== '');

interface ResultsOutcomeProps {
  resultsDay: ResultsDay;
  lists: FilterLists;
  points: UcasPoints;
  ownRules: readonly EvaluatedRule[];
  evaluatedRules: readonly EvaluatedRule[];
  triedGrades: TriedGrades;
  isTrying: boolean;
}

function ResultsOutcomeView({
  resultsDay,
  lists,
  ownRules,
  evaluatedRules,
  points,
  triedGrades,
  isTrying,
}: ResultsOutcomeProps) {
  const t = useText('results-day');
  const examText = useText('exam');
  const locale = useLocale();
  const columnsRef = useRef<HTMLDivElement>(null);
  useGlide(columnsRef, evaluatedRules.map(({ of, outcome }) => `${of.rule.id} ${outcome}`).join());
  const changedSubjects = new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'conjunction' }).format(
    Object.entries(triedGrades).map(([subject, grade]) =>
      t('said.one', { subject: formatSubjectName(examText, 'dse', subject), grade }),
    ),
  );
  return (
    <>
      {/* If no grade is tried out, the text would repeat the totals below. */}
      <div className={isTrying ? 'rd__what' : 'sr'}>
        <p role="status">
          {isTrying && <b>{t('said.if', { subjects: changedSubjects })}</b>}{' '}
          {isTrying
            ? formatChange({ t, examText }, { resultsDay, points, ownRules, evaluatedRules })
            : t('said.now', countCourses(resultsDay.placed, ownRules, points.ownPoints))}
        </p>
        {isTrying && (
          <p className="meta">
            {t('said.appeal')} <a href="#dates">{t('seeDates')}</a>
          </p>
        )}
      </div>
      {resultsDay.placed.length > 0 && (
        <PlacementTable
          placedRules={resultsDay.placed}
          evaluatedRules={evaluatedRules}
          ownRules={ownRules}
          points={points.tried}
          ownPoints={points.ownPoints}
          lists={lists}
        />
      )}
      <h2 className="rd__rules">{t('rulesTitle')}</h2>
      <div ref={columnsRef}>
        <ResultsColumns
          evaluatedRules={evaluatedRules}
          ownRules={ownRules}
          previousOutcomes={findMovedRules(ownRules, evaluatedRules)}
        />
      </div>
      <ResultsFoot rules={resultsDay.rules} unknown={resultsDay.unknown} />
    </>
  );
}

interface ResultsChange extends Pick<ResultsOutcomeProps, 'resultsDay' | 'points' | 'ownRules' | 'evaluatedRules'> {}

function formatChange(
  { t, examText }: { t: TextOf<'results-day'>; examText: TextOf<'exam'> },
  { resultsDay, points, ownRules, evaluatedRules }: ResultsChange,
): string {
  const [countsBefore, countsAfter] = [
    countCourses(resultsDay.placed, ownRules, points.ownPoints),
    countCourses(resultsDay.placed, evaluatedRules, points.tried),
  ];
  const changeTexts = OUTLOOKS.flatMap((outlook) => {
    const countDelta = countsAfter[outlook] - countsBefore[outlook];
    if (countDelta === 0) return [];
    return [
      t(countDelta > 0 ? 'said.more' : 'said.fewer', {
        place: examText(`outlook.${outlook}`),
        count: Math.abs(countDelta),
      }),
    ];
  });
  const directRules = {
    before: countOutcomes(ownRules).direct.rules,
    after: countOutcomes(evaluatedRules).direct.rules,
  };
  const textParts = [
    ...(changeTexts.length === 0 ? [] : [`${changeTexts.join(t('said.comma'))}${t('said.stop')}`]),
    ...(directRules.before === directRules.after ? [] : [t('said.courses', directRules)]),
  ];
  return textParts.length === 0 ? t('said.same') : textParts.join(' ');
}

interface ResultsTotalsProps extends ResultsChange {
  five: number;
  fiveOwn: number;
}

/** Shows the totals of the results. On phones they stay in view while grades are tried out. */
function ResultsTotals({ resultsDay, points, ownRules, evaluatedRules, five, fiveOwn }: ResultsTotalsProps) {
  const t = useText('results-day');
  const examText = useText('exam');
  const locale = useLocale();
  const [countsBefore, countsAfter] = [
    countCourses(resultsDay.placed, ownRules, points.ownPoints),
    countCourses(resultsDay.placed, evaluatedRules, points.tried),
  ];
  return (
    <dl className="rd__totals" aria-label={t('totals')}>
      {OUTLOOKS.map((outlook) => {
        const countDelta = countsAfter[outlook] - countsBefore[outlook];
        return (
          <div key={outlook}>
            <dt>{examText(`outlook.${outlook}`)}</dt>
            <dd>
              {numberText(countsAfter[outlook], locale)}
              {countDelta !== 0 && <span className="rd__change">{formatSigned(countDelta)}</span>}
            </dd>
          </div>
        );
      })}
      <div>
        <dt>{t('five')}</dt>
        <dd>
          {five !== fiveOwn && <s>{fiveOwn}</s>} {five}
        </dd>
      </div>
    </dl>
  );
}

type ResultsFileState = { kind: 'coming' | 'failed' } | { kind: 'here'; resultsDay: ResultsDay };

const isResultsDay = (value: unknown): value is ResultsDay =>
  typeof value === 'object' && value !== null && Array.isArray((value as { rules?: unknown }).rules);

/**
 * Loads the data file of results day, which the Worker has validated. If there is no URL, the page loads its data again
 * to obtain one.
 */
function useResultsFile(fileUrl: string | null) {
  const [fileState, setFileState] = useState<ResultsFileState>({ kind: fileUrl ? 'coming' : 'failed' });
  const [attemptCount, setAttemptCount] = useState(0);
  const { revalidate } = useRevalidator();

  const fetchDay = useCallback(async (url: string, signal: AbortSignal) => {
    try {
      const response = await fetch(url, { signal });
      const parsedBody: unknown = response.ok ? await response.json() : null;
      setFileState(isResultsDay(parsedBody) ? { kind: 'here', resultsDay: parsedBody } : { kind: 'failed' });
    } catch {
      if (!signal.aborted) setFileState({ kind: 'failed' });
    }
  }, []);

  useEffect(() => {
    if (!fileUrl) return;
    const abortController = new AbortController();
    void fetchDay(fileUrl, abortController.signal);
    return () => abortController.abort();
  }, [fileUrl, attemptCount, fetchDay]);

  return {
    day: fileState.kind === 'here' ? fileState.resultsDay : null,
    hasFailed: fileState.kind === 'failed',
    retry() {
      if (!fileUrl) return void revalidate();
      setFileState({ kind: 'coming' });
      setAttemptCount(attemptCount + 1);
    },
  };
}
