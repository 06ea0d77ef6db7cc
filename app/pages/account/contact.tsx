import { Form } from 'react-router';
import { z } from 'zod';
import { confirmContactChange, startContactChange } from '#domains/access/contact-change.server.ts';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { activation, type Contact, contactChannel, linkActivation } from '#domains/access/sign-in.ts';
import type { Country } from '#domains/people/country.ts';
import { email, phoneIn } from '#domains/people/fields.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { type FormReply, formReply, problemOf, readForm } from '../../shell/forms.ts';
import { askIfNotFresh, keepAndAsk } from '../../shell/fresh.ts';
import { goOnWith } from '../../shell/go-on-with.ts';
import { findKeptForm } from '../../shell/kept-form.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Actions, Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { SentCodeField } from '../access/sent-code-field.tsx';
import type { Route } from './+types/contact';
import { askedCountries } from './phone/asked-countries.server.ts';
import { PhoneField } from './phone/phone-field.tsx';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Profile', href: pathTo('/account/profile') },
    { label: 'Sign-in options', href: pathTo('/account/ways-to-sign-in') },
    { label: 'Change' },
  ],
};

type Kind = Contact['kind'];
const kindOf = (text: string | null | undefined): Kind => (text === 'phone' ? 'phone' : 'email');
const pathOf = (kind: Kind) => pathTo('/account/contact', { kind });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  askIfNotFresh(requestContext, url.pathname + url.search);
  const kind = kindOf(url.searchParams.get('kind'));
  const kept = await findKeptForm(requestContext, request, pathOf(kind));
  const link = linkActivation.safeParse({ link: url.searchParams.get('link') });
  return {
    kind,
    typed: kept?.values['contact'] ?? '',
    country: kept?.values['phone_country'],
    countries: kind === 'phone' ? askedCountries(request) : null,
    link: link.success ? link.data.link : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const { platform, session } = requestContext;
  const values = await readForm(request);
  const asked = await keepAndAsk(requestContext, request, pathOf(kindOf(values['kind'])), values);
  if (asked !== undefined) return asked;
  if (session === null) return formReply(values, []);
  if (values['intent'] === 'confirm' || values['intent'] === 'confirm-link') {
    const shown: Record<string, string> = { ...values, sent: values['intent'] === 'confirm' ? 'yes' : '' };
    const proof =
      values['intent'] === 'confirm' ? activation.safeParse(values) : linkActivation.safeParse(values);
    if (!proof.success) return formReply(shown, problemsOf(proof.error));
    const changed = await confirmContactChange(platform, member, session, proof.data);
    if (!changed.ok) return formReply(shown, changed.refusal);
    return goOnWith(platform, changed.value, pathTo('/account/ways-to-sign-in', { done: 'contact' }));
  }
  const kind = kindOf(values['kind']);
  const input = z
    .object({ contact: kind === 'email' ? email : phoneIn(values['phone_country']) })
    .safeParse(values);
  if (!input.success) return formReply(values, problemsOf(input.error));
  const sent = await startContactChange(
    platform,
    requestContext,
    member,
    session,
    { kind, value: input.data.contact },
    contactChannel.safeParse(values['channel']).data,
  );
  return sent.ok ? formReply({ ...values, sent: 'yes' }, [], 200) : formReply(values, sent.refusal);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const words = {
  email: { title: 'Change your email address', label: 'New email address', what: 'address' },
  phone: { title: 'Change your phone number', label: 'New mobile phone number', what: 'number' },
};

/** Two questions at one address: the new contact, and the code that went to it. */
export default function ChangeContact({ loaderData, actionData }: Route.ComponentProps) {
  const kind = actionData === undefined ? loaderData.kind : kindOf(actionData.values['kind']);
  const hasProblems =
    actionData !== undefined && (actionData.problems.length > 0 || actionData.message !== null);
  const reply = hasProblems ? actionData : undefined;
  const sent = actionData?.values['sent'] === 'yes';
  const { title, what } = words[kind];
  const lead = sent
    ? `We sent a 6-digit code to the new ${what}. It works for 10 minutes.`
    : `We’ll send a code to the new ${what} to confirm it’s yours. We’ll tell you at the old one too.`;
  return (
    <Stack>
      <PageHead
        title={title}
        description="Change the email or phone number you sign in with."
        hasProblems={hasProblems}
      />
      <FormProblems reply={reply} />
      <PageTitle title={sent ? 'Enter your code' : title} lead={lead} />
      {loaderData.link !== null && actionData === undefined ? (
        <Form method="post">
          <input type="hidden" name="link" value={loaderData.link} />
          <Actions>
            <Button variant="primary" name="intent" value="confirm-link">
              Confirm the new address
            </Button>
          </Actions>
        </Form>
      ) : sent ? (
        <CodeForm kind={kind} contact={actionData.values['contact'] ?? ''} reply={reply} />
      ) : (
        <ContactForm
          kind={kind}
          typed={actionData?.values['contact'] ?? loaderData.typed}
          country={actionData?.values['phone_country'] ?? loaderData.country}
          countries={loaderData.countries}
          reply={reply}
        />
      )}
    </Stack>
  );
}

interface ContactFormProps {
  kind: Kind;
  typed: string;
  country: string | undefined;
  countries: readonly Country[] | null;
  reply: FormReply | undefined;
}

function ContactForm({ kind, typed, country, countries, reply }: ContactFormProps) {
  const field = {
    name: 'contact',
    label: words[kind].label,
    defaultValue: typed,
    error: problemOf(reply, 'contact'),
  };
  const { channels, phone } = useSite();
  if (kind === 'phone' && !channels.texts && !channels.voice)
    return (
      <p>
        We cannot send a code to a phone yet. To change your number, call{' '}
        <a href={phone.href}>{phone.display}</a>.
      </p>
    );
  return (
    <Form method="post">
      <Stack>
        <input type="hidden" name="kind" value={kind} />
        {kind === 'email' ? (
          <Field {...field} type="email" autoComplete="email" maxLength={254} />
        ) : (
          <PhoneField {...field} countries={countries} country={country} />
        )}
        <Actions>
          {(kind === 'email' || channels.texts) && (
            <Button variant="primary" name="channel" value={kind === 'email' ? 'email' : 'text'}>
              {kind === 'email' ? 'Send me a code' : 'Text me a code'}
            </Button>
          )}
          {kind === 'phone' && channels.voice && (
            <Button variant="secondary" name="channel" value="call">
              Call me and read it to me
            </Button>
          )}
        </Actions>
      </Stack>
    </Form>
  );
}

function CodeForm({ kind, contact, reply }: { kind: Kind; contact: string; reply: FormReply | undefined }) {
  return (
    <Form method="post">
      <Stack>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="contact" value={contact} />
        <SentCodeField reply={reply} />
        <Actions>
          <Button variant="primary" name="intent" value="confirm">
            Save the new {words[kind].what}
          </Button>
        </Actions>
      </Stack>
    </Form>
  );
}
