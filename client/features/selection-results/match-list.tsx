import { Sourced } from '#client/features/facts/figure.tsx';
import { getSources } from '#client/features/facts/figure.ts';
import { PathwayFirst } from '#client/features/dse-channel/pathway-first.tsx';
import { UcasSum } from '#client/features/placement/ucas-sum.tsx';
import type { MatchCountOutput } from '#client/features/selection/match-inquiry.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Pagination } from '#client/ui/paging/paging.tsx';
import type { Band } from '#shared/contract/matching/school-list.ts';
import { needsPathway } from '#shared/rules/placement/standing.ts';
import { countUcasPoints } from '#shared/rules/placement/ucas-points.ts';
import { type ExamAnswers, PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { MatchItem } from './match-item.tsx';
import type { FeeLimit } from './match-facts.tsx';
import type { MatchItemProps } from './match-reasons.tsx';
import { BAND_SIGNS, ScoreBarLegend, useRuleNames } from './match-signs.tsx';
import { type Matches, RESULT_SHELVES, type ResultQuery, type Shelf, getResultsPath, getShelf } from './use-matches.ts';

interface MatchListProps {
  matches: Matches;
  query: ResultQuery;
  count: MatchCountOutput | undefined;
  examAnswers: ExamAnswers;
  limit: FeeLimit;
  /** Ids of the countries in the answers, or of the one selected by the filter. */
  countryIds: readonly string[];
  isSearching: boolean;
}

type Rows = Matches['rows'];

/** Results. They are either a page of a single band, or a shelf for each band with its best schools. */
export function MatchList({
  matches: { rows, page: pageInfo },
  query,
  count,
  examAnswers,
  limit,
  countryIds,
  isSearching,
}: MatchListProps) {
  const t = useText('match');
  const { user } = useSite();
  const toPath = useSitePath();
  const examType = examAnswers.publicTestType;
  const rules = useRuleNames(examType);
  const exam = examType ? PUBLIC_EXAMS[examType] : 'dse';
  const firstPosition = (pageInfo.currentPage - 1) * pageInfo.showCount + 1;
  const reachCounts = {
    withinReach: count ? count.bands.match + count.bands.likely : 0,
    beyondReach: count ? count.bands.reach + count.outOfReach : 0,
  };
  // The rows arrive before the counts.
  const hasComparedSchools =
    reachCounts.beyondReach > 0 || rows.some(({ band }) => band !== null && band !== 'unknown');
  // Next to compared schools, a note with a link replaces the schools that the exam cannot compare.
  const isUnknownLinked = examType !== undefined && hasComparedSchools;
  const shownShelves = RESULT_SHELVES.filter((shelf) => query.band || shelf !== 'unknown' || !isUnknownLinked);
  const shownRows = rows.filter((school) => shownShelves.includes(getShelf(school)));
  const linkedCount = isUnknownLinked && query.band === '' && count ? count.bands.unknown : 0;
  const remainingCount = pageInfo.totalResult - linkedCount - shownRows.length;
  return (
    <>
      {examType && hasComparedSchools && (
        <>
          {needsPathway(reachCounts, countUcasPoints(examAnswers)?.min ?? null) && (
            <PathwayFirst countryIds={countryIds} exam={exam} withinReach={reachCounts.withinReach} />
          )}
          <p className="source results__sum">
            <UcasSum exam={examAnswers} />
          </p>
        </>
      )}
      <Sourced sources={getSources(shownRows.flatMap((school) => [school, ...school.matchedCourses]))}>
        <div aria-busy={isSearching}>
          {shownShelves.map((shelf) => (
            <ResultShelf
              key={shelf}
              shelf={shelf}
              rows={shownRows.filter((school) => getShelf(school) === shelf)}
              firstPosition={query.band ? firstPosition : 1}
              hasExam={examType !== undefined}
              rules={rules}
              exam={exam}
              feeLimit={limit}
            >
              {!query.band && user && count && shelf !== 'conditional' && (
                <BandLink query={query} band={shelf} count={count.bands[shelf]} />
              )}
            </ResultShelf>
          ))}
        </div>
      </Sourced>
      {!user && remainingCount > 0 && <VisitorGate hiddenCount={remainingCount} />}
      {user && pageInfo.totalPage > 1 && (
        <Pagination
          page={pageInfo.currentPage}
          pages={pageInfo.totalPage}
          hrefOf={(pageNumber) => toPath(getResultsPath({ ...query, page: pageNumber }))}
          total={t('range', { from: firstPosition, to: firstPosition + rows.length - 1, total: pageInfo.totalResult })}
        />
      )}
      {shownRows.length > 0 && <ScoreBarLegend />}
      <p className="source">
        {t('note')} <SiteLink to="/about/matching">{t('method')}</SiteLink>
      </p>
    </>
  );
}

interface ResultShelfProps extends Pick<MatchItemProps, 'rules' | 'exam' | 'feeLimit'> {
  shelf: Shelf;
  rows: Rows;
  firstPosition: number;
  hasExam: boolean;
  children: React.ReactNode;
}

function ResultShelf({ shelf, rows, firstPosition, hasExam, rules, exam, feeLimit, children }: ResultShelfProps) {
  const band = shelf === 'conditional' ? 'reach' : shelf;
  const t = useText('match');
  const examText = useText('exam');
  if (rows.length === 0) return null;
  const headingId = `shelf-${shelf}`;
  return (
    <section className="shelf" aria-labelledby={headingId}>
      <div className="shelf__head">
        <h2 id={headingId} data-band={band}>
          <Icon name={BAND_SIGNS[band]} />{' '}
          {shelf === 'conditional'
            ? t('shelf.conditionalTitle', { band: examText(`band.${band}`) })
            : examText(`band.${band}`)}
        </h2>
        {/* With an exam, the note below the shelves covers the schools without data. */}
        {(shelf !== 'unknown' || !hasExam) && <p className="meta">{t(`shelf.${shelf}`)}</p>}
        {children}
      </div>
      <ol className="shelf__rows" start={firstPosition}>
        {rows.map((school) => (
          <MatchItem key={school.id} school={school} rules={rules} exam={exam} feeLimit={feeLimit} />
        ))}
      </ol>
    </section>
  );
}

/** Link to all schools of a band. */
function BandLink({ query, band, count }: { query: ResultQuery; band: Band; count: number }) {
  const t = useText('match');
  const examText = useText('exam');
  return (
    <SiteLink className="more" to={getResultsPath({ ...query, band, page: 1 })}>
      {t('shelf.all', { count })} <span className="sr">{examText(`band.${band}`)}</span>
    </SiteLink>
  );
}

function VisitorGate({ hiddenCount }: { hiddenCount: number }) {
  const t = useText('match');
  const { openDialog } = useSite();
  return (
    <div className="results__gate">
      <Icon name="lock" />
      <Button variant="primary" onClick={() => openDialog('login')}>
        {t('gate.login', { count: hiddenCount })}
      </Button>
    </div>
  );
}
