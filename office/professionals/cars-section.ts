import { calendarDay } from '#domains/professionals/days.ts';
import { isDriven, type KeptVehicle, vehicleInWords } from '#domains/professionals/vehicle.ts';
import type { Cell, Section } from '../screen.ts';
import type { KnownProfessional } from './known-professional.ts';

/** What they drive; a helper without a car has no list of them. */
export const carsOf = ({ vehicles, today }: KnownProfessional): Section[] =>
  vehicles.length === 0
    ? []
    : [
        {
          title: 'Cars',
          table: {
            columns: ['Car', 'Plate', 'Seats', 'Ramp or lift', 'Inspected', 'Status'],
            rows: vehicles.map((vehicle): Cell[] => [
              vehicleInWords(vehicle),
              vehicle.plate,
              String(vehicle.seats),
              vehicle.hasRamp ? 'Yes' : 'No',
              vehicle.inspectedOn === null ? '' : calendarDay(vehicle.inspectedOn),
              drivenInWords(vehicle, today),
            ]),
            empty: '',
          },
        },
      ];

function drivenInWords(vehicle: KeptVehicle, today: string): string {
  if (vehicle.endedOn === null) return 'In use';
  const day = calendarDay(vehicle.endedOn);
  return isDriven(vehicle, today) ? `In use until ${day}` : `Ended ${day}`;
}
