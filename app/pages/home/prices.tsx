import { Link } from 'react-router';
import { useSite } from '../../shell/site-context.ts';
import { Section } from '../../ui/Section.tsx';
import page from './home.module.css';
import styles from './prices.module.css';

interface PricesProps {
  prices: { id: string; title: string; summary: string; price: string }[];
}

export function Prices({ prices }: PricesProps) {
  const { phone } = useSite();
  return (
    <Section>
      <div className={page.split}>
        <div className={page.words}>
          <h2>What it costs</h2>
          <p className={page.lead}>
            You see the full price, line by line, before you book. Nothing comes on top.
          </p>
          <p>
            Your card is charged after the visit. Here is what a cleaning costs.{' '}
            <Link to="/services">All services</Link> have their prices on their own page, or ask on the phone:{' '}
            <a href={phone.href}>{phone.display}</a>.
          </p>
        </div>
        <div>
          <dl className={styles.list}>
            {prices.map(({ id, title, summary, price }) => (
              <div key={id} className={styles.row}>
                <dt>{title}</dt>
                <dd className={styles.price}>{price}</dd>
                <dd className={styles.summary}>{summary}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.more}>
            <Link to="/cleaning-detail">Work out the price for your home</Link>
          </p>
        </div>
      </div>
    </Section>
  );
}
