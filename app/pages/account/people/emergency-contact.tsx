import { Form } from 'react-router';
import { type FormReply, problemOf } from '../../../shell/forms.ts';
import { Actions, Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldGroup } from '../../../ui/FieldSet.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Unbroken } from '../../../ui/Unbroken.tsx';
import { contactField, contactFields } from './fields-about-person.ts';

interface EmergencyContactProps {
  /** The phone number as people write it. */
  contact: { name: string; phone: string; relation: string } | null;
  /** The person they are a contact of: "you", or a name. */
  who: string;
  /** Who sees it, in a sentence. */
  whoSees: string;
  reply: FormReply | undefined;
}

/** The person we call when something may be wrong. */
export function EmergencyContactForm({ contact, who, whoSees, reply }: EmergencyContactProps) {
  return (
    <Stack gap="close">
      <h2 id="emergency-contact">Emergency contact</h2>
      {contact !== null && (
        <p>
          {contact.name}, {contact.relation}: <Unbroken>{contact.phone}</Unbroken>
        </p>
      )}
      <Disclosure
        summary={contact === null ? 'Add an emergency contact' : 'Change the emergency contact'}
        isGroup
        open={reply?.values['intent'] === 'contact'}
      >
        <Form method="post" aria-labelledby="emergency-contact">
          <Stack>
            <p>
              {whenWeCall} {whoSees}
            </p>
            <ContactFields contact={contact} relation={`Relationship to ${who}`} reply={reply} />
            <Actions>
              <Button variant="secondary" name="intent" value="contact">
                Save emergency contact
              </Button>
              {contact !== null && (
                <Button variant="quiet" name="intent" value="no-contact" formNoValidate>
                  Remove emergency contact
                </Button>
              )}
            </Actions>
          </Stack>
        </Form>
      </Disclosure>
    </Stack>
  );
}

/** The same with the first address, as part of its form; afterward it is on the page of each person. */
export function FirstEmergencyContact({ reply }: { reply: FormReply | undefined }) {
  const isBegun = contactFields.some((name) => (reply?.values[name] ?? '') !== '');
  return (
    <Disclosure summary="Someone to call in an emergency (optional)" open={isBegun} isGroup>
      <Stack gap="close">
        <p>{whenWeCall}</p>
        <ContactFields contact={null} relation="Relationship" reply={reply} />
      </Stack>
    </Disclosure>
  );
}

const whenWeCall = 'We call them if no one answers the door or if something happens during a visit.';

function ContactFields({
  contact,
  relation,
  reply,
}: Pick<EmergencyContactProps, 'contact' | 'reply'> & { relation: string }) {
  const field = (name: 'name' | 'phone' | 'relation') => ({
    name: contactField(name),
    error: problemOf(reply, contactField(name)),
    defaultValue: reply?.values[contactField(name)] ?? contact?.[name] ?? '',
    autoComplete: 'off',
  });
  return (
    <FieldGroup>
      <Field {...field('name')} label="Emergency contact’s name" maxLength={100} />
      <Field {...field('phone')} label="Emergency contact’s phone number" type="tel" />
      <Field
        {...field('relation')}
        label={relation}
        hint="For example, daughter, friend or neighbor."
        maxLength={60}
      />
    </FieldGroup>
  );
}
