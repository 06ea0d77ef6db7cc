import { z } from 'zod';
import { setHue } from '#domains/services/offering/hue.server.ts';
import type { CountedOption } from '#domains/services/offering/option-terms.ts';
import { type Hue, hues } from '#domains/services/service.ts';
import { success } from '#platform/result.ts';
import { actOf } from '../screen.ts';

/**
 * Each by what most people would call it; the first is that of the brand, whatever color the operator has
 * chosen.
 */
export const hueTitles: Readonly<Record<Hue, string>> = {
  leaf: 'The color of all pages',
  clay: 'Orange',
  sun: 'Yellow',
  sky: 'Blue',
  plum: 'Purple',
};

const hueInput = z.object({ hue: z.enum(hues, { error: 'Choose a color.' }) });

/** Which color stands for the service of an option. */
export const changedHue = actOf<{ option?: CountedOption }, typeof hueInput>({
  name: 'change-hue',
  may: 'catalogue',
  label: 'Change color of the service',
  input: hueInput,
  offer: ({ option }) =>
    option === undefined
      ? null
      : {
          consequence: `It shows with everything of ${option.service}: its picture, its dates and its emails.`,
          fields: [
            {
              name: 'hue',
              label: 'Color',
              kind: 'choice',
              options: hues.map((hue) => ({ value: hue, label: hueTitles[hue] })),
              value: option.hue,
            },
          ],
        },
  async run(platform, staff, { option }, input) {
    if (option !== undefined) await setHue(platform, staff, option.serviceId, input);
    return success({ said: `Changed to ${hueTitles[input.hue].toLowerCase()}.` });
  },
});
