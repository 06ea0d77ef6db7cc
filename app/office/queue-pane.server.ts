import { findOpen, type QueueItem } from '#office/desk/queue.server.ts';
import { capabilityOfScreen } from '#office/screen-names.ts';
import type { Section } from '#office/screen.ts';
import { findScreen } from '#office/screens.server.ts';
import { pathTo } from '../paths.ts';
import { insideOf } from '../shell/office-guard.ts';
import type { PageContext } from '../shell/request-context.ts';
import { offeredActs } from './perform.server.ts';

/** What waits, with all that the act needs: whose numbers, what to say, what can be done, what to know. */
export interface QueuePane {
  item: QueueItem;
  /** The record behind it, where it has one that this colleague may read. */
  about: About | null;
}

interface About {
  title: string;
  lead: string | undefined;
  to: string;
  calls: { term: string; number: string; to: string }[];
  sections: Section[];
  acts: { name: string; label: string; key: string | undefined; to: string }[];
}

/** What is chosen in the queue, by `<kind>_at_<subject>`; null where it no longer waits. */
export async function readPane(context: PageContext, chosen: string | null): Promise<QueuePane | null> {
  const [kind = '', subject = ''] = chosen?.split('_at_') ?? [];
  if (subject === '') return null;
  const { staff } = insideOf(context);
  const item = await findOpen(context.platform, staff, kind, subject, context.platform.clock.now());
  return item === undefined ? null : { item, about: await readAbout(context, item) };
}

async function readAbout(context: PageContext, { act }: QueueItem): Promise<About | null> {
  const [, , name = '', id = ''] = new URL(act.to, 'http://office').pathname.split('/');
  const { staff } = insideOf(context);
  const screen = findScreen(name);
  const may = capabilityOfScreen(name);
  if (screen?.record === undefined || may === undefined || !staff.capabilities.has(may)) return null;
  const subject = await screen.record.find(context.platform, staff, id);
  if (subject === undefined) return null;
  const { title, lead, sections } = screen.record.show(subject, context.platform.clock.now());
  const place = (open?: string) => pathTo(`/office/${screen.name}/:id`, { id, open });
  return {
    title,
    lead,
    to: place(),
    calls: callsIn(sections),
    sections: sections.map(withoutCalls).filter(saysSomething).slice(0, mostSections),
    acts: offeredActs(context, screen.record.acts, subject).acts.map((each) => ({
      name: each.name,
      label: each.label,
      key: each.key,
      to: place(each.name),
    })),
  };
}

const mostSections = 6;

const isCall = ({ to }: { to?: string | undefined }) => to?.startsWith('tel:') === true;

/** Whose numbers there are to press, each once. */
function callsIn(sections: readonly Section[]): About['calls'] {
  const calls = sections
    .flatMap(({ facts = [] }) => facts.filter(isCall))
    .map(({ term, details, to = '' }) => ({ term, number: [details].flat().join(' '), to }));
  return [...new Map(calls.map((call) => [call.to, call])).values()];
}

/** What a pane has room for: sentences and facts. */
const withoutCalls = ({ title, words, facts }: Section): Section => ({
  title,
  ...(words && { words }),
  ...(facts && { facts: facts.filter((fact) => !isCall(fact)) }),
});

const saysSomething = ({ words = [], facts = [] }: Section) => words.length + facts.length > 0;
