import { z } from 'zod';
import { isPageAddress } from './chosen-addresses.ts';

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true');

/** Days and hours such as `mon-fri 8-20`, neither of them running backward. */
function isOpening(part: string): boolean {
  const [, first = '', last = first, opens, closes] =
    /^([a-z]{3})(?:-([a-z]{3}))? (\d{1,2})-(\d{1,2})$/.exec(part) ?? [];
  const [from, until] = [first, last].map((day) =>
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].indexOf(day),
  );
  return (
    from !== undefined &&
    until !== undefined &&
    from >= 0 &&
    until >= from &&
    Number(opens) < Number(closes) &&
    Number(closes) <= 24
  );
}

const pageAddress = (usual: string) =>
  z.string().refine(isPageAddress, 'must be a path of small letters, such as /sign-in').default(usual);

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
});
const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address that starts with postgres://',
});

/** A name that ends a line would be another command for the server. */
function namesMailbox(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { hostname, username, password } = new URL(address);
  try {
    return [hostname, username, password].every((part) => /^[^\p{Cc}]+$/u.test(decodeURIComponent(part)));
  } catch {
    return false;
  }
}

const secret = z.string().min(32, 'must be at least 32 characters of chance');

/**
 * Every setting of the service: its variable, what it is for, and how its text is read. This table is the
 * documentation: `docs/configuration.md` is checked against it.
 */
export const settings = {
  MODE: {
    purpose:
      'What this process is: `demo` has demo people, a local mailbox and the test gateway; `production` has none of them.',
    schema: z.enum(['demo', 'production'], { error: 'must be demo or production' }),
  },
  PORT: {
    purpose: 'The port that the service listens on.',
    schema: z.coerce
      .number({ error: 'must be a number' })
      .int()
      .min(0, 'must be a port number')
      .max(65_535, 'must be a port number')
      .default(3000),
  },
  HOST: {
    purpose: 'The address that the service listens on.',
    schema: z.string().min(1).default('0.0.0.0'),
  },
  PUBLIC_URL: {
    purpose:
      'The address that people use, as in `https://help.example.org`. Links in messages start with it, and forms are accepted only from its pages. If it is https, cookies are sent over https only. Needed in production.',
    schema: webAddress.optional(),
  },
  DATA_DIR: {
    purpose: 'The folder of the embedded database and its logs.',
    schema: z.string().min(1).default('./data'),
  },
  DATABASE_URL: {
    purpose:
      'A PostgreSQL (15 or later) of your own. Without it, the embedded one is started; in production only with BACKUP_DIR.',
    schema: postgresAddress.optional(),
  },
  DATABASE_POOLER_URL: {
    purpose:
      'A pooler in front of that PostgreSQL, such as PgBouncer in transaction mode. The service works through it; migrations and backups go to DATABASE_URL. It must end statements that take too long, as in `deploy/cluster/pgbouncer.ini`.',
    schema: postgresAddress.optional(),
  },
  BACKUP_DIR: {
    purpose:
      'A folder on another disk to which the embedded database copies every change within a minute. With the copies made there by `npm run db -- backup`, everything can be put back as it was at any moment since.',
    schema: z.string().min(1).optional(),
  },
  CDN_SECONDS: {
    purpose:
      'How many seconds a cache in front, such as a CDN, may answer with a public page that is the same for everybody, without asking. With 0 it asks each time.',
    schema: z.coerce
      .number({ error: 'must be a number' })
      .int()
      .min(0, 'must not be negative')
      .max(86_400, 'must be at most 86400, a day')
      .default(0),
  },
  DATABASE_POOL: {
    purpose: 'How many connections to the database one process may hold.',
    schema: z.coerce
      .number({ error: 'must be a number' })
      .int()
      .min(2, 'must be at least 2')
      .max(200, 'must be at most 200')
      .default(16),
  },
  SECRET: {
    purpose:
      'The key that codes and link tokens are hashed with. Needed in production; the demo makes one and keeps it in DATA_DIR.',
    schema: secret.optional(),
  },
  STRIPE_SECRET_KEY: {
    purpose:
      'The key of a Stripe account. Without it the demo uses the embedded test gateway. Needed in production.',
    schema: z
      .string()
      .regex(/^(sk|rk)_/, 'must start with sk_ or rk_')
      .optional(),
  },
  STRIPE_API_URL: {
    purpose:
      "Another address that speaks Stripe's HTTP, for trying out a production service with a stand-in that moves no money, as `npm run stand-in` starts it. Its pages may have another port.",
    schema: webAddress.optional(),
  },
  STRIPE_PUBLISHABLE_KEY: {
    purpose:
      "The publishable key of the same Stripe account. With it, browsers that run scripts show Stripe's card form inside our pages; without it, or without scripts, cards are typed on Stripe's own page.",
    schema: z
      .string()
      .regex(/^pk_\w+$/, 'must start with pk_')
      .optional(),
  },
  STRIPE_WEBHOOK_SECRET: {
    purpose:
      'The signing secret of the Stripe webhook, whose address is `/webhooks/stripe` below PUBLIC_URL. Needed in production.',
    schema: z
      .string()
      .regex(/^whsec_/, 'must start with whsec_')
      .optional(),
  },
  OSRM_URL: {
    purpose:
      "A routing service with OSRM's HTTP interface, for the length of rides and the ways in the plan of a day. Without it, both are estimated.",
    schema: webAddress.optional(),
  },
  VROOM_URL: {
    purpose:
      'A VROOM service with the HTTP interface of vroom-express, which is asked for the plan of a day. Without it, or where it has no answer, our own search makes it. It learns numbers, times and minutes of driving, and neither names nor addresses.',
    schema: webAddress.optional(),
  },
  SMTP_URL: {
    purpose:
      'The mail server, as in `smtps://user:password@mail.example.org`. Needed in production; the demo keeps mail in its mailbox.',
    schema: z
      .url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })
      .optional(),
  },
  MAIL_FROM: {
    purpose: 'The sender of our mail.',
    schema: z.string().min(3).default('Hearthside <help@hearthside.example>'),
  },
  OFFICE_EMAIL: {
    purpose:
      'Where the office is told about enquiries, calls to make and letters to print, and where answers to our mail go. Without it, at the address of MAIL_FROM. Read once: then the office sets it, under “Who we are”.',
    schema: z.email('must be a mail address').optional(),
  },
  BOUNCE_TOKEN: {
    purpose:
      'The bearer token with which mail that comes back is handed to `/webhooks/mail/bounces` below PUBLIC_URL. With it, our mail has a sender of its own for each message in its envelope, `bounces+…` at the domain of MAIL_FROM; without it, what comes back goes to MAIL_FROM.',
    schema: secret.optional(),
  },
  BOUNCE_MAILBOX: {
    purpose:
      'The mailbox to which mail comes back, as in `pop3s://user:password@mail.example.org`: it is read and emptied every two minutes. In name and password, @ is written as %40, and so on. The other way beside BOUNCE_TOKEN, with the same sender in the envelope.',
    schema: z
      .url({ protocol: /^pop3s$/, error: 'must be an address that starts with pop3s://' })
      .refine(namesMailbox, 'must have a name, a password and a host, without line ends')
      .optional(),
  },
  TWILIO_ACCOUNT_SID: {
    purpose:
      'The Twilio account that sends texts. Without it, the demo keeps texts in its mailbox, and production sends none.',
    schema: z
      .string()
      .regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 hexadecimal digits')
      .optional(),
  },
  TWILIO_AUTH_TOKEN: {
    purpose:
      "The account's token; it also proves that a reply comes from Twilio. Needed with TWILIO_ACCOUNT_SID.",
    schema: z.string().min(16, 'must be at least 16 characters').optional(),
  },
  TWILIO_FROM: {
    purpose:
      'The number that texts come from, as in `+12125550142`, or the id of a messaging service (MG…). Needed with TWILIO_ACCOUNT_SID.',
    schema: z
      .string()
      .regex(
        /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/,
        'must be a number with its country code, or MG and 32 hexadecimal digits',
      )
      .optional(),
  },
  TWILIO_URL: {
    purpose: "The address of Twilio's API.",
    schema: webAddress.default('https://api.twilio.com'),
  },
  SITE_NAME: {
    purpose:
      'The name that visitors see. Until there is one, they read that the site is being set up, and the office reads the host of PUBLIC_URL. Read once: then the office sets it, under “Who we are”.',
    schema: z.string().min(1).max(40).default(''),
  },
  PHONE: {
    purpose:
      'The phone number that a person answers, with its country code. Read once: then the office sets it, under “Who we are”.',
    schema: z
      .string()
      .regex(/^\+[1-9][0-9]{6,14}$/, 'must look like +12125550142')
      .default(''),
  },
  REGION: {
    purpose:
      'Where we help, in words, as in `Greater Portland`. Without it, the names of the areas. Read once: then the office sets it, under “Who we are”.',
    schema: z.string().trim().min(1).max(80).default('our area'),
  },
  OFFICE_HOURS: {
    purpose:
      'When people answer the phone, in whole hours, as in `mon-fri 8-20, sat 9-17`. Calls are promised within these hours. What the office sets wins.',
    schema: z
      .string()
      .refine(
        (text) => text.split(',').every((part) => isOpening(part.trim())),
        'must look like mon-fri 8-20, sat 9-17',
      )
      .default('mon-sun 8-20'),
  },
  OFFICE_DAYS_OFF: {
    purpose:
      'Days on which nobody answers the phone, as in `2027-12-24,2027-12-25`. No call is promised for them. What the office sets wins.',
    schema: z
      .string()
      .refine(
        (text) => text.split(',').every((day) => text === '' || z.iso.date().safeParse(day).success),
        'must look like 2027-12-24,2027-12-25',
      )
      .default(''),
  },
  OFFICE_ADDRESS: {
    purpose:
      "The operator's postal address, shown on the contact page and at the foot of mails. News must carry it. Read once: then the office sets it, under “Who we are”.",
    schema: z.string().trim().min(1).max(200).default(''),
  },
  OFFICE_TIME_ZONE: {
    purpose: 'The time zone of the office. Read once: then the office sets it, under “Who we are”.',
    schema: z
      .string()
      .refine(
        (zone) => Intl.supportedValuesOf('timeZone').includes(zone),
        'must be a zone of the IANA list, written as Region/City',
      )
      .default('UTC'),
  },
  EXAMPLE_ZIP: {
    purpose:
      'The ZIP code that examples have. Without it, the first of the areas. Read once: then the office sets it, under “Who we are”.',
    schema: z
      .string()
      .regex(/^\d{5}$/, 'must be 5 digits')
      .default(''),
  },
  REFERENCE_LETTERS: {
    purpose:
      'The two letters that references of visits begin with. Without them, the initials of the first name. Read once: then they stay.',
    schema: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be 2 capital letters')
      .default(''),
  },
  REFUND_LIMIT: {
    purpose:
      'Above how many dollars a refund, the void of a gift card, a write-off or a late fee that is let go needs a yes of a second person of the office, as in `200`; `none` where one person alone decides.',
    schema: z
      .string()
      .regex(/^(none|\d{1,6})$/, 'must be a whole number of dollars, or none')
      .transform((text) => (text === 'none' ? null : Number(text) * 100))
      .default(20_000),
  },
  PAY_LATER_LIMIT: {
    purpose:
      'How many dollars of unpaid visits a member can have who books by phone without a card, as in `200`; `0` where no one pays later.',
    schema: z
      .string()
      .regex(/^\d{1,6}$/, 'must be a whole number of dollars')
      .transform((text) => Number(text) * 100)
      .default(20_000),
  },
  ANALYTICS_SCRIPT_URL: {
    purpose: 'A script that counts visits; loaded with consent to analytics only.',
    schema: webAddress.optional(),
  },
  MARKETING_SCRIPT_URL: {
    purpose: 'A marketing script; loaded with consent to advertisement only.',
    schema: webAddress.optional(),
  },
  PIXEL_IDS: {
    purpose:
      'Ids of the social pixel, each with the paths where it applies, as in `123,456=/services/*`; with consent to advertisement only.',
    schema: z
      .string()
      .regex(
        /^\d+(=\/[\w/*-]*)?(,\d+(=\/[\w/*-]*)?)*$/,
        'must be numbers, each with a path after = where it is not for all',
      )
      .optional(),
  },
  PIXEL_SCRIPT_URL: {
    purpose: "The address of the pixel's script.",
    schema: z.url().default('https://connect.facebook.net/en_US/fbevents.js'),
  },
  SOCIAL_APP_ID: {
    purpose:
      'The app id at Facebook. With it, people may sign in with Facebook, and the social SDK is loaded, with consent to functionality only.',
    schema: z.string().regex(/^\d+$/, 'must be a number').optional(),
  },
  SOCIAL_APP_SECRET: {
    purpose: 'The app secret at Facebook. Without it, the code is exchanged by PKCE alone.',
    schema: z.string().min(8, 'must be at least 8 characters').optional(),
  },
  SOCIAL_ISSUER: {
    purpose: 'The issuer for signing in with Facebook, as Facebook names it.',
    schema: webAddress.default('https://www.facebook.com'),
  },
  GOOGLE_CLIENT_ID: {
    purpose:
      'The client id at Google. With it, people may sign in with Google; register `/signin/google` below PUBLIC_URL as the redirect address there.',
    schema: z.string().min(8, 'must be at least 8 characters').optional(),
  },
  GOOGLE_CLIENT_SECRET: {
    purpose: 'The client secret at Google, which requires it together with GOOGLE_CLIENT_ID.',
    schema: z.string().min(8, 'must be at least 8 characters').optional(),
  },
  GOOGLE_ISSUER: {
    purpose: 'The issuer for signing in with Google, as Google names it.',
    schema: webAddress.default('https://accounts.google.com'),
  },
  SOCIAL_SDK_URL: {
    purpose: 'The address of the social SDK.',
    schema: z.url().default('https://connect.facebook.net/en_US/sdk.js'),
  },
  ICON_HOSTS: {
    purpose:
      "Services of icon data (Iconify's API), asked one after another for icons from sets that are not included, as in `https://icons.example.org,https://icons.example.com`.",
    schema: z
      .string()
      .transform((text) => text.split(',').map((host) => host.trim().replace(/\/$/, '')))
      .pipe(
        z.array(
          z.url({
            protocol: /^https?$/,
            error: 'must be addresses that start with http:// or https://, with commas between them',
          }),
        ),
      )
      .default([]),
  },
  PRE_REGISTRATION_ONLY: {
    purpose: 'Before the launch: people can read and join the list, but no account can be used or made.',
    schema: flag.default(false),
  },
  SIGNIN_PATH: {
    purpose: 'The address of the page to sign in, below our own; `/signin` keeps leading there.',
    schema: pageAddress('/signin'),
  },
  SUBSCRIPTION_PATH: {
    purpose: 'The address of the page of memberships, below our own; `/subscription` keeps leading there.',
    schema: pageAddress('/subscription'),
  },
  FIELD_DECLINE_HOURS: {
    purpose:
      'Until how many hours before a visit the professional can decline it in the field; after that they call the office.',
    schema: z.coerce
      .number({ error: 'must be a number of hours' })
      .int('must be a whole number of hours')
      .min(0, 'must be 0 or more')
      .max(168, 'must be 168 or less')
      .default(2),
  },
  FIELD_KEEPS_COORDINATES: {
    purpose:
      'Whether the coordinates of a phone are kept when the professional presses that they have arrived, started or are done. Without it, only how far from the home that was.',
    schema: flag.default(false),
  },
  FIELD_ROUTE_LINK: {
    purpose:
      'Where the link to the way to a visit leads, with `{address}` in it. The service behind the link learns the address; `geo:0,0?q={address}` opens the map app of a phone instead, where it knows such links.',
    schema: z
      .string()
      .regex(
        /^(?:https:\/\/|geo:)\S*\{address\}\S*$/,
        'must begin with https:// or geo: and have {address} in it',
      )
      .default('https://maps.apple.com/?daddr={address}'),
  },
  PIXEL_ENABLED: {
    purpose: 'Whether search engines may index the site.',
    schema: flag.default(false),
  },
  TRUST_PROXY: {
    purpose:
      "Whether to trust your own proxy in front. A visitor's address is then the last entry of `X-Forwarded-For`. Without PUBLIC_URL, our own address is then what `X-Forwarded-Proto` and `X-Forwarded-Host` say, except in links of messages that no request sends, such as reminders.",
    schema: flag.default(false),
  },
  PLACE_HEADER: {
    purpose:
      "The header in which your proxy names a visitor's town, such as `CF-IPCity`; with TRUST_PROXY only. The town is shown beside each signed-in device.",
    schema: z
      .string()
      .regex(/^[A-Za-z][\w-]{0,60}$/, 'must be the name of a header')
      .optional(),
  },
  LOG_LEVEL: {
    purpose: 'How much is logged.',
    schema: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], {
        error: 'must be debug, info, warn, error or silent',
      })
      .default('info'),
  },
  CLOCK_STARTS_AT: {
    purpose: "An instant at which a demo's clock starts, to try out distant days. Refused in production.",
    schema: z.iso
      .datetime({ offset: true, error: 'must be an instant like 2027-03-08T15:00:00Z' })
      .optional(),
  },
  DEMO_HISTORY: {
    purpose:
      'What an empty demo begins with, besides its named people: `year` has members, visits and payments of a whole past year, `none` has nothing of the kind. `npm start` begins with `year`, where no Stripe account is set.',
    schema: z.enum(['none', 'year'], { error: 'must be none or year' }).default('none'),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    purpose:
      'Where traces are collected by OTLP over HTTP, as in `http://127.0.0.1:4318`. Without it nothing is traced. The other variables of this name, such as `OTEL_EXPORTER_OTLP_HEADERS`, count as well.',
    schema: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  },
  OTEL_SERVICE_NAME: {
    purpose: 'What the service is called in traces.',
    schema: z.string().default('hearthside'),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    purpose: 'Which part of the requests is traced, from 0 to 1.',
    schema: z.coerce
      .number({ error: 'must be a number from 0 to 1' })
      .min(0, 'must be 0 or more')
      .max(1, 'must be 1 or less')
      .default(1),
  },
  METRICS_TOKEN: {
    purpose:
      'The bearer token for `/metrics`. Without it, only the machine itself may read them, and nobody behind a proxy (with TRUST_PROXY, an https PUBLIC_URL or any forwarding header).',
    schema: z.string().min(16, 'must be at least 16 characters').optional(),
  },
} as const;

export type Settings = typeof settings;
