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
          totalLabel="Total"
          totalCents={estimate.totalCents}
          note={`You pay after the visit. Free to cancel until ${freeCancellationHours} hours before.`}
        />
        {freeTimes && <NextFreeTimes freeTimes={freeTimes} serviceId={flow.serviceId} />}
        <WaysToGoOn bookingPath={bookingPath} visit={flow.visit} />
        <p>
          <a href="#calculator">Change my answers</a>
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
        We do not serve {zip} yet.{' '}
        <Link to={pathTo('/scheduling-coming-soon', { service: serviceId, zip })}>Tell me when you do</Link>.
      </p>
    );
  }
  if (days.length === 0) {
    return (
      <p>
        No times are open in {zip} in the next 60 days. <Link to={pathTo('/call-me')}>Request a call</Link>,
        and we’ll look for one.
      </p>
    );
  }
  return (
    <Stack gap="close">
      <h3>Available times in {zip}</h3>
      <p>Times are local to the home. You choose one when you book.</p>
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
