import { Form } from 'react-router';
import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { findBegunBooking } from '#domains/booking/drafts/draft.server.ts';
import { problemsOfNumber, requestCallBack } from '#domains/enquiries/enquiry.server.ts';
import { callBackRequest } from '#domains/enquiries/enquiry.ts';
import { zipcode } from '#domains/people/fields.ts';
import { findProfile } from '#domains/people/people.server.ts';
import { formatPhone } from '#domains/people/words.ts';
import { listServices, zoneOfZip } from '#domains/services/service.server.ts';
import type { Platform } from '#platform/platform.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { problemOf } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { NameField, PhoneField, TopicField, WhenField } from '../enquiries/contact-fields.tsx';
import { answerEnquiry } from '../enquiries/enquiry-forms.server.ts';
import { TrapField } from '../enquiries/trap-field.tsx';
import { ZoneField } from '../enquiries/zone-field.tsx';
import type { Route } from './+types/request-callback';
import { goOnKnown } from './begun-registration.server.ts';
import { CallPromised } from './call-promised.tsx';
import { callChoicesOf, promisedWindow } from './promised-window.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const [promised, looked] = await Promise.all([
    promisedWindow(requestContext, url),
    lookedAt(requestContext.platform, url),
  ]);
  const offer =
    promised !== null && requestContext.member === null
      ? pathTo('/requestcallback/register', { asked: url.searchParams.get('asked') ?? undefined })
      : null;
  return {
    choices: callChoicesOf(requestContext.platform),
    promised,
    offer,
    looked,
    known: promised === null ? await knownOf(requestContext) : null,
  };
}

/** What a visitor without an account had got to: the kind of help and the place go along with the call. */
async function lookedAt({ database }: Platform, url: URL) {
  const service = (await listServices(database)).find(({ id }) => id === url.searchParams.get('service'));
  const zip = zipcode.safeParse(url.searchParams.get('zip') ?? '').data;
  if (service === undefined) return null;
  return {
    service: service.id,
    zip: zip ?? '',
    zone: zip === undefined ? undefined : await zoneOfZip(database, zip),
    words: `${service.title}${zip === undefined ? '' : `, ZIP code ${zip}`}`,
  };
}

/** What need not be asked of a member again, and the booking they have begun. */
async function knownOf({ platform, member }: RequestContext) {
  if (member === null) return null;
  const { name, phone, email, older_timezone } = await findProfile(platform.database, member);
  const begun = await findBegunBooking(platform.database, member, platform.clock.now());
  return {
    name,
    phone: phone === null ? undefined : formatPhone(phone),
    email: email ?? undefined,
    zone: older_timezone ?? undefined,
    begun: begun?.words ?? null,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform, member } = requestContext;
  return answerEnquiry(
    request,
    callBackRequest,
    async (input) => {
      const draft =
        member === null ? null : await findBegunBooking(platform.database, member, platform.clock.now());
      return requestCallBack(platform, requestContext, member, { ...input, draft });
    },
    (kept, input) =>
      kept === null
        ? url.pathname
        : goOnKnown(requestContext, request, input, `${url.pathname}?asked=${kept.enquiryId}`),
    ({ phone }) => problemsOfNumber(platform, phone),
  );
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** One page at two addresses, which a search engine and a list of bookmarks have to tell apart. */
function describe(path: string) {
  return path.startsWith(pathTo('/requestcallback'))
    ? {
        title: 'Request a call',
        description:
          'Leave your name and phone number, and a person calls you back within 2 hours while we’re open.',
      }
    : {
        title: 'Call me',
        description:
          'All we need is your name and phone number. A person calls you back within 2 hours while we’re open.',
      };
}

export default function RequestCallBack({
  loaderData: { promised, offer, looked, known, choices },
  actionData,
}: Route.ComponentProps) {
  const { path } = useSite();
  if (promised !== null && actionData === undefined) return <CallPromised when={promised} offer={offer} />;
  const begun = known?.begun ?? looked?.words;
  return (
    <>
      <PageHead {...describe(path)} hasProblems={actionData !== undefined} />
      <FormProblems reply={actionData} />
      <PageTitle
        title="Request a call"
        lead="A person calls you back. We can answer questions or book for you while you talk."
      />
      {begun && (
        <Banner tone="info" title="We saved what you started">
          {begun}. The person who calls sees it, so you do not have to say it again.
        </Banner>
      )}
      <Form method="post">
        <Stack>
          {looked !== null && (
            <>
              <input type="hidden" name="service" value={looked.service} />
              <input type="hidden" name="zip" value={looked.zip} />
            </>
          )}
          <NameField reply={actionData} known={known} />
          <PhoneField reply={actionData} known={known} />
          <Field
            name="email"
            label="Your email address"
            hint="We’ll email when we’re calling. Without an email address, we’ll text your phone."
            type="email"
            optional
            autoComplete="email"
            maxLength={254}
            defaultValue={actionData?.values['email'] ?? known?.email}
            error={problemOf(actionData, 'email')}
          />
          <TopicField reply={actionData} {...choices} />
          <WhenField reply={actionData} {...choices} />
          <ZoneField {...choices} reply={actionData} known={known?.zone ?? looked?.zone} />
          <TrapField />
          <Actions>
            <Button variant="primary">Request a call</Button>
          </Actions>
        </Stack>
      </Form>
    </>
  );
}
