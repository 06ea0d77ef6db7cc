import { data } from 'react-router';
import { findWaysToConfirm } from '#domains/access/confirmation/commands.server.ts';
import { removePasskey, renamePasskey } from '#domains/access/passkeys/commands.server.ts';
import { listPasskeys } from '#domains/access/passkeys/data.server.ts';
import { passkeyName } from '#domains/access/passkeys/schema.ts';
import { momentInWords } from '#domains/booking/wording/rules.ts';
import { formatPhone } from '#domains/people/rules.ts';
import type { Route } from './+types/ways-to-sign-in';
import { askIfNotFresh, keepAndAsk } from '../../shell/fresh.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemsOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, visitContext } from '../../shell/visit.ts';
import { Banner } from '../../ui/Banner.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { SummaryList } from '../../ui/SummaryList.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyCard } from './passkey-card.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Profile', href: '/account/profile' }, { label: 'Ways to sign in' }] };

/** The office's zone, as everywhere where a time belongs to no home. */
const timeZone = 'America/New_York';
const path = '/account/ways-to-sign-in';

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  askIfNotFresh(visit, path);
  const member = memberOf(visit);
  const { database } = visit.platform;
  const [ways, passkeys] = await Promise.all([findWaysToConfirm(database, member), listPasskeys(database, member)]);
  return {
    email: ways.email,
    phone: ways.phone === null ? null : formatPhone(ways.phone),
    hasPassword: ways.password,
    added: url.searchParams.has('added'),
    passkeys: passkeys.map(({ id, name, lastUsedAt, createdAt }) => ({
      id,
      name,
      used: lastUsedAt === null ? null : momentInWords(lastUsedAt, timeZone),
      made: momentInWords(createdAt, timeZone),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const asked = await keepAndAsk(visit, path, values);
  if (asked !== undefined) return asked;
  if (visit.session === null) return formReply(values, []);
  const id = values['id'] ?? '';
  if (values['intent'] === 'rename') {
    const name = passkeyName.safeParse(values[`name-${id}`]);
    if (!name.success) return formReply(values, problemsOf(name.error).map((problem) => ({ ...problem, field: `name-${id}` })));
    const renamed = await renamePasskey(visit.platform, memberOf(visit), id, name.data);
    return renamed.ok ? data('renamed' as const) : formReply(values, renamed.refusal);
  }
  const removed = await removePasskey(visit.platform, memberOf(visit), visit.session, id);
  return removed.ok ? data('removed' as const) : formReply(values, removed.refusal);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const doneInWords = { renamed: 'The passkey has its new name.', removed: 'The passkey is removed. It opens nothing any more.' };

/** Everything that opens the account, in one place. */
export default function WaysToSignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { email, phone, hasPassword, passkeys, added } = loaderData;
  const reply = typeof actionData === 'string' ? undefined : actionData;
  return (
    <Stack>
      <PageHead title="Ways to sign in" description="How you get into your account: password, code and passkeys." hasProblems={reply !== undefined} />
      <FormProblems reply={reply} />
      {typeof actionData === 'string' && <Banner tone="success" title={doneInWords[actionData]} />}
      {added && actionData === undefined && (
        <Banner tone="success" title="Your passkey is ready.">
          Next time, press “With a passkey” where you sign in.
        </Banner>
      )}
      <PageTitle title="Ways to sign in" lead="All that opens your account. You need only one of them." />
      <Stack gap="close">
        <h2>Email, phone and password</h2>
        <SummaryList
          rows={[
            { term: 'Email address', details: email ?? 'None yet' },
            { term: 'Phone number', details: phone ?? 'None yet' },
            { term: 'Password', details: hasPassword ? 'You have one' : 'None. You sign in with a code' },
          ]}
        />
        <StandingLink to="/account/change-password">{hasPassword ? 'Change your password' : 'Choose a password'}</StandingLink>
      </Stack>
      <Stack gap="close">
        <h2>Passkeys</h2>
        <p>With a passkey, you sign in with your finger, your face or the code of your device. There is nothing to remember, and nobody can trick you out of it.</p>
        {passkeys.map((passkey) => (
          <PasskeyCard key={passkey.id} passkey={passkey} reply={reply?.values['id'] === passkey.id ? reply : undefined} />
        ))}
        <AddPasskey />
      </Stack>
    </Stack>
  );
}
