import { describe, expect, it } from 'vitest';
import { lineOf } from '#office/lists/csv-export.ts';
import { rosterChangeInWords } from './roster-change.ts';
import { fieldsOf, rosterColumns, type RosterFacts, type RosterKnown } from './roster-line.ts';
import { problemInWords, readRoster } from './roster.ts';

const bianca: RosterKnown = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Bianca Torres',
  areaId: 'nyc-queens',
  phone: '+17185550100',
  email: null,
  introduction: 'I like gardens, +birds; =quiet ones.',
  languages: ['es', 'en'],
  homeZipcode: '07030',
  payCentsAnHour: 2_450,
  withUsSince: '2021-05-03',
  backgroundCheckedOn: null,
  skills: [
    { id: 'home-cleaning', title: 'Home cleaning' },
    { id: 'gone', title: 'No longer offered' },
  ],
  hours: [
    { weekday: 1, startsMinute: 480, endsMinute: 960 },
    { weekday: 2, startsMinute: 480, endsMinute: 960 },
    { weekday: 6, startsMinute: 540, endsMinute: 720 },
  ],
};
const facts: RosterFacts = {
  areas: [{ id: 'nyc-queens', title: 'Queens' }],
  options: [
    { id: 'home-cleaning', title: 'Home cleaning' },
    { id: 'senior-ride', title: 'Ride' },
  ],
  mayPay: true,
  known: [bianca],
};
const problems = (text: string) => readRoster(text, facts).problems.map(problemInWords);

describe('a list of professionals', () => {
  it('is read by the names of areas, services and languages', () => {
    const { lines, problems: none } = readRoster(
      'Name,Phone,Email,Area,Skills,Hours,Languages\nIda Lund,718 555 0188,ida@example.com,queens,"Home cleaning; senior-ride",Mon-Fri 9-5,"Danish, English"\nOtto,,,nyc-queens,,,',
      facts,
    );
    expect(none).toEqual([]);
    expect(lines).toMatchObject([
      {
        line: 2,
        professional: {
          details: { name: 'Ida Lund', phone: '+17185550188', area: 'nyc-queens', languages: ['da', 'en'] },
          skills: ['home-cleaning', 'senior-ride'],
          hours: { length: 5 },
        },
      },
      {
        line: 3,
        professional: { details: { phone: null, email: null, languages: ['en'] }, skills: [], hours: [] },
      },
    ]);
  });

  it('names each line and field that cannot be read, and reads the others', () => {
    const text = [
      'name,area,phone,skills,hours,languages',
      ',Queens,1,juggling,Mon 9,Klingon',
      'Ida,Bronx,,,,',
      'Otto,Queens,,,,',
    ].join('\n');
    expect(problems(text)).toEqual([
      'Line 2, name: Enter a name.',
      expect.stringContaining('Line 2, languages: We do not know the language "Klingon"'),
      'Line 2, phone: Enter a phone number, like 212 555 0142.',
      expect.stringMatching(/^Line 2, skills: We have no service "juggling". We have .*Home cleaning.*\.$/),
      expect.stringContaining('Line 2, hours: "9" is not a time'),
      'Line 3, area: We have no area "Bronx".',
    ]);
    expect(readRoster(text, facts).lines.map(({ line }) => line)).toEqual([4]);
  });

  it('has days as a spreadsheet writes them', () => {
    const { lines } = readRoster(
      'name,area,with_us_since\nIda,Queens,3/5/2027\nAda,Queens,2027-03-05',
      facts,
    );
    expect(lines.map(({ professional }) => professional.details.with_us_since)).toEqual([
      '2027-03-05',
      '2027-03-05',
    ]);
    expect(problems('name,area,with_us_since\nIda,Queens,2/30/2027')).toHaveLength(1);
  });

  it('adds nobody twice', () => {
    const text =
      'name,area,phone,email\nB. Torres,Queens,718-555-0100,\nbianca torres,Queens,,\nIda,Queens,,ida@example.com\nAda,Queens,,Ida@example.com';
    expect(problems(text)).toEqual([
      'Line 2, phone: This is the phone number of someone we already have.',
      'Line 3, name: This is the name, in the same area, of someone we already have.',
      'Line 5, email: This is the email address of line 4.',
    ]);
  });

  it('says nothing of pay where whoever sends it may not', () => {
    const text = 'name,area,pay\nIda,Queens,24.50';
    expect(readRoster(text, facts).lines[0]?.professional.details.pay_cents).toBe(2_450);
    expect(readRoster(text, { ...facts, mayPay: false }).problems.map(problemInWords)).toEqual([
      'Line 1: Only staff who see money can set pay. Leave the column "pay" out.',
    ]);
  });

  it('says what is wrong with its columns', () => {
    expect(problems('name,shoe size\nIda,38')).toEqual([
      'Line 1: The column "area" is missing.',
      'Line 1: We do not know the column "shoe_size".',
    ]);
    expect(problems('')).toEqual(['Line 1: There is nothing in it.']);
  });

  describe('that was saved', () => {
    const head = [...rosterColumns, 'id'];
    /** As it is saved, with what the office has changed in it. */
    const saved = (changed: Record<string, string> = {}, mayPay = true) => {
      const fields = { ...fieldsOf(bianca, { ...facts, mayPay }), id: bianca.id, ...changed };
      return lineOf(head) + lineOf(head.map((name) => (fields as Record<string, string>)[name] ?? ''));
    };
    const read = (text: string, mayPay = true) => readRoster(text, { ...facts, mayPay });

    it('changes nothing, whoever saves it and whoever reads it', () => {
      for (const saver of [true, false])
        for (const reader of [true, false])
          if (reader || !saver)
            expect(read(saved({}, saver), reader)).toEqual({
              lines: [],
              changes: [],
              unchanged: 1,
              problems: [],
            });
    });

    it('changes nothing as a spreadsheet writes it again', () => {
      const again = { with_us_since: '5/3/2021', home_zipcode: '7030', pay: '24.5', phone: '718-555-0100' };
      expect(read(saved(again))).toMatchObject({ changes: [], unchanged: 1, problems: [] });
    });

    it('changes what it says, and keeps what is no longer offered', () => {
      const { changes, problems: none } = read(
        saved({ name: 'Bianca Torres-Lund', skills: 'Ride', hours: 'Mon 9-17', pay: '26' }),
      );
      expect(none).toEqual([]);
      expect(changes).toMatchObject([
        {
          line: 2,
          details: { name: 'Bianca Torres-Lund', introduction: bianca.introduction, area: 'nyc-queens' },
          skills: ['senior-ride', 'gone'],
          hours: [{ weekday: 1, startsMinute: 540, endsMinute: 1_020 }],
          payCents: 2_600,
        },
      ]);
      expect(changes.map(rosterChangeInWords)).toEqual([
        ['2', 'Bianca Torres', 'Name, Services, Hours, Pay'],
      ]);
    });

    it('leaves alone what has no column or no words', () => {
      expect(read(`id,name,area\n${bianca.id},Bianca Torres,Queens`)).toMatchObject({ unchanged: 1 });
      expect(read(saved({ introduction: '', languages: '', pay: '' }))).toMatchObject({ unchanged: 1 });
    });

    it('changes no way in, and nobody who is not here or is there twice', () => {
      expect(problems(saved({ phone: '718 555 0101', email: 'b@example.com' }))).toEqual([
        'Line 2, phone: Another phone number is written down on their page, where it is confirmed. Leave this one as it was.',
        'Line 2, email: Another email address is written down on their page, where it is confirmed. Leave this one as it was.',
      ]);
      expect(problems(saved({ id: '018f0000-0000-7000-8000-0000000000ff' }))).toEqual([
        'Line 2, id: We have no one with this id. Leave it empty for a newcomer.',
      ]);
      expect(problems(`${saved()}${saved().split('\r\n')[1]}`)).toEqual([
        'Line 3, id: The same person is on line 2.',
      ]);
      expect(problems('name,area,services\nIda,Queens,Ride')).toEqual([
        'Line 1: We do not know the column "services".',
      ]);
    });
  });
});
