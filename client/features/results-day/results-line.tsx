import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fiveSubjectTotal, gradedRows, subjectName, toExamAnswers } from '#client/features/exam-entry/exam-entry.ts';
import { useExamDraft } from '#client/features/exam-entry/use-exam-draft.ts';
import { RemountForOwner } from '#client/features/saved-answers/saved-answers.tsx';
import { type TextOf, useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { EmptyState, Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import { useGlide } from '#client/ui/use-glide.ts';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import type { ResultsDay } from '#shared/contract/matching/results-day.ts';
import { LANGUAGE_TAGS, numberText } from '#shared/locale/locales.ts';
import type { ExamAnswers } from '#shared/rules/exams/public-exams.ts';
import { countUcasPoints } from '#shared/rules/placement/ucas-points.ts';
import type { FilterLists } from '#client/features/fast-line/load-fast-line.server.ts';
import { OwnGrades } from './own-levels.tsx';
import {
  countPlaced,
  countPlaces,
  findMoved,
  flipGrades,
  type Flips,
  type EvaluatedRule,
  evaluateRules,
} from './place-rules.ts';
import { ResultsColumns, ResultsFoot, signed } from './results-columns.tsx';
import { STANDINGS, PlacementTable } from './standing-table.tsx';
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

/** Grades beside results. Trying a grade needs no request. */
function ResultsLineBody({ file, lists }: ResultsLineProps) {
  const t = useText('results-day');
  const picture = emptyArtAddress('course', useSite().agent.brandColour);
  const exam = useExamDraft('1');
  const { draft } = exam;
  const [tried, setTried] = useState<Flips>({});
  const { day, hasFailed, retry } = useResultsFile(file);
  // A tried grade is ignored once the subject has no entered grade.
  const flips = useMemo(
    () => Object.fromEntries(Object.entries(tried).filter(([subject]) => hasGrade(draft.examRows, subject))),
    [tried, draft.examRows],
  );
  const flipped = {
    ...draft,
    examRows: draft.examRows.map((row) => ({ ...row, grade: flips[row.subject] ?? row.grade })),
  };
  const isGiven = gradedRows(draft).length > 0;
  const ownEvaluatedRules = useMemo(() => (day ? evaluateRules(day, toExamAnswers(draft)) : []), [day, draft]);
  const evaluatedRules = useMemo(
    () => (day ? evaluateRules(day, flipGrades(toExamAnswers(draft), flips)) : []),
    [day, draft, flips],
  );
  const isTrying = Object.keys(flips).length > 0;
  const points = useMemo(
    () => ({ own: getPoints(toExamAnswers(draft)), tried: getPoints(flipGrades(toExamAnswers(draft), flips)) }),
    [draft, flips],
  );
  return (
    <>
      {day && isGiven && (
        <Totals day={day} points={points} five={fiveSubjectTotal(flipped)} fiveOwn={fiveSubjectTotal(draft)} />
      )}
      <div className="rd__cols">
        <OwnGrades
          draft={draft}
          flips={flips}
          onChange={exam.change}
          onFlips={setTried}
          onClear={() => {
            setTried({});
            exam.clear();
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
          ) : !day ? (
            <SkeletonGroup className="rd__waiting-list" label={t('coming')}>
              <Skeleton height="4rem" />
              <Skeleton height="16rem" />
            </SkeletonGroup>
          ) : !isGiven ? (
            <div className="rd__start">
              {day.rules.length === 0 ? (
                <EmptyState picture={picture} title={t('none')} />
              ) : (
                <EmptyState picture={picture} title={t('start.title')} text={t('start.text')} />
              )}
            </div>
          ) : (
            <Placed {...{ day, lists, own: ownEvaluatedRules, placed: evaluatedRules, points, flips, isTrying }} />
          )}
        </div>
      </div>
    </>
  );
}

interface Points {
  own: number;
  tried: number;
}

const getPoints = (exam: ExamAnswers) => countUcasPoints(exam)?.least ?? 0;

const hasGrade = (rows: readonly { subject: string; grade: string }[], subject: string) =>
  rows.some((row) => row.subject === subject && row.grade !== '');

interface PlacedProps {
  day: ResultsDay;
  lists: FilterLists;
  points: Points;
  own: readonly EvaluatedRule[];
  placed: readonly EvaluatedRule[];
  flips: Flips;
  isTrying: boolean;
}

function Placed({ day, lists, own, placed, points, flips, isTrying }: PlacedProps) {
  const t = useText('results-day');
  const exams = useText('exam');
  const locale = useLocale();
  const columns = useRef<HTMLDivElement>(null);
  useGlide(columns, placed.map(({ of, place }) => `${of.rule.id} ${place}`).join());
  const subjects = new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'conjunction' }).format(
    Object.entries(flips).map(([subject, grade]) =>
      t('said.one', { subject: subjectName(exams, 'dse', subject), grade }),
    ),
  );
  return (
    <>
      {/* Without a tried grade the text repeats the totals below. */}
      <div className={isTrying ? 'rd__what' : 'sr'}>
        <p role="status">
          {isTrying && <b>{t('said.if', { subjects })}</b>}{' '}
          {isTrying ? changeText(t, { day, points, own, placed }) : t('said.now', countPlaced(day.placed, points.own))}
        </p>
        {isTrying && (
          <p className="meta">
            {t('said.appeal')} <a href="#dates">{t('seeDates')}</a>
          </p>
        )}
      </div>
      {day.placed.length > 0 && (
        <PlacementTable placed={day.placed} points={points.tried} ownPoints={points.own} lists={lists} />
      )}
      <h2 className="rd__rules">{t('rulesTitle')}</h2>
      <div ref={columns}>
        <ResultsColumns placed={placed} own={own} moved={findMoved(own, placed)} />
      </div>
      <ResultsFoot rules={day.rules} unknown={day.unknown} />
    </>
  );
}

interface Change extends Pick<PlacedProps, 'day' | 'points' | 'own' | 'placed'> {}

function changeText(t: TextOf<'results-day'>, { day, points, own, placed }: Change): string {
  const [before, after] = [countPlaced(day.placed, points.own), countPlaced(day.placed, points.tried)];
  const changes = STANDINGS.flatMap((position) => {
    const change = after[position] - before[position];
    if (change === 0) return [];
    return [t(change > 0 ? 'said.more' : 'said.fewer', { place: t(`standing.${position}`), count: Math.abs(change) })];
  });
  const met = { before: countPlaces(own).direct.rules, after: countPlaces(placed).direct.rules };
  const parts = [
    ...(changes.length === 0 ? [] : [`${changes.join(t('said.comma'))}${t('said.stop')}`]),
    ...(met.before === met.after ? [] : [t('said.courses', met)]),
  ];
  return parts.length === 0 ? t('said.same') : parts.join(' ');
}

interface TotalsProps {
  day: ResultsDay;
  points: Points;
  five: number;
  fiveOwn: number;
}

/** Totals of the results. They are sticky on phones while grades are tried. */
function Totals({ day, points, five, fiveOwn }: TotalsProps) {
  const t = useText('results-day');
  const locale = useLocale();
  const [before, after] = [countPlaced(day.placed, points.own), countPlaced(day.placed, points.tried)];
  return (
    <dl className="rd__totals" aria-label={t('totals')}>
      {STANDINGS.map((position) => {
        const change = after[position] - before[position];
        return (
          <div key={position}>
            <dt>{t(`standing.short.${position}`)}</dt>
            <dd>
              {numberText(after[position], locale)}
              {change !== 0 && <span className="rd__change">{signed(change)}</span>}
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

type Coming = { kind: 'coming' | 'failed' } | { kind: 'here'; day: ResultsDay };

const isDay = (value: unknown): value is ResultsDay =>
  typeof value === 'object' && value !== null && Array.isArray((value as { rules?: unknown }).rules);

/**
 * Loads the data file of results day, which the Worker has validated. Without a URL, the page is revalidated to get
 * one.
 */
function useResultsFile(file: string | null) {
  const [coming, setComing] = useState<Coming>({ kind: file ? 'coming' : 'failed' });
  const [attempts, setTries] = useState(0);
  const { revalidate } = useRevalidator();

  const fetchDay = useCallback(async (url: string, signal: AbortSignal) => {
    try {
      const response = await fetch(url, { signal });
      const result: unknown = response.ok ? await response.json() : null;
      setComing(isDay(result) ? { kind: 'here', day: result } : { kind: 'failed' });
    } catch {
      if (!signal.aborted) setComing({ kind: 'failed' });
    }
  }, []);

  useEffect(() => {
    if (!file) return;
    const abortController = new AbortController();
    void fetchDay(file, abortController.signal);
    return () => abortController.abort();
  }, [file, attempts, fetchDay]);

  return {
    day: coming.kind === 'here' ? coming.day : null,
    hasFailed: coming.kind === 'failed',
    retry() {
      if (!file) return void revalidate();
      setComing({ kind: 'coming' });
      setTries(attempts + 1);
    },
  };
}
