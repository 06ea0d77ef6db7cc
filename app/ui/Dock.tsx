import type { ReactNode } from 'react';
import styles from './Dock.module.css';

interface DockProps {
  /** What it costs, the amount first; left out where there is none to say. */
  price?: { amount: string; about: string } | null;
  /** The one primary button of the page. */
  children: ReactNode;
}

/**
 * The price and the way forward, in sight at the bottom of a page that asks. It is the end of what is asked:
 * inside its form or column, it stays in place by style alone until the reader comes to where it is.
 */
export function Dock({ price, children }: DockProps) {
  return (
    <div className={styles.dock} data-print="hide" data-dock="">
      {price && (
        <div className={styles.price}>
          <strong>{price.amount}</strong> {price.about !== '' && <span>{price.about}</span>}
        </div>
      )}
      <div className={styles.forward}>{children}</div>
    </div>
  );
}
