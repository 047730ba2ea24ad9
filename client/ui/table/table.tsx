import type { ReactNode } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';

export interface TableColumn<Row> {
  id: string;
  header: ReactNode;
  renderCell: (row: Row, index: number) => ReactNode;
  /** Renders the cells as row headers (<th scope="row">). */
  isRowHeader?: boolean;
  atEnd?: boolean;
  /** Minimum viewport for the column: 750 or 1200 px. Columns without it (number, name, action) are shown on phones. */
  minViewport?: 'pad' | 'desk';
  footer?: ReactNode;
}

export interface TableProps<Row> {
  caption: string;
  showCaption?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  /** Whether the table scrolls horizontally because it cannot be narrower. */
  scrolls?: boolean;
}

export function Table<Row>({ caption, showCaption, columns, rows, rowKey, scrolls }: TableProps<Row>) {
  const getCellClass = (column: TableColumn<Row>) =>
    joinClasses(column.atEnd && 'end', column.minViewport && `from-${column.minViewport}`) || undefined;
  const tableElement = (
    <table className="table">
      <caption className={showCaption ? undefined : 'sr'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={getCellClass(column)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)}>
            {columns.map((column) =>
              column.isRowHeader ? (
                <th key={column.id} scope="row" className={getCellClass(column)}>
                  {column.renderCell(row, index)}
                </th>
              ) : (
                <td key={column.id} className={getCellClass(column)}>
                  {column.renderCell(row, index)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {columns.some((column) => column.footer !== undefined) && (
        <tfoot>
          <tr>
            {columns.map((column) => (
              <td key={column.id} className={getCellClass(column)}>
                {column.footer}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
  if (!scrolls) return tableElement;
  return (
    <div className="scroll-x" role="region" aria-label={caption} tabIndex={0}>
      {tableElement}
    </div>
  );
}
