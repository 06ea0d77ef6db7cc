import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { numberGuardOf } from '#domains/access/number-for-calls.server.ts';
import { findRegistrationWish } from '#domains/access/registration.server.ts';
import { notFresh } from '#domains/access/session.server.ts';
import { safeNext } from '#domains/access/sign-in.ts';
import { envelopeAddress, readAddress, unknownZip } from '#domains/people/address.ts';
import { countryOfPhone } from '#domains/people/country.ts';
import { ownDetailsInput, phoneIn, profileInput } from '#domains/people/fields.ts';
import { findProfile, saveOwnDetails, saveProfile } from '#domains/people/people.server.ts';
import { shownPerson } from '#domains/people/people.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { formatPhone, zoneInWords } from '#domains/people/words.ts';
import { findZipCode } from '#domains/services/service.server.ts';
import type { Refusal } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
import { keepAndAsk } from '../../shell/fresh.ts';
import { findKeptForm, forgetKeptForm } from '../../shell/kept-form.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Field } from '../../ui/Field.tsx';
import { FieldGroup } from '../../ui/FieldSet.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RadioList } from '../../ui/RadioList.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { zipOf } from '../access/next.ts';
import type { Route } from './+types/profile';
import { readFirstContact } from './people/about-person.server.ts';
import { FirstEmergencyContact } from './people/emergency-contact.tsx';
import { TheirPhoneField } from './people/their-phone-field.tsx';
import { askedCountries } from './phone/asked-countries.server.ts';
import { PhoneField } from './phone/phone-field.tsx';
import { profileInShort } from './profile-summary.server.ts';
import { ProfileSummary } from './profile-summary.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Profile' }] };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const [profile, recipients] = await Promise.all([
    findProfile(requestContext.platform.database, member),
    listRecipients(requestContext.platform.database, member),
  ]);
  const own = recipients.find((recipient) => recipient.own);
  return {
    profile: { name: profile.name, phone: profile.phone, country: countryOfPhone(profile.phone) },
    countries: askedCountries(request),
    recipient: own === undefined ? null : shownPerson(own),
    // A member who is only a carer has no home here that we come to.
    onlyHelps: own === undefined && recipients.length > 0,
    wish: own === undefined ? await findRegistrationWish(requestContext.platform.database, member) : null,
    completed: member.profileCompleted,
    short: member.profileCompleted ? await profileInShort(requestContext.platform, member, recipients) : null,
    next: url.searchParams.get('next'),
    zip: zipOf(url.searchParams.get('next') ?? ''),
    saved: url.searchParams.has('saved'),
    kept: (await findKeptForm(requestContext, request, path)) ?? null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform, session } = requestContext;
  const member = memberOf(requestContext);
  const guard = numberGuardOf(platform, session);
  const values = await readForm(request);
  const phone = phoneIn(values['phone_country']);
  if (values['details'] === 'own') {
    const details = ownDetailsInput.extend({ phone }).safeParse(values);
    if (!details.success) return formReply(values, problemsOf(details.error));
    const saved = await saveOwnDetails(platform, member, details.data, guard);
    if (!saved.ok) return askAnew(requestContext, request, values, saved.refusal);
    return leadOn(requestContext, request, values);
  }
  const { unit_no, address_1, address_2, zipcode, recipient_id, ...person } = values;
  const address = readAddress({ unit_no, address_1, address_2, zipcode });
  const contact = readFirstContact(values);
  const [form, place] = [
    profileInput.extend({ phone }).safeParse({
      ...person,
      recipient_id: recipient_id === '' ? undefined : recipient_id,
      address,
    }),
    await findZipCode(platform.database, (address.zipcode ?? '').trim().slice(0, 5)),
  ];
  if (!form.success || place === undefined || 'problems' in contact) {
    const problems = form.success ? [] : problemsOf(form.error);
    const isNowhere = place === undefined && problems.every(({ field }) => field !== 'zipcode');
    const ofContact = 'problems' in contact ? contact.problems : [];
    return formReply(values, [...problems, ...(isNowhere ? [unknownZip] : []), ...ofContact]);
  }
  const emergencyContact = contact.value;
  const saved = await saveProfile(platform, member, { ...form.data, emergencyContact }, place, guard);
  if (!saved.ok) return askAnew(requestContext, request, values, saved.refusal);
  return leadOn(requestContext, request, values);
}

const path = pathTo('/account/profile');

function titleOf(leadsOn: boolean, onlyHelps: boolean): string {
  if (!leadsOn) return 'Profile';
  return onlyHelps ? 'How do we reach you?' : 'Where should we come?';
}

/** Once it is saved: what had waited for a fresh sign-in is older than that. */
async function leadOn(requestContext: RequestContext, request: Request, values: Record<string, string>) {
  await forgetKeptForm(requestContext, request, path);
  return redirect(safeNext(values['next'], pathTo('/account/profile', { saved: 1 })), 303);
}

/** Another number asks for a fresh sign-in first, and what was typed waits. */
async function askAnew(
  requestContext: RequestContext,
  request: Request,
  values: Record<string, string>,
  refusal: Refusal,
) {
  const asked =
    refusal.code === notFresh.code ? await keepAndAsk(requestContext, request, path, values) : undefined;
  return asked ?? formReply(values, refusal);
}

type Loaded = Route.ComponentProps['loaderData'];

interface FieldsProps {
  value: (field: string, otherwise: string | null | undefined) => string;
  field: (name: string) => { name: string; error: string | undefined };
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData ?? loaderData.kept ?? undefined;
  const { profile, countries, recipient, onlyHelps, wish, zip, completed, short, next, saved } = loaderData;
  const leadsOn = next !== null && !completed;
  const title = titleOf(leadsOn, onlyHelps);
  const value = (field: string, otherwise: string | null | undefined) =>
    reply?.values[field] ?? otherwise ?? '';
  const field = (name: string) => ({ name, error: problemOf(reply, name) });
  return (
    <Stack>
      <PageHead
        title={title}
        description="You and the person the help is for."
        hasProblems={actionData !== undefined}
      />
      <FormProblems reply={actionData} />
      {saved && reply === undefined && (
        <Banner tone="success" title="Profile saved.">
          <StandingLink to={pathTo('/post-register')}>Add needs and preferences</StandingLink>
        </Banner>
      )}
      <PageTitle
        title={title}
        lead={
          onlyHelps
            ? 'How we reach you.'
            : completed
              ? undefined
              : 'Tell us who the help is for and where. Then you can book.'
        }
      />
      <Form method="post">
        <Stack gap="wide">
          <input type="hidden" name="next" value={reply?.values['next'] ?? next ?? ''} />
          <input type="hidden" name="recipient_id" value={recipient?.id ?? ''} />
          <OwnFields profile={profile} countries={countries} value={value} field={field} />
          {onlyHelps && <input type="hidden" name="details" value="own" />}
          {!onlyHelps && <ForWhomField recipient={recipient} wish={wish} value={value} field={field} />}
          {!onlyHelps && (
            <Home
              title={leadsOn ? 'Address' : 'Where should we come?'}
              recipient={recipient}
              isOpen={!completed || reply !== undefined}
            >
              <HomeFields recipient={recipient} zip={wish?.zip ?? zip} value={value} field={field} />
            </Home>
          )}
          {!onlyHelps && recipient === null && <FirstEmergencyContact reply={reply} />}
          <Button variant="primary">{leadsOn ? 'Continue' : 'Save'}</Button>
        </Stack>
      </Form>
      {short !== null && <ProfileSummary short={short} />}
      {completed && <MoreToSay />}
    </Stack>
  );
}

function OwnFields({
  profile,
  countries,
  value,
  field,
}: Pick<Loaded, 'profile' | 'countries'> & FieldsProps) {
  return (
    <FieldGroup>
      <Field
        {...field('name')}
        label="Your name"
        autoComplete="name"
        defaultValue={value('name', profile.name)}
      />
      <PhoneField
        {...field('phone')}
        label="Your phone number"
        hint="For calls about your visits. When it changes, we let you know."
        defaultValue={value('phone', profile.phone === null ? '' : formatPhone(profile.phone))}
        countries={countries}
        country={value('phone_country', profile.country)}
      />
    </FieldGroup>
  );
}

function ForWhomField({ recipient, wish, value, field }: Pick<Loaded, 'recipient' | 'wish'> & FieldsProps) {
  const other = recipient?.isTheMember === true ? null : recipient;
  return (
    <RadioList
      {...field('recipient_is_me')}
      legend="Who is the help for?"
      defaultValue={value(
        'recipient_is_me',
        recipient === null
          ? wish?.forWhom === 'someone'
            ? 'no'
            : 'yes'
          : recipient.isTheMember
            ? 'yes'
            : 'no',
      )}
      options={[
        { value: 'yes', label: 'For me' },
        {
          value: 'no',
          label: 'For someone I care for',
          reveal: (
            <FieldGroup>
              <Field
                {...field('recipient_name')}
                label="Their name"
                autoComplete="off"
                defaultValue={value('recipient_name', recipient === null ? wish?.recipientName : other?.name)}
              />
              {recipient === null && (
                <TheirPhoneField {...field('recipient_phone')} defaultValue={value('recipient_phone', '')} />
              )}
            </FieldGroup>
          ),
        },
      ]}
    />
  );
}

/** The home as it is known, with its fields in a fold; open for what is new or was refused. */
function Home({
  title,
  recipient,
  isOpen,
  children,
}: Pick<Loaded, 'recipient'> & { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <FieldGroup>
      <h2>{title}</h2>
      {recipient === null ? (
        children
      ) : (
        <>
          <p>
            <Lines text={envelopeAddress(recipient.address)} />
          </p>
          <Disclosure summary="Change the address" isGroup open={isOpen}>
            {children}
          </Disclosure>
        </>
      )}
    </FieldGroup>
  );
}

function HomeFields({ recipient, zip, value, field }: Pick<Loaded, 'recipient' | 'zip'> & FieldsProps) {
  return (
    <FieldGroup>
      <Field
        {...field('address_1')}
        label="Street address"
        hint="Or the full address with its ZIP code"
        autoComplete="address-line1"
        defaultValue={value('address_1', recipient?.address.address_1)}
      />
      <Field
        {...field('unit_no')}
        label="Apartment or unit"
        optional
        autoComplete="address-line3"
        width="short"
        defaultValue={value('unit_no', recipient?.address.unit_no)}
      />
      <Field
        {...field('address_2')}
        label="Confirm the address"
        optional
        autoComplete="address-line2"
        defaultValue={value('address_2', recipient?.address.address_2)}
      />
      <Field
        {...field('zipcode')}
        label="ZIP code"
        hint="We’ll fill in the city, state and time zone."
        inputMode="numeric"
        autoComplete="postal-code"
        width="short"
        defaultValue={value('zipcode', recipient?.address.zipcode ?? zip)}
      />
      {recipient !== null && (
        <p>
          {recipient.address.city}, {recipient.address.state}. {zoneInWords(recipient.timeZone)}.
        </p>
      )}
    </FieldGroup>
  );
}

function MoreToSay() {
  return (
    <Stack gap="close">
      <h2>More about you</h2>
      <LinkList
        items={[
          { to: pathTo('/account/time-zone'), label: 'Your time zone' },
          { to: pathTo('/account/people'), label: 'People you care for' },
          {
            to: pathTo('/account/safe-word'),
            label: 'Your safe word',
            description: 'It’s in every message that is really from us.',
          },
          { to: pathTo('/account/my-data'), label: 'Download my data' },
        ]}
      />
    </Stack>
  );
}
