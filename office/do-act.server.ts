import type { Staff } from '#domains/people/actor.ts';
import { freshStaffOf, type StaffSession } from '#domains/staff/staff-session.server.ts';
import { secondFactorNeeded } from '#domains/staff/staff.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { refused, type Refusal, type Result } from '#platform/result.ts';
import type { Act, Done } from './screen.ts';

/** Why a member of the office may not do an act now; undefined where they do. Refuses `second_factor_needed`. */
export function actRefusal(act: Pick<Act, 'isGrave'>, session: StaffSession, now: Date): Refusal | undefined {
  return doerOf(act, session, now) === undefined ? secondFactorNeeded : undefined;
}

/**
 * Does an act, for pages and calls alike: nothing else runs one. Refuses `second_factor_needed` for what is
 * grave, and what the act says.
 */
export async function doAct<Subject>(
  platform: ConnectedPlatform,
  session: StaffSession,
  act: Act<Subject>,
  subject: Subject,
  input: Record<string, unknown>,
  key: string,
): Promise<Result<Done>> {
  const staff = doerOf(act, session, platform.clock.now());
  if (staff === undefined) return refused(secondFactorNeeded);
  return platform.asCommand(`office ${act.name}`, () => act.run(platform, staff, subject, input, key));
}

const doerOf = ({ isGrave }: Pick<Act, 'isGrave'>, session: StaffSession, now: Date): Staff | undefined =>
  isGrave === true ? freshStaffOf(session, now) : session.staff;
