import { controlAttributes } from './field-ids.ts';
import { FieldFrame, type LabelledControl } from './FieldFrame.tsx';
import styles from './FieldFrame.module.css';

interface FileFieldProps extends LabelledControl {
  accept: string;
  /** Told with scripts only: what is chosen is sent without them, too. */
  onChoose?: (input: HTMLInputElement) => void;
}

/** Files from the device, several at a time. */
export function FileField({ name, label, hint, error, optional, accept, onChoose }: FileFieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} optional={optional}>
      <input
        {...controlAttributes({ name, hint, error, optional })}
        className={styles.control}
        type="file"
        multiple
        accept={accept}
        onChange={onChoose && ((event) => onChoose(event.currentTarget))}
      />
    </FieldFrame>
  );
}
