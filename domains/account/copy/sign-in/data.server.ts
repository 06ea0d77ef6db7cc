import { type RawBuilder, sql } from 'kysely';
import type { Question } from '../question/schema.ts';

/** A link with a key, or a code, is a way in, and the copy may lie about: both are left out of the words. */
const withoutSecrets = (words: RawBuilder<unknown>) =>
  sql`regexp_replace(regexp_replace(${words}, '([?&][a-z_]+=)[A-Za-z0-9_-]{16,}', '\\1…', 'g'), '\\m[0-9]{3} ?[0-9]{3}\\M', '……', 'g')`;

/** How the member gets in, where they are, and what we have sent. */
export const signInQuestions: readonly Question[] = [
  {
    name: 'sessions',
    title: 'Where you were signed in',
    tables: ['sessions'],
    ask: (me) => sql`select device, created_at, last_seen_at, expires_at, ended_at from sessions where user_id = ${me} order by created_at`,
  },
  {
    name: 'known_devices',
    title: 'Devices that you have signed in with',
    tables: ['known_devices'],
    ask: (me) => sql`select created_at, last_used_at from known_devices where user_id = ${me} order by created_at`,
  },
  {
    name: 'ways_to_sign_in',
    title: 'Ways to sign in',
    tables: ['passkeys', 'linked_identities'],
    ask: (me) => sql`select 'passkey' as way, name, created_at, last_used_at from passkeys where user_id = ${me}
      union all select provider, shown_as, created_at, last_used_at from linked_identities where user_id = ${me} order by 3`,
  },
  {
    name: 'contact_changes',
    title: 'Addresses and numbers that you changed',
    tables: ['contact_changes'],
    ask: (me) => sql`select kind, old_value, new_value, created_at, confirmed_at, undone_at from contact_changes where user_id = ${me} order by created_at`,
  },
  {
    name: 'notification_settings',
    title: 'How you want to be told things',
    tables: ['notification_settings'],
    ask: (me) => sql`select choices, quiet_from, quiet_until, updated_at from notification_settings where user_id = ${me}`,
  },
  {
    name: 'messages',
    title: 'What we sent to you',
    tables: ['messages'],
    ask: (me) => sql`select created_at, channel, recipient_address as sent_to, ${withoutSecrets(sql`subject`)} as subject, ${withoutSecrets(sql`body`)} as text, sent_at
      from messages where user_id = ${me} order by created_at`,
  },
];
