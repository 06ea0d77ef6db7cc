import { transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refused, success, type Result } from '../../../../platform/result.ts';
import { takeTries } from '../../../limits/commands.server.ts';
import type { Visitor } from '../../../limits/schema.ts';
import type { Member } from '../../../people/schema.ts';
import { makeAccount } from '../../commands.server.ts';
import { tellOfChange } from '../../notice/commands.server.ts';
import { isFresh } from '../../rules.ts';
import type { OpenedSession, Session } from '../../schema.ts';
import { notFresh } from '../../sessions/commands.server.ts';
import { takeStep } from '../../steps/commands.server.ts';
import { linkTo, refuseDoubles } from '../commands.server.ts';
import { findFoundIdentity } from '../data.server.ts';
import type { ProviderName } from '../schema.ts';

/** Links who came back in this browser to the member who has signed in since. Refuses `not_fresh`, `found_too_old`, `belongs_to_another`. */
export async function linkFound(platform: Platform, member: Member, session: Session, token: string | undefined): Promise<Result<null>> {
  if (!isFresh(session, platform.clock.now())) return refused(notFresh);
  const found = await findFoundIdentity(platform, token);
  if (found === undefined || token === undefined) return refused(foundTooOld);
  await takeStep(platform, 'provider_found', token, null);
  const linked = await transaction(platform.database, (work) => linkTo(platform, work, member.userId, found)).catch(refuseDoubles);
  return linked.ok ? success(null) : linked;
}

/**
 * Makes an account for somebody whose address the provider has proved, active at once and without a password.
 * Refuses `too_many_tries`, and `found_too_old`, also where the address is not proved or has an account by now.
 */
export async function joinWithFound(platform: Platform, token: string | undefined, visitor: Visitor): Promise<Result<{ session: OpenedSession; next: string }>> {
  const found = await findFoundIdentity(platform, token);
  if (found === undefined || token === undefined || found.email === null || !found.proved) return refused(foundTooOld);
  const allowed = await takeTries(platform, 'registration', { address: visitor.address, contact: found.email, service: 'all' });
  if (!allowed.ok) return allowed;
  const { email, name, next } = found;
  await takeStep(platform, 'provider_found', token, null);
  return transaction(platform.database, async (work): Promise<Result<{ session: OpenedSession; next: string }>> => {
    const made = await makeAccount(platform, work, { name: nameFor(name, email), contact: { kind: 'email', value: email }, passwordHash: null, proved: true }, visitor);
    await linkTo(platform, work, made.userId, found);
    return success({ session: made.session, next });
  }).catch((error: unknown) => {
    refuseDoubles(error);
    return refused(foundTooOld);
  });
}

/** Takes a provider off the account; the code by mail or text is always left to get in with. Refuses `not_fresh`, `not_linked`. */
export async function unlinkProvider(platform: Platform, member: Member, session: Session, provider: ProviderName): Promise<Result<null>> {
  if (!isFresh(session, platform.clock.now())) return refused(notFresh);
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const gone = await work.deleteFrom('linked_identities').where('user_id', '=', member.userId).where('provider', '=', provider).executeTakeFirst();
    if (gone.numDeletedRows === 0n) return refused(notLinked);
    await tellOfChange(platform, work, member.userId, `${provider}_unlinked`);
    return success(null);
  });
}

function nameFor(name: string | null, email: string): string {
  const usual = (name ?? '').normalize('NFC').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim().slice(0, 100);
  return usual === '' ? email.slice(0, email.indexOf('@')) : usual;
}

const foundTooOld = {
  kind: 'conflict',
  code: 'found_too_old',
  message: 'This took too long, or you have an account already. Please sign in, or begin again.',
} as const;

const notLinked = { kind: 'not_found', code: 'not_linked', message: 'This is not linked to your account.' } as const;
