import { Section } from '../../ui/Section.tsx';
import styles from './day-with-us.module.css';

const moments = [
  { time: 'The day before', words: 'We write or call: tomorrow at 10, and the name of the person who comes.' },
  { time: '9:40 in the morning', words: '“On the way.” You and your family get the same message.' },
  { time: '10:00', words: 'A knock, as loud as you need it. A badge, a hello, and time to talk through what to do.' },
  { time: '10:10 to 12:00', words: 'Kitchen, bath, floors, clean sheets. Nothing is moved without asking you.' },
  { time: '12:00 noon', words: 'You walk through together. Is something not right? It is done again, now.' },
  { time: 'A little later', words: 'A short note: all done. You get the bill, with each line on it.' },
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
