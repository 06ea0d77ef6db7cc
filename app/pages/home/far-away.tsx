import { Picture } from '../../illustrations/Picture.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './far-away.module.css';
import page from './home.module.css';

export function FarAway() {
  return (
    <Section>
      <div className={page.split}>
        <div className={styles.picture}>
          <Picture name="Concierge" lazy />
        </div>
        <div className={page.words}>
          <h2>Live far away?</h2>
          <p className={page.lead}>Dad is in Queens and you’re in Denver. You can still take care of it.</p>
          <ul>
            <li>Book for him from your phone. You see all times in his time zone.</li>
            <li>We message you about each visit you book, move or cancel.</li>
            <li>If he’d rather call us, you still see what he booked.</li>
          </ul>
        </div>
      </div>
    </Section>
  );
}
