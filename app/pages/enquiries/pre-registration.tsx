import { Form } from 'react-router';
import { requestComingSoonNews } from '#domains/enquiries/enquiry.server.ts';
import { comingSoonRequest } from '#domains/enquiries/enquiry.ts';
import { listServices } from '#domains/services/service.server.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { problemOf } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/pre-registration';
import { ContactField, NameField } from './contact-fields.tsx';
import { answerEnquiry } from './enquiry-forms.server.ts';
import { TrapField } from './trap-field.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Join the list' }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = await listServices(context.get(contextOfRequest).platform.database);
  return {
    thanks: url.searchParams.has('thanks'),
    services: services.map(({ id, title }) => ({ value: id, label: title })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  return answerEnquiry(
    request,
    comingSoonRequest,
    (input) =>
      requestComingSoonNews(requestContext.platform, requestContext, null, input, 'pre_registration'),
    () => pathTo('/pre-registration', { thanks: 1 }),
  );
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function PreRegistration({
  loaderData: { thanks, services },
  actionData,
}: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title="Be among the first"
        description="We’re getting ready. Leave your name and ZIP code, and we’ll tell you the day you can book."
        hasProblems={actionData !== undefined}
      />
      <FormProblems reply={actionData} />
      {thanks && actionData === undefined && (
        <Banner tone="success" title="You’re on the list.">
          We sent you a short confirmation. We’ll tell you the day we open.
        </Banner>
      )}
      <PageTitle
        title="Be among the first"
        lead="We’re not open yet. Leave your name, and we’ll tell you the day you can book."
      />
      <Picture name="Neighborhood" />
      <Form method="post">
        <Stack>
          <NameField reply={actionData} />
          <ContactField reply={actionData} />
          <Field
            name="zip"
            label="Home ZIP code"
            hint="The 5 digits at the end of the address."
            autoComplete="postal-code"
            inputMode="numeric"
            width="short"
            maxLength={10}
            defaultValue={actionData?.values['zip']}
            error={problemOf(actionData, 'zip')}
          />
          <Select
            name="service"
            label="What would help most?"
            optional
            emptyLabel="All of these"
            options={services}
            width="medium"
            defaultValue={actionData?.values['service']}
            error={problemOf(actionData, 'service')}
          />
          <TrapField />
          <Actions>
            <Button variant="primary">Join the list</Button>
          </Actions>
        </Stack>
      </Form>
    </Stack>
  );
}
