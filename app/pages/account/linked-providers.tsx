import { Form } from 'react-router';
import {
  type LinkedProvider,
  type ProviderName,
  providerTitles,
} from '#domains/access/without-password/provider.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Stack } from '../../ui/Stack.tsx';

interface LinkedProvidersProps {
  offered: ProviderName[];
  linked: LinkedProvider[];
  /** Someone who came back from a provider before signing in, and waits to be linked. */
  found: { provider: ProviderName; shownAs: string } | null;
}

/** Google and Facebook, where they are configured: linked, to be linked, to be removed. */
export function LinkedProviders({ offered, linked, found }: LinkedProvidersProps) {
  const shown = [...new Set([...offered, ...linked.map(({ provider }) => provider)])];
  if (shown.length === 0) return null;
  return (
    <Stack gap="close">
      <h2>{shown.map((provider) => providerTitles[provider]).join(' and ')}</h2>
      {found !== null && (
        <Card title={`Link ${providerTitles[found.provider]}?`} headingLevel={3}>
          <p>
            You came from {providerTitles[found.provider]} as {found.shownAs}. Press only if that is you.
          </p>
          <Form role="none" method="post">
            <Button variant="primary" name="intent" value="link-found">
              Link {providerTitles[found.provider]}
            </Button>
          </Form>
        </Card>
      )}
      {shown.map((provider) => {
        const mine = linked.find((each) => each.provider === provider);
        if (mine === undefined && found?.provider === provider) return null;
        return (
          <Card key={provider} title={providerTitles[provider]} headingLevel={3}>
            <p>{mine === undefined ? 'Not linked.' : `Linked, as ${mine.shownAs}.`}</p>
            <Form role="none" method="post" reloadDocument={mine === undefined}>
              <input type="hidden" name="provider" value={provider} />
              <Button variant="secondary" name="intent" value={mine === undefined ? 'link' : 'unlink'}>
                {mine === undefined
                  ? `Sign in with ${providerTitles[provider]} too`
                  : `Remove ${providerTitles[provider]}`}
              </Button>
            </Form>
          </Card>
        );
      })}
    </Stack>
  );
}
