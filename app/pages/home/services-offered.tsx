import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Picture } from '../../illustrations/Picture.tsx';
import { pathTo } from '../../paths.ts';
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
  handyman: pathTo('/services/handyman-services'),
  meals: pathTo('/services/meal-delivery'),
  rides: pathTo('/services/rides'),
  'tech-help': pathTo('/services/tech-help'),
};

interface ServicesOfferedProps {
  services: { id: string; title: string; summary: string }[];
}

/** Cleaning first, because it is what most people begin with. */
export function ServicesOffered({ services }: ServicesOfferedProps) {
  const cleaning = services.find(({ id }) => id === 'cleaning');
  return (
    <Section>
      <h2>What we help with</h2>
      {cleaning && (
        <article className={styles.first}>
          <div className={styles.picture}>
            <Picture name="Cleaning" lazy />
          </div>
          <div className={styles.words}>
            <h3>
              <Link to={pathTo('/cleaning-detail')}>{cleaning.title}</Link>
            </h3>
            <p className={page.lead}>{cleaning.summary}</p>
            <ul className={styles.points}>
              <li>Home cleaning and deep cleaning</li>
              <li>Help sorting and clearing out</li>
              <li>We take away what you no longer need</li>
            </ul>
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
              to={servicePages[id] ?? pathTo('/services')}
            >
              {summary}
            </Card>
          ))}
      </div>
    </Section>
  );
}
