import { Form } from 'react-router';
import { problemsOfNumber, requestCallBack } from '#domains/enquiries/enquiry.server.ts';
import { callBackRequest } from '#domains/enquiries/enquiry.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Actions, Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { NameField, PhoneField, TopicField, WhenField } from '../enquiries/contact-fields.tsx';
import { answerEnquiry } from '../enquiries/enquiry-forms.server.ts';
import { TrapField } from '../enquiries/trap-field.tsx';
import { ZoneField } from '../enquiries/zone-field.tsx';
import type { Route } from './+types/requestcallback_new';
import { goOnKnown } from './begun-registration.server.ts';
import { CallPromised } from './call-promised.tsx';
import { callChoicesOf, promisedWindow } from './promised-window.server.ts';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Request a call' }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  return {
    choices: callChoicesOf(requestContext.platform),
    promised: await promisedWindow(requestContext, url),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  return answerEnquiry(
    request,
    callBackRequest,
    (input) => requestCallBack(requestContext.platform, requestContext, requestContext.member, input),
    (kept, input) =>
      kept === null
        ? pathTo('/requestcallback_new/register')
        : goOnKnown(
            requestContext,
            request,
            input,
            pathTo('/requestcallback_new/register', { asked: kept.enquiryId }),
          ),
    ({ phone }) => problemsOfNumber(requestContext.platform, phone),
  );
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function RequestCallBackNew({
  loaderData: { choices, promised },
  actionData,
}: Route.ComponentProps) {
  if (promised !== null && actionData === undefined) return <CallPromised when={promised} offer={null} />;
  return (
    <Stack>
      <PageHead
        title="Talk to a person"
        description="Leave your name and number. A person calls you back within 2 hours while we’re open, and you get the time right away."
        hasProblems={actionData !== undefined}
      />
      <FormProblems reply={actionData} />
      <PageTitle
        title="Talk to a person"
        lead="Leave your name and number. We’ll call you back within 2 hours while we’re open."
      />
      <Picture name="Concierge" />
      <Form method="post">
        <Stack>
          <NameField reply={actionData} />
          <PhoneField reply={actionData} />
          <TopicField reply={actionData} {...choices} usual="question" />
          <WhenField reply={actionData} {...choices} usual="soon" />
          <ZoneField reply={actionData} {...choices} />
          <TrapField />
          <Actions>
            <Button variant="primary">Request a call</Button>
          </Actions>
        </Stack>
      </Form>
    </Stack>
  );
}
