import { pathTo } from '#app/paths.ts';
import { listVerifications } from '#domains/field/verification.server.ts';
import {
  byHandIn,
  missingIn,
  placeKnownBy,
  rightMoment,
  type Verification,
  type VerifiedMoment,
  waitingIn,
} from '#domains/field/verification.ts';
import type { Staff } from '#domains/people/actor.ts';
import { mayKnow } from '#domains/people/disclosure/disclosure.ts';
import { dayIn, periodOf } from '#domains/professionals/days.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import type { Platform } from '#platform/platform.ts';
import { homeRead, writeOpened } from '../opened.server.ts';
import type { Asked, Cell, Listed, Screen } from '../screen.ts';
import { readCursor, toCursor } from '../words.server.ts';

/** Nobody arrives earlier than this: what begins later has not begun, and there may be a great deal of it. */
const earliestArrivalMilliseconds = 86_400_000;

/** A month by the clock of the office, as far as visits can have begun; this one where nothing else is asked. */
function monthOf({ clock, configuration }: Platform, asked: string | undefined): { from: Date; until: Date } {
  const zone = configuration.OFFICE_TIME_ZONE;
  const month =
    asked !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(asked)
      ? asked
      : dayIn(zone, clock.now()).slice(0, 7);
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const { startsAt, endsAt } = periodOf({ firstDay: `${month}-01`, lastDay: last }, zone);
  const begun = new Date(clock.now().getTime() + earliestArrivalMilliseconds);
  return { from: startsAt, until: begun < endsAt ? begun : endsAt };
}

async function read(platform: Platform, staff: Staff, { filters, cursor, most }: Asked): Promise<Listed> {
  const rows = await listVerifications(
    platform.database,
    monthOf(platform, filters['month']),
    readCursor(cursor),
    most + 1,
  );
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  const knowsAddress = mayKnow(staff, 'address');
  if (knowsAddress && shown.length > 0)
    await writeOpened(
      platform,
      staff,
      { action: homeRead, subject: 'verification', memberId: null },
      platform.clock.now(),
    );
  return {
    rows: shown.map((visit) => ({
      id: null,
      cells: cellsOf(visit, {
        knowsAddress,
        hasCoordinates: knowsAddress && platform.configuration.FIELD_KEEPS_COORDINATES,
      }),
    })),
    nextCursor: rows.length > most && last ? toCursor(last.plannedAt, last.id) : null,
  };
}

function cellsOf(
  visit: Verification,
  { knowsAddress, hasCoordinates }: { knowsAddress: boolean; hasCoordinates: boolean },
): Cell[] {
  const { begin, end, timeZone } = visit;
  const clock = (moment: Date | null) => (moment === null ? '' : shortMomentInWords(moment, timeZone));
  const exactly = (moment: Date | null): Cell =>
    moment === null ? null : { text: clock(moment), exact: moment.toISOString() };
  return [
    { text: visit.reference, to: pathTo('/office/visits/:id', { id: visit.bookingId }) },
    visit.service,
    visit.recipientName,
    dayIn(timeZone, rightMoment(begin) ?? visit.plannedAt),
    knowsAddress ? visit.address : visit.town,
    { text: visit.providerName, to: pathTo('/office/professionals/:id', { id: visit.providerId }) },
    exactly(rightMoment(begin)),
    exactly(rightMoment(end)),
    [...missingIn(visit), ...waitingIn(visit).map((end) => `${end} not approved`)].join(', '),
    begin?.distanceMeters ?? null,
    end?.distanceMeters ?? null,
    byHandIn(visit).join('; '),
    [correctionOf('Start', begin, clock), correctionOf('End', end, clock)]
      .filter((words) => words !== '')
      .join('; '),
    exactly(begin?.cameAt ?? null),
    exactly(end?.cameAt ?? null),
    begin && placeKnownBy(begin),
    end && placeKnownBy(end),
    hasCoordinates ? (begin?.coordinates ?? null) : null,
    hasCoordinates ? (end?.coordinates ?? null) : null,
  ];
}

const correctionOf = (name: string, moment: VerifiedMoment | null, clock: (at: Date | null) => string) =>
  moment?.corrected ? `${name} pressed ${clock(moment.at)}: ${moment.corrected.reason}` : '';

/**
 * Electronic Visit Verification for a month: the six elements of each visit, and what is missing, named. As
 * CSV and as JSON like every list.
 */
export const verificationScreen: Screen = {
  name: 'verification',
  title: 'Visit verification',
  lead: 'Who was where, for which member, and when. Staff who cannot see addresses see the town. Times include approved corrections; original check-ins are on each visit’s page. The CSV also has distances in meters from the center of the home’s ZIP code, when each check-in arrived, whether the phone or the home’s card gave the location, and coordinates if they are kept by setting.',
  list: {
    columns: [
      'Reference',
      'Service',
      'Recipient',
      'Date',
      'Place',
      'Provider',
      'Start',
      'End',
      'Missing',
      'Distance at start',
      'Distance at end',
      'By hand',
      'Corrected',
      'Start received',
      'End received',
      'Start location from',
      'End location from',
      'Coordinates at the start',
      'Coordinates at the end',
    ],
    columnsOnPage: 9,
    filters: [{ name: 'month', label: 'Month, like 2027-02' }],
    empty: 'No visits started this month.',
    read,
  },
  acts: [],
};
