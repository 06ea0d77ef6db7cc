import { ask } from './day.ts';
import type { Standing } from './outbox.ts';
import * as store from './store.ts';

/* What is kept once and not in a row of its own: a call for help, and that the professional is home. */
export interface Sent {
  standing: Standing;
  /** Whether it has come to us just now. */
  isNew: boolean;
}

const notSent = (standing: Standing): Sent => ({ standing, isNew: false });

/** A call for help that could not be sent goes with the next beat. */
export async function sendHelp(): Promise<Sent> {
  const visit = await store.fact('help');
  if (visit === undefined) return notSent('here');
  let heard = await ask('/help', visit === '' ? {} : { visit });
  // A visit that we cannot read keeps nobody from being heard.
  if (heard.by === 'us' && !heard.isOver && heard.status === 400) heard = await ask('/help', {});
  if (heard.by === 'nobody') return notSent('away');
  if (heard.isOver) return notSent('over');
  if (heard.status !== 200) return notSent('busy');
  await store.remove('facts', 'help');
  return { standing: 'here', isNew: true };
}

/** That they are home is sent after what was pressed before. */
export async function sendHome(): Promise<Sent> {
  const pressed = await store.fact('home');
  if (pressed === undefined) return notSent('here');
  const heard = await ask('/home', pressed);
  if (heard.by === 'nobody') return notSent('away');
  if (heard.isOver) return notSent('over');
  // Only what we have refused is not sent again.
  if (heard.status !== 200 && ![400, 409, 422].includes(heard.status)) return notSent('busy');
  await store.remove('facts', 'home');
  return { standing: 'here', isNew: true };
}
