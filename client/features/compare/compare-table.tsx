import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { AskLink } from '#client/features/entry-rule/ask-link.tsx';
import { DeadlineText } from '#client/features/facts/deadline-text.tsx';
import { EntryRuleLine } from '#client/features/entry-rule/entry-rule-line.tsx';
import { Figure, FigureWithSource, SourceMark } from '#client/features/facts/figure.tsx';
import { type SourcedFigure, formatFigureName, getMoney } from '#client/features/facts/figure.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { UcasDeadlineText } from '#client/features/facts/ucas-deadline-text.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { assertNever } from '#shared/assert-never.ts';
import { getComparePath } from './compare-query.ts';
import { COST_KINDS } from './compare-costs.ts';
import {
  type Cell,
  type CompareRow,
  hasContent,
  hasDifference,
  hasOneText,
  isKnown,
  isOfOneItem,
  type RowLabel,
} from './compare-rows.ts';
import { CountryRuleText } from './country-rule-text.tsx';
import { findLowest } from './find-lowest.ts';
import type { CompareColumn, CompareContent } from './load-compare.server.ts';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { ApplyRow, CostCell, isCostOfOneItem, WholeCosts } from './compare-foot.tsx';
import { GroupHead, RowHead, Unknown } from './row-heads.tsx';

const SEAL_SIZE = 96;

/** Table that shows each item's value in every row. A value that all items have in common is displayed once. */
export function CompareTable({ selection, columns, groups, children }: CompareContent & { children?: ReactNode }) {
  const t = useText('compare');
  const { onlyDiffering } = selection;
  const allRows = groups.flatMap(({ rows }) => rows);
  const displayedGroups = groups
    .map(({ name, rows }) => ({
      name,
      rows: sortByDifference(
        rows.filter((row) => hasContent(row) && !isOfOneItem(row)),
        onlyDiffering,
      ),
    }))
    .filter(({ rows }) => rows.length > 0);
  const fixedRows = allRows.filter(({ isFixed }) => isFixed);
  return (
    <>
      <div className="cmp__place" role="region" aria-label={t('table')} tabIndex={0}>
        <table className="cmp" style={{ '--columns': columns.length } as CSSProperties}>
          <caption className="sr">{t('table')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{t('fact')}</span>
              </th>
              {columns.map((column, index) => (
                <th scope="col" key={column.id}>
                  <ColumnHead
                    column={column}
                    content={{ selection, columns }}
                    figures={[
                      ...displayedGroups.flatMap(({ rows }) => rows.flatMap(({ cells }) => listFigures(cells[index]))),
                      ...Object.values(column.costs.parts).map((part) => part?.figure),
                    ]}
                  />
                </th>
              ))}
            </tr>
          </thead>
          {children}
          {displayedGroups.map(({ name, rows }) => (
            <Fragment key={name}>
              <tbody>
                <GroupHead columns={columns.length}>{t(`group.${name}`)}</GroupHead>
                {rows.map((row) => (
                  <CompareTableRow key={JSON.stringify(row.label)} row={row} columns={columns} />
                ))}
              </tbody>
              {name === 'money' && <WholeCosts columns={columns} />}
            </Fragment>
          ))}
          {!displayedGroups.some(({ name }) => name === 'money') && <WholeCosts columns={columns} />}
          <tfoot>
            <AskRow columns={columns} fixedRows={fixedRows} />
            <ApplyRow columns={columns} />
          </tfoot>
        </table>
      </div>
      <RowsOfOneItem rows={allRows.filter(isOfOneItem)} columns={columns} />
    </>
  );
}

interface RowsOfOneItemProps {
  rows: readonly CompareRow[];
  columns: readonly CompareColumn[];
}

/** Values that only one of the compared items has, folded below the table. */
function RowsOfOneItem({ rows, columns }: RowsOfOneItemProps) {
  const t = useText('compare');
  const formatLabel = useLabelFormatter();
  const costsOfOne = columns.length > 1 ? COST_KINDS.filter((kind) => isCostOfOneItem(kind, columns)) : [];
  if (rows.length + costsOfOne.length === 0) return null;
  return (
    <Disclosure className="cmp__one" title={t('ofOne.title', { count: rows.length + costsOfOne.length })}>
      <dl>
        {rows.map(({ label, cells }) => {
          const index = cells.findIndex(isKnown);
          const cell = cells[index];
          return (
            <div key={JSON.stringify(label)}>
              <dt>
                {formatLabel(label)} <small>{columns[index]?.names.own}</small>
              </dt>
              <dd>{cell && <CellView cell={cell} />}</dd>
            </div>
          );
        })}
        {costsOfOne.map((kind) => {
          const column = columns.find(({ costs }) => costs.parts[kind]);
          return (
            <div key={kind}>
              <dt>
                {t(`cost.${kind}`)} <small>{column?.names.own}</small>
              </dt>
              <dd>
                <CostCell part={column?.costs.parts[kind] ?? null} isTimed />
              </dd>
            </div>
          );
        })}
      </dl>
    </Disclosure>
  );
}

interface AskRowProps {
  columns: readonly CompareColumn[];
  fixedRows: readonly CompareRow[];
}

/** One link a column that asks for all of its missing values on which a decision depends. */
function AskRow({ columns, fixedRows }: AskRowProps) {
  const t = useText('compare');
  const locale = useLocale();
  const formatLabel = useLabelFormatter();
  const listFormat = new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'conjunction' });
  const missingLines = columns.map((_, index) =>
    listFormat.format(
      fixedRows.filter(({ cells }) => cells[index]?.kind === 'unknown').map(({ label }) => formatLabel(label)),
    ),
  );
  if (missingLines.every((lines) => lines === '')) return null;
  return (
    <tr className="cmp__ask">
      <RowHead hasDifference={false}>{t('unpublished.missing')}</RowHead>
      {columns.map(({ id, names: { own: name } }, index) => {
        const lines = missingLines[index];
        return (
          <td key={id}>
            {lines && (
              <>
                <span className="meta">{lines}</span>{' '}
                <AskLink
                  subjectName={t('unpublished.about', { name, lines })}
                  question={t('unpublished.question', { name, lines })}
                >
                  {t('unpublished.ask')}
                </AskLink>
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Sorts rows with differences first. Rows with equal values may be hidden. */
const sortByDifference = (rows: readonly CompareRow[], onlyDiffering: boolean) => [
  ...rows.filter(({ isSame }) => !isSame),
  ...(onlyDiffering ? [] : rows.filter(({ isSame }) => isSame)),
];

/** Figures of a cell, for the source mark of its column. */
function listFigures(cell: Cell | undefined) {
  switch (cell?.kind) {
    case 'figure':
    case 'named':
    case 'said':
      return [cell.figure];
    case 'range':
      return [cell.min, cell.max];
    case 'deadline':
      return [cell.deadline.figure];
    default:
      return [];
  }
}

interface ColumnHeadProps {
  column: CompareColumn;
  content: Pick<CompareContent, 'selection' | 'columns'>;
  figures: readonly (SourcedFigure | undefined)[];
}

function ColumnHead({ column, content, figures }: ColumnHeadProps) {
  const t = useText('compare');
  const { id, names, school, seal } = column;
  const { kind, ids, excessIds, onlyDiffering } = content.selection;
  const remainingIds = [...ids, ...excessIds].filter((value) => value !== id);
  return (
    <div className="cmp__who">
      <Image className="seal" src={seal} alt="" width={SEAL_SIZE} height={SEAL_SIZE} fit="contain" fills />
      <b>
        <WindowLink opens={{ kind: kind === 'schools' ? 'school' : 'course', id }} lang={names.ownLang}>
          {names.own}
        </WindowLink>
      </b>
      {names.other && (
        <span className="display meta" lang={names.otherLang}>
          {names.other}
        </span>
      )}
      {school && (
        <span className="meta" lang={school.ownLang}>
          {school.own}
        </span>
      )}
      <span className="cmp__acts">
        <SiteLink
          className="cmp__drop"
          to={getComparePath({ kind, ids: remainingIds, only: onlyDiffering })}
          aria-label={t('dropOne', { name: names.own })}
          preventScrollReset
        >
          {t('drop')}
        </SiteLink>
        <SourceMark figures={figures} name={names.own} />
      </span>
    </div>
  );
}

function useLabelFormatter() {
  const t = useText('compare');
  const factsText = useText('facts');
  return (label: RowLabel) =>
    'own' in label ? t(`row.${label.own}`) : formatFigureName({ key: label.figure, part: label.part }, factsText);
}

interface CompareRowProps {
  row: CompareRow;
  columns: readonly CompareColumn[];
}

function CompareTableRow({ row, columns }: CompareRowProps) {
  const { label, cells, isSame } = row;
  const t = useText('compare');
  const { agent } = useSite();
  const lowestCell = findLowest(row, agent.ownMoney);
  const rowName = useLabelFormatter()(label);
  const [firstCell] = cells;
  const isSharedCell = isSame && hasOneText(row) && firstCell !== undefined && firstCell.kind !== 'rules';
  return (
    <tr className={isSharedCell ? 'all' : undefined}>
      <RowHead hasDifference={hasDifference(row)}>{rowName}</RowHead>
      {isSharedCell ? (
        <td colSpan={columns.length}>
          <b>
            {t('shared')} <CellView cell={firstCell} />
          </b>
        </td>
      ) : (
        cells.map((cell, columnIndex) => (
          <td key={columns[columnIndex]?.id}>
            <CellView cell={cell} />
            {lowestCell?.at === columnIndex && (
              <span className="cmp__least">
                <Icon name="check" />
                {t(lowestCell.isOfAll ? 'lowest' : 'lowestKnown')}
              </span>
            )}
          </td>
        ))
      )}
    </tr>
  );
}

function CellView({ cell }: { cell: Cell }) {
  const { agent } = useSite();
  const t = useText('compare');
  const factsText = useText('facts');
  switch (cell.kind) {
    case 'figure':
      return <Figure figure={cell.figure} hasYear />;
    case 'named':
      return (
        <>
          <Figure figure={cell.figure} />
          <small>{formatFigureName(cell.figure, factsText)}</small>
        </>
      );
    case 'range': {
      const [lowestMoney, highestMoney] = [getMoney(cell.min), getMoney(cell.max)];
      return (
        <>
          <FigureWithSource figure={cell.min}>
            {lowestMoney && highestMoney && (
              <MoneyRange minAmount={lowestMoney} maxAmount={highestMoney} ownMoney={agent.ownMoney} />
            )}
          </FigureWithSource>{' '}
          {cell.note && <small>{cell.note}</small>}
        </>
      );
    }
    case 'text':
      return cell.text;
    case 'said':
      return <FigureWithSource figure={cell.figure}>{cell.text}</FigureWithSource>;
    case 'deadline':
      return <DeadlineText deadline={cell.deadline} />;
    case 'ucas':
      return <UcasDeadlineText deadline={cell.deadline} />;
    case 'country':
      return <CountryRuleText lines={cell.lines} page={cell.page} />;
    case 'rules':
      return cell.rules.map((rule) => <EntryRuleLine key={rule.id} rule={rule} />);
    case 'unknown':
      return <Unknown />;
    case 'none':
      return <span className="meta">{t('notThere')}</span>;
    default:
      return assertNever(cell);
  }
}
