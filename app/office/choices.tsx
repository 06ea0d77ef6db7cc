import { Children, type ReactNode } from 'react';
import { Link } from 'react-router';

/** Things to choose from, one press each. */
export function Choices({ children }: { children: ReactNode }) {
  return Children.count(children) === 0 ? null : <div className="office-choices">{children}</div>;
}

const lastDigit = 9;

interface ChoiceProps {
  /** The digit that presses it, where scripts run; what comes after 9 has none. */
  press: number;
  /** Where it leads; without, it sends the form around it. */
  to?: string;
  detail?: string;
  isChosen?: boolean;
  children: ReactNode;
}

export function Choice({ press, to, detail, isChosen = false, children }: ChoiceProps) {
  const inside = (
    <>
      <span>
        {children}
        {detail !== undefined && <span className="office-quiet"> {detail}</span>}
      </span>
      {press <= lastDigit && (
        <kbd className="office-with-keys" aria-hidden="true">
          {press}
        </kbd>
      )}
    </>
  );
  const common = {
    className: 'office-choice',
    'data-press': press,
    'data-chosen': isChosen || undefined,
  };
  return to === undefined ? (
    <button type="submit" aria-pressed={isChosen || undefined} {...common}>
      {inside}
    </button>
  ) : (
    <Link to={to} {...common}>
      {inside}
    </Link>
  );
}
