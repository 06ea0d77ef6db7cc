import { Link } from 'react-router';
import { useSite } from '../../shell/site-context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TextSizeControl } from './TextSizeControl.tsx';
import styles from './HelpBar.module.css';

/** The first thing on every page, and always the same: a person to talk to, and larger text. */
export function HelpBar() {
  const { phone } = useSite();
  return (
    <section className={styles.bar} aria-label="Help" data-print="hide">
      <SkipLink />
      <div className={styles.inside}>
        <div className={styles.talk}>
          <a href={phone.href} className={styles.phone}>
            <Icon name="phone" />
            <span>
              <VisuallyHidden>Call us at </VisuallyHidden>
              {phone.display}
            </span>
          </a>
          <Link to="/call-me">Call me</Link>
        </div>
        <TextSizeControl />
      </div>
    </section>
  );
}
