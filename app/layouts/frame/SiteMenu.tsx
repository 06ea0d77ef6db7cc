import { useRef } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { useSite } from '../../shell/site-context.ts';
import { useClosingLater } from '../../ui/closing-later.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { MenuList } from './MenuList.tsx';
import { TextSizeControl } from './TextSizeControl.tsx';
import styles from './SiteMenu.module.css';

interface SiteMenuProps {
  withNavigation: boolean;
}

/** All that leads on from a page: open where there is room, behind a native button where there is not. */
export function SiteMenu({ withNavigation }: SiteMenuProps) {
  const { navigation } = useSite();
  const menu = useRef<HTMLDetailsElement>(null);
  useClosingLater(menu);
  return (
    <details ref={menu} className={styles.menu} data-print="hide">
      <summary>Menu</summary>
      <div className={styles.help}>
        <Link to={pathTo('/call-me')}>Request a call</Link>
        <TextSizeControl />
      </div>
      {withNavigation && (
        <nav className={styles.navigation} aria-label="Main">
          <MenuList items={navigation} />
        </nav>
      )}
      <AccountLinks withPages={withNavigation} />
    </details>
  );
}
