import styles from './Steps.module.css';

interface StepsProps {
  /** All steps by name, in order. */
  steps: readonly string[];
  /** Counted from 1. */
  current: number;
}

export function Steps({ steps, current }: StepsProps) {
  return (
    <div className={styles.steps}>
      <p>
        Step {current} of {steps.length}: <span className={styles.name}>{steps[current - 1]}</span>
      </p>
      <ol className={styles.bar} aria-hidden="true">
        {steps.map((step, index) => (
          <li key={step} className={index < current ? styles.done : undefined} />
        ))}
      </ol>
    </div>
  );
}
