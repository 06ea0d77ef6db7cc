import { useSite } from '../../shell/site-context.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './call-us.module.css';

/** The other way to book, and when it is open. */
export function CallUs() {
  const { phone, hours } = useSite();
  return (
    <div className={styles.call}>
      <Icon name="phone" />
      <p>
        Or call <a href={phone.href}>{phone.display}</a>. A person answers.
        <small>{hours}</small>
      </p>
    </div>
  );
}
