import { errorId } from './field-ids.ts';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './ErrorMessage.module.css';

/** Says how to fix it, right where it has to be fixed. */
export function ErrorMessage({ name, message }: { name: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={errorId(name)} className={styles.message}>
      <Icon name="warning" />
      <span>
        <VisuallyHidden>Error: </VisuallyHidden>
        {message}
      </span>
    </p>
  );
}
