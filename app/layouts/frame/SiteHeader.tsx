import { Link } from 'react-router';
import { Logo } from '../../illustrations/Logo.tsx';
import { useSite } from '../../shell/site-context.ts';
import { classNames } from '../../ui/class-names.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { FoldingNavigation } from './FoldingNavigation.tsx';
import styles from './SiteHeader.module.css';

interface SiteHeaderProps {
  /** Pages with one job leave out the site's navigation, so that nothing distracts from it. */
  withNavigation: boolean;
}

export function SiteHeader({ withNavigation }: SiteHeaderProps) {
  const { siteName, navigation } = useSite();
  return (
    <header className={styles.header}>
      <div className={styles.inside}>
        <Link to="/" className={classNames(styles.home, withNavigation && styles.alone)}>
          <Logo />
          {siteName}
        </Link>
        {withNavigation && (
          <div className={styles.navigation}>
            <FoldingNavigation name="Main" openLabel="Menu" items={navigation} />
          </div>
        )}
        <AccountLinks />
      </div>
    </header>
  );
}
