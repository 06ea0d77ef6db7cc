import { rider } from '../ride/rider.server.ts';
import { way } from '../ride/way.server.ts';
import { back } from './back.server.ts';
import { details } from './details.server.ts';
import { dishes } from './dishes.server.ts';
import { needs } from './needs.server.ts';
import type { Question, QuestionName } from './step.ts';
import { time } from './time.server.ts';
import { visits } from './visits.server.ts';
import { what } from './what.server.ts';
import { who } from './who.server.ts';

/** How each question of a booking is put, and its answer is taken. */
export const questions = {
  who,
  what,
  details,
  way,
  rider,
  time,
  back,
  visits,
  needs,
  dishes,
} satisfies Record<QuestionName, Question<{ name: QuestionName }>>;

/** What the page of one question shows. */
export type QuestionPart = Awaited<ReturnType<(typeof questions)[QuestionName]['read']>>;
