import { Form, redirect } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { listVisitMessages, writeAboutVisit } from '#domains/visit-day/message.server.ts';
import { messageForm } from '#domains/visit-day/message.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { loadBooking } from '../visit/load-booking.server.ts';
import type { Route } from './+types/message';

export const handle = {
  breadcrumbs: ({ id }: Route.ComponentProps['loaderData']) => [
    { label: 'Home', href: '/' },
    { label: 'Upcoming visits', href: pathTo('/account/upcoming-booking') },
    { label: 'Your visit', href: pathTo('/account/upcoming-booking/:id', { id }) },
    { label: 'Message' },
  ],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const booking = await loadBooking(requestContext, params.id);
  const messages = await listVisitMessages(requestContext.platform.database, booking.id);
  return {
    id: booking.id,
    sent: url.searchParams.has('sent'),
    messageId: newIdentifier(requestContext.platform.clock.now()),
    lead: `${booking.optionTitle}, ${momentInWords(booking.startsAt, booking.timeZone)}.`,
    professionalName: booking.professionalName,
    messages: messages.map(({ id, authorName, writtenAt, forWhom, body }) => ({
      id,
      head: `${authorName} to ${forWhom === 'professional' ? booking.professionalName : 'us'}, ${momentInWords(writtenAt, booking.timeZone)}`,
      body,
    })),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const form = messageForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const { message_id: id, for_whom: forWhom, body } = form.data;
  const written = await writeAboutVisit(requestContext.platform, memberOf(requestContext), params.id, {
    id,
    forWhom,
    body,
  });
  if (!written.ok) return formReply(values, written.refusal);
  return redirect(pathTo('/account/upcoming-booking/:id/message', { id: params.id, sent: 1 }), 303);
}

export default function MessageAboutVisit({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { id, sent, messageId, lead, professionalName, messages } = loaderData;
  return (
    <Stack>
      <PageHead
        title="Message us about this visit"
        description="A message to us or your helper."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {sent && reply === undefined && <Banner tone="success" title="We got your message" />}
      <PageTitle title="Message us about this visit" lead={lead} />
      <p>Urgent? Please call us.</p>
      {messages.map((message) => (
        <Stack key={message.id} gap="close">
          <p>
            <strong>{message.head}</strong>
          </p>
          <p>{message.body}</p>
        </Stack>
      ))}
      <Form method="post" key={messageId}>
        <Stack>
          <input type="hidden" name="message_id" value={reply?.values['message_id'] ?? messageId} />
          <RadioList
            name="for_whom"
            legend="Who is it for?"
            options={[
              { value: 'concierge', label: 'Our office' },
              {
                value: 'professional',
                label: professionalName,
                description: 'We pass it on before the visit.',
              },
            ]}
            defaultValue={reply?.values['for_whom']}
            error={problemOf(reply, 'for_whom')}
          />
          <TextArea
            name="body"
            label="Your message"
            rows={5}
            maxLength={2000}
            defaultValue={reply?.values['body'] ?? ''}
            error={problemOf(reply, 'body')}
          />
          <Actions>
            <Button variant="primary">Send</Button>
            <ButtonLink to={pathTo('/account/upcoming-booking/:id', { id })} variant="secondary">
              Back to visit
            </ButtonLink>
          </Actions>
        </Stack>
      </Form>
    </Stack>
  );
}
