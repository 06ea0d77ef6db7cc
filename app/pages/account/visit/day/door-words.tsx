import { givenName } from '#domains/people/words.ts';
import styles from './door-words.module.css';

interface DoorWordsProps {
  /** What the professional says first. */
  word: string;
  name: string;
  /** Nobody comes to the door: they call. */
  byVideo?: boolean;
  /** Whether there is a plate to look at as well. */
  hasCar?: boolean;
}

/** How to tell that it is really them. */
export function DoorWords({ word, name, byVideo = false, hasCar = false }: DoorWordsProps) {
  return (
    <div className={styles.word}>
      <p>{givenName(name)} says these two words first:</p>
      <p className={styles.words} data-print="large">
        {word}
      </p>
      <p className={styles.otherwise}>
        {hasCar
          ? 'Check the plate too. If either is wrong, do not get in. Call us.'
          : `If they do not know them, ${byVideo ? 'hang up' : 'keep the door closed'} and call us.`}
      </p>
    </div>
  );
}
