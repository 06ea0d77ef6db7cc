import { describe, expect, it } from 'vitest';
import { problemInWords, readRoster, type RosterFacts } from './roster.ts';

const facts: RosterFacts = {
  areas: [{ id: 'nyc-queens', title: 'Queens' }],
  options: [
    { id: 'home-cleaning', title: 'Home cleaning' },
    { id: 'senior-ride', title: 'Ride' },
  ],
  mayPay: true,
  known: [{ name: 'Bianca Torres', areaId: 'nyc-queens', phone: '+17185550100', email: null }],
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
      'Line 2, phone: This is the phone number of somebody whom we have already.',
      'Line 3, name: This is the name, in the same area, of somebody whom we have already.',
      'Line 5, email: This is the email address of line 4.',
    ]);
  });

  it('says nothing of pay where whoever sends it may not', () => {
    const text = 'name,area,pay\nIda,Queens,24.50';
    expect(readRoster(text, facts).lines[0]?.professional.details.pay_cents).toBe(2_450);
    expect(readRoster(text, { ...facts, mayPay: false }).problems.map(problemInWords)).toEqual([
      'Line 1: Only somebody who sees the money can say what people are paid. Leave the column "pay" out.',
    ]);
  });

  it('says what is wrong with its columns', () => {
    expect(problems('name,shoe size\nIda,38')).toEqual([
      'Line 1: The column "area" is missing.',
      'Line 1: We do not know the column "shoe_size".',
    ]);
    expect(problems('')).toEqual(['Line 1: There is nothing in it.']);
  });
});
