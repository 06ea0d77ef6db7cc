import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { OnlyWithScripts } from '../../../ui/OnlyWithScripts.tsx';

const said = {
  copied: 'Link copied. You can paste it into a message.',
  failed: 'The link could not be copied. Press and hold it to copy.',
};

/** Copies an address; without scripts, a long press on the address does the same. */
export function CopyLink({ address }: { address: string }) {
  const [outcome, setOutcome] = useState<keyof typeof said>();
  // A browser that was not reached over a safe line has no clipboard for pages.
  const copy = async () => navigator.clipboard.writeText(address);
  return (
    <OnlyWithScripts>
      <Button
        type="button"
        variant="secondary"
        onClick={() => {
          copy().then(
            () => setOutcome('copied'),
            () => setOutcome('failed'),
          );
        }}
      >
        Copy link
      </Button>
      <p role="status">{outcome && said[outcome]}</p>
    </OnlyWithScripts>
  );
}
