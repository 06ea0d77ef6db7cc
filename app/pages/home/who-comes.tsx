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
    words: 'Do you hear badly? Is there a dog? Tell us once. It goes with each visit.',
  },
  {
    title: 'They have time for you',
    words: 'We leave time after each visit, so nobody has to rush away from you.',
  },
  { title: 'You can always ask', words: 'Is something not right? Call us. A person answers.' },
];

export function WhoComes() {
  return (
    <Section tone="tint">
      <div className={page.words}>
        <h2>Who comes to your door</h2>
        <p className={page.lead}>A stranger at the door is a big thing. So we make sure it is no stranger.</p>
      </div>
      <Columns smallest="wide">
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
