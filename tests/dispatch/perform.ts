import { z } from 'zod';
import { takeFieldSteps } from '#domains/field/step.server.ts';
import { sentStep } from '#domains/field/step.ts';
import { createDispatch } from '#domains/notifications/dispatch.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { acceptOfPlan, findKeptPlan, makePlan } from '#domains/plan/day-plan.server.ts';
import { replaceAbsent } from '#domains/visit-changes/replacement.server.ts';
import { reviewAlerts } from '#domains/visit-day/alert.server.ts';
import { settleCompletions } from '#domains/visit-day/completion.server.ts';
import { settleCancellations } from '#domains/visit-money/fee.server.ts';
import { readQueue, snoozeItem, takeItem } from '#office/desk/queue.server.ts';
import { inputOf } from '#office/typed-input.ts';
import { visitsScreen } from '#office/visits/visits-screen.server.ts';
import { findOfficeVisit } from '#office/visits/visits.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { deliverDueMessages } from '#platform/messages/delivery.ts';
import type { Result } from '#platform/result.ts';
import { createMailbox } from '#stand-ins/mailbox.ts';
import { ana, ben } from '../staff.ts';
import type { Act, Answered } from './act.ts';
import { performForPeople } from './people.ts';

type Done = Omit<Answered, 'id'>;

const codesOf = (result: Result<unknown>) => (result.ok ? [] : [result.refusal.code]);
const dispatchers: readonly Staff[] = [ana, { ...ben, capabilities: ana.capabilities }];
const staffOf = (id: string) => dispatchers.find(({ staffId }) => staffId === id) ?? ana;

/** Does what is asked, as the service does it. */
export async function perform(platform: ConnectedPlatform, act: Act): Promise<Done> {
  switch (act.kind) {
    case 'steps': {
      const professional = { kind: 'professional' as const, professionalId: act.professionalId };
      const answers = await takeFieldSteps(platform, professional, z.array(sentStep).parse(act.steps));
      const codes = answers.flatMap(({ answer, code }) => (answer === 'refused' ? [code ?? answer] : []));
      return { codes, answers };
    }
    case 'office':
      return officeAct(platform, act);
    case 'queue': {
      const staff = staffOf(act.staffId);
      const { items } = await readQueue(platform, staff, null);
      const item = items[act.place % Math.max(1, items.length)];
      if (item === undefined) return { codes: ['nothing_waits'] };
      const done =
        act.name === 'take'
          ? await takeItem(platform, staff, item.kind, item.subject)
          : await snoozeItem(platform, staff, item.kind, item.subject, 15);
      return { codes: codesOf(done) };
    }
    case 'look': {
      const visit = await findOfficeVisit(platform, staffOf(act.staffId), act.visitId);
      return {
        codes: [],
        ...(visit && {
          version: visit.version,
          others: visit.others.map(({ id }) => id),
          startsAt: visit.startsAt.toISOString(),
        }),
      };
    }
    case 'plan':
      return planAct(platform, act);
    case 'people':
      return { codes: codesOf(await performForPeople(platform, act.act)) };
    case 'jobs':
      return jobs(platform);
  }
}

async function officeAct(platform: ConnectedPlatform, act: Extract<Act, { kind: 'office' }>): Promise<Done> {
  const staff = staffOf(act.staffId);
  const visit = await findOfficeVisit(platform, staff, act.visitId);
  const declared = visitsScreen.record!.acts.find(({ name }) => name === act.name)!;
  const now = platform.clock.now();
  const offer = visit === undefined ? null : declared.offer(visit, now);
  if (visit === undefined || offer === null) return { codes: ['not_possible'] };
  const typed = { text: (name: string) => act.input[name] ?? '', list: () => [], file: () => null };
  const input = act.isTyped ? inputOf(offer.fields, typed) : act.input;
  const subject = act.seen === undefined ? visit : { ...visit, version: act.seen };
  const done = await declared.run(platform, staff, subject, declared.input.parse(input), newIdentifier(now));
  const takeBack = done.ok ? done.value.takeBack : undefined;
  return {
    codes: codesOf(done),
    ...(takeBack && { takeBack: { name: takeBack.act, input: takeBack.input } }),
  };
}

async function planAct(platform: ConnectedPlatform, act: Extract<Act, { kind: 'plan' }>): Promise<Done> {
  const staff = staffOf(act.staffId);
  const made = await makePlan(platform, staff, act);
  const plan = await findKeptPlan(platform.database, act);
  if (!made.ok || plan === null || plan.groups.length === 0) return { codes: codesOf(made) };
  const accepted = await acceptOfPlan(platform, staff, { planId: plan.id, chosen: [0, 1] });
  return { codes: codesOf(accepted) };
}

async function jobs(platform: ConnectedPlatform): Promise<Done> {
  await replaceAbsent(platform).finally(() => reviewAlerts(platform));
  await settleCompletions(platform);
  await settleCancellations(platform);
  await deliverDueMessages(platform, createMailbox(platform.database), createDispatch(platform), {
    lanes: 2,
  });
  return { codes: [] };
}
