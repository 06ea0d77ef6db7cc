import styles from './Steps.module.css';

interface StepsProps {
  count: number;
  /** Counted from 1. */
  current: number;
}

/** How far along a page is. Its title says which step it is. */
export function Steps({ count, current }: StepsProps) {
  return (
    <div className={styles.steps}>
      <p>
        Step {current} of {count}
      </p>
      <ol className={styles.bar} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className={index < current ? styles.done : undefined} />
        ))}
      </ol>
    </div>
  );
}
