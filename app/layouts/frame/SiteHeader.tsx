import { Link } from 'react-router';
import { Logo } from '../../illustrations/Logo.tsx';
import { useSite } from '../../shell/site-context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SiteMenu } from './SiteMenu.tsx';
import { SkipLink } from './SkipLink.tsx';
import styles from './SiteHeader.module.css';

interface SiteHeaderProps {
  /** Pages with one job leave out the site's navigation, so that nothing distracts from it. */
  withNavigation: boolean;
}

/** One row on a phone: who we are, a person to talk to, and the rest behind one button. */
export function SiteHeader({ withNavigation }: SiteHeaderProps) {
  const { siteName, phone } = useSite();
  return (
    <header className={styles.header}>
      <SkipLink />
      <div className={styles.inside}>
        <Link to="/" className={styles.home}>
          <Logo />
          {siteName}
        </Link>
        <a href={phone.href} className={styles.phone} data-print="hide">
          <Icon name="phone" />
          <span>
            Call <span className={styles.us}>us</span> <span className={styles.number}>{phone.display}</span>
          </span>
        </a>
        <SiteMenu withNavigation={withNavigation} />
      </div>
    </header>
  );
}
