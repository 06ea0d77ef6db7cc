import { z } from 'zod';
import { contrasts, textSizes } from '#domains/people/reading.ts';

/**
 * Profiles and people as `/api/user_ms` gives them; the profile has the names of `docs/specification.md`
 * 20.2.
 */
const address = z
  .object({
    unit_no: z.string().nullable(),
    address_1: z.string(),
    address_2: z.string().nullable(),
    zipcode: z.string(),
    city: z.string(),
    state: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'Address' });
const preferenceGroup = z
  .object({
    selected: z.array(z.object({ id: z.string(), title: z.string() })),
    remarks: z.string().nullable(),
  })
  .meta({ id: 'PreferenceGroup' });
const preferencesExample = {
  interaction: { selected: [{ id: 'hard-of-hearing', title: 'Hard of hearing' }], remarks: null },
  ride: {
    selected: [{ id: 'other-ride', title: 'Other ride needs' }],
    remarks: 'Please use the side door.',
  },
  dietary: { selected: [], remarks: null },
};
export const preferences = z
  .object({ interaction: preferenceGroup, ride: preferenceGroup, dietary: preferenceGroup })
  .meta({ id: 'Preferences', example: preferencesExample });
export const userExample = {
  id: '01938f0e-5b1a-7c3d-9e42-6f0a1b2c3d4e',
  status: 'A',
  is_profile_completed: true,
  name: 'Ruth Miller',
  email: 'ruth@example.com',
  phone: '+13125550147',
  address: {
    unit_no: '4B',
    address_1: '12 Main Street',
    address_2: null,
    zipcode: '62701',
    city: 'Springfield',
    state: 'IL',
    latitude: 39.8,
    longitude: -89.65,
  },
  full_address: '4B, 12 Main Street, 62701, Springfield, IL',
  older_timezone: 'America/Chicago',
  preferences: preferencesExample,
  text_size: 'large',
  contrast: null,
};
export const emergencyContact = z
  .object({
    name: z.string(),
    phone: z.string(),
    relation: z.string().meta({ description: 'What they are to the person, like daughter or neighbor.' }),
  })
  .meta({ id: 'EmergencyContact' });
export const savedPlace = z
  .object({
    name: z.string().nullable().meta({ description: 'Null for a place of a last ride that has no name.' }),
    street: z.string(),
    zipcode: z.string(),
    city: z.string(),
    state: z.string(),
    door: z.string().nullable().meta({ description: 'Of the last ride there.' }),
    doors: z.array(z.string()).optional(),
  })
  .meta({ id: 'SavedPlace' });
export const user = z
  .object({
    id: z.string(),
    status: z
      .enum(['X', 'A', 'S', 'C'])
      .meta({ description: 'X: not activated yet, A: active, S: stopped, C: closed.' }),
    is_profile_completed: z.boolean(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: address.nullable(),
    full_address: z.string().nullable(),
    older_timezone: z.string().nullable(),
    preferences,
    text_size: z.enum(textSizes).nullable().meta({ description: 'Null where it was never chosen.' }),
    contrast: z.enum(contrasts).nullable(),
  })
  .meta({
    id: 'User',
    example: userExample,
  });
export const recipient = z
  .object({
    id: z.string(),
    name: z.string(),
    is_the_member: z.boolean(),
    phone: z.string().nullable(),
    address,
    time_zone: z.string(),
    permissions: z.object({
      book: z.boolean(),
      pay: z.boolean(),
      needs: z.boolean(),
      monthly_limit_cents: z.int().nullable(),
    }),
  })
  .meta({ id: 'Recipient' });
