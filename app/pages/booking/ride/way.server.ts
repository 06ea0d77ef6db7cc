import { redirect } from 'react-router';
import { clockLabel } from '#domains/availability/words.ts';
import {
  appointmentDays,
  type AppointmentForm,
  appointmentForm,
  appointmentInForm,
  appointmentMoment,
} from '#domains/booking/drafts/appointment.ts';
import { answerWayThere, invalidAnswers } from '#domains/booking/drafts/draft-answer.server.ts';
import { draftNotFound, isRideBegun } from '#domains/booking/drafts/draft.ts';
import { zoneInWords } from '#domains/people/words.ts';
import { refused, type Result, success, withProblems } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { textOf } from '../../../shell/forms.ts';
import { stepPath } from '../step-path.ts';
import { answersOfLastTime } from '../steps/details.server.ts';
import { optionOf, type Question, recipientOf } from '../steps/step.ts';
import {
  chosenPlace,
  destinationChosen,
  filledInSearch,
  keptInSearch,
  offeredPlaces,
  originChosen,
  placeOption,
} from './places.server.ts';
import { otherPlace, type PlaceOption } from './ride-addresses.tsx';
import { rideFields } from './ride-questions.ts';

export interface WayPart {
  name: 'way';
  fields: typeof rideFields;
  /** Where the person rides to, to choose from instead of typing. */
  places: PlaceOption[];
  /** What came of a search for places; undefined where nothing was looked for. */
  found: string | undefined;
  /** What a search takes along besides the answers. */
  kept: [name: string, value: string][];
  /** What was answered before, over what is known of the person. */
  given: Record<string, unknown>;
  /** By which clock the appointment is told: "Chicago time". */
  zone: string;
  /** Between which days it can be, on that clock. */
  days: { first: string; last: string };
  /** When it can begin. */
  hours: { value: string; label: string }[];
}

/** Of a ride: where it goes, and by which time. */
export const way = {
  async read(asking) {
    const option = optionOf(asking);
    if (option === undefined) throw redirect(stepPath(asking.flow, asking.draft.id, 'what'));
    const { answers } = asking.draft;
    const { places, found } = await offeredPlaces(asking);
    const given: Record<string, unknown> = {
      ...(isRideBegun(answers) ? {} : await answersOfLastTime(asking)),
      ...answers.details,
    };
    const timeZone = recipientOf(asking)?.timeZone;
    if (timeZone === undefined) throw redirect(stepPath(asking.flow, asking.draft.id, 'who'));
    return {
      name: 'way',
      fields: rideFields,
      places: places.map(placeOption),
      found,
      kept: keptInSearch(asking),
      given: {
        ...given,
        ...(answers.appointmentAt === undefined
          ? {}
          : appointmentInForm(new Date(answers.appointmentAt), timeZone)),
        place: chosenPlace(places, given),
        from: given['origin'] ? otherPlace : 'home',
        ...filledInSearch(asking.url),
      },
      zone: zoneInWords(timeZone),
      days: appointmentDays(asking.platform.clock.now(), timeZone),
      hours: quarterHours,
    };
  },
  async save(asking, form) {
    const option = optionOf(asking);
    const timeZone = recipientOf(asking)?.timeZone;
    if (option === undefined || timeZone === undefined) return refused(draftNotFound);
    const { places } = await offeredPlaces(asking);
    const chosen = destinationChosen(places, form);
    const begins = originChosen(form);
    const appointment = appointmentOf(form);
    const answered = await answerWayThere(asking.platform, asking.member, asking.draft, {
      way: {
        optionId: option.id,
        destination: textOf(form, 'destination'),
        destinationZip: textOf(form, 'destinationZip'),
        timing: textOf(form, 'timing'),
        ...(chosen.ok && chosen.value),
        ...(begins.ok && begins.value),
      },
      appointmentAt:
        appointment.ok && appointment.value ? appointmentMoment(appointment.value, timeZone) : undefined,
    });
    return allTold([chosen, begins, appointment], answered);
  },
} satisfies Question<WayPart>;

/**
 * What is wrong with any part of the page; where a place is still to be chosen, nothing is said of one to
 * type.
 */
function allTold<Value>(parts: readonly Result<unknown>[], answered: Result<Value>): Result<Value> {
  const fieldsOf = (result: Result<unknown>) => (result.ok ? [] : (result.refusal.fields ?? []));
  const told = parts.flatMap(fieldsOf);
  if (told.length === 0) return answered;
  const isUnchosen = told.some(({ field }) => field === 'place');
  const others = fieldsOf(answered).filter(({ field }) => !isUnchosen || !field.startsWith('destination'));
  return refused(withProblems(invalidAnswers(told), others));
}

/** When the appointment is; undefined for a ride that goes by its pick-up. */
function appointmentOf(form: FormData): Result<AppointmentForm | undefined> {
  if (textOf(form, 'timing') !== 'arrive') return success(undefined);
  const typed = appointmentForm.safeParse({
    appointment_on: textOf(form, 'appointment_on'),
    appointment_at: textOf(form, 'appointment_at'),
  });
  return typed.success ? success(typed.data) : refused(invalidAnswers(problemsOf(typed.error)));
}

const [firstHour, lastHour] = [6, 20];

/** Appointments begin on a quarter-hour, from 6 in the morning to 8 in the evening. */
const quarterHours = Array.from({ length: (lastHour - firstHour) * 4 + 1 }, (_, index) => {
  const minutes = firstHour * 60 + index * 15;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return { value: `${hour}:${minute}`, label: clockLabel(minutes) };
});
