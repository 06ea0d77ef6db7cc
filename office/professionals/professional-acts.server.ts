import { z } from 'zod';
import { languageInWords } from '#domains/people/language.ts';
import { givenName } from '#domains/people/words.ts';
import { calendarDay } from '#domains/professionals/days.ts';
import { day } from '#domains/professionals/fields.ts';
import { changePortrait } from '#domains/professionals/portrait.server.ts';
import {
  addProfessional,
  changeProfessional,
  changeSkills,
  letGo,
  takeBack,
} from '#domains/professionals/professional.server.ts';
import { isWithUs, professionalDetails } from '#domains/professionals/professional.ts';
import { readProfessional } from '#domains/professionals/tables/roster-line.ts';
import { findChoices } from '#domains/professionals/tables/roster.server.ts';
import { changeLanes } from '#domains/visit-changes/lanes.server.ts';
import { refusal, refused, success } from '#platform/result.ts';
import { payActOf } from '../pay/pay-act.server.ts';
import { type Act, type ActField, actOf } from '../screen.ts';
import type { KnownProfessional } from './known-professional.ts';
import { contactActs } from './professional-contact-acts.server.ts';
import { hoursField, may, noInput, saying } from './professional-fields.ts';
import { paperActs } from './professional-paper-acts.server.ts';
import { phoneActs } from './professional-phone-acts.server.ts';
import { publicActs } from './professional-public-acts.server.ts';
import { timeActs } from './professional-time-acts.server.ts';
import { vehicleActs } from './professional-vehicle-acts.server.ts';

const typed = (most: number) =>
  z
    .string()
    .max(most, `Use ${most} characters or fewer.`)
    .nullish()
    .transform((text) => text ?? '');
const newcomer = z.object({
  name: typed(200),
  area: typed(200),
  phone: typed(100),
  email: typed(300),
  languages: typed(300),
  skills: typed(2_000),
  hours: typed(1_000),
  introduction: typed(600),
});

const newcomerFields: ActField[] = [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'area', label: 'Area', kind: 'text', hint: 'Its name, as under “Areas”.' },
  { name: 'phone', label: 'Phone', kind: 'phone', isOptional: true },
  { name: 'email', label: 'Email', kind: 'email', isOptional: true },
  {
    name: 'languages',
    label: 'Languages',
    kind: 'text',
    hint: 'The best one first, like "English, Spanish".',
    value: 'English',
  },
  {
    name: 'skills',
    label: 'Services',
    kind: 'lines',
    hint: 'One on each line, by its name, like "Home cleaning". Or choose from a list on the next page.',
    isOptional: true,
  },
  hoursField(''),
  {
    name: 'introduction',
    label: 'About',
    kind: 'lines',
    hint: 'A sentence members will read.',
    isOptional: true,
  },
];

export const addAct: Act<null> = actOf<null, typeof newcomer>({
  name: 'add',
  may,
  label: 'Add helper',
  input: newcomer,
  offer: () => ({
    consequence: 'They can be booked right away for what they can do, in the hours that you enter.',
    fields: newcomerFields,
  }),
  async run(platform, staff, _subject, input) {
    const read = readProfessional(input, await findChoices(platform.database));
    if (Array.isArray(read)) return refused({ ...notUnderstood, fields: read });
    const added = await addProfessional(platform, staff, read);
    return added.ok
      ? success({ said: `${read.details.name} was added.`, id: added.value.professionalId })
      : added;
  },
});

const notUnderstood = refusal('invalid', 'professional_not_understood', 'Check these fields.');

const change = actOf<KnownProfessional, typeof professionalDetails>({
  name: 'change',
  may,
  label: 'Edit details',
  input: professionalDetails,
  offer: (one) => ({
    consequence: `Members read the name, the languages, the sentence, since when ${givenName(one.name)} is with us and the background check. The rest is for the office. Visits that are booked stay as they are, in another area too.`,
    fields: detailsOf(one),
  }),
  run: async (platform, staff, { id }, input) =>
    saying(await changeProfessional(platform, staff, id, input), 'Saved.'),
});

const pay = payActOf<KnownProfessional>(({ id }) => id);

function detailsOf(one: KnownProfessional): ActField[] {
  return [
    { name: 'name', label: 'Name', kind: 'text', value: one.name },
    { name: 'introduction', label: 'About', kind: 'lines', value: one.introduction },
    {
      name: 'area',
      label: 'Area',
      kind: 'choice',
      options: one.areas.map(({ id, title }) => ({ value: id, label: title })),
      value: one.areaId,
    },
    {
      name: 'languages',
      label: 'Languages',
      kind: 'text',
      hint: 'The best one first, with commas between.',
      value: one.languages.map(languageInWords).join(', '),
    },
    {
      name: 'home_zipcode',
      label: 'ZIP code they set out from',
      kind: 'text',
      hint: 'Closest helpers are sent first.',
      value: one.homeZipcode ?? '',
      isOptional: true,
    },
    {
      name: 'with_us_since',
      label: 'First day',
      kind: 'date',
      value: one.withUsSince ?? '',
      isOptional: true,
    },
    {
      name: 'background_checked_on',
      label: 'Day of the background check',
      kind: 'date',
      value: one.backgroundCheckedOn ?? '',
      isOptional: true,
    },
  ];
}

const skillsInput = z.object({ skills: z.array(z.string().max(80)).max(500) });
const skills = actOf<KnownProfessional, typeof skillsInput>({
  name: 'skills',
  may,
  label: 'Edit services',
  input: skillsInput,
  offer: (one) => ({
    consequence: `Available times update right away. ${givenName(one.name)}’s booked visits stay as they are.`,
    fields: [
      {
        name: 'skills',
        label: 'Services',
        kind: 'choices',
        options: offeredTo(one).map(({ id, title }) => ({ value: id, label: title })),
        value: one.skills.map(({ id }) => id).join(','),
      },
    ],
  }),
  run: async (platform, staff, { id }, input) =>
    saying(await changeSkills(platform, staff, id, input.skills), 'Services saved.'),
});

/** What they can do stays to be chosen, even if it is no longer offered: visits may still be booked. */
const offeredTo = ({ options, skills: own }: KnownProfessional) => [
  ...options,
  ...own.filter(({ id }) => options.every((option) => option.id !== id)),
];

const lanesMessage = 'Enter a number from 1 to 50.';
const lanesInput = z.object({ lanes: z.int(lanesMessage).min(1, lanesMessage).max(50, lanesMessage) });
const lanes = actOf<KnownProfessional, typeof lanesInput>({
  name: 'lanes',
  may,
  label: 'Edit visits at a time',
  input: lanesInput,
  offer: (one) => ({
    consequence:
      'It applies to work for several members at once, such as meals on one round. Any other visit still takes all of their time.',
    fields: [{ name: 'lanes', label: 'Visits at a time', kind: 'number', value: String(one.lanes) }],
  }),
  run: async (platform, staff, { id }, input) =>
    saying(await changeLanes(platform, staff, id, input.lanes), 'It was changed.'),
});

const mostPhotoBytes = 12_000_000;
const portraitInput = z.object({
  photo: z
    .file('Choose a photo.')
    .min(1, 'Choose a photo.')
    .max(mostPhotoBytes, 'Choose a photo of 12 MB at most.'),
});
const portrait = actOf<KnownProfessional, typeof portraitInput>({
  name: 'portrait',
  may,
  label: 'Change photo',
  input: portraitInput,
  offer: (one) => ({
    consequence: `Members see it before ${givenName(one.name)} comes. Where and when it was taken is not kept.`,
    fields: [
      {
        name: 'photo',
        label: 'Photo',
        kind: 'file',
        hint: 'JPEG, PNG or WebP, with the face in its middle.',
      },
    ],
  }),
  run: async (platform, staff, { id }, { photo }) =>
    saying(
      await changePortrait(platform, staff, id, new Uint8Array(await photo.arrayBuffer())),
      'Photo saved.',
    ),
});

const leaveInput = z.object({ last_day: day });
const leave = actOf<KnownProfessional, typeof leaveInput>({
  name: 'leave',
  may,
  label: 'Set last day',
  input: leaveInput,
  offer: (one) =>
    isWithUs(one, one.today)
      ? {
          consequence: `Starting the next day, no one can book ${givenName(one.name)}. We find other helpers for later visits and tell each member. ${visitsToCome(one)} If no one is available, you get an alert.`,
          fields: [{ name: 'last_day', label: 'Last day', kind: 'date', value: one.leftOn ?? one.today }],
          isGrave: true,
        }
      : null,
  async run(platform, staff, { id, name }, input) {
    const left = await letGo(platform, staff, id, input.last_day);
    const said = `The last day of ${name} is ${calendarDay(input.last_day)}.`;
    return left.ok ? success({ said, takeBack: { act: 'stay', input: {} } }) : left;
  },
});

const visitsToCome = ({ visits }: KnownProfessional) =>
  visits.length === 0
    ? 'No upcoming visits now.'
    : `${visits.length === 1 ? 'There is 1 visit' : `There are ${visits.length} visits`} to come now.`;

const stay = actOf<KnownProfessional, typeof noInput>({
  name: 'stay',
  may,
  label: 'Reactivate',
  input: noInput,
  offer: (one) =>
    one.active && one.leftOn === null
      ? null
      : {
          consequence: `${givenName(one.name)} can be booked again right away. Visits reassigned meanwhile stay with the new helpers.`,
          fields: [],
        },
  run: async (platform, staff, { id, name }) =>
    saying(await takeBack(platform, staff, id), `${name} works here.`),
});

/** In the order in which a page offers them. */
export const professionalActs: readonly Act<KnownProfessional>[] = [
  ...timeActs,
  ...paperActs,
  ...vehicleActs,
  ...phoneActs,
  ...contactActs,
  skills,
  lanes,
  portrait,
  ...publicActs,
  change,
  pay,
  leave,
  stay,
];
