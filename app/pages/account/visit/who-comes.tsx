import type { ShownProfessional } from '#domains/visits/professional.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { Person } from './person.tsx';
import styles from './who-comes.module.css';

interface WhoComesProps {
  title: string;
  professional: ShownProfessional;
  /** The words of the visit; left out for carers who may only look. */
  word?: string;
  /** Nobody comes to the door: they call. */
  byVideo?: boolean;
  /** Where another professional can be chosen, for members who may. */
  otherTo?: string;
}

/** The professional, and how to tell that it is really them. */
export function WhoComes({ title, professional, word, byVideo = false, otherTo }: WhoComesProps) {
  return (
    <section>
      <Stack gap="close">
        <h2>{title}</h2>
        <Person professional={professional} />
        {word !== undefined && (
          <div className={styles.word}>
            <p>Ask {byVideo ? 'on the phone' : 'at the door'} for these two words:</p>
            <p className={styles.words} data-print="large">
              {word}
            </p>
            <p>If they do not know them, {byVideo ? 'hang up' : 'keep the door closed'} and call us.</p>
          </div>
        )}
        {otherTo !== undefined && (
          <div data-print="hide">
            <StandingLink to={otherTo}>See other helpers who could {byVideo ? 'call' : 'come'}</StandingLink>
          </div>
        )}
      </Stack>
    </section>
  );
}
