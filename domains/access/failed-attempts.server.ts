import { type Subjects, type Taken, takeTries } from '#domains/limits/limit.server.ts';
import type { Act, Visitor } from '#domains/limits/limit.ts';
import type { Platform } from '#platform/platform.ts';
import { type Result, success } from '#platform/result.ts';
import { hashOf } from '#platform/secrets.ts';
import { isKnownDevice } from './known-device.server.ts';
import type { Contact } from './sign-in.ts';

export interface Attempt extends Taken {
  /** The account has had its share by another of its contacts. Said to nobody: it would tell whose they are. */
  usedUp: boolean;
}

/**
 * Counts a try to sign in, before it is looked at: for the contact, the visitor's network and the service,
 * whose counts are told, and for the account, whose count is not. All are counted also where there is no
 * account. A device that the account was signed in with before has tries of its own, which nobody elsewhere
 * can use up.
 */
export function takeTry(
  platform: Platform,
  visitor: Visitor,
  contact: Contact,
  userId: string | undefined,
): Promise<Result<Attempt>> {
  return take(platform, visitor, 'sign_in', contact, userId);
}

/** Counts a code or link that is to be sent, in the same way. */
export function takeSend(
  platform: Platform,
  visitor: Visitor,
  what: 'code' | 'reset',
  contact: Contact,
  userId: string | undefined,
): Promise<Result<Attempt>> {
  return take(platform, visitor, what, contact, userId);
}

/**
 * Counts a try of somebody who is signed in and has to show once more who they are. Only who is signed in can
 * use these up; at the door they count as well.
 */
export function takeOwnTry(platform: Platform, userId: string): Promise<Result<Taken>> {
  return takeOwn(platform, ['confirm', { account: userId }], ['sign_in', { account: userId }]);
}

/** Counts a code that somebody who is signed in asks for. */
export function takeOwnSend(platform: Platform, userId: string): Promise<Result<Taken>> {
  return takeTries(platform, 'code_known', { device: userId });
}

export function contactHash(platform: Platform, contact: Contact): string {
  return hashOf(platform.secret, 'contact', contact.value);
}

/**
 * What somebody has for themselves decides, and counts among that of all, so that others have less; what
 * others had does not matter.
 */
async function takeOwn(
  platform: Platform,
  own: [Act, Subjects],
  ofAll: [Act, Subjects],
): Promise<Result<Taken>> {
  const allowed = await takeTries(platform, ...own);
  if (!allowed.ok) return allowed;
  const shared = await takeTries(platform, ...ofAll);
  return success({
    async giveBack() {
      await allowed.value.giveBack();
      if (shared.ok) await shared.value.giveBack();
    },
  });
}

async function take(
  platform: Platform,
  visitor: Visitor,
  act: Act & ('sign_in' | 'code' | 'reset'),
  contact: Contact,
  userId: string | undefined,
): Promise<Result<Attempt>> {
  const isKnown = await isKnownDevice(platform, visitor, userId);
  if (isKnown && userId !== undefined) {
    const own = await takeOwn(
      platform,
      [`${act}_known`, { device: `${userId}:${visitor.deviceToken}` }],
      [act, { contact: contact.value, account: userId }],
    );
    return own.ok ? success({ ...own.value, usedUp: false }) : own;
  }
  const told = await takeTries(platform, act, {
    contact: contact.value,
    address: visitor.address,
    service: 'all',
  });
  if (!told.ok) return told;
  const ofAccount = await takeTries(platform, act, { account: userId ?? contact.value });
  return success({
    usedUp: !ofAccount.ok,
    async giveBack() {
      await told.value.giveBack();
      if (ofAccount.ok) await ofAccount.value.giveBack();
    },
  });
}
