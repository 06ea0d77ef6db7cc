import { changePay } from '#domains/professionals/professional.server.ts';
import { payInput } from '#domains/professionals/professional.ts';
import { type Act, graveActOf, saying } from '../screen.ts';

/** Changes what a professional is paid, wherever a page is about them. */
export const payActOf = <Subject extends { payCentsAnHour: number | null }>(
  professionalIdOf: (subject: Subject) => string,
): Act<Subject> =>
  graveActOf<Subject, typeof payInput>({
    name: 'pay',
    may: 'money',
    label: 'Change what they are paid',
    input: payInput,
    offer: ({ payCentsAnHour }) => ({
      consequence:
        'Payouts reckon with it at once, those of days past that you open again as well. Reports reckon with it for days that they have not counted yet. All administrators are told.',
      fields: [
        {
          name: 'pay_cents',
          label: 'Pay for an hour, in dollars',
          kind: 'money',
          value: payCentsAnHour === null ? '' : (payCentsAnHour / 100).toFixed(2),
          isOptional: true,
        },
      ],
    }),
    run: async (platform, staff, subject, { pay_cents: cents }) =>
      saying(await changePay(platform, staff, professionalIdOf(subject), cents), 'The pay is written down.'),
  });
