import { problemOf } from '../../../shell/forms.ts';
import { CheckboxList } from '../../../ui/CheckboxList.tsx';
import type { ChoiceOption } from '../../../ui/Choice.tsx';
import { Step, type StepFacts } from './step.tsx';

interface WaysProps extends StepFacts {
  ways: { offered: readonly ChoiceOption[]; chosen: readonly string[] };
}

/** How a new member wants to hear of their visits; the page of all notifications has the rest. */
export function Ways({ ways, person, next, reply }: WaysProps) {
  return (
    <Step
      title="How should we tell you about visits?"
      lead="When one is booked or changed, before each visit, and on the day."
      group="ways"
      send="Save and continue"
      {...{ person, next, reply }}
    >
      <CheckboxList
        name="ways"
        legend="Tell me by"
        hint="Check all that apply."
        options={ways.offered}
        defaultValues={reply?.lists?.['ways'] ?? ways.chosen}
        error={problemOf(reply, 'ways')}
      />
    </Step>
  );
}
