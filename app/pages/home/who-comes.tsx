import { Section } from '../../ui/Section.tsx';
import { Columns } from '../../ui/Stack.tsx';
import page from './home.module.css';
import styles from './who-comes.module.css';

const points = [
  {
    title: 'You know who’s coming',
    words: 'See your helper’s name and a few words about them before you book.',
  },
  {
    title: 'They know what you need',
    words: 'Hard of hearing? Have a dog? Tell us once, and it goes with every visit.',
  },
  {
    title: 'They have time for you',
    words: 'We leave time after each visit, so no one has to rush off.',
  },
];

export function WhoComes() {
  return (
    <Section tone="leaf">
      <div className={page.words}>
        <h2>Who’s at your door</h2>
        <p className={page.lead}>We make sure no one at your door is a stranger.</p>
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
