/** The day on which a moment falls in a zone, as one says it: "Friday, March 5, 2027". */
export function dayInWords(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' }).format(moment);
}

/** The same without its weekday, as it stands at the head of a letter: "March 5, 2027". */
export function dateInWords(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(moment);
}
