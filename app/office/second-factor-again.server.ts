import { givenPasskey } from '#domains/access/without-password/passkey.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { givePasskey, startPasskeyFactor } from '#domains/staff/staff-passkey.server.ts';
import { giveFactor, type StaffSession } from '#domains/staff/staff-session.server.ts';
import { factorCode, secondFactorNeeded, wrongStaffPasskey } from '#domains/staff/staff.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Refusal, type Result } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { formReply } from '../shell/forms.ts';
import { codeField } from './act-form.tsx';

/** Takes the passkey or the code that a form carries. Without either, or with a wrong one, it is refused. */
export async function takeFactorAgain(
  platform: Platform,
  session: StaffSession,
  values: Record<string, string>,
  visitor: Visitor,
): Promise<Result<{ token: string }>> {
  if (values['passkey'] !== undefined) {
    const given = givenPasskey.safeParse(values);
    return given.success
      ? givePasskey(platform, session, given.data.passkey, visitor)
      : refused(wrongStaffPasskey);
  }
  if (values[codeField] === undefined) return refused(secondFactorNeeded);
  const form = factorCode.safeParse({ code: values[codeField] });
  const given = form.success
    ? await giveFactor(platform, session, form.data.code, visitor)
    : refused({ ...secondFactorNeeded, kind: 'invalid', fields: problemsOf(form.error) });
  return given.ok ? given : refused(atCodeField(given.refusal));
}

const atCodeField = (refusal: Refusal): Refusal =>
  refusal.fields === undefined
    ? refusal
    : { ...refusal, fields: refusal.fields.map(({ message }) => ({ field: codeField, message })) };

/** The form again with all that was typed, and with what shows once more who sends it. */
export async function askFactorAgain(
  platform: Platform,
  session: StaffSession,
  values: Record<string, string>,
  refusal: Refusal,
  lists: Record<string, string[]>,
) {
  const passkey = await startPasskeyFactor(platform, session);
  const { passkey: _passkey, [codeField]: _code, ...shown } = values;
  const reply = formReply(shown, refusal, undefined, lists);
  return { ...reply, data: { ...reply.data, secondFactor: { passkey: passkey ?? null } } };
}
