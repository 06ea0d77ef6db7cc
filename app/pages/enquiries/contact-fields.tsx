import type { CallTime, CallTopic } from '#domains/enquiries/enquiry.ts';
import type { FormReply } from '../../shell/forms.ts';
import { useSite } from '../../shell/site-context.ts';
import { Field } from '../../ui/Field.tsx';
import { RadioList } from '../../ui/RadioList.tsx';

export interface CallChoices {
  topics: { value: string; label: string }[];
  times: { value: string; label: string; description?: string }[];
  zones: { value: string; label: string }[];
  officeZone: string;
}

interface FieldsProps {
  reply: FormReply | undefined;
  known?: { name?: string; contact?: string; phone?: string } | null;
}

const problemOf = (reply: FormReply | undefined, field: string) =>
  reply?.problems.find((problem) => problem.field === field)?.message;

export function NameField({ reply, known }: FieldsProps) {
  return (
    <Field
      name="name"
      label="Your name"
      autoComplete="name"
      maxLength={100}
      defaultValue={reply?.values['name'] ?? known?.name}
      error={problemOf(reply, 'name')}
    />
  );
}

export function ContactField({ reply, known }: FieldsProps) {
  return (
    <Field
      name="contact"
      label="Your email address or phone number"
      hint="Either one is fine."
      autoComplete="email"
      inputMode="email"
      maxLength={254}
      defaultValue={reply?.values['contact'] ?? known?.contact}
      error={problemOf(reply, 'contact')}
    />
  );
}

export function PhoneField({ reply, known }: FieldsProps) {
  return (
    <Field
      name="phone"
      label="Your phone number"
      hint="Any format is fine."
      type="tel"
      autoComplete="tel"
      width="medium"
      maxLength={40}
      defaultValue={reply?.values['phone'] ?? known?.phone}
      error={problemOf(reply, 'phone')}
    />
  );
}

export function TopicField({
  reply,
  topics,
  usual,
}: FieldsProps & Pick<CallChoices, 'topics'> & { usual?: CallTopic }) {
  return (
    <RadioList
      name="topic"
      legend="What is the call about?"
      options={topics}
      defaultValue={reply?.values['topic'] ?? usual}
      error={problemOf(reply, 'topic')}
    />
  );
}

/** The part of the day, on the clock of the person who is called. */
export function WhenField({
  reply,
  times,
  usual,
}: FieldsProps & Pick<CallChoices, 'times'> & { usual?: CallTime }) {
  const { hours } = useSite();
  return (
    <RadioList
      name="when"
      legend="When should we call?"
      hint={`Choose in your own time zone. We’re open ${hours}.`}
      options={times}
      defaultValue={reply?.values['when'] ?? usual}
      error={problemOf(reply, 'when')}
    />
  );
}
