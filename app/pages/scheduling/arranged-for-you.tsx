import { namesConcierges } from '#domains/membership/concierge.server.ts';
import { benefitsOf, type PaidPlanId, planOf, priceOf } from '#domains/membership/membership.ts';
import { listServices } from '#domains/services/service.server.ts';
import { formatCents } from '#platform/money.ts';
import type { PictureName } from '../../illustrations/picture-names.ts';
import { pathTo, type PlainPath } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Columns, Stack } from '../../ui/Stack.tsx';
import { CheckedList } from '../services/checked-list.tsx';
import type { Route } from './+types/arranged-for-you';

interface Offer {
  title: string;
  description: string;
  lead: string;
  planId: PaidPlanId;
  picture: PictureName;
  goodFor: string;
  notFor: string;
}

/** The two memberships for people who want someone to arrange all of it. */
const offers: Record<string, Offer> = {
  '/scheduling-premier-concierge': {
    title: 'Premier Concierge',
    description:
      'Every visit planned with you by phone, a weekly call, a weekly update for family and friends, and 15% off each visit.',
    lead: 'We plan every visit with you by phone and call you each week.',
    planId: 'premier-concierge',
    picture: 'Concierge',
    goodFor: 'You’d rather talk than type, or several people help and someone has to keep it all together.',
    notFor: 'You need a visit now and then. Pay as you go instead, and ask us by phone.',
  },
  '/scheduling-vip-membership': {
    title: 'VIP membership',
    description:
      'First notice of earlier times, 10% off every visit and one free late change. For people who book often and like it simple.',
    lead: 'First notice of earlier times, and a lower price on each visit.',
    planId: 'vip',
    picture: 'Membership',
    goodFor: 'You have visits every week or two, and the time of day matters to you.',
    notFor: 'You book less than twice a month. It would cost more than it saves.',
  },
} satisfies Partial<Record<PlainPath, Offer>>;

export const handle = {
  breadcrumbs: (page: Route.ComponentProps['loaderData']) => [
    { label: 'Home', href: '/' },
    { label: 'Let us plan it with you', href: pathTo('/scheduling-get-started') },
    { label: page.title },
  ],
  picture: (page: Route.ComponentProps['loaderData']) => page.picture,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const offer = offers[url.pathname];
  if (offer === undefined) throw new Error(`Nothing is offered at ${url.pathname}.`);
  const { platform } = context.get(contextOfRequest);
  const plan = planOf(offer.planId);
  const services = await listServices(platform.database);
  return {
    ...offer,
    points: [
      ...benefitsOf(plan, await namesConcierges(platform.database)),
      'Stop anytime, on one page or by phone',
    ],
    byPhone: services.find(({ way }) => way === 'phone')?.id,
    price: `${formatCents(priceOf(offer.planId, 'monthly'))} a month, or ${formatCents(priceOf(offer.planId, 'yearly'))} a year`,
  };
}

export default function ArrangedForYou({ loaderData: offer }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead title={offer.title} description={offer.description} />
      <PageTitle title={offer.title} lead={offer.lead} />
      <Stack gap="close">
        <h2>What you get</h2>
        <CheckedList items={offer.points} />
        <p>
          <strong>{offer.price}.</strong> We tell you before it renews.
        </p>
      </Stack>
      <Columns smallest="wide">
        <Card title="Good for you if">{offer.goodFor}</Card>
        <Card title="Not for you if">{offer.notFor}</Card>
      </Columns>
      <Actions>
        <ButtonLink
          to={pathTo('/scheduling-service-selection', { service: offer.byPhone })}
          variant="primary"
        >
          Call me about it
        </ButtonLink>
        <ButtonLink to={pathTo('/services')} variant="secondary">
          See all services
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
