import { Form } from 'react-router';
import { type TextSize, useSite } from '../../shell/site-context.ts';
import { classNames } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './TextSizeControl.module.css';

const sizes: readonly { value: TextSize; words: string }[] = [
  { value: 'normal', words: 'Normal text' },
  { value: 'large', words: 'Large text' },
  { value: 'largest', words: 'Largest text' },
];

export function TextSizeControl() {
  const site = useSite();
  return (
    <Form role="none" method="post" action="/settings/text" preventScrollReset replace>
      <input type="hidden" name="next" value={site.path} />
      <fieldset className={styles.group}>
        <legend className={styles.label}>Text size</legend>
        {sizes.map((size) => (
          <Tooltip key={size.value} words={size.words}>
            <button
              type="submit"
              name="size"
              value={size.value}
              aria-pressed={site.textSize === size.value}
              className={classNames(styles.size, styles[size.value])}
            >
              <span aria-hidden="true">A</span>
              <VisuallyHidden>{size.words}</VisuallyHidden>
            </button>
          </Tooltip>
        ))}
      </fieldset>
    </Form>
  );
}
