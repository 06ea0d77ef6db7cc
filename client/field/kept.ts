import type { StepKind } from '#domains/field/step.ts';

/** A step as it is sent: what the rules of a step made of a form, by the clock of the phone. */
export interface Row {
  id: string;
  visit: string;
  kind: StepKind;
  /** ISO 8601. */
  happened_at: string;
  clock_offset_ms: number;
  /** Of the counter of the browser, which nobody sets; rows of an older script have none. */
  counter?: number;
  [detail: string]: unknown;
}

/** Whose it is, where its person is not the one who is signed in now: sealed until they are back. */
interface Sealable {
  /** The mark of its person; left out of what belongs to the professional who is signed in. */
  of?: string;
}

/** What was pressed, until its professional has read that it was sent. */
export interface KeptStep extends Sealable {
  place: number;
  row: Row;
  state: 'waiting' | 'refused';
  /** Why it was refused. */
  words: string;
  /** Whose visit it is about, as the page named it; rows of an older script do not say. */
  about?: string;
}

export interface KeptPhoto extends Sealable {
  place: number;
  id: string;
  visit: string;
  happened_at: string;
  clock_offset_ms: number;
  /** Null in what an older script refused. */
  blob: Blob | null;
  state: 'waiting' | 'refused';
  words: string;
  about?: string;
}

/** A step or photo that is sealed and encrypted (AES-GCM). */
export interface Encrypted {
  place: number;
  of: string;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  /** How much of what was encrypted is the picture, before the rest. */
  size: number;
}

export interface KeptPage {
  path: string;
  html: string;
  /** In milliseconds, by the clock of the phone. */
  at: number;
}

/** That they are home safe, as it was pressed. */
export interface KeptHome {
  happened_at: string;
  clock_offset_ms: number;
}

/** A call for help, or that a professional is home, of one who is not signed in now. */
export interface SealedCall {
  of: string;
  /** The visit of a call for help, or an empty text. */
  help?: string;
  home?: KeptHome;
}

/** How much of a professional is sealed here, or was erased because the phone was reported lost. */
export interface Unsent {
  of: string;
  steps: number;
  photos: number;
  isErased: boolean;
  help?: string | undefined;
}

/** What is known about the session and the clock. */
export interface Facts {
  /** The mark of the session that all of this belongs to. */
  mark: string;
  /** The mark of the professional who pressed what was not sent. */
  person: string;
  /** The mark of a session that its holder has signed out of. */
  left: string;
  /** How far our clock is ahead of that of the phone, in milliseconds. */
  offset: number;
  /** Until when the pages are kept, in milliseconds by our clock. */
  until: number;
  /** When the day was fetched, in milliseconds by the clock of the phone. */
  fetched: number;
  /** A call for help that was not sent: at which visit, or an empty text. */
  help: string;
  home: KeptHome;
  /** Which of a professional's phones this is, for us alone. */
  phone: string;
  sealedCalls: SealedCall[];
  /** With what is sealed for a person is encrypted; dropped once it is. */
  sealKey: { of: string; key: CryptoKey };
  /** What was erased and is not told to us yet. */
  erased: Unsent[];
  /** What the office was told of, so that it is told once. */
  told: Unsent[];
}

export const onlyWaiting = <Kept extends { state: 'waiting' | 'refused' }>(kept: readonly Kept[]): Kept[] =>
  kept.filter(({ state }) => state === 'waiting');
