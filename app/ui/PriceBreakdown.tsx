import type { ReactNode } from 'react';
import { formatCents } from '#platform/money.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './PriceBreakdown.module.css';

interface PriceBreakdownProps {
  caption: string;
  lines: readonly { label: string; detail?: string; cents: number }[];
  totalLabel: string;
  totalCents: number;
  /** When it is charged, and until when it is free to cancel. */
  note?: ReactNode;
}

export function PriceBreakdown({ caption, lines, totalLabel, totalCents, note }: PriceBreakdownProps) {
  return (
    <div>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.label} ${line.detail ?? ''}`}>
              <th scope="row">
                {line.label}
                {line.detail && <VisuallyHidden>: </VisuallyHidden>}
                {line.detail && <span className={styles.detail}>{line.detail}</span>}
              </th>
              <td className={styles.amount}>{formatCents(line.cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalLabel}</th>
            <td className={styles.amount}>{formatCents(totalCents)}</td>
          </tr>
        </tfoot>
      </table>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
