import { ButtonLink } from '../../ui/Button.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Section } from '../../ui/Section.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TimeLinks } from '../booking/free-times/time-links.tsx';
import { ServiceList } from '../services/service-list.tsx';
import { CallUs } from './call-us.tsx';
import type { NearbyServices } from './nearby.server.ts';

/** What a ZIP code is answered with: the price and the next times of each service that comes there. */
export function Nearby({ nearby: { zip, place, offers, missing } }: { nearby: NearbyServices }) {
  return (
    <Section>
      <PageTitle
        title={place === null ? `We serve ${zip}` : `We serve ${place}, ${zip}`}
        lead="Choose a time to start. You pay after the visit."
      />
      <ServiceList
        headingLevel={2}
        services={offers.map(({ times, ...service }) => ({
          ...service,
          below:
            times.length === 0 ? (
              <p>No open times in the next 2 weeks. Call us, and we’ll look for one.</p>
            ) : (
              <TimeLinks times={times} of={service.title} />
            ),
        }))}
      />
      {missing.length > 0 && (
        <Stack gap="close">
          <h2>Not in {zip} yet</h2>
          <LinkList items={missing} />
        </Stack>
      )}
      <CallUs />
      <ButtonLink to="/" variant="secondary">
        Check another ZIP code
      </ButtonLink>
    </Section>
  );
}
