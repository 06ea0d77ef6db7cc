import { Link } from 'react-router';
import { whatIsIncluded } from '#content/cleaning.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { servicePath } from './step-path.ts';
import styles from './kind-of-help.module.css';

interface KindOfHelpProps {
  detailPath: string;
  kind: {
    id: string;
    title: string;
    summary: string;
    price: string;
    trips: string[];
    length: string;
    lead: string;
  };
}

/** Its name and its price; what it is, how long it takes and what is included once it is opened. */
export function KindOfHelp({ kind, detailPath }: KindOfHelpProps) {
  const inside = whatIsIncluded[kind.id];
  return (
    <Disclosure summary={`${kind.title}: ${kind.price}`}>
      <p>{kind.summary}</p>
      {kind.trips.map((trip) => (
        <p key={trip}>{trip}</p>
      ))}
      <p>
        Takes {kind.length}. Book at least {kind.lead} ahead.
      </p>
      {inside && (
        <>
          <h3>What’s included</h3>
          <ul>
            {inside.included.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <h3>Not included</h3>
          <ul>
            {inside.notIncluded.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link to={`${servicePath(detailPath, { option: kind.id })}#calculator`} className={styles.link}>
          {kind.title}: get a price
        </Link>
      </p>
    </Disclosure>
  );
}
