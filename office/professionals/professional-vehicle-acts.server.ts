import { z } from 'zod';
import { givenName } from '#domains/people/words.ts';
import { calendarDay } from '#domains/professionals/days.ts';
import { day } from '#domains/professionals/fields.ts';
import { addVehicle, endVehicle } from '#domains/professionals/vehicle.server.ts';
import { isDriven, vehicleInput, vehicleInWords } from '#domains/professionals/vehicle.ts';
import { type Act, actOf } from '../screen.ts';
import type { KnownProfessional } from './known-professional.ts';
import { may, saying, which, whichField } from './professional-fields.ts';

const add = actOf<KnownProfessional, typeof vehicleInput>({
  name: 'car',
  may,
  label: 'Add car',
  input: vehicleInput,
  offer: (one) => ({
    consequence: `Members read the color, make, model and plate before a ride with ${givenName(one.name)}. With two cars, choose one on each ride.`,
    fields: [
      { name: 'color', label: 'Color', kind: 'text', hint: 'Like Silver.' },
      { name: 'make', label: 'Make', kind: 'text', hint: 'Like Toyota.' },
      { name: 'model', label: 'Model', kind: 'text', hint: 'Like Sienna.' },
      { name: 'plate', label: 'Plate', kind: 'text' },
      { name: 'seats', label: 'Seats for riders', kind: 'number', value: '4' },
      {
        name: 'has_ramp',
        label: 'Ramp or lift',
        kind: 'choice',
        options: [
          { value: 'no', label: 'No' },
          { value: 'yes', label: 'Yes' },
        ],
        value: 'no',
      },
      { name: 'inspected_on', label: 'Last inspection', kind: 'date', isOptional: true },
    ],
  }),
  run: async (platform, staff, { id }, input) =>
    saying(await addVehicle(platform, staff, id, input), 'Car added.'),
});

const endInput = z.object({ which, last_day: day });
const end = actOf<KnownProfessional, typeof endInput>({
  name: 'car-end',
  may,
  label: 'End car',
  input: endInput,
  offer: ({ vehicles, today }) => {
    const driven = vehicles.filter((vehicle) => isDriven(vehicle, today));
    return driven.length === 0
      ? null
      : {
          consequence: 'Rides after its last day no longer show it. Rides that were taken in it keep it.',
          fields: [
            whichField(
              'Car',
              driven.map((vehicle) => ({
                value: vehicle.id,
                label: `${vehicleInWords(vehicle)}, ${vehicle.plate}`,
              })),
            ),
            { name: 'last_day', label: 'Last day', kind: 'date', value: today },
          ],
        };
  },
  run: async (platform, staff, { id }, input) =>
    saying(
      await endVehicle(platform, staff, id, input.which, input.last_day),
      `The last day of this car is ${calendarDay(input.last_day)}.`,
    ),
});

export const vehicleActs: readonly Act<KnownProfessional>[] = [add, end];
