import { classNames } from './class-names.ts';
import { controlAttributes } from './field-ids.ts';
import { FieldFrame, type LabelledControl } from './FieldFrame.tsx';
import styles from './CodeField.module.css';
import frame from './FieldFrame.module.css';

/** One field for the whole code. It takes a pasted code with spaces in it: the server leaves them out. */
export function CodeField({
  name,
  label,
  hint,
  error,
  defaultValue,
}: LabelledControl & { defaultValue?: string }) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <input
        {...controlAttributes({ name, hint, error })}
        className={classNames(frame.control, styles.code)}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        defaultValue={defaultValue}
      />
    </FieldFrame>
  );
}
