import { type RefObject, useEffect } from 'react';

/** `docs/specification.md` 4.8. */
export const menuHideMilliseconds = 400;

/**
 * Closes an open menu when mouse and keyboard have been elsewhere for a moment, and right away on Escape. A
 * touch leaves it open.
 */
export function useClosingLater(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const details = menu.current;
    if (details === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stay = () => clearTimeout(timer);
    const leave = () => {
      stay();
      timer = setTimeout(() => {
        details.open = false;
      }, menuHideMilliseconds);
    };
    const leaveByMouse = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && !details.contains(document.activeElement)) leave();
    };
    const leaveByKeyboard = (event: FocusEvent) => {
      if (!(event.relatedTarget instanceof Node && details.contains(event.relatedTarget))) leave();
    };
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    details.addEventListener('pointerenter', stay);
    details.addEventListener('focusin', stay);
    details.addEventListener('pointerleave', leaveByMouse);
    details.addEventListener('focusout', leaveByKeyboard);
    details.addEventListener('keydown', close);
    return () => {
      stay();
      details.removeEventListener('pointerenter', stay);
      details.removeEventListener('focusin', stay);
      details.removeEventListener('pointerleave', leaveByMouse);
      details.removeEventListener('focusout', leaveByKeyboard);
      details.removeEventListener('keydown', close);
    };
  }, [menu]);
}
