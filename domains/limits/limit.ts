import type { RateLimit } from '#platform/rate-limits/rate-limits.ts';

/** What tries are counted by. Whoever changes one of them has all the others still against them. */
export type Counted = 'contact' | 'account' | 'device' | 'order' | 'card' | 'address' | 'service';

/** How many there may be in a minute of the clock, in any hour, and in any day. */
interface Most {
  minute?: number;
  hour?: number;
  day?: number;
}

/**
 * All that sends something to an address that anybody may have typed, that tries a secret or a card, or that
 * a program may do without end, and how often it may be done. Days are long only where nobody is kept out of
 * anything by them: a code or link for an account has its hour, and a day that takes a stranger several
 * networks and hours to use up. What was signed in before has an allowance of its own.
 */
export const limits = {
  /** Failed tries to sign in, by password or code. */
  sign_in: { contact: { hour: 10 }, account: { hour: 10 }, address: { hour: 30 }, service: { hour: 3_000 } },
  sign_in_known: { device: { hour: 10 } },
  /** Whoever is signed in and shows once more who they are. */
  confirm: { account: { hour: 10 } },
  /** A code to sign in with. */
  code: {
    contact: { hour: 5, day: 20 },
    account: { hour: 5, day: 20 },
    address: { hour: 30, day: 100 },
    service: { hour: 2_000 },
  },
  code_known: { device: { hour: 5, day: 20 } },
  /** A link to a new password. */
  reset: {
    contact: { hour: 5, day: 20 },
    account: { hour: 5, day: 20 },
    address: { hour: 30, day: 100 },
    service: { hour: 2_000 },
  },
  reset_known: { device: { hour: 5, day: 20 } },
  /** The code of an account that is not activated yet, once more. */
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
  /** Whatever is asked of the office and confirmed to who asked: call-backs, messages, waiting lists. */
  enquiry: { contact: { day: 5 }, address: { hour: 20 }, service: { hour: 1_000 } },
  gift_order: { contact: { day: 5 }, address: { hour: 20 }, service: { hour: 500 } },
  /**
   * A card that a member is to type: the bank is asked about each, so that they could be tried here one after
   * the other.
   */
  card_entry: { account: { hour: 15, day: 30 }, address: { hour: 30 }, service: { hour: 1_000 } },
  /** A card that is to be typed for a gift card. */
  gift_card_entry: { order: { day: 20 }, address: { hour: 30 }, service: { hour: 500 } },
  /** Cards that were tried for a gift card and not taken. */
  gift_payment: {
    order: { day: 5 },
    card: { day: 5 },
    account: { hour: 10 },
    address: { hour: 10, day: 20 },
    service: { hour: 300 },
  },
  gift_code: { account: { hour: 10 }, address: { hour: 30 }, service: { hour: 1_000 } },
  /**
   * What is texted back to us and asks for something; a machine that answers every text of ours must not go
   * on for ever.
   */
  text_reply: { contact: { day: 20 } },
  visit_message: { account: { hour: 20 } },
  /** Any form, by whoever is signed in, else by where it comes from. */
  form: { account: { minute: 600 }, address: { minute: 600 } },
  /** Any write of the API, by whoever is signed in, else by where it comes from. */
  api_write: { account: { minute: 240 }, address: { minute: 240 } },
} satisfies Record<string, Partial<Record<Counted, Most>>>;

export type Act = keyof typeof limits;

/**
 * The limits of one thing by one count, the tightest first. Hours and days are counted in parts, so that no
 * stretch has more, wherever it begins.
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

/** Who stands at the door of a request, signed in or not. */
export interface Visitor {
  /** The network that they come from, as the limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  address: string;
  /** What the browser calls itself, in words. */
  device: string;
  /** What the browser keeps from the last time that somebody signed in with it, or asked for a code. */
  deviceToken: string | undefined;
}
