import { Section } from '../../ui/Section.tsx';
import { Columns } from '../../ui/Stack.tsx';
import page from './home.module.css';
import styles from './who-comes.module.css';

const points = [
  { title: 'We know who they are', words: 'We check their identity, their past work and their criminal record. All of it before the first visit.' },
  { title: 'We met them first', words: 'We talk with each person face to face. They learn how to work with people who hear, see or move less well.' },
  { title: 'You know who they are', words: 'We tell you the name before the visit. At the door, ask for the badge. It shows the same name.' },
  { title: 'They know what you need', words: 'Do you hear badly? Is there a dog? They read it before they come, and they have to say that they have read it.' },
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
