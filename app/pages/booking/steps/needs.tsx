import { problemOf } from '../../../shell/forms.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { NeedChoices } from '../../account/needs/need-choices.tsx';
import type { NeedsPart } from './needs.server.ts';
import { StepForm, type StepProps } from './step-form.tsx';

export function NeedsStep(props: StepProps<NeedsPart>) {
  return (
    <StepForm data={props.data} step="needs">
      <NeedsFields {...props} />
    </StepForm>
  );
}

/** What professionals should know, and a note for this visit; all of it can be skipped. */
export function NeedsFields({ data, part: { needs, notes, whoSees }, reply }: StepProps<NeedsPart>) {
  return (
    <>
      {needs?.mayChange && (
        <NeedChoices
          legend="What should your helper know?"
          hint={`Optional. ${whoSees}`}
          asked={needs}
          reply={reply}
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
    </>
  );
}
