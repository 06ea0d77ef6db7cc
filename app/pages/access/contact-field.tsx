import { type FormReply, problemOf } from '../../shell/forms.ts';
import { useSite } from '../../shell/site-context.ts';
import { Field } from '../../ui/Field.tsx';

/**
 * How we reach the owner of an account. What is sent is read by `contact` of `domains/access/sign-in.ts`.
 * Where something is to be sent there, a number is asked for only if we can text.
 */
export function ContactField({
  reply,
  label = 'Email address or mobile phone number',
  hint = 'The one you signed up with.',
  isSentTo = true,
}: {
  reply: FormReply | undefined;
  label?: string;
  hint?: string;
  isSentTo?: boolean;
}) {
  const { channels } = useSite();
  return (
    <Field
      name="contact"
      label={isSentTo && !channels.texts ? 'Your email address' : label}
      hint={hint}
      autoComplete="username"
      inputMode="email"
      maxLength={254}
      defaultValue={reply?.values['contact']}
      error={problemOf(reply, 'contact')}
    />
  );
}
