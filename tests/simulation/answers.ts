import { estimateVisit } from '#domains/services/estimate.ts';
import { findService, listServices } from '#domains/services/service.server.ts';
import type { SimulatedWorld } from './world.ts';

/** Answers to the questions of any service as a booker might give them, with how long that takes. */
export async function visitAnswersOf(world: SimulatedWorld): Promise<
  | {
      answers: { optionId: string } & Record<string, unknown>;
      optionId: string;
      minutes: number;
      leadHours: number;
    }
  | undefined
> {
  const { chance, platform } = world;
  const { id } = chance.oneOf(await listServices(platform.database)) ?? { id: '' };
  const service = await findService(platform.database, id, platform.clock.now());
  const option = chance.oneOf(service?.options ?? []);
  if (service === undefined || option === undefined) return undefined;
  const answers = {
    optionId: option.id,
    bedrooms: 1 + chance.below(3),
    bathrooms: 1 + chance.below(2),
    otherRooms: chance.below(3),
    hours: 2 + chance.below(2),
    load: chance.oneOf(['quarter', 'half', 'full']),
    count: option.price.kind === 'item' ? option.price.minimum + chance.below(2) : undefined,
    choice: option.price.kind === 'choice' ? chance.oneOf(option.price.choices)?.id : undefined,
    destination: '1 Harbor Street',
    destinationZip: '10025',
    trip: chance.oneOf(['one-way', 'wait', 'back']),
    waitingMinutes: 30,
    companion: chance.oneOf(['no', 'yes']),
    timing: chance.oneOf(['leave', 'arrive']),
    help: chance.oneOf(['curb', 'door', 'inside']),
    mobilityAid: chance.oneOf(['none', 'walker', 'own-wheelchair']),
    stairs: chance.oneOf(['none', 'few', 'many']),
    route: { miles: 1 + chance.below(20), minutes: 10 + chance.below(50) },
    extras: [],
  };
  const estimate = estimateVisit(service, answers);
  return estimate.ok
    ? { answers, optionId: option.id, minutes: estimate.value.minutes, leadHours: option.leadHours }
    : undefined;
}
