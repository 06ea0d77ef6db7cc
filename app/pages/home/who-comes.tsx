import type { PublicHelper } from '#domains/professionals/public-helper.ts';
import type { SafetyLine } from '#domains/site-texts/safety-words.ts';
import { pathTo } from '../../paths.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Face } from '../../ui/Face.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Section.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './faces.module.css';
import page from './home.module.css';

interface WhoComesProps {
  /** The helpers who agreed to be shown; none where there are fewer than three. */
  helpers: readonly PublicHelper[];
  /** What is published of checks and insurance, and what the product keeps itself. */
  ticks: readonly SafetyLine[];
}

export function WhoComes({ helpers, ticks }: WhoComesProps) {
  return (
    <Section tone="leaf">
      <div className={classNames(page.split, helpers.length > 0 && styles.beside)}>
        <div className={page.words}>
          <h2>Who’s at your door</h2>
          <p className={page.lead}>You see your helper’s name and a few words about them before you book.</p>
        </div>
        {helpers.length > 0 && <Faces helpers={helpers} />}
        <div className={page.words}>
          <ul className={styles.ticks}>
            {ticks.map(({ title, words }) => (
              <li key={title} className={styles.tick}>
                <Icon name="check" />
                <h3>{title}</h3>
                {words !== null && <p>{words}</p>}
              </li>
            ))}
          </ul>
          <Actions>
            <ButtonLink variant="secondary" to={pathTo('/who-comes')}>
              How we check people
            </ButtonLink>
          </Actions>
        </div>
      </div>
    </Section>
  );
}

function Faces({ helpers }: Pick<WhoComesProps, 'helpers'>) {
  return (
    <ul className={styles.faces}>
      {helpers.map(({ firstName, picture, service, rating, visitsDone }) => (
        <li key={`${firstName} ${service.id} ${visitsDone}`} className={styles.face} data-hue={service.hue}>
          <Face name={firstName} picture={picture} size={64} />
          <strong>{firstName}</strong>
          <span>{service.title}</span>
          {rating !== null && (
            <span>
              <span aria-hidden="true">★ </span>
              {rating}
              <VisuallyHidden> of 5 stars</VisuallyHidden>
            </span>
          )}
          <span>{visitsDone === 1 ? '1 visit' : `${visitsDone.toLocaleString('en-US')} visits`}</span>
        </li>
      ))}
    </ul>
  );
}
