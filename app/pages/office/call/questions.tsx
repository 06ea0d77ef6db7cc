import { data } from 'react-router';
import { formOf } from '../../../shell/forms.ts';
import { unmatched } from '../../../shell/problem-page.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { BookingPage } from '../../booking/booking-page.tsx';
import { listFlows } from '../../booking/flows.server.ts';
import { readStep } from '../../booking/read-step.server.ts';
import { RideStep } from '../../booking/ride/ride-step.tsx';
import { saveStep } from '../../booking/save-step.server.ts';
import { VisitStep } from '../../booking/steps/visit-step.tsx';
import type { Route } from './+types/questions';
import { bookerOnPhone, callerOf } from './phone.server.ts';

/** The members' own questions, put to a caller: the same code, and the same draft. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const booker = await findBooker(context, params);
  return readStep(context.get(contextOfRequest), url, booker, () => Promise.resolve(undefined));
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const booker = await findBooker(context, params);
  return saveStep(context.get(contextOfRequest), url, booker, await formOf(request));
}

async function findBooker(
  context: Route.LoaderArgs['context'],
  { id, service }: { id: string; service: string },
) {
  const requestContext = context.get(contextOfRequest);
  const flows = await listFlows(requestContext.platform.database);
  if (!flows.some(({ serviceId }) => serviceId === service)) throw data(unmatched, { status: 404 });
  const { member } = await callerOf(requestContext, id);
  return bookerOnPhone(requestContext, member, service);
}

export default function Questions({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = loaderData.part;
  const View = name === 'details' || name === 'dishes' ? VisitStep : RideStep;
  return <BookingPage data={loaderData} reply={actionData} View={View} />;
}
