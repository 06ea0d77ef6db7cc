import { data, Form, redirect } from 'react-router';
import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { listPlaces } from '#domains/booking/saved-place.server.ts';
import { readAddress, unknownZip } from '#domains/people/address.ts';
import { whoSeesInWords } from '#domains/people/disclosure/who-sees.ts';
import { findEmergencyContact } from '#domains/people/emergency-contact.server.ts';
import { personInput } from '#domains/people/fields.ts';
import { addPerson, changePerson } from '#domains/people/people.server.ts';
import { shownPerson } from '#domains/people/people.ts';
import { findRecipient } from '#domains/people/recipient.server.ts';
import { formatPhone, zoneInWords } from '#domains/people/words.ts';
import { findZipCode } from '#domains/services/service.server.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { wordsFor } from '../../../shell/words-for.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldGroup } from '../../../ui/FieldSet.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import type { Route } from './+types/person';
import { actAboutPerson } from './about-person.server.ts';
import { EmergencyContactForm } from './emergency-contact.tsx';
import { SavedPlaces } from './saved-places.tsx';
import { TheirPhoneField } from './their-phone-field.tsx';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'People you care for', href: pathTo('/account/people') },
    { label: 'One person' },
  ],
};

/** The person in the address; null for a new one. Only people of one's own account can be changed. */
async function loadPerson(requestContext: RequestContext, id: string | undefined) {
  if (id === undefined) return null;
  const person = await findRecipient(requestContext.platform.database, memberOf(requestContext), id);
  if (person === undefined || !person.own) throw data(null, { status: 404 });
  return person;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const person = await loadPerson(requestContext, params.id);
  if (person === null) return { person: null, about: null, saved: null };
  const { database } = requestContext.platform;
  const [contact, places] = await Promise.all([
    findEmergencyContact(database, person),
    listPlaces(database, person),
  ]);
  return {
    person: shownPerson(person),
    about: {
      contact: contact === null ? null : { ...contact, phone: formatPhone(contact.phone) },
      whoSeesContact: whoSeesInWords('emergencyContact'),
      places,
    },
    saved: url.searchParams.get('saved'),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const person = await loadPerson(requestContext, params.id);
  const values = await readForm(request);
  const done = person === null ? undefined : await actAboutPerson(requestContext, person.id, values);
  if (done !== undefined) return done;
  const { unit_no, address_1, address_2, zipcode, ...rest } = values;
  const form = personInput.safeParse({
    ...rest,
    name: person?.isTheMember ? person.name : rest['name'],
    address: readAddress({ unit_no, address_1, address_2, zipcode }),
  });
  if (!form.success) return formReply(values, problemsOf(form.error));
  const place = await findZipCode(platform.database, form.data.address.zipcode);
  if (place === undefined) return formReply(values, [unknownZip]);
  if (person !== null) {
    const changed = await changePerson(platform, memberOf(requestContext), person.id, form.data, place);
    return changed.ok
      ? redirect(pathTo('/account/people', { saved: 1 }), 303)
      : formReply(values, changed.refusal);
  }
  const added = await addPerson(platform, memberOf(requestContext), form.data, place);
  // What the professionals should know is asked right away, a group at a time, and can be skipped.
  return added.ok
    ? redirect(pathTo('/post-register', { person: added.value.recipientId }), 303)
    : formReply(values, added.refusal);
}

const savedWords = {
  contact: 'Emergency contact saved.',
  'no-contact': 'Emergency contact removed.',
  place: 'Place saved.',
  'name-place': 'Name saved.',
  'no-place': 'Place removed.',
};

export default function Person({
  loaderData: { person, about, saved },
  actionData: reply,
}: Route.ComponentProps) {
  const said = reply === undefined ? wordsFor(savedWords, saved) : undefined;
  const title = person === null ? 'Add a person' : `${person.name}’s details`;
  const field = (name: string, otherwise: string | null | undefined) => ({
    name,
    error: problemOf(reply, name),
    defaultValue: reply?.values[name] ?? otherwise ?? '',
  });
  return (
    <Stack>
      <PageHead
        title={title}
        description="One person you care for: name, phone and home."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {said !== undefined && <Banner tone="success" title={said} />}
      <PageTitle title={title} lead="We come to this address. All times are local to it." />
      <Form method="post">
        <Stack gap="wide">
          <FieldGroup>
            {person?.isTheMember ? (
              <p>This is you. Change your name in your profile.</p>
            ) : (
              <Field {...field('name', person?.name)} label="Their name" autoComplete="off" maxLength={100} />
            )}
            <TheirPhoneField
              {...field('phone', person?.phone ? formatPhone(person.phone) : '')}
              isTheMember={person?.isTheMember ?? false}
            />
          </FieldGroup>
          <HomeFields person={person} field={field} />
          <Button variant="primary">Save</Button>
        </Stack>
      </Form>
      {person !== null && (
        <Stack gap="wide">
          <EmergencyContactForm
            key={JSON.stringify(about.contact)}
            contact={about.contact}
            who={person.isTheMember ? 'you' : person.name}
            whoSees={about.whoSeesContact}
            reply={reply}
          />
          <SavedPlaces places={about.places} reply={reply} />
        </Stack>
      )}
    </Stack>
  );
}

function HomeFields({
  person,
  field,
}: Pick<Route.ComponentProps['loaderData'], 'person'> & {
  field: (
    name: string,
    otherwise: string | null | undefined,
  ) => { name: string; error: string | undefined; defaultValue: string };
}) {
  return (
    <FieldGroup>
      <h2>Where should we come?</h2>
      <Field
        {...field('address_1', person?.address.address_1)}
        label="Street address"
        hint="Or the full address with its ZIP code"
        autoComplete="off"
      />
      <Field
        {...field('unit_no', person?.address.unit_no)}
        label="Apartment or unit"
        optional
        autoComplete="off"
        width="short"
      />
      <Field
        {...field('address_2', person?.address.address_2)}
        label="Confirm the address"
        optional
        autoComplete="off"
      />
      <Field
        {...field('zipcode', person?.address.zipcode)}
        label="ZIP code"
        hint="We’ll fill in the city, state and time zone."
        inputMode="numeric"
        autoComplete="off"
        width="short"
      />
      {person !== null && (
        <p>
          {person.address.city}, {person.address.state}. {zoneInWords(person.timeZone)}.
        </p>
      )}
    </FieldGroup>
  );
}
