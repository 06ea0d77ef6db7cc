import { Disclosure } from '../../ui/Disclosure.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { OptionFacts } from './service-facts.server.ts';

/** What each kind of it costs, and how long it takes and how soon it can be once it is opened. */
export function OptionsOffered({ options }: { options: readonly OptionFacts[] }) {
  return (
    <Stack gap="close">
      <h2>What it costs</h2>
      <div>
        {options.map((option) => (
          <Disclosure
            key={option.id}
            summary={`${option.title}: ${option.price}`}
            open={options.length === 1}
          >
            {option.trips.map((trip) => (
              <p key={trip}>{trip}</p>
            ))}
            <p>
              Takes {option.length}. Book {option.lead} or more.
            </p>
          </Disclosure>
        ))}
      </div>
      <p>You see the full price before you book. We charge your card after the visit.</p>
    </Stack>
  );
}
