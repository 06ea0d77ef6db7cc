import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './checked-list.module.css';

/** Short lines with a check mark before each; the mark only repeats what the heading says. */
export function CheckedList({ items, icon = 'check' }: { items: readonly string[]; icon?: IconName }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>
          <Icon name={icon} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
