import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { Section } from '../../ui/Section.tsx';
import { type ListedService, ServiceList } from '../services/service-list.tsx';
import page from './home.module.css';

export function Prices({ services }: { services: readonly ListedService[] }) {
  return (
    <Section>
      <div className={page.heading}>
        <h2>What it costs</h2>
        <p className={page.lead}>
          You see the full price before you book. You pay after the visit. This is{' '}
          <Link to={pathTo('/our-promise')}>our promise</Link>.
        </p>
      </div>
      <ServiceList services={services} headingLevel={3} asCards />
    </Section>
  );
}
