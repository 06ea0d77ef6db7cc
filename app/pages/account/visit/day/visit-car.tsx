import type { Vehicle } from '#domains/visits/professional.ts';
import styles from './visit-car.module.css';

/** The car to look for, with its plate in the type whose letters are not mistaken. */
export function VisitCar({ vehicle: { words, plate } }: { vehicle: Vehicle }) {
  return (
    <div className={styles.car}>
      <CarDrawing />
      <div>
        <p className={styles.words}>{words}</p>
        <p>
          Plate{' '}
          <strong className={styles.plate} data-print="large">
            {plate}
          </strong>
        </p>
      </div>
    </div>
  );
}

/** Any car: its color and make are told in words. */
const CarDrawing = () => (
  <svg className={styles.drawing} viewBox="0 0 120 60" aria-hidden="true" focusable="false">
    <path d="M6 42V28q0-4 4-5l12-3 12-14q2-2 5-2h46q6 0 9 5l14 19q6 1 6 7v9Z" />
    <path d="M38 22 46 11q1-1 3-1h14v12ZM69 10h15q3 0 5 3l7 9H69Z" />
    <circle cx="32" cy="45" r="9" />
    <circle cx="92" cy="45" r="9" />
  </svg>
);
