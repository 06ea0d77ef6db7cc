import { z } from 'zod';
import { type Role, roleName } from '#domains/people/capability.ts';
import {
  changeRoles,
  endSessionsOfStaff,
  endStaff,
  inviteAnew,
  inviteColleague,
  listStaff,
  listStaffSessions,
  mailInvitation,
  type OpenStaffSession,
} from '#domains/staff/staff.server.ts';
import { type Colleague, newColleague, roles, roleWords } from '#domains/staff/staff.ts';
import { success } from '#platform/result.ts';
import { actOf, graveActOf, noInput, recordOf, saying, type Screen } from './screen.ts';
import { datedCell, momentOfOffice } from './words.server.ts';

interface Subject extends Colleague {
  sessions: OpenStaffSession[];
  seen: string;
}

const standingWords: Record<Colleague['standing'], string> = {
  invited: 'Invited',
  active: 'Active',
  ended: 'Left',
};
const roleOptions = roleName.options.map((value) => ({ value, label: roleWords[value] }));
const shortRole = (role: Role) => roleWords[role].replace(/:.*/, '');
const rolesField = (chosen: readonly Role[]) => ({
  name: 'roles',
  label: 'Role',
  kind: 'choices' as const,
  options: roleOptions,
  value: chosen.join(','),
});

const invite = graveActOf<null, typeof newColleague>({
  name: 'invite',
  may: 'staff',
  label: 'Invite staff',
  input: newColleague,
  offer: () => ({
    consequence:
      'They get a mail with a link that works once. With it they choose a password and a second factor.',
    fields: [
      { name: 'name', label: 'Name', kind: 'text' },
      { name: 'email', label: 'Email', kind: 'email' },
      rolesField([]),
    ],
  }),
  async run(platform, staff, _subject, input) {
    const invited = await inviteColleague(platform, staff, input);
    return invited.ok ? success({ said: `${input.name} is invited.`, id: invited.value.id }) : invited;
  },
});

const change = graveActOf<Subject, z.ZodObject<{ roles: typeof roles }>>({
  name: 'roles',
  may: 'staff',
  label: 'Change role',
  input: z.object({ roles }),
  offer: (subject) =>
    subject.standing === 'ended'
      ? null
      : { consequence: 'It applies from their next click.', fields: [rolesField(subject.roles)] },
  run: async (platform, staff, subject, input) =>
    saying(await changeRoles(platform, staff, subject.id, input.roles), 'Changed.'),
});

const again = graveActOf<Subject, typeof noInput>({
  name: 'invite-again',
  may: 'staff',
  label: 'Resend link',
  input: noInput,
  offer: (subject) =>
    subject.standing === 'ended'
      ? null
      : {
          consequence:
            'For someone who lost their link, or their phone and recovery codes. They are signed out and set a new password and second factor.',
          fields: [],
          isGrave: true,
        },
  async run(platform, staff, subject) {
    const invited = await inviteAnew(platform, staff, subject.id);
    if (!invited.ok) return invited;
    await mailInvitation(platform, subject, invited.value.token);
    return success({ said: `A new link is on its way to ${subject.email}.` });
  },
});

const signOut = actOf<Subject, typeof noInput>({
  name: 'sign-out',
  may: 'staff',
  label: 'Sign them out everywhere',
  input: noInput,
  offer: ({ sessions }) =>
    sessions.length === 0
      ? null
      : { consequence: 'They have to sign in again, with their second factor.', fields: [] },
  run: async (platform, staff, subject) =>
    saying(await endSessionsOfStaff(platform, staff, subject.id), `${subject.name} is signed out.`),
});

const end = graveActOf<Subject, typeof noInput>({
  name: 'end',
  may: 'staff',
  label: 'Remove from staff',
  input: noInput,
  offer: (subject) =>
    subject.standing === 'ended'
      ? null
      : {
          consequence:
            'They are signed out right away and cannot sign in again. What they did stays in the audit.',
          fields: [],
          isGrave: true,
        },
  run: async (platform, staff, subject) =>
    saying(await endStaff(platform, staff, subject.id), `${subject.name} no longer works here.`),
});

export const staffScreen: Screen = {
  name: 'staff',
  key: 's',
  title: 'Staff',
  list: {
    columns: ['Name', 'Role', 'Status', 'Last here'],
    filters: [],
    empty: 'No staff yet.',
    async read(platform) {
      const all = await listStaff(platform.database);
      return {
        nextCursor: null,
        rows: all.map((one) => ({
          id: one.id,
          cells: [
            one.name,
            one.roles.map(shortRole).join(', '),
            standingWords[one.standing],
            one.lastSeenAt === null ? null : datedCell(platform, one.lastSeenAt),
          ],
        })),
      };
    },
  },
  acts: [invite],
  record: recordOf<Subject>({
    async find(platform, _staff, id) {
      const one = (await listStaff(platform.database)).find((each) => each.id === id);
      if (one === undefined) return undefined;
      const sessions = await listStaffSessions(platform.database, id, platform.clock.now());
      const seen = one.lastSeenAt === null ? 'Never' : momentOfOffice(platform, one.lastSeenAt);
      return { ...one, sessions, seen };
    },
    show: (one) => ({
      title: one.name,
      sections: [
        {
          title: 'At a glance',
          facts: [
            { term: 'Email', details: one.email },
            { term: 'Does', details: one.roles.map(shortRole) },
            { term: 'Status', details: standingWords[one.standing] },
            { term: 'Last here', details: one.seen },
            { term: 'Signed in with', details: one.sessions.map(({ device }) => device) },
          ],
        },
      ],
    }),
    acts: [change, again, signOut, end],
  }),
};
