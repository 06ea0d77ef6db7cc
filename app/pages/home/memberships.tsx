import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { Section } from '../../ui/Section.tsx';
import { type Price, PriceList } from './price-list.tsx';
import page from './home.module.css';
import styles from './price-list.module.css';

export function Memberships({ memberships }: { memberships: readonly Price[] }) {
  return (
    <Section>
      <div className={page.split}>
        <div className={page.words}>
          <h2>Book often?</h2>
          <p className={page.lead}>Membership is optional. If you book often, you pay less as a member.</p>
        </div>
        <div>
          <PriceList prices={memberships} />
          <p className={styles.more}>
            <Link to={pathTo('/subscription')}>Compare memberships</Link>
          </p>
        </div>
      </div>
    </Section>
  );
}
