import { z } from 'zod';

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
      'The address that people use, as in `https://help.example.org`. Links in messages start with it, forms are taken from its pages alone, and with https cookies are sent over https only. Needed in production.',
    schema: z
      .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
      .optional(),
  },
  DATA_DIR: {
    purpose: 'The folder of the embedded database and its logs.',
    schema: z.string().min(1).default('./data'),
  },
  DATABASE_URL: {
    purpose:
      'A PostgreSQL (15 or later) of your own. Without it the embedded one is started. Needed in production.',
    schema: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be an address that starts with postgres://' })
      .optional(),
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
      'The key that codes and link tokens are hashed with. Needed in production; in the demo one is made and kept in DATA_DIR.',
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
  STRIPE_PUBLISHABLE_KEY: {
    purpose:
      "The publishable key of the same Stripe account. With it a browser that runs scripts shows Stripe's form for a card inside our pages; without it, and without scripts, cards are typed on Stripe's own page.",
    schema: z
      .string()
      .regex(/^pk_\w+$/, 'must start with pk_')
      .optional(),
  },
  STRIPE_WEBHOOK_SECRET: {
    purpose:
      'The signing secret of the Stripe webhook, which is to be sent to `/webhooks/stripe` below PUBLIC_URL. Needed in production.',
    schema: z
      .string()
      .regex(/^whsec_/, 'must start with whsec_')
      .optional(),
  },
  OSRM_URL: {
    purpose:
      'A routing service that speaks the HTTP of OSRM, for the length of rides. Without it they are estimated from the ZIP codes.',
    schema: z
      .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
      .optional(),
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
      'Where the office is told of enquiries, calls to make and letters to post. Without it, at the address of MAIL_FROM.',
    schema: z.email('must be a mail address').optional(),
  },
  TWILIO_ACCOUNT_SID: {
    purpose:
      'The account at Twilio that texts are sent with. Without it the demo keeps texts in its mailbox, and production sends none.',
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
    purpose: "Where Twilio's interface is.",
    schema: z
      .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
      .default('https://api.twilio.com'),
  },
  SITE_NAME: {
    purpose: 'The name that visitors see.',
    schema: z.string().min(1).max(40).default('Hearthside'),
  },
  PHONE: {
    purpose: 'The phone number that a person answers, with its country code.',
    schema: z
      .string()
      .regex(/^\+[1-9][0-9]{6,14}$/, 'must look like +12125550142')
      .default('+12125550142'),
  },
  OFFICE_HOURS: {
    purpose:
      'When people answer the phone, by whole hours, as in `mon-fri 8-20, sat 9-17`. Calls are promised within them.',
    schema: z
      .string()
      .refine(
        (text) => text.split(',').every((part) => isOpening(part.trim())),
        'must look like mon-fri 8-20, sat 9-17',
      )
      .default('mon-sun 8-20'),
  },
  OFFICE_ADDRESS: {
    purpose:
      'The postal address of the operator, on the contact page and at the foot of mails. News has to carry it.',
    schema: z.string().trim().min(1).max(200).default('200 Lamp Row, New York, NY 10001'),
  },
  OFFICE_TIME_ZONE: {
    purpose: 'The time zone of the office.',
    schema: z
      .string()
      .refine(
        (zone) => Intl.supportedValuesOf('timeZone').includes(zone),
        'must be a zone such as America/New_York',
      )
      .default('America/New_York'),
  },
  ANALYTICS_SCRIPT_URL: {
    purpose: 'A script that counts visits; loaded with consent to analytics only.',
    schema: z
      .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
      .optional(),
  },
  MARKETING_SCRIPT_URL: {
    purpose: 'A marketing script; loaded with consent to advertisement only.',
    schema: z
      .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
      .optional(),
  },
  PIXEL_IDS: {
    purpose:
      'Ids of the social pixel, each with the paths on which it counts, as in `123,456=/services/*`; with consent to advertisement only.',
    schema: z
      .string()
      .regex(
        /^\d+(=\/[\w/*-]*)?(,\d+(=\/[\w/*-]*)?)*$/,
        'must be numbers, each with a path after = where it is not for all',
      )
      .optional(),
  },
  PIXEL_SCRIPT_URL: {
    purpose: 'Where the script of the pixel is.',
    schema: z.url().default('https://connect.facebook.net/en_US/fbevents.js'),
  },
  SOCIAL_APP_ID: {
    purpose:
      'The app id at Facebook: people may sign in with it, and the social SDK is loaded, with consent to functionality only.',
    schema: z.string().regex(/^\d+$/, 'must be a number').optional(),
  },
  SOCIAL_APP_SECRET: {
    purpose: 'The secret of the app at Facebook. Without it the code is exchanged by PKCE alone.',
    schema: z.string().min(8, 'must be at least 8 characters').optional(),
  },
  SOCIAL_ISSUER: {
    purpose: 'Where signing in with Facebook happens, as it calls itself.',
    schema: z
      .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
      .default('https://www.facebook.com'),
  },
  GOOGLE_CLIENT_ID: {
    purpose:
      'The client id at Google. With it people may sign in with Google; `/signin/google` below PUBLIC_URL is the address to register there.',
    schema: z.string().min(8, 'must be at least 8 characters').optional(),
  },
  GOOGLE_CLIENT_SECRET: {
    purpose: 'The client secret at Google. Google needs it together with GOOGLE_CLIENT_ID.',
    schema: z.string().min(8, 'must be at least 8 characters').optional(),
  },
  GOOGLE_ISSUER: {
    purpose: 'Where signing in with Google happens, as it calls itself.',
    schema: z
      .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
      .default('https://accounts.google.com'),
  },
  SOCIAL_SDK_URL: {
    purpose: 'Where the social SDK is.',
    schema: z.url().default('https://connect.facebook.net/en_US/sdk.js'),
  },
  ICON_HOSTS: {
    purpose:
      'Services of icon data (the interface of Iconify), asked one after the other for icons of sets that do not come with the service, as in `https://icons.example.org,https://icons.example.com`.',
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
    purpose:
      'Before the launch: people can read and join the list, and no account is asked for, loaded or made.',
    schema: flag.default(false),
  },
  PIXEL_ENABLED: {
    purpose: 'Whether search engines may index the site.',
    schema: flag.default(false),
  },
  TRUST_PROXY: {
    purpose:
      'Whether a proxy of your own stands in front and is believed: the address of a visitor is then the last entry of `X-Forwarded-For`, and without PUBLIC_URL our own address is what `X-Forwarded-Proto` and `X-Forwarded-Host` say, but for links in messages that no request sends, such as reminders.',
    schema: flag.default(false),
  },
  PLACE_HEADER: {
    purpose:
      'The header in which the proxy in front of us says in which town a visitor is, like `CF-IPCity`; with TRUST_PROXY only. It stands beside each device that is signed in.',
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
    purpose:
      'An instant at which the clock of a demo starts, to try out days that are far away. Not taken in production.',
    schema: z.iso
      .datetime({ offset: true, error: 'must be an instant like 2027-03-08T15:00:00Z' })
      .optional(),
  },
  METRICS_TOKEN: {
    purpose:
      'The bearer token for `/metrics`. Without it only the machine itself may read them, and nobody behind a proxy: with TRUST_PROXY, an https PUBLIC_URL or any forwarding header.',
    schema: z.string().min(16, 'must be at least 16 characters').optional(),
  },
} as const;

type Settings = typeof settings;
export type Configuration = { readonly [Name in keyof Settings]: z.output<Settings[Name]['schema']> };

/** Variables that a production process does not start without. */
export const neededInProduction = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
] as const satisfies (keyof Settings)[];

export class ConfigurationRefused extends Error {}

/**
 * Reads the environment once. An empty variable counts as missing. MODE follows NODE_ENV=production where it
 * is not set.
 *
 * @throws ConfigurationRefused with one plain line for each variable that is missing or cannot be read;
 *   values are never repeated.
 */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  const mode = environment['MODE'] || (environment['NODE_ENV'] === 'production' ? 'production' : 'demo');
  for (const [name, { schema }] of Object.entries(settings)) {
    const text = name === 'MODE' ? mode : environment[name] || undefined;
    const parsed = schema.safeParse(text);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name} ${parsed.error.issues[0]?.message ?? 'cannot be read'}.`);
  }
  if (mode === 'production') {
    for (const name of neededInProduction) {
      if (!environment[name]) problems.push(`${name} is needed in production: ${settings[name].purpose}`);
    }
  }
  if (environment['TWILIO_ACCOUNT_SID']) {
    for (const name of ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])
      if (!environment[name]) problems.push(`${name} is needed with TWILIO_ACCOUNT_SID.`);
  }
  if (mode === 'production' && environment['CLOCK_STARTS_AT'])
    problems.push('CLOCK_STARTS_AT is for the demo only.');
  if (problems.length > 0) throw new ConfigurationRefused(problems.join('\n'));
  return values as Configuration;
}
