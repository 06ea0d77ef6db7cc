import { data, Form, redirect } from 'react-router';
import { problemsOfNumber, requestScheduling } from '#domains/enquiries/enquiry.server.ts';
import { schedulingRequest, urgencies } from '#domains/enquiries/enquiry.ts';
import { urgencyTitles } from '#domains/enquiries/words.ts';
import { zipcode } from '#domains/people/fields.ts';
import { findServiceArea, listServices } from '#domains/services/service.server.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { problemOf } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Actions, Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RadioList } from '../../ui/RadioList.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { NameField, PhoneField, WhenField } from '../enquiries/contact-fields.tsx';
import { answerEnquiry } from '../enquiries/enquiry-forms.server.ts';
import { TrapField } from '../enquiries/trap-field.tsx';
import { callChoicesOf } from '../requestcallback/promised-window.server.ts';
import type { Route } from './+types/scheduling-service-selection';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Let us plan it with you', href: pathTo('/scheduling-get-started') },
    { label: 'What you need' },
  ],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform } = context.get(contextOfRequest);
  const typed = url.searchParams.get('zip');
  const zip = zipcode.safeParse(typed ?? '');
  const services = await listServices(platform.database);
  if (zip.success) {
    const areas = await Promise.all(
      services.map(({ id }) => findServiceArea(platform.database, zip.data, id)),
    );
    if (areas.every((area) => area === undefined))
      throw redirect(pathTo('/scheduling-coming-soon', { zip: zip.data }));
  }
  return data({
    zip: typed ?? '',
    services: services.map(({ id, title, summary }) => ({ value: id, label: title, description: summary })),
    chosen: url.searchParams.get('service') ?? undefined,
    urgencies: urgencies.map((value) => ({ value, label: urgencyTitles[value] })),
    times: callChoicesOf(platform).times,
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  return answerEnquiry(
    request,
    schedulingRequest,
    (input) => requestScheduling(requestContext.platform, requestContext, requestContext.member, input),
    (kept) => pathTo('/scheduling-confirmation', { asked: kept?.enquiryId }),
    ({ phone }) => problemsOfNumber(requestContext.platform, phone),
  );
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ServiceSelection({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title="What do you need?"
        description="Tell us what you need, where and how soon. A person calls at the time you choose and arranges it with you."
        hasProblems={actionData !== undefined}
      />
      <FormProblems reply={actionData} />
      <PageTitle
        title="What do you need?"
        lead="Tell us in a few words. A person calls and arranges it with you."
      />
      <Form method="post">
        <Stack>
          <RadioList
            name="service"
            legend="What would help most?"
            options={page.services}
            defaultValue={actionData?.values['service'] ?? page.chosen}
            error={problemOf(actionData, 'service')}
          />
          <Field
            name="zip"
            label="Home ZIP code"
            autoComplete="postal-code"
            inputMode="numeric"
            width="short"
            maxLength={10}
            defaultValue={actionData?.values['zip'] ?? page.zip}
            error={problemOf(actionData, 'zip')}
          />
          <RadioList
            name="soon"
            legend="How soon?"
            options={page.urgencies}
            defaultValue={actionData?.values['soon']}
            error={problemOf(actionData, 'soon')}
          />
          <NameField reply={actionData} />
          <PhoneField reply={actionData} />
          <WhenField reply={actionData} times={page.times} />
          <TrapField />
          <Actions>
            <Button variant="primary">Call me to plan it</Button>
          </Actions>
        </Stack>
      </Form>
    </Stack>
  );
}
