import { Form } from 'react-router';
import { Banner } from '../../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import styles from './begun-bookings.module.css';

/** The latest one stands before the visits that are booked; the others are folded. */
const shownAtOnce = 1;

interface BegunBookingsProps {
  begun: { id: string; words: string; to: string }[];
  /** The member has just stopped in the middle of one. */
  isSaved: boolean;
}

/** What was begun and not booked: to continue, or to throw away. */
export function BegunBookings({ begun, isSaved }: BegunBookingsProps) {
  return (
    <div data-print="hide">
      <Stack gap="close">
        {isSaved && (
          <Banner tone="success" title="Your draft is saved">
            <p>Finish it here, on any device. Nothing is booked yet.</p>
          </Banner>
        )}
        <h2>Not booked yet</h2>
        <BegunCards begun={begun.slice(0, shownAtOnce)} />
        {begun.length > shownAtOnce && (
          <Disclosure summary={`Other drafts (${begun.length - shownAtOnce})`}>
            <BegunCards begun={begun.slice(shownAtOnce)} />
          </Disclosure>
        )}
      </Stack>
    </div>
  );
}

function BegunCards({ begun }: Pick<BegunBookingsProps, 'begun'>) {
  return (
    <Stack gap="close">
      {begun.map(({ id, words, to }) => (
        <article key={id} className={styles.draft}>
          <h3 className={styles.words}>{words}</h3>
          <Form role="none" method="post" className={styles.acts}>
            <input type="hidden" name="draft" value={id} />
            <ButtonLink to={to} variant="secondary">
              Continue
            </ButtonLink>
            <Button variant="quiet">Delete</Button>
          </Form>
        </article>
      ))}
    </Stack>
  );
}
