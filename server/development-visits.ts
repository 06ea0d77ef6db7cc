import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import {
  type BegunByMember,
  bookForMember,
  goOnForMember,
  listBegunByMembers,
} from '#domains/booking/drafts/draft-office.server.ts';
import { proposeQuote } from '#domains/booking/quote.server.ts';
import { quoteInput } from '#domains/booking/quote.ts';
import { arrivalOfAnswers, helpOfAnswers, rideTitle } from '#domains/catalogue/ride.ts';
import { sayAbsent } from '#domains/visit-changes/replacement.server.ts';
import { confirmBooking } from '#domains/visit-day/confirmation.server.ts';
import { sayLate } from '#domains/visit-day/lateness.server.ts';
import { acknowledgeNeeds } from '#domains/visit-day/needs.server.ts';
import { decideNoShow, reportNobodyHome } from '#domains/visit-day/nobody-home.server.ts';
import { mayReport } from '#domains/visit-day/nobody-home.ts';
import { listVisitsToDo, recordProgress, type VisitToDo } from '#domains/visit-day/progress.server.ts';
import { proposeExtra } from '#domains/visit-money/charge.server.ts';
import { chargeWords, extraInput, extraKinds } from '#domains/visit-money/charge.ts';
import { tickOffDifference } from '#domains/visit-money/reconciliation.server.ts';
import { refundVisit } from '#domains/visit-money/refund.server.ts';
import { earliestMoment, progressStep, type ProgressStep, progressSteps } from '#domains/visits/day-steps.ts';
import { bookingNotes, startsAt } from '#domains/visits/visit.ts';
import { arrivalInWords, momentInWords } from '#domains/visits/words.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Html } from '#platform/markup.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { officeList } from './development-office.ts';
import { postedFields } from './posted-fields.ts';

type Fields = Record<string, unknown>;

const mostShown = 30;
const mostNeeds = 100;
const mostBegun = 5;
const stepWords: Record<string, string> = {
  on_the_way: 'On the way',
  arrived: 'Arrived',
  in_progress: 'Start the work',
  completed: 'Done',
};

/** `/dev/visits`: lets a person play the office and the professionals in the demo. */
export function addVisitPages(
  development: Hono,
  platform: Platform,
  show: (context: Context, title: string, content: Html) => Response | Promise<Response>,
): void {
  development.get('/visits', async (context) =>
    show(
      context,
      'The other side of the demo',
      listOf(
        await officeList(platform),
        await listVisitsToDo(platform.database, mostShown),
        await listBegunByMembers(platform, mostBegun),
        context.req.query('said'),
        platform.clock.now(),
      ),
    ),
  );
  development.post('/begun/:id', async (context) => {
    const done = await actOnDraft(platform, context.req.param('id'), (await postedFields(context)) ?? {});
    return goBack(context, done);
  });
  development.post('/differences/:id', async (context) => {
    const id = context.req.param('id');
    if (isIdentifier(id)) await tickOffDifference(platform, id);
    return goBack(context, success(null));
  });
  development.post('/visits/:id', async (context) => {
    const visit = (await listVisitsToDo(platform.database, mostShown)).find(
      (each) => each.id === context.req.param('id'),
    );
    const done =
      visit === undefined
        ? refused(notThere)
        : await act(platform, visit, (await postedFields(context)) ?? {});
    return goBack(context, done);
  });
}

function goBack(context: Context, done: Result<unknown>): Response {
  return context.redirect(
    `/dev/visits?said=${encodeURIComponent(done.ok ? 'Done.' : done.refusal.message)}`,
    303,
  );
}

async function actOnDraft(platform: Platform, draftId: string, fields: Fields): Promise<Result<unknown>> {
  if (fields['intent'] === 'book') return bookForMember(platform, draftId);
  const time = startsAt.safeParse(fields['starts_at']);
  const notes = bookingNotes.safeParse(fields['notes']);
  return time.success && notes.success
    ? goOnForMember(platform, draftId, { startsAt: time.data.toISOString(), notes: notes.data })
    : refused(notUnderstood);
}

function act(
  platform: Platform,
  visit: VisitToDo,
  fields: Fields,
): Promise<Result<unknown>> | Result<unknown> {
  const professional = { professionalId: visit.professionalId };
  const key = newIdentifier(platform.clock.now());
  switch (fields['intent']) {
    case 'confirm':
      return confirmBooking(platform, visit.id);
    case 'read':
      return acknowledgeNeeds(
        platform,
        professional,
        visit.id,
        Array.from({ length: mostNeeds }, (_, position) => position),
      );
    case 'step':
      return recordProgress(platform, professional, visit.id, progressStep.parse(fields['step']));
    case 'late':
      return sayLate(
        platform,
        professional,
        visit.id,
        new Date(
          Math.max(visit.startsAt.getTime(), platform.clock.now().getTime()) +
            Number(fields['minutes']) * 60_000,
        ),
      );
    case 'absent':
      return sayAbsent(platform, professional, visit.id, 'Away');
    case 'nobody_home':
      return reportNobodyHome(platform, professional, visit.id);
    case 'no_show':
      return decideNoShow(platform, visit.id, {
        isSafe: fields['safe'] === 'yes',
        ourFault: fields['our_fault'] === 'yes',
        reason: 'Nobody was home',
      });
    case 'refund': {
      const amountCents = centsOf(fields['dollars']);
      const { description } = fields;
      return amountCents > 0
        ? refundVisit(platform, visit.id, {
            amountCents,
            reason: typeof description === 'string' ? description : '',
            requestedBy: null,
            requestKey: key,
          })
        : refused(notUnderstood);
    }
    case 'extra': {
      const input = extraInput.safeParse({
        kind: fields['kind'],
        description: fields['description'],
        amount_cents: centsOf(fields['dollars']),
      });
      return input.success
        ? proposeExtra(platform, professional, visit.id, input.data, key)
        : refused(notUnderstood);
    }
    case 'quote': {
      const lines = [{ label: 'Work and material', cents: centsOf(fields['dollars']) }];
      const input = quoteInput.safeParse({
        description: fields['description'],
        lines,
        minutes: Number(fields['hours']) * 60,
      });
      return input.success
        ? proposeQuote(platform, professional, visit.id, input.data, key)
        : refused(notUnderstood);
    }
    default:
      return refused(notUnderstood);
  }
}

const centsOf = (dollars: unknown): number => Math.round(Number(dollars) * 100);

function listOf(
  forOffice: Html | string,
  visits: readonly VisitToDo[],
  begun: readonly BegunByMember[],
  said: string | undefined,
  now: Date,
): Html {
  return html`<h1>The other side of the demo</h1>
    <p>What the office and those who come would do. <a href="/dev/mailbox">The mailbox of the demo</a>, <a href="/">back to the site</a></p>
    ${said === undefined ? '' : html`<p role="status">${said}</p>`}
    ${forOffice}
    ${begun.map(begunOf)}
    ${visits.length === 0 ? html`<p>Nothing is booked yet.</p>` : ''}
    ${visits.map(
      (visit) => html`<article>
        <h2>${visit.serviceId === 'rides' ? rideTitle(visit.optionTitle, visit.answers) : visit.optionTitle} for ${visit.recipientName}, ${momentInWords(visit.startsAt, visit.timeZone)}${arrivalOf(visit)}</h2>
        <p>${visit.reference}, ${visit.professionalName}, ${visit.state.replaceAll('_', ' ')}</p>
        ${visit.serviceId === 'rides' ? html`<p>${helpOfAnswers(visit.answers).join('. ')}</p>` : ''}
        ${formsOf(visit, now)}
      </article>`,
    )}`;
}

/** What the concierge can continue while the member is on the phone. */
const begunOf = ({ draftId, memberName, words, times }: BegunByMember): Html => html`<article>
  <h2>${memberName} has begun: ${words}</h2>
  ${
    times.length === 0
      ? html`<p>The first questions are answered on the site.</p>`
      : html`<form method="post" action="/dev/begun/${draftId}">
        <label>When <select name="starts_at">${times.map(({ value, label }) => html`<option value="${value}">${label}</option>`)}</select></label>
        <label>Note <input name="notes" maxlength="1000" autocomplete="off" /></label> <button>Go on with it, as the concierge</button>
      </form>`
  }
  <form method="post" action="/dev/begun/${draftId}"><input type="hidden" name="intent" value="book" /> <button>Book it with their card, as the concierge</button></form>
</article>`;

function arrivalOf({ serviceId, startsAt, timeZone, answers }: VisitToDo): string {
  const arrivesBy = serviceId === 'rides' ? arrivalOfAnswers(startsAt, answers) : null;
  return arrivesBy === null ? '' : `, ${arrivalInWords(startsAt, arrivesBy, timeZone)}`;
}

/** The next step of a visit, or the moment from which it can be reported. */
function stepOf(visit: VisitToDo, next: ProgressStep, now: Date): Html {
  const words = stepWords[next] ?? next;
  const earliest = earliestMoment(next, visit.startsAt);
  if (now >= earliest)
    return formOf(visit, 'step', words, html`<input type="hidden" name="step" value="${next}" />`);
  return html`<p>“${words}” can be said from ${momentInWords(earliest, visit.timeZone)}. To try it now, start the demo with CLOCK_STARTS_AT at that time.</p>`;
}

function formsOf(visit: VisitToDo, now: Date): Html[] {
  const next = progressSteps[progressSteps.findIndex((step) => step === visit.state) + 1];
  const there = ['arrived', 'in_progress', 'completed'].includes(visit.state);
  return [
    ...(visit.state === 'requested' ? [formOf(visit, 'confirm', 'Confirm it, as the office')] : []),
    ...(visit.unreadNeeds > 0 ? [formOf(visit, 'read', `Read the ${visit.unreadNeeds} needs`)] : []),
    ...(visit.state !== 'requested' && next !== undefined ? [stepOf(visit, next, now)] : []),
    ...(['confirmed', 'on_the_way'].includes(visit.state)
      ? [formOf(visit, 'late', 'Say that they come later', minutesField)]
      : []),
    ...(['requested', 'confirmed'].includes(visit.state)
      ? [formOf(visit, 'absent', 'Say that they cannot come')]
      : []),
    ...(mayReport(visit, now)
      ? [
          formOf(visit, 'nobody_home', 'Say that nobody is home'),
          formOf(visit, 'no_show', 'Decide about it, as the office', decisionFields),
        ]
      : []),
    ...(visit.state === 'completed'
      ? [formOf(visit, 'refund', 'Give money back, as the office', html`${descriptionField} ${dollarsField}`)]
      : []),
    ...(there
      ? extraKinds.map((kind) =>
          formOf(
            visit,
            'extra',
            `Ask for ${chargeWords[kind].toLowerCase()}`,
            html`<input type="hidden" name="kind" value="${kind}" />${descriptionField} ${dollarsField}`,
          ),
        )
      : []),
    ...(there && visit.serviceId === 'handyman'
      ? [
          formOf(
            visit,
            'quote',
            'Send a quote',
            html`${descriptionField} ${dollarsField} <label>Hours <input name="hours" value="4" size="3" inputmode="numeric" /></label>`,
          ),
        ]
      : []),
  ];
}

const decisionFields = html`<label><input type="checkbox" name="safe" value="yes" /> They are safe</label> <label><input type="checkbox" name="our_fault" value="yes" /> It was our fault</label>`;
const minutesField = html`<label>Minutes <input name="minutes" value="20" size="3" inputmode="numeric" /></label>`;
const descriptionField = html`<label>What <input name="description" maxlength="200" required autocomplete="off" /></label>`;
const dollarsField = html`<label>Dollars <input name="dollars" size="6" inputmode="decimal" required autocomplete="off" /></label>`;

const formOf = (visit: VisitToDo, intent: string, label: string, fields: Html | string = ''): Html =>
  html`<form method="post" action="/dev/visits/${visit.id}"><input type="hidden" name="intent" value="${intent}" />${fields} <button>${label}</button></form>`;

const notThere = {
  kind: 'not_found',
  code: 'booking_not_found',
  message: 'We could not find this visit.',
} as const;
const notUnderstood = {
  kind: 'invalid',
  code: 'invalid_input',
  message: 'Please fill in all fields.',
} as const;
