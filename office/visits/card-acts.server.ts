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
  label: 'Add code card',
  input: given,
  offer: ({ cardSince, recipientName }) => ({
    consequence: `For a home where phones cannot find their location. Helpers at ${recipientName}’s are asked for the 6 digits on the card when they start and finish.${cardSince === null ? '' : ' The card that is there now stops counting.'}`,
    fields: [
      {
        name: 'key',
        label: 'Key that came with the card',
        kind: 'text',
        hint: 'Letters and the digits 2 to 7, as its maker wrote them. An app for such numbers on an old tablet does it, too.',
      },
      {
        name: 'period',
        label: 'New code every',
        kind: 'choice',
        options: cardPeriods.map((seconds) => ({ value: String(seconds), label: `${seconds} seconds` })),
        value: '30',
      },
    ],
  }),
  run: async (platform, staff, { id }, input) =>
    saying(await giveCard(platform, staff, id, input), 'Helpers are asked for the code from now on.'),
});

const end = actOf<OfficeVisit, typeof noInput>({
  name: 'end-card',
  may: 'visits',
  label: 'Remove code card',
  input: noInput,
  offer: ({ cardSince }) =>
    cardSince === null
      ? null
      : { consequence: 'Helpers are no longer asked for its code, and no code is accepted.', fields: [] },
  run: async (platform, staff, { id }) => saying(await endCard(platform, staff, id), 'Card removed.'),
});

/** The card at a home, whose numbers show that the professional was there. */
export const cardActs: readonly Act<OfficeVisit>[] = [give, end];
