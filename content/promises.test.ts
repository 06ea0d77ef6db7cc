import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { benefitsOf, plans } from '#domains/membership/membership.ts';
import { disclosures, facts } from '#domains/people/disclosure/disclosure.ts';
import { whoSeesInWords } from '#domains/people/disclosure/who-sees.ts';

/** What our words promise, and the test that fails when the product no longer keeps it. */
const kept: readonly { says: RegExp; keptBy: string }[] = [
  {
    says: /see the price (first|before you book)|price, shown before you book/i,
    keptBy: 'tests/journeys/every-service.test.ts',
  },
  {
    says: /nothing is charged until the visit is booked/i,
    keptBy: 'domains/booking/placement/placement.server.test.ts',
  },
  { says: /\{undo\}/, keptBy: 'domains/visits/terms/terms.test.ts' },
  { says: /\{canceling\}/, keptBy: 'domains/visits/terms/terms.test.ts' },
  {
    says: /name of the (professional|person|helper|one in charge)|(get|see) their name|helper's name/i,
    keptBy: 'domains/visits/notice.test.ts',
  },
  {
    says: /two (door )?words|words? to ask for/,
    keptBy: 'office/visits/visits-screen.server.test.ts',
  },
  {
    says: /reads? (it|them) before the (visit|ride),? and tells? us so/,
    keptBy: 'domains/visit-day/needs.server.test.ts',
  },
  { says: /we leave time between visits/i, keptBy: 'domains/availability/free-starts.test.ts' },
  {
    says: /price (for the visit )?does not change unless you agree/i,
    keptBy: 'domains/visit-money/charge.server.test.ts',
  },
  {
    says: /when we fail, you do not pay|then you pay nothing for that visit/i,
    keptBy: 'domains/visit-day/nobody-home.server.test.ts',
  },
  { says: /we want to know that the person is safe/, keptBy: 'domains/visit-day/nobody-home.server.test.ts' },
  { says: /a person answers/i, keptBy: 'tests/journeys/shell.test.ts' },
  { says: /we tell you when you can expect the call/i, keptBy: 'tests/journeys/call-back.test.ts' },
  {
    says: /message to (you and the|your) family|message when .* on the way/i,
    keptBy: 'domains/visit-day/progress.server.test.ts',
  },
  {
    says: /receipt with every line|itemized receipt/,
    keptBy: 'domains/visit-money/receipt.server.test.ts',
  },
  { says: /notice before it renews/, keptBy: 'domains/membership/renewal.server.test.ts' },
  { says: /pause it for up to three months/, keptBy: 'domains/membership/membership.server.test.ts' },
  {
    says: /hear first when an earlier time/,
    keptBy: 'domains/visit-changes/waiting/waiting-list.server.test.ts',
  },
  {
    says: /can end (her|the) permission at any time|take the permission away/,
    keptBy: 'domains/care-circle/carer.server.test.ts',
  },
  { says: /download it and close the account/, keptBy: 'domains/account/data-copy.server.test.ts' },
  { says: /three text sizes/, keptBy: 'tests/journeys/requirements/requirements.test.ts' },
  {
    says: /where the visit takes place and where you are/,
    keptBy: 'tests/journeys/son-in-denver.test.ts',
  },
  { says: /say how often/, keptBy: 'tests/journeys/series.test.ts' },
  { says: /emergency contact/, keptBy: 'domains/visit-day/nobody-home.server.test.ts' },
];

/** What the memberships promise, and the same. */
const keptForMembers: Readonly<Record<string, string>> = {
  'You pay for each visit and nothing else': 'domains/membership/membership.test.ts',
  '5% off every visit': 'domains/membership/membership.test.ts',
  '10% off every visit': 'domains/membership/membership.test.ts',
  '15% off every visit': 'domains/membership/membership.test.ts',
  'You hear about earlier times 30 minutes before others':
    'domains/visit-changes/waiting/waiting-list.server.test.ts',
  'One free last-minute time change every 30 days': 'domains/visit-changes/late-change.test.ts',
  'Your own concierge, by name': 'domains/membership/concierge.server.test.ts',
  'A weekly call': 'domains/visit-news/digest.server.test.ts',
  'Weekly update for family and friends': 'domains/visit-news/digest.server.test.ts',
};

/**
 * The lines of what an office has published and can prove: nothing else may say it, and of an office that has
 * said nothing there are none.
 */
const published = 'domains/site-texts/safety-words.ts';

/**
 * What the product does not keep, so that no page may promise it; each with words that would. A check whose
 * date we know is said of the person it is about, with that date, and of nobody else.
 */
const notAllowed: readonly { says: RegExp; such: string; unless?: string }[] = [
  {
    says: /(name|see|send|sent|get|with)\b[^.]{0,40}\b(picture|photo) (of (the|your|whoever|who|that) ?(professional|helper|cleaner|cook|handyman|driver|person|comes)?|before|that we sent|you received)|name and (a )?(picture|photo)|face with the (picture|photo)/i,
    such: 'You get their first name and picture before they come.',
  },
  {
    says: /background[ -]check(?!: \$\{)|\bwe (have )?check(ed)? (each|every) (person|helper|cleaner|cook|handyman|driver)|(person|helper|cleaner|cook|handyman|driver) we have checked|\bvetted\b/i,
    such: 'We check each person before their first visit with us.',
    unless: published,
  },
  { says: /\b(green shirt|name badge|on the badge)\b/i, such: 'Look for the name on the badge.' },
  { says: /photos? of (the )?finished work/i, such: 'You get photos of finished work.' },
  {
    says: /\b(vetted|screened|bonded|insured|certified|guaranteed?)\b/i,
    such: 'Our people are screened, bonded and insured.',
    unless: published,
  },
  { says: /\b(24\/7|around the clock|day and night)\b/i, such: 'We are here around the clock.' },
  {
    says: /concierge\b[^.]{0,30}\b(of (your|their) own|by name|with a name)|\b(your|their) own concierge/i,
    such: 'A concierge with a name, who knows your home',
    // Said only where there is a concierge to name.
    unless: 'domains/membership/membership.ts',
  },
  {
    // Who sees what is said in the sentences of the one list alone, which name the office.
    says: /\bonly (they|(you, )?((your|the) family and friends[^.,]*,? and )?((the|your) (helper|cleaner|cook|handyman|driver|professional)|the (person|professional) who comes)) (can )?sees?\b|\band to (nobody|no one) else\b/i,
    such: 'Only your helper sees it.',
  },
  {
    says: /same (person|helper|cleaner|cook|handyman|driver) (comes )?(each|every) time\b(?!\?)/i,
    such: 'The same helper comes every time.',
  },
];

const filesOf = (pattern: string) =>
  globSync(pattern, { exclude: (name) => name.includes('.test.') }).map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }));
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const content = filesOf('content/**/*.md');
const pages = ['app/**/*.tsx', 'app/**/*.ts', 'domains/**/*.ts']
  .flatMap(filesOf)
  // What only the office reads promises nobody anything.
  .filter(({ file }) => !/^(domains\/professionals|app\/(office|pages\/office))\//.test(file))
  .map(({ file, text }) => ({ file, text: withoutComments(text) }));

describe('what our words promise', () => {
  it.each(kept)('$says is said, and kept by $keptBy', ({ says, keptBy }) => {
    expect(content.some(({ text }) => says.test(text))).toBe(true);
    expect(existsSync(keptBy)).toBe(true);
  });

  it.each(notAllowed)('$says is said nowhere, and would be found', ({ says, such, unless }) => {
    const found = [...content, ...pages].filter(({ text }) => says.test(text)).map(({ file }) => file);
    expect(found).toEqual(unless === undefined ? [] : [unless]);
    expect(such).toMatch(says);
  });

  it('about who sees a home is in the privacy policy as the one list has it, which the pages read', () => {
    const policy = content.find(({ file }) => file.endsWith('privacy-policy.md'))?.text ?? '';
    const ofHome = facts.filter((fact) => disclosures[fact].office === 'needs');
    const told = ofHome.map(whoSeesInWords);
    expect(told.filter((sentence) => !policy.includes(sentence))).toEqual([]);
    const said = [...new Set(policy.match(/Only you\b[^.]*can see this\.( Your helper sees it [^.]*\.)?/g))];
    expect(said.toSorted()).toEqual([...new Set(told)].toSorted());
    // No sentence leaves out the office, which helps at homes.
    expect(told.filter((sentence) => !sentence.includes('our office'))).toEqual([]);
    expect(policy.includes("the recipient's first name")).toBe(disclosures.fullName.professional === 'never');
    expect(policy.includes('On the day of a visit they also see the emergency contact')).toBe(
      disclosures.emergencyContact.professional === 'on_the_day',
    );
  });

  it('of the memberships is kept by a test, each of it', () => {
    const promised = plans.flatMap((plan) => benefitsOf(plan, true));
    expect([...new Set(promised)].toSorted()).toEqual(Object.keys(keptForMembers).toSorted());
    expect(Object.values(keptForMembers).filter((file) => !existsSync(file))).toEqual([]);
  });

  it('has each of the ten promises of the page of promises', () => {
    const page = content.find(({ file }) => file.endsWith('our-promise.md'))?.text ?? '';
    const ten = page.match(/^\d+\. .*$/gm) ?? [];
    expect(ten).toHaveLength(10);
    expect(ten.filter((promise) => !kept.some(({ says }) => says.test(promise)))).toEqual([]);
  });
});
