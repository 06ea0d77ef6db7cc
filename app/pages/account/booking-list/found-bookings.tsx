import type { ReactNode } from 'react';
import { Actions, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { BookingList } from './booking-list.server.ts';

interface FoundBookingsProps {
  list: BookingList;
  /** What is said where there is none at all. */
  nothing: string;
  /** The way to the next page of the list. */
  more: string;
  /** How they are shown. */
  children: ReactNode;
}

/** A page of a list of bookings, what is said of an empty one, and the way on. */
export function FoundBookings({
  list: { bookings, isNarrowed, next },
  nothing,
  more,
  children,
}: FoundBookingsProps) {
  return (
    <>
      {isNarrowed && <p role="status">{bookings.length === 0 ? 'No visits match.' : 'Matching visits'}</p>}
      {bookings.length === 0 && !isNarrowed && (
        <Card title={nothing}>
          <p>Your visits will show here once you book.</p>
        </Card>
      )}
      {bookings.length > 0 && children}
      {next !== null && (
        <Actions>
          <ButtonLink to={next} variant="secondary">
            {more}
          </ButtonLink>
        </Actions>
      )}
    </>
  );
}
