import { problemOf } from '../../../shell/forms.ts';
import { Field } from '../../../ui/Field.tsx';
import { PermissionFields } from '../../account/care-circle/permission-fields.tsx';
import { Step, type StepFacts } from './step.tsx';

interface InvitationProps extends StepFacts {
  who: string;
}

/** An invitation to family or a friend, as on the page of family and friends. */
export function Invitation({ who, person, next, reply }: InvitationProps) {
  return (
    <Step
      title="Who else helps?"
      lead={`Family or a friend can see visits for ${who}, and do as much as you allow. You can stop it anytime.`}
      group="invitation"
      send="Send invitation"
      {...{ person, next, reply }}
    >
      <Field
        name="contact"
        label="Their email address or mobile phone number"
        autoComplete="off"
        error={problemOf(reply, 'contact')}
        defaultValue={reply?.values['contact'] ?? ''}
      />
      <PermissionFields
        reply={reply}
        now={{ book: true, pay: false, needs: false, monthlyLimitCents: null }}
      />
    </Step>
  );
}
