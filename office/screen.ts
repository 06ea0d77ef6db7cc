import { z } from 'zod';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import type { Capability } from '#domains/people/capability.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { Platform } from '#platform/platform.ts';
import { type Result, success } from '#platform/result.ts';
import type { ChangeKind } from './live/change.ts';
import type { ScreenName } from './screen-names.ts';

/**
 * What the office sees and does, as data. A screen is declared once; its pages, its calls, its CSV, its print
 * and the list of who may reach it follow from that.
 */
export interface Screen {
  /**
   * The last part of its address, as in `/office/areas`; `screenCapabilities` says who learns that it is
   * there.
   */
  name: ScreenName;
  /** What it is called in the menu, and over its list. */
  title: string;
  /** Another screen leads to it, and the menu does not. */
  isInMenu?: false;
  /** `g` and this letter lead to it, where scripts run. */
  key?: string;
  /** One sentence under the heading: what is here, or what to know first. */
  lead?: string;
  /** Pages of its own that belong to the list. */
  links?: readonly ScreenLink[];
  list: List;
  /** What makes something new, beside the list. */
  acts: readonly Act<null>[];
  /** One thing of the list, at `/office/<name>/<id>`; lists of what stands alone have none. */
  record?: ScreenRecord;
}

export interface ScreenLink {
  text: string;
  to: string;
  may?: Capability;
  /** Whether there is anything for a colleague to do behind it; without, always. */
  isNeeded?(platform: Platform, staff: Staff): Promise<boolean>;
}

/**
 * A value in a table: text, a number that is set at the right, money in cents, a link to another screen, or
 * words with what a program reads in their place, such as a moment.
 */
export type Cell =
  | string
  | number
  | null
  | { cents: number }
  | { text: string; to: string; exact?: string }
  | { text: string; exact: string };

export interface List {
  columns: readonly string[];
  /** How many of them a page has room for; without, all. CSV and calls always have all. */
  columnsOnPage?: number;
  filters: readonly Filter[];
  /** How many rows a page has, and CSV all of them. A row has an id where it leads to its record. */
  read(platform: Platform, staff: Staff, asked: Asked): Promise<Listed>;
  /** What is said where there is no row. */
  empty: string;
  /** After which changes by others it may not be as it was: an open page says so, and lets nothing jump. */
  changesWith?: readonly ChangeKind[];
}

/** What a reader asked of a list. `filters` has only names that the list has. */
export interface Asked {
  filters: Readonly<Record<string, string>>;
  cursor: string | null;
  most: number;
  /** A page shows only some of the columns, and reads no more of a home than it shows. */
  isOnPage?: boolean;
}

export interface Listed {
  /** What is said above these rows, such as how old they are. */
  note?: string;
  rows: readonly { id: string | null; cells: readonly Cell[] }[];
  nextCursor: string | null;
}

export interface Filter {
  name: string;
  label: string;
  /** A day, or what only a link says; without, any text. */
  kind?: 'date' | 'hidden';
  /** What the list has where nothing is chosen, where that is not all. */
  emptyLabel?: string;
  /** What can be chosen; without, it is typed. */
  options?: readonly Option[];
  /** What can be chosen where the database says it. */
  readOptions?(platform: Platform): Promise<readonly Option[]>;
}

export interface Option {
  value: string;
  label: string;
}

/** One thing: what is said of it, and what can be done to it. */
export interface ScreenRecord<Subject = unknown> {
  find(platform: Platform, staff: Staff, id: string): Promise<Subject | undefined>;
  show(subject: Subject, now: Date): Shown;
  /** Changes with the subject: what was read before is not acted on afterward. */
  versionOf?(subject: Subject): number;
  /** What was done to it until now, each in a sentence, the oldest first: says what has changed meanwhile. */
  happened?(subject: Subject): readonly string[];
  /** Whose changes by others an open page shows as they come. */
  visitOf?(subject: Subject): string;
  acts: readonly Act<Subject>[];
}

export interface Shown {
  title: string;
  lead?: string;
  sections: readonly Section[];
}

/** A part of a record: sentences, facts, a table or a page of words, under a heading. */
export interface Section {
  title: string;
  words?: readonly string[];
  /** `to` is a page, or a number to ring (`tel:`). */
  facts?: readonly { term: string; details: string | readonly string[]; to?: string | undefined }[];
  table?: { columns: readonly string[]; rows: readonly (readonly Cell[])[]; empty: string };
  /** A page of words as HTML from our own Markdown, shown as members see it. */
  prose?: string;
  /** An image in the words of SVG, made by us, with what it shows in words. */
  drawing?: { svg: string; words: string };
  pictures?: readonly { address: string; words: string }[];
}

/** `a` assigns something, `m` moves it. */
export type ActKey = 'a' | 'm';

/**
 * Something that can be done. On a page it is a form that says first what follows; as a call its input is the
 * body.
 */
export interface Act<Subject = unknown> {
  /** Names it in forms and addresses: `time-off`. */
  name: string;
  may: Capability;
  /** What its button says: a verb and a noun. */
  label: string;
  /** It could give an account or money away: who does it has given the second factor in the last ten minutes. */
  isGrave?: true;
  /** Opens its form where scripts run, from its record and from a row that leads there. */
  key?: ActKey;
  /**
   * Keeps what is typed in the form of this act, whose fields it has: a second button there, and where
   * scripts run by itself.
   */
  keeps?: string;
  /** Fields that the link which opens its form may fill in. */
  filledByLink?: readonly string[];
  /** What follows and what is asked for this subject now; null where it cannot be done. */
  offer(subject: Subject, now: Date): Offer | null;
  input: z.ZodObject;
  /** `key` is the same for a form that is sent twice, and for a call that is repeated. */
  run(
    platform: ConnectedPlatform,
    staff: Staff,
    subject: Subject,
    input: Record<string, unknown>,
    key: string,
  ): Promise<Result<Done>>;
}

export interface Offer {
  /** The address of the page that its form has for itself, where it is not among the others. */
  page?: string;
  /** What will be so afterward, and who is told. */
  consequence: string;
  fields: readonly ActField[];
  /** It takes something away, or costs a member something. */
  isGrave?: boolean;
}

export interface Done {
  /** A sentence for the top of the page. */
  said: string;
  /** The id of what was made, for an act of a list: its record is shown next. */
  id?: string;
  /** What takes this back for 60 seconds: another act of the same record, with its input. */
  takeBack?: { act: string; input: Record<string, string> };
}

/** A field of a form; what was typed wrong comes back in place of `value`. */
export interface ActField {
  name: string;
  label: string;
  kind:
    | 'text'
    | 'lines'
    | 'prose'
    | 'money'
    | 'number'
    | 'date'
    | 'moment'
    | 'email'
    | 'phone'
    | 'choice'
    | 'choices'
    | 'picture'
    | 'checkbox'
    | 'file'
    | 'hidden';
  hint?: string;
  /** What is filled in; for `choices` the values with commas between. */
  value?: string;
  options?: readonly Option[];
  /** By which clock a moment is typed; its value is an instant as ISO 8601. */
  zone?: string;
  isOptional?: boolean;
}

/** Whether an act asks for a file: then a page can do it, and a call of JSON cannot. */
export const takesFile = ({ input }: Pick<Act, 'input'>): boolean =>
  Object.values(input.shape).some((field) => field instanceof z.ZodFile);

/** For an act that asks nothing. */
export const noInput = z.object({});

/** What an act answers that has nothing to say but that it is done. */
export function saying(result: Result<unknown>, said: string): Result<Done> {
  return result.ok ? success({ said }) : result;
}

/** Declares a record whose acts share the type of its subject. */
export function recordOf<Subject>(record: ScreenRecord<Subject>): ScreenRecord {
  return record;
}

/** Declares an act: the input that `run` gets is what its schema makes of it. */
export function actOf<Subject, Input extends z.ZodObject>(
  act: Omit<Act<Subject>, 'input' | 'run'> & {
    input: Input;
    run(
      platform: ConnectedPlatform,
      staff: Staff,
      subject: Subject,
      input: z.output<Input>,
      key: string,
    ): Promise<Result<Done>>;
  },
): Act<Subject> {
  return act;
}

/** Declares an act that needs a fresh second factor. */
export function graveActOf<Subject, Input extends z.ZodObject>(
  act: Omit<Act<Subject>, 'input' | 'run' | 'isGrave'> & {
    input: Input;
    run(
      platform: ConnectedPlatform,
      staff: FreshStaff,
      subject: Subject,
      input: z.output<Input>,
      key: string,
    ): Promise<Result<Done>>;
  },
): Act<Subject> {
  const { run } = act;
  return {
    ...act,
    isGrave: true,
    // A grave act is only ever run with the fresh staff that this asks for.
    run: (platform, staff: FreshStaff, subject, input: z.output<Input>, key) =>
      run(platform, staff, subject, input, key),
  };
}
