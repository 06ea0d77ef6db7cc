import { redirect } from 'react-router';
import { z } from 'zod';
import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { findWaysToConfirm } from '#domains/access/fresh-sign-in.server.ts';
import type { Session } from '#domains/access/sign-in.ts';
import {
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#domains/access/without-password/passkey.server.ts';
import { passkeyName } from '#domains/access/without-password/passkey.ts';
import {
  findFoundIdentity,
  linkFound,
  listLinkedProviders,
  unlinkProvider,
} from '#domains/access/without-password/provider.server.ts';
import { providerName, type ProviderName } from '#domains/access/without-password/provider.ts';
import { formatPhone } from '#domains/people/words.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, readForm } from '../../shell/forms.ts';
import { askIfNotFresh, keepAndAsk } from '../../shell/fresh.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { SummaryList } from '../../ui/SummaryList.tsx';
import { AddPasskey } from '../passkeys/add-passkey.tsx';
import { PasskeyCard } from '../passkeys/passkey-card.tsx';
import { foundCookie, providersOffered, setOut } from '../signin/provider-cookies.ts';
import type { Route } from './+types/ways-to-sign-in';
import { LinkedProviders } from './linked-providers.tsx';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Profile', href: pathTo('/account/profile') },
    { label: 'Sign-in options' },
  ],
};

const path = pathTo('/account/ways-to-sign-in');

const done = z.enum(['contact', 'added', 'renamed', 'removed', 'linked', 'unlinked']);

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  askIfNotFresh(requestContext, path);
  const member = memberOf(requestContext);
  const { database, configuration } = requestContext.platform;
  const officeZone = configuration.OFFICE_TIME_ZONE;
  const [ways, passkeys, linked, found] = await Promise.all([
    findWaysToConfirm(database, member),
    listPasskeys(database, member),
    listLinkedProviders(database, member),
    findFoundIdentity(requestContext.platform, foundCookie(requestContext.platform.publicUrl).read(request)),
  ]);
  return {
    email: ways.email,
    phone: ways.phone === null ? null : formatPhone(ways.phone),
    hasPassword: ways.password,
    done: done.safeParse(url.searchParams.get('done')).data,
    offered: providersOffered(requestContext.platform),
    linked,
    found:
      found === undefined
        ? null
        : { provider: found.provider, shownAs: found.email ?? found.name ?? 'your account there' },
    passkeys: passkeys.map(({ id, name, lastUsedAt, createdAt }) => ({
      id,
      name,
      used: lastUsedAt === null ? null : momentInWords(lastUsedAt, officeZone),
      made: momentInWords(createdAt, officeZone),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const asked = await keepAndAsk(requestContext, request, path, {});
  if (asked !== undefined) return asked;
  if (requestContext.session === null) return formReply(values, []);
  const provider = providerName.safeParse(values['provider']);
  if (values['intent'] === 'link-found' || provider.success)
    return changeProviders(
      requestContext,
      requestContext.session,
      values['intent'] ?? '',
      provider.data,
      request,
    );
  const id = values['id'] ?? '';
  if (values['intent'] === 'rename') {
    const name = passkeyName.safeParse(values[`name-${id}`]);
    if (!name.success)
      return formReply(
        values,
        problemsOf(name.error).map((problem) => ({ ...problem, field: `name-${id}` })),
      );
    const renamed = await renamePasskey(requestContext.platform, memberOf(requestContext), id, name.data);
    return renamed.ok
      ? redirect(pathTo('/account/ways-to-sign-in', { done: 'renamed' }), 303)
      : formReply(values, renamed.refusal);
  }
  const removed = await removePasskey(
    requestContext.platform,
    memberOf(requestContext),
    requestContext.session,
    id,
  );
  return removed.ok
    ? redirect(pathTo('/account/ways-to-sign-in', { done: 'removed' }), 303)
    : formReply(values, removed.refusal);
}

async function changeProviders(
  requestContext: RequestContext,
  session: Session,
  intent: string,
  provider: ProviderName | undefined,
  request: Request,
) {
  const { platform } = requestContext;
  const member = memberOf(requestContext);
  if (intent === 'link-found') {
    const cookie = foundCookie(platform.publicUrl);
    const linked = await linkFound(platform, member, session, cookie.read(request));
    return linked.ok
      ? redirect(pathTo('/account/ways-to-sign-in', { done: 'linked' }), {
          status: 303,
          headers: { 'Set-Cookie': cookie.cleared },
        })
      : formReply({}, linked.refusal);
  }
  if (provider === undefined) return formReply({}, []);
  if (intent === 'unlink') {
    const unlinked = await unlinkProvider(platform, member, session, provider);
    return unlinked.ok
      ? redirect(pathTo('/account/ways-to-sign-in', { done: 'unlinked' }), 303)
      : formReply({}, unlinked.refusal);
  }
  const started = await setOut(platform, provider, { next: path, linkingFor: member.userId });
  return started.ok ? started.value : formReply({}, started.refusal);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const doneInWords = {
  contact: 'Saved. Every other device is signed out.',
  added: 'Your passkey is ready. Next time, press “With a passkey” where you sign in.',
  renamed: 'Passkey renamed.',
  removed: 'Passkey removed. It no longer works.',
  linked: 'Linked. You can sign in with it from now on.',
  unlinked: 'Removed. It no longer opens your account.',
};

/** Everything that opens the account, in one place. */
export default function WaysToSignIn({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { email, phone, hasPassword, passkeys, done, offered, linked, found } = loaderData;
  return (
    <Stack>
      <PageHead
        title="Sign-in options"
        description="How you sign in: password, code and passkeys."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {done !== undefined && reply === undefined && <Banner tone="success" title={doneInWords[done]} />}
      <PageTitle title="Sign-in options" lead="Everything that opens your account. You need only one." />
      <Stack gap="close">
        <h2>Email, phone and password</h2>
        <SummaryList
          rows={[
            {
              term: 'Email address',
              details: email ?? 'None yet',
              changeTo: pathTo('/account/contact', { kind: 'email' }),
            },
            {
              term: 'Phone number',
              details: phone ?? 'None yet',
              changeTo: pathTo('/account/contact', { kind: 'phone' }),
            },
            { term: 'Password', details: hasPassword ? 'Set' : 'None. You sign in with a code' },
          ]}
        />
        {phone !== null && (
          <p>
            Someone who takes over your phone number could get your codes. A passkey is safer. We never ask
            for a code, so do not give it to anyone.
          </p>
        )}
        <StandingLink to={pathTo('/account/change-password')}>
          {hasPassword ? 'Change your password' : 'Create a password'}
        </StandingLink>
      </Stack>
      <Passkeys passkeys={passkeys} reply={reply} />
      <LinkedProviders offered={offered} linked={linked} found={found} />
    </Stack>
  );
}

function Passkeys({
  passkeys,
  reply,
}: {
  passkeys: Route.ComponentProps['loaderData']['passkeys'];
  reply: Route.ComponentProps['actionData'];
}) {
  return (
    <Stack gap="close">
      <h2>Passkeys</h2>
      <p>
        With a passkey, you sign in with your finger, face or device code. There is nothing to remember, and
        no one can trick you out of it.
      </p>
      {passkeys.map((passkey) => (
        <PasskeyCard
          key={passkey.id}
          passkey={passkey}
          reply={reply?.values['id'] === passkey.id ? reply : undefined}
        />
      ))}
      <AddPasskey />
    </Stack>
  );
}
