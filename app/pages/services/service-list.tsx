import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PictureName } from '../../illustrations/picture-names.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './service-list.module.css';

export interface ListedService {
  id: string;
  title: string;
  hue: string;
  /** The page that its name leads to. */
  to: string;
  picture: PictureName;
  /** As in "From $88". */
  from: string | null;
  words: string;
  /** What can be done about it here. */
  below?: ReactNode;
}

/** A row for each service, with its picture and its lowest price; in a wide window as cards, where asked. */
export function ServiceList({
  services,
  headingLevel,
  asCards = false,
}: {
  services: readonly ListedService[];
  headingLevel: 2 | 3;
  asCards?: boolean;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className={classNames(styles.list, asCards && styles.cards)}>
      {services.map(({ id, title, hue, to, picture, from, words, below }) => (
        <li key={id} className={styles.service} data-hue={hue}>
          <div className={styles.tile}>
            <Picture name={picture} lazy />
          </div>
          <div className={styles.head}>
            <Heading className={styles.title}>
              <Link to={to}>{title}</Link>
            </Heading>
            {from !== null && <p className={styles.price}>{from}</p>}
          </div>
          <p className={styles.words}>{words}</p>
          {below && <div className={styles.below}>{below}</div>}
        </li>
      ))}
    </ul>
  );
}
