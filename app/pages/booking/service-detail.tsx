import { data } from 'react-router';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { findService } from '#domains/services/service.server.ts';
import { sceneNamed } from '../../illustrations/picture-names.ts';
import { pathTo } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { withNext, zipOf } from '../access/next.ts';
import { shownServices } from '../services/offered-services.server.ts';
import { PricesView } from '../services/prices-view.tsx';
import { readPrices } from '../services/prices.server.ts';
import type { Route } from './+types/service-detail';
import type { Calculation } from './calculator.server.ts';
import { flowPricedAt } from './flows.server.ts';
import type { Flow } from './flows.ts';
import type { OpenTimes } from './your-price.tsx';

export const handle = {
  breadcrumbs: ({ flow }: Route.ComponentProps['loaderData']) => [
    { label: 'Home', href: '/' },
    { label: 'All our services', href: pathTo('/services') },
    { label: flow.detailTitle },
  ],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform, member } = context.get(contextOfRequest);
  const flow = await flowPricedAt(platform.database, url.pathname);
  const [service, recipients, shown] = await Promise.all([
    findService(platform.database, flow.serviceId, platform.clock.now()),
    member === null ? [] : listRecipients(platform.database, member),
    shownServices(platform.database),
  ]);
  const prices =
    service &&
    (await readPrices(
      platform,
      service,
      url.searchParams,
      zipOf(url.search) ?? recipients[0]?.address.zipcode ?? '',
    ));
  if (prices === undefined) throw new Error(`The catalogue has no ${flow.serviceId}.`);
  const { found } = prices;
  return data(
    {
      flow,
      picture: sceneNamed(shown.get(flow.serviceId)?.picture),
      ...prices,
      bookingPath: bookingPathFor(url, flow, found, member !== null),
      openTimes: openTimesOf(found, (at) => bookingPathFor(url, flow, found, member !== null, at)),
    },
    { status: found !== null && found.problems.length > 0 ? 422 : 200 },
  );
}

/** Where the booking begins: all that was said here goes along, and for a new visitor through registering. */
function bookingPathFor(
  { searchParams }: URL,
  { path, serviceId }: Flow,
  found: Calculation | null,
  signedIn: boolean,
  at?: string,
): string {
  const query = new URLSearchParams((found?.problems.length ?? 0) > 0 ? [] : searchParams);
  if (at !== undefined) query.set('at', at);
  const next = query.size === 0 ? path : `${path}?${query}`;
  if (signedIn) return next;
  const comes = found?.freeTimes?.area;
  return comes ? withNext(pathTo('/register'), next) : pathTo('/pre-service', { service: serviceId, next });
}

/** The next open times, each with where a booking with that time begins; null where no ZIP code was given. */
function openTimesOf(found: Calculation | null, pathFor: (at: string) => string): OpenTimes | null {
  const { zip, area, days } = found?.freeTimes ?? {};
  return zip === undefined || days === undefined
    ? null
    : {
        zip,
        isServed: area !== null,
        days: days.map(({ label, times, more }) => ({
          label,
          times: times.map(({ value, label: time }) => ({ to: pathFor(value), time })),
          more,
        })),
      };
}

export default function ServiceDetail({ loaderData }: Route.ComponentProps) {
  const { flow, chosen, found } = loaderData;
  return (
    <Stack gap="wide">
      <PageHead
        title={flow.detailTitle}
        description={flow.detailDescription}
        hasProblems={(found?.problems.length ?? 0) > 0}
      />
      <PricesView {...loaderData} />
      <GoodToKnow flow={flow} chosen={chosen} />
    </Stack>
  );
}

function GoodToKnow({ flow, chosen }: Pick<Route.ComponentProps['loaderData'], 'flow' | 'chosen'>) {
  return (
    <Disclosure summary="Good to know">
      <ul>
        {flow.goodToKnow.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>{`${chosen.canceling.free} ${chosen.canceling.late}`.trim()}</li>
      </ul>
    </Disclosure>
  );
}
