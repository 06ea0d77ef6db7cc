import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../ui/Button.tsx';

interface PasskeyFormProps {
  /** Whether a passkey is made, or one that was made is used. */
  kind: 'create' | 'get';
  options: object;
  variant: 'primary' | 'secondary';
  children: ReactNode;
}

/**
 * One press, and the device asks for a finger, a face or its own code. Hidden until its script has seen that
 * the browser can do it; the other ways are there without.
 */
export function PasskeyForm({ kind, options, variant, children }: PasskeyFormProps) {
  return (
    <>
      <Form
        method="post"
        className="office-form"
        hidden
        data-passkey={kind}
        data-options={JSON.stringify(options)}
        data-undone="Nothing was done. You can try again, or choose another way."
        data-elsewhere="Passkeys do not work at this web address. Please choose another way."
      >
        <input type="hidden" name="passkey" />
        {children}
        <div>
          <Button variant={variant}>Use a passkey</Button>
        </div>
        <p role="status" />
      </Form>
      <script src="/office-passkey.js" defer />
    </>
  );
}
