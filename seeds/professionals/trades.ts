/** A week's working hours in wall time by weekday; 1 is Monday. */
type WeekOfHours = Readonly<Record<number, readonly (readonly [starts: string, ends: string])[]>>;

function everyDay(weekdays: readonly number[], ...ranges: [string, string][]): WeekOfHours {
  return Object.fromEntries(weekdays.map((weekday) => [weekday, ranges]));
}

const mondayToFriday = [1, 2, 3, 4, 5];

/** When the demo's professionals work, as the names say. */
export const weeks = {
  office: everyDay(mondayToFriday, ['09:00', '17:00']),
  long: everyDay(mondayToFriday, ['08:00', '18:00']),
  early: everyDay(mondayToFriday, ['06:30', '14:30']),
  late: everyDay(mondayToFriday, ['12:00', '20:00']),
  siesta: everyDay(mondayToFriday, ['08:00', '12:00'], ['14:00', '18:00']),
  tuesdayToSaturday: everyDay([2, 3, 4, 5, 6], ['09:00', '18:00']),
  sundayToThursday: everyDay([7, 1, 2, 3, 4], ['09:00', '17:30']),
  weekend: everyDay([5, 6, 7], ['08:00', '19:00']),
  threeDays: everyDay([1, 3, 5], ['08:30', '16:30']),
} satisfies Record<string, WeekOfHours>;

/** What a professional can do, by option ids. */
export const trades = {
  cleaner: ['home-cleaning', 'deep-cleaning'],
  organizer: ['home-cleaning', 'decluttering'],
  houseCare: ['home-cleaning', 'deep-cleaning', 'decluttering'],
  hauler: ['junk-removal', 'decluttering'],
  handyman: ['home-repair', 'door-repair', 'appliance-installation', 'shower-grab-bar-installation'],
  builder: [
    'home-repair',
    'shower-grab-bar-installation',
    'home-safety-assessment',
    'aging-in-place-remodeling',
  ],
  plumber: ['plumbing', 'appliance-installation', 'shower-grab-bar-installation'],
  cook: ['meal-preparation', 'meal-delivery'],
  driver: ['medical-appointment', 'senior-ride'],
  vanDriver: ['medical-appointment', 'senior-ride', 'wheelchair-transportation'],
  techHelper: ['computer-help', 'smartphone-help', 'video-help'],
} satisfies Record<string, readonly string[]>;

type Trade = keyof typeof trades;

export interface ProfessionalSeed {
  name: string;
  introduction: string;
  trades: readonly Trade[];
  week: keyof typeof weeks;
  /** Days off, counted from the day of seeding. */
  away?: { inDays: number; days: number; reason: string };
}
