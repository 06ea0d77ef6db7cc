import { Form, redirect } from 'react-router';
import { zoneInWords } from '#domains/people/words.ts';
import {
  findOffer,
  startWaiting,
  stopWaiting,
  takeOffer,
} from '#domains/visit-changes/waiting/waiting-list.server.ts';
import { bothRefused, readBoth } from '#domains/visits/clash.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import type { Route } from './+types/earlier';

/**
 * The link of an offer opens without signing in, because it can do only one thing; a program that checks the
 * links in an email takes nothing by opening it.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { platform } = context.get(contextOfRequest);
  const offer = await findOffer(platform, params.id, url.searchParams.get('offer') ?? '');
  if (offer === undefined) return { taken: url.searchParams.has('taken'), offer: null, id: params.id };
  const { optionTitle, startsAt, visitStartsAt, timeZone } = offer;
  return {
    taken: false,
    id: params.id,
    offer: {
      optionTitle,
      now: momentInWords(visitStartsAt, timeZone),
      earlier: momentInWords(startsAt, timeZone),
      zone: zoneInWords(timeZone),
    },
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { platform, member } = context.get(contextOfRequest);
  const values = await readForm(request);
  if (values['intent'] === 'wait' || values['intent'] === 'stop') {
    const next = pathTo('/account/upcoming-booking/:id', { id: params.id });
    if (member === null) return redirect(pathTo('/signin', { next }), 303);
    const changed = await (values['intent'] === 'wait' ? startWaiting : stopWaiting)(
      platform,
      member,
      params.id,
    );
    return changed.ok
      ? redirect(pathTo('/account/upcoming-booking/:id', { id: params.id, done: values['intent'] }), 303)
      : formReply({}, changed.refusal);
  }
  const offer = url.searchParams.get('offer') ?? '';
  const taken = await takeOffer(platform, params.id, offer, readBoth(values['both']));
  if (!taken.ok) return formReply({ both: bothRefused(taken.refusal) ?? '' }, taken.refusal);
  return redirect(pathTo('/account/upcoming-booking/:id/earlier', { id: params.id, taken: 1 }), 303);
}

export default function EarlierTime({
  loaderData: { offer, taken, id },
  actionData: reply,
}: Route.ComponentProps) {
  const both = reply?.values['both'] ?? '';
  const title = taken
    ? 'The earlier time is yours'
    : offer === null
      ? 'This offer has ended'
      : 'An earlier time is available';
  return (
    <Stack>
      <PageHead
        title={title}
        description="Take an earlier time for your visit, if you’re the first to answer."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle title={title} />
      {taken && <p>We sent you a message with the new time.</p>}
      {!taken && offer === null && (
        <p>Someone else took it first, or the link was already used. Your visit has not changed.</p>
      )}
      {offer !== null && (
        <>
          <p>
            {offer.optionTitle} is now {offer.now}. You can have <strong>{offer.earlier}</strong> instead (
            {offer.zone}). The price stays the same.
          </p>
          <p>Others are waiting for this time too. First to answer gets it.</p>
          <Form method="post">
            {both !== '' && <input type="hidden" name="both" value={both} />}
            <Actions>
              <Button variant="primary" name="intent" value="take">
                {both === '' ? 'Take the earlier time' : 'Keep both and take this time'}
              </Button>
            </Actions>
          </Form>
        </>
      )}
      <Actions>
        <ButtonLink to={pathTo('/account/upcoming-booking/:id', { id })} variant="secondary">
          View my visit
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
