import type { RegistrationPart } from '#domains/access/registration.ts';
import { type FormReply, problemOf } from '../../shell/forms.ts';
import { Field } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { RadioList } from '../../ui/RadioList.tsx';

interface JoinFieldsProps {
  parts: readonly RegistrationPart[];
  known: {
    forWhom?: string;
    zip?: string;
    recipientName?: string | null;
    name?: string;
    contact?: string;
    plan?: string;
  };
  hasPassword: boolean;
  plans: { value: string; label: string; description: string; price: string }[];
  reply: FormReply | undefined;
}

interface PartProps {
  value: (name: keyof JoinFieldsProps['known']) => string | undefined;
  field: (name: string) => { name: string; error: string | undefined };
}

/** The fields of the parts that a page asks for, with what is known filled in; a password is never sent back. */
export function JoinFields({ parts, known, hasPassword, plans, reply }: JoinFieldsProps) {
  const value = (name: keyof typeof known) => reply?.values[name] ?? known[name] ?? undefined;
  const field = (name: string) => ({ name, error: problemOf(reply, name) });
  return (
    <>
      {parts.includes('place') && <PlaceFields value={value} field={field} />}
      {parts.includes('recipient') && (
        <Field
          {...field('recipientName')}
          label="Name of the person you care for"
          hint="Leave blank if the help is for you."
          optional
          autoComplete="off"
          maxLength={100}
          defaultValue={value('recipientName')}
        />
      )}
      {parts.includes('details') && <DetailsFields value={value} field={field} />}
      {parts.includes('password') && (
        <PasswordField
          {...field('password')}
          label="Create a password"
          hint={
            hasPassword
              ? 'You already chose one. Enter it again, or choose another.'
              : 'Use 8 or more characters. A few words in a row work well.'
          }
          autoComplete="new-password"
        />
      )}
      {parts.includes('plan') && (
        <RadioList
          {...field('plan')}
          legend="How would you like to pay for visits?"
          options={plans}
          defaultValue={value('plan') ?? plans[0]?.value}
        />
      )}
    </>
  );
}

function PlaceFields({ value, field }: PartProps) {
  return (
    <>
      <RadioList
        {...field('forWhom')}
        legend="Who is the help for?"
        defaultValue={value('forWhom')}
        options={[
          { value: 'me', label: 'For me' },
          { value: 'someone', label: 'For someone I care for' },
        ]}
      />
      <Field
        {...field('zip')}
        label="Home ZIP code"
        hint="The 5 digits at the end of the address."
        autoComplete="postal-code"
        inputMode="numeric"
        width="short"
        maxLength={10}
        defaultValue={value('zip')}
      />
    </>
  );
}

function DetailsFields({ value, field }: PartProps) {
  return (
    <>
      <Field
        {...field('name')}
        label="Your name"
        autoComplete="name"
        maxLength={100}
        defaultValue={value('name')}
      />
      <Field
        {...field('contact')}
        label="Your email address or mobile phone number"
        hint="We’ll send a code to confirm it’s yours."
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        defaultValue={value('contact')}
      />
    </>
  );
}
