import type { ShownProfessional } from '#domains/visits/professional.ts';
import { Face } from '../../../ui/Face.tsx';
import styles from './person.module.css';

/** The professional: a face, a few words of theirs, and what is known of them. */
export function Person({
  professional: { name, introduction, picture, about },
}: {
  professional: Pick<ShownProfessional, 'name' | 'introduction' | 'picture' | 'about'>;
}) {
  return (
    <div className={styles.person}>
      <Face name={name} picture={picture} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p>{introduction}</p>
        {about.length > 0 && (
          <ul className={styles.about}>
            {about.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
