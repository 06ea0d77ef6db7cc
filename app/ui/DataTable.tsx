import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './DataTable.module.css';

export interface DataColumn<Row> {
  header: string;
  /** Amounts are aligned at the end of their column, one below the other. */
  align?: 'end';
  cell: (row: Row) => ReactNode;
  /** A quieter line below it. */
  detail?: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  caption: string;
  /** The first column names the row. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The total of the last column, below it. */
  total?: { label: string; value: string };
  /**
   * How a row looks where there is no room for columns: each cell with its header, or what speaks for itself
   * as lines, with the amount beside the first.
   */
  narrow?: 'labels' | 'lines';
}

export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  total,
  narrow = 'labels',
}: DataTableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table className={classNames(styles.table, narrow === 'lines' && styles.lines)}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" className={column.align && styles.end}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={column.header}
                    scope={index === 0 ? 'row' : undefined}
                    data-label={column.header}
                    className={column.align && styles.end}
                  >
                    <div>
                      {column.cell(row)}
                      {column.detail && <span className={styles.detail}>{column.detail(row)}</span>}
                    </div>
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={columns.length - 1}>
                {total.label}
              </th>
              <td className={styles.end}>{total.value}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
