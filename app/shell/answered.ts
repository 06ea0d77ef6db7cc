import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Calls back, before it is painted, when a link that was followed or a form that was sent has been answered
 * and the answer is shown: then the router rests at an entry of its history that is new, also where the
 * address is the same. What lay between may never have been shown: an answer can come before React has shown
 * that anything is under way.
 */
export function useAnswered(whenAnswered: () => void): void {
  const { key } = useLocation();
  const isAtRest = useNavigation().state === 'idle';
  const last = useRef(key);
  useLayoutEffect(() => {
    if (!isAtRest || last.current === key) return;
    last.current = key;
    whenAnswered();
  });
}
