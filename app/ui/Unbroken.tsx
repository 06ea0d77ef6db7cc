import styles from './Unbroken.module.css';

/**
 * Words that go to the next line together: a telephone number or a reference that is cut in two is hard to
 * read out.
 */
export function Unbroken({ children }: { children: string }) {
  return <span className={styles.unbroken}>{children}</span>;
}
