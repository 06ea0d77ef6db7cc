import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './StandingLink.module.css';

type Target = { to: string } | { file: string; onClick?: MouseEventHandler };

/**
 * A link on a line of its own is pressed like a button, so it is as high as one. A `file` is loaded by the
 * browser, not by the router.
 */
export function StandingLink({ children, ...target }: Target & { children: ReactNode }) {
  return 'to' in target ? (
    <Link className={styles.link} to={target.to}>
      {children}
    </Link>
  ) : (
    <a className={styles.link} href={target.file} onClick={target.onClick}>
      {children}
    </a>
  );
}
