import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { wordsOfKind } from '#domains/services/kind.ts';
import { chooseWhoComes, findOthersFree } from '#domains/visit-changes/professional-choice.server.ts';
import { shownProfessional } from '#domains/visits/professional.ts';
import { type Booking, changeNotAllowed, isAdjustable } from '#domains/visits/visit.ts';
import { visitTimeInWords } from '#domains/visits/words.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { useSite } from '../../../shell/site-context.ts';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { loadBooking } from '../visit/load-booking.server.ts';
import { mayBookFor } from '../visit/may-book-for.server.ts';
import { Person } from '../visit/person.tsx';
import type { Route } from './+types/professional';

const choiceForm = z.object({
  professional_id: z.string('Choose a helper.').min(1, 'Choose a helper.'),
  scope: z.enum(['one', 'all']).default('one'),
});

export const handle = {
  breadcrumbs: ({ id }: Route.ComponentProps['loaderData']) => [
    { label: 'Home', href: '/' },
    { label: 'Upcoming visits', href: pathTo('/account/upcoming-booking') },
    { label: 'Your visit', href: pathTo('/account/upcoming-booking/:id', { id }) },
    { label: 'Change helper' },
  ],
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const booking = await loadBooking(requestContext, params.id);
  const now = requestContext.platform.clock.now();
  const mayChange = await mayBookFor(requestContext, booking);
  const isOpen = isAdjustable(booking, now) && mayChange;
  const others = isOpen ? await findOthersFree(requestContext.platform.database, booking, now) : [];
  return {
    id: booking.id,
    mayChange,
    come: wordsOfKind(booking.kind).come,
    hue: booking.hue,
    professionalName: booking.professionalName,
    lead: `${booking.optionTitle}, ${visitTimeInWords(booking)}.`,
    inSeries: await hasOthersToCome(requestContext, booking, now),
    others: others.map(({ id, professional }) => ({ id, professional: shownProfessional(professional) })),
  };
}

async function hasOthersToCome(
  requestContext: RequestContext,
  booking: Booking,
  now: Date,
): Promise<boolean> {
  if (booking.seriesId === null) return false;
  const { database } = requestContext.platform;
  const series = await findSeriesOf(database, memberOf(requestContext), booking.id);
  return (series?.visits.filter((visit) => isAdjustable(visit, now)).length ?? 0) > 1;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const form = choiceForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const { professional_id: professionalId, scope } = form.data;
  const chosen = await chooseWhoComes(requestContext.platform, memberOf(requestContext), params.id, {
    professionalId,
    scope,
  });
  return chosen.ok
    ? redirect(pathTo('/account/upcoming-booking/:id', { id: params.id, done: 'professional' }), 303)
    : formReply(values, chosen.refusal);
}

export default function WhoElse({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { id, mayChange, hue, come, professionalName, lead, inSeries, others } = loaderData;
  return (
    <Stack>
      <PageHead
        title={`Who else could ${come}`}
        description="Choose another helper who is available at the same time."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle title={`Who else could ${come}?`} lead={lead} />
      {!mayChange && <p>{changeNotAllowed.message}</p>}
      {mayChange && others.length === 0 && <NobodyElse id={id} />}
      {others.length > 0 && (
        <>
          <p>Your helper is {professionalName}. The time and price stay the same. Also available:</p>
          <Form role="none" method="post" data-hue={hue}>
            <Stack>
              {inSeries && (
                <RadioList
                  name="scope"
                  legend="For which visits?"
                  hint="If they’re not available for one of them, that visit stays as it is."
                  options={[
                    { value: 'one', label: 'Only this visit' },
                    { value: 'all', label: 'All upcoming visits' },
                  ]}
                  defaultValue={reply?.values['scope'] ?? 'one'}
                  error={problemOf(reply, 'scope')}
                />
              )}
              <OfferedHelpers helpers={others.slice(0, shownAtOnce)} />
              {others.length > shownAtOnce && (
                <Disclosure summary={`More helpers (${others.length - shownAtOnce})`} isGroup>
                  <OfferedHelpers helpers={others.slice(shownAtOnce)} />
                </Disclosure>
              )}
            </Stack>
          </Form>
          <StandingLink to={pathTo('/who-comes')}>Who’s coming to your door</StandingLink>
          <div>
            <ButtonLink to={pathTo('/account/upcoming-booking/:id', { id })} variant="quiet">
              Back to visit
            </ButtonLink>
          </div>
        </>
      )}
    </Stack>
  );
}

/** The first of them; a page of all would be long. */
const shownAtOnce = 3;

function OfferedHelpers({ helpers }: { helpers: Route.ComponentProps['loaderData']['others'] }) {
  return helpers.map(({ id, professional }) => (
    <Stack key={id} gap="close">
      <Person professional={professional} />
      <div>
        <Button variant="secondary" name="professional_id" value={id}>
          Choose {professional.name}
        </Button>
      </div>
    </Stack>
  ));
}

function NobodyElse({ id }: { id: string }) {
  const { phone } = useSite();
  return (
    <>
      <p>
        No one else is available at this time. Choose another time, or call us:{' '}
        <a href={phone.href}>{phone.display}</a>.
      </p>
      <Actions>
        <ButtonLink to={pathTo('/account/upcoming-booking/:id/time', { id })} variant="secondary">
          Change time
        </ButtonLink>
        <ButtonLink to={pathTo('/account/upcoming-booking/:id', { id })} variant="quiet">
          Back to visit
        </ButtonLink>
      </Actions>
    </>
  );
}
