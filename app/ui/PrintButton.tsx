import { Button } from './Button.tsx';
import { OnlyWithScripts } from './OnlyWithScripts.tsx';
import styles from './PrintButton.module.css';

/** Prints the page; a browser without scripts says where its own Print is. */
export function PrintButton() {
  return (
    <div data-print="hide">
      <OnlyWithScripts>
        <Button type="button" variant="secondary" onClick={() => globalThis.print()}>
          Print
        </Button>
      </OnlyWithScripts>
      <p className={styles.otherwise}>To print, use Print in your browser’s menu.</p>
    </div>
  );
}
