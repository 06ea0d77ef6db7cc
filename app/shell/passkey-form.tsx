import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../ui/Button.tsx';

interface PasskeyFormProps {
  /** Whether a passkey is made, or one that was made is used. */
  kind: 'create' | 'get';
  /** What the device is asked, or the call that answers it at the press. */
  ask: { options: object } | { from: string };
  variant: 'primary' | 'secondary';
  label?: string;
  className?: string;
  children: ReactNode;
}

/**
 * One press, and the device asks for a finger, a face or its own code. For pages without React: hidden until
 * its script has seen that the browser can do it; the other ways are there without.
 */
export function PasskeyForm({
  kind,
  ask,
  variant,
  label = 'Use a passkey',
  className,
  children,
}: PasskeyFormProps) {
  return (
    <>
      <Form
        method="post"
        className={className}
        hidden
        data-passkey={kind}
        data-options={'options' in ask ? JSON.stringify(ask.options) : undefined}
        data-options-from={'from' in ask ? ask.from : undefined}
        data-undone="Nothing changed. Try again, or choose another way."
        data-elsewhere="Passkeys do not work at this web address. Choose another way."
      >
        <input type="hidden" name="passkey" />
        {children}
        <div>
          <Button variant={variant}>{label}</Button>
        </div>
        <p role="status" />
      </Form>
      <script src="/passkey.js" defer />
    </>
  );
}
