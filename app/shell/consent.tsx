import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { CheckboxList } from '../ui/CheckboxList.tsx';
import {
  categories,
  consentKey,
  declinedKey,
  readConsent,
  storedConsent,
  type Category,
} from './consent-rules.ts';
import type { ThirdParties } from './third-parties.ts';
import { countPageView, loadScripts } from './third-party-scripts.ts';
import styles from './consent.module.css';

const words: Record<Category, { label: string; description: string }> = {
  analytics: { label: 'Analytics', description: 'Shows us which pages people use.' },
  advertisement: {
    label: 'Advertising',
    description: 'Lets ad companies know your browser was here.',
  },
  functionality: { label: 'Extra features', description: 'Features that come from other companies.' },
};

/**
 * Asks once whether third-party scripts may be loaded, and loads what was agreed to. Without such scripts
 * there is nothing to ask.
 */
export function Consent({ parties }: { parties: ThirdParties }) {
  const { pathname } = useLocation();
  const open = useSyncExternalStore(neverChanges, isOpen, () => false);
  const [choosing, setChoosing] = useState(false);
  useEffect(() => {
    loadScripts(parties, readConsent(localStorage.getItem(consentKey)) ?? []);
  }, [parties]);
  useEffect(() => {
    countPageView(parties, readConsent(localStorage.getItem(consentKey)) ?? [], pathname);
  }, [parties, pathname]);
  if (!open) return null;
  return (
    <section className={styles.banner} aria-label="Your choice about cookies" data-print="hide">
      <h2>Can we use cookies from other companies?</h2>
      <p>The site works as well without them. You can change your mind anytime.</p>
      {choosing ? (
        <form
          className={styles.choices}
          onSubmit={(event) => {
            event.preventDefault();
            const ticked = new FormData(event.currentTarget).getAll('category');
            accept(categories.filter((category) => ticked.includes(category)));
          }}
        >
          <CheckboxList
            name="category"
            legend="Choose what to allow"
            options={categories.map((category) => ({ value: category, ...words[category] }))}
          />
          <Button variant="secondary">Save my choices</Button>
        </form>
      ) : (
        <div className={styles.choices}>
          <Button variant="secondary" type="button" onClick={() => accept(categories)}>
            Accept all
          </Button>
          <Button variant="secondary" type="button" onClick={decline}>
            Decline
          </Button>
          <Button variant="secondary" type="button" onClick={() => setChoosing(true)}>
            Let me choose
          </Button>
        </div>
      )}
    </section>
  );
}

/** Every change of the choice loads the page again. */
const neverChanges = () => () => undefined;

function isOpen(): boolean {
  return (
    readConsent(localStorage.getItem(consentKey)) === null && sessionStorage.getItem(declinedKey) === null
  );
}

function accept(accepted: readonly Category[]): void {
  localStorage.setItem(consentKey, storedConsent(accepted));
  window.location.reload();
}

function decline(): void {
  localStorage.removeItem(consentKey);
  sessionStorage.setItem(declinedKey, 'yes');
  window.location.reload();
}
