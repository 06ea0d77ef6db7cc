import type { Concierge } from '#domains/membership/concierge.ts';
import { useSite } from '../../../shell/site-context.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { Person } from '../visit/person.tsx';

/** The concierge that a member asks for on the phone, where their membership names one. */
export function YourConcierge({ concierge }: { concierge: Concierge }) {
  const { phone } = useSite();
  return (
    <section aria-labelledby="your-concierge">
      <Stack gap="close">
        <h2 id="your-concierge">Your concierge</h2>
        <Person professional={{ ...concierge, about: [] }} />
        <p>
          Call <a href={phone.href}>{phone.display}</a> and ask for {concierge.name}.
        </p>
      </Stack>
    </section>
  );
}
