import { Section } from '../../ui/Section.tsx';
import styles from './how-it-works.module.css';

const steps = [
  {
    title: 'Tell us what you need',
    words: 'Choose the help and the day, online or by phone. You see the price at once.',
  },
  {
    title: 'We find the right person',
    words: 'You get the name of the person who comes. We tell them what matters in your home.',
  },
  {
    title: 'They come, and we stay in touch',
    words: 'You hear from us the day before, and when they are on the way. You pay when the work is done.',
  },
];

export function HowItWorks() {
  return (
    <Section tone="tint">
      <h2>How it works</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, words }) => (
          <li key={title} className={styles.step}>
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
