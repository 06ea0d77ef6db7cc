import type { Movement } from '#domains/visit-money/books/month.ts';

/** What an account of the ledger holds, in words. */
export const accountWords: Record<string, string> = {
  gateway: 'The payment company',
  revenue: 'Revenue',
  tips: 'Tips for helpers',
  gift_card: 'Gift cards not used yet',
  gift_balance: 'Gift balances of members',
  gift_authorized: 'Gift money and credit on hold for visits',
  member_credit: 'Credit of members',
  written_off: 'Losses: unpaid',
  bank: 'Our account at the bank',
  disputed: 'What banks took back and have not decided on',
  dispute_losses: 'Losses: disputes that were lost',
  dispute_fees: 'Fees for disputes',
};

const words: Record<string, string> = {
  'gateway revenue ': 'Visits, by card',
  'gateway revenue fee': 'Fees, by card',
  'gateway revenue extra': 'Extra costs',
  'gateway revenue membership': 'Memberships',
  'gateway revenue came_back': 'Refunds that came back',
  'gift_authorized revenue ': 'Visits, by gift or credit',
  'gift_authorized revenue fee': 'Fees, by gift or credit',
  'gateway tips ': 'Tips, by card',
  'gift_authorized tips ': 'Tips, by credit',
  'tips gateway ': 'Tips refunded',
  'gateway gift_card ': 'Gift cards sold',
  'gift_card gift_balance ': 'Gift cards redeemed',
  'gift_card gateway ': 'Gift cards refunded',
  'gift_balance gift_authorized ': 'Gift money on hold',
  'gift_authorized gift_balance ': 'Gift money released',
  'revenue member_credit membership': 'Left over of memberships',
  'member_credit revenue membership': 'Credit used for memberships, or on its way to cards',
  'member_credit bank ': 'Credit paid back by check',
  'member_credit gift_authorized ': 'Credit on hold',
  'gift_authorized member_credit ': 'Credit released',
  'revenue member_credit ': 'Refunds to credit',
  'revenue gateway ': 'Refunds to cards',
  'revenue gift_balance ': 'Refunds to gift balances',
  'revenue bank ': 'Refunds by check',
  'disputed gateway ': 'Disputed, withdrawn by banks',
  'gateway disputed ': 'Given back by banks',
  'dispute_losses disputed ': 'Disputes lost',
  'disputed dispute_losses ': 'Lost disputes, continuing',
  'dispute_losses gateway ': 'Disputes lost',
  'gateway dispute_losses ': 'Lost disputes given back',
  'dispute_fees gateway ': 'Fees for disputes',
  'gateway dispute_fees ': 'Fees for disputes given back',
  'written_off revenue ': 'Written off',
  'revenue written_off ': 'Write-offs undone',
};

/** What moved, in words; what has none is named by its two accounts. */
export function movementInWords({ debit, credit, detail }: Movement): string {
  return (
    words[`${debit} ${credit} ${detail}`] ??
    `From “${accountWords[debit] ?? debit}” to “${accountWords[credit] ?? credit}”`
  );
}
