import type { CSSProperties } from 'react';
import type { CompareKind } from '#client/features/compare/compare-query.ts';
import type { Column } from '#client/features/compare/load-compare.server.ts';
import { FitFigures } from '#client/features/placement/fit-figures.tsx';
import { RowHead } from '#client/features/compare/row-heads.tsx';
import {
  BandBadge,
  ScoreBar,
  MAX_POINTS,
  MetSign,
  maxPoints,
  shownBand,
  useBreakdownFormatter,
  useRuleNames,
} from '#client/features/selection-results/match-signs.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
import type { MatchLedger } from '#shared/contract/matching/match-ledgers.ts';
import type { LedgerRow } from '#shared/contract/matching/school-list.ts';
import type { PublicExam, PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { formatBreakdownRow } from '#shared/rules/format-breakdown.ts';
import { EXCLUSION_REASONS, LINE_KINDS } from '#shared/rules/match-score.ts';

interface FitTableProps {
  columns: readonly Column[];
  kind: CompareKind;
  /** Match results by column; null for an item without a course to score. */
  fits: readonly (MatchLedger | null)[];
  onlyDiffering: boolean;
  exam: PublicExam;
  examType: PublicExamType | undefined;
}

/** Score breakdowns side by side. Points of unknown lines are hatched and not added up. */
export function FitTable({ columns, kind, fits, onlyDiffering, exam, examType }: FitTableProps) {
  const t = useText('compare-fit');
  const formatRow = useRowFormatter(exam, examType);
  const rows = fitRows(fits).filter(
    ({ lines, isSame }) => lines.some((line) => line?.known) && (!onlyDiffering || !isSame),
  );
  const isLeftOut = fits.some((fit) => (fit?.leftOutBy.length ?? 0) > 0);
  return (
    // The table is wider than a phone, so it must be focusable for scrolling by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
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
            <Row
              key={`${row.line.kind} ${row.line.key} ${row.line.unit}`}
              row={row}
              columns={columns}
              formatRow={formatRow}
            />
          ))}
          {isLeftOut && (
            <tr>
              <RowHead differs={false}>{t('leftOut')}</RowHead>
              {columns.map(({ id }, index) => (
                <td key={id}>
                  <ExcludedRule fit={fits[index] ?? null} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <RowHead differs={false}>{t('score')}</RowHead>
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

type FormatLedgerRow = (line: LedgerRow) => ReturnType<typeof formatBreakdownRow>;

function useRowFormatter(exam: PublicExam, examType: PublicExamType | undefined): FormatLedgerRow {
  const speaker = useBreakdownFormatter(useRuleNames(examType), exam);
  return (line) => formatBreakdownRow(line, speaker);
}

function BestCourse({ fit }: { fit: MatchLedger | null }) {
  const t = useText('compare-fit');
  const matches = useText('match');
  const locale = useLocale();
  if (!fit) return null;
  const { likely, match, reach, outOfReach } = fit.matchedCourseBands;
  const total = likely + match + reach + outOfReach;
  const name = fit.courseName ? bilingualName({ name: fit.courseName, nameChn: fit.courseNameChn }, locale).own : '';
  return (
    <small>
      {name ? t('byCourse', { name }) : t('byHidden')}
      {total > 1 && ` ${matches('within.courses', { within: likely + match, total })}`}
    </small>
  );
}

function Row({
  row: { line, lines, isSame },
  columns,
  formatRow,
}: {
  row: FitRow;
  columns: readonly Column[];
  formatRow: FormatLedgerRow;
}) {
  const t = useText('match');
  const ownValues = new Set(lines.flatMap((entry) => (entry ? [formatRow(entry).have] : [])));
  // The student's value is displayed once, unless different rules yield different totals.
  const [have] = ownValues.size === 1 ? ownValues : [];
  return (
    <tr>
      <RowHead differs={lines.length > 1 && !isSame}>
        {formatRow(line).title}
        {have && (
          <small>
            {t('ledger.have')} {have}
          </small>
        )}
      </RowHead>
      {lines.map((entry, index) => (
        <td key={columns[index]?.id}>
          {entry ? <Cell line={entry} say={formatRow} showsOwn={!have} /> : <NotCounted />}
        </td>
      ))}
    </tr>
  );
}

/** Text for a missing line. The school may still have the requirement, as part of another line. */
function NotCounted() {
  const t = useText('compare-fit');
  return <span className="source">{t('notCounted')}</span>;
}

function Cell({ line, say: formatRow, showsOwn }: { line: LedgerRow; say: FormatLedgerRow; showsOwn: boolean }) {
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
          {line.most > 0 && <span className="source"> {t('ledger.notCounted', { most: line.most })}</span>}
        </span>
      )}
      {asked && (
        <span className="fit__asked">
          {t('ledger.asked')} {asked} {line.known && <MetSign met={line.met} />}
        </span>
      )}
      {showsOwn && have && (
        <small>
          {t('ledger.have')} {have}
        </small>
      )}
      {line.known && note && <small className="fit__note">{note}</small>}
    </>
  );
}

function ExcludedRule({ fit }: { fit: MatchLedger | null }) {
  const t = useText('compare-fit');
  if (!fit) return null;
  const answers = EXCLUSION_REASONS.filter((answer) => fit.leftOutBy.includes(answer));
  if (answers.length === 0) return t('withinAll');
  return answers.map((answer) => t(`leftOutBy.${answer}`)).join(t('separator'));
}

/** Score and band of an item, with the figures that the band rests on. */
interface FitScoreProps {
  fit: MatchLedger | null;
  /** Without the number of counted points, which the table of all lines states. */
  isBrief?: boolean;
}

export function FitScore({ fit, isBrief = false }: FitScoreProps) {
  const t = useText('compare-fit');
  if (!fit) return <span className="source">{t('nothing')}</span>;
  const [score, max] = [fit.matchScore ?? 0, maxPoints(fit)];
  return (
    <>
      <b>{score}</b>
      <span className="source"> / {max}</span> <BandBadge band={shownBand(fit)} />
      <ScoreBar score={score} most={max} />
      <FitFigures placement={fit.placement} courses={fit.bandRule === 'fewCourses' ? countCourses(fit) : undefined} />
      {!isBrief && <small>{t('counted', { most: max, of: MAX_POINTS })}</small>}
    </>
  );
}

/** Courses within the result, for a school that is in a lower band than its best course. */
function countCourses({ matchedCourseBands: { likely, match, reach, outOfReach } }: MatchLedger) {
  return { within: likely + match, total: likely + match + reach + outOfReach };
}

/** One line in all breakdowns. An entry of `lines` is null if its breakdown lacks the line. */
interface FitRow {
  /** Any of the lines, for the label. */
  line: LedgerRow;
  lines: (LedgerRow | null)[];
  /** True if all values are equal. A missing value counts as different. */
  isSame: boolean;
}

/**
 * Returns the key of a line. Lines with equal keys share a row; lines about subjects also need the same number of
 * subjects. All placements share one row.
 */
const getSubject = ({ kind, key, unit }: LedgerRow) =>
  kind === 'placement' ? kind : [kind, key, kind === 'subject' ? unit : ''].join(' ');

const parseSaid = ({ known, points, most, asked, met, outOf }: LedgerRow) =>
  JSON.stringify([known, points, most, asked, met, outOf]);

/** Merges breakdowns into rows, ordered by the kind of the line. */
export function fitRows(all: readonly (MatchLedger | null)[]): FitRow[] {
  const ledgers = all.map((item) => new Map((item?.ledger ?? []).map((line) => [getSubject(line), line])));
  const rowsByKey = new Map(ledgers.flatMap((ledger) => [...ledger]));
  return [...rowsByKey]
    .map(([about, line]) => {
      const lines = ledgers.map((ledger) => ledger.get(about) ?? null);
      const value = new Set(lines.map((entry) => entry && parseSaid(entry)));
      return { line, lines, isSame: lines.length > 1 && value.size === 1 };
    })
    .sort((a, b) => LINE_KINDS.indexOf(a.line.kind) - LINE_KINDS.indexOf(b.line.kind));
}
