import { Card } from '../../ui/Card.tsx';
import { Section } from '../../ui/Section.tsx';
import { Columns, Stack } from '../../ui/Stack.tsx';

export function HowItWorks() {
  return (
    <Section tone="tint">
      <Stack>
        <h2>How it works</h2>
        <Columns>
          <Card title="1. Tell us what you need" headingLevel={3}>
            <p>One question on each page. The price is shown before you book. You can stop and go on later.</p>
          </Card>
          <Card title="2. Choose a time" headingLevel={3}>
            <p>You see who comes and when. We remind you, and the people close to you if you like.</p>
          </Card>
          <Card title="3. Someone you know by name comes" headingLevel={3}>
            <p>They know what matters to you: to knock loudly, to take off their shoes, to take their time. You pay after the visit.</p>
          </Card>
        </Columns>
      </Stack>
    </Section>
  );
}
