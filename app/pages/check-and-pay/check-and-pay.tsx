import { contextOfRequest } from '../../shell/request-context.ts';
import { BookingPage } from '../booking/booking-page.tsx';
import type { Route } from './+types/check-and-pay';
import { CheckStep } from './check.tsx';
import { answerCheck, readCheckPage } from './read-check.server.ts';

export function loader({ context, request, url }: Route.LoaderArgs) {
  return readCheckPage(context.get(contextOfRequest), request, url);
}

export function action({ context, request, url }: Route.ActionArgs) {
  return answerCheck(context.get(contextOfRequest), request, url);
}

export default function CheckAndPay({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingPage data={loaderData} reply={actionData} View={CheckStep} />;
}
