import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './facts.module.css';

const facts: readonly { icon: IconName; title: string; words: string }[] = [
  { icon: 'person', title: 'People with a name', words: 'You see who comes before you book.' },
  {
    icon: 'check',
    title: 'A price you know',
    words: 'You see the full price first. You pay after the visit.',
  },
  {
    icon: 'calendar',
    title: 'Plans can change',
    words: 'Cancel or move a visit for free until 24 hours before, a ride until 2.',
  },
  {
    icon: 'phone',
    title: 'A person answers',
    words: 'Call us every day. You talk to a person, not to a machine.',
  },
];

/** What someone in a hurry has to know before anything else. */
export function Facts() {
  return (
    <section className={styles.band} aria-label="At a glance">
      <ul className={styles.facts}>
        {facts.map(({ icon, title, words }) => (
          <li key={title} className={styles.fact}>
            <Icon name={icon} />
            <h2>{title}</h2>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
