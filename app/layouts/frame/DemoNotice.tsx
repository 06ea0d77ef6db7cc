import styles from './DemoNotice.module.css';

export function DemoNotice() {
  return (
    <section className={styles.notice} aria-label="About this site" data-print="hide">
      <p>
        <strong>This is a trial site.</strong> You can try everything. No one will come, and no card is
        charged.
      </p>
    </section>
  );
}
