import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { useSite } from '../../shell/site-context.ts';
import { Section } from '../../ui/Section.tsx';
import { type Price, PriceList } from './price-list.tsx';
import page from './home.module.css';
import styles from './price-list.module.css';

export function Prices({ prices }: { prices: readonly Price[] }) {
  const { phone } = useSite();
  return (
    <Section tone="sun">
      <div className={page.split}>
        <div className={page.words}>
          <h2>What it costs</h2>
          <p className={page.lead}>
            You see the full price, line by line, before you book. Nothing is added unless you approve it.
          </p>
          <p>
            We charge your card after the visit. Here is what a cleaning costs. For other prices, see{' '}
            <Link to={pathTo('/services')}>all services</Link> or call{' '}
            <a href={phone.href}>{phone.display}</a>. This is{' '}
            <Link to={pathTo('/our-promise')}>our promise</Link>.
          </p>
        </div>
        <div>
          <PriceList prices={prices} />
          <p className={styles.more}>
            <Link to={pathTo('/cleaning-detail')}>Get a price for your home</Link>
          </p>
        </div>
      </div>
    </Section>
  );
}
