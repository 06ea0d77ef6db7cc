import { z } from 'zod';
import { findOutHome } from '#domains/field/home-safe.server.ts';
import { settleRefused } from '#domains/field/steps/refused-press.server.ts';
import { plainText } from '#domains/people/fields.ts';
import { endWarning, writeWarning } from '#domains/visit-day/warning.server.ts';
import { type Act, actOf, saying } from '../screen.ts';
import type { OfficeVisit } from './office-visit.ts';

const written = z.object({ body: plainText(300, 'Enter the warning.') });
const write = actOf<OfficeVisit, typeof written>({
  name: 'warn',
  may: 'visits',
  label: 'Add home warning',
  input: written,
  offer: ({ recipientName }) => ({
    consequence: `Every helper who goes to ${recipientName} must read it before setting out, each time, until it ends. ${recipientName} and family or friends with access never see it.`,
    fields: [
      {
        name: 'body',
        label: 'What to look out for',
        kind: 'text',
        hint: 'Like a dog, a step or a person.',
      },
    ],
  }),
  run: async (platform, staff, { id }, { body }) =>
    saying(await writeWarning(platform, staff, id, body), 'Helpers read it before they set out.'),
});

const ended = z.object({ warning: z.uuid('Choose one.') });
const end = actOf<OfficeVisit, typeof ended>({
  name: 'end-warning',
  may: 'visits',
  label: 'End home warning',
  input: ended,
  offer: ({ warnings }) =>
    warnings.length === 0
      ? null
      : {
          consequence: 'Helpers no longer see it.',
          fields: [
            {
              name: 'warning',
              label: 'Warning',
              kind: 'choice',
              options: warnings.map(({ id, body }) => ({ value: id, label: body })),
              value: warnings.length === 1 ? warnings[0]?.id : '',
            },
          ],
        },
  run: async (platform, staff, { id }, { warning }) =>
    saying(await endWarning(platform, staff, id, warning), 'Warning ended.'),
});

const homeInput = z.object({
  is_safe: z.literal(true, 'First speak with them, or someone with them.'),
});
const homeSafe = actOf<OfficeVisit, typeof homeInput>({
  name: 'home-safe',
  may: 'visits',
  label: 'Confirm home safe',
  input: homeInput,
  offer: ({ isHomeOpen, professionalName }) =>
    isHomeOpen
      ? {
          consequence: `${professionalName} finished the last visit and has not checked in. Call now. If there’s no answer and you fear for them, call 911.`,
          fields: [{ name: 'is_safe', label: 'I spoke with them: they’re safe', kind: 'checkbox' }],
        }
      : null,
  run: async (platform, staff, { professionalId }) =>
    saying(await findOutHome(platform, staff, professionalId), 'Saved and cleared.'),
});

const settleInput = z.object({
  is_right: z.literal(true, 'First read what was not taken.'),
});
const settle = actOf<OfficeVisit, typeof settleInput>({
  name: 'settle-refused',
  may: 'visits',
  label: 'Settle what was not taken',
  input: settleInput,
  offer: ({ openRefused }) =>
    openRefused === 0
      ? null
      : {
          consequence: `${openRefused === 1 ? 'Something' : `${openRefused} things`} sent from a phone was not accepted: see “Pressed on the phone”. Add what is right as a note, or have the helper correct the time. This changes no time and no money.`,
          fields: [
            {
              name: 'is_right',
              label: 'I have read it, and what is right is written down',
              kind: 'checkbox',
            },
          ],
        },
  run: async (platform, staff, { id }) => saying(await settleRefused(platform, staff, id), 'Settled.'),
});

/** What keeps professionals safe, and their work from being lost. */
export const safetyActs: readonly Act<OfficeVisit>[] = [write, end, homeSafe, settle];
