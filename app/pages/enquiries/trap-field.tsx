import styles from './trap-field.module.css';

/** Out of sight and out of the way of the keyboard and of screen readers: only programs fill it in. */
export function TrapField() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Leave this empty
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
