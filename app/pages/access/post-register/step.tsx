import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { FormProblems } from '../../../shell/form-problems.tsx';
import type { FormReply } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';

/** What each of the questions is given by their page. */
export interface StepFacts {
  /** The person in the address, if any. */
  person: string;
  /** Where skipping leads. */
  next: string;
  reply: FormReply | undefined;
}

interface StepProps extends StepFacts {
  title: string;
  lead: string;
  /** What the form is about, for the action. */
  group: string;
  send: string;
  children: ReactNode;
}

/** One of the questions after registering: each is optional. */
export function Step({ title, lead, group, person, send, next, reply, children }: StepProps) {
  return (
    <Stack>
      <PageHead
        title={title}
        description="After registering. Every question is optional."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle title={title} lead={lead} />
      <Form method="post">
        <Stack>
          <input type="hidden" name="group" value={group} />
          <input type="hidden" name="person" value={person} />
          {children}
          <Actions>
            <Button variant="primary">{send}</Button>
            <ButtonLink to={next} variant="secondary">
              Skip for now
            </ButtonLink>
          </Actions>
        </Stack>
      </Form>
    </Stack>
  );
}
