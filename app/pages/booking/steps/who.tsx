import { pathTo } from '../../../paths.ts';
import { problemOf } from '../../../shell/forms.ts';
import { Lines } from '../../../ui/Lines.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { StepForm, type StepProps } from './step-form.tsx';
import type { WhoPart } from './who.server.ts';

export function WhoStep({ data, part, reply }: StepProps<WhoPart>) {
  return (
    <StepForm data={data} step="who">
      <RadioList
        name="recipient_id"
        legend={data.flow.whoFor}
        error={problemOf(reply, 'recipient_id')}
        defaultValue={reply?.values['recipient_id'] ?? part.chosen}
        options={part.people.map(({ home, ...person }) => ({
          ...person,
          description: home === null ? undefined : <Lines text={home} />,
        }))}
      />
      <p>
        <StandingLink to={pathTo('/account/people/new')}>Someone else</StandingLink>
      </p>
    </StepForm>
  );
}
