import { z } from 'zod';
import { withoutUnseen } from '#domains/people/words.ts';

/** What an area is called, and by which clock its people work. */
export const areaInput = z.object({
  title: z
    .string({ error: 'Give the area a name.' })
    .transform((text) => withoutUnseen(text).trim())
    .pipe(z.string().min(1, 'Give the area a name.').max(80, 'Use 80 characters or fewer.')),
  timeZone: z
    .string({ error: 'Choose a time zone.' })
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'Choose a time zone.'),
});
export type AreaInput = z.output<typeof areaInput>;

export interface AreaInList {
  id: string;
  title: string;
  timeZone: string;
  zipCodes: number;
  services: number;
  /** Who works there. */
  professionals: number;
}

/** Where a ZIP code of an area lies, and how many visits are still to come there. */
export interface AreaZipCode {
  zipcode: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  visitsToCome: number;
}

export interface Area {
  id: string;
  title: string;
  timeZone: string;
  /** In the order of the site. */
  services: { id: string; title: string; isOffered: boolean }[];
  zipCodes: AreaZipCode[];
}
