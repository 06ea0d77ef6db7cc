import { hashOf } from '#platform/secrets.ts';

/** A line of the audit, sealed: its place in the chain, and the hash that holds it to the line before. */
interface Seal {
  number: number;
  auditId: string;
  /** By which secret it was made. */
  key: string;
  hash: string;
}

/** What a seal is made after, and the last that is known of a chain. */
export type ChainEnd = Pick<Seal, 'number' | 'key' | 'hash'>;

export const chainStart: ChainEnd = { number: 0, key: '', hash: '' };

/** A seal as it was read, with the line that it is for; null where that is gone. */
export type ReadSeal = Seal & { line: string | null };

export type BreakKind = 'changed' | 'removed' | 'cut_off' | 'not_sealed';

/** Where the chain does not hold. */
export interface Break {
  number: number;
  kind: BreakKind;
  auditId: string | null;
}

const keyLength = 8;

/** Tells the secrets apart by which seals were made, and says nothing of them. */
const keyOf = (secret: string): string => hashOf(secret, 'key of the audit', '').slice(0, keyLength);

/** The seals of lines, in their order, after the end of a chain. */
export function sealsAfter(
  secret: string,
  end: ChainEnd,
  lines: readonly { id: string; line: string }[],
): Seal[] {
  const key = keyOf(secret);
  let last = end;
  return lines.map(({ id, line }) => {
    const number = last.number + 1;
    const seal = { number, auditId: id, key, hash: hashAfter(secret, last, number, line) };
    last = seal;
    return seal;
  });
}

const hashAfter = (secret: string, { key, hash }: ChainEnd, number: number, line: string) =>
  hashOf(secret, 'audit', JSON.stringify([key, hash, number, line]));

/**
 * Where some seals that follow each other break the chain, after the one before them. A seal is compared with
 * the one before as it is kept, so that one change is one break. Of a seal by an earlier secret only its
 * place and its line can be looked for; the first seal by the present one holds it.
 */
export function breaksIn(secret: string, before: ChainEnd, seals: readonly ReadSeal[]): Break[] {
  const key = keyOf(secret);
  let last = before;
  return seals.flatMap((seal): Break[] => {
    const previous = last;
    last = seal;
    const { number, auditId, line } = seal;
    if (number !== previous.number + 1)
      return [{ number: previous.number + 1, kind: 'removed', auditId: null }];
    if (line === null) return [{ number, kind: 'removed', auditId }];
    const holds = seal.key !== key || seal.hash === hashAfter(secret, previous, number, line);
    return holds ? [] : [{ number, kind: 'changed', auditId }];
  });
}

export const breakWords: Record<BreakKind, string> = {
  changed: 'was changed after it was written',
  removed: 'is gone',
  cut_off: 'and those after it are gone',
  not_sealed: 'was put in later with an earlier date',
};

/** A break as the office reads it. */
export const breakInWords = ({ number, kind }: Pick<Break, 'number' | 'kind'>): string =>
  kind === 'not_sealed' ? `A line ${breakWords[kind]}.` : `Line ${number} ${breakWords[kind]}.`;
