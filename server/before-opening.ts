import type { MiddlewareHandler } from 'hono';
import { enquiryCalls } from '#api/enquiries.ts';
import { isOperatorKnown } from '#platform/configuration/office-settings.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal } from '#platform/result.ts';
import { beingSetUpWords, type Refuse, showPlainPage } from './plain-answers.ts';
import { isOfficeAddress } from './visitor.ts';

/** What anyone may ask of us before the launch, by API as on pages: a list, a call, a message. */
const openBeforeLaunch = new Set(enquiryCalls.map(({ path }) => `/api${path}`));
const aboutPeople = /^\/api\/(user|booking|payment|notification)_ms\//;

const isOfOffice = (path: string) => isOfficeAddress(path) || path.startsWith('/api/office_ms/');

/** Seconds after which it is worth looking again. */
const anHour = '3600';

/**
 * Before an operator has said who they are, the office alone is there: no page could say whose it is. Before
 * they open, no call about people is answered.
 */
export function beforeOpening({ configuration }: Platform, refuse: Refuse): MiddlewareHandler {
  return async (context, next) => {
    const { path } = context.req;
    if (!isOperatorKnown(configuration) && !isOfOffice(path)) {
      context.header('Retry-After', anHour);
      return path.startsWith('/api/')
        ? refuse(context, 503, beingSetUp)
        : showPlainPage(context, configuration, 503, ...beingSetUpWords);
    }
    return configuration.PRE_REGISTRATION_ONLY && aboutPeople.test(path) && !openBeforeLaunch.has(path)
      ? refuse(context, 503, notYet)
      : next();
  };
}

const beingSetUp = refusal('unavailable', 'being_set_up', beingSetUpWords.join('. '));
const notYet = refusal(
  'unavailable',
  'pre_registration_only',
  'We’re not open yet. You can join the list on our site.',
);
