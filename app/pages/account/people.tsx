import { formatPhone, fullAddress } from '#domains/people/people.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, contextOfRequest } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import type { Route } from './+types/people';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Profile', href: '/account/profile' },
    { label: 'The people you look after' },
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
        home: fullAddress(address),
      })),
    others: people
      .filter((person) => !person.own)
      .map(({ id, name, address, permissions }) => ({
        id,
        name,
        home: fullAddress(address),
        mayChangeNeeds: permissions.needs,
      })),
    saved: url.searchParams.has('saved'),
  };
}

export default function People({ loaderData: { own, others, saved } }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title="The people you look after"
        description="All for whom you can book, each with their own home and their own needs."
      />
      {saved && <Banner tone="success" title="That is saved." />}
      <PageTitle
        title="The people you look after"
        lead="You can book for each of them. Each has their own home, and we know of each what those who come should know."
      />
      {own.map((person) => (
        <Card key={person.id} title={person.isTheMember ? `${person.name} (you)` : person.name}>
          <p>
            {person.home}
            {person.phone !== null && (
              <>
                . Phone: <Unbroken>{formatPhone(person.phone)}</Unbroken>
              </>
            )}
          </p>
          <StandingLink to={`/account/people/${person.id}`}>Change the details of {person.name}</StandingLink>
          <StandingLink to={`/post-register?person=${person.id}`}>
            What those who come to {person.name} should know
          </StandingLink>
        </Card>
      ))}
      <Actions>
        <ButtonLink to="/account/people/new" variant="primary">
          Add a person
        </ButtonLink>
      </Actions>
      {others.length > 0 && (
        <>
          <h2>Those who let you help</h2>
          {others.map((person) => (
            <Card key={person.id} title={person.name}>
              <p>{person.home}</p>
              {person.mayChangeNeeds ? (
                <StandingLink to={`/post-register?person=${person.id}`}>
                  What those who come to {person.name} should know
                </StandingLink>
              ) : (
                <p>{person.name} keeps their own details.</p>
              )}
            </Card>
          ))}
        </>
      )}
    </Stack>
  );
}
