import { data } from 'react-router';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { findService } from '#domains/services/service.server.ts';
<<<<<<< HEAD
=======
import type { ServiceOption } from '#domains/services/service.ts';
import { cancelingInShort } from '#domains/visits/terms/policy-words.ts';
import { readPolicy } from '#domains/visits/terms/rule-version.server.ts';
>>>>>>> 2c6956c98fe9628c2ed3b46bee8ebfd597ca1773
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
  const [service, recipients, shown, { policy }] = await Promise.all([
    findService(platform.database, flow.serviceId, platform.clock.now()),
    member === null ? [] : listRecipients(platform.database, member),
    shownServices(platform.database),
    readPolicy(platform),
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
<<<<<<< HEAD
      ...prices,
=======
      kinds: service.options.map(describeKind),
      chosen: {
        id: option.id,
        kind: option.kind,
        title: option.title,
        canceling: cancelingInShort(policy, option.freeCancellationHours),
      },
      questions: pricedQuestions(option, service),
      values: typed?.values ?? {
        ...startingAnswers,
        zip: zipOf(url.search) ?? recipients[0]?.address.zipcode ?? '',
      },
      ticked: typed?.ticked ?? {},
      found,
>>>>>>> 2c6956c98fe9628c2ed3b46bee8ebfd597ca1773
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
<<<<<<< HEAD
        hasProblems={(found?.problems.length ?? 0) > 0}
=======
        hasProblems={problems.length > 0}
      />
      <ErrorSummary problems={problems} />
      <PageTitle title={flow.detailTitle} lead={flow.detailLead} />
      {found?.estimate ? (
        <YourPrice
          title={chosen.title}
          estimate={found.estimate}
          freeUntil={chosen.canceling.free}
          openTimes={openTimes}
          bookingPath={bookingPath}
          flow={flow}
        />
      ) : (
        problems.length === 0 && (
          <>
            <WaysToGoOn bookingPath={bookingPath} visit={flow.visit} />
            <Picture name={picture} isLow />
          </>
        )
      )}
      <Stack>
        <h2>What you can book</h2>
        <div>
          {kinds.map((kind) => (
            <KindOfHelp key={kind.id} kind={kind} detailPath={flow.detailPath} />
          ))}
        </div>
      </Stack>
      <PriceCalculator
        key={chosen.id}
        flow={flow}
        chosen={chosen}
        questions={questions}
        values={values}
        ticked={ticked}
        problems={problems}
>>>>>>> 2c6956c98fe9628c2ed3b46bee8ebfd597ca1773
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
