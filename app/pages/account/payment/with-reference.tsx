import { Unbroken } from '../../../ui/Unbroken.tsx';

const reference = /([A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{3})/;

/** Words in which a booking's reference is never split. */
export function WithReference({ children }: { children: string }) {
  return children
    .split(reference)
    .map((part) => (reference.test(part) ? <Unbroken key={part}>{part}</Unbroken> : part));
}
