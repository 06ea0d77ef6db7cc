import { Form, redirect } from 'react-router';
import { owedCents } from '#domains/visit-money/owed/owed.ts';
import { finishCardByLink, openPayLink, startCardByLink } from '#domains/visit-money/owed/pay-link.server.ts';
import { linkTooOld, owedInWords } from '#domains/visit-money/owed/pay-link.ts';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../paths.ts';
import { FormProblems } from '../shell/form-problems.tsx';
import { formOf, formReply, textOf } from '../shell/forms.ts';
import { PageHead } from '../shell/page-head.tsx';
import { contextOfRequest } from '../shell/request-context.ts';
import { useSite } from '../shell/site-context.ts';
import { Banner } from '../ui/Banner.tsx';
import { Actions, Button, ButtonLink } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Stack } from '../ui/Stack.tsx';
import type { Route } from './+types/pay';
import { returnedSetup } from './add-card/returned-setup.ts';

/** The holder of the link learns what is owed, and neither a name nor an address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform } = context.get(contextOfRequest);
  const link = url.searchParams.get('link') ?? '';
  const setup = returnedSetup(url);
  if (setup !== null) {
    const back = `${platform.publicUrl}${pathTo('/pay', { link, done: 'paid' })}`;
    const saved = await finishCardByLink(platform, link, setup, back);
    if (saved.ok && saved.value.bankUrl !== null) throw redirect(saved.value.bankUrl, 303);
    const done = saved.ok ? (saved.value.dueCents > 0 ? 'paid' : 'saved') : 'not-saved';
    throw redirect(pathTo('/pay', { link, done }), 303);
  }
  const opened = await openPayLink(platform, link);
  return {
    link: opened === undefined ? null : link,
    owed: opened?.owed ?? [],
    isAsked: opened?.isAsked ?? false,
    bankUrl: opened?.bankUrl ?? null,
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

/** Where a payer adds a card, or pays, with a link that we sent them: without signing in. */
export default function Pay({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { phone } = useSite();
  const { owed, isAsked, bankUrl, done } = loaderData;
  const isThrough = owed.length === 0 && !isAsked && (done === 'saved' || done === 'paid');
  return (
    <Stack>
      <PageHead
        title="Your card"
        description="Use our link to add a card. It pays for visits that are not paid yet."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {done === 'not-saved' && (
        <Banner tone="warning" title="The card was not saved">
          <p>Nothing was charged. Try again, or call us.</p>
        </Banner>
      )}
      {done === 'paid' && owed.length > 0 && !isAsked && (
        <Banner tone="warning" title="Your bank did not allow this card">
          <p>What is still to be paid is below. You can use another card, or call us.</p>
        </Banner>
      )}
      {isThrough ? (
        <PageTitle
          title={done === 'paid' ? 'Thank you. All is well' : 'Your card is saved'}
          lead={
            done === 'paid'
              ? 'Nothing left to pay. We’ll send you a receipt after each visit.'
              : 'On the phone with us? We see it on our end and can continue.'
          }
        />
      ) : isAsked ? (
        <AtTheBank bankUrl={bankUrl} />
      ) : (
        <ToPay {...loaderData} />
      )}
      <p>
        A person can help: <a href={phone.href}>{phone.display}</a>.
      </p>
    </Stack>
  );
}

function AtTheBank({ bankUrl }: Pick<Route.ComponentProps['loaderData'], 'bankUrl'>) {
  return bankUrl === null ? (
    <PageTitle
      title="Your bank is being asked"
      lead="This takes a moment. Open this page again in a minute to see what the bank said."
    />
  ) : (
    <>
      <PageTitle title="Your bank asks for your yes" lead="You pay nothing until you approve it there." />
      <Actions>
        <ButtonLink to={bankUrl} variant="primary">
          Answer your bank
        </ButtonLink>
      </Actions>
    </>
  );
}

function ToPay({ link, owed }: Pick<Route.ComponentProps['loaderData'], 'link' | 'owed'>) {
  if (link === null) return <PageTitle title="Your card" lead={linkTooOld.message} />;
  const dueNow = owed.filter(({ isOver }) => isOver);
  const sum = formatCents(owedCents(dueNow));
  return (
    <>
      <PageTitle
        title={
          owed.length === 0 ? 'Add your card' : dueNow.length === 0 ? 'Use another card' : `Please pay ${sum}`
        }
        lead="You enter the card on our payment company’s page. We never see the number or ask for it by phone."
      />
      {owed.length > 0 && (
        <ul>
          {owed.map((each) => (
            <li key={each.bookingId}>{owedInWords(each)}</li>
          ))}
        </ul>
      )}
      <Form method="post" reloadDocument>
        <input type="hidden" name="link" value={link} />
        <Actions>
          <Button variant="primary">{dueNow.length === 0 ? 'Add a card' : `Pay ${sum} with a card`}</Button>
        </Actions>
      </Form>
    </>
  );
}
