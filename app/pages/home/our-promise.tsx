import { useSite } from '../../shell/site-context.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Section.tsx';
import page from './home.module.css';
import styles from './our-promise.module.css';

const promises = [
  'We come when we said. If we are late, we call before you have to ask.',
  'If it is not right, we come back and do it again. You do not pay for that.',
  'If something breaks, tell us. We make it good.',
  'If nobody opens the door, we find out if you are safe. Only then do we talk about money.',
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
              Call {phone.display}
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
