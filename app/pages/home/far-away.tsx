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
          <h2>Do you live far away?</h2>
          <p className={page.lead}>
            Your dad is in Queens and you are in Denver. You can still take care of it.
          </p>
          <ul>
            <li>Book for him from your phone. All times are shown in his time.</li>
            <li>You get a message for each visit that you book, move or cancel.</li>
            <li>He does not like the internet? He calls us, and you see what he booked.</li>
          </ul>
        </div>
      </div>
    </Section>
  );
}
