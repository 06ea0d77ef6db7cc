import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import styles from './Button.module.css';

/** One primary action on a page: the next thing to do. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  variant: ButtonVariant;
  children: ReactNode;
}

export function Button({ variant, type = 'submit', children, ...attributes }: ButtonProps) {
  return (
    <button type={type} className={classNames(styles.button, styles[variant])} {...attributes}>
      {children}
    </button>
  );
}

interface ButtonLinkProps {
  to: string;
  variant: ButtonVariant;
  children: ReactNode;
}

export function ButtonLink({ to, variant, children }: ButtonLinkProps) {
  const className = classNames(styles.button, styles[variant]);
  const leavesTheRouter = /^[a-z]+:/.test(to);
  if (leavesTheRouter) {
    return (
      <a href={to} className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}

/** The buttons at the end of a form or a section; the primary one first. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div className={styles.actions} data-print="hide">
      {children}
    </div>
  );
}
