import { Form, Link } from 'react-router';
import { useSite } from '../../shell/site-context.ts';
import { Actions, Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './zip-check.module.css';

/** What we offer at a ZIP code. */
export interface Nearby {
  zip: string;
  place: string | null;
  offered: { id: string; title: string; bookingPath: string }[];
}

interface ZipCheckProps {
  problem: string | null;
  typedZip: string;
  nearby: Nearby | null;
  signedIn: boolean;
}

/** The first question of everyone who comes here: are you near us? The answer takes the place of the question. */
export function ZipCheck({ problem, typedZip, nearby, signedIn }: ZipCheckProps) {
  const { phone } = useSite();
  return (
    <>
      {problem !== null && (
        <ErrorSummary problems={[{ field: 'zip', message: problem }]} title="Please check the ZIP code" />
      )}
      {nearby === null ? (
        <ZipForm problem={problem} typedZip={typedZip} />
      ) : (
        <ZipAnswer nearby={nearby} signedIn={signedIn} />
      )}
      <p className={styles.call}>
        <Icon name="phone" />
        <span>
          Or call <a href={phone.href}>{phone.display}</a>. A person answers, every day from 8 to 8.
        </span>
      </p>
    </>
  );
}

function ZipForm({ problem, typedZip }: { problem: string | null; typedZip: string }) {
  return (
    <Form method="get" action="/" className={styles.form}>
      <Field
        name="zip"
        label="Are we near you?"
        hint="Type the ZIP code of the home, like 11375."
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
        width="short"
        defaultValue={typedZip}
        error={problem ?? undefined}
      />
      <Actions>
        <Button variant="primary">See if we come to you</Button>
      </Actions>
    </Form>
  );
}

function ZipAnswer({ nearby: { zip, place, offered }, signedIn }: { nearby: Nearby; signedIn: boolean }) {
  return (
    <div className={styles.answer} role="status">
      <h2>{place === null ? `Yes, we come to ${zip}` : `Yes, we come to ${place}, ${zip}`}</h2>
      <p>What do you need? You can also call, and we book it with you.</p>
      <ul className={styles.offered}>
        {offered.map(({ id, title, bookingPath }) => (
          <li key={id}>
            <Icon name="check" />
            <Link
              className={styles.other}
              to={signedIn ? bookingPath : `/pre-service?service=${id}&zip=${zip}`}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <Actions>
        <Link to="/" className={styles.other}>
          Check another ZIP code
        </Link>
      </Actions>
    </div>
  );
}
