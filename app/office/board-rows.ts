import {
  type Board,
  type BoardPerson,
  type BoardVisit,
  clock,
  hoursInWords,
  hourInWords,
  laneKey,
  lengthInWords,
  type Lane,
  needsSomebody,
  type Piece,
} from '#domains/office/board/board.ts';

/**
 * The rows of the board as text in HTML: thousands of visits as nodes of React would take several times as
 * long, on the server and in the browser. No style stands in them, and no word that was not escaped.
 */
export function boardRows(board: Board, day: string): string {
  const { axis, lanes } = board;
  const hours = Array.from({ length: (axis.last - axis.first) / 4 }, (_, index) => axis.first / 4 + index);
  const head = hours.map((hour) => `<li class=w4>${hourInWords(hour)}`).join('');
  const link = board.visits > mostNamed ? shortLinks(day) : fullLinks;
  return `<div class=hours aria-hidden=true><b>Who comes</b><ol>${head}</ol></div>${lanes.map((lane) => laneRow(lane, link)).join('')}`;
}

/** More visits than this have short addresses: thousands of references alone would weigh as much as all else. */
const mostNamed = 1_000;

interface Links {
  week(person: BoardPerson): string;
  visit(visit: BoardVisit, isAlone: boolean): string;
  name(whole: string): string;
}

const fullLinks: Links = {
  week: ({ id }) => `/office/week/${id}`,
  visit: ({ reference }) => `/office/visits/${reference}`,
  name: (whole) => whole,
};

/** By whose visit it is, and when. Where that does not name one, its reference does. */
const shortLinks = (day: string): Links => ({
  week: ({ id }) => `/office/board/of?day=${day}&who=${laneKey(id)}`,
  visit: (visit, isAlone) =>
    isAlone
      ? `/office/board/of?day=${day}&who=${laneKey(visit.professionalId)}&at=${clock24(visit.starts)}`
      : fullLinks.visit(visit, false),
  name: shortName,
});

/** "J. Russo" */
const shortName = (whole: string) => whole.replace(/^(\p{L})\S* (?=.)/u, '$1. ');

const clock24 = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

function laneRow({ person, rows }: Lane, link: Links): string {
  const isAlone = person !== null && rows.length === 1;
  const lists = rows
    .map((pieces) => `<ol>${pieces.map((piece) => pieceItem(piece, link, isAlone)).join('')}</ol>`)
    .join('');
  if (person === null) {
    const count = visitsIn(rows);
    return `<section id=needs class=needs><h2>Needs somebody</h2><p>${count === 0 ? 'Nobody waits' : `${count}, press one to send somebody`}</p><div>${lists}</div></section>`;
  }
  const none = rows.length === 0 ? '<p>No visits' : '';
  return `<section data-who=${laneKey(person.id)}><h2><a href=${link.week(person)}>${escaped(person.name)}</a></h2><p>${escaped(hoursInWords(person))}</p><div>${lists}${none}</div></section>`;
}

const visitsIn = (rows: Lane['rows']) => rows.flat().filter(({ kind }) => kind === 'visit').length;

/** A gap of the width that it takes, or a visit: who, what, when, and how it goes. */
function pieceItem(piece: Piece, link: Links, isAlone: boolean): string {
  if (piece.kind === 'gap') return `<li class=w${piece.quarters}>${piece.words}`;
  const { visit, quarters, words, isLate } = piece;
  const kind = isLate ? ' late' : needsSomebody(visit) || visit.isUnread ? ' open' : '';
  const standing = words === '' ? '' : `<b>${escaped(words)}</b>`;
  return `<li class="v w${quarters}${kind}"><a href=${link.visit(visit, isAlone)}>${escaped(link.name(visit.who))}</a> ${clock(visit.starts)}, ${lengthInWords(visit.ends - visit.starts)} ${escaped(visit.title)} ${standing}`;
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
        `<tr><td data-label=When>${clockOfDay(visit.starts)}–${clockOfDay(visit.ends)}<th scope=row data-label=For><a href=/office/visits/${visit.reference}>${escaped(visit.who)}</a><td data-label=What>${escaped(visit.title)}<td data-label="Who comes">${person === null ? 'Needs somebody' : escaped(person.name)}<td data-label=Status>${escaped(words === '' ? 'booked' : words)}`,
    );
  const columns = ['When', 'For', 'What', 'Who comes', 'Status'].map((each) => `<th scope=col>${each}`);
  return `<table><caption>Visits of the day</caption><thead><tr>${columns.join('')}</thead><tbody>${rows.join('')}</tbody></table>`;
}

const clockOfDay = (minute: number) => `${clock(minute)} ${minute % 1_440 < 720 ? 'AM' : 'PM'}`;

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);
