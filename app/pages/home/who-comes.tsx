import { Section } from '../../ui/Section.tsx';
import { Columns } from '../../ui/Stack.tsx';
import page from './home.module.css';
import styles from './who-comes.module.css';

const points = [
  {
    title: 'You know who comes',
    words: 'You see the name before you book, with a few words about the person.',
  },
  {
    title: 'They know what you need',
    words: 'Are you hard of hearing? Is there a dog? Tell us once. It goes with each visit.',
  },
  {
    title: 'They have time for you',
    words: 'We leave time after each visit, so nobody has to rush away from you.',
  },
];

export function WhoComes() {
  return (
    <Section tone="tint">
      <div className={page.words}>
        <h2>Who comes to your door</h2>
        <p className={page.lead}>We make sure that nobody at your door is a stranger.</p>
      </div>
      <Columns>
        {points.map(({ title, words }) => (
          <div key={title} className={styles.point}>
            <h3>{title}</h3>
            <p>{words}</p>
          </div>
        ))}
      </Columns>
    </Section>
  );
}
