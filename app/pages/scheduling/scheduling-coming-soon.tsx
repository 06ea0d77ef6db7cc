import { Form } from 'react-router';
import { requestComingSoonNews } from '#domains/enquiries/enquiry.server.ts';
import { comingSoonRequest, type ComingSoonRequest } from '#domains/enquiries/enquiry.ts';
import { findProfile } from '#domains/people/people.server.ts';
import { findServiceArea, listServices } from '#domains/services/service.server.ts';
import type { Platform } from '#platform/platform.ts';
import { success } from '#platform/result.ts';
import { pathTo } from '../../paths.ts';
import { problemOf } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Actions, Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { problemsShown } from '../access/problems-shown.ts';
import { answerEnquiry } from '../enquiries/enquiry-forms.server.ts';
import { TrapField } from '../enquiries/trap-field.tsx';
import type { Route } from './+types/scheduling-coming-soon';
import { OnTheList } from './on-the-list.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform, member } = context.get(contextOfRequest);
  const [services, profile] = await Promise.all([
    listServices(platform.database),
    member === null ? null : findProfile(platform.database, member),
  ]);
  return {
    thanks: url.searchParams.has('thanks'),
    services: services.map(({ id, title }) => ({ value: id, label: title })),
    known: {
      name: profile?.name,
      contact: profile?.email ?? profile?.phone ?? undefined,
      zip: url.searchParams.get('zip') ?? profile?.address?.zipcode,
      service: url.searchParams.get('service') ?? undefined,
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform, member } = requestContext;
  return answerEnquiry<ComingSoonRequest, { enquiryId: string | null }>(
    request,
    comingSoonRequest,
    async (input) =>
      (await comesAlready(platform, input))
        ? success({ enquiryId: null })
        : requestComingSoonNews(platform, requestContext, member, input),
    (kept, { service, zip }) =>
      kept?.enquiryId === null
        ? pathTo('/pre-service', { service: service ?? '', zip })
        : pathTo('/scheduling-coming-soon', { thanks: 1 }),
  );
}

/** The visitor may have typed another place than the one that led here. */
async function comesAlready({ database }: Platform, { service, zip }: ComingSoonRequest): Promise<boolean> {
  return service !== null && (await findServiceArea(database, zip, service)) !== undefined;
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ComingSoon({
  loaderData: { thanks, services, known },
  actionData,
}: Route.ComponentProps) {
  if (thanks && actionData === undefined) return <OnTheList />;
  const problems = problemsShown(actionData, 'name');
  return (
    <>
      <PageHead
        title="We’re not in your area yet"
        description="We do not serve every area yet. Leave your name, and we’ll tell you when we reach yours."
        hasProblems={problems.length > 0}
      />
      <ErrorSummary problems={problems} />
      <PageTitle
        title="We’re not in your area yet"
        lead={
          known.zip === undefined
            ? 'We do not serve your area yet. Tell us where you are, and we’ll tell you when we do.'
            : `We do not serve ZIP code ${known.zip.slice(0, 10)} yet. Leave your name, and we’ll tell you when we do.`
        }
      />
      <ListForm services={services} known={known} reply={actionData} />
    </>
  );
}

function ListForm({
  services,
  known,
  reply,
}: Pick<Route.ComponentProps['loaderData'], 'services' | 'known'> & {
  reply: Route.ComponentProps['actionData'];
}) {
  const typed = (name: keyof typeof known) => reply?.values[name] ?? known[name];
  return (
    <Form method="post">
      <Stack>
        <Field
          name="name"
          label="Your name"
          autoComplete="name"
          maxLength={100}
          defaultValue={typed('name')}
          error={problemOf(reply, 'name')}
        />
        <Field
          name="contact"
          label="Your email address or phone number"
          hint="Either one is fine. We use it only for this."
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          defaultValue={typed('contact')}
          error={problemOf(reply, 'contact')}
        />
        <Field
          name="zip"
          label="Home ZIP code"
          hint="Where you need help."
          autoComplete="postal-code"
          inputMode="numeric"
          width="short"
          maxLength={10}
          defaultValue={typed('zip')}
          error={problemOf(reply, 'zip')}
        />
        <Select
          name="service"
          label="What would help most?"
          optional
          emptyLabel="All of these"
          options={services}
          width="medium"
          defaultValue={typed('service')}
          error={problemOf(reply, 'service')}
        />
        <TrapField />
        <Actions>
          <Button variant="primary">Notify me</Button>
        </Actions>
      </Stack>
    </Form>
  );
}
