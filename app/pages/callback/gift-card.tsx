import { data, redirect } from 'react-router';
import { formatPhone } from '#domains/people/rules.ts';
import { findGiftCard } from '#domains/payments/gift-cards/data.server.ts';
import { openCardPage, orderGiftCard, takeTypedCard } from '#domains/payments/gift-cards/order/commands.server.ts';
import { continuePayment, payGiftCard, refundGiftCard } from '#domains/payments/gift-cards/payment/commands.server.ts';
import { giftCodeOf, todayOf } from '#domains/payments/gift-cards/rules.ts';
import { giftCardOrder, type GiftCard } from '#domains/payments/gift-cards/schema.ts';
import { enquiriesPerAddress } from '#domains/enquiries/rules.ts';
import { takeFromLimit } from '#platform/rate-limits/rate-limits.ts';
import type { Route } from './+types/gift-card';
import { formReply, problemsOf, readForm } from '../../shell/forms.ts';
import { visitContext, type Visit } from '../../shell/visit.ts';
import { GiftCardForm } from './gift-card-form.tsx';
import { GiftCardPaid } from './gift-card-paid.tsx';
import { GiftCardToPay } from './gift-card-to-pay.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Gift cards' }] };

const path = '/requestcallback/giftcard';
const pageOf = (key: string, done = '') => `${path}?order=${key}${done === '' ? '' : `&done=${done}`}`;

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { platform } = visit;
  const key = url.searchParams.get('order');
  const form = { gift: null, code: null, done: null, today: todayOf(platform.clock.now()), name: visit.member?.name ?? '', useAt: '', phone: '' };
  if (key === null) return form;
  const setup = url.searchParams.get('setup');
  if (setup !== null) {
    const taken = await takeTypedCard(platform, key, setup);
    throw redirect(pageOf(key, taken.ok ? '' : 'no-card'), 303);
  }
  const found = await findGiftCard(platform.database, platform.secret, key);
  if (found === undefined) throw data(null, { status: 404 });
  if (found.state === 'paying') {
    const paid = await continuePayment(platform, found.id);
    if (!paid.ok) throw redirect(pageOf(key, 'not-paid'), 303);
    if (paid.value.state === 'paid') throw redirect(pageOf(key, 'paid'), 303);
  }
  const code = found.state === 'paid' && found.codeSeed !== null ? giftCodeOf(platform.secret, found.codeSeed) : null;
  const at = { useAt: `${platform.publicUrl.replace(/^https?:\/\//, '')}/account/payment`, phone: formatPhone(platform.configuration.PHONE) };
  return { ...form, ...at, gift: shown(found), code, done: url.searchParams.get('done') };
}

/** What the gateway calls the buyer and the card stays with us. */
function shown({ id, state, amountCents, buyerName, buyerEmail, recipientName, recipientEmail, greeting, sendAt, sentAt, paidAt, redeemedAt, card }: GiftCard): GiftCard {
  return { id, state, amountCents, buyerName, buyerEmail, recipientName, recipientEmail, greeting, sendAt, sentAt, paidAt, redeemedAt, card };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const { website: trapped, ...values } = await readForm(request);
  const key = url.searchParams.get('order');
  if (key !== null) return changeOrder(visit, key, values);
  const order = giftCardOrder.safeParse(values);
  if (!order.success) return formReply(values, problemsOf(order.error));
  // No person sees this field, so whoever fills it in is a program.
  if (trapped) return redirect(path, 303);
  const allowed = await takeFromLimit(visit.platform.database, enquiriesPerAddress, visit.address, visit.platform.clock.now());
  if (!allowed.ok) return formReply(values, allowed.refusal);
  const ordered = await orderGiftCard(visit.platform, visit.member, order.data);
  return ordered.ok ? redirect(ordered.value.url, 303) : formReply(values, ordered.refusal);
}

async function changeOrder({ platform }: Visit, key: string, values: Record<string, string>) {
  switch (values['intent']) {
    case 'pay': {
      const paid = await payGiftCard(platform, key);
      if (!paid.ok) return formReply(values, paid.refusal);
      return redirect(paid.value.state === 'challenge' ? paid.value.url : pageOf(key, paid.value.state), 303);
    }
    case 'refund': {
      const back = await refundGiftCard(platform, key);
      return back.ok ? redirect(pageOf(key, back.value.state), 303) : formReply(values, back.refusal);
    }
    default: {
      const opened = await openCardPage(platform, key);
      return opened.ok ? redirect(opened.value.url, 303) : formReply(values, opened.refusal);
    }
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function GiftCardPage({ loaderData: { gift, code, done, today, name, useAt, phone }, actionData }: Route.ComponentProps) {
  if (gift === null) return <GiftCardForm reply={actionData} today={today} name={name} />;
  if (gift.state === 'open' || gift.state === 'paying') return <GiftCardToPay gift={gift} done={done} reply={actionData} />;
  return <GiftCardPaid gift={gift} code={code} done={done} reply={actionData} useAt={useAt} phone={phone} />;
}
