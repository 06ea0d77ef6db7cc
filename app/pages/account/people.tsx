import { memberOf } from '#domains/access/doors/request-context.ts';
import { envelopeAddress } from '#domains/people/address.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { formatPhone } from '#domains/people/words.ts';
import { pathTo } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import type { Route } from './+types/people';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Profile', href: pathTo('/account/profile') },
    { label: 'People you care for' },
  ],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const people = await listRecipients(requestContext.platform.database, memberOf(requestContext));
  return {
    own: people
      .filter((person) => person.own)
      .map(({ id, name, isTheMember, phone, address }) => ({
        id,
        name,
        isTheMember,
        phone,
        home: envelopeAddress(address),
      })),
    others: people
      .filter((person) => !person.own)
      .map(({ id, name, address, permissions }) => ({
        id,
        name,
        home: envelopeAddress(address),
        mayChangeNeeds: permissions.needs,
      })),
    saved: url.searchParams.has('saved'),
  };
}

export default function People({ loaderData: { own, others, saved } }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title="People you care for"
        description="Everyone you can book for, each with their own home and needs."
      />
      {saved && <Banner tone="success" title="Saved." />}
      <PageTitle
        title="People you care for"
        lead="You can book for each of them. Each has their own home, needs and preferences."
      />
      {own.map((person) => (
        <Card key={person.id} title={person.isTheMember ? `${person.name} (you)` : person.name}>
          <p>
            <Lines text={person.home} />
          </p>
          {person.phone !== null && (
            <p>
              Phone: <Unbroken>{formatPhone(person.phone)}</Unbroken>
            </p>
          )}
          <StandingLink to={pathTo('/account/people/:id', { id: person.id })}>
            Edit {person.name}’s details
          </StandingLink>
          <StandingLink to={pathTo('/post-register', { person: person.id })}>
            {person.name}’s needs and preferences
          </StandingLink>
        </Card>
      ))}
      <Actions>
        <ButtonLink to={pathTo('/account/people/new')} variant="primary">
          Add a person
        </ButtonLink>
      </Actions>
      <StandingLink to={pathTo('/create-account')}>Start an account for someone</StandingLink>
      {others.length > 0 && (
        <>
          <h2>People who gave you access</h2>
          {others.map((person) => (
            <Card key={person.id} title={person.name}>
              <p>
                <Lines text={person.home} />
              </p>
              {person.mayChangeNeeds ? (
                <StandingLink to={pathTo('/post-register', { person: person.id })}>
                  {person.name}’s needs and preferences
                </StandingLink>
              ) : (
                <p>{person.name} manages their own details.</p>
              )}
            </Card>
          ))}
        </>
      )}
    </Stack>
  );
}
