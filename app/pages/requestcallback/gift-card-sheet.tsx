import { type GiftCard, plainDollars } from '#domains/payments/gift-cards/gift-card.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { useSite } from '../../shell/site-context.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import styles from './gift-card-sheet.module.css';

/**
 * The card itself, in large type: giver, recipient and amount, the code, and how to use it, with nothing else
 * on the page.
 */
export function GiftCardSheet({
  gift,
  code,
  useAt,
  phone,
}: {
  gift: GiftCard;
  code: string;
  useAt: string;
  phone: string;
}) {
  const { siteName } = useSite();
  return (
    <section className={styles.sheet} aria-label="The card">
      <Picture name="GiftCard" />
      <h2 className={styles.amount}>{plainDollars(gift.amountCents)} for help at home</h2>
      <p className={styles.names}>
        For {gift.recipientName}
        <br />
        From {gift.buyerName}
      </p>
      {gift.greeting !== null && <p className={styles.greeting}>{gift.greeting}</p>}
      <div>
        <p className={styles.label}>Your code</p>
        <p className={styles.code}>{code}</p>
      </div>
      <p>
        To use it, sign in at {useAt} and enter the code, or call {siteName}: <Unbroken>{phone}</Unbroken>.
      </p>
    </section>
  );
}
