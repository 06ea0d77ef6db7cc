import type { Chance } from '#platform/chance.ts';
import { excludedBy } from '../../preferences.ts';
import { type Calendar, daysPast } from './calendar.ts';
import { between, draw, drawByWeight } from './draw.ts';
import type { Card, Carer, Household, Need, Payer, ZipPlace } from './households.ts';
import type { Identifiers } from './identifiers.ts';
import { familyNames, firstNames, streets, youngerNames } from './names.ts';

export interface Making {
  chance: Chance;
  calendar: Calendar;
  identifiers: Identifiers;
}

/** Names, addresses and numbers that nobody else in the demo has. */
export class PeopleMaker {
  private readonly making: Making;
  private readonly names = new Set<string>();
  private phones = 0;

  constructor(making: Making) {
    this.making = making;
  }

  payer(joinedOn: number, familyName: string, from: readonly string[] = firstNames): Payer {
    const { chance, calendar, identifiers } = this.making;
    const name = this.newName(from, familyName);
    const joinedAt = calendar.at(joinedOn, between(chance, 9 * 60, 20 * 60));
    // Some of those over 65 have a phone and no email; their children all have one.
    const hasEmail = from === youngerNames || chance.percent(78);
    const phone = this.newPhone();
    return {
      userId: identifiers.at(joinedAt),
      name,
      email: hasEmail ? `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com` : null,
      phone: hasEmail ? null : phone,
      contactPhone: hasEmail ? phone : null,
      timeZone: from === youngerNames ? drawByWeight(chance, zones) : calendar.zone,
      joinedOn,
      joinedAt,
      customerId: identifiers.token('cus'),
      cards: this.cards(joinedAt),
      isKnown: false,
    };
  }

  private newName(from: readonly string[], familyName: string): string {
    const { chance } = this.making;
    let name = `${draw(chance, from)} ${familyName}`;
    while (this.names.has(name)) name = `${draw(chance, from)} ${draw(chance, familyNames)}`;
    this.names.add(name);
    return name;
  }

  /** 555-0100 to 555-0199 belong to nobody, in each area code. */
  private newPhone(): string {
    const code = areaCodes[Math.floor(this.phones / 100)]!;
    const phone = `+1${code}55501${String(this.phones % 100).padStart(2, '0')}`;
    this.phones += 1;
    return phone;
  }

  cards(addedAt: Date): Card[] {
    const { chance } = this.making;
    const one = this.card(addedAt, true);
    return chance.percent(15) ? [one, this.card(addedAt, false)] : [one];
  }

  /** None ends in this month or the next, because people would be told so now. */
  card(addedAt: Date, isDefault: boolean): Card {
    const { chance, calendar, identifiers } = this.making;
    const [brand, last4] = draw(chance, cardKinds);
    return {
      id: identifiers.at(new Date(addedAt.getTime() + between(chance, 1, 59) * 60_000)),
      paymentMethodId: identifiers.token('pm'),
      brand,
      last4,
      expiryMonth: between(chance, 1, 12),
      expiryYear: calendar.now.getUTCFullYear() + between(chance, 1, 4) + 1,
      isDefault,
      behaviour: 'approved',
      addedAt,
    };
  }

  /** A member and the recipient: themselves most of the time, or another recipient. */
  household(places: readonly ZipPlace[]): Household {
    const { chance, identifiers } = this.making;
    // More and more join as the year passes, but most were there early.
    const joinedOn = -daysPast + Math.floor((daysPast - 6) * (chance.below(1000) / 1000) ** 1.6);
    const familyName = draw(chance, familyNames);
    const isTheMember = chance.percent(86);
    const owner = this.payer(joinedOn, familyName, isTheMember ? firstNames : youngerNames);
    const { areaId, timeZone, ...place } = draw(chance, places);
    const recipientName = isTheMember ? owner.name : this.newName(firstNames, familyName);
    const household: Household = {
      recipientId: identifiers.at(owner.joinedAt),
      recipientName,
      isTheMember,
      phone: owner.contactPhone ?? owner.phone,
      owner,
      areaId,
      address: {
        unit_no: chance.percent(60) ? `${between(chance, 1, 14)}${draw(chance, [...'ABCDEFGH'])}` : null,
        address_1: `${between(chance, 2, 480)} ${draw(chance, streets)}`,
        address_2: null,
        ...place,
      },
      timeZone,
      needs: this.needs(),
      carers: [],
      plan: null,
      isKnown: false,
    };
    return household;
  }

  private needs(): Need[] {
    const { chance } = this.making;
    const chosen: Need[] = [];
    for (const [id, often] of needOdds) {
      if (chance.percent(often) && chosen.every((need) => !excludedBy(id).includes(need.id)))
        chosen.push({ id, remarks: id === 'other-interaction' ? draw(chance, otherWishes) : null });
    }
    return chosen;
  }

  /** A child who helps, with an account of their own and what they may do. */
  carer(household: Household): Carer {
    const { chance, calendar, identifiers } = this.making;
    const familyName = household.recipientName.split(' ').at(-1)!;
    const sinceDay = between(chance, household.owner.joinedOn + 1, -2);
    const payer = this.payer(sinceDay, familyName, youngerNames);
    const since = new Date(payer.joinedAt.getTime() + between(chance, 3, 90) * 60_000);
    const canBook = chance.percent(85);
    return {
      id: identifiers.at(since),
      payer,
      sinceDay,
      since,
      canBook,
      canPay: canBook && chance.percent(85),
      canChangeNeeds: chance.percent(35),
      monthlyLimitCents: chance.percent(60) ? between(chance, 3, 12) * 5_000 : null,
      withdrawnAt: chance.percent(8) ? calendar.at(between(chance, sinceDay, -1), 21 * 60 + 30) : null,
      isKnown: false,
    };
  }
}

const areaCodes = ['646', '347', '929', '332', '516', '914', '201', '973'];

const zones: readonly (readonly [string, number])[] = [
  ['America/New_York', 60],
  ['America/Chicago', 14],
  ['America/Denver', 6],
  ['America/Los_Angeles', 20],
];

const cardKinds: readonly (readonly [string, string])[] = [
  ['visa', '4242'],
  ['visa', '4242'],
  ['mastercard', '4444'],
  ['discover', '1117'],
  ['amex', '0005'],
];

/** How many of a hundred have such a need. */
const needOdds: readonly (readonly [string, number])[] = [
  ['hard-of-hearing', 24],
  ['low-vision', 9],
  ['speak-slowly', 12],
  ['extra-time', 26],
  ['memory-support', 11],
  ['call-before', 22],
  ['knock-loudly', 18],
  ['speaks-spanish', 8],
  ['speaks-mandarin', 3],
  ['speaks-russian', 3],
  ['pets-at-home', 17],
  ['allergic-to-scents', 9],
  ['shoes-off', 13],
  ['other-interaction', 7],
  ['walker', 30],
  ['transfer-help', 6],
  ['door-to-door', 18],
  ['few-steps', 12],
  ['easy-entry-car', 15],
  ['oxygen', 3],
  ['wait-with-me', 8],
  ['low-sodium', 21],
  ['diabetic-friendly', 16],
  ['soft-food', 7],
  ['fish-allergy', 2],
  ['tree-nut-allergy', 3],
  ['milk-allergy', 2],
];

const otherWishes = [
  'Please use the back door.',
  'My husband sleeps until ten. Please do not ring before.',
  'I like to know your name before I open the door.',
  'Please write down what you did. I forget it.',
];
