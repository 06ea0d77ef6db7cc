import { sql } from 'kysely';
import type { Question } from '../question/schema.ts';

/** Who the member is, who they care for, and who helps whom. */
export const peopleQuestions: readonly Question[] = [
  {
    name: 'account',
    title: 'You',
    tables: ['users'],
    ask: (me) => sql`select name, email, phone, contact_phone, time_zone, status, created_at, activated_at, password_hash is not null as has_password,
      safe_word is not null as has_safe_word from users where id = ${me}`,
  },
  {
    name: 'people',
    title: 'The people that the help is for',
    tables: ['recipients'],
    ask: (me) => sql`select name, is_the_member, phone, unit_no, address_1, address_2, zipcode, city, state, latitude, longitude, time_zone, created_at
      from recipients where member_id = ${me} order by created_at`,
  },
  {
    name: 'preferences',
    title: 'What those who come should know',
    tables: ['recipient_preferences'],
    ask: (me) => sql`select r.name as person, o.preference_group as "group", o.title, p.remarks, p.created_at
      from recipient_preferences p join recipients r on r.id = p.recipient_id join preference_options o on o.id = p.option_id
      where r.member_id = ${me} order by r.created_at, o.preference_group, o.position`,
  },
  {
    name: 'preference_changes',
    title: 'What was changed of it',
    tables: ['needs_changes'],
    ask: (me) => sql`select r.name as person, n.created_at, u.name as changed_by, n.details
      from needs_changes n join recipients r on r.id = n.recipient_id join users u on u.id = n.changed_by where r.member_id = ${me} order by n.created_at`,
  },
  {
    name: 'helpers',
    title: 'Those who help you',
    tables: ['carers'],
    ask: (me) => sql`select u.name, r.name as helps, c.created_at as since, c.withdrawn_at as ended_at, c.can_book, c.can_pay, c.can_change_needs, c.monthly_limit_cents
      from carers c join recipients r on r.id = c.recipient_id join users u on u.id = c.user_id where r.member_id = ${me} order by c.created_at`,
  },
  {
    name: 'helping',
    title: 'Those whom you help',
    tables: ['carers'],
    ask: (me) => sql`select r.name, c.created_at as since, c.withdrawn_at as ended_at, c.can_book, c.can_pay, c.can_change_needs, c.monthly_limit_cents
      from carers c join recipients r on r.id = c.recipient_id where c.user_id = ${me} order by c.created_at`,
  },
  {
    name: 'invitations',
    title: 'Those whom you asked to help',
    tables: ['carer_invitations'],
    ask: (me) => sql`select i.contact_value as asked, r.name as to_help, i.created_at, i.expires_at, i.accepted_at, i.withdrawn_at
      from carer_invitations i join recipients r on r.id = i.recipient_id where i.invited_by = ${me} order by i.created_at`,
  },
  {
    name: 'enquiries',
    title: 'Calls and answers that you asked for',
    tables: ['enquiries', 'registration_wishes'],
    ask: (me) => sql`select kind, created_at, name, email, phone, zipcode, organization, topic, message, due_from, due_until, answered_at from enquiries where user_id = ${me}
      union all
      select 'when you registered: help for ' || for_whom, created_at, recipient_name, null, null, zipcode, null, null, null, null, null, null from registration_wishes where user_id = ${me}
      order by 2`,
  },
];
