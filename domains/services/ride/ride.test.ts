import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeStart } from '#domains/availability/words.ts';
import { serviceOptions, services } from '#seeds/services.ts';
import { estimateVisit } from '../estimate.ts';
import {
  answersKnownFrom,
  arrivalOfAnswers,
  doorHelps,
  earliestWayBack,
  helpMinutes,
  legsOf,
  marginMinutes,
  mobilityAids,
  needsOfRide,
  rideTitle,
  stairCounts,
} from './ride.ts';

const service = {
  ...services.find(({ id }) => id === 'rides')!,
  options: serviceOptions.filter(({ serviceId }) => serviceId === 'rides'),
  extras: [],
};
const oneWay = {
  optionId: 'medical-appointment',
  destination: '80 Lafayette Street',
  destinationZip: '10013',
  trip: 'one-way',
  companion: 'no',
};
const priced = (answers: Record<string, unknown>) => {
  const estimate = estimateVisit(service, answers);
  if (!estimate.ok) throw new Error(estimate.refusal.code);
  return estimate.value;
};

describe('the price of a ride', () => {
  it('is $9 and $2.10 a mile and $0.45 a minute', () => {
    expect(priced({ ...oneWay, route: { miles: 10, minutes: 40 } })).toMatchObject({
      totalCents: 900 + 2_100 + 1_800,
      minutes: 45,
    });
  });

  it('is $18 at least', () => {
    expect(priced({ ...oneWay, route: { miles: 1, minutes: 7 } })).toMatchObject({
      totalCents: 1_800,
      minutes: 30,
    });
  });

  it('counts both ways and the time in which the driver waits', () => {
    const there = { ...oneWay, trip: 'wait', waitingMinutes: '60', route: { miles: 10, minutes: 40 } };
    expect(priced(there)).toMatchObject({ totalCents: 900 + 4_200 + 3_600 + 3_000, minutes: 150 });
  });

  it('does not count waiting that goes with no ride back', () => {
    expect(priced({ ...oneWay, waitingMinutes: '60', route: { miles: 10, minutes: 40 } }).totalCents).toBe(
      4_800,
    );
  });

  it('never falls with the way, and is never below the least', () => {
    const miles = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(miles, miles, fc.constantFrom(...service.options), (one, other, option) => {
        const cost = (far: number) =>
          priced({ ...oneWay, optionId: option.id, route: { miles: far, minutes: far * 3 } }).totalCents;
        const [near, far] = [Math.min(one, other), Math.max(one, other)];
        expect(cost(far)).toBeGreaterThanOrEqual(cost(near));
        expect(cost(near)).toBeGreaterThanOrEqual(
          option.price.kind === 'distance' ? option.price.minimumCents : 0,
        );
      }),
    );
  });

  it.each([
    ['no street', { destination: ' ' }, 'destination'],
    ['no ZIP code', { destinationZip: 'Queens' }, 'destinationZip'],
    ['no way chosen', { trip: '' }, 'trip'],
    ['a wait of nobody knows how long', { trip: 'wait' }, 'waitingMinutes'],
    ['no word about a companion', { companion: undefined }, 'companion'],
  ])('is refused with %s, at the field', (_, wrong, field) => {
    const estimate = estimateVisit(service, { ...oneWay, route: { miles: 10, minutes: 40 }, ...wrong });
    expect(estimate.ok ? [] : estimate.refusal.fields?.map((problem) => problem.field)).toEqual([field]);
  });

  it('is not known before the way has been measured', () => {
    expect(estimateVisit(service, oneWay)).toMatchObject({ ok: false, refusal: { code: 'unknown_amount' } });
  });
});

describe('a ride to be somewhere in time', () => {
  const there = { ...oneWay, timing: 'arrive' };
  const minutes = fc.integer({ min: 5, max: 200 });
  const waits = fc.constantFrom({ trip: 'one-way' }, { trip: 'wait', waitingMinutes: 60 });
  const halfHours = fc
    .integer({ min: 0, max: 365 * 48 })
    .map((count) => new Date(Date.UTC(2027, 0, 1) + count * 30 * 60_000));

  it('is there on a quarter-hour, after the way and the margin, and less than a quarter later; the driver is ours until then', () => {
    fc.assert(
      fc.property(minutes, waits, halfHours, (drive, trip, startsAt) => {
        const answers = { ...there, ...trip, route: { miles: 9, minutes: drive } };
        const arrivesBy = arrivalOfAnswers(startsAt, answers);
        const wayMinutes = ((arrivesBy?.getTime() ?? 0) - startsAt.getTime()) / 60_000;
        expect(wayMinutes % 15).toBe(0);
        expect(wayMinutes).toBeGreaterThanOrEqual(drive + marginMinutes);
        expect(wayMinutes).toBeLessThan(drive + marginMinutes + 15);
        expect(priced(answers).minutes).toBeGreaterThanOrEqual(wayMinutes);
      }),
    );
  });

  it('costs what any ride costs: the time to spare is free, and said', () => {
    fc.assert(
      fc.property(minutes, waits, (drive, trip) => {
        const route = { miles: 9, minutes: drive };
        const [leaving, arriving] = [
          priced({ ...oneWay, ...trip, route }),
          priced({ ...there, ...trip, route }),
        ];
        expect(arriving.totalCents).toBe(leaving.totalCents);
        expect(arriving.minutes - leaving.minutes).toBeOneOf([0, 15]);
        expect(arriving.lines).toContainEqual({
          label: 'Extra time',
          detail: expect.stringContaining('10 minutes') as string,
          cents: 0,
        });
      }),
    );
  });

  it.each([
    // The night when clocks skip from two to three, and the one when one o'clock comes twice.
    ['2027-03-14T06:30:00Z', '1:30 AM', '3:15 AM'],
    [
      '2027-11-07T05:30:00Z',
      '1:30 AM, before the clocks change (daylight time)',
      '1:15 AM, after the clocks change (standard time)',
    ],
  ])('counts real minutes over a change of clocks: %s', (start, pickup, arrival) => {
    const startsAt = new Date(start);
    const arrivesBy = arrivalOfAnswers(startsAt, { ...there, route: { miles: 9, minutes: 35 } });
    expect([startsAt, arrivesBy!].map((at) => describeStart(at, 'America/New_York').time)).toEqual([
      pickup,
      arrival,
    ]);
  });

  it('is not promised for a ride that leaves at a time, that has not been measured, or that is no ride', () => {
    const startsAt = new Date('2027-03-01T14:00:00Z');
    expect(arrivalOfAnswers(startsAt, { ...oneWay, route: { miles: 9, minutes: 35 } })).toBeNull();
    expect(arrivalOfAnswers(startsAt, there)).toBeNull();
    expect(arrivalOfAnswers(startsAt, { optionId: 'home-cleaning', bedrooms: 2 })).toBeNull();
    expect(estimateVisit(service, { ...there, timing: '', route: { miles: 9, minutes: 35 } })).toMatchObject({
      refusal: { fields: [{ field: 'timing' }] },
    });
  });
});

describe('a ride round trip with a time of its own for the way back', () => {
  const round = {
    ...oneWay,
    trip: 'round',
    timing: 'arrive',
    help: 'inside',
    mobilityAid: 'walker',
    stairs: 'few',
    route: { miles: 10, minutes: 40 },
  };

  it('costs what its two rides cost, and no waiting; each is named in the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.constantFrom(...service.options), (miles, option) => {
        const answers = { ...round, optionId: option.id, route: { miles, minutes: miles * 2 } };
        const { there, back } = legsOf(answers);
        const whole = priced(answers);
        expect(whole.totalCents).toBe(priced(there).totalCents + priced(back).totalCents);
        expect(whole.totalCents).toBe(whole.lines.reduce((sum, line) => sum + line.cents, 0));
        expect(whole.minutes).toBe(priced(there).minutes);
        expect(new Set(whole.lines.map((line) => line.label)).size).toBe(whole.lines.length);
        expect(whole.lines.every((line) => /, (there|home)$/.test(line.label))).toBe(true);
      }),
    );
  });

  it('has a ride home alone, too, which may have to be there in time', () => {
    const home = { ...round, trip: 'back' };
    expect(priced(home).totalCents).toBe(priced({ ...round, trip: 'one-way' }).totalCents);
    expect(arrivalOfAnswers(new Date('2027-03-01T14:00:00Z'), home)).toEqual(
      new Date('2027-03-01T15:15:00Z'),
    );
  });

  it('goes home when one is there at the earliest, by its pick-up', () => {
    const startsAt = new Date('2027-03-01T14:00:00Z');
    // 40 minutes of driving, 15 of help, 10 to spare: rounded up to the next quarter-hour.
    expect(earliestWayBack(startsAt, round)).toEqual(new Date('2027-03-01T15:15:00Z'));
    expect(earliestWayBack(startsAt, { ...round, timing: 'leave' })).toEqual(
      new Date('2027-03-01T15:15:00Z'),
    );
    expect(arrivalOfAnswers(startsAt, legsOf(round).there)).not.toBeNull();
    expect(arrivalOfAnswers(startsAt, legsOf(round).back)).toBeNull();
    expect(rideTitle('Ride to a doctor', legsOf(round).back)).toBe('Ride to a doctor, the ride home');
    expect(rideTitle('Ride to a doctor', legsOf(round).there)).toBe('Ride to a doctor');
  });
});

const helps = fc.record({
  help: fc.constantFrom(...doorHelps),
  mobilityAid: fc.constantFrom(...mobilityAids),
  stairs: fc.constantFrom(...stairCounts),
});

describe('help at the doors of a ride', () => {
  const route = { miles: 9, minutes: 40 };

  it('makes the ride longer by what it takes on each way, later to arrive, and never dearer', () => {
    fc.assert(
      fc.property(
        helps,
        fc.constantFrom({ trip: 'one-way', ways: 1 }, { trip: 'wait', waitingMinutes: 60, ways: 2 }),
        ({ mobilityAid, ...help }, { ways, ...trip }) => {
          const aid = mobilityAid === 'own-wheelchair' ? 'folding-wheelchair' : mobilityAid;
          const [plain, helped] = [
            { ...oneWay, ...trip, route },
            { ...oneWay, ...trip, ...help, mobilityAid: aid, route },
          ];
          const more = helpMinutes({ ...help, mobilityAid: aid }) * ways;
          expect(priced(helped).totalCents).toBe(priced(plain).totalCents);
          expect(priced(helped).minutes).toBe(
            Math.ceil((40 * ways + (trip.waitingMinutes ?? 0) + more) / 15) * 15,
          );
          expect(priced(helped).lines.some((line) => line.label === 'Time to help at the door')).toBe(
            more > 0,
          );
          const startsAt = new Date('2027-03-01T14:00:00Z');
          const [soon, later] = [plain, helped].map((answers) =>
            arrivalOfAnswers(startsAt, { ...answers, timing: 'arrive' })!.getTime(),
          );
          expect(later! - soon!).toBeGreaterThanOrEqual(Math.max(0, more / ways - 15) * 60_000);
          expect(later).toBeGreaterThanOrEqual(soon!);
        },
      ),
    );
  });

  it('is five minutes inside at each end, five or ten for steps that the driver walks along, and ten for a wheelchair', () => {
    expect(helpMinutes({})).toBe(0);
    expect(helpMinutes({ help: 'inside', mobilityAid: 'walker', stairs: 'few' })).toBe(15);
    expect(helpMinutes({ help: 'door', mobilityAid: 'none', stairs: 'many' })).toBe(10);
    expect(helpMinutes({ help: 'curb', mobilityAid: 'none', stairs: 'many' })).toBe(0);
    expect(helpMinutes({ help: 'curb', mobilityAid: 'own-wheelchair', stairs: 'none' })).toBe(10);
  });

  it('lets nobody stay in a wheelchair but where a vehicle takes it, and over no steps', () => {
    fc.assert(
      fc.property(helps, fc.constantFrom(...service.options), (help, option) => {
        const estimate = estimateVisit(service, { ...oneWay, ...help, optionId: option.id, route });
        const field =
          help.mobilityAid !== 'own-wheelchair'
            ? undefined
            : option.id !== 'wheelchair-transportation'
              ? 'mobilityAid'
              : help.stairs === 'none'
                ? undefined
                : 'stairs';
        expect(estimate.ok ? undefined : estimate.refusal).toEqual(
          field === undefined
            ? undefined
            : expect.objectContaining({
                code: 'option_not_suitable',
                fields: [expect.objectContaining({ field })],
              }),
        );
      }),
    );
  });

  it.each(['help', 'mobilityAid', 'stairs'])(
    'is asked about: %s left open is refused at its field',
    (field) => {
      const answers = { ...oneWay, help: 'door', mobilityAid: 'none', stairs: 'none', route, [field]: '' };
      expect(estimateVisit(service, answers)).toMatchObject({
        refusal: { code: 'invalid_answers', fields: [{ field }] },
      });
    },
  );

  it('is answered before by what is known of somebody, and what is said for this ride counts', () => {
    expect(answersKnownFrom(['door-through-door', 'walker', 'oxygen'])).toEqual({
      help: 'inside',
      mobilityAid: 'walker',
    });
    const known = ['Oxygen', 'Walker or cane', 'More than 5 steps at my door'].map((title, index) => ({
      id: ['oxygen', 'walker', 'many-steps'][index]!,
      title,
      remarks: null,
      isAllergen: false,
    }));
    expect(
      needsOfRide(known, { ...oneWay, help: 'door', mobilityAid: 'cane', stairs: 'none' }).map(
        (need) => need.title,
      ),
    ).toEqual(['Oxygen', 'Meet me at my door', 'I walk with a cane']);
    expect(needsOfRide(known, oneWay).map((need) => need.title)).toEqual([
      'Oxygen',
      'Walker or cane',
      'More than 5 steps at my door',
    ]);
  });
});
