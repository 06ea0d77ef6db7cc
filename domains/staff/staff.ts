import { z } from 'zod';
import { newPassword } from '#domains/access/sign-in.ts';
import { type Role, roleName } from '#domains/people/capability.ts';
import { email, personName } from '#domains/people/fields.ts';
import { refusal } from '#platform/result.ts';

/** A member of the office, as colleagues see them. */
export interface Colleague {
  id: string;
  name: string;
  email: string;
  roles: readonly Role[];
  /** `invited` has not taken the link yet, `ended` works here no more. */
  standing: 'invited' | 'active' | 'ended';
  lastSeenAt: Date | null;
}

export const roleWords: Record<Role, string> = {
  concierge: 'Concierge: calls, bookings, visits',
  dispatcher: 'Dispatcher: visits and helpers',
  bookkeeper: 'Bookkeeper: money',
  manager: 'Manager: all but staff',
  administrator: 'Administrator: everything',
};

export const staffSignIn = z.object({
  email,
  password: z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(128),
});

export const roles = z.array(roleName, { error: 'Choose a role.' }).min(1, 'Choose a role.');
export const newColleague = z.object({ name: personName, email, roles });
const present = staffSignIn.shape.password;
export const ownCodes = z.object({ present });
export const ownPassword = z.object({ present, password: newPassword });
export const takenInvitation = z.object({ password: newPassword });

/** Six digits of an app, or a recovery code; what people type between is left out. */
export const factorCode = z.object({
  code: z
    .string({ error: 'Enter the code.' })
    .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
    .pipe(
      z.string().regex(/^(\d{6}|[a-z2-9]{12})$/, 'Enter the 6 digits your app shows, or a recovery code.'),
    ),
});

export const ownApp = factorCode.extend({ present });

/** A working day. Nobody stays signed in over night. */
export const staffSessionMilliseconds = 12 * 3_600_000;
/** For how long a passkey may answer a page that was opened. */
export const challengeMilliseconds = 10 * 60_000;
export const invitationMilliseconds = 7 * 24 * 3_600_000;

/** How far a member of the office has come in signing in. */
export type Step = 'factor' | 'enroll' | 'open';

export const wrongStaffSignIn = refusal(
  'invalid',
  'wrong_sign_in',
  'That email and password do not match. Check both and try again.',
);

export const wrongFactor = refusal('invalid', 'wrong_code', 'Check this and try again.', {
  code: 'That code is not right. Enter the one your app shows now, or a recovery code.',
});

export const wrongNewApp = refusal('invalid', 'wrong_code', 'Check this and try again.', {
  code: 'This code is not right. Enter the one that the new app shows now.',
});

export const wrongPresentPassword = refusal('invalid', 'wrong_password', 'Check this and try again.', {
  present: 'This is not your password of today.',
});

export const secondFactorNeeded = refusal(
  'forbidden',
  'second_factor_needed',
  'This is a grave act, and your last sign-in was a while ago. Show once more that it is you. Then it is done.',
);

export const passkeyNotKept = refusal(
  'invalid',
  'passkey_not_taken',
  'We could not save this passkey. Try again, or use an app.',
);

export const wrongStaffPasskey = refusal(
  'invalid',
  'wrong_passkey',
  'This passkey does not match. Try again, or use a code.',
);

export const invitationNotFound = refusal(
  'not_found',
  'invitation_not_found',
  'This link was already used or is too old. Ask your administrator for a new one.',
);
