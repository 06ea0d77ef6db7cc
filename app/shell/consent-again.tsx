import { Button } from '../ui/Button.tsx';
import { consentKey, declinedKey } from './consent-rules.ts';

/** Opens the question again, for a visitor who has changed their mind. */
export function ConsentAgain() {
  return (
    <Button
      variant="secondary"
      type="button"
      onClick={() => {
        localStorage.removeItem(consentKey);
        sessionStorage.removeItem(declinedKey);
        window.location.reload();
      }}
    >
      Cookie choices
    </Button>
  );
}
