import { useSite } from '../../../shell/site-context.ts';
import { Field } from '../../../ui/Field.tsx';

interface TheirPhoneFieldProps {
  name: string;
  error: string | undefined;
  defaultValue: string;
  /** The member themselves is told by the ways that they chose. */
  isTheMember?: boolean;
}

/** The number of the person who opens the door, where another person books for them. */
export function TheirPhoneField({ isTheMember = false, ...field }: TheirPhoneFieldProps) {
  const { channels } = useSite();
  return (
    <Field
      {...field}
      label="Their phone number"
      hint={
        channels.texts && !isTheMember
          ? 'We text it when the helper is on the way, with the two words for the door. We call it only when we’re at the door, or worried.'
          : 'We call it only when we’re at the door, or worried.'
      }
      type="tel"
      autoComplete="off"
      optional
    />
  );
}
