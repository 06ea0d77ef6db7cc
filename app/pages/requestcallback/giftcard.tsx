import { data, redirect } from 'react-router';
import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { findGiftCard } from '#domains/payments/gift-cards/gift-card.server.ts';
import { type GiftCard, giftCardOrder, todayOf } from '#domains/payments/gift-cards/gift-card.ts';
import { giftCodeOf } from '#domains/payments/gift-cards/gift-code.ts';
import { refundGiftCard } from '#domains/payments/gift-cards/gift-refund.server.ts';
import { openCardPage, orderGiftCard, takeTypedCard } from '#domains/payments/gift-cards/order.server.ts';
import { continuePayment, giveUpPayment, payGiftCard } from '#domains/payments/gift-cards/payment.server.ts';
import { formatPhone, zoneInWords } from '#domains/people/words.ts';
import { declineMessage } from '#platform/payment-gateway/decline-messages.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { formReply, readForm } from '../../shell/forms.ts';
import { contextOfRequest } from '../../shell/request-context.ts';
import { returnedSetup } from '../add-card/returned-setup.ts';
import type { Route } from './+types/giftcard';
import { GiftCardForm } from './gift-card-form.tsx';
import { GiftCardPaid } from './gift-card-paid.tsx';
import { GiftCardToPay } from './gift-card-to-pay.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Gift cards' }] };

const pageOf = (order: string, done?: string) => pathTo('/requestcallback/giftcard', { order, done });

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const key = url.searchParams.get('order');
  const form = {
    gift: null,
    code: null,
    done: null,
    orderKey: key ?? '',
    asked: null as string | null,
    words: null as string | null,
    today: todayOf(platform.clock.now(), platform.configuration.OFFICE_TIME_ZONE),
    zone: zoneInWords(platform.configuration.OFFICE_TIME_ZONE),
    name: requestContext.member?.name ?? '',
    useAt: '',
    phone: '',
  };
  if (key === null) return form;
  const setup = returnedSetup(url);
  if (setup !== null) {
    const taken = await takeTypedCard(platform, key, setup);
    throw redirect(pageOf(key, taken.ok ? undefined : 'no-card'), 303);
  }
  const found = await findGiftCard(platform.database, platform.secret, key);
  if (found === undefined) throw data(null, { status: 404 });
  const paying = found.state === 'paying' ? await continuePayment(platform, found.id) : undefined;
  if (paying?.ok && paying.value.state === 'paid') throw redirect(pageOf(key, 'paid'), 303);
  const gift =
    paying === undefined ? found : ((await findGiftCard(platform.database, platform.secret, key)) ?? found);
  const bank = {
    asked: paying?.ok && paying.value.state === 'challenge' ? paying.value.url : null,
    words: gift.state === 'open' && gift.refusalCode !== null ? declineMessage(gift.refusalCode) : null,
  };
  const code =
    found.state === 'paid' && found.codeSeed !== null ? giftCodeOf(platform.secret, found.codeSeed) : null;
  const at = {
    useAt: `${platform.publicUrl.replace(/^https?:\/\//, '')}${pathTo('/account/payment')}`,
    phone: formatPhone(platform.configuration.PHONE),
  };
  return { ...form, ...at, ...bank, gift: shown(gift), code, done: url.searchParams.get('done') };
}

/** The gateway's names for the buyer and the card stay with us. */
function shown({
  id,
  state,
  amountCents,
  buyerName,
  buyerEmail,
  recipientName,
  recipientEmail,
  greeting,
  sendAt,
  sentAt,
  paidAt,
  redeemedAt,
  card,
}: GiftCard): GiftCard {
  return {
    id,
    state,
    amountCents,
    buyerName,
    buyerEmail,
    recipientName,
    recipientEmail,
    greeting,
    sendAt,
    sentAt,
    paidAt,
    redeemedAt,
    card,
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { website: trapped, ...values } = await readForm(request);
  const key = url.searchParams.get('order');
  if (key !== null) return changeOrder(requestContext, key, values);
  const order = giftCardOrder.safeParse(values);
  if (!order.success) return formReply(values, problemsOf(order.error));
  // No person sees this field, so whatever fills it in is a program.
  if (trapped) return redirect(pathTo('/requestcallback/giftcard'), 303);
  const ordered = await orderGiftCard(
    requestContext.platform,
    requestContext,
    requestContext.member,
    order.data,
  );
  if (!ordered.ok) return formReply(values, ordered.refusal);
  // Where the gateway has a form for our page, the card is typed there.
  return requestContext.platform.configuration.STRIPE_PUBLISHABLE_KEY === undefined
    ? typeCard(requestContext, ordered.value.key, values)
    : redirect(pageOf(ordered.value.key), 303);
}

/**
 * On to the gateway's own page, where a card is typed; a card that the bank is asking about is given up for
 * it.
 */
async function typeCard(requestContext: RequestContext, key: string, values: Record<string, string>) {
  const { platform } = requestContext;
  await giveUpPayment(platform, key);
  const opened = await openCardPage(platform, requestContext, key);
  return opened.ok ? redirect(opened.value.url, 303) : formReply(values, opened.refusal);
}

async function changeOrder(requestContext: RequestContext, key: string, values: Record<string, string>) {
  const { platform } = requestContext;
  switch (values['intent']) {
    case 'pay': {
      const paid = await payGiftCard(platform, requestContext, key);
      if (!paid.ok) return formReply(values, paid.refusal);
      return redirect(paid.value.state === 'challenge' ? paid.value.url : pageOf(key, paid.value.state), 303);
    }
    case 'refund': {
      const back = await refundGiftCard(platform, key);
      return back.ok ? redirect(pageOf(key, back.value.state), 303) : formReply(values, back.refusal);
    }
    default:
      return typeCard(requestContext, key, values);
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function GiftCardPage({
  loaderData: { gift, code, done, orderKey, asked, words, today, zone, name, useAt, phone },
  actionData,
}: Route.ComponentProps) {
  if (gift === null) return <GiftCardForm reply={actionData} today={today} zone={zone} name={name} />;
  if (gift.state === 'open' || gift.state === 'paying')
    return (
      <GiftCardToPay
        gift={gift}
        orderKey={orderKey}
        asked={asked}
        words={words}
        done={done}
        reply={actionData}
      />
    );
  return <GiftCardPaid gift={gift} code={code} done={done} reply={actionData} useAt={useAt} phone={phone} />;
}
