import { Link } from 'react-router';
import { ConsentAgain } from '../../shell/consent-again.tsx';
import { useSite } from '../../shell/site-context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ContrastControl } from './ContrastControl.tsx';
import styles from './SiteFooter.module.css';

interface SiteFooterProps {
  /** Where someone is leaving us, nothing in the footer may invite them to stay. */
  withLinks: boolean;
}

export function SiteFooter({ withLinks }: SiteFooterProps) {
  const { siteName, phone, hours, footerNavigation, asksConsent } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.column}>
          <h2>Talk to a person</h2>
          <a href={phone.href} className={styles.phone} data-print="large">
            <Icon name="phone" />
            {phone.display}
          </a>
          <p>{hours}</p>
          <Link to="/call-me" data-print="hide">
            Ask us to call you
          </Link>
        </div>
        {withLinks && footerNavigation.length > 0 && (
          <nav className={styles.column} aria-label="More pages">
            <h2>Good to know</h2>
            <ul className={styles.links}>
              {footerNavigation.map((item) => (
                <li key={item.href}>
                  <Link to={item.href}>{item.label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.column} data-print="hide">
          <h2>Is this really us?</h2>
          <p>We never ask for your password, a code or a card number, on the phone or in a message.</p>
          <p>If a message looks odd, do not reply. Call us.</p>
        </div>
        <div className={styles.end} data-print="hide">
          <p>{siteName}. Help at home for older adults.</p>
          {asksConsent && <ConsentAgain />}
          <ContrastControl />
        </div>
      </div>
    </footer>
  );
}
