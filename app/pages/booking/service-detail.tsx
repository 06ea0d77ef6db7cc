import { data } from 'react-router';
import { findService } from '#domains/catalogue/data.server.ts';
import { describeMinutes, describePrice } from '#domains/catalogue/rules.ts';
import type { ServiceOption } from '#domains/catalogue/schema.ts';
import { listRecipients } from '#domains/people/data.server.ts';
import { Cleaning } from '../../illustrations/Cleaning.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { visitContext } from '../../shell/visit.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Columns, Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/cleaning-detail';
import { BookCleaning } from './book-cleaning.tsx';
import { calculate, questionsOf, typedAnswers } from './calculator.server.ts';
import { KindOfCleaning } from './kind-of-cleaning.tsx';
import { PriceCalculator } from './price-calculator.tsx';
import { YourPrice } from './your-price.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Cleaning' }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform, member } = context.get(visitContext);
  const service = await findService(platform.database, 'cleaning');
  const first = service?.options[0];
  if (service === undefined || first === undefined) throw new Error('The catalogue has no cleaning.');
  const option = service.options.find(({ id }) => id === url.searchParams.get('option')) ?? first;
  const typed = typedAnswers(url.searchParams);
  const recipients = member === null ? [] : await listRecipients(platform.database, member);
  const found = typed === null ? null : await calculate(platform, service, option, typed);
  return data(
    {
      kinds: service.options.map(describeKind),
      chosen: { id: option.id, title: option.title, freeCancellationHours: option.freeCancellationHours },
      questions: questionsOf(option, service),
      values: typed?.values ?? { zip: recipients[0]?.address.zipcode ?? '' },
      extras: typed?.extras ?? [],
      found,
      signedIn: member !== null,
    },
    { status: found !== null && found.problems.length > 0 ? 422 : 200 },
  );
}

function describeKind(option: ServiceOption) {
  return {
    id: option.id,
    title: option.title,
    summary: option.summary,
    price: describePrice(option.price),
    length: lengthOf(option),
    lead: option.leadHours % 24 === 0 && option.leadHours > 24 ? `${option.leadHours / 24} days` : `${option.leadHours} hours`,
  };
}

function lengthOf({ shortestMinutes, longestMinutes }: ServiceOption): string {
  const wholeHours = shortestMinutes % 60 === 0 && longestMinutes % 60 === 0;
  return `${wholeHours ? shortestMinutes / 60 : describeMinutes(shortestMinutes)} to ${describeMinutes(longestMinutes)}`;
}

export default function CleaningDetail({ loaderData }: Route.ComponentProps) {
  const { kinds, chosen, questions, values, extras, found, signedIn } = loaderData;
  const problems = found?.problems ?? [];
  const bookingPath = signedIn ? '/cleaning' : `/pre-service?service=cleaning${found?.freeTimes ? `&zip=${found.freeTimes.zip}` : ''}`;
  return (
    <Stack gap="wide">
      <PageHead
        title="Cleaning"
        description="What a cleaning costs, how long it takes, what is included, and when we could come. Work out the price for your home."
        hasProblems={problems.length > 0}
      />
      <ErrorSummary problems={problems} />
      <PageTitle title="Cleaning" lead="A clean home, and a kind person who takes their time. You see the price before you book." />
      {found?.estimate ? (
        <YourPrice
          title={chosen.title}
          estimate={found.estimate}
          freeCancellationHours={chosen.freeCancellationHours}
          freeTimes={found.freeTimes}
          bookingPath={bookingPath}
        />
      ) : (
        problems.length === 0 && (
          <>
            <BookCleaning bookingPath={bookingPath} />
            <Cleaning />
          </>
        )
      )}
      <Stack>
        <h2>What you can book</h2>
        <Columns smallest="wide">
          {kinds.map((kind) => (
            <KindOfCleaning key={kind.id} kind={kind} />
          ))}
        </Columns>
      </Stack>
      <PriceCalculator key={chosen.id} chosen={chosen} questions={questions} values={values} extras={extras} problems={problems} />
      <Stack gap="close">
        <h2>Good to know</h2>
        <ul>
          <li>The person who comes brings what they need. Do you want them to use your own things? Tell us.</li>
          <li>We do not climb higher than a step stool, move heavy furniture, or clean outside.</li>
          <li>You can cancel for free until {chosen.freeCancellationHours} hours before. After that it costs half.</li>
          <li>You can be at home or not. If you are at home, nobody hurries you.</li>
        </ul>
      </Stack>
    </Stack>
  );
}
