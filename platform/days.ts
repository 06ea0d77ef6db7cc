/**
 * The one place where clocks and calendars in words are made, each once for its zone: making one takes far
 * longer than reading it, and memory that the limit of the heap does not see.
 */
export function clocksOf(
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known = made.get(timeZone);
    if (known !== undefined) return known;
    const clock = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    made.set(timeZone, clock);
    return clock;
  };
}

/** A way to write moments by the clock of a zone. */
export function momentFormat(
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): (moment: Date, timeZone: string) => string {
  const clocks = clocksOf(options);
  return (moment, timeZone) => withNoon(clocks(timeZone).format(moment));
}

/** 12 PM is read as midnight by many, so that noon and midnight have their names (NIST). */
export const withNoon = (text: string) =>
  text.replace(/\b12:00\s([AP])M/, (_, half) => (half === 'P' ? '12:00 noon' : '12:00 midnight'));

/** The day on which a moment falls in a zone, as one says it: "Friday, March 5, 2027". */
export const dayInWords = momentFormat({ dateStyle: 'full' });

/** The same without its weekday, as it is written at the head of a letter: "March 5, 2027". */
export const dateInWords = momentFormat({ dateStyle: 'long' });

/** The same, short: "Mar 5, 2027". */
export const shortDateInWords = momentFormat({ dateStyle: 'medium' });

/** A day in the next weeks: "Tue, Mar 5". */
export const shortDayInWords = momentFormat({ weekday: 'short', month: 'short', day: 'numeric' });

/** A month with its year: "March 2027". */
export const monthAndYear = momentFormat({ month: 'long', year: 'numeric' });

/** The time alone: "2:00 PM". */
export const shortTime = momentFormat({ timeStyle: 'short' });
