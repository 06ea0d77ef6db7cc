import { NeedsStep } from './needs.tsx';
import type { StepProps } from './step-form.tsx';
import type { QuestionPart } from './steps.server.ts';
import { TimeStep } from './time.tsx';
import { VisitsStep } from './visits.tsx';
import { WhatStep } from './what.tsx';
import { WhoStep } from './who.tsx';

/** The questions that one kind of service alone asks. */
type OfOneKind = 'details' | 'dishes' | 'way' | 'rider' | 'back';
type CommonPart = Exclude<QuestionPart, { name: OfOneKind }>;

/** The questions that every service asks. */
export function CommonStep({ part, ...props }: StepProps<CommonPart>) {
  switch (part.name) {
    case 'who':
      return <WhoStep {...props} part={part} />;
    case 'what':
      return <WhatStep {...props} part={part} />;
    case 'time':
      return <TimeStep {...props} part={part} />;
    case 'visits':
      return <VisitsStep {...props} part={part} />;
    case 'needs':
      return <NeedsStep {...props} part={part} />;
  }
}
