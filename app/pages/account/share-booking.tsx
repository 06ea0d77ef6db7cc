import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { listShares, shareBooking, stopSharing } from '#domains/visit-news/sharing.server.ts';
import { linkLabel } from '#domains/visit-news/sharing.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, problemsOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, contextOfRequest } from '../../shell/request-context.ts';
import { wordsFor } from '../../shell/words-for.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { Route } from './+types/share-booking';
import { LinkAddress } from './link-address.tsx';
import { loadBooking } from './load-booking.server.ts';

export const handle = {
  breadcrumbs: ({ id }: Route.ComponentProps['loaderData']) => [
    { label: 'Home', href: '/' },
    { label: 'Upcoming bookings', href: '/account/upcoming-booking' },
    { label: 'Your visit', href: `/account/upcoming-booking/${id}` },
    { label: 'Share' },
  ],
};

const shareForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('share'), label: linkLabel }),
  z.object({ intent: z.literal('stop'), share_id: z.uuid() }),
]);

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
      const address = `${requestContext.platform.publicUrl}/account/all-booking/${booking.id}?key=${key}`;
      const mail = `mailto:?subject=${encodeURIComponent(`${booking.optionTitle} for ${booking.recipientName}`)}&body=${encodeURIComponent(`See when the visit is and how it stands: ${address}`)}`;
      return [
        {
          id,
          label,
          address,
          mail,
          made: `Made by ${createdByName} on ${momentInWords(createdAt, booking.timeZone)}.`,
        },
      ];
    }),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const form = shareForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const { platform } = requestContext;
  const member = memberOf(requestContext);
  const changed = await (form.data.intent === 'share'
    ? shareBooking(platform, member, params.id, form.data.label)
    : stopSharing(platform, member, params.id, form.data.share_id));
  if (!changed.ok) return formReply(values, changed.refusal);
  return redirect(`/account/upcoming-booking/${params.id}/share?done=${form.data.intent}`, 303);
}

const doneWords: Record<string, string> = {
  share: 'The link is ready. Send it to the person it is for.',
  stop: 'The link is stopped. It shows nothing any more.',
};

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
      {wordsFor(doneWords, done) && reply === undefined && (
        <Banner tone="success" title={wordsFor(doneWords, done)} />
      )}
      <PageTitle title="Share this visit" lead={what} />
      <p>
        Somebody with a link sees when the visit is, who comes and how it stands. They do not see the address,
        the price or your notes, and they cannot change anything.
      </p>
      {shares.map((share) => (
        <Card key={share.id} title={`For ${share.label}`}>
          <p>{share.made}</p>
          <LinkAddress address={share.address} />
          <StandingLink file={share.mail}>Send it by email</StandingLink>
          <Form method="post">
            <input type="hidden" name="share_id" value={share.id} />
            <Actions>
              <Button variant="secondary" name="intent" value="stop">
                Stop this link<VisuallyHidden>: {share.label}</VisuallyHidden>
              </Button>
            </Actions>
          </Form>
        </Card>
      ))}
      <Form method="post" key={shares.length}>
        <Stack>
          <Field
            name="label"
            label="Whom is the link for?"
            hint="A name, so that you know later which link to stop. For example: my sister Ann."
            autoComplete="off"
            maxLength={60}
            defaultValue={reply?.values['label']}
            error={problemOf(reply, 'label')}
          />
          <Actions>
            <Button variant="primary" name="intent" value="share">
              Make a link
            </Button>
          </Actions>
        </Stack>
      </Form>
    </Stack>
  );
}
