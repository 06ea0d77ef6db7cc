import { memberOf } from '#domains/access/doors/request-context.ts';
import { listShares, shareBooking, stopSharing } from '#domains/visit-news/sharing.server.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { CopyLink } from '../private-link/copy-link.tsx';
import { LinkAddress } from '../private-link/link-address.tsx';
import { changePrivateLinks } from '../private-link/private-link.server.ts';
import { NewPrivateLink, PrivateLinkBanner, PrivateLinkCard } from '../private-link/private-link.tsx';
import { loadBooking } from '../visit/load-booking.server.ts';
import type { Route } from './+types/share';

export const handle = {
  breadcrumbs: ({ id }: Route.ComponentProps['loaderData']) => [
    { label: 'Home', href: '/' },
    { label: 'Upcoming visits', href: pathTo('/account/upcoming-booking') },
    { label: 'Your visit', href: pathTo('/account/upcoming-booking/:id', { id }) },
    { label: 'Share' },
  ],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const booking = await loadBooking(requestContext, params.id);
  const shares = await listShares(requestContext.platform, memberOf(requestContext), booking.id);
  return {
    id: booking.id,
    done: url.searchParams.get('done'),
    what: `${booking.optionTitle}, ${momentInWords(booking.startsAt, booking.timeZone)}`,
    shares: shares.flatMap(({ id, label, key, createdAt, createdByName }) => {
      if (key === null) return [];
      const address = `${requestContext.platform.publicUrl}${pathTo('/account/all-booking/:id', { id: booking.id, key })}`;
      const words = encodeURIComponent(`See when the visit is and its status: ${address}`);
      const mail = `mailto:?subject=${encodeURIComponent(`${booking.optionTitle} for ${booking.recipientName}`)}&body=${words}`;
      const text = `sms:?&body=${words}`;
      return [
        {
          id,
          label,
          address,
          mail,
          text,
          facts: `Made by ${createdByName} on ${momentInWords(createdAt, booking.timeZone)}.`,
        },
      ];
    }),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const member = memberOf(requestContext);
  return changePrivateLinks(request, pathTo('/account/upcoming-booking/:id/share', { id: params.id }), {
    make: (label) => shareBooking(platform, member, params.id, label),
    stop: (id) => stopSharing(platform, member, params.id, id),
  });
}

export default function ShareBooking({
  loaderData: { what, shares, done },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title="Share this visit"
        description="Links that show one visit to family and friends."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {reply === undefined && <PrivateLinkBanner done={done} whatNext="Send it to the person it’s for." />}
      <PageTitle title="Share this visit" lead={what} />
      <p>
        Anyone with the link can see when the visit is, who’s coming and its status. They cannot see the
        address, price or notes, and they cannot change anything.
      </p>
      {shares.map(({ id, label, facts, address, mail, text }) => (
        <PrivateLinkCard key={id} id={id} label={label} facts={facts}>
          <LinkAddress address={address} />
          <CopyLink address={address} />
          <StandingLink file={text}>Text it</StandingLink>
          <StandingLink file={mail}>Email it</StandingLink>
        </PrivateLinkCard>
      ))}
      <NewPrivateLink
        key={shares.length}
        question="Who is the link for?"
        example="my sister Ann"
        reply={reply}
      />
    </Stack>
  );
}
