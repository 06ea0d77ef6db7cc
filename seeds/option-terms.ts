import type { ServiceOption } from '#domains/services/service.ts';

type Terms = Pick<
  ServiceOption,
  | 'kind'
  | 'shortestMinutes'
  | 'longestMinutes'
  | 'bufferMinutes'
  | 'leadHours'
  | 'freeCancellationHours'
  | 'confirmedAtOnce'
  | 'capacity'
  | 'windowStarts'
  | 'lengthBy'
  | 'roomMinutes'
  | 'takesPhotos'
  | 'leadsToQuote'
  | 'mayRepeat'
  | 'takesWheelchairs'
  | 'typicalTrips'
>;

const oneAtATime = { capacity: 1, windowStarts: null };
/** What most options have nothing to say about. */
const usual = {
  lengthBy: 'work',
  roomMinutes: null,
  takesPhotos: false,
  leadsToQuote: false,
  mayRepeat: false,
  takesWheelchairs: false,
  typicalTrips: [],
} satisfies Partial<ServiceOption>;

export const cleaning: Terms = {
  kind: 'visit',
  shortestMinutes: 120,
  longestMinutes: 360,
  bufferMinutes: 30,
  leadHours: 24,
  freeCancellationHours: 24,
  confirmedAtOnce: true,
  ...oneAtATime,
  ...usual,
  lengthBy: 'hours',
  mayRepeat: true,
};
export const handyman: Terms = {
  kind: 'visit',
  shortestMinutes: 60,
  longestMinutes: 240,
  bufferMinutes: 30,
  leadHours: 48,
  freeCancellationHours: 24,
  confirmedAtOnce: true,
  ...oneAtATime,
  ...usual,
  takesPhotos: true,
  leadsToQuote: true,
};
export const cooking: Terms = {
  kind: 'visit',
  shortestMinutes: 180,
  longestMinutes: 240,
  bufferMinutes: 30,
  leadHours: 48,
  freeCancellationHours: 24,
  confirmedAtOnce: true,
  ...oneAtATime,
  ...usual,
  mayRepeat: true,
};
export const delivery: Terms = {
  kind: 'delivery',
  shortestMinutes: 120,
  longestMinutes: 120,
  bufferMinutes: 0,
  leadHours: 48,
  freeCancellationHours: 24,
  confirmedAtOnce: true,
  capacity: 6,
  windowStarts: [600, 720, 840, 960],
  ...usual,
  mayRepeat: true,
};
export const ride: Terms = {
  kind: 'ride',
  shortestMinutes: 30,
  longestMinutes: 480,
  bufferMinutes: 30,
  leadHours: 2,
  freeCancellationHours: 2,
  confirmedAtOnce: true,
  ...oneAtATime,
  ...usual,
  mayRepeat: true,
};
export const tech: Terms = {
  kind: 'visit',
  shortestMinutes: 60,
  longestMinutes: 120,
  bufferMinutes: 30,
  leadHours: 24,
  freeCancellationHours: 24,
  confirmedAtOnce: true,
  ...oneAtATime,
  ...usual,
};
