import { z } from 'zod';
import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { startPasskeyUse } from '#domains/access/without-password/passkey.server.ts';
import { newPasskey, usedPasskey } from '#domains/access/without-password/passkey.ts';
import { readFieldDay } from '#domains/field/day.server.ts';
import {
  addFieldPasskey,
  listFieldPasskeys,
  removeFieldPasskey,
  signInByPasskey,
  startFieldPasskey,
} from '#domains/field/field-passkey.server.ts';
import { leaveField, sealKeyOf } from '#domains/field/field-session.server.ts';
import type { FieldSession } from '#domains/field/field-session.ts';
import { sendFieldCode, signInToField } from '#domains/field/field-sign-in.server.ts';
import { callForHelp } from '#domains/field/help.server.ts';
import { sayHome } from '#domains/field/home-safe.server.ts';
import { homePress } from '#domains/field/home-safe.ts';
import { readFieldFacts } from '#domains/field/mine/facts.server.ts';
import { askOffice } from '#domains/field/mine/request.server.ts';
import { requestInput } from '#domains/field/mine/request.ts';
import { findOwnPhoto, takeFieldPhoto } from '#domains/field/photo.server.ts';
import { takeFieldSteps } from '#domains/field/step.server.ts';
import { hearOfUnsent } from '#domains/field/unsent/unsent.server.ts';
import { unsentPresses } from '#domains/field/unsent/unsent.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import {
  codeAsked,
  codeTyped,
  dayShape,
  factsShape,
  helpAsked,
  helpShape,
  homeShape,
  nothing,
  opened,
  passkeyNamed,
  passkeyOptions,
  passkeysShape,
  photoAsked,
  photoSent,
  stepAnswered,
  stepsAnswered,
  stepsDescribed,
  stepsSent,
  toFacts,
  toHelp,
  toPasskey,
  toVisit,
} from './field-shapes.ts';

export interface Asked<Body> {
  platform: ConnectedPlatform;
  visitor: RequestContext;
  body: Body;
}

/** A call, declared in full: its document and its check follow from this. */
export interface FieldCall<Body extends z.ZodType = z.ZodType, Session = FieldSession | null> {
  method: 'get' | 'post';
  /** `{id}` is a parameter. */
  path: string;
  name: string;
  summary: string;
  /**
   * Whether the call is open to professionals who are not signed in; for all others a closed call does not
   * exist.
   */
  isOpen?: true;
  /** Whether a phone may call it whose session has ended. */
  isForPast?: true;
  /** What is sent with it; of a call that only reads, its parameters. */
  body?: Body;
  /** What the document says of the body, where it is read more leniently. */
  described?: z.ZodType;
  /** The body comes as a form, because it has a file in it. */
  isForm?: true;
  /** Left out where a picture is answered. */
  response?: z.ZodType;
  answer(asked: Asked<z.output<Body>>, session: Session): Promise<Result<unknown>>;
}

const open = <Body extends z.ZodType>(call: FieldCall<Body, null>): FieldCall => ({
  ...call,
  isOpen: true,
  answer: (asked) => call.answer(asked as Asked<z.output<Body>>, null),
});
const forPast = <Body extends z.ZodType>(call: FieldCall<Body>): FieldCall => ({
  ...call,
  isForPast: true,
  answer: (asked, session) => call.answer(asked as Asked<z.output<Body>>, session),
});
const inside = <Body extends z.ZodType>(call: FieldCall<Body, FieldSession>): FieldCall => ({
  ...call,
  answer: (asked, session) => {
    if (session === null) throw new Error('A call of the field was reached without its guard.');
    return call.answer(asked as Asked<z.output<Body>>, session);
  },
});

export const calls: readonly FieldCall[] = [
  open({
    method: 'post',
    path: '/sign-in/code',
    name: 'sendFieldCode',
    summary: 'Sends a code to a phone number or an email address, if it is theirs',
    body: codeAsked,
    response: nothing,
    async answer({ platform, visitor, body }) {
      const sent = await sendFieldCode(platform, visitor, body.contact, body.channel);
      return sent.ok ? success({}) : sent;
    },
  }),
  open({
    method: 'post',
    path: '/sign-in',
    name: 'signInToField',
    summary: 'Opens a session for the code that was asked for from the same network',
    body: codeTyped,
    response: opened,
    answer: ({ platform, visitor, body }) => signInToField(platform, body.contact, body.code, visitor),
  }),
  open({
    method: 'post',
    path: '/sign-in/passkey/challenge',
    name: 'startPasskeyUse',
    summary:
      'What a device needs to sign with a passkey, as WebAuthn has it; good for ten minutes and one try',
    response: passkeyOptions,
    answer: async ({ platform }) => success(await startPasskeyUse(platform)),
  }),
  open({
    method: 'post',
    path: '/sign-in/passkey',
    name: 'signInByPasskey',
    summary: 'Opens a session with what a passkey has signed',
    body: z.object({ passkey: usedPasskey }),
    response: opened,
    answer: ({ platform, visitor, body }) => signInByPasskey(platform, body.passkey, visitor),
  }),
  inside({
    method: 'post',
    path: '/passkeys/challenge',
    name: 'startPasskey',
    summary: 'What a device needs to make a passkey, as WebAuthn has it',
    response: passkeyOptions,
    answer: ({ platform }, session) => startFieldPasskey(platform, session),
  }),
  inside({
    method: 'post',
    path: '/passkeys',
    name: 'addPasskey',
    summary: 'Keeps a passkey that the device has just made',
    body: z.object({ passkey: newPasskey }),
    response: nothing,
    async answer({ platform, body }, session) {
      const added = await addFieldPasskey(platform, session, body.passkey);
      return added.ok ? success({}) : added;
    },
  }),
  inside({
    method: 'get',
    path: '/passkeys',
    name: 'listPasskeys',
    summary: 'The passkeys of the caller, oldest first',
    response: passkeysShape,
    async answer({ platform }, { professional }) {
      const passkeys = await listFieldPasskeys(platform.database, professional.professionalId);
      return success({ passkeys: passkeys.map(toPasskey) });
    },
  }),
  inside({
    method: 'post',
    path: '/passkeys/remove',
    name: 'removePasskey',
    summary: 'Removes a passkey of the caller, which stops working at once',
    body: passkeyNamed,
    response: nothing,
    async answer({ platform, body }, { professional }) {
      const removed = await removeFieldPasskey(platform, professional, body.id);
      return removed.ok ? success({}) : removed;
    },
  }),
  inside({
    method: 'post',
    path: '/sign-out',
    name: 'leaveField',
    summary: 'Ends the session',
    response: nothing,
    async answer({ platform }, session) {
      await leaveField(platform, session);
      return success({});
    },
  }),
  inside({
    method: 'get',
    path: '/day',
    name: 'readFieldDay',
    summary: 'The visits of today and tomorrow, with what is needed at the door',
    response: dayShape,
    async answer({ platform }, session) {
      const { day, today, tomorrow, homeAt } = await readFieldDay(platform, session);
      const now = platform.clock.now().toISOString();
      return success({
        now,
        day,
        today: today.map(toVisit),
        tomorrow: tomorrow.map(toVisit),
        home_at: homeAt && homeAt.toISOString(),
        seal_key: sealKeyOf(platform.secret, session.professional.professionalId),
      });
    },
  }),
  inside({
    method: 'get',
    path: '/mine',
    name: 'readMine',
    summary: 'The hours, documents, requests and this month of the caller',
    response: factsShape,
    answer: async ({ platform }, { professional }) =>
      success(toFacts(await readFieldFacts(platform, professional))),
  }),
  inside({
    method: 'post',
    path: '/requests',
    name: 'askOffice',
    summary: 'Asks the office for something, once by its id',
    body: requestInput,
    response: nothing,
    async answer({ platform, body }, { professional }) {
      const asked = await askOffice(platform, professional, body);
      return asked.ok ? success({}) : asked;
    },
  }),
  inside({
    method: 'post',
    path: '/steps',
    name: 'takeFieldSteps',
    summary: 'Takes check-ins, each once by its id, in the order they were pressed',
    body: stepsSent,
    described: stepsDescribed,
    response: stepsAnswered,
    async answer({ platform, body }, { professional }) {
      const answers = await takeFieldSteps(platform, professional, body.steps, body.clock);
      return success({ now: platform.clock.now().toISOString(), answers });
    },
  }),
  inside({
    method: 'post',
    path: '/photos',
    name: 'sendFieldPhoto',
    summary:
      'Takes a photo of a visit, once by its id; four are kept of each visit, saved as a JPEG of 1,600 pixels and 300 kB at most',
    body: photoSent,
    isForm: true,
    response: stepAnswered,
    async answer({ platform, body: { photo, ...pressed } }, { professional }) {
      return takeFieldPhoto(platform, professional, pressed, new Uint8Array(await photo.arrayBuffer()));
    },
  }),
  inside({
    method: 'get',
    path: '/photos/{visit}/{id}',
    name: 'readFieldPhoto',
    summary: 'A photo that the caller took at a visit of today or tomorrow',
    body: photoAsked,
    async answer({ platform, body: { visit, id } }, session) {
      const photo = await findOwnPhoto(platform, session, visit, id);
      return photo === undefined ? refused(photoNotFound) : success(photo);
    },
  }),
  inside({
    method: 'post',
    path: '/home',
    name: 'sayHome',
    summary: 'Says that the caller is home safe after the visits of the day; again changes nothing',
    body: homePress,
    response: homeShape,
    async answer({ platform, body }, { professional }) {
      const said = await sayHome(platform, professional, body);
      return said.ok ? success({ at: said.value.at.toISOString() }) : said;
    },
  }),
  inside({
    method: 'post',
    path: '/help',
    name: 'callForHelp',
    summary:
      'Puts a call for help at the top of what waits for the office; again, while it is open, is the same call',
    body: helpAsked,
    response: helpShape,
    async answer({ platform, body }, { professional }) {
      return success(toHelp(await callForHelp(platform, professional, body.visit ?? null)));
    },
  }),
  forPast({
    method: 'post',
    path: '/unsent',
    name: 'tellUnsent',
    summary: 'Reports how much a phone keeps for a helper who is not signed in on it now, and never what',
    body: unsentPresses,
    response: nothing,
    async answer({ platform, body }) {
      const heard = await hearOfUnsent(platform, body);
      return heard.ok ? success({}) : heard;
    },
  }),
];

const photoNotFound = refusal('not_found', 'photo_not_found', 'We could not find this photo.');
