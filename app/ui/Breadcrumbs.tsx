import { Link } from 'react-router';
import { Icon } from './Icon.tsx';
import styles from './Breadcrumbs.module.css';

interface BreadcrumbsProps {
  /** From home down to this page, which has no address of its own here. */
  items: readonly { label: string; href?: string }[];
}

export function Breadcrumbs({ items }: BreadcrumbsProps) {
  if (items.length === 0) return null;
  return (
    <nav aria-label="Where you are">
      <ol className={styles.list}>
        {items.map((item, index) => (
          <li key={item.label}>
            {item.href ? (
              <Link to={item.href}>{item.label}</Link>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
            {index < items.length - 1 && <Icon name="chevron" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
