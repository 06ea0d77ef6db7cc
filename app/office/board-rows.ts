import { hourLabel } from '#domains/availability/words.ts';
import {
  type Board,
  type BoardPerson,
  type BoardVisit,
  clock,
  hoursInWords,
  laneKey,
  lengthInWords,
  type Lane,
  needsSomebody,
  type Piece,
} from '#office/board/board.ts';

/**
 * The rows of the board as text in HTML: thousands of visits as nodes of React would take several times as
 * long, on the server and in the browser. No style stands in them, and no word that was not escaped.
 */
export function boardRows(board: Board, day: string): string {
  const known = written.get(board);
  if (known !== undefined) return known;
  const html = writeRows(board, day);
  written.set(board, html);
  return html;
}

/** The same board is asked for by many, and a text of this size is work for the garbage collector. */
const written = new WeakMap<Board, string>();

function writeRows(board: Board, day: string): string {
  const { axis, lanes } = board;
  const hours = Array.from({ length: (axis.last - axis.first) / 4 }, (_, index) => axis.first / 4 + index);
  const head = hours.map((hour) => `<i class=w4>${hourLabel(hour)}</i>`).join('');
  const doors = board.visits > mostNamed ? buttons(day, keyLength(lanes)) : links;
  const rowsOf = (some: readonly Lane[]) => some.map((lane) => laneRow(lane, doors)).join('');
  const people = lanes.filter(({ person }) => person !== null);
  const groups = Array.from({ length: Math.ceil(people.length / groupSize) }, (_, index) =>
    people.slice(index * groupSize, (index + 1) * groupSize),
  );
  return `<div class=hours aria-hidden=true><b>Helper</b><div>${head}</div></div>${rowsOf(lanes.filter(({ person }) => person === null))}${groups.map((group) => `<div class=lanes>${rowsOf(group)}</div>`).join('')}`;
}

/**
 * A browser looks at so many people at once and leaves the others until they are scrolled to: one by one, it
 * would be busy with who is to be left.
 */
const groupSize = 25;

/**
 * More visits than this are opened by buttons of a form for each person: thousands of addresses alone would
 * weigh as much as all else.
 */
const mostNamed = 1_000;

/** What opens a week and a visit, around its words. */
interface Doors {
  lane(person: BoardPerson, inside: string): string;
  visit(visit: BoardVisit, isAlone: boolean, classes: string, words: string): string;
  name(whole: string): string;
}

const links: Doors = {
  lane: (person, inside) =>
    `<section data-who=${laneKey(person.id)}><h2><a href=/office/week/${person.id}>${escaped(person.name)}</a></h2>${inside}</section>`,
  visit: ({ reference }, _, classes, words) =>
    `<a href=/office/visits/${reference} class=${classes}>${words}</a>`,
  name: (whole) => whole,
};

/** By whose visit it is, and when. Where that does not name one, its reference does. */
const buttons = (day: string, length: number): Doors => ({
  lane: (person, inside) =>
    `<form action=/office/board/of/${day}/${person.id.slice(-length)}><h2><button>${escaped(person.name)}</button></h2>${inside}</form>`,
  visit: (visit, isAlone, classes, words) =>
    isAlone
      ? `<button name=at value=${clock24(visit.starts)} class=${classes}>${words}</button>`
      : links.visit(visit, false, classes, words),
  name: shortName,
});

const shortestKey = 5;
const mostAsked = 200;

/** How much of the end of an id says who is meant: ids differ by chance, so a little does. */
function keyLength(lanes: readonly Lane[]): number {
  const ids = lanes.flatMap(({ person }) => person?.id ?? []);
  // Some lanes alone do not say what the others are called.
  if (ids.length < mostAsked) return laneKey('0'.repeat(36)).length;
  let length = shortestKey;
  while (new Set(ids.map((id) => id.slice(-length))).size < ids.length) length += 1;
  return length;
}

/** "Russo": whose visit it is on a large board is said by its time and its professional. */
const shortName = (whole: string) => whole.split(' ').at(-1) ?? whole;

const clock24 = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

function laneRow({ person, rows }: Lane, doors: Doors): string {
  const isAlone = person !== null && rows.length === 1;
  const lists = rows
    .map((pieces) => `<div>${pieces.map((piece) => pieceItem(piece, doors, isAlone)).join('')}</div>`)
    .join('');
  if (person === null) {
    const count = visitsIn(rows);
    return `<section id=needs class=needs><h2>Unassigned</h2><p>${count === 0 ? 'None' : `${count}, press one to assign`}</p>${lists}</section>`;
  }
  const none = rows.length === 0 ? '<div>No visits</div>' : '';
  return doors.lane(person, `<p>${escaped(hoursInWords(person))}</p>${lists}${none}`);
}

const visitsIn = (rows: Lane['rows']) => rows.flat().filter(({ kind }) => kind === 'visit').length;

/**
 * A gap of the width that it takes, or a visit: when, what, how it goes, and its recipient. What often occurs
 * together is written together, so that it is compressed as one.
 */
function pieceItem(piece: Piece, doors: Doors, isAlone: boolean): string {
  if (piece.kind === 'gap') return `<i class=w${piece.quarters}>${piece.words}</i>`;
  const { visit, quarters, words, isLate } = piece;
  const kind = isLate ? ' late' : needsSomebody(visit) || visit.isUnread ? ' open' : '';
  const classes = kind === '' ? `w${quarters}` : `"w${quarters}${kind}"`;
  const standing = words === '' ? ',' : ` <b>${escaped(words)}</b>`;
  return doors.visit(
    visit,
    isAlone,
    classes,
    `${clock(visit.starts)}, ${lengthInWords(visit.ends - visit.starts)}, ${escaped(visit.title)}${standing} ${escaped(doors.name(visit.who))}`,
  );
}

/** The same as a table, by time: for reading aloud, for print, and for looking through. */
export function boardTable({ lanes }: Board): string {
  const rows = lanes
    .flatMap(({ person, rows: each }) =>
      each.flat().flatMap((piece) => (piece.kind === 'visit' ? [{ ...piece, person }] : [])),
    )
    .toSorted((one, other) => one.visit.starts - other.visit.starts)
    .map(
      ({ visit, words, person }) =>
        `<tr><td data-label=When>${clockOfDay(visit.starts)}–${clockOfDay(visit.ends)}<th scope=row data-label=For><a href=/office/visits/${visit.reference}>${escaped(visit.who)}</a><td data-label=What>${escaped(visit.title)}<td data-label=Helper>${person === null ? 'Unassigned' : escaped(person.name)}<td data-label=Status>${escaped(words === '' ? 'booked' : words)}`,
    );
  const columns = ['When', 'For', 'What', 'Helper', 'Status'].map((each) => `<th scope=col>${each}`);
  return `<table><caption>Visits of the day</caption><thead><tr>${columns.join('')}</thead><tbody>${rows.join('')}</tbody></table>`;
}

const clockOfDay = (minute: number) => `${clock(minute)} ${minute % 1_440 < 720 ? 'AM' : 'PM'}`;

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '–': '&ndash;',
};
/** A dash as its name keeps a text of thousands of rows at one byte a letter, which halves what it takes. */
const escaped = (text: string) => text.replaceAll(/[&<>"–]/g, (sign) => signs[sign] ?? sign);
