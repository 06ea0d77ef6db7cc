interface RecipientSeed {
  name: string;
  isTheMember: boolean;
  address: { unit_no: string | null; address_1: string; zipcode: string };
  /** Ids of preference options; remarks only where the option asks for them. */
  preferences: readonly { id: string; remarks?: string }[];
}

export interface CastMember {
  name: string;
  /** What they sign in with; one of the two may be missing. */
  email: string | null;
  phone: string | null;
  /** Where they want to be called, when that is not what they sign in with. */
  contactPhone: string | null;
  status: 'A' | 'X';
  timeZone: string | null;
  /** Who they are, in one sentence, for the list of demo accounts. */
  what: string;
  recipient: RecipientSeed | null;
}

/** One password for all demo accounts, so that nobody has to look it up twice. */
export const demoPassword = 'lamp-on-the-porch';

const newYork = 'America/New_York';

/** The people of the demo, the tests and the documentation. All of them are invented. */
export const cast = {
  rosa: {
    name: 'Rosa Alvarez',
    email: 'rosa@example.com',
    phone: null,
    contactPhone: '+17185550142',
    status: 'A',
    timeZone: newYork,
    what: 'Rosa, 82, lives in Forest Hills, Queens, and books for herself',
    recipient: {
      name: 'Rosa Alvarez',
      isTheMember: true,
      address: { unit_no: '4B', address_1: '12 Lantern Street', zipcode: '11375' },
      preferences: [
        { id: 'hard-of-hearing' },
        { id: 'extra-time' },
        { id: 'knock-loudly' },
        { id: 'walker' },
        { id: 'low-sodium' },
        { id: 'other-interaction', remarks: 'Please use the side door. The front steps are steep.' },
      ],
    },
  },
  daniel: {
    name: 'Daniel Alvarez',
    email: 'daniel@example.com',
    phone: null,
    contactPhone: '+13035550118',
    status: 'A',
    timeZone: 'America/Denver',
    what: "Daniel, Rosa's son in Denver, may book and pay for her, up to $400 a month",
    recipient: null,
  },
  walter: {
    name: 'Walter Brooks',
    email: null,
    phone: '+12125550117',
    contactPhone: null,
    status: 'A',
    timeZone: newYork,
    what: 'Walter lives in Manhattan and has a phone but no email',
    recipient: {
      name: 'Walter Brooks',
      isTheMember: true,
      address: { unit_no: '11', address_1: '240 Harbor Lamp Place', zipcode: '10025' },
      preferences: [{ id: 'low-vision' }, { id: 'call-before' }, { id: 'voice-only' }],
    },
  },
  grace: {
    name: 'Grace Kim',
    email: 'grace@example.com',
    phone: null,
    contactPhone: '+19175550163',
    status: 'A',
    timeZone: newYork,
    what: 'Grace books for her mother Sunja in Bay Ridge, Brooklyn',
    recipient: {
      name: 'Sunja Kim',
      isTheMember: false,
      address: { unit_no: null, address_1: '31 Quiet Shore Road', zipcode: '11209' },
      preferences: [{ id: 'speaks-korean' }, { id: 'memory-support' }, { id: 'shoes-off' }],
    },
  },
  nora: {
    name: 'Nora Ellis',
    email: 'nora@example.com',
    phone: null,
    contactPhone: null,
    status: 'X',
    timeZone: null,
    what: 'Nora has just registered and has not activated her account',
    recipient: null,
  },
} as const satisfies Record<string, CastMember>;

/** What Daniel may do for Rosa. */
export const danielForRosa = {
  canBook: true,
  canPay: true,
  canChangeNeeds: false,
  monthlyLimitCents: 40_000,
} as const;

export interface DemoAccount {
  name: string;
  email: string | null;
  phone: string | null;
  password: string;
  what: string;
}

/** What to sign in with, for the printout at the start and the documentation. */
export const demoAccounts: readonly DemoAccount[] = Object.values(cast).map(
  ({ name, email, phone, what }) => ({
    name,
    email,
    phone,
    password: demoPassword,
    what,
  }),
);
