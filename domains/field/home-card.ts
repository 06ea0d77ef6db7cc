import { z } from 'zod';
import { refusal } from '#platform/result.ts';

/** The digits that a card shows; typed with or without a space in the middle. */
export const cardNumber = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits on the card.'));

export type CardAnswer = 'right' | 'wrong';

/** How often a card shows another number, as the makers of such cards have it. */
export const cardPeriods = [30, 60] as const;
export type CardPeriod = (typeof cardPeriods)[number];

/** The key of a card as its maker writes it: Base32 (RFC 4648), 16 letters or more, spaces do not matter. */
export const cardKey = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^[A-Z2-7]{16,128}=*$/, 'Enter the key that came with the card: letters and digits 2 to 7.'),
  );

/** A card has a clock of its own, which is off by some minutes after years. */
export const clockOffMilliseconds = 5 * 60_000;

/** After so many wrong numbers at one visit none is accepted, so that no one finds one by trying. */
export const mostWrongNumbers = 5;

export const cardNotThere = refusal('not_found', 'card_not_found', 'This home has no card.');
