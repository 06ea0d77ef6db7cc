import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { pathTo } from '#app/paths.ts';
import { hoursInWords } from '#domains/enquiries/office-words.ts';
import { formatPhone } from '#domains/people/words.ts';
import { readMissing } from '#domains/site-texts/safety-draft.server.ts';
import { readPublishedFacts } from '#domains/site-texts/safety.server.ts';
import { type CopyMoments, readCopyMoments } from '#platform/backup/copy-moments.ts';
import type { Platform } from '#platform/platform.ts';

/** Something without which nobody can book, or that an operator may want first, and whether it is there. */
export interface SetUpStep {
  title: string;
  /** What is there, or what to do. */
  words: string;
  isDone: boolean;
  /** Bookings can come in without it. */
  isOptional?: true;
  to?: string;
}

interface Facts {
  areas: number;
  zips: number;
  offered: number;
  prices: number;
  people: number;
  ready: number;
  mails: number;
  outages: string[];
  /** Areas in which a professional who works there can do what is offered there. */
  bookable: number;
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** What is missing before the first booking can come in, in the order in which it is done. */
export async function readSetUp(platform: Platform): Promise<SetUpStep[]> {
  const { configuration } = platform;
  const facts = await readFacts(platform);
  return [
    {
      title: 'Name and phone',
      words: `${configuration.SITE_NAME}, ${formatPhone(configuration.PHONE)}. Change them where they are different.`,
      isDone: true,
      to: pathTo('/office/identity'),
    },
    {
      title: 'Hours of the office',
      words: `${hoursInWords(platform)}. Change them where they are different.`,
      isDone: true,
      to: pathTo('/office/hours'),
    },
    {
      title: 'An area with ZIP codes and services',
      words:
        facts.areas === 0
          ? 'Add the area in which you help, its ZIP codes, and what you offer there.'
          : `${counted(facts.areas, 'area')}, ${counted(facts.zips, 'ZIP code')}, ${counted(facts.offered, 'service')} offered.`,
      isDone: facts.areas > 0 && facts.zips > 0 && facts.offered > 0,
      to: pathTo('/office/areas'),
    },
    {
      title: 'Prices',
      words: `${counted(facts.prices, 'price')} to start with. Check them before the first booking.`,
      isDone: facts.prices > 0,
      to: pathTo('/office/prices'),
    },
    {
      title: 'A helper',
      words:
        facts.people === 0
          ? 'Add your first helper: services and hours.'
          : `${counted(facts.people, 'person', 'people')}, ${facts.ready} bookable.`,
      isDone: facts.bookable > 0,
      to: pathTo('/office/professionals'),
    },
    await safetyStep(platform),
    mailStep(facts),
    phoneStep(platform),
    paymentsStep(facts, configuration),
    ...(await readCopies(platform)),
  ];
}

/** What visitors read of checks and insurance, and whether all of it still holds. */
async function safetyStep(platform: Platform): Promise<SetUpStep> {
  const published = await readPublishedFacts(platform.database);
  const missing = published === null ? [] : await readMissing(platform, published.facts);
  return {
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

function mailStep({ outages, mails }: Facts): SetUpStep {
  const wrong = Object.entries(wrongWithMail).find(([what]) => outages.includes(what))?.[1];
  return {
    title: 'Mail',
    words:
      wrong ??
      (mails === 0
        ? 'No mail went out yet. Invite a colleague, and see whether the link arrives.'
        : `${counted(mails, 'mail')} went out.`),
    isDone: mails > 0 && wrong === undefined,
    to: pathTo('/office/staff'),
  };
}

function phoneStep({
  channels,
  configuration: { MODE },
}: Pick<Platform, 'channels' | 'configuration'>): SetUpStep {
  return {
    title: 'Texts and calls',
    words: !channels.texts
      ? 'Not connected. Reminders go by mail or are calls for you. To connect them, set the TWILIO settings on the server.'
      : !channels.voice
        ? 'Texts are connected. Codes cannot be read out on the phone: TWILIO_FROM is no number.'
        : MODE === 'demo'
          ? 'This is a trial: texts and calls land in the mailbox.'
          : 'Connected.',
    isDone: channels.texts,
    isOptional: true,
  };
}

function paymentsStep({ outages }: Facts, { STRIPE_SECRET_KEY }: Platform['configuration']): SetUpStep {
  const isAway = outages.includes('gateway');
  return {
    title: 'Payments',
    words: isAway
      ? 'The payment company does not answer. Check the STRIPE settings.'
      : STRIPE_SECRET_KEY === undefined
        ? 'This is a trial: no money moves.'
        : 'Connected.',
    isDone: !isAway,
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
  const title = 'Copies of the database';
  if (moments === undefined)
    return {
      title,
      words: 'The folder of the copies cannot be read. Check BACKUP_DIR on the server.',
      isDone: false,
    };
  if (moments.copiedAt === null)
    return {
      title,
      words: 'No copy yet. On the server, run: npm run db -- backup. Then verify it.',
      isDone: false,
    };
  const isGood =
    moments.verifiedAt !== null && now.getTime() - moments.verifiedAt.getTime() < dayMilliseconds;
  return {
    title,
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
      (select count(*)::int from service_options) as prices,
      (select count(*)::int from professionals where active) as people,
      (select count(*)::int from professionals p where ${isReady}) as ready,
      (select count(*)::int from (select 1 from messages where channel = 'email' and sent_at is not null limit 1000) m) as mails,
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
