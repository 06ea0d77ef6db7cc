import { starsInWords } from '#domains/visit-news/rating.ts';
import { Chip, Chips } from '../../../../ui/Chips.tsx';
import { FieldSet, type Question } from '../../../../ui/FieldSet.tsx';
import styles from './rating-faces.module.css';

/** The mouth of the face for each number of stars. */
const mouths: Record<number, string> = {
  5: 'M6.8 13.2h10.4c-.4 3-2.5 4.8-5.2 4.8s-4.8-1.8-5.2-4.8Z',
  4: 'M7.5 14.2c1.2 1.7 2.7 2.6 4.5 2.6s3.3-.9 4.5-2.6',
  3: 'M8 15.3h8',
  2: 'M8 16.3c1-1.2 2.4-1.8 4-1.8s3 .6 4 1.8',
  1: 'M7.3 17.4c1-2.2 2.6-3.3 4.7-3.3s3.7 1.1 4.7 3.3',
};

/** Five faces, each with its word: no one has to read a face. */
export function RatingFaces({ chosen, ...question }: Question & { chosen?: string }) {
  return (
    <FieldSet {...question}>
      <Chips size="faces">
        {starsInWords.map(({ stars, words }, index) => (
          <Chip
            key={stars}
            id={index === 0 ? question.name : `${question.name}-${stars}`}
            name={question.name}
            value={String(stars)}
            label={
              <>
                <svg className={styles.face} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                  <path
                    d={`M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM8.7 8.8v1.4M15.3 8.8v1.4${mouths[stars]}`}
                  />
                </svg>
                {words}
              </>
            }
            checked={String(stars) === chosen}
          />
        ))}
      </Chips>
    </FieldSet>
  );
}
