import { Columns } from '../../ui/Stack.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './who-comes.module.css';

const points = [
  { title: 'We know who they are', words: 'We check identity, work history and criminal records before the first visit. Then we check again each year.' },
  { title: 'We met them first', words: 'We talk with each person face to face. They learn how to work with people who hear, see or move less well.' },
  { title: 'You know who they are', words: 'We tell you the name before the visit. At the door, they show you a badge with a photo and that name.' },
  { title: 'They know what you need', words: 'Do you hear badly? Is there a dog? They read it before they come, and they have to say that they have read it.' },
];

export function WhoComes() {
  return (
    <Section tone="tint">
      <div className={styles.words}>
        <h2>Who comes to your door</h2>
        <p className={styles.lead}>A stranger at the door is a big thing. So we make sure it is no stranger.</p>
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
