import { z } from 'zod';
import { endCard, giveCard } from '#domains/field/home-card.server.ts';
import { cardKey, cardPeriods } from '#domains/field/home-card.ts';
import { type Act, actOf, noInput, saying } from '../screen.ts';
import type { OfficeVisit } from './office-visit.ts';

const given = z.object({
  key: cardKey,
  period: z
    .enum(cardPeriods.map(String), 'Choose how often it changes.')
    .transform((text) => (text === '60' ? (60 as const) : (30 as const))),
});
const give = actOf<OfficeVisit, typeof given>({
  name: 'give-card',
  may: 'visits',
  label: 'Give this home a card with numbers',
  input: given,
  offer: ({ cardSince, recipientName }) => ({
    consequence: `For a home where phones do not know their place. Whoever comes to ${recipientName} is asked for the 6 digits that the card shows when they start and when they are done.${cardSince === null ? '' : ' The card that is there now stops counting.'}`,
    fields: [
      {
        name: 'key',
        label: 'Key that came with the card',
        kind: 'text',
        hint: 'Letters and the digits 2 to 7, as its maker wrote them. An app for such numbers on an old tablet does it, too.',
      },
      {
        name: 'period',
        label: 'It shows a new number every',
        kind: 'choice',
        options: cardPeriods.map((seconds) => ({ value: String(seconds), label: `${seconds} seconds` })),
        value: '30',
      },
    ],
  }),
  run: async (platform, staff, { id }, input) =>
    saying(await giveCard(platform, staff, id, input), 'Whoever comes is asked for the number from now on.'),
});

const end = actOf<OfficeVisit, typeof noInput>({
  name: 'end-card',
  may: 'visits',
  label: 'Say that the card is gone',
  input: noInput,
  offer: ({ cardSince }) =>
    cardSince === null
      ? null
      : { consequence: 'Nobody is asked for its number any more, and none is right.', fields: [] },
  run: async (platform, staff, { id }) => saying(await endCard(platform, staff, id), 'The card is gone.'),
});

/** The card at a home, whose numbers show that the professional was there. */
export const cardActs: readonly Act<OfficeVisit>[] = [give, end];
