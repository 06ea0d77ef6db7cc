import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { PriceBreakdown } from '../../ui/PriceBreakdown.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Calculation, FreeTimes } from './calculator.server.ts';
import type { Flow } from './flows.ts';
import { WaysToGoOn } from './ways-to-go-on.tsx';

interface YourPriceProps {
  title: string;
  estimate: NonNullable<Calculation['estimate']>;
  freeCancellationHours: number;
  freeTimes: FreeTimes | null;
  bookingPath: string;
  flow: Flow;
}

export function YourPrice({
  title,
  estimate,
  freeCancellationHours,
  freeTimes,
  bookingPath,
  flow,
}: YourPriceProps) {
  return (
    <section>
      <Stack>
        <h2>The price for your home</h2>
        <PriceBreakdown
          caption={`${title}, about ${estimate.length}`}
          lines={estimate.lines}
          totalLabel="All of it"
          totalCents={estimate.totalCents}
          note={`You pay after the visit. You can cancel for free until ${freeCancellationHours} hours before.`}
        />
        {freeTimes && <NextFreeTimes freeTimes={freeTimes} serviceId={flow.serviceId} />}
        <WaysToGoOn bookingPath={bookingPath} visit={flow.visit} />
        <p>
          <a href="#calculator">Change your answers</a>
        </p>
      </Stack>
    </section>
  );
}

function NextFreeTimes({
  freeTimes: { zip, area, days },
  serviceId,
}: {
  freeTimes: FreeTimes;
  serviceId: string;
}) {
  if (area === null) {
    return (
      <p>
        We do not come to {zip} yet.{' '}
        <Link to={pathTo('/scheduling-coming-soon', { service: serviceId, zip })}>Be told when we do</Link>.
      </p>
    );
  }
  if (days.length === 0) {
    return (
      <p>
        No time is free in {zip} in the next 60 days. <Link to={pathTo('/call-me')}>Ask us to call you</Link>,
        and we will look for one.
      </p>
    );
  }
  return (
    <Stack gap="close">
      <h3>When we could come to {zip}</h3>
      <p>The times are those of the home. You choose one when you book.</p>
      <ul>
        {days.map(({ label, times, more }) => (
          <li key={label}>
            <strong>{label}</strong>: {times.join(', ')}
            {more > 0 && `, and ${more} more ${more === 1 ? 'time' : 'times'}`}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
