import { hourLabel } from '#domains/availability/words.ts';
import {
  type Axis,
  type Board,
  type BoardArea,
  type BoardPerson,
  type BoardVisit,
  clock,
  freeSpans,
  hoursInWords,
  laneKey,
  lengthInWords,
  type Lane,
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
  const { axis, lanes, areas } = board;
  const hours = Array.from({ length: (axis.last - axis.first) / 4 }, (_, index) => axis.first / 4 + index);
  const head = hours.map((hour) => `<i class=w4>${hourLabel(hour)}</i>`).join('');
  const doors = board.visits > mostNamed ? buttons(day, keyLength(lanes)) : links;
  const rowsOf = (some: readonly Lane[]) => some.map((lane) => laneRow(lane, doors, axis)).join('');
  const people = lanes.filter(({ person }) => person !== null);
  const ofArea = Map.groupBy(people, ({ person }) => person?.area ?? '');
  const groups = areas
    .map((area) => ({ area, those: ofArea.get(area.title) ?? [] }))
    .filter(({ those }) => those.length > 0)
    .map(({ area, those }) => areaRows(area, those, rowsOf))
    .join('');
  const none = people.length === 0 ? '<p>No visits on this day.</p>' : '';
  return `<div class=hours aria-hidden=true><b>${people.length} of ${board.people} people</b><div>${head}${nowSign(board)}</div></div>${rowsOf(lanes.filter(({ person }) => person === null))}${none}${groups}${board.now === null ? '' : '<hr>'}`;
}

const nowSign = ({ now }: Board) => (now === null ? '' : `<u>${clock(now)}</u>`);

/** The people of an area, whose rows can be folded, also without scripts and while others change them. */
function areaRows(
  area: BoardArea,
  lanes: readonly Lane[],
  rowsOf: (some: readonly Lane[]) => string,
): string {
  const groups = Array.from({ length: Math.ceil(lanes.length / groupSize) }, (_, index) =>
    lanes.slice(index * groupSize, (index + 1) * groupSize),
  );
  const late = area.late === 0 ? '' : ` · ${area.late} late`;
  const sums = `${counted(area.people, 'person', 'people')} · ${counted(area.visits, 'visit', 'visits')}${late}`;
  const title = escaped(area.title);
  return `<div class=area data-who="${title}"><label><input type=checkbox aria-label="Fold ${title}"><b>${title}</b> ${sums}</label>${groups.map((group) => `<div class=lanes>${rowsOf(group)}</div>`).join('')}</div>`;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

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
  /** The recipient's whole name, where the board says it. */
  name(whole: string): string;
}

const links: Doors = {
  lane: (person, inside) =>
    `<section data-who=${laneKey(person.id)}><h2><a href=/office/week/${person.id}>${escaped(person.name)}</a></h2>${inside}</section>`,
  visit: ({ reference }, _, classes, words) =>
    `<a href=/office/visits/${reference} class=${classes}>${words}</a>`,
  name: (whole) => `, ${escaped(whole)}`,
};

/** By whose visit it is, and when. Where that does not name one, its reference does. */
const buttons = (day: string, length: number): Doors => ({
  lane: (person, inside) =>
    `<form action=/office/board/of/${day}/${person.id.slice(-length)}><h2><button>${escaped(person.name)}</button></h2>${inside}</form>`,
  visit: (visit, isAlone, classes, words) =>
    isAlone
      ? `<button name=at value=${clock24(visit.starts)} class=${classes}>${words}</button>`
      : links.visit(visit, false, classes, words),
  name: () => '',
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

function laneRow({ person, rows }: Lane, doors: Doors, axis: Axis): string {
  const isAlone = person !== null && rows.length === 1;
  const lists = rows.map((pieces) => pieces.map((piece) => pieceItem(piece, doors, isAlone)).join(''));
  if (person === null) {
    const count = visitsIn(rows).length;
    return `<section id=needs class=needs><h2>Unassigned</h2><p>${count === 0 ? 'None' : count}<span>${count === 0 ? '' : ', press one to assign'}</span></p>${lists.map((list) => `<div>${list}</div>`).join('')}</section>`;
  }
  const works = worksIn(person, axis);
  const all = lists.length === 0 ? ['No visits'] : lists;
  return doors.lane(
    person,
    `<p>${sumOf(rows)}<span>${escaped(hoursInWords(person))}</span></p>${all.map((list) => `<div>${works}${list}</div>`).join('')}`,
  );
}

/** When the person can come, as a lighter part of the row. */
const worksIn = (person: BoardPerson, axis: Axis) =>
  freeSpans(person)
    .map(({ starts, ends }) => ({
      from: Math.max(0, Math.round(starts / 15) - axis.first),
      until: Math.min(axis.last, Math.round(ends / 15)) - axis.first,
    }))
    .filter(({ from, until }) => from < until)
    .map(({ from, until }) => `<s class="f${from} w${until - from}"></s>`)
    .join('');

const visitsIn = (rows: Lane['rows']) =>
  rows.flat().flatMap((piece) => (piece.kind === 'visit' ? [piece.visit] : []));

/** "3 · 5.5 h" */
function sumOf(rows: Lane['rows']): string {
  const visits = visitsIn(rows);
  if (visits.length === 0) return '';
  const minutes = visits.reduce((sum, { starts, ends }) => sum + ends - starts, 0);
  return `${visits.length} · ${Math.round(minutes / 6) / 10} h`;
}

/**
 * A gap of the width that it takes, or a visit: whose, what, how it goes, and when. What often occurs
 * together is written together, so that it is compressed as one.
 */
function pieceItem(piece: Piece, doors: Doors, isAlone: boolean): string {
  if (piece.kind === 'gap')
    return piece.short === null
      ? `<i class=w${piece.quarters}>${piece.words}</i>`
      : `<i class="w${piece.quarters} short">!${piece.short}</i>`;
  const { visit, quarters, words, sign, isAsked } = piece;
  const family = `<span>${escaped(shortName(visit.who))}</span>`;
  const standing = words === '' ? '' : ` <b>${escaped(words)}</b>`;
  return doors.visit(
    visit,
    isAlone,
    `"w${quarters} ${sign}${isAsked ? '' : ' other'}"`,
    `${family}${standing} · ${escaped(visit.title)}, ${clock(visit.starts)}, ${lengthInWords(visit.ends - visit.starts)}${doors.name(visit.who)}`,
  );
}

/** The same as a table, by time: for reading aloud, for print, and for looking through. */
export function boardTable({ lanes }: Board): string {
  const rows = lanes
    .flatMap(({ person, rows: each }) =>
      each.flat().flatMap((piece) => (piece.kind === 'visit' && piece.isAsked ? [{ ...piece, person }] : [])),
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
