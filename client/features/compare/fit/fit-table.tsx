import type { CSSProperties } from 'react';
import type { CompareKind } from '#client/features/compare/compare-query.ts';
import type { CompareColumn } from '#client/features/compare/load-compare.server.ts';
import { FitFigures } from '#client/features/placement/fit-figures.tsx';
import { RowHead } from '#client/features/compare/row-heads.tsx';
import {
  BandBadge,
  ScoreBar,
  MetSign,
  getMaxScore,
  getDisplayedBand,
  useBreakdownFormatter,
  useRuleNames,
} from '#client/features/selection-results/match-signs.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import type { MatchLedger } from '#shared/contract/matching/match-ledgers.ts';
import type { LedgerRow } from '#shared/contract/matching/school-list.ts';
import type { PublicExam, PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { formatBreakdownRow } from '#shared/rules/format-breakdown.ts';
import { EXCLUSION_REASONS, BREAKDOWN_LINE_KINDS } from '#shared/rules/match-score.ts';

interface FitTableProps {
  columns: readonly CompareColumn[];
  kind: CompareKind;
  /** Match results by column, or null for an item without a course to score. */
  fits: readonly (MatchLedger | null)[];
  onlyDiffering: boolean;
  exam: PublicExam;
  examType: PublicExamType | undefined;
}

/** Shows score breakdowns side by side. Points of unknown lines are hatched and not added up. */
export function FitTable({ columns, kind, fits, onlyDiffering, exam, examType }: FitTableProps) {
  const t = useText('compare-fit');
  const formatRow = useRowFormatter(exam, examType);
  const rows = createFitRows(fits).filter(
    ({ lines, isSame }) => lines.some((line) => line?.known) && (!onlyDiffering || !isSame),
  );
  const isAnyExcluded = fits.some((fit) => (fit?.leftOutBy.length ?? 0) > 0);
  return (
    <div className="cmp__place" role="region" aria-label={t('table')} tabIndex={0}>
      <table className="cmp" style={{ '--columns': columns.length } as CSSProperties}>
        <caption className="sr">{t('table')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t('line')}</span>
            </th>
            {columns.map(({ id, names }, index) => (
              <th scope="col" key={id}>
                {names.own}
                {kind === 'schools' && <BestCourse fit={fits[index] ?? null} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FitTableRow
              key={`${row.line.kind} ${row.line.key} ${row.line.unit}`}
              row={row}
              columns={columns}
              formatRow={formatRow}
            />
          ))}
          {isAnyExcluded && (
            <tr>
              <RowHead hasDifference={false}>{t('leftOut')}</RowHead>
              {columns.map(({ id }, index) => (
                <td key={id}>
                  <ExclusionReasons fit={fits[index] ?? null} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <RowHead hasDifference={false}>{t('score')}</RowHead>
            {columns.map(({ id }, index) => (
              <td key={id}>
                <FitScore fit={fits[index] ?? null} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type FormatBreakdownRow = (line: LedgerRow) => ReturnType<typeof formatBreakdownRow>;

function useRowFormatter(exam: PublicExam, examType: PublicExamType | undefined): FormatBreakdownRow {
  const breakdownFormatter = useBreakdownFormatter(useRuleNames(examType), exam);
  return (line) => formatBreakdownRow(line, breakdownFormatter);
}

function BestCourse({ fit }: { fit: MatchLedger | null }) {
  const t = useText('compare-fit');
  const matchText = useText('match');
  const locale = useLocale();
  if (!fit) return null;
  const { likely, match, reach, outOfReach } = fit.matchedCourseBands;
  const courseCount = likely + match + reach + outOfReach;
  const courseName = fit.courseName
    ? getBilingualName({ name: fit.courseName, nameChn: fit.courseNameChn }, locale).own
    : '';
  const texts = [
    courseName && t('byCourse', { name: courseName }),
    courseCount > 1 && matchText('within.courses', { within: likely + match, total: courseCount }),
  ].filter(Boolean);
  return texts.length > 0 && <small>{texts.join(' ')}</small>;
}

function FitTableRow({
  row: { line, lines, isSame },
  columns,
  formatRow,
}: {
  row: FitRow;
  columns: readonly CompareColumn[];
  formatRow: FormatBreakdownRow;
}) {
  const t = useText('match');
  const studentValues = new Set(lines.flatMap((entry) => (entry ? [formatRow(entry).have] : [])));
  // The student's value is displayed once, unless different rules lead to different totals.
  const [sharedStudentValue] = studentValues.size === 1 ? studentValues : [];
  return (
    <tr>
      <RowHead hasDifference={lines.length > 1 && !isSame}>
        {formatRow(line).title}
        {sharedStudentValue && (
          <small>
            {t('ledger.have')} {sharedStudentValue}
          </small>
        )}
      </RowHead>
      {lines.map((entry, index) => (
        <td key={columns[index]?.id}>
          {entry ? (
            <FitCell line={entry} formatRow={formatRow} isStudentValueShown={!sharedStudentValue} />
          ) : (
            <NotCounted />
          )}
        </td>
      ))}
    </tr>
  );
}

/** Marks a line that a breakdown lacks. The school may still have the requirement as part of another line. */
function NotCounted() {
  const t = useText('compare-fit');
  return (
    <span className="source">
      <span aria-hidden="true">–</span>
      <span className="sr">{t('notCounted')}</span>
    </span>
  );
}

function FitCell({
  line,
  formatRow,
  isStudentValueShown,
}: {
  line: LedgerRow;
  formatRow: FormatBreakdownRow;
  isStudentValueShown: boolean;
}) {
  const t = useText('match');
  // The comparison above names the source of each figure.
  const { have, asked, note } = formatRow({ ...line, source: '' });
  return (
    <>
      {line.known ? (
        line.most > 0 && (
          <span className="fit__points">
            <b>{line.points}</b>
            <span className="source"> / {line.most}</span>
          </span>
        )
      ) : (
        <span className="fit__unknown">
          <b>{have ? t('ledger.notKnown') : t('ledger.notSaid')}</b>
        </span>
      )}
      {asked && (
        <span className="fit__asked">
          {asked} {line.known && <MetSign met={line.met} />}
        </span>
      )}
      {isStudentValueShown && have && (
        <small>
          {t('ledger.have')} {have}
        </small>
      )}
      {line.known && note && <small className="fit__note">{note}</small>}
    </>
  );
}

function ExclusionReasons({ fit }: { fit: MatchLedger | null }) {
  const t = useText('compare-fit');
  if (!fit) return null;
  const exclusionReasons = EXCLUSION_REASONS.filter((reason) => fit.leftOutBy.includes(reason));
  if (exclusionReasons.length === 0) return t('withinAll');
  return exclusionReasons.map((reason) => t(`leftOutBy.${reason}`)).join(t('separator'));
}

interface FitScoreProps {
  fit: MatchLedger | null;
  /** Whether to show the figures on which the band is based. */
  hasFigures?: boolean;
}

/** Score and band of an item. */
export function FitScore({ fit, hasFigures = false }: FitScoreProps) {
  const t = useText('compare-fit');
  if (!fit) return <span className="source">{t('nothing')}</span>;
  const [score, maxScore] = [fit.matchScore ?? 0, getMaxScore(fit)];
  return (
    <>
      <b>{score}</b>
      <span className="source"> / {maxScore}</span> <BandBadge band={getDisplayedBand(fit)} />
      <ScoreBar score={score} maxScore={maxScore} />
      {hasFigures && (
        <FitFigures placement={fit.placement} courses={fit.bandRule === 'fewCourses' ? countCourses(fit) : undefined} />
      )}
    </>
  );
}

/**
 * Counts the courses whose requirements the student's results meet, and all compared courses. The counts are shown when
 * the school is in a lower band than its best course.
 */
function countCourses({ matchedCourseBands: { likely, match, reach, outOfReach } }: MatchLedger) {
  return { within: likely + match, total: likely + match + reach + outOfReach };
}

/** One line in all breakdowns. An entry in `lines` is null if its breakdown lacks that line. */
interface FitRow {
  /** Any of the lines, used for the label. */
  line: LedgerRow;
  lines: (LedgerRow | null)[];
  /** Whether all values are equal. A missing value counts as different. */
  isSame: boolean;
}

/**
 * Returns the key of a line. Lines with the same key are in the same row. Lines about subjects must also require the
 * same number of subjects. All placements are in one row.
 */
const getLineKey = ({ kind, key, unit }: LedgerRow) =>
  kind === 'placement' ? kind : [kind, key, kind === 'subject' ? unit : ''].join(' ');

const formatLineKey = ({ known, points, most, asked, met, outOf }: LedgerRow) =>
  JSON.stringify([known, points, most, asked, met, outOf]);

/** Merges breakdowns into rows, ordered by the kind of the line. */
export function createFitRows(fits: readonly (MatchLedger | null)[]): FitRow[] {
  const linesByKey = fits.map((fit) => new Map((fit?.ledger ?? []).map((line) => [getLineKey(line), line])));
  const sampleLineByKey = new Map(linesByKey.flatMap((fitLines) => [...fitLines]));
  return [...sampleLineByKey]
    .map(([lineKey, line]) => {
      const lines = linesByKey.map((ledger) => ledger.get(lineKey) ?? null);
      const distinctLines = new Set(lines.map((entry) => entry && formatLineKey(entry)));
      return { line, lines, isSame: lines.length > 1 && distinctLines.size === 1 };
    })
    .sort((a, b) => BREAKDOWN_LINE_KINDS.indexOf(a.line.kind) - BREAKDOWN_LINE_KINDS.indexOf(b.line.kind));
}
