import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { pathTo } from '../../paths.ts';
import { ConsentAgain } from '../../shell/consent-again.tsx';
import { useSite } from '../../shell/site-context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ContrastControl } from './ContrastControl.tsx';
import { TextSizeControl } from './TextSizeControl.tsx';
import styles from './SiteFooter.module.css';

interface SiteFooterProps {
  /** Where someone is leaving us, nothing in the footer may invite them to stay. */
  withLinks: boolean;
}

export function SiteFooter({ withLinks }: SiteFooterProps) {
  const { siteName, phone, hours, footerNavigation, asksConsent } = useSite();
  const { pathname } = useLocation();
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.talk}>
          <h2>Talk to a person</h2>
          <div className={styles.number}>
            <a href={phone.href} className={styles.phone} data-print="large">
              <Icon name="phone" />
              {phone.display}
            </a>
            <p>{hours}</p>
          </div>
          <Link to={pathTo('/call-me')} className={styles.call} data-print="hide">
            Request a call
          </Link>
        </div>
        <div data-print="hide">
          <Fold title="Is this really you?">
            <p>We never ask for your password, a code or a card number, on the phone or in a message.</p>
            <p>If a message looks odd, do not reply. Call us.</p>
          </Fold>
        </div>
        {withLinks && footerNavigation.length > 0 && (
          // The page that it led to begins with it folded.
          <nav key={pathname}>
            <Fold title="More pages">
              <ul className={styles.links}>
                {footerNavigation.map((item) => (
                  <li key={item.href}>
                    <Link to={item.href}>{item.label}</Link>
                  </li>
                ))}
              </ul>
            </Fold>
          </nav>
        )}
        <div data-print="hide">
          <Fold title="Text size and colors">
            <TextSizeControl />
            <ContrastControl />
            {asksConsent && <ConsentAgain />}
            <p>{siteName}. Help at home for older adults.</p>
          </Fold>
        </div>
      </div>
    </footer>
  );
}

/** Folded on a phone, where it is one of the links of two short rows; open where there is room. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        {title}
        <Icon name="chevron" />
      </summary>
      <div className={styles.column}>
        <h2>{title}</h2>
        {children}
      </div>
    </details>
  );
}
