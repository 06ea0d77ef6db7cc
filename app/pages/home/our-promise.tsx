import { useSite } from '../../shell/site-context.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Section.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import page from './home.module.css';
import styles from './our-promise.module.css';

const promises = [
  'You know the price before you book, line by line.',
  'We take nothing from your card before the visit.',
  'You can take back any booking within 10 minutes. It costs nothing.',
  'We never ask for a password, a code or a card number on the phone.',
];

export function OurPromise() {
  const { phone } = useSite();
  return (
    <Section tone="dusk">
      <div className={page.split}>
        <div className={page.words}>
          <h2 className={styles.title}>Our promise</h2>
          <p className={page.lead}>And a person to call when we do not keep it.</p>
          <Actions>
            <ButtonLink to={phone.href} variant="secondary">
              <Icon name="phone" />
              <span>
                Call <Unbroken>{phone.display}</Unbroken>
              </span>
            </ButtonLink>
          </Actions>
        </div>
        <ul className={styles.list}>
          {promises.map((words) => (
            <li key={words}>
              <Icon name="check" />
              <span>{words}</span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
