import { problemOf, tickedOf } from '../../../shell/forms.ts';
import { CheckboxList } from '../../../ui/CheckboxList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
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

/** What else we should know, closed until the booker wants to say something. */
export function MayTell({ data, part: needs, reply }: StepProps<NeedsPart>) {
  return (
    <CheckboxList
      name="tell"
      legend="Anything we should know?"
      hint={`Optional. ${needs.whoSees}`}
      defaultValues={tickedOf(reply, 'tell', isSaid(needs) ? ['yes'] : [])}
      options={[
        {
          value: 'yes',
          label: 'Yes, there’s something to know',
          reveal: (
            <Stack>
              <NeedsFields data={data} part={needs} reply={reply} />
            </Stack>
          ),
        },
      ]}
    />
  );
}

const isSaid = ({ needs, notes }: NeedsPart) => notes !== null || (needs?.chosen.length ?? 0) > 0;
