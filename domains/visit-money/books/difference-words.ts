import type { DifferenceKind } from './reconciliation.ts';

interface Explained {
  title: string;
  /** What it means for our books and for the member. */
  meaning: string;
  /** What a person does about it. */
  todo: string;
}

/** Each kind of difference as the office reads it. */
export const differenceWords: Record<DifferenceKind, Explained> = {
  authorization_without_use: {
    title: 'Hold with no visit',
    meaning: 'The gateway kept money on a card, and no visit, charge or membership of ours needs it.',
    todo: 'We release it automatically. If it stays on this list, release it at the gateway.',
  },
  charge_without_use: {
    title: 'Money was taken for nothing',
    meaning: 'The gateway took money from a card, and nothing was booked for it. It is not in our ledger.',
    todo: 'Find out what it was for. Give it back at the gateway if it was for nothing.',
  },
  answer_lost: {
    title: 'An answer did not reach us',
    meaning: 'The gateway knows how a payment ended, and we did not.',
    todo: 'We follow the gateway by ourselves. If it stays on this list, look at the payment there.',
  },
  authorization_lapsed: {
    title: 'Hold released',
    meaning: 'The bank released a hold for a visit.',
    todo: 'We place it again before the visit. Nothing to do.',
  },
  capture_unwritten: {
    title: 'Money was taken, and we did not know',
    meaning: 'The gateway charged money our books still show on hold.',
    todo: 'Find out who took it at the gateway. We put the books right where it is what we had decided.',
  },
  amounts_differ: {
    title: 'The amounts differ',
    meaning: 'The gateway took another amount than our ledger says.',
    todo: 'Compare the payment at the gateway with the visit. Give back what is too much.',
  },
  charge_missing: {
    title: 'The gateway does not know a payment',
    meaning: 'Our ledger has money that the gateway never took.',
    todo: 'Look for the payment at the gateway. If it is not there, ask for another card.',
  },
  authorization_left_open: {
    title: 'Hold still in place',
    meaning: 'A visit is over, and its hold was neither charged nor released.',
    todo: 'Decide on the page of the visit how much is to be taken.',
  },
  visit_without_charge: {
    title: 'Visit not paid',
    meaning: 'The visit is done, or its fee was decided, and no card could be charged.',
    todo: 'Look under failed payments: ask for another card, try again, or write it off.',
  },
  refund_unwritten: {
    title: 'Manual refund at the gateway',
    meaning: 'Money went back at the gateway, and our books did not know it.',
    todo: 'We write it into the ledger by ourselves. For a gift card, check whether it can still be used.',
  },
  refund_missing: {
    title: 'The gateway does not know a refund',
    meaning: 'Our ledger says that money went back, and the gateway never sent it.',
    todo: 'Look for the refund at the gateway. Give the money back there if it is not.',
  },
  refund_failed: {
    title: 'A refund came back',
    meaning: 'The bank did not take the money that we gave back. Our ledger has it again.',
    todo: 'Ask the member how they would like to get it, such as by check.',
  },
};
