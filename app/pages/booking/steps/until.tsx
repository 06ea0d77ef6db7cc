import { mostVisits } from '#domains/visits/series.ts';
import { problemOf } from '../../../shell/forms.ts';
import { Field } from '../../../ui/Field.tsx';
import { StepForm, type StepProps } from './step-form.tsx';
import type { UntilPart } from './until.server.ts';

/** The end of a series, by one of two. */
export function UntilStep({ part: { chosen: given }, reply }: StepProps<UntilPart>) {
  return (
    <StepForm step="until" goOn="See the visits">
      <p>Fill in one of these two. We can plan half a year ahead.</p>
      <Field
        name="count"
        label="How many visits?"
        hint={`From 2 to ${mostVisits}, this one included.`}
        autoComplete="off"
        inputMode="numeric"
        width="short"
        maxLength={2}
        optional
        defaultValue={reply?.values['count'] ?? given?.count?.toString()}
        error={problemOf(reply, 'count')}
      />
      <Field
        name="until"
        label="Or until which day?"
        type="date"
        autoComplete="off"
        width="medium"
        optional
        defaultValue={reply?.values['until'] ?? given?.until ?? undefined}
        error={problemOf(reply, 'until')}
      />
    </StepForm>
  );
}
