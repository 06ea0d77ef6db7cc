import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { changeNotes } from '#domains/visit-changes/notes.server.ts';
import { bookingNotes, changedMeanwhile, changeNotAllowed, isAdjustable } from '#domains/visits/visit.ts';
import { visitTimeInWords } from '#domains/visits/words.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { useSite } from '../../../shell/site-context.ts';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { flowOf } from '../../booking/flows.server.ts';
import { loadBooking } from '../visit/load-booking.server.ts';
import { mayBookFor } from '../visit/may-book-for.server.ts';
import type { Route } from './+types/notes';

const openAgain = 'Reload this page and try again.';
const notesForm = z.object({ notes: bookingNotes, version: z.coerce.number(openAgain).int(openAgain) });

export const handle = {
  breadcrumbs: ({ id }: Route.ComponentProps['loaderData']) => [
    { label: 'Home', href: '/' },
    { label: 'Upcoming visits', href: pathTo('/account/upcoming-booking') },
    { label: 'Your visit', href: pathTo('/account/upcoming-booking/:id', { id }) },
    { label: 'Note' },
  ],
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const booking = await loadBooking(requestContext, params.id);
  const { id, notes, version, optionTitle, professionalName, serviceId } = booking;
  return {
    id,
    notes: notes ?? '',
    version,
    professionalName,
    lead: `${optionTitle}, ${visitTimeInWords(booking)}.`,
    hint: (await flowOf(requestContext.platform.database, serviceId)).noteHint,
    mayChange: await mayBookFor(requestContext, booking),
    hasBegun: !isAdjustable(booking, requestContext.platform.clock.now()),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const form = notesForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const changed = await changeNotes(requestContext.platform, memberOf(requestContext), params.id, form.data);
  if (changed.ok)
    return redirect(pathTo('/account/upcoming-booking/:id', { id: params.id, done: 'notes' }), 303);
  if (changed.refusal.code !== changedMeanwhile.code) return formReply(values, changed.refusal);
  // What was typed stays, beside what is there now: pressed again, it takes its place.
  const { version, notes } = await loadBooking(requestContext, params.id);
  return formReply({ ...values, version: String(version), now: notes ?? 'No note.' }, changed.refusal);
}

export default function ChangeNotes({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { id, notes, version, professionalName, lead, hint, mayChange, hasBegun } = loaderData;
  const { phone } = useSite();
  const now = reply?.values['now'];
  return (
    <Stack>
      <PageHead
        title="Your note"
        description="Edit the note for a visit."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle title="Your note for this visit" lead={lead} />
      {hasBegun && (
        <p>
          This visit has started or is over. Please call us: <a href={phone.href}>{phone.display}</a>.
        </p>
      )}
      {!hasBegun && !mayChange && <p>{changeNotAllowed.message}</p>}
      {!hasBegun && mayChange && (
        <Form role="none" method="post">
          <Stack>
            <input type="hidden" name="version" value={reply?.values['version'] ?? version} />
            {now !== undefined && (
              <p>
                <strong>The note is now:</strong> {now}
              </p>
            )}
            <TextArea
              name="notes"
              label={`What should ${professionalName} know for this visit?`}
              hint={hint}
              optional
              rows={6}
              maxLength={1000}
              defaultValue={reply?.values['notes'] ?? notes}
              error={problemOf(reply, 'notes')}
            />
            <p>We’ll pass it on to {professionalName}.</p>
            <Actions>
              <Button variant="primary">Save note</Button>
              <ButtonLink to={pathTo('/account/upcoming-booking/:id', { id })} variant="secondary">
                Back to visit
              </ButtonLink>
            </Actions>
          </Stack>
        </Form>
      )}
    </Stack>
  );
}
