import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fiveSubjectTotal, gradedRows, subjectName, toExamAnswers } from '#client/features/exam-entry/exam-entry.ts';
import { useExamDraft } from '#client/features/exam-entry/use-exam-draft.ts';
import { SavedAnswersGate } from '#client/features/saved-answers/saved-answers.tsx';
import { type TextOf, useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { EmptyState, Notice } from '#client/ui/say/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/say/waiting.tsx';
import { useGlide } from '#client/ui/use-glide.ts';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import type { ResultsDay } from '#shared/contract/matching/results-day.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { OwnLevels } from './own-levels.tsx';
import { type Flips, PLACES, type PlacedRule, countPlaces, findMoved, flipGrades, placeRules } from './place-rules.ts';
import { PLACE_SIGNS, ResultsColumns, ResultsFoot, signed } from './results-columns.tsx';
import { useRevalidator } from 'react-router';

export function ResultsLine({ file }: { file: string | null }) {
  return (
    <SavedAnswersGate>
      <ResultsLineBody file={file} />
    </SavedAnswersGate>
  );
}

/** Grades on one side, what they come to on the other; a grade that is tried is asked of nobody. */
function ResultsLineBody({ file }: { file: string | null }) {
  const t = useText('results-day');
  const picture = emptyArtAddress('course', useSite().agent.brandColour);
  const exam = useExamDraft('1');
  const { draft } = exam;
  const [tried, setTried] = useState<Flips>({});
  const { day, hasFailed, retry } = useResultsFile(file);
  // A grade that was taken back cannot be tried any more.
  const flips = useMemo(
    () => Object.fromEntries(Object.entries(tried).filter(([subject]) => hasGrade(draft.examRows, subject))),
    [tried, draft.examRows],
  );
  const flipped = {
    ...draft,
    examRows: draft.examRows.map((row) => ({ ...row, grade: flips[row.subject] ?? row.grade })),
  };
  const isGiven = gradedRows(draft).length > 0;
  const own = useMemo(() => (day ? placeRules(day, toExamAnswers(draft)) : []), [day, draft]);
  const placed = useMemo(
    () => (day ? placeRules(day, flipGrades(toExamAnswers(draft), flips)) : []),
    [day, draft, flips],
  );
  const isTrying = Object.keys(flips).length > 0;
  return (
    <>
      {day && isGiven && (
        <Totals own={own} placed={placed} five={fiveSubjectTotal(flipped)} fiveOwn={fiveSubjectTotal(draft)} />
      )}
      <div className="rd__cols">
        <OwnLevels
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
            <Placed day={day} own={own} placed={placed} flips={flips} isTrying={isTrying} />
          )}
        </div>
      </div>
    </>
  );
}

const hasGrade = (rows: readonly { subject: string; grade: string }[], subject: string) =>
  rows.some((row) => row.subject === subject && row.grade !== '');

interface PlacedProps {
  day: ResultsDay;
  own: readonly PlacedRule[];
  placed: readonly PlacedRule[];
  flips: Flips;
  isTrying: boolean;
}

function Placed({ day, own, placed, flips, isTrying }: PlacedProps) {
  const t = useText('results-day');
  const exams = useText('exam');
  const locale = useLocale();
  const lists = useRef<HTMLDivElement>(null);
  useGlide(lists, placed.map(({ of, place }) => `${of.rule.id} ${place}`).join());
  const subjects = new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'conjunction' }).format(
    Object.entries(flips).map(([subject, grade]) =>
      t('said.one', { subject: subjectName(exams, 'dse', subject), grade }),
    ),
  );
  return (
    <>
      <div className="rd__what">
        <p role="status">
          {isTrying && <b>{t('said.if', { subjects })}</b>}{' '}
          {isTrying ? changeWords(t, own, placed) : nowWords(t, placed)}
        </p>
        {isTrying && (
          <p className="meta">
            {t('said.appeal')} <a href="#dates">{t('seeDates')}</a>
          </p>
        )}
      </div>
      <div ref={lists}>
        <ResultsColumns placed={placed} own={own} moved={findMoved(own, placed)} />
      </div>
      <ResultsFoot rules={day.rules} unknown={day.unknown} />
    </>
  );
}

function nowWords(t: TextOf<'results-day'>, placed: readonly PlacedRule[]): string {
  const { direct, pathway, notYet } = countPlaces(placed);
  return t('said.now', { direct: direct.rules, pathway: pathway.rules, notYet: notYet.rules });
}

function changeWords(t: TextOf<'results-day'>, own: readonly PlacedRule[], placed: readonly PlacedRule[]): string {
  const [before, after] = [countPlaces(own), countPlaces(placed)];
  const changes = PLACES.flatMap((place) => {
    const change = after[place].rules - before[place].rules;
    if (change === 0) return [];
    return [t(change > 0 ? 'said.more' : 'said.fewer', { place: t(`place.${place}`), count: Math.abs(change) })];
  });
  const courses = { before: before.direct.courses, after: after.direct.courses };
  return [
    changes.length === 0 ? t('said.same') : `${changes.join(t('said.comma'))}${t('said.stop')}`,
    ...(courses.before === courses.after ? [] : [t('said.courses', courses)]),
  ].join(' ');
}

interface TotalsProps {
  own: readonly PlacedRule[];
  placed: readonly PlacedRule[];
  five: number;
  fiveOwn: number;
}

/** Stays in sight on a phone while a grade is tried. */
function Totals({ own, placed, five, fiveOwn }: TotalsProps) {
  const t = useText('results-day');
  const [before, after] = [countPlaces(own), countPlaces(placed)];
  return (
    <dl className="rd__totals" aria-label={t('totals')}>
      {PLACES.map((place) => {
        const change = after[place].rules - before[place].rules;
        return (
          <div key={place}>
            <dt className={PLACE_SIGNS[place].className}>{t(`place.${place}`)}</dt>
            <dd>
              {after[place].rules}
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
 * The file that results day is counted from, which the edge has parsed before it named it. Without a name the page is asked for
 * one: it had none to give.
 */
function useResultsFile(file: string | null) {
  const [coming, setComing] = useState<Coming>({ kind: file ? 'coming' : 'failed' });
  const [tries, setTries] = useState(0);
  const { revalidate } = useRevalidator();

  const fetchDay = useCallback(async (address: string, signal: AbortSignal) => {
    try {
      const answer = await fetch(address, { signal });
      const told: unknown = answer.ok ? await answer.json() : null;
      setComing(isDay(told) ? { kind: 'here', day: told } : { kind: 'failed' });
    } catch {
      if (!signal.aborted) setComing({ kind: 'failed' });
    }
  }, []);

  useEffect(() => {
    if (!file) return;
    const leaving = new AbortController();
    void fetchDay(file, leaving.signal);
    return () => leaving.abort();
  }, [file, tries, fetchDay]);

  return {
    day: coming.kind === 'here' ? coming.day : null,
    hasFailed: coming.kind === 'failed',
    retry() {
      if (!file) return void revalidate();
      setComing({ kind: 'coming' });
      setTries(tries + 1);
    },
  };
}
