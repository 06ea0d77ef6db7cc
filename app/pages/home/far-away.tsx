import { Picture } from '../../illustrations/Picture.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Section } from '../../ui/Section.tsx';
import { CheckedList } from '../services/checked-list.tsx';
import styles from './far-away.module.css';
import page from './home.module.css';

const points = [
  'We message you about each visit you book, move or cancel.',
  'If they would rather call us, you still see what they booked.',
];

export function FarAway() {
  return (
    <Section tone="sun">
      <div className={styles.split}>
        <h2>Far from your parents?</h2>
        <p className={classNames(styles.words, page.lead)}>
          Book for them from your phone. You see all times in their time zone.
        </p>
        <div className={styles.picture}>
          <Picture name="Concierge" lazy />
        </div>
        <div className={styles.points}>
          <CheckedList items={points} />
        </div>
      </div>
    </Section>
  );
}
