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
  offered: { id: string; title: string; to: string }[];
}

interface ZipCheckProps {
  problem: string | null;
  typedZip: string;
  services: { id: string; title: string }[];
  nearby: Nearby | null;
}

/** The first question of everyone who comes here: are you near us? The answer takes the place of the question. */
export function ZipCheck({ problem, typedZip, services, nearby }: ZipCheckProps) {
  const { phone } = useSite();
  return (
    <>
      {problem !== null && (
        <ErrorSummary problems={[{ field: 'zip', message: problem }]} title="Check the ZIP code" />
      )}
      {nearby === null ? (
        <ZipForm problem={problem} typedZip={typedZip} services={services} />
      ) : (
        <ZipAnswer nearby={nearby} />
      )}
      <p className={styles.call}>
        <Icon name="phone" />
        <span>
          Or call <a href={phone.href}>{phone.display}</a>. A person answers every day, 8 AM to 8 PM.
        </span>
      </p>
    </>
  );
}

function ZipForm({ problem, typedZip, services }: Pick<ZipCheckProps, 'problem' | 'typedZip' | 'services'>) {
  return (
    <Form method="get" action="/" className={styles.form}>
      <Field
        name="zip"
        label="Do we serve your area?"
        hint="Enter the home’s ZIP code, like 11375."
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
        width="short"
        defaultValue={typedZip}
        error={problem ?? undefined}
      />
      <Actions>
        <Button variant="primary">Check my ZIP code</Button>
      </Actions>
      <p>Know what you need? Start here:</p>
      <div className={styles.needs}>
        {services.map(({ id, title }) => (
          <Button key={id} variant="secondary" name="service" value={id}>
            {title}
          </Button>
        ))}
      </div>
    </Form>
  );
}

function ZipAnswer({ nearby: { zip, place, offered } }: { nearby: Nearby }) {
  return (
    <div className={styles.answer} role="status">
      <h2>{place === null ? `Yes, we serve ${zip}` : `Yes, we serve ${place}, ${zip}`}</h2>
      <p>What do you need? You can also call, and we’ll book it with you.</p>
      <ul className={styles.offered}>
        {offered.map(({ id, title, to }) => (
          <li key={id}>
            <Icon name="check" />
            <Link className={styles.other} to={to}>
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
