import { needsRemarks } from '#domains/people/people.ts';
import { problemOf, tickedOf } from '../../../shell/forms.ts';
import { CheckboxList } from '../../../ui/CheckboxList.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import type { NeedsPart } from './needs.server.ts';
import { StepForm, type StepProps } from './step-form.tsx';

export function NeedsStep({ data, part: { needs, notes }, reply }: StepProps<NeedsPart>) {
  return (
    <StepForm step="needs">
      {needs?.mayChange && (
        <CheckboxList
          name="needs"
          legend="What should the person who comes know?"
          hint="Only they see it. You can skip this."
          error={problemOf(reply, 'needs')}
          defaultValues={tickedOf(
            reply,
            'needs',
            needs.chosen.map((need) => need.id),
          )}
          options={needs.options.map((option) => ({
            value: option.id,
            label: option.title,
            reveal: needsRemarks(option.title) ? (
              <Field
                name={`${option.id}-remarks`}
                label="What is it?"
                autoComplete="off"
                optional
                maxLength={500}
                defaultValue={
                  reply?.values[`${option.id}-remarks`] ??
                  needs.chosen.find((need) => need.id === option.id)?.remarks ??
                  ''
                }
                error={problemOf(reply, `${option.id}-remarks`)}
              />
            ) : undefined,
          }))}
        />
      )}
      <TextArea
        name="notes"
        label="A note for this visit"
        hint={data.flow.noteHint}
        optional
        maxLength={1000}
        defaultValue={reply?.values['notes'] ?? notes ?? ''}
        error={problemOf(reply, 'notes')}
      />
    </StepForm>
  );
}
