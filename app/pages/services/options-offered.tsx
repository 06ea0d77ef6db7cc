import { Stack } from '../../ui/Stack.tsx';
import type { OptionFacts } from './service-facts.server.ts';
import styles from './options-offered.module.css';

/** What it costs, how long it takes and how soon it can be, for each kind of it. */
export function OptionsOffered({ options }: { options: readonly OptionFacts[] }) {
  return (
    <Stack gap="close">
      <h2>What it costs</h2>
      <ul className={styles.list}>
        {options.map((option) => (
          <li key={option.id} className={styles.option}>
            <h3>{option.title}</h3>
            <p className={styles.price}>{option.price}</p>
            {option.trips.map((trip) => (
              <p key={trip}>{trip}</p>
            ))}
            <p>
              Takes {option.length}. Book {option.lead} or more.
            </p>
          </li>
        ))}
      </ul>
      <p>You see the full price before you book. We charge your card after the visit.</p>
    </Stack>
  );
}
