-- The challenge that the passkey of somebody on the way into the office has to sign; it is used up by the first answer.
alter table staff_sessions
  add column passkey_challenge text,
  add column passkey_challenge_until timestamptz,
  add constraint staff_sessions_challenge check ((passkey_challenge is null) = (passkey_challenge_until is null));
