import { redirect } from 'react-router';
import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { keepPlace, removePlace } from '#domains/booking/saved-place.server.ts';
import { addressOfAnswer, placeInput } from '#domains/booking/saved-place.ts';
import { readStreet } from '#domains/people/address.ts';
import { saveEmergencyContact } from '#domains/people/emergency-contact.server.ts';
import { type EmergencyContact, emergencyContactInput } from '#domains/people/emergency-contact.ts';
import type { FieldProblem, Result } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { formReply } from '../../../shell/forms.ts';
import { contactField, contactFields, placeField, renamedField } from './fields-about-person.ts';

type Values = Record<string, string>;
type Done = { problems: FieldProblem[] } | Result<null>;

/** What the page of a person does besides saving their details; undefined where the form does not ask for it. */
export async function actAboutPerson(requestContext: RequestContext, personId: string, values: Values) {
  const done = await doneFor(requestContext, personId, values);
  if (done === undefined) return undefined;
  if ('problems' in done) return formReply(values, done.problems);
  return done.ok
    ? redirect(pathTo('/account/people/:id', { id: personId, saved: values['intent'] ?? '' }), 303)
    : formReply(values, {
        ...done.refusal,
        ...(done.refusal.fields && { fields: prefixed(done.refusal.fields, placeField) }),
      });
}

async function doneFor(
  requestContext: RequestContext,
  personId: string,
  values: Values,
): Promise<Done | undefined> {
  const { platform } = requestContext;
  const member = memberOf(requestContext);
  const place = addressOfAnswer(values['place'] ?? '');
  switch (values['intent']) {
    case 'contact':
      return saveContact(requestContext, personId, values);
    case 'no-contact':
      return saveEmergencyContact(platform, member, personId, null);
    case 'place':
      return savePlace(requestContext, personId, {
        name: values[placeField('name')],
        ...readStreet({
          street: values[placeField('street')] ?? '',
          zipcode: values[placeField('zipcode')] ?? '',
        }),
      });
    case 'name-place': {
      const name = values[renamedField(Number(values['position']))];
      return place === null ? undefined : savePlace(requestContext, personId, { name, ...place });
    }
    case 'no-place':
      return place === null ? undefined : removePlace(platform, member, personId, place);
    default:
      return undefined;
  }
}

async function saveContact(requestContext: RequestContext, personId: string, values: Values): Promise<Done> {
  const input = readEmergencyContact(values);
  if ('problems' in input) return input;
  return saveEmergencyContact(requestContext.platform, memberOf(requestContext), personId, input.value);
}

type ReadContact = { value: EmergencyContact } | { problems: FieldProblem[] };

/** The emergency contact that is asked for with the first address: none where no field was filled in. */
export const readFirstContact = (values: Values): ReadContact | { value: undefined } =>
  contactFields.every((name) => (values[name] ?? '').trim() === '')
    ? { value: undefined }
    : readEmergencyContact(values);

function readEmergencyContact(values: Values): ReadContact {
  const input = emergencyContactInput.safeParse({
    name: values[contactField('name')],
    phone: values[contactField('phone')],
    relation: values[contactField('relation')],
  });
  return input.success
    ? { value: input.data }
    : { problems: prefixed(problemsOf(input.error), contactField) };
}

async function savePlace(requestContext: RequestContext, personId: string, place: object): Promise<Done> {
  const input = placeInput.safeParse(place);
  if (!input.success) return { problems: prefixed(problemsOf(input.error), placeField) };
  return keepPlace(requestContext.platform, memberOf(requestContext), personId, input.data);
}

/** The forms of a page share its names, so those of a part carry what it is about. */
function prefixed(problems: readonly FieldProblem[], fieldOf: (name: string) => string): FieldProblem[] {
  return problems.map(({ field, message }) => ({ field: fieldOf(field), message }));
}
