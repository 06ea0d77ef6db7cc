/** What all administrators hear of, by the code under which the audit has it. */
interface GraveAct {
  /** What was done, as one sentence after the name of who did it. */
  inWords: (by: string) => string;
  /** It was done to somebody of the office, who hears of it as well. */
  isToColleague?: true;
}

/**
 * Acts by which a house key changes hands. One session that was left open must not be enough for them, and
 * nobody does one unseen.
 */
export const graveActs = {
  staff_added: { inWords: (by) => `${by} invited somebody to the office.` },
  staff_invited_anew: {
    inWords: (by) => `${by} sent a colleague a new link to choose a password and a second factor.`,
    isToColleague: true,
  },
  roles_changed: {
    inWords: (by) => `${by} changed what a colleague may do in the office.`,
    isToColleague: true,
  },
  staff_ended: { inWords: (by) => `${by} ended the work of a colleague in the office.`, isToColleague: true },
  accounts_merged: { inWords: (by) => `${by} made two accounts one.` },
  merge_undone: { inWords: (by) => `${by} made two accounts out of one again.` },
  account_closed: { inWords: (by) => `${by} closed an account for a member.` },
  way_back_begun: { inWords: (by) => `${by} began to help a member who has lost every way to sign in.` },
  way_back_opened: { inWords: (by) => `${by} sent a member a link for a new password.` },
  refund_approved: { inWords: (by) => `${by} approved a refund above the limit.` },
} as const satisfies Record<string, GraveAct>;

const byCode: ReadonlyMap<string, GraveAct> = new Map(Object.entries(graveActs));

/** What makes the act of this code grave; undefined where it is not. */
export const findGraveAct = (action: string) => byCode.get(action);

/** Who has done something where nobody of the office has. */
const fromTheServer = 'Somebody with access to the server';

/**
 * The mail that tells an administrator. It names no member, and leads nowhere: what it is about is in the
 * audit.
 */
export function graveActNotice(act: GraveAct, by: string | null): { subject: string; body: string } {
  const said = act.inWords(by ?? fromTheServer);
  return {
    subject: 'A grave act in the office',
    body: `${said}\n\nEvery administrator is told of this. The audit in the office has who, when and for whom. If it should not have been done, sign that colleague out under “Staff”, and undo it.`,
  };
}
