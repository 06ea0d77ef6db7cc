import { refusal } from '#platform/result.ts';
import { hashOf, sameText } from '#platform/secrets.ts';

/** What the office begins with an account or a contact, and a person who is told of it may stop. */
export const procedures = ['way-back', 'merge', 'new-contact'] as const;
export type Procedure = (typeof procedures)[number];

export interface Begun {
  procedure: Procedure;
  id: string;
}

/** What became of it: it can be stopped, it was, or it has taken its course. */
export type BegunState = 'open' | 'stopped' | 'over';

/** What an address in a message proves: that its holder may stop this, and do nothing else. */
export const stopKey = (secret: string, { procedure, id }: Begun): string =>
  `${procedure}.${id}.${hashOf(secret, 'not-me', `${procedure}.${id}`)}`;

/** The address of the page on which it is stopped with one press, without signing in. */
export const stopAddress = ({ publicUrl, secret }: { publicUrl: string; secret: string }, begun: Begun) =>
  `${publicUrl}/not-me?key=${stopKey(secret, begun)}`;

/** What a key stops; undefined for a key that is not ours. */
export function readStopKey(secret: string, key: string): Begun | undefined {
  const [name, id = ''] = key.split('.');
  const procedure = procedures.find((each) => each === name);
  if (procedure === undefined) return undefined;
  return sameText(key, stopKey(secret, { procedure, id })) ? { procedure, id } : undefined;
}

export const nothingToStop = refusal(
  'conflict',
  'nothing_to_stop',
  'Nothing left to stop. If you cannot sign in, or see something you do not recognize, call us now.',
);
