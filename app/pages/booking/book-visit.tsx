import { contextOfRequest } from '../../shell/request-context.ts';
import type { Route } from './+types/book-visit';
import { answerBooking, readBooking } from './booking-page.server.ts';
import { BookingPage } from './booking-page.tsx';
import { VisitStep } from './steps/visit-step.tsx';

export function loader({ context, request, url }: Route.LoaderArgs) {
  return readBooking(context.get(contextOfRequest), request, url);
}

export function action({ context, request, url }: Route.ActionArgs) {
  return answerBooking(context.get(contextOfRequest), request, url);
}

export default function BookVisit({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingPage data={loaderData} reply={actionData} View={VisitStep} />;
}
