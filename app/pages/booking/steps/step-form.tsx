import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { FormReply } from '../../../shell/forms.ts';
import { Actions, Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import type { readStep } from '../read-step.server.ts';
import type { StepName } from './step.ts';

/** What every page of a booking shows. */
export type StepData = Omit<Awaited<ReturnType<typeof readStep>>, 'part'>;

export interface StepProps<Part> {
  data: StepData;
  /** What this one shows besides. */
  part: Part;
  reply: FormReply | undefined;
}

/** One question and the way forward. It posts to its own address, so that the draft goes along. */
export function StepForm({
  data: { savedAt },
  step,
  children,
  goOn = 'Continue',
  more,
  bringsFiles = false,
}: {
  data: Pick<StepData, 'savedAt'>;
  step: StepName;
  children: ReactNode;
  goOn?: string;
  /** What else can be done with the answer. */
  more?: ReactNode;
  /** Sent by the browser itself, which says plainly where something is too large. */
  bringsFiles?: boolean;
}) {
  return (
    <Form method="post" {...(bringsFiles && { encType: 'multipart/form-data', reloadDocument: true })}>
      <Stack gap="wide">
        <input type="hidden" name="step" value={step} />
        {children}
        <Actions>
          <Button variant="primary">{goOn}</Button>
          {more}
          {savedAt !== null && (
            <Button variant="quiet" name="intent" value="stop" formNoValidate>
              Save for later
            </Button>
          )}
        </Actions>
      </Stack>
    </Form>
  );
}
