import { ErrorMessage } from './ErrorMessage.tsx';
import styles from './ChoiceGrid.module.css';

interface ChoiceGridProps {
  columns: readonly { value: string; label: string }[];
  /** `offered` are the columns that a row has, if not all of them. */
  rows: readonly {
    name: string;
    label: string;
    hint?: string;
    offered?: readonly string[];
    chosen: readonly string[];
    error?: string;
  }[];
}

/** Several yes-or-no choices for each of a few things: a row each, with every box saying what it is for. */
export function ChoiceGrid({ columns, rows }: ChoiceGridProps) {
  return (
    <div className={styles.grid}>
      {rows.map((row) => (
        <fieldset key={row.name} className={styles.row}>
          <legend className={styles.legend}>{row.label}</legend>
          {row.hint && <p className={styles.hint}>{row.hint}</p>}
          <ErrorMessage name={row.name} message={row.error} />
          <div className={styles.choices}>
            {columns
              .filter((column) => row.offered?.includes(column.value) ?? true)
              .map((column, index) => (
                <label key={column.value} className={styles.choice}>
                  <input
                    type="checkbox"
                    id={index === 0 ? row.name : undefined}
                    name={row.name}
                    value={column.value}
                    defaultChecked={row.chosen.includes(column.value)}
                    className={styles.control}
                  />
                  {column.label}
                </label>
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
