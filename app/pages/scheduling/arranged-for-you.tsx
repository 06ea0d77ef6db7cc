import { type PaidPlanId, priceOf } from '#domains/membership/membership.ts';
import { formatCents } from '#platform/money.ts';
import type { PictureName } from '../../illustrations/pictures.ts';
import { PageHead } from '../../shell/page-head.tsx';
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
  points: string[];
  goodFor: string;
  notFor: string;
}

/** The two memberships for people who want someone to arrange all of it. */
const offers: Record<string, Offer> = {
  '/scheduling-premier-concierge': {
    title: 'Premier Concierge',
    description:
      'One person who knows you, calls each week, plans every visit with you, and keeps your family in the picture. By phone, all year.',
    lead: 'One person who knows you, plans every visit with you, and calls each week.',
    planId: 'premier-concierge',
    picture: 'Concierge',
    points: [
      'A concierge of your own, whom you reach by name',
      'A call each week, to plan and to ask how it went',
      'A short report for your family, if you want one',
      '15% off every visit',
      'You stop it when you like, on one page or by phone',
    ],
    goodFor: 'You would rather talk than type, or several people help and someone has to keep it together.',
    notFor: 'You need one visit now and then. Then pay as you go, and ask us on the phone.',
  },
  '/scheduling-vip-membership': {
    title: 'VIP membership',
    description:
      'The first choice of times, 10% off every visit and one free change at short notice. For people who book often and like it simple.',
    lead: 'The first choice of times, and a lower price for each visit.',
    planId: 'vip',
    picture: 'Membership',
    points: [
      '10% off every visit, taken off by itself',
      'The first choice when times are short: call us, and we look for one',
      'One late change of time each month at no cost',
      'The same person as last time, when they are free',
      'You stop it when you like, on one page or by phone',
    ],
    goodFor: 'You have visits every week or two, and the time of day matters to you.',
    notFor: 'You book less than twice a month. Then it costs more than it saves.',
  },
};

export const handle = {
  breadcrumbs: (page: Route.ComponentProps['loaderData']) => [
    { label: 'Home', href: '/' },
    { label: 'Let us plan it with you', href: '/scheduling-get-started' },
    { label: page.title },
  ],
  picture: (page: Route.ComponentProps['loaderData']) => page.picture,
};

export function loader({ url }: Route.LoaderArgs) {
  const offer = offers[url.pathname];
  if (offer === undefined) throw new Error(`Nothing is offered at ${url.pathname}.`);
  return {
    ...offer,
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
        <Card title="It fits when">{offer.goodFor}</Card>
        <Card title="It does not fit when">{offer.notFor}</Card>
      </Columns>
      <Actions>
        <ButtonLink to="/scheduling-service-selection?service=concierge" variant="primary">
          Call me about it
        </ButtonLink>
        <ButtonLink to="/services" variant="secondary">
          See all services
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
