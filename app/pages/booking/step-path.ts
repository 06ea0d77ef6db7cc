import { pathTo, type PlainPath } from '../../paths.ts';
import type { AskedFlow } from './flows.ts';
import type { QuestionName } from './steps/step.ts';

/** The page on which a service is booked, with what is said in its address. */
export function flowPath({ path }: Pick<AskedFlow, 'path'>, said: Record<string, string> = {}): string {
  // An address of the office is nothing that an operator can have chosen: it stays as it is.
  return pathTo(path as PlainPath, said);
}

/** The page of one question about a draft. */
export function stepPath(flow: Pick<AskedFlow, 'path'>, draftId: string, step: QuestionName): string {
  return flowPath(flow, { draft: draftId, step });
}
