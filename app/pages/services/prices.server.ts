import { describeLength, describePrice } from '#domains/services/price.ts';
import { typicalTrips } from '#domains/services/ride/typical-trip.ts';
import type { ServiceOption, ServiceWithOptions } from '#domains/services/service.ts';
import { cancelingInShort } from '#domains/visits/terms/policy-words.ts';
import { readPolicy } from '#domains/visits/terms/rule-version.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { calculate, pricedQuestions, startingAnswers, typedAnswers } from '../booking/calculator.server.ts';

/** What a service costs, and its calculator with what was typed into it in the address. */
export async function readPrices(
  platform: ConnectedPlatform,
  service: ServiceWithOptions,
  query: URLSearchParams,
  zip: string,
) {
  const [first] = service.options;
  const option = service.options.find(({ id }) => id === query.get('option')) ?? first;
  if (option === undefined) return undefined;
  const typed = typedAnswers(query);
  const { policy } = await readPolicy(platform);
  return {
    kinds: service.options.map(describeKind),
    chosen: {
      id: option.id,
      kind: option.kind,
      title: option.title,
      canceling: cancelingInShort(policy, option.freeCancellationHours),
    },
    questions: pricedQuestions(option, service),
    values: typed?.values ?? { ...startingAnswers, zip },
    ticked: typed?.ticked ?? {},
    found: typed === null ? null : await calculate(platform, service, option, typed),
  };
}

/** The same, as a page shows it. */
export type ShownPrices = NonNullable<Awaited<ReturnType<typeof readPrices>>>;

function describeKind(option: ServiceOption) {
  return {
    id: option.id,
    title: option.title,
    summary: option.summary,
    price: describePrice(option.price),
    trips: typicalTrips(option),
    length: describeLength(option),
    lead:
      option.leadHours % 24 === 0 && option.leadHours > 24
        ? `${option.leadHours / 24} days`
        : `${option.leadHours} hours`,
  };
}
