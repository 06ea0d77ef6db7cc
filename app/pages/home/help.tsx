import type { ReactNode } from 'react';
import { useSite } from '../../shell/site-context.ts';
import { Cleaning } from '../../illustrations/Cleaning.tsx';
import { Handyman } from '../../illustrations/Handyman.tsx';
import { Meals } from '../../illustrations/Meals.tsx';
import { Rides } from '../../illustrations/Rides.tsx';
import { TechHelp } from '../../illustrations/TechHelp.tsx';
import { Card } from '../../ui/Card.tsx';
import { Section } from '../../ui/Section.tsx';
import { Columns, Stack } from '../../ui/Stack.tsx';

interface HelpKind {
  title: string;
  words: string;
  price: string;
  picture: ReactNode;
  to?: string;
}

const kinds: readonly HelpKind[] = [
  { title: 'Cleaning', words: 'Home cleaning, deep cleaning, decluttering, and old things taken away.', price: 'From $44 an hour', picture: <Cleaning />, to: '/cleaning-detail' },
  { title: 'Handyman', words: 'Grab bars in the shower, doors that stick, a tap that drips, a safer home.', price: 'From $89 for the first hour', picture: <Handyman /> },
  { title: 'Meals', words: 'A cook in your kitchen, or meals at your door, made for your diet.', price: 'From $11.50 a meal', picture: <Meals /> },
  { title: 'Rides', words: 'To the doctor and back, with a hand from door to door. Wheelchairs too.', price: 'From $18 a ride', picture: <Rides /> },
  { title: 'Tech help', words: 'Phone, tablet or computer: someone patient sits down with you.', price: 'From $35 by video', picture: <TechHelp /> },
];

export function Help() {
  const { phone } = useSite();
  return (
    <Section>
      <Stack>
        <h2>What we help with</h2>
        <Columns>
          {kinds.map((kind) => (
            <Card key={kind.title} title={kind.title} headingLevel={3} picture={kind.picture} to={kind.to}>
              <p>{kind.words}</p>
              <p>
                <strong>{kind.price}</strong>
              </p>
              {kind.to === undefined && (
                <p>
                  Call us to book: <a href={phone.href}>{phone.display}</a>
                </p>
              )}
            </Card>
          ))}
        </Columns>
      </Stack>
    </Section>
  );
}
