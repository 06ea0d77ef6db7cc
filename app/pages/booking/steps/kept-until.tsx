import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const lookAgainMilliseconds = 5 * 60_000;
/** As long as a booker may sit at it; a page that was left open does not keep a time from others for days. */
const mostLooks = 24;

/** Says until when the time is held. While the page is open, it extends the hold by itself. */
export function KeptUntil({ time, heldUntil }: { time: string; heldUntil: Date }) {
  const { revalidate, state } = useRevalidator();
  const looks = useRef(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || state !== 'idle' || looks.current >= mostLooks) return;
      looks.current += 1;
      void revalidate();
    }, lookAgainMilliseconds);
    return () => clearInterval(timer);
  }, [state, heldUntil, revalidate]);
  return (
    <small>
      <strong>We’re holding this time until {time}.</strong>
    </small>
  );
}
