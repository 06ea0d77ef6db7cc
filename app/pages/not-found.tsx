import { data } from 'react-router';
import { unmatched } from '../shell/problem-page.tsx';

export function loader(): never {
  throw data(unmatched, { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}
