import { Section } from '../../ui/Section.tsx';
import styles from './day-with-us.module.css';

const moments = [
  {
    time: 'When you book',
    words:
      'You choose the time and see who comes. We send you all of it, with the last moment to cancel for free.',
  },
  { time: 'Before the visit', words: 'Something came up? Move the visit or cancel it, here or by phone.' },
  {
    time: 'At the door',
    words: 'A knock, as loud as you need it. A hello, and time to talk through what to do.',
  },
  {
    time: 'While we work',
    words: 'Kitchen, bath, floors, clean sheets: what you booked, with what you told us in mind.',
  },
  { time: 'Afterwards', words: 'You pay what you saw when you booked. Nothing more.' },
];

export function DayWithUs() {
  return (
    <Section>
      <h2>What a day with us looks like</h2>
      <ol className={styles.day}>
        {moments.map(({ time, words }) => (
          <li key={time} className={styles.moment}>
            <h3>{time}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
