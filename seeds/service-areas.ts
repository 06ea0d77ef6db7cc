interface ServiceAreaSeed {
  id: string;
  title: string;
  timeZone: string;
  /** Services that have professionals there. */
  services: readonly string[];
  /** First and last ZIP code of ranges in which every existing code belongs to the area. */
  zipCodes: readonly (readonly [string, string])[];
}

const timeZone = 'America/New_York';
const everything = ['cleaning', 'handyman', 'meals', 'rides', 'tech-help'];

/**
 * The demo region: the five boroughs, by the ZIP codes where people live. Codes of a single building, a
 * single company or post office boxes are left out, and so are those of Nassau County that start like
 * Queens.
 */
export const serviceAreas: readonly ServiceAreaSeed[] = [
  {
    id: 'nyc-manhattan',
    title: 'Manhattan',
    timeZone,
    services: everything,
    zipCodes: [
      ['10001', '10007'],
      ['10009', '10014'],
      ['10016', '10019'],
      ['10021', '10040'],
      ['10044', '10044'],
      ['10065', '10065'],
      ['10069', '10069'],
      ['10075', '10075'],
      ['10128', '10128'],
      ['10162', '10162'],
      ['10280', '10282'],
    ],
  },
  {
    id: 'nyc-bronx',
    title: 'The Bronx',
    timeZone,
    services: everything,
    zipCodes: [['10451', '10475']],
  },
  {
    id: 'nyc-brooklyn',
    title: 'Brooklyn',
    timeZone,
    services: everything,
    zipCodes: [
      ['11201', '11201'],
      ['11203', '11226'],
      ['11228', '11239'],
      ['11249', '11249'],
    ],
  },
  {
    id: 'nyc-queens',
    title: 'Queens',
    timeZone,
    services: everything,
    zipCodes: [
      ['11004', '11005'],
      ['11101', '11106'],
      ['11109', '11109'],
      ['11354', '11358'],
      ['11360', '11370'],
      ['11372', '11375'],
      ['11377', '11379'],
      ['11385', '11385'],
      ['11411', '11423'],
      ['11426', '11429'],
      ['11432', '11436'],
      ['11691', '11694'],
      ['11697', '11697'],
    ],
  },
  {
    id: 'nyc-staten-island',
    title: 'Staten Island',
    timeZone,
    services: ['cleaning', 'handyman'],
    zipCodes: [
      ['10301', '10310'],
      ['10312', '10312'],
      ['10314', '10314'],
    ],
  },
];
