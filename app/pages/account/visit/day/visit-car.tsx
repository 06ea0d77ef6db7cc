import type { Vehicle } from '#domains/visits/professional.ts';
import styles from './visit-car.module.css';

/** The car to look for, with its plate in the type whose letters are not mistaken. */
export function VisitCar({ vehicle: { words, plate } }: { vehicle: Vehicle }) {
  return (
    <div className={styles.car}>
      <p className={styles.words}>{words}</p>
      <p>
        Plate{' '}
        <strong className={styles.plate} data-print="large">
          {plate}
        </strong>
      </p>
    </div>
  );
}
