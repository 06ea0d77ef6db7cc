import type { ReactNode } from 'react';
import { Cleaning } from '../../illustrations/Cleaning.tsx';
import { Handyman } from '../../illustrations/Handyman.tsx';
import { Meals } from '../../illustrations/Meals.tsx';
import { Rides } from '../../illustrations/Rides.tsx';
import { TechHelp } from '../../illustrations/TechHelp.tsx';
import { useSite } from '../../shell/site-context.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Section.tsx';
import page from './home.module.css';
import styles from './services-offered.module.css';

const pictures: Record<string, ReactNode> = {
  handyman: <Handyman />,
  meals: <Meals />,
  rides: <Rides />,
  'tech-help': <TechHelp />,
};

interface ServicesOfferedProps {
  services: { id: string; title: string; summary: string }[];
}

/** Cleaning first, because it is what can be booked here; the others with the number to call. */
export function ServicesOffered({ services }: ServicesOfferedProps) {
  const { phone } = useSite();
  const cleaning = services.find(({ id }) => id === 'cleaning');
  return (
    <Section tone="tint">
      <h2>What we help with</h2>
      {cleaning && (
        <article className={styles.first}>
          <div className={styles.picture}>
            <Cleaning />
          </div>
          <div className={styles.words}>
            <h3>{cleaning.title}</h3>
            <p className={page.lead}>{cleaning.summary}</p>
            <ul className={styles.points}>
              <li>Home cleaning and deep cleaning</li>
              <li>Help with sorting and clearing out</li>
              <li>Things you no longer need, taken away</li>
            </ul>
            <Actions>
              <ButtonLink to="/cleaning-detail" variant="secondary">
                See cleaning and prices
              </ButtonLink>
            </Actions>
          </div>
        </article>
      )}
      <div className={styles.others}>
        {services
          .filter(({ id }) => id !== 'cleaning')
          .map(({ id, title, summary }) => (
            <Card
              key={id}
              title={title}
              headingLevel={3}
              picture={pictures[id]}
              actions={
                <p>
                  Call us to book:
                  <br />
                  <a href={phone.href} className={styles.call}>
                    <Icon name="phone" />
                    {phone.display}
                  </a>
                </p>
              }
            >
              {summary}
            </Card>
          ))}
      </div>
    </Section>
  );
}
