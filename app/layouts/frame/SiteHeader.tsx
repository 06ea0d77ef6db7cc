import { Link, NavLink } from 'react-router';
import { Logo } from '../../illustrations/Logo.tsx';
import { useSite } from '../../shell/site-context.ts';
import { AccountLinks } from './AccountLinks.tsx';
import styles from './SiteHeader.module.css';

interface SiteHeaderProps {
  /** Pages with one job leave the site's navigation out, so that nothing leads away from it. */
  withNavigation: boolean;
}

export function SiteHeader({ withNavigation }: SiteHeaderProps) {
  const { siteName, navigation } = useSite();
  return (
    <header className={styles.header}>
      <div className={styles.inside}>
        <Link to="/" className={styles.home}>
          <Logo />
          {siteName}
        </Link>
        {withNavigation && navigation.length > 0 && (
          <nav aria-label="Main" className={styles.navigation}>
            <ul className={styles.links}>
              {navigation.map((item) => (
                <li key={item.href}>
                  <NavLink to={item.href}>{item.label}</NavLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <AccountLinks />
      </div>
    </header>
  );
}
