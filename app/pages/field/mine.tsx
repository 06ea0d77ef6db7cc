import { Form, redirect } from 'react-router';
import { madePasskey } from '#domains/access/without-password/passkey.ts';
import {
  addFieldPasskey,
  listFieldPasskeys,
  removeFieldPasskey,
} from '#domains/field/field-passkey.server.ts';
import { fieldPasskeyNotTaken } from '#domains/field/field-passkey.ts';
import type { FieldSession } from '#domains/field/field-session.ts';
import { type FieldFacts, readFieldFacts } from '#domains/field/mine/facts.server.ts';
import { askOffice } from '#domains/field/mine/request.server.ts';
import { requestInput, requestKinds, requestTitles } from '#domains/field/mine/request.ts';
import { listNewContacts } from '#domains/field/new-contact.server.ts';
import { calendarDay, dayIn, periodInWords } from '#domains/professionals/days.ts';
import { endInWords } from '#domains/professionals/paper.ts';
import { exceptionInWords, weekInWords } from '#domains/professionals/week-hours.ts';
import { hoursOf } from '#domains/visit-money/books/payout.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { onPhone } from '../../shell/field-guard.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { PasskeyForm } from '../../shell/passkey-form.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { Route } from './+types/mine';
import { answerContact, contactToShow } from './new-contact.server.ts';
import { NewContactSection } from './new-contact.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { professional } = onPhone(requestContext);
  const { database, clock } = requestContext.platform;
  const now = clock.now();
  const [facts, passkeys, newContacts] = await Promise.all([
    readFieldFacts(requestContext.platform, professional),
    listFieldPasskeys(database, professional.professionalId),
    listNewContacts(database, professional.professionalId),
  ]);
  const { timeZone, today } = facts;
  return {
    key: newIdentifier(now),
    passkeys: passkeys.map(({ id, name, createdAt }) => ({
      id,
      words: `${name}, since ${calendarDay(dayIn(timeZone, createdAt))}`,
    })),
    newContacts: newContacts.map((contact) => contactToShow(contact, timeZone, now)),
    facts: [
      { title: 'This month', lines: monthInWords(facts.month) },
      { title: 'Weekly hours', lines: weekInWords(facts.hours) },
      {
        title: 'Schedule changes',
        lines: facts.otherHours.map(({ day, times }) => `${calendarDay(day)}: ${exceptionInWords(times)}`),
      },
      { title: 'Time off', lines: facts.timeOff.map((off) => periodInWords(off, timeZone)) },
      {
        title: 'Documents',
        lines: facts.papers.map(({ title, endsOn }) => `${title}: ${endInWords(endsOn, today)}`),
      },
      {
        title: 'Your requests',
        lines: facts.requests.map(
          ({ kind, body, answer }) => `${requestTitles[kind]}: ${body}. ${answer ?? 'Waiting for an answer'}`,
        ),
      },
    ],
  };
}

const monthInWords = ({
  visits,
  minutes,
  byHandMinutes,
  waiting,
  milesBetween,
  miles,
}: FieldFacts['month']) => [
  `${visits} ${visits === 1 ? 'visit' : 'visits'} done`,
  `${hoursOf(minutes)} hours${byHandMinutes === 0 ? '' : `, ${hoursOf(byHandMinutes)} of them added later`}`,
  ...(waiting === 0
    ? []
    : [`${waiting} ${waiting === 1 ? 'visit has' : 'visits have'} a time for the office to approve`]),
  `${milesBetween} miles between visits`,
  ...(miles === null ? [] : [`${miles} miles with a rider`]),
];

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  if (values['contact'] !== undefined) return answerContact(requestContext, values);
  const done = await change(requestContext.platform, onPhone(requestContext), values);
  if (Array.isArray(done)) return formReply(values, done);
  return done.ok
    ? redirect(pathTo('/field/mine'), 303)
    : formReply('passkey' in values ? {} : values, done.refusal);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Keeps or removes a passkey, or asks the office. Returns what has to be fixed. */
async function change(platform: Platform, session: FieldSession, values: Record<string, string>) {
  if ('passkey' in values) {
    const made = madePasskey.safeParse(values);
    return made.success
      ? addFieldPasskey(platform, session, made.data.passkey)
      : refused(fieldPasskeyNotTaken);
  }
  if (values['remove'] !== undefined)
    return removeFieldPasskey(platform, session.professional, values['remove']);
  const asked = requestInput.safeParse(values);
  return asked.success ? askOffice(platform, session.professional, asked.data) : problemsOf(asked.error);
}

/** What a professional may see about themselves, and a way to ask the office. */
export default function FieldMine({
  loaderData: { key, facts, passkeys, newContacts },
  actionData: reply,
}: Route.ComponentProps) {
  const problems =
    reply !== undefined && (reply.problems.length > 0 || reply.message !== null) ? reply : undefined;
  return (
    <>
      <PageHead title="Hours and documents" description="" hasProblems={problems !== undefined} />
      <FormProblems reply={problems} />
      <h1>Hours and documents</h1>
      {newContacts.map((contact) => (
        <NewContactSection key={contact.id} contact={contact} reply={reply} />
      ))}
      {facts.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          {lines.length === 0 ? (
            <p>None.</p>
          ) : (
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <Passkeys passkeys={passkeys} />
      <section aria-labelledby="ask">
        <h2 id="ask">Request to the office</h2>
        <Form method="post">
          <input type="hidden" name="id" value={key} />
          <Select
            name="kind"
            label="About"
            emptyLabel="Choose one"
            options={requestKinds.map((value) => ({ value, label: requestTitles[value] }))}
            error={problemOf(reply, 'kind')}
          />
          <TextArea name="body" label="Your request" maxLength={500} error={problemOf(reply, 'body')} />
          <Button variant="secondary">Send request</Button>
        </Form>
      </section>
    </>
  );
}

function Passkeys({ passkeys }: { passkeys: readonly { id: string; words: string }[] }) {
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      {passkeys.length === 0 ? (
        <p>None.</p>
      ) : (
        <ul>
          {passkeys.map(({ id, words }) => (
            <li key={id}>
              <Form method="post">
                <input type="hidden" name="remove" value={id} />
                <p>{words}</p>
                <button className="field-button" aria-label={`Remove the passkey of ${words}`}>
                  Remove
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <PasskeyForm
        kind="create"
        ask={{ from: '/api/field_ms/passkeys/challenge' }}
        variant="secondary"
        label="Create a passkey on this phone"
      >
        <p>
          With a passkey, you sign in with your finger, face or phone code, without waiting for a code. Create
          one only on a phone no one else can unlock.
        </p>
      </PasskeyForm>
    </section>
  );
}
