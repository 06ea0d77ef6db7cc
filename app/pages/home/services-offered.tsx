import type { ReactNode } from 'react';
import { Picture } from '../../illustrations/Picture.tsx';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Section } from '../../ui/Section.tsx';
import page from './home.module.css';
import styles from './services-offered.module.css';

const pictures: Record<string, ReactNode> = {
  handyman: <Picture name="Handyman" lazy />,
  meals: <Picture name="Meals" lazy />,
  rides: <Picture name="Rides" lazy />,
  'tech-help': <Picture name="TechHelp" lazy />,
};

const servicePages: Record<string, string> = {
  handyman: '/services/handyman-services',
  meals: '/services/meal-delivery',
  rides: '/services/rides',
  'tech-help': '/services/tech-help',
};

interface ServicesOfferedProps {
  services: { id: string; title: string; summary: string }[];
}

/** Cleaning first, because it is what most people begin with. */
export function ServicesOffered({ services }: ServicesOfferedProps) {
  const cleaning = services.find(({ id }) => id === 'cleaning');
  return (
    <Section tone="tint">
      <h2>What we help with</h2>
      {cleaning && (
        <article className={styles.first}>
          <div className={styles.picture}>
            <Picture name="Cleaning" lazy />
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
              to={servicePages[id] ?? '/services'}
            >
              {summary}
            </Card>
          ))}
      </div>
    </Section>
  );
}
