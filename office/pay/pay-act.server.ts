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
        'Payouts use it right away, also for past days that you reopen. Reports use it for days not counted yet. All administrators are told.',
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
