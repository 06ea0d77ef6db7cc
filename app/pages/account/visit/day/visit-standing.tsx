import type { Standing } from '#domains/visit-day/standing.ts';
import type { ShownProfessional } from '#domains/visits/professional.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Face } from '../../../../ui/Face.tsx';
import styles from './visit-standing.module.css';

interface VisitStandingProps {
  standing: Standing;
  professional: Pick<ShownProfessional, 'name' | 'picture'>;
  /** Of the service that it is a visit of. */
  hue: string;
  /** Whether it is the title of the page. */
  level?: 1 | 2;
}

/** A heading of more signs than these, such as a day with a window of time, is set smaller. */
const longHeading = 24;

/** How a visit stands, with the face to look for; on the day itself it is what a screen reader is told of. */
export function VisitStanding({
  standing: { heading, more, isNow },
  professional,
  hue,
  level = 1,
}: VisitStandingProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={classNames(
        styles.standing,
        isNow && styles.now,
        heading.length > longHeading && styles.long,
      )}
      data-hue={hue}
    >
      <Face name={professional.name} picture={professional.picture} />
      <div className={styles.words} aria-live="polite">
        <Heading>{heading}</Heading>
        <p>{more}</p>
      </div>
    </div>
  );
}
