import { useState } from 'react';
import { Form } from 'react-router';
import { imageSources } from '#platform/image-address.ts';
import { type FormReply, problemOf } from '../../../shell/forms.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { DishesPart, MenuOfDay, ShownDish } from './dishes.server.ts';
import { StepForm, type StepProps } from './step-form.tsx';
import styles from './dishes.module.css';

/**
 * The menu of the day, by kitchen. Nobody has to choose: the kitchen chooses what is left open, and one press
 * leaves all of it to them.
 */
export function DishesStep({ data, part, reply }: StepProps<DishesPart>) {
  const { kitchens } = part;
  return (
    <Stack gap="wide">
      {part.problem !== null && reply === undefined && <Banner tone="warning" title={part.problem} />}
      <MenuIntroduction part={part} isRepeated={part.isRepeated} />
      <Form role="none" method="post">
        <input type="hidden" name="step" value="dishes" />
        <input type="hidden" name="intent" value="kitchen" />
        <Button variant={kitchens.length === 0 ? 'primary' : 'secondary'}>Let the kitchen choose</Button>
      </Form>
      {kitchens.length > 0 && (
        <StepForm data={data} step="dishes">
          <MenuFields part={part} reply={reply} />
        </StepForm>
      )}
    </Stack>
  );
}

/** How many of each dish. */
export function MenuFields({ part, reply }: { part: MenuOfDay; reply: FormReply | undefined }) {
  return (
    <div id="dishes" tabIndex={-1}>
      <Stack gap="wide">
        <ErrorMessage name="dishes" message={problemOf(reply, 'dishes')} />
        <div>
          {part.kitchens.map((kitchen) => (
            <Kitchen key={kitchen.title} kitchen={kitchen} part={part} reply={reply} />
          ))}
        </div>
      </Stack>
    </div>
  );
}

export function MenuIntroduction({
  part: { kitchens, meals, eater, day, told },
  isRepeated = false,
}: {
  part: MenuOfDay;
  isRepeated?: boolean;
}) {
  if (kitchens.length === 0)
    return (
      <p>
        The menu for {day} is not out yet. The kitchen chooses {meals} meals for {eater} and follows their
        diet and allergies.
      </p>
    );
  const isNothing = kitchens.every(({ suiting }) => suiting.length === 0);
  return (
    <Stack>
      <p>
        {isNothing
          ? `No dish on the menu for ${day} suits ${eater}. Call us, or let the kitchen choose.`
          : `Choose up to ${meals} meals for ${day}. The kitchen picks the rest for ${eater}.`}
      </p>
      {isRepeated && (
        <p>These dishes come each time they’re on the menu. If one is not, the kitchen picks another.</p>
      )}
      <p>If even a trace of something is dangerous for {eater}, please call us first.</p>
      {told.length > 0 && <p>We also tell the kitchen: {told.join('. ')}.</p>}
    </Stack>
  );
}

interface KitchenProps {
  kitchen: DishesPart['kitchens'][number];
  part: MenuOfDay;
  reply: FormReply | undefined;
}

/** What was chosen is in sight; everything else of a kitchen is in folds, since a menu is many screens long. */
function Kitchen({ kitchen: { title, suiting, others }, part, reply }: KitchenProps) {
  const countOf = ({ field, chosen }: ShownDish) =>
    reply?.values[field] ?? (chosen === 0 ? '' : String(chosen));
  const isChosen = (dish: ShownDish) => countOf(dish) !== '';
  const wanted = suiting.filter(isChosen);
  const rest = suiting.filter((dish) => !isChosen(dish));
  const [meals, setMeals] = useState(wanted.reduce((sum, dish) => sum + Number(countOf(dish)), 0));
  const listOf = (dishes: readonly ShownDish[]) => (
    <ul className={styles.dishes}>
      {dishes.map((dish) => (
        <Dish key={dish.id} dish={dish} most={part.meals} count={countOf(dish)} />
      ))}
    </ul>
  );
  return (
    <Disclosure summary={nameOf(title, suiting.length, meals)} isGroup open={wanted.length > 0}>
      <div onChange={({ currentTarget }) => setMeals(mealsIn(currentTarget))}>
        <Stack>
          {wanted.length > 0 && listOf(wanted)}
          {wanted.length > 0 && rest.length > 0 && (
            <Disclosure summary={`More dishes (${rest.length})`} isSmall isGroup>
              {listOf(rest)}
            </Disclosure>
          )}
          {wanted.length === 0 && rest.length > 0 && listOf(rest)}
        </Stack>
      </div>
      {others.length > 0 && (
        <Disclosure summary={`Not for ${part.eater} (${others.length})`} isSmall isGroup>
          <ul>
            {others.map(({ id, title: name, because }) => (
              <li key={id}>
                {name}
                {because !== null && `: ${because}`}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Disclosure>
  );
}

/** "Harbor Kitchen: 9 dishes, 2 meals chosen". */
function nameOf(kitchen: string, dishes: number, meals: number): string {
  const offered = dishes === 0 ? 'no dishes that suit' : dishes === 1 ? '1 dish' : `${dishes} dishes`;
  const chosen = meals === 1 ? '1 meal chosen' : `${meals} meals chosen`;
  return meals === 0 ? `${kitchen}: ${offered}` : `${kitchen}: ${offered}, ${chosen}`;
}

/** How many are chosen in a part of the form, as it is on the screen now. */
const mealsIn = (part: HTMLElement) =>
  [...part.querySelectorAll('select')].reduce((sum, { value }) => sum + Number(value), 0);

function Dish({ dish, most, count }: { dish: ShownDish; most: number; count: string }) {
  return (
    <li className={styles.dish}>
      <img
        className={styles.picture}
        {...imageSources(dish.picture, [160, 320, 640])}
        sizes="(min-width: 48em) 9rem, 6.5rem"
        alt={dish.pictureWords}
        width={120}
        height={90}
        loading="lazy"
      />
      <h2 className={styles.title}>{dish.title}</h2>
      <p>{dish.description}</p>
      <p>
        <strong>{dish.allergens}</strong>
        {dish.diets !== '' && <span className={styles.diets}> {dish.diets}</span>}
      </p>
      <Select
        name={dish.field}
        label={
          <>
            How many?<VisuallyHidden> {dish.title}</VisuallyHidden>
          </>
        }
        isLabelBeside
        emptyLabel="None"
        isEmptyAnswer
        width="short"
        options={countsUpTo(most)}
        defaultValue={count}
      />
    </li>
  );
}

const countsUpTo = (most: number) =>
  Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
