import { Section } from '../../ui/Section.tsx';
import styles from './how-it-works.module.css';

const steps = [
  {
    title: 'Tell us what you need',
    words: 'Choose a service and a day, online or by phone. You see the price before you book.',
  },
  {
    title: 'We find the right helper',
    words: 'You get your helper’s name. We tell them what matters in your home.',
  },
  {
    title: 'They come, and we keep you posted',
    words:
      'We remind you before the visit, and tell you when they’re on the way. You pay when the work is done.',
  },
];

export function HowItWorks() {
  return (
    <Section tone="leaf">
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
