import { type FormReply, problemOf } from '../../shell/forms.ts';
import { Field } from '../../ui/Field.tsx';

/** How we reach the owner of an account. What is sent is read by `contact` of `domains/access/sign-in.ts`. */
export function ContactField({
  reply,
  label = 'Email address or mobile phone number',
  hint = 'The one that you made your account with.',
}: {
  reply: FormReply | undefined;
  label?: string;
  hint?: string;
}) {
  return (
    <Field
      name="contact"
      label={label}
      hint={hint}
      autoComplete="username"
      inputMode="email"
      maxLength={254}
      defaultValue={reply?.values['contact']}
      error={problemOf(reply, 'contact')}
    />
  );
}
