import { controlAttributes } from './field-ids.ts';
import { FieldFrame, type LabelledControl } from './FieldFrame.tsx';
import styles from './FieldFrame.module.css';

interface TextAreaProps extends LabelledControl {
  rows?: number;
  maxLength?: number;
  defaultValue?: string;
}

export function TextArea({ name, label, hint, error, optional, rows = 5, ...textarea }: TextAreaProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        {...controlAttributes({ name, hint, error, optional })}
        className={styles.control}
        rows={rows}
        {...textarea}
      />
    </FieldFrame>
  );
}
