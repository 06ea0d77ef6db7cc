import type { Staff } from '../actor.ts';
import type { Capability } from '../capability.ts';

/** What members trust us with, each by one name. */
export const facts = [
  'needs',
  'remarks',
  'note',
  'photos',
  'address',
  'phone',
  'doorWords',
  'safeWord',
  'emergencyContact',
  'fullName',
  'price',
  'card',
] as const;
export type Fact = (typeof facts)[number];

/** What a carer was allowed beyond seeing the visits. */
export const carerRights = ['none', 'book', 'pay', 'needs'] as const;
export type CarerRight = (typeof carerRights)[number];

/**
 * When the professional sees a fact: while the visit is in their two days, today and tomorrow; from the day
 * of the visit on; or never.
 */
type FieldWhen = 'two_days' | 'on_the_day' | 'never';

/** Who sees one fact. The member whose it is sees all of them at any time. */
interface Disclosure {
  /** Carers with these rights, as long as they have them. */
  carers: readonly CarerRight[];
  professional: FieldWhen;
  /** The capability that the office needs for it; each look at a fact about a home is in the audit. */
  office: Capability;
  /** Whether the holder of a link to a visit sees it. */
  link: boolean;
}

const noCarer: readonly CarerRight[] = [];
const home = { office: 'needs', link: false } as const;

/**
 * Who sees what: the one list that pages, messages, exports and the privacy policy follow. A reader gets no
 * more than their part of the work takes. The office that helps on the phone has to see a home to help, and
 * every page that asks for it says so.
 */
export const disclosures: Readonly<Record<Fact, Disclosure>> = {
  needs: { ...home, carers: ['needs'], professional: 'two_days' },
  remarks: { ...home, carers: ['needs'], professional: 'two_days' },
  note: { ...home, carers: carerRights, professional: 'two_days' },
  photos: { ...home, carers: carerRights, professional: 'two_days' },
  address: { ...home, carers: carerRights, professional: 'two_days' },
  phone: { ...home, carers: carerRights, professional: 'two_days' },
  doorWords: { ...home, carers: carerRights, professional: 'two_days' },
  safeWord: { ...home, carers: noCarer, professional: 'never' },
  emergencyContact: { ...home, carers: noCarer, professional: 'on_the_day' },
  fullName: { office: 'visits', carers: carerRights, professional: 'never', link: false },
  price: { office: 'visits', carers: carerRights, professional: 'never', link: false },
  card: { office: 'visits', carers: noCarer, professional: 'never', link: false },
};

/** Whether a member of the office may know this. */
export const mayKnow = ({ capabilities }: Pick<Staff, 'capabilities'>, fact: Fact): boolean =>
  capabilities.has(disclosures[fact].office);

const isFact = (name: string): name is Fact => (facts as readonly string[]).includes(name);

/** The same for a mark of a message; a kind that we do not know is nobody's to read. */
export const mayReadMark = (staff: Pick<Staff, 'capabilities'>, what: string): boolean =>
  isFact(what) && mayKnow(staff, what);

/** Whether a member of the office may read every marked part there can be. */
export const mayReadAll = (staff: Pick<Staff, 'capabilities'>): boolean =>
  facts.every((fact) => mayKnow(staff, fact));

/** What a member of the office reads in place of a fact that they may not know. */
export const notForYou = '(not for your role)';

/**
 * Whether the professional sees a fact of a visit, by the calendar where it takes place; that the visit is
 * among their two days is known.
 */
export function isShownToProfessional(fact: Fact, days: { today: string; dayOfVisit: string }): boolean {
  const when = disclosures[fact].professional;
  return when === 'two_days' || (when === 'on_the_day' && days.dayOfVisit <= days.today);
}
