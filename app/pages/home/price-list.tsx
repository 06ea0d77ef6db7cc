import styles from './price-list.module.css';

export interface Price {
  id: string;
  title: string;
  price: string;
  summary: string;
}

export function PriceList({ prices }: { prices: readonly Price[] }) {
  return (
    <dl className={styles.list}>
      {prices.map(({ id, title, summary, price }) => (
        <div key={id} className={styles.row}>
          <dt>{title}</dt>
          <dd className={styles.price}>{price}</dd>
          <dd className={styles.summary}>{summary}</dd>
        </div>
      ))}
    </dl>
  );
}
