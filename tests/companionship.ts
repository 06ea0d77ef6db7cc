import { offerServices } from '#domains/services/areas/area.server.ts';
import { addOption, addService, publishService } from '#domains/services/offering/own-service.server.ts';
import { optionInput, serviceInput } from '#domains/services/offering/own-service.ts';
import type { Platform } from '#platform/platform.ts';
import { ana } from './staff.ts';
import { valueOf } from './visits.ts';

export const companionship = {
  title: 'Companionship',
  summary: 'A friendly visitor for a chat, a walk or a game of cards.',
  description:
    'Companionship visits at home: a friendly, patient visitor for a chat, a walk or a game of cards.',
  whoComes: 'A patient visitor who likes to listen.',
  included: 'A chat over coffee\nA walk around the block\n\nGames',
  notIncluded: 'Personal care',
  prepare: null,
};
export const friendlyVisit = {
  title: 'Friendly visit',
  summary: 'Company at home.',
  kind: 'visit',
  pricedBy: 'hour',
  cents: 3_600,
  shortestMinutes: 60,
  longestMinutes: 240,
  leadHours: 24,
  freeCancellationHours: 24,
  mayRepeat: true,
  sameHelpersAs: null,
};

/** A service that the office has made and published in Queens: its pages have addresses with a parameter. */
export async function sellCompanionship(platform: Platform): Promise<void> {
  const { id } = valueOf(await addService(platform, ana, serviceInput.parse(companionship)));
  const option = optionInput.parse({ ...friendlyVisit, sameHelpersAs: 'home-cleaning' });
  valueOf(await addOption(platform, ana, id, option));
  const services = await platform.database
    .selectFrom('service_area_services')
    .select('service_id')
    .where('service_area_id', '=', 'nyc-queens')
    .execute();
  const offered = [...services.map(({ service_id: each }) => each), id];
  valueOf(await offerServices(platform, ana, 'nyc-queens', offered));
  valueOf(await publishService(platform, ana, id));
}
