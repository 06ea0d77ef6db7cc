import type { Flow } from './flows.ts';
import type { StepName } from './steps/step.ts';

/** The page of one question about a draft. */
export function stepPath(flow: Pick<Flow, 'path'>, draftId: string, step: StepName): string {
  return `${flow.path}?draft=${draftId}&step=${step}`;
}
