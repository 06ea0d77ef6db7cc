import type { Staff } from '#domains/people/actor.ts';
import type { Screen } from '#office/screen.ts';
import type { KeyedActs } from './cells.tsx';

/** The acts of a screen's records that a key opens, as this member of the office may do them. */
export const keyedActsOf = ({ record }: Screen, staff: Staff): KeyedActs =>
  Object.fromEntries(
    (record?.acts ?? []).flatMap(({ key, name, may }) =>
      key !== undefined && staff.capabilities.has(may) ? [[key, name]] : [],
    ),
  );
