import { Form, redirect } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { findProfile } from '#domains/people/people.server.ts';
import { formatPhone } from '#domains/people/words.ts';
import { findComplaint, tellWhatWasWrong } from '#domains/visit-news/complaint.server.ts';
import {
  complaintInput,
  complaintKinds,
  complaintWords,
  mayComplain,
  wishes,
  wishWords,
} from '#domains/visit-news/complaint.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { loadBooking } from '../visit/load-booking.server.ts';
import type { Route } from './+types/wrong';

export const handle = {
  breadcrumbs: ({ id }: Route.ComponentProps['loaderData']) => [
    { label: 'Home', href: '/' },
    { label: 'All visits', href: pathTo('/account/all-booking') },
    { label: 'Your visit', href: pathTo('/account/upcoming-booking/:id', { id }) },
    { label: 'What’s wrong' },
  ],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const booking = await loadBooking(requestContext, params.id);
  const { platform } = requestContext;
  if (!mayComplain(booking, platform.clock.now()))
    throw redirect(pathTo('/account/upcoming-booking/:id', { id: booking.id }));
  const member = memberOf(requestContext);
  const [complaint, contact] = await Promise.all([
    findComplaint(platform.database, member, booking.id),
    findProfile(platform.database, member),
  ]);
  const open = complaint === undefined || complaint.closed !== null ? null : complaint;
  const phone = open?.said ? open.phone : contact.phone;
  return {
    id: booking.id,
    hasRated: url.searchParams.has('rated'),
    lead: `${booking.optionTitle}, ${momentInWords(booking.startsAt, booking.timeZone)}, with ${booking.professionalName}.`,
    said: open?.said ?? null,
    phone: phone === null ? '' : formatPhone(phone),
    kinds: complaintKinds.map((value) => ({ value, label: complaintWords[value] })),
    wishes: wishes.map((value) => ({ value, label: wishWords[value] })),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const form = complaintInput.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const told = await tellWhatWasWrong(
    requestContext.platform,
    memberOf(requestContext),
    params.id,
    form.data,
  );
  if (!told.ok) return formReply(values, told.refusal);
  return redirect(pathTo('/account/upcoming-booking/:id', { id: params.id }), 303);
}

export default function WhatWasWrong({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { id, hasRated, lead } = loaderData;
  return (
    <Stack>
      <PageHead
        title="What was wrong?"
        description="Tell us what was wrong with a visit so we can make it right."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {hasRated && reply === undefined && (
        <Banner tone="info" title="We’re sorry it did not go well">
          We have your answer, and our office knows. Tell us more so we can make it right.
        </Banner>
      )}
      <PageTitle title="What was wrong?" lead={lead} />
      <p>If you are in danger, call 911.</p>
      <Form method="post" reloadDocument>
        <Stack>
          <WrongFields
            said={loaderData.said}
            phone={loaderData.phone}
            kinds={loaderData.kinds}
            wishes={loaderData.wishes}
            reply={reply}
          />
          <Actions>
            <Button variant="primary">Send</Button>
            <ButtonLink to={pathTo('/account/upcoming-booking/:id', { id })} variant="secondary">
              Not now
            </ButtonLink>
          </Actions>
        </Stack>
      </Form>
    </Stack>
  );
}

function WrongFields({
  said,
  phone,
  kinds,
  wishes: choices,
  reply,
}: Pick<Route.ComponentProps['loaderData'], 'said' | 'phone' | 'kinds' | 'wishes'> & {
  reply: Route.ComponentProps['actionData'];
}) {
  return (
    <>
      <RadioList
        name="kind"
        legend="What was wrong?"
        options={kinds}
        defaultValue={reply?.values['kind'] ?? said?.kind}
        error={problemOf(reply, 'kind')}
      />
      <TextArea
        name="words"
        label="In your words"
        hint="Only our office reads this."
        optional
        rows={5}
        maxLength={2000}
        defaultValue={reply?.values['words'] ?? said?.words ?? ''}
        error={problemOf(reply, 'words')}
      />
      <RadioList
        name="wish"
        legend="What can we do?"
        options={choices}
        defaultValue={reply?.values['wish'] ?? said?.wish}
        error={problemOf(reply, 'wish')}
      />
      <Field
        name="phone"
        label="Where can we call you?"
        optional
        type="tel"
        autoComplete="tel"
        width="medium"
        maxLength={40}
        defaultValue={reply?.values['phone'] ?? phone}
        error={problemOf(reply, 'phone')}
      />
    </>
  );
}
