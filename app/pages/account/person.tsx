import { data, Form, redirect } from 'react-router';
import { findZipCode } from '#domains/catalogue/service.server.ts';
import { addPerson, changePerson } from '#domains/people/people.server.ts';
import { formatPhone, personInput, shownPerson, zoneInWords } from '#domains/people/people.ts';
import { findRecipient } from '#domains/people/recipient.server.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, problemsOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, type RequestContext, contextOfRequest } from '../../shell/request-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FieldGroup } from '../../ui/FieldSet.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/person';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'The people you look after', href: '/account/people' },
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

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = await loadPerson(context.get(contextOfRequest), params.id);
  return { person: person === null ? null : shownPerson(person) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const person = await loadPerson(requestContext, params.id);
  const values = await readForm(request);
  const { unit_no, address_1, address_2, zipcode, ...rest } = values;
  const form = personInput.safeParse({
    ...rest,
    name: person?.isTheMember ? person.name : rest['name'],
    address: { unit_no, address_1, address_2, zipcode },
  });
  if (!form.success) return formReply(values, problemsOf(form.error));
  const place = await findZipCode(platform.database, form.data.address.zipcode);
  if (place === undefined)
    return formReply(values, [
      { field: 'zipcode', message: 'We do not know this ZIP code. Please check the numbers.' },
    ]);
  if (person !== null) {
    const changed = await changePerson(platform, memberOf(requestContext), person.id, form.data, place);
    return changed.ok ? redirect('/account/people?saved=1', 303) : formReply(values, changed.refusal);
  }
  const added = await addPerson(platform, memberOf(requestContext), form.data, place);
  // What the professionals should know is asked right away, a group at a time, and can be skipped.
  return added.ok
    ? redirect(`/post-register?person=${added.value.recipientId}`, 303)
    : formReply(values, added.refusal);
}

export default function Person({ loaderData: { person }, actionData: reply }: Route.ComponentProps) {
  const title = person === null ? 'Add a person' : `The details of ${person.name}`;
  const field = (name: string, otherwise: string | null | undefined) => ({
    name,
    error: problemOf(reply, name),
    defaultValue: reply?.values[name] ?? otherwise ?? '',
  });
  return (
    <Stack>
      <PageHead
        title={title}
        description="One person whom you look after: name, phone number and home."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle title={title} lead="We come to this address, and tell the times by the clock there." />
      <Form method="post">
        <Stack gap="wide">
          <FieldGroup>
            {person?.isTheMember ? (
              <p>This is you. You change your name in your profile.</p>
            ) : (
              <Field {...field('name', person?.name)} label="Their name" autoComplete="off" maxLength={100} />
            )}
            <Field
              {...field('phone', person?.phone ? formatPhone(person.phone) : '')}
              label="Their phone number"
              hint="We call it only when we are at the door, or worried."
              type="tel"
              autoComplete="off"
              optional
            />
          </FieldGroup>
          <FieldGroup>
            <h2>Where should we come?</h2>
            <Field
              {...field('address_1', person?.address.address_1)}
              label="Street and number"
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
              label="More about the address"
              optional
              autoComplete="off"
            />
            <Field
              {...field('zipcode', person?.address.zipcode)}
              label="ZIP code"
              hint="We find the city, the state and the local time from it."
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
          <Button variant="primary">Save</Button>
        </Stack>
      </Form>
    </Stack>
  );
}
