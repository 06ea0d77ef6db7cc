import { Form, Link, redirect } from 'react-router';
import { findRegistrationWish } from '#domains/access/registration.server.ts';
import { safeNext } from '#domains/access/sign-in.ts';
import { findZipCode } from '#domains/catalogue/service.server.ts';
import { findProfile, saveOwnDetails, saveProfile } from '#domains/people/people.server.ts';
import {
  formatPhone,
  ownDetailsInput,
  profileInput,
  shownPerson,
  zoneInWords,
} from '#domains/people/people.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, problemsOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, contextOfRequest } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FieldGroup } from '../../ui/FieldSet.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RadioList } from '../../ui/RadioList.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import type { Route } from './+types/profile';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Profile' }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const [profile, recipients] = await Promise.all([
    findProfile(requestContext.platform.database, member),
    listRecipients(requestContext.platform.database, member),
  ]);
  const own = recipients.find((recipient) => recipient.own);
  return {
    profile: { name: profile.name, phone: profile.phone },
    recipient: own === undefined ? null : shownPerson(own),
    // Somebody who only helps others has no home here that we come to.
    onlyHelps: own === undefined && recipients.length > 0,
    wish: own === undefined ? await findRegistrationWish(requestContext.platform.database, member) : null,
    completed: member.profileCompleted,
    next: url.searchParams.get('next'),
    saved: url.searchParams.has('saved'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  if (values['details'] === 'own') {
    const details = ownDetailsInput.safeParse(values);
    if (!details.success) return formReply(values, problemsOf(details.error));
    await saveOwnDetails(requestContext.platform, memberOf(requestContext), details.data);
    return redirect(safeNext(values['next'], '/account/profile?saved=1'), 303);
  }
  const { unit_no, address_1, address_2, zipcode, recipient_id, ...person } = values;
  const form = profileInput.safeParse({
    ...person,
    recipient_id: recipient_id === '' ? undefined : recipient_id,
    address: { unit_no, address_1, address_2, zipcode },
  });
  if (!form.success) return formReply(values, problemsOf(form.error));
  const place = await findZipCode(requestContext.platform.database, form.data.address.zipcode);
  if (place === undefined) {
    return formReply(values, [
      { field: 'zipcode', message: 'We do not know this ZIP code. Please check the numbers.' },
    ]);
  }
  const saved = await saveProfile(requestContext.platform, memberOf(requestContext), form.data, place);
  if (!saved.ok) return formReply(values, saved.refusal);
  return redirect(safeNext(values['next'], '/account/profile?saved=1'), 303);
}

export default function ProfilePage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { profile, recipient, onlyHelps, wish, completed, next, saved } = loaderData;
  const value = (field: string, otherwise: string | null | undefined) =>
    reply?.values[field] ?? otherwise ?? '';
  const field = (name: string) => ({ name, error: problemOf(reply, name) });
  return (
    <Stack>
      <PageHead
        title="Profile"
        description="You, and the person that the help is for."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {saved && (
        <Banner tone="success" title="Your profile is saved.">
          <Link to="/post-register">Tell us what those who come should know</Link>
        </Banner>
      )}
      <PageTitle
        title="Profile"
        lead={
          onlyHelps
            ? 'How we reach you.'
            : completed
              ? 'You, and the person that the help is for.'
              : 'Tell us who the help is for and where. Then you can book.'
        }
      />
      <Form method="post">
        <Stack gap="wide">
          <input type="hidden" name="next" value={reply?.values['next'] ?? next ?? ''} />
          <input type="hidden" name="recipient_id" value={recipient?.id ?? ''} />
          <FieldGroup>
            <Field
              {...field('name')}
              label="Your name"
              autoComplete="name"
              defaultValue={value('name', profile.name)}
            />
            <Field
              {...field('phone')}
              label="Your phone number"
              hint="We call you only about your visits."
              type="tel"
              autoComplete="tel"
              defaultValue={value('phone', profile.phone === null ? '' : formatPhone(profile.phone))}
            />
          </FieldGroup>
          {onlyHelps && <input type="hidden" name="details" value="own" />}
          {!onlyHelps && (
            <RadioList
              {...field('recipient_is_me')}
              legend="Who is the help for?"
              defaultValue={value(
                'recipient_is_me',
                recipient === null
                  ? wish === null
                    ? ''
                    : wish.forWhom === 'me'
                      ? 'yes'
                      : 'no'
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
                    <Field
                      {...field('recipient_name')}
                      label="Their name"
                      autoComplete="off"
                      optional
                      defaultValue={value(
                        'recipient_name',
                        recipient === null
                          ? wish?.recipientName
                          : recipient.isTheMember
                            ? ''
                            : recipient.name,
                      )}
                    />
                  ),
                },
              ]}
            />
          )}
          {!onlyHelps && (
            <FieldGroup>
              <h2>Where should we come?</h2>
              <Field
                {...field('address_1')}
                label="Street and number"
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
                label="More about the address"
                optional
                autoComplete="address-line2"
                defaultValue={value('address_2', recipient?.address.address_2)}
              />
              <Field
                {...field('zipcode')}
                label="ZIP code"
                hint="We find the city, the state and the local time from it."
                inputMode="numeric"
                autoComplete="postal-code"
                width="short"
                defaultValue={value('zipcode', recipient?.address.zipcode ?? wish?.zip)}
              />
              {recipient !== null && (
                <p>
                  {recipient.address.city}, {recipient.address.state}. {zoneInWords(recipient.timeZone)}.
                </p>
              )}
            </FieldGroup>
          )}
          <Button variant="primary">Save</Button>
        </Stack>
      </Form>
      {completed && (
        <Stack gap="close">
          <h2>Do you live elsewhere?</h2>
          <p>Then you also see the times of visits on your own clock.</p>
          <StandingLink to="/account/time-zone">Your own clock</StandingLink>
          <h2>Do you look after more than one person?</h2>
          <StandingLink to="/account/people">The people you look after</StandingLink>
          <h2>Is a message really from us?</h2>
          <p>Choose a word that only you and we know. Every message from us has it in it.</p>
          <StandingLink to="/account/safe-word">Your safe word</StandingLink>
          <h2>What do we keep?</h2>
          <p>You can have a copy of all that we hold about you.</p>
          <StandingLink to="/account/my-data">Get a copy of my data</StandingLink>
        </Stack>
      )}
    </Stack>
  );
}
