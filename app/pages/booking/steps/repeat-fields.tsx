import { mostVisits } from '#domains/booking/series/schema.ts';
import { problemOf } from '../../../shell/forms.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Field } from '../../../ui/Field.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import type { StepProps } from './step-form.tsx';

const choices = [
  { value: 'once', label: 'No, just once' },
  { value: 'weekly', label: 'Every week' },
  { value: 'fortnightly', label: 'Every two weeks' },
  { value: 'monthly', label: 'Every month', description: 'On the same weekday, such as each second Tuesday.' },
];

/** Whether the visit comes again: folded away, because most visits are just one. */
export function RepeatFields({ data, reply }: StepProps) {
  const given = data.answers.repeat ?? null;
  const valueOf = (name: string, before: string | undefined) => reply?.values[name] ?? before;
  const every = valueOf('every', given?.every) ?? 'once';
  return (
    <Disclosure summary="Should we come again and again?" open={every !== 'once'}>
      <Stack>
        <RadioList name="every" legend="How often should we come?" options={choices} defaultValue={every} error={problemOf(reply, 'every')} />
        <p>Then fill in one of these two. We can plan half a year ahead.</p>
        <Field
          name="count"
          label="How many visits?"
          hint={`From 2 to ${mostVisits}.`}
          optional
          autoComplete="off"
          inputMode="numeric"
          width="short"
          maxLength={2}
          defaultValue={valueOf('count', given?.count?.toString())}
          error={problemOf(reply, 'count')}
        />
        <Field name="until" label="Or until which day?" optional type="date" autoComplete="off" width="medium" defaultValue={valueOf('until', given?.until ?? undefined)} error={problemOf(reply, 'until')} />
      </Stack>
    </Disclosure>
  );
}
