import type { FormEvent, ReactNode, RefObject } from 'react';
import { Form } from 'react-router';
import type { FormReply } from '../../../shell/forms.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dock } from '../../../ui/Dock.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import type { PageOfBooking, QuestionName } from './step.ts';
import styles from './step-form.module.css';

export interface StepProps<Part> {
  data: PageOfBooking;
  /** What this one shows besides. */
  part: Part;
  reply: FormReply | undefined;
}

/** One question and the way forward. It posts to its own address, so that the draft goes along. */
export function StepForm({
  data: { price, savedAt },
  form,
  onChange,
  step,
  children,
  more,
  bringsFiles = false,
  gap,
}: {
  data: Pick<PageOfBooking, 'price' | 'savedAt'>;
  step: QuestionName;
  children: ReactNode;
  /** What else can be done with the answer. */
  more?: ReactNode;
  /** Sent by the browser itself, which says plainly where something is too large. */
  bringsFiles?: boolean;
  form?: RefObject<HTMLFormElement | null>;
  /** Called with each answer, before it is sent. */
  onChange?: (event: FormEvent<HTMLFormElement>) => void;
  /** How far its parts stand from each other. */
  gap?: 'close';
}) {
  return (
    <Form
      ref={form}
      method="post"
      onChange={onChange}
      {...(bringsFiles && { encType: 'multipart/form-data', reloadDocument: true })}
    >
      <div className={styles.step}>
        <input type="hidden" name="step" value={step} />
        <Stack gap={gap}>{children}</Stack>
        <Dock price={price}>
          <Button variant="primary">Continue</Button>
        </Dock>
        {(more || savedAt !== null) && (
          <BelowDock>
            {more}
            {savedAt !== null && (
              <Button variant="quiet" name="intent" value="stop" formNoValidate>
                Save for later
              </Button>
            )}
          </BelowDock>
        )}
      </div>
    </Form>
  );
}

/** What is seldom pressed: one row at the end of the page, and out of the way of what leads on. */
export const BelowDock = ({ children }: { children: ReactNode }) => (
  <div className={styles.more} data-print="hide">
    {children}
  </div>
);
