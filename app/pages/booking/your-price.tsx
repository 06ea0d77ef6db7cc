import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { PriceBreakdown } from '../../ui/PriceBreakdown.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Calculation } from './calculator.server.ts';
import type { Flow } from './flows.ts';
import { type TimeLink, TimeLinks } from './free-times/time-links.tsx';
import { WaysToGoOn } from './ways-to-go-on.tsx';

/** The next open times at a ZIP code, each a way into the booking. */
export interface OpenTimes {
  zip: string;
  isServed: boolean;
  days: { label: string; times: TimeLink[]; more: number }[];
}

interface YourPriceProps {
  title: string;
  estimate: NonNullable<Calculation['estimate']>;
  /** A sentence. */
  freeUntil: string;
  openTimes: OpenTimes | null;
  bookingPath: string;
  flow: Flow;
}

export function YourPrice({ title, estimate, freeUntil, openTimes, bookingPath, flow }: YourPriceProps) {
  return (
    <section>
      <Stack>
        <h2>The price for your home</h2>
        <PriceBreakdown
          caption={`${title}, about ${estimate.length}`}
          lines={estimate.lines}
          totalLabel="Total"
          totalCents={estimate.totalCents}
          note={`You pay after the visit. ${freeUntil}`}
        />
        {openTimes && <NextOpenTimes openTimes={openTimes} flow={flow} />}
        <WaysToGoOn bookingPath={bookingPath} visit={flow.visit} />
        <p>
          <a href="#calculator">Change my answers</a>
        </p>
      </Stack>
    </section>
  );
}

function NextOpenTimes({ openTimes: { zip, isServed, days }, flow }: { openTimes: OpenTimes; flow: Flow }) {
  if (!isServed) {
    return (
      <p>
        We do not serve {zip} yet.{' '}
        <Link to={pathTo('/scheduling-coming-soon', { service: flow.serviceId, zip })}>
          Tell me when you do
        </Link>
        .
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
      <p>Times are local to the home. Choose one to start your booking.</p>
      {days.map(({ label, times, more }) => (
        <Stack key={label} gap="close">
          <h4>{label}</h4>
          <TimeLinks times={times} of={label} />
          {more > 0 && <p>And {more === 1 ? '1 more time' : `${more} more times`} when you book.</p>}
        </Stack>
      ))}
    </Stack>
  );
}
