import { type MouseEvent, useState } from 'react';
import { useSite } from '../../shell/site-context.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';

/**
 * Shares a post through the reader's own mail program, so that we never write to people who did not ask us
 * to.
 */
export function SendOn({ title }: { title: string }) {
  const { publicUrl, path } = useSite();
  const [asking, setAsking] = useState(false);
  const mailTo = (address: string) =>
    `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${publicUrl}${path}`)}`;
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  return (
    <div data-print="hide">
      <StandingLink file={mailTo('')} onClick={ask}>
        Email this article
      </StandingLink>
      <Dialog
        open={asking}
        title="Send to"
        input={{ kind: 'email', name: 'send-to', label: 'Recipient’s email address', autoComplete: 'off' }}
        confirmLabel="Write email"
        cancelLabel="Go back"
        onCancel={() => setAsking(false)}
        onConfirm={(address) => {
          setAsking(false);
          window.location.assign(mailTo(address));
        }}
      >
        <p>Your email program opens with the link in it. We do not keep the address.</p>
      </Dialog>
    </div>
  );
}
