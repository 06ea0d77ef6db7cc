import { Link } from 'react-router';
import { whatIsIncluded } from '#content/cleaning.ts';
import { pathTo, type PlainPath } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import styles from './kind-of-help.module.css';

interface KindOfHelpProps {
  detailPath: PlainPath;
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

export function KindOfHelp({ kind, detailPath }: KindOfHelpProps) {
  const inside = whatIsIncluded[kind.id];
  return (
    <Card
      title={kind.title}
      headingLevel={3}
      actions={
        <Link to={`${pathTo(detailPath, { option: kind.id })}#calculator`} className={styles.link}>
          {kind.title}: get a price
        </Link>
      }
    >
      <p>{kind.summary}</p>
      <p className={styles.price}>{kind.price}</p>
      {kind.trips.map((trip) => (
        <p key={trip}>{trip}</p>
      ))}
      <p>
        Takes {kind.length}. Book it {kind.lead} ahead or more.
      </p>
      {inside && (
        <Disclosure summary="What’s included">
          <ul>
            {inside.included.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <h4>Not included</h4>
          <ul>
            {inside.notIncluded.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Card>
  );
}
