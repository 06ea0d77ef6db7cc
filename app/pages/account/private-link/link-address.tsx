import styles from './link-address.module.css';

/** An address to copy: it breaks anywhere, and one press selects all of it. */
export function LinkAddress({ address }: { address: string }) {
  return (
    <p className={styles.address}>
      <a href={address}>{address}</a>
    </p>
  );
}
