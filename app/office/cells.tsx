import { Link } from 'react-router';
import type { ActKey, Cell, Section } from '#office/screen.ts';
import { formatCents } from '#platform/money.ts';
import { Prose } from '../ui/Prose.tsx';

interface TableProps {
  caption: string;
  columns: readonly string[];
  rows: readonly { id: string | null; cells: readonly Cell[] }[];
  /** Where a row's first cell leads, with the id behind it. */
  at?: string;
  /** Names of acts that a key opens on the record of a row. */
  opens?: KeyedActs;
  empty: string;
}

export type KeyedActs = Partial<Record<ActKey, string>>;

/**
 * A table as the office reads it: dense, one row below the other where there is no room, and readable on
 * paper.
 */
export function OfficeTable({ caption, columns, rows, at, opens = {}, empty }: TableProps) {
  if (rows.length === 0) return <p>{empty}</p>;
  return (
    <div className="office-table" data-a={opens.a} data-m={opens.m}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th
                key={column}
                scope="col"
                data-end={rows.some(({ cells }) => isAmount(cells[place] ?? null)) || undefined}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }, index) => (
            <tr key={`${id ?? ''}${index}`}>
              {cells.map((cell, place) => {
                const Part = place === 0 ? 'th' : 'td';
                return (
                  <Part
                    key={columns[place]}
                    scope={place === 0 ? 'row' : undefined}
                    data-label={columns[place]}
                    data-end={isAmount(cell) || undefined}
                  >
                    {place === 0 && id !== null && at !== undefined ? (
                      <Link to={`${at}/${id}`}>{textOfCell(cell)}</Link>
                    ) : (
                      <CellWords cell={cell} />
                    )}
                  </Part>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isAmount = (cell: Cell) =>
  typeof cell === 'number' || (cell !== null && typeof cell === 'object' && 'cents' in cell);

function CellWords({ cell }: { cell: Cell }) {
  return cell !== null && typeof cell === 'object' && 'to' in cell ? (
    <Link to={cell.to}>{cell.text}</Link>
  ) : (
    textOfCell(cell)
  );
}

/** A cell in words, as on a page. */
function textOfCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return 'cents' in cell ? formatCents(cell.cents) : cell.text;
  return String(cell);
}

/** A part of a record. */
export function OfficeSection({ section }: { section: Section }) {
  const { title, words, facts, prose, table, drawing, pictures } = section;
  return (
    <section>
      <h2>{title}</h2>
      {words?.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {facts !== undefined && facts.length > 0 && (
        <dl className="office-facts">
          {facts.map(({ term, details, to }) => (
            <div key={term} className="office-fact">
              <dt>{term}</dt>
              <dd>
                {[details].flat().map((line) =>
                  to === undefined ? (
                    <p key={line}>{line}</p>
                  ) : (
                    <p key={line}>
                      <Link to={to}>{line}</Link>
                    </p>
                  ),
                )}
                {[details].flat().length === 0 && '–'}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {prose !== undefined && (
        <div className="office-prose">
          <Prose html={prose} />
        </div>
      )}
      {drawing !== undefined && (
        <div
          className="office-drawing"
          role="img"
          aria-label={drawing.words}
          dangerouslySetInnerHTML={{ __html: drawing.svg }}
        />
      )}
      {pictures !== undefined && pictures.length > 0 && (
        <div className="office-pictures">
          {pictures.map(({ address, words: alt }) => (
            <img key={address} src={address} alt={alt} loading="lazy" />
          ))}
        </div>
      )}
      {table !== undefined && (
        <OfficeTable
          caption={title}
          columns={table.columns}
          rows={table.rows.map((cells) => ({ id: null, cells }))}
          empty={table.empty}
        />
      )}
    </section>
  );
}
