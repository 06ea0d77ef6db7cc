import { sql } from 'kysely';
import { z } from 'zod';
import type { Staff } from '#domains/people/actor.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { writePrice } from '../pricing/price-version.server.ts';
import { takesTime, type WorkQuestion } from '../question.ts';
import { findOption } from '../service.server.ts';
import { addsOf, type Price, price as priceShape } from '../service.ts';
import {
  type Asked,
  mayTakeLonger,
  type QuestionInput,
  withoutQuestion,
  withQuestion,
} from './own-question.ts';
import { changeQuestions, listNamesEverAsked } from './question-version.server.ts';

/** Asks one more question, last. Refuses what `withQuestion` and `changeQuestions` refuse. */
export function addQuestion(
  platform: Platform,
  staff: Staff,
  optionId: string,
  input: QuestionInput,
): Promise<Result<null>> {
  return changeAsked(platform, staff, { optionId, action: 'question_added' }, (asked, ever) =>
    withQuestion(asked, input, { ever }),
  );
}

/** Puts another question in the place of one. Refuses the same. */
export function changeQuestion(
  platform: Platform,
  staff: Staff,
  optionId: string,
  name: string,
  input: QuestionInput,
): Promise<Result<null>> {
  return changeAsked(platform, staff, { optionId, action: 'question_changed' }, (asked, ever) =>
    withQuestion(asked, input, { name, ever }),
  );
}

/** Asks a question no longer. Refuses what `withoutQuestion` and `changeQuestions` refuse. */
export function removeQuestion(
  platform: Platform,
  staff: Staff,
  optionId: string,
  name: string,
): Promise<Result<null>> {
  return changeAsked(platform, staff, { optionId, action: 'question_removed' }, (asked) =>
    withoutQuestion(asked, name),
  );
}

/**
 * What is asked and what it costs change together: no one is asked about an amount that the price does not
 * have.
 */
function changeAsked(
  platform: Platform,
  staff: Staff,
  change: { optionId: string; action: string },
  decide: (asked: Asked, ever: readonly string[]) => Result<Asked>,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return changeQuestions(
    platform,
    staff,
    change,
    async (questions, work): Promise<Result<WorkQuestion[]>> => {
      const option = await findOption(work, change.optionId, now);
      if (option === undefined) return refused(optionNotFound);
      const ever = await listNamesEverAsked(work, change.optionId);
      const decided = decide({ questions, price: option.price }, ever);
      if (!decided.ok) return decided;
      const { price } = decided.value;
      if (!mayTakeLonger(option) && decided.value.questions.some(takesTime)) return refused(takesNoLonger);
      if (JSON.stringify(addsOf(price)) !== JSON.stringify(addsOf(option.price)))
        await writeAdds(work, staff, { optionId: change.optionId, before: option.price, price, now });
      return success(decided.value.questions);
    },
  );
}

const laterPrices = z.array(z.object({ id: z.string(), price: priceShape }));

/**
 * The price from now on, and what has changed in drafts and in prices that are still to come, too: an amount
 * that was raised there stays.
 */
async function writeAdds(
  work: DatabaseTransaction,
  staff: Staff,
  { optionId, before, price, now }: { optionId: string; before: Price; price: Price; now: Date },
): Promise<void> {
  const centsBefore = new Map(addsOf(before).map(({ id, cents }) => [id, cents]));
  const { rows } = await sql`
    select id, price from service_prices
    where service_option_id = ${optionId} and (effective_from is null or effective_from > ${now})`.execute(
    work,
  );
  for (const later of laterPrices.parse(rows)) {
    const centsLater = new Map(addsOf(later.price).map(({ id, cents }) => [id, cents]));
    const adds = addsOf(price).map((add) =>
      centsBefore.get(add.id) === add.cents ? { ...add, cents: centsLater.get(add.id) ?? add.cents } : add,
    );
    await work
      .updateTable('service_prices')
      .set({ price: JSON.stringify({ ...later.price, adds }) })
      .where('id', '=', later.id)
      .execute();
  }
  await writePrice(work, staff, { optionId, price, from: now }, now);
}

const takesNoLonger = refusal(
  'invalid',
  'takes_no_longer',
  'A ride is as long as its way, and a round of meals as long as its window. An answer can cost more, but not take longer.',
  { choices: 'Leave out the minutes.', minutes: 'Leave this blank.' },
);
const optionNotFound = refusal('not_found', 'option_not_found', 'We could not find this option.');
