import { pathTo, type PlainPath } from '../../paths.ts';
import type { Flow } from './flows.ts';
import type { QuestionName } from './steps/step.ts';

type Said = Readonly<Record<string, string | number | undefined>>;

/** An address from the row of a service, with what is said in it. */
export function servicePath(path: string, said: Said = {}): string {
  // Any other than those of the members' pages stays as it is.
  return pathTo(path as PlainPath, said);
}

/** The page on which a service is booked. */
export const flowPath = ({ path }: Pick<Flow, 'path'>, said?: Said): string => servicePath(path, said);

/** The page of one question about a draft. */
export function stepPath(flow: Pick<Flow, 'path'>, draftId: string, step: QuestionName): string {
  return flowPath(flow, { draft: draftId, step });
}
