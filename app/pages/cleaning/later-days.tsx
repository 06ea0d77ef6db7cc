import { Link, useSearchParams } from 'react-router';

/** The way to the days that did not fit, and to somebody who finds a time when none of these will do. */
export function LaterDays({ from }: { from: string | null }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  if (from !== null) next.set('from', from);
  return (
    <ul>
      {from !== null && (
        <li>
          <Link to={`?${next.toString()}`}>Show later days</Link>
        </li>
      )}
      <li>
        <Link to="/requestcallback">No time suits me: please call me</Link>
      </li>
    </ul>
  );
}
