import type { KindId } from './service.ts';

interface ServiceKind {
  id: KindId;
  /** What the helper does at that hour: come and stay, call, bring something, or take the recipient along. */
  presence: 'comes' | 'calls' | 'brings' | 'drives';
  words: KindWords;
}

/** How a visit of this kind is told, to its people and to the office. `name` is that of the helper. */
interface KindWords {
  /** Before the name of the helper, as a heading or a term. */
  yourHelper: string;
  /** After the name of a helper: "is coming"; after "we will": "come". */
  isComing: 'is coming' | 'will call';
  come: 'come' | 'call';
  /** The button that calls our office on the day. */
  callAbout: string;
  /** Before the address in a mail. */
  placeTerm: string;
  /** Where a visit takes place at no address; null where it has one. */
  place: ((name: string) => string) | null;
  /** As a calendar entry says it. */
  inCalendar: (name: string, site: string) => string;

  /** The heading of its page and of what is sent, on the day itself. */
  isOnTheWay: (name: string) => string;
  isThere: (name: string) => string;
  hasArrived: (name: string) => string;
  isAtWork: (name: string) => string;
  isDone: string;
  /** The same, to a reader who may be another person than the recipient. */
  wasDone: (people: { recipientName: string; readerIsRecipient: boolean }) => string;
  nobodyHome: string;
  foundNobody: (name: string) => string;
  /** When a helper who is late is expected, with the clock. */
  expectedAt: (clock: string) => string;

  /** A state in two words, in a list, and as a step of the day; what is not named here has the usual ones. */
  states: Partial<Record<DayState, string>>;
  steps: Partial<Record<DayState, string>>;

  /** To the office, when no one answers: what has happened, and the end of "no one …". */
  silence: (name: string, recipientName: string) => string;
  opens: string;
}

/** The states in which kinds differ from one another. */
type DayState = 'on_the_way' | 'arrived' | 'in_progress' | 'completed' | 'no_show';

const visitWords: KindWords = {
  yourHelper: 'Your helper',
  isComing: 'is coming',
  come: 'come',
  callAbout: 'Call about this visit',
  placeTerm: 'Where',
  place: null,
  inCalendar: (name, site) => `${name} from ${site} is coming.`,

  isOnTheWay: (name) => `${name} is on the way`,
  isThere: (name) => `${name} is at the door`,
  hasArrived: (name) => `${name} has arrived`,
  isAtWork: (name) => `${name} is at work`,
  isDone: 'This visit is done',
  wasDone: () => 'Your visit is done',
  nobodyHome: 'No one was home',
  foundNobody: (name) => `${name} came, and no one was home`,
  expectedAt: (clock) => `We expect them at ${clock}.`,

  states: {},
  steps: {},

  silence: (name, recipientName) => `${name} is at the door of ${recipientName}, and no one opens`,
  opens: 'opens',
};

/** The helper comes to the home and stays for the work. */
const visit: ServiceKind = { id: 'visit', presence: 'comes', words: visitWords };

/** No one comes: the helper calls, and both look at it together by video. */
const call: ServiceKind = {
  id: 'call',
  presence: 'calls',
  words: {
    ...visitWords,
    isComing: 'will call',
    come: 'call',
    place: (name) => `By video. ${name} will call your phone at that time and help you start the video call.`,
    inCalendar: (name, site) => `${name} from ${site} will call you for a video call.`,

    isOnTheWay: (name) => `${name} will call you soon`,
    isThere: (name) => `${name} is calling you now`,
    hasArrived: (name) => `${name} is calling you now`,
    nobodyHome: 'No one answered the call',
    foundNobody: (name) => `${name} called, and no one answered`,
    expectedAt: (clock) => `We expect the call at ${clock}.`,

    states: { on_the_way: 'Calling you soon', arrived: 'Calling you now', no_show: 'No answer' },
    steps: { on_the_way: 'Calling soon', arrived: 'Calling now', no_show: 'No answer' },

    silence: (name, recipientName) => `${name} calls ${recipientName} for help by video, and no one answers`,
    opens: 'answers',
  },
};

/** Something is brought, chosen from the menu of its day, at some time within a window. */
const delivery: ServiceKind = { id: 'delivery', presence: 'brings', words: visitWords };

/** The recipient is taken along, from a pick-up to a place. */
const ride: ServiceKind = {
  id: 'ride',
  presence: 'drives',
  words: {
    ...visitWords,
    yourHelper: 'Your driver',
    callAbout: 'Call about this ride',
    placeTerm: 'From',
    isAtWork: () => 'The ride has started',
    isDone: 'Arrived safely',
    wasDone: ({ recipientName, readerIsRecipient }) =>
      readerIsRecipient ? 'Your ride is done' : `${recipientName} has arrived safely`,
    steps: { in_progress: 'Riding', completed: 'There' },
  },
};

const kinds: Record<KindId, ServiceKind> = { visit, call, delivery, ride };

export const kindOf = (id: KindId): ServiceKind => kinds[id];

/** Whether no one comes, because the helper calls. */
export const isCall = (id: KindId): boolean => kinds[id].presence === 'calls';

/** How a visit of this kind is told. */
export const wordsOfKind = (id: KindId): KindWords => kinds[id].words;
