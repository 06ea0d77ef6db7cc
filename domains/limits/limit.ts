import type { RateLimit } from '#platform/rate-limits/rate-limits.ts';

/** What tries are counted by. Changing one of them leaves all the others in force. */
const countedBy = ['contact', 'account', 'device', 'order', 'card', 'address', 'service'] as const;
export type Counted = (typeof countedBy)[number];
export const isCounted = (name: string): name is Counted => countedBy.some((each) => each === name);

/** How many are allowed in a minute of the clock, in any hour, and in any day. */
interface Most {
  minute?: number;
  hour?: number;
  day?: number;
}

/**
 * Everything that sends something to an address that anybody may have typed, that tries a secret or a card,
 * or that a program could do without end, and how often it may be done. Limits per day appear only where they
 * keep nobody out: a code or link for an account has a limit per hour, and one per day that takes a stranger
 * several networks and hours to use up. A device that was signed in before has its own allowance. The limit
 * of the service as a whole can be filled by strangers; therefore it shuts nobody out, but slows each network
 * down.
 */
export const limits = {
  /** Failed tries to sign in, by password or code. */
  sign_in: { contact: { hour: 10 }, account: { hour: 10 }, address: { hour: 30 }, service: { hour: 3_000 } },
  /** Failed tries to sign in to the office, by password; then by its second factor. */
  staff_sign_in: { contact: { hour: 10 }, address: { hour: 30 } },
  staff_sign_in_known: { device: { hour: 10 } },
  staff_factor: { account: { hour: 10 } },
  staff_factor_known: { device: { hour: 10 } },
  sign_in_known: { device: { hour: 10 } },
  /** Proving who you are once more while signed in. */
  confirm: { account: { hour: 10 } },
  /** A code to sign in with. */
  code: {
    contact: { hour: 5, day: 20 },
    account: { hour: 5, day: 20 },
    address: { hour: 30, day: 100 },
    service: { hour: 2_000 },
  },
  code_known: { device: { hour: 5, day: 20 } },
  /** The same on a professional's phone: they are at a door, and a text may not have arrived. */
  field_code_known: { device: { hour: 15, day: 40 } },
  /** A link for setting a new password. */
  reset: {
    contact: { hour: 5, day: 20 },
    account: { hour: 5, day: 20 },
    address: { hour: 30, day: 100 },
    service: { hour: 2_000 },
  },
  reset_known: { device: { hour: 5, day: 20 } },
  /** Another code for an account that is not activated yet. */
  activation: {
    account: { hour: 5, day: 10 },
    contact: { hour: 5, day: 10 },
    address: { hour: 30 },
    service: { hour: 2_000 },
  },
  registration: { contact: { hour: 5, day: 10 }, address: { hour: 30 }, service: { hour: 2_000 } },
  /** A code to a new address or number of an account. */
  contact_change: {
    account: { hour: 5, day: 10 },
    contact: { hour: 5, day: 10 },
    address: { hour: 30 },
    service: { hour: 500 },
  },
  invitation: { account: { day: 15 }, contact: { day: 3 }, address: { hour: 30 }, service: { hour: 500 } },
  /** Anything asked of the office and confirmed to the person who asked: call-backs, messages, waiting lists. */
  enquiry: { contact: { day: 5 }, address: { hour: 20 }, service: { hour: 1_000 } },
  gift_order: { contact: { day: 5 }, address: { hour: 20 }, service: { hour: 500 } },
  /**
   * A card that a member is about to type. The bank is asked about each, so cards could be tried here one
   * after another.
   */
  card_entry: { account: { hour: 15, day: 30 }, address: { hour: 30 }, service: { hour: 1_000 } },
  /** A card that is about to be typed for a gift card. */
  gift_card_entry: { order: { day: 20 }, address: { hour: 30 }, service: { hour: 500 } },
  /** Cards that were tried for a gift card and refused. */
  gift_payment: {
    order: { day: 5 },
    card: { day: 5 },
    account: { hour: 10 },
    address: { hour: 10, day: 20 },
    service: { hour: 300 },
  },
  gift_code: { account: { hour: 10 }, address: { hour: 30 }, service: { hour: 1_000 } },
  /**
   * A text to us that asks for something; a machine that answers every text of ours must not continue
   * forever.
   */
  text_reply: { contact: { day: 20 } },
  /**
   * What a member of the office sends once more, or another way: by who sends it, who gets it, and what it is
   * about.
   */
  office_sending: { account: { hour: 60 }, contact: { hour: 5, day: 20 }, order: { hour: 5, day: 10 } },
  visit_message: { account: { hour: 20 } },
  /** A photo of what is to be done, which takes a moment's work and is kept. */
  photo: { account: { hour: 30, day: 60 } },
  /** The same by professionals, of a whole day that is sent at once. */
  field_photo: { account: { hour: 120, day: 240 } },
  /** Any form, counted by account when signed in, else by network. */
  form: { account: { minute: 600 }, address: { minute: 600 } },
  /** Any write of the API, counted by account when signed in, else by network. */
  api_write: { account: { minute: 240 }, address: { minute: 240 } },
} satisfies Record<string, Partial<Record<Counted, Most>>>;

export type Act = keyof typeof limits;

/**
 * The limits of one act by one kind of subject, tightest first. Hours and days are counted in parts, so that
 * no stretch of that length exceeds the limit, wherever it begins.
 */
export function limitsOf(act: Act, counted: Counted): RateLimit[] {
  const most = (limits[act] as Partial<Record<Counted, Most>>)[counted];
  return [
    ...(most?.minute === undefined
      ? []
      : [{ name: `${act}-${counted}-minute`, most: most.minute, windowSeconds: 60 }]),
    ...(most?.hour === undefined
      ? []
      : [{ name: `${act}-${counted}-hour`, most: most.hour, windowSeconds: 3_600, parts: 60 }]),
    ...(most?.day === undefined
      ? []
      : [{ name: `${act}-${counted}-day`, most: most.day, windowSeconds: 86_400, parts: 48 }]),
  ];
}

/** Where the service as a whole has reached its limit, each network may still try this often. */
export const slowedLimitOf = ({ name }: RateLimit): RateLimit => ({
  name: `${name}-slowed`,
  most: 1,
  windowSeconds: 300,
});

/** Who is making a request, signed in or not. */
export interface Visitor {
  /** The network that they come from, as the limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  address: string;
  /** What the browser calls itself, in words. */
  device: string;
  /** What the browser keeps from the last time a member signed in with it or asked for a code. */
  deviceToken: string | undefined;
}
