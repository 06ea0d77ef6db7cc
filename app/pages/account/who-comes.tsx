import { Professional } from '../../illustrations/Professional.tsx';
import { Stack } from '../../ui/Stack.tsx';
import styles from './who-comes.module.css';

interface WhoComesProps {
  title: string;
  professional: { id: string; name: string; introduction: string };
  /** The word of the visit; left out for those who only look on. */
  word?: string;
  /** Nobody comes to the door: they call. */
  byVideo?: boolean;
  isOver?: boolean;
}

/** Who comes, and how to tell that it is really them. */
export function WhoComes({ title, professional, word, byVideo = false, isOver = false }: WhoComesProps) {
  return (
    <section aria-labelledby="who-comes">
      <Stack>
        <h2 id="who-comes">{title}</h2>
        <div className={styles.card}>
          <div className={styles.picture}>
            <Professional id={professional.id} />
          </div>
          <div className={styles.words}>
            <Stack gap="close">
              <p>
                <strong>{professional.name}</strong>
              </p>
              <p>{professional.introduction}</p>
              {!byVideo && !isOver && <p>Look for the green shirt and the name on the badge.</p>}
            </Stack>
          </div>
        </div>
        {word !== undefined && (
          <Stack gap="close">
            <h3>Is it really them?</h3>
            <p>
              Ask {byVideo ? 'on the phone' : 'at the door'} for the word of this visit. It is{' '}
              <strong data-print="large">{word}</strong>. Does the person not know it?{' '}
              {byVideo ? 'Hang up' : 'Keep the door closed'} and call us.
            </p>
          </Stack>
        )}
      </Stack>
    </section>
  );
}
