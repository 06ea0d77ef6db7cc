import { type FormEvent, useState } from 'react';
import type { FieldProblem } from '#platform/result.ts';
import { pathTo } from '../../paths.ts';
import { Actions, Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { OnlyWithScripts } from '../../ui/OnlyWithScripts.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { makePasskey } from './passkeys-in-browser.ts';

const here = pathTo('/account/ways-to-sign-in');

/**
 * Makes a passkey on this device. Only a browser that runs scripts can, and the page says so where there are
 * none.
 */
export function AddPasskey() {
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('passkey-name');
    const typed = typeof name === 'string' ? name.trim() : '';
    if (typed === '')
      return setProblems([{ field: 'passkey-name', message: 'Enter a name, like “my tablet”.' }]);
    const made = await makePasskey(typed);
    if (made.ok) window.location.assign(pathTo('/account/ways-to-sign-in', { done: 'added' }));
    else if (made.code === 'not_fresh') window.location.assign(pathTo('/account/confirm', { next: here }));
    else setProblems([{ field: 'passkey-name', message: made.message }]);
  };
  return (
    <>
      <noscript>
        <p>This browser cannot create a passkey. A newer phone, tablet or computer can.</p>
      </noscript>
      <OnlyWithScripts>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack>
            <ErrorSummary problems={problems} />
            <Field
              name="passkey-name"
              label="A name for this device"
              hint="So you can recognize it, like “my tablet.”"
              autoComplete="off"
              maxLength={60}
              width="medium"
              error={problems[0]?.message}
            />
            <Actions>
              <Button variant="primary">Create a passkey on this device</Button>
            </Actions>
          </Stack>
        </form>
      </OnlyWithScripts>
    </>
  );
}
