import { type Subjects, type Taken, takeTries } from '#domains/limits/limit.server.ts';
import type { Act, Visitor } from '#domains/limits/limit.ts';
import type { Platform } from '#platform/platform.ts';
import { type Result, success } from '#platform/result.ts';
import { hashOf } from '#platform/secrets.ts';
import { isKnownDevice } from './known-device.server.ts';
import type { Contact } from './sign-in.ts';

export interface Attempt extends Taken {
  /**
   * The account has used its share through another of its contacts. Never shown, because it would tell whose
   * contacts they are.
   */
  usedUp: boolean;
}

/**
 * Counts a try to sign in before it is checked: for the contact, the visitor's network and the service, whose
 * limits are shown, and for the account, whose limit is not. All are counted even where no account exists. A
 * device that was signed in to the account before has its own tries, which nobody elsewhere can use up.
 */
export function takeTry(
  platform: Platform,
  visitor: Visitor,
  contact: Contact,
  userId: string | undefined,
): Promise<Result<Attempt>> {
  return take(platform, visitor, 'sign_in', contact, userId);
}

/** Counts a try of a member of the office in the same way: by password, then by the second factor. */
export async function takeStaffTry(
  platform: Platform,
  visitor: Visitor,
  act: 'staff_sign_in' | 'staff_factor',
  email: string,
  staffId: string | undefined,
): Promise<Result<Taken>> {
  const ofAll = act === 'staff_sign_in' ? { contact: email } : { account: staffId };
  const isKnown = await isKnownDevice(platform, visitor, staffId);
  return isKnown
    ? takeOwn(platform, [`${act}_known`, { device: `${staffId}:${visitor.deviceToken}` }], [act, ofAll])
    : takeTries(platform, act, { ...ofAll, address: visitor.address });
}

/** Counts a code or link about to be sent, in the same way. */
export function takeSend(
  platform: Platform,
  visitor: Visitor,
  what: 'code' | 'reset',
  contact: Contact,
  userId: string | undefined,
): Promise<Result<Attempt>> {
  return take(platform, visitor, what, contact, userId);
}

/** Counts a code about to be sent to a professional, in the same way; a phone of theirs has more of them. */
export function takeFieldSend(
  platform: Platform,
  visitor: Visitor,
  contact: Contact,
  professionalId: string | undefined,
): Promise<Result<Attempt>> {
  return take(platform, visitor, 'code', contact, professionalId, 'field_code_known');
}

/**
 * Counts a try by a member who is signed in and has to prove once more who they are. Only signed-in sessions
 * can use these up; they also count toward the limits for signing in.
 */
export function takeOwnTry(platform: Platform, userId: string): Promise<Result<Taken>> {
  return takeOwn(platform, ['confirm', { account: userId }], ['sign_in', { account: userId }]);
}

/** Counts a code requested by a member who is signed in. */
export function takeOwnSend(platform: Platform, userId: string): Promise<Result<Taken>> {
  return takeTries(platform, 'code_known', { device: userId });
}

export function contactHash(platform: Platform, contact: Contact): string {
  return hashOf(platform.secret, 'contact', contact.value);
}

/**
 * The requester's own allowance decides. It also counts toward everybody's, which leaves others less; what
 * others have used does not matter.
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
  own: Act = `${act}_known`,
): Promise<Result<Attempt>> {
  const isKnown = await isKnownDevice(platform, visitor, userId);
  if (isKnown && userId !== undefined) {
    const taken = await takeOwn(
      platform,
      [own, { device: `${userId}:${visitor.deviceToken}` }],
      [act, { contact: contact.value, account: userId }],
    );
    return taken.ok ? success({ ...taken.value, usedUp: false }) : taken;
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
