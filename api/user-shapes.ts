import { z } from 'zod';

/** Profiles and people as `/api/user_ms` gives them; the names of the profile are the source's. */
const address = z.object({
  unit_no: z.string().nullable(),
  address_1: z.string(),
  address_2: z.string().nullable(),
  zipcode: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
}).meta({ id: 'Address' });
const preferenceGroup = z.object({ selected: z.array(z.object({ id: z.string(), title: z.string() })), remarks: z.string().nullable() }).meta({ id: 'PreferenceGroup' });
export const preferences = z.object({ interaction: preferenceGroup, ride: preferenceGroup, dietary: preferenceGroup }).meta({ id: 'Preferences' });
export const user = z.object({
  id: z.string(),
  status: z.enum(['X', 'A', 'S', 'C']),
  is_profile_completed: z.boolean(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: address.nullable(),
  full_address: z.string().nullable(),
  older_timezone: z.string().nullable(),
  preferences,
}).meta({ id: 'User' });
export const recipient = z.object({
  id: z.string(),
  name: z.string(),
  is_the_member: z.boolean(),
  phone: z.string().nullable(),
  address,
  time_zone: z.string(),
  permissions: z.object({ book: z.boolean(), pay: z.boolean(), needs: z.boolean(), monthly_limit_cents: z.int().nullable() }),
}).meta({ id: 'Recipient' });
