import { z } from 'zod';
import {
  addCertificate,
  draftSafety,
  publishSafety,
  type SafetyHistory,
  withdrawSafety,
} from '#domains/site-texts/safety-draft.server.ts';
import { factLabels } from '#domains/site-texts/safety-words.ts';
import {
  type MissingProof,
  nothingSaid,
  type SafetyFact,
  type SafetyFacts,
  toVouchFor,
  typedFacts,
} from '#domains/site-texts/safety.ts';
import { success } from '#platform/result.ts';
import { type Act, type ActField, actOf, noInput } from '../screen.ts';

const may = 'words';

export interface SafetySubject {
  history: SafetyHistory;
  /** Of the draft, or where there is none of what is published. */
  missing: readonly MissingProof[];
  inWords: (moment: Date) => string;
}

const kindOf: Partial<Record<SafetyFact, ActField['kind']>> = {
  check_again_months: 'number',
  references_called: 'checkbox',
  talk_in_person: 'checkbox',
  driver_checked_months: 'number',
  car_checked_months: 'number',
  insured_cents: 'money',
  insured_until: 'date',
  bonded_cents: 'money',
  answer_minutes: 'number',
  claim_days: 'number',
  reply_days: 'number',
  redo_or_refund: 'checkbox',
};

const hints: Partial<Record<SafetyFact, string>> = {
  check_by: 'The company. Every helper needs a check before you publish.',
  check_again_months: 'Like 12. No helper’s check may be older.',
  driver_checked_months: 'Every driver needs a license among the documents.',
  car_checked_months: 'No document proves it: an administrator says so.',
  insured_until: 'The line leaves the page by itself on that day.',
  answer_minutes: 'Counted within the hours of the office.',
};

function fieldOf(facts: SafetyFacts, name: keyof typeof typedFacts.shape): ActField {
  const kind = kindOf[name] ?? 'text';
  const value = facts[name];
  const typed =
    value === null
      ? ''
      : value === true
        ? 'yes'
        : kind === 'money'
          ? String(Number(value) / 100)
          : String(value);
  const hint = hints[name];
  return {
    name,
    label: factLabels[name],
    kind,
    value: typed,
    ...(kind === 'checkbox' ? {} : { isOptional: true }),
    ...(hint === undefined ? {} : { hint }),
  };
}

const names = typedFacts.keyof().options;

const draftInput = typedFacts.extend({
  seen: z.string({ error: 'Open the page of these facts again.' }).max(40).nullish(),
});

const draft = actOf<SafetySubject, typeof draftInput>({
  name: 'draft',
  may,
  label: 'Write draft',
  input: draftInput,
  offer({ history }) {
    const facts = (history.draft ?? history.published)?.facts ?? nothingSaid;
    return {
      consequence: 'No one reads it yet. What stays empty is not mentioned on the page.',
      fields: [
        ...names.map((name) => fieldOf(facts, name)),
        { name: 'seen', label: 'Newest version', kind: 'hidden', value: history.versions[0]?.id ?? '' },
      ],
    };
  },
  async run(platform, staff, _subject, { seen, ...typed }) {
    const written = await draftSafety(platform, staff, typed, seen || null);
    return written.ok ? success({ said: 'Draft saved. No one reads it yet.' }) : written;
  },
});

const mostCertificateBytes = 2_000_000;
const certificateInput = z.object({
  certificate: z
    .file('Choose a PDF.')
    .min(1, 'Choose a PDF.')
    .max(mostCertificateBytes, 'Choose a PDF of 2 MB at most.'),
});

const certificate = actOf<SafetySubject, typeof certificateInput>({
  name: 'certificate',
  may,
  label: 'Add certificate',
  input: certificateInput,
  offer: ({ history }) =>
    ((history.draft ?? history.published)?.facts?.insured_cents ?? null) === null
      ? null
      : {
          consequence: 'It goes into the draft. Once that is published, anyone can open the file.',
          fields: [
            { name: 'certificate', label: 'Certificate', kind: 'file', hint: 'A PDF of 2 MB at most.' },
          ],
        },
  async run(platform, staff, _subject, { certificate: sent }) {
    const added = await addCertificate(platform, staff, new Uint8Array(await sent.arrayBuffer()));
    return added.ok ? success({ said: 'Certificate added to the draft.' }) : added;
  },
});

const publishInput = z.object({
  draft: z.string({ error: 'Look at the draft first.' }).max(40),
  vouches: z.boolean().default(false),
});

const publish = actOf<SafetySubject, typeof publishInput>({
  name: 'publish',
  may,
  label: 'Publish draft',
  input: publishInput,
  offer({ history: { draft: written } }) {
    if (written === null || written.facts === null) return null;
    const vouched = toVouchFor(written.facts).map((fact) => factLabels[fact]);
    return {
      consequence:
        vouched.length === 0
          ? `Everyone reads version ${written.version} right away.`
          : `Everyone reads version ${written.version} right away. No document here proves this: ${vouched.join('; ')}. An administrator says that it is so.`,
      fields: [
        { name: 'draft', label: 'Draft', kind: 'hidden', value: written.id },
        ...(vouched.length === 0
          ? []
          : [
              {
                name: 'vouches',
                label: 'All of this is so',
                kind: 'checkbox' as const,
                hint: 'Your name and this answer are in the audit.',
              },
            ]),
      ],
    };
  },
  async run(platform, staff, _subject, input) {
    const published = await publishSafety(platform, staff, input.draft, input.vouches);
    return published.ok ? success({ said: 'It is published. Everyone reads it now.' }) : published;
  },
});

const withdraw = actOf<SafetySubject, typeof noInput>({
  name: 'withdraw',
  may,
  label: 'Take it off the page',
  input: noInput,
  offer: ({ history }) =>
    history.published === null
      ? null
      : {
          consequence: 'No one reads any of it right away. The history keeps it.',
          fields: [],
          isGrave: true,
        },
  async run(platform, staff) {
    const withdrawn = await withdrawSafety(platform, staff);
    return withdrawn.ok ? success({ said: 'It is off the page.' }) : withdrawn;
  },
});

export const safetyActs: readonly Act<SafetySubject>[] = [draft, certificate, publish, withdraw];
