import styles from './DemoNotice.module.css';

export function DemoNotice() {
  return (
    <section className={styles.notice} aria-label="About this site" data-print="hide">
      <p>
        <strong>Demo site:</strong> no visits, no charges.
      </p>
    </section>
  );
}
