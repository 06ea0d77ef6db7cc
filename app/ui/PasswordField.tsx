import { useState } from 'react';
import { classNames } from './class-names.ts';
import { controlAttributes } from './field-ids.ts';
import { FieldFrame, type LabelledControl } from './FieldFrame.tsx';
import { useIsServerMarkup } from './hydration.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import frame from './FieldFrame.module.css';
import styles from './PasswordField.module.css';

interface PasswordFieldProps extends LabelledControl {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ name, label, hint, error, autoComplete }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const cannotShowYet = useIsServerMarkup();
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <div className={styles.row}>
        <input
          {...controlAttributes({ name, hint, error })}
          className={classNames(frame.control, styles.input)}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        {!cannotShowYet && (
          <button type="button" className={styles.show} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <VisuallyHidden> password</VisuallyHidden>
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
