import type { NextAct } from '#domains/visit-day/next-act.ts';
import type { ListedVisit } from '#domains/visits/shown-visit.ts';
import { ownTimeInWords, standingInWords, visitDayAndTime } from '#domains/visits/words.ts';
import { pathTo } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Unbroken } from '../../../ui/Unbroken.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { Portrait } from '../visit/portrait.tsx';
import styles from './upcoming-card.module.css';

export interface UpcomingVisit extends ListedVisit {
  next: NextAct;
  /** Of a series: how it comes again, and how many follow. */
  again: string | null;
}

const acts: Record<NextAct, { label: string; to: (visit: { id: string }) => string }> = {
  other_card: {
    label: 'Use another card',
    to: ({ id }) => pathTo('/account/upcoming-booking/:id/card', { id }),
  },
  answer: {
    label: 'Answer: extra cost',
    to: ({ id }) => pathTo('/account/upcoming-booking/:id/extra', { id }),
  },
  follow: { label: 'See visit status', to: visitPath },
  open_door: { label: 'See your door words', to: visitPath },
  change: { label: 'View, change or cancel', to: visitPath },
};

/** A line of its own begins with a capital. */
const sentenceOf = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

function visitPath({ id }: { id: string }): string {
  return pathTo('/account/upcoming-booking/:id', { id });
}

/** One visit that is to come, or the next of its series: when, what and who, and what there is to do. */
export function UpcomingCard({ visit, ownZone }: { visit: UpcomingVisit; ownZone: string | null }) {
  const { day, time } = visitDayAndTime(visit);
  const own = ownTimeInWords(visit.startsAt, visit.timeZone, ownZone);
  const { to, label } = acts[visit.next];
  return (
    <Card
      title={day}
      actions={
        <ButtonLink to={to(visit)} variant={visit.next === 'change' ? 'secondary' : 'primary'}>
          {label}
          <VisuallyHidden>: {day}</VisuallyHidden>
        </ButtonLink>
      }
    >
      <p className={styles.time}>{sentenceOf(time)}</p>
      {own !== null && <p>For you: {own}.</p>}
      <div className={styles.who}>
        <Portrait picture={visit.professionalPicture} />
        <div>
          <p>
            {visit.optionTitle} for {visit.recipientName}, with {visit.professionalName}
          </p>
          <p className={styles.more}>
            {standingInWords(visit)}, reference <Unbroken>{visit.reference}</Unbroken>
          </p>
        </div>
      </div>
      {visit.again !== null && <p>{visit.again}</p>}
    </Card>
  );
}
