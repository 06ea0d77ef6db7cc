import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { findGuest } from '#domains/booking/dishes.server.ts';
import { dishesOf, hasMenu, mealsOf } from '#domains/services/delivery/menu.ts';
import { changeDishes } from '#domains/visit-changes/dish-choice.server.ts';
import { mayChangeDishes } from '#domains/visit-changes/dish-choice.ts';
import { changeNotAllowed } from '#domains/visits/visit.ts';
import { visitTimeInWords } from '#domains/visits/words.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { fieldsOf, formOf, formReply, textOf } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { useSite } from '../../../shell/site-context.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { menuOfDay, readDishes } from '../../booking/steps/dishes.server.ts';
import { MenuFields, MenuIntroduction } from '../../booking/steps/dishes.tsx';
import { loadBooking } from '../visit/load-booking.server.ts';
import type { Route } from './+types/dishes';

export const handle = {
  breadcrumbs: ({ id }: Route.ComponentProps['loaderData']) => [
    { label: 'Home', href: '/' },
    { label: 'Upcoming visits', href: pathTo('/account/upcoming-booking') },
    { label: 'Your visit', href: pathTo('/account/upcoming-booking/:id', { id }) },
    { label: 'Dishes' },
  ],
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const booking = await loadBooking(requestContext, params.id);
  const { id, answers, kind, optionTitle, startsAt, version, recipientId, seriesId } = booking;
  if (!hasMenu(kind)) throw redirect(pathTo('/account/upcoming-booking/:id', { id }));
  const guest = await findGuest(platform, memberOf(requestContext), recipientId);
  const isOpen = mayChangeDishes(booking, platform.clock.now());
  const asked = { meals: mealsOf(answers), chosen: dishesOf(answers) ?? [], startsAt };
  return {
    id,
    version,
    lead: `${optionTitle}, ${visitTimeInWords(booking)}.`,
    isOpen,
    mayChange: guest.ok,
    inSeries: seriesId !== null,
    part: guest.ok && isOpen ? await menuOfDay(platform, guest.value, asked) : null,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const form = await formOf(request);
  const values = Object.fromEntries(fieldsOf(form));
  const dishes = readDishes(form);
  if (!dishes.ok) return formReply(values, dishes.refusal);
  const version = z.coerce.number().int().catch(0).parse(textOf(form, 'version'));
  const changed = await changeDishes(requestContext.platform, memberOf(requestContext), params.id, {
    dishes: dishes.value,
    version,
  });
  return changed.ok
    ? redirect(pathTo('/account/upcoming-booking/:id', { id: params.id, done: 'dishes' }), 303)
    : formReply(values, changed.refusal);
}

export default function ChangeDishes({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { id, version, lead, isOpen, mayChange, inSeries, part } = loaderData;
  const { phone } = useSite();
  return (
    <Stack gap="wide">
      <PageHead
        title="Change dishes"
        description="Choose other dishes for booked meals."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle title="Change dishes" lead={`${lead} The price stays the same.`} />
      {!isOpen && (
        <p>
          You can change dishes until the day before. Please call us: <a href={phone.href}>{phone.display}</a>
          .
        </p>
      )}
      {isOpen && !mayChange && <p>{changeNotAllowed.message}</p>}
      {part !== null && (
        <>
          {part.problem !== null && reply === undefined && <Banner tone="warning" title={part.problem} />}
          {inSeries && <p>This changes only this delivery. The rest of the series stays the same.</p>}
          <MenuIntroduction part={part} />
          <Form role="none" method="post">
            <Stack gap="wide">
              <input type="hidden" name="version" value={version} />
              <MenuFields part={part} reply={reply} />
              <Actions>
                {part.kitchens.length > 0 && <Button variant="primary">Save dishes</Button>}
                <Button variant="secondary" name="intent" value="kitchen">
                  Let the kitchen choose
                </Button>
                <ButtonLink to={pathTo('/account/upcoming-booking/:id', { id })} variant="quiet">
                  Back to visit
                </ButtonLink>
              </Actions>
            </Stack>
          </Form>
        </>
      )}
    </Stack>
  );
}
