import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OnlyWithScripts } from '../../ui/OnlyWithScripts.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { usePasskeyAt } from './passkeys-in-browser.ts';

interface PasskeyButtonProps {
  at: Parameters<typeof usePasskeyAt>[0];
  /** Where to continue; a path of ours. */
  next: string;
  children: string;
}

/**
 * One press, and the device asks for a finger, a face or its own code. Not there without JavaScript; the
 * other ways are.
 */
export function PasskeyButton({ at, next, children }: PasskeyButtonProps) {
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setProblem(undefined);
    const used = await usePasskeyAt(at);
    if (used.ok) window.location.assign(next);
    else setProblem(used.message);
  };
  return (
    <OnlyWithScripts>
      <Stack gap="close">
        <Button variant="secondary" type="button" onClick={() => void press()}>
          <Icon name="lock" />
          {children}
        </Button>
        {problem !== undefined && <Banner tone="warning" title={problem} />}
      </Stack>
    </OnlyWithScripts>
  );
}
