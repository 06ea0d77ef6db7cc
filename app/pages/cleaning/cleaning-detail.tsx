import { findService } from '#domains/catalogue/data.server.ts';
import { describeMinutes, describePrice, formatCents } from '#domains/catalogue/rules.ts';
import type { Route } from './+types/cleaning-detail';
import { PageHead } from '../../shell/page-head.tsx';
import { useSite } from '../../shell/site-context.ts';
import { visitContext } from '../../shell/visit.ts';
import { Cleaning } from '../../illustrations/Cleaning.tsx';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Columns, Stack } from '../../ui/Stack.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Cleaning' }] };

export async function loader({ context }: Route.LoaderArgs) {
  const { platform } = context.get(visitContext);
  const service = await findService(platform.database, 'cleaning');
  if (service === undefined) throw new Error('The catalogue has no cleaning.');
  return { service };
}

export default function CleaningDetail({ loaderData: { service } }: Route.ComponentProps) {
  const { phone } = useSite();
  return (
    <Stack gap="wide">
      <PageHead title="Cleaning" description="What a cleaning costs, how long it takes, and what is included." />
      <Columns smallest="wide">
        <Stack>
          <PageTitle title="Cleaning" lead="A clean home, and a kind person who takes their time. You see the price before you book." />
          <Actions>
            <ButtonLink to="/cleaning" variant="primary">
              Book a cleaning
            </ButtonLink>
            <ButtonLink to={phone.href} variant="secondary">
              Call {phone.display}
            </ButtonLink>
          </Actions>
        </Stack>
        <Cleaning title="Someone vacuums while the woman of the house has her tea." />
      </Columns>
      <h2>What you can book</h2>
      <Columns>
        {service.options.map((option) => (
          <Card key={option.id} title={option.title} headingLevel={3}>
            <p>{option.summary}</p>
            <p>
              <strong>{describePrice(option.price)}</strong>
            </p>
            <p>
              Takes {describeMinutes(option.shortestMinutes)} to {describeMinutes(option.longestMinutes)}. Book at least {option.leadHours} hours ahead.
            </p>
          </Card>
        ))}
      </Columns>
      <DataTable
        caption="What you can add"
        rows={service.extras}
        rowKey={(extra) => extra.id}
        columns={[
          { header: 'Extra', cell: (extra) => extra.title },
          { header: 'Takes', cell: (extra) => describeMinutes(extra.extraMinutes) },
          { header: 'Price', align: 'end', cell: (extra) => (extra.priceCents === 0 ? 'Free' : formatCents(extra.priceCents)) },
        ]}
      />
      <section>
        <h2>Good to know</h2>
        <ul>
          <li>The person who comes brings what they need. Tell us if you want them to use your own things.</li>
          <li>We do not climb higher than a step stool, move heavy furniture, or clean outside.</li>
          <li>You can cancel for free until 24 hours before. Later it costs half.</li>
        </ul>
      </section>
    </Stack>
  );
}
