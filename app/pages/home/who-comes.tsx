import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Section.tsx';
import page from './home.module.css';
import styles from './who-comes.module.css';

/** What the product itself keeps; what the operator says of checks and insurance is theirs to publish. */
const ticks = [
  {
    title: 'Two words for your door',
    words: 'Your helper must know your two words. If not, keep the door closed.',
  },
];

export function WhoComes() {
  return (
    <Section tone="leaf">
      <div className={page.split}>
        <div className={page.words}>
          <h2>Who’s at your door</h2>
          <p>You see your helper’s name and a few words about them before you book.</p>
        </div>
        <ul className={styles.ticks}>
          {ticks.map(({ title, words }) => (
            <li key={title} className={styles.tick}>
              <Icon name="check" />
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
