import { type FormReply, problemOf } from '../../shell/forms.ts';
import { CodeField } from '../../ui/CodeField.tsx';

/** The code that we sent. What is typed is read by `activation` of `domains/access/sign-in.ts`. */
export function SentCodeField({
  reply,
  hint = '6-digit code.',
}: {
  reply: FormReply | undefined;
  hint?: string;
}) {
  return (
    <CodeField
      name="code"
      label="Code"
      hint={hint}
      defaultValue={reply?.values['code']}
      error={problemOf(reply, 'code')}
    />
  );
}
