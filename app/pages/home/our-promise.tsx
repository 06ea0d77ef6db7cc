import { useSite } from '../../shell/site-context.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './our-promise.module.css';

const promises = [
  'We come when we said. If we are late, we call before you have to ask.',
  'If it is not right, we come back and do it again. You do not pay for that.',
  'If something breaks, tell us. We make it good.',
  'If nobody opens, we make sure that you are safe before we talk about money.',
];

export function OurPromise() {
  const { phone } = useSite();
  return (
    <Section tone="dusk">
      <div className={styles.promise}>
        <h2>Our promise</h2>
        <ul className={styles.list}>
          {promises.map((words) => (
            <li key={words}>
              <Icon name="check" />
              <span>{words}</span>
            </li>
          ))}
        </ul>
        <Actions>
          <ButtonLink to={phone.href} variant="secondary">
            <Icon name="phone" />
            Call {phone.display}
          </ButtonLink>
        </Actions>
      </div>
    </Section>
  );
}
