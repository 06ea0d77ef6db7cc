import styles from './Unbroken.module.css';

/** Words that move to the next line together: a phone number or a reference that is split is hard to read out. */
export function Unbroken({ children }: { children: string }) {
  return <span className={styles.unbroken}>{children}</span>;
}
