import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { pathTo } from '#app/paths.ts';
import { findNearbyOffers } from '#domains/availability/nearby-offer.server.ts';
import { areHoursSet } from '#domains/enquiries/office-hours.server.ts';
import { hoursInWords } from '#domains/enquiries/office-words.ts';
import type { Staff } from '#domains/people/actor.ts';
import { refusalOfNumber } from '#domains/people/fields.ts';
import { formatPhone } from '#domains/people/words.ts';
import { readProofs } from '#domains/site-texts/opening/proof.server.ts';
import type { Proof, ProofName } from '#domains/site-texts/opening/proof.ts';
import { identityOf, listFacts, type WrittenFact } from '#domains/site-texts/operator-fact.server.ts';
import { factInWords } from '#domains/site-texts/operator-fact.ts';
import { readMissing } from '#domains/site-texts/safety-draft.server.ts';
import { readPublishedFacts } from '#domains/site-texts/safety.server.ts';
import { listLastChanges } from '#domains/site-texts/written-text.server.ts';
import { type CopyMoments, readCopyMoments } from '#platform/backup/copy-moments.ts';
import type { FactName } from '#platform/configuration/office-settings.ts';
import { settings } from '#platform/configuration/settings.ts';
import type { Platform } from '#platform/platform.ts';
import { capabilityOfScreen } from '../screen-names.ts';
import { datedMoment, datedMomentIn } from '../words.server.ts';

/** Something without which nobody can book, or that an operator may want first, and whether it is there. */
export interface SetUpStep {
  /** Names it in addresses, where something is pressed or typed to prove it. */
  id: string;
  title: string;
  /** What is there, or what to do. */
  words: string;
  isDone: boolean;
  /** Who has done it last, and when. */
  by?: string | undefined;
  /** Bookings can come in without it. */
  isOptional?: true;
  to?: string;
}

interface Facts {
  areas: number;
  zips: number;
  offered: number;
  people: number;
  ready: number;
  outages: string[];
  /** Areas in which a professional who works there can do what is offered there. */
  bookable: number;
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** What is missing before visitors can book, in the order in which it is done; ticked by what is there. */
export async function readSetUp(platform: Platform): Promise<SetUpStep[]> {
  const [facts, known, proofs] = await Promise.all([
    readFacts(platform),
    listFacts(platform.database),
    readProofs(platform),
  ]);
  return [
    whoStep(platform, known),
    phoneStep(platform, known, proofs.get('phone')),
    await hoursStep(platform),
    {
      id: 'area',
      title: 'An area with ZIP codes and services',
      words:
        facts.areas === 0
          ? 'Add the area in which you help, its ZIP codes, and what you offer there.'
          : `${counted(facts.areas, 'area')}, ${counted(facts.zips, 'ZIP code')}, ${counted(facts.offered, 'service')} offered.`,
      isDone: facts.areas > 0 && facts.zips > 0 && facts.offered > 0,
      to: pathTo('/office/areas'),
    },
    {
      id: 'helper',
      title: 'A helper',
      words:
        facts.people === 0
          ? 'Add your first helper: services and hours.'
          : `${counted(facts.people, 'person', 'people')}, ${facts.ready} bookable.`,
      isDone: facts.bookable > 0,
      to: pathTo('/office/professionals'),
    },
    await timeStep(platform, facts),
    await legalStep(platform),
    mailStep(platform, facts, proofs.get('mail')),
    paymentsStep(platform, facts, proofs.get('payments')),
    textsStep(platform, proofs.get('texts')),
    await safetyStep(platform),
    ...(await readCopies(platform)),
  ];
}

/** The same for a colleague, without links to what they may not open. */
export const linkedFor = ({ capabilities }: Staff, steps: readonly SetUpStep[]): SetUpStep[] =>
  steps.map(({ to, ...step }) => {
    const asked = capabilityOfScreen(to?.split('/')[2] ?? '');
    return to !== undefined && asked !== undefined && capabilities.has(asked) ? { ...step, to } : step;
  });

/** What has to be done yet before visitors can book. */
export const missingOf = (steps: readonly SetUpStep[]): string[] =>
  steps.flatMap(({ title, isDone, isOptional }) => (isDone || isOptional ? [] : [title]));

const provenIn = (id: ProofName) => pathTo('/office/set-up/:id', { id });

const byWhom = (platform: Platform, done: { by: string | null; at: Date } | undefined) =>
  done && `${done.by ?? 'The server'}, ${datedMoment(platform, done.at)}`;

/** The newest of these facts, where a colleague has set each of them. */
function setByStaff(known: readonly WrittenFact[], names: readonly FactName[]) {
  const newest = names.map((name) => known.find((fact) => fact.name === name));
  const last = known.find(({ name }) => names.includes(name));
  return last !== undefined && newest.every((fact) => fact !== undefined && fact.by !== null)
    ? { by: last.by, at: last.since }
    : undefined;
}

function whoStep(platform: Platform, known: readonly WrittenFact[]): SetUpStep {
  const { name, address, zone } = identityOf(known);
  const set = setByStaff(known, ['name', 'address', 'zone']);
  const there = [name, address, zone && factInWords('zone', zone)].filter(Boolean).join(' · ');
  return {
    id: 'who',
    title: 'Name, address and time zone',
    words: set
      ? there
      : there === ''
        ? 'Enter your name, address and time zone.'
        : `${there}. Check them and save.`,
    isDone: set !== undefined,
    by: byWhom(platform, set),
    to: pathTo('/office/identity/:id', { id: 'operator' }),
  };
}

function phoneStep(platform: Platform, known: readonly WrittenFact[], proof: Proof | undefined): SetUpStep {
  const { PHONE } = platform.configuration;
  const isSet = setByStaff(known, ['phone']) !== undefined;
  const isReal = PHONE !== '' && refusalOfNumber(platform, PHONE) === undefined;
  const isReady = isSet && isReal;
  return {
    id: 'phone',
    title: 'Phone',
    words: !isReal
      ? 'Save the number that a person answers. Numbers with 555-01 are made up.'
      : !isSet
        ? `${formatPhone(PHONE)}. Check it and save.`
        : proof
          ? `${formatPhone(PHONE)} rings in your office.`
          : `Call ${formatPhone(PHONE)}, and press here when it rings.`,
    isDone: isReady && proof !== undefined,
    by: isReady ? byWhom(platform, proof) : undefined,
    to: isReady ? provenIn('phone') : pathTo('/office/identity/:id', { id: 'operator' }),
  };
}

async function hoursStep(platform: Platform): Promise<SetUpStep> {
  const isDone = await areHoursSet(platform);
  return {
    id: 'hours',
    title: 'Hours of the office',
    words: isDone ? hoursInWords(platform) : `${hoursInWords(platform)}. Check them and save.`,
    isDone,
    to: pathTo('/office/hours/:id', { id: 'week' }),
  };
}

/** More areas than these are not searched for a time. */
const mostSearched = 5;

/** Searched for as a visitor does who types a ZIP code. */
async function timeStep(platform: Platform, { bookable }: Facts): Promise<SetUpStep> {
  const step = {
    id: 'time',
    title: 'A time to book',
    to: pathTo('/office/prices'),
  };
  if (bookable === 0)
    return { ...step, words: 'Searched for once a helper does what an area offers.', isDone: false };
  const { rows } = await sql<{ zip: string }>`
    select min(zipcode) as zip from service_area_zip_codes group by service_area_id order by 1 limit ${mostSearched}`.execute(
    platform.database,
  );
  for (const { zip } of rows) {
    const { offers } = await findNearbyOffers(platform, zip);
    const found = offers.find(({ startsAt }) => startsAt.length > 0);
    const [start] = found?.startsAt ?? [];
    if (found !== undefined && start !== undefined)
      return {
        ...step,
        words: `${found.option.title} in ${zip}: ${datedMomentIn(start, found.area.timeZone)}. Check the prices.`,
        isDone: true,
      };
  }
  return {
    ...step,
    words: 'No time within 14 days in any area. Check hours of helpers, skills and prices.',
    isDone: false,
  };
}

/** The words that people agree to have to be the operator's own. */
async function legalStep({ database }: Platform): Promise<SetUpStep> {
  const changes = await listLastChanges(database);
  const isOwn = (page: string) => typeof changes.get(page)?.published === 'number';
  const [terms, privacy] = [isOwn('page.terms-conditions'), isOwn('page.privacy-policy')];
  return {
    id: 'legal',
    title: 'Terms and privacy',
    words:
      terms && privacy
        ? 'Both pages are published by you.'
        : `Read, change and publish: ${[...(terms ? [] : ['terms']), ...(privacy ? [] : ['privacy'])].join(' and ')}.`,
    isDone: terms && privacy,
    to: pathTo('/office/words'),
  };
}

/** What visitors read of checks and insurance, and whether all of it still holds. */
async function safetyStep(platform: Platform): Promise<SetUpStep> {
  const published = await readPublishedFacts(platform.database);
  const missing = published === null ? [] : await readMissing(platform, published.facts);
  return {
    id: 'safety',
    title: 'Checks and insurance',
    words:
      published === null
        ? 'You have said nothing about checks and insurance.'
        : missing.length > 0
          ? 'A line has left the page, because what proves it is missing or has ended.'
          : 'Visitors read it before they have an account.',
    isDone: published !== null && missing.length === 0,
    isOptional: true,
    to: pathTo('/office/safety/:id', { id: 'facts' }),
  };
}

/** What is wrong with our mail, as the first of these outages says it. */
const wrongWithMail = {
  email: 'The mail server does not answer. Check SMTP_URL.',
  email_refused: 'Some mail servers refuse our mail. Check SPF, DKIM and DMARC of its domain.',
  bounces: 'The mailbox for returned mail cannot be read. Check BOUNCE_MAILBOX.',
};

const exampleSender = settings.MAIL_FROM.schema.parse(undefined);

function mailStep(platform: Platform, { outages }: Facts, proof: Proof | undefined): SetUpStep {
  const { MODE, MAIL_FROM } = platform.configuration;
  const wrong =
    Object.entries(wrongWithMail).find(([what]) => outages.includes(what))?.[1] ??
    (MODE === 'production' && MAIL_FROM === exampleSender
      ? `Set MAIL_FROM on the server to your sender. Now it is ${exampleSender}.`
      : undefined);
  return {
    id: 'mail',
    title: 'Mail',
    words:
      wrong ??
      (proof ? `Mail from ${proof.detail} arrives.` : 'Send yourself a mail, and type the code in it.'),
    isDone: proof !== undefined && wrong === undefined,
    by: byWhom(platform, proof),
    to: provenIn('mail'),
  };
}

function textsStep(platform: Platform, proof: Proof | undefined): SetUpStep {
  const { channels } = platform;
  return {
    id: 'texts',
    title: 'Texts and calls',
    words: !channels.texts
      ? 'Off. Reminders go by mail or are calls for you. To connect them, set the TWILIO settings on the server.'
      : !channels.voice
        ? 'Texts are connected. Codes cannot be read out on the phone: TWILIO_FROM is no number.'
        : proof
          ? 'A text arrived.'
          : 'Text yourself a code, and type it.',
    isDone: channels.texts && proof !== undefined,
    by: byWhom(platform, proof),
    isOptional: true,
    ...(channels.texts ? { to: provenIn('texts') } : {}),
  };
}

function paymentsStep(platform: Platform, { outages }: Facts, proof: Proof | undefined): SetUpStep {
  const isAway = outages.includes('gateway');
  return {
    id: 'payments',
    title: 'Payments',
    words: isAway
      ? 'The payment company does not answer. Check the STRIPE settings.'
      : proof
        ? `A payment of 50 cents was made and canceled with a ${proof.detail} key${proof.detail === 'test' ? ': no money moves' : ''}.`
        : 'Try a payment of 50 cents, which is canceled at once.',
    isDone: !isAway && proof !== undefined,
    by: byWhom(platform, proof),
    to: provenIn('payments'),
  };
}

/** A folder on a disk that hangs answers nobody; the page does. */
const longestLook = 1_000;

/** On the embedded database, whether what it holds could be put back. */
async function readCopies({ configuration, clock }: Platform): Promise<SetUpStep[]> {
  const { MODE, DATABASE_URL, BACKUP_DIR: folder } = configuration;
  if (MODE !== 'production' || DATABASE_URL !== undefined || folder === undefined) return [];
  const moments = await Promise.race([
    readCopyMoments(folder).catch(() => undefined),
    pause(longestLook, undefined, { ref: false }),
  ]);
  return [copiesStep(moments, clock.now())];
}

const dayMilliseconds = 86_400_000;

/** Done where a copy was found good within a day; undefined where the folder cannot be read. */
export function copiesStep(moments: CopyMoments | undefined, now: Date): SetUpStep {
  const step = { id: 'copies', title: 'Copies of the database', isOptional: true as const };
  if (moments === undefined)
    return {
      ...step,
      words: 'The folder of the copies cannot be read. Check BACKUP_DIR on the server.',
      isDone: false,
    };
  if (moments.copiedAt === null)
    return {
      ...step,
      words: 'No copy yet. On the server, run: npm run db -- backup. Then verify it.',
      isDone: false,
    };
  const isGood =
    moments.verifiedAt !== null && now.getTime() - moments.verifiedAt.getTime() < dayMilliseconds;
  return {
    ...step,
    words: isGood
      ? 'A copy was tried within the last day, and it is good.'
      : 'No copy was tried within the last day. On the server, run: npm run db -- verify, with the folder of the copies.',
    isDone: isGood,
  };
}

async function readFacts({ database, clock }: Platform): Promise<Facts> {
  const now = clock.now();
  const { rows } = await sql<Facts>`
    select (select count(*)::int from service_areas) as areas,
      (select count(*)::int from service_area_zip_codes) as zips,
      (select count(distinct service_id)::int from service_area_services) as offered,
      (select count(*)::int from professionals where active) as people,
      (select count(*)::int from professionals p where ${isReady}) as ready,
      (select coalesce(array_agg(what), '{}') from outages where over_at is null and began_at <= ${now}) as outages,
      (select count(distinct p.service_area_id)::int from professionals p
        join professional_skills k on k.professional_id = p.id
        join service_options o on o.id = k.service_option_id
        join service_area_services s on s.service_area_id = p.service_area_id and s.service_id = o.service_id
        join service_area_zip_codes z on z.service_area_id = p.service_area_id
        where ${isReady}) as bookable`.execute(database);
  const [facts] = rows;
  if (facts === undefined) throw new Error('A select without a table answers one row.');
  return facts;
}

const isReady = sql<boolean>`(p.active and exists (select from professional_skills own where own.professional_id = p.id)
  and exists (select from working_hours h where h.professional_id = p.id))`;
