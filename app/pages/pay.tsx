import { Form, redirect } from 'react-router';
import { finishCardByLink, findPayLink, startCardByLink } from '#domains/visit-money/pay-link.server.ts';
import { linkTooOld, owedCents } from '#domains/visit-money/pay-link.ts';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../paths.ts';
import { FormProblems } from '../shell/form-problems.tsx';
import { formOf, formReply, textOf } from '../shell/forms.ts';
import { PageHead } from '../shell/page-head.tsx';
import { contextOfRequest } from '../shell/request-context.ts';
import { useSite } from '../shell/site-context.ts';
import { Banner } from '../ui/Banner.tsx';
import { Actions, Button } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Stack } from '../ui/Stack.tsx';
import type { Route } from './+types/pay';
import { returnedSetup } from './add-card/returned-setup.ts';

/** Whoever has the link learns what is owed, and neither a name nor an address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform } = context.get(contextOfRequest);
  const link = url.searchParams.get('link') ?? '';
  const setup = returnedSetup(url);
  if (setup !== null) {
    const saved = await finishCardByLink(platform, link, setup);
    const done = saved.ok ? (saved.value.paidCents > 0 ? 'paid' : 'saved') : 'not-saved';
    throw redirect(pathTo('/pay', { link, done }), 303);
  }
  const found = await findPayLink(platform, link);
  return {
    link: found === undefined ? null : link,
    owed: found?.owed ?? [],
    done: url.searchParams.get('done'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const link = textOf(await formOf(request), 'link');
  const page = `${platform.publicUrl}${pathTo('/pay', { link })}`;
  const begun = await startCardByLink(platform, requestContext, link, page);
  return begun.ok ? redirect(begun.value.url, 303) : formReply({}, begun.refusal);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Where somebody adds a card, or pays, with a link that we sent them: without signing in. */
export default function Pay({ loaderData: { link, owed, done }, actionData: reply }: Route.ComponentProps) {
  const { phone } = useSite();
  return (
    <Stack>
      <PageHead
        title="Your card"
        description="Use the link we sent you to add a card. It pays for the visits that are not paid for yet."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {done === 'not-saved' && (
        <Banner tone="warning" title="The card was not saved">
          <p>Nothing was paid. You can try again, or call us.</p>
        </Banner>
      )}
      {done === 'saved' || done === 'paid' ? (
        <PageTitle
          title={done === 'paid' ? 'Thank you. It is paid' : 'Your card is saved'}
          lead={
            done === 'paid'
              ? 'We send you the receipt.'
              : 'Are you on the phone with us? We see it there, and go on with you.'
          }
        />
      ) : (
        <ToPay link={link} owed={owed} />
      )}
      <p>
        A person helps you at <a href={phone.href}>{phone.display}</a>.
      </p>
    </Stack>
  );
}

function ToPay({ link, owed }: Pick<Route.ComponentProps['loaderData'], 'link' | 'owed'>) {
  if (link === null) return <PageTitle title="Your card" lead={linkTooOld.message} />;
  const sum = formatCents(owedCents(owed));
  return (
    <>
      <PageTitle
        title={owed.length === 0 ? 'Add your card' : `Please pay ${sum}`}
        lead="You type the card on the page of our payment company. We never see its number, and never ask for it on the phone."
      />
      {owed.length > 0 && (
        <ul>
          {owed.map(({ bookingId, what, cents }) => (
            <li key={bookingId}>
              {what}: {formatCents(cents)}
            </li>
          ))}
        </ul>
      )}
      <Form method="post" reloadDocument>
        <input type="hidden" name="link" value={link} />
        <Actions>
          <Button variant="primary">{owed.length === 0 ? 'Add a card' : `Pay ${sum} with a card`}</Button>
        </Actions>
      </Form>
    </>
  );
}
