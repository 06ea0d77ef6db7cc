import { pathTo } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { DoorWords } from '../visit/day/door-words.tsx';
import { VisitCar } from '../visit/day/visit-car.tsx';
import { VisitStanding } from '../visit/day/visit-standing.tsx';
import type { TodaysVisit } from './todays-visit.server.ts';
import styles from './todays-card.module.css';

/** The visit of today, with what its people need at the door. */
export function TodaysCard({ visit }: { visit: TodaysVisit }) {
  const { id, standing, hue, what, name, picture, word, byVideo, vehicle } = visit;
  return (
    <section aria-label="Today" className={styles.today}>
      <VisitStanding standing={standing} professional={{ name, picture }} hue={hue} level={2} />
      <p className={styles.what}>{what}</p>
      {vehicle !== null && <VisitCar vehicle={vehicle} />}
      <DoorWords word={word} name={name} byVideo={byVideo} hasCar={vehicle !== null} />
      <ButtonLink to={pathTo('/account/upcoming-booking/:id', { id })} variant="primary">
        Open today’s visit
      </ButtonLink>
    </section>
  );
}
