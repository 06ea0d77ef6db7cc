import { z } from 'zod';
import { plainText } from '#domains/people/fields.ts';
import { refusal } from '#platform/result.ts';
import { day, mayBeEmpty } from './fields.ts';

/** A car of a driver as the office keeps it. `endedOn` is the last day on which it is driven. */
export interface KeptVehicle {
  id: string;
  color: string;
  make: string;
  model: string;
  plate: string;
  hasRamp: boolean;
  seats: number;
  inspectedOn: string | null;
  endedOn: string | null;
}

const seatsMessage = 'Enter a number from 1 to 60.';

/** Plates are printed in capitals, and read letter by letter. */
const plate = plainText(16, 'Enter the plate.')
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9](?:[A-Z0-9 -]*[A-Z0-9])?$/, 'Use letters, digits, spaces and hyphens.'));

export const vehicleInput = z.object({
  color: plainText(30, 'Enter the color.'),
  make: plainText(40, 'Enter the make, like Toyota.'),
  model: plainText(40, 'Enter the model, like Sienna.'),
  plate,
  has_ramp: z.enum(['yes', 'no'], { error: 'Choose yes or no.' }).transform((answer) => answer === 'yes'),
  seats: z.int(seatsMessage).min(1, seatsMessage).max(60, seatsMessage),
  inspected_on: mayBeEmpty(day),
});
export type VehicleInput = z.output<typeof vehicleInput>;

export const vehicleInWords = ({ color, make, model }: Pick<KeptVehicle, 'color' | 'make' | 'model'>) =>
  `${color} ${make} ${model}`;

/** Whether it is driven on a day of the calendar; the same is said in SQL by `vehicleOf`. */
export const isDriven = ({ endedOn }: Pick<KeptVehicle, 'endedOn'>, today: string): boolean =>
  endedOn === null || endedOn >= today;

export const vehicleNotFound = refusal('not_found', 'vehicle_not_found', 'We could not find this car.');
