import { Form } from 'react-router';
import { type ProviderName, providerTitles } from '#domains/access/without-password/provider.ts';
import { Button } from '../../ui/Button.tsx';

/**
 * A form for each, and not a link: setting out writes something down, which no program that follows links
 * should cause.
 */
export function ProviderButtons({ providers, next }: { providers: ProviderName[]; next: string }) {
  return providers.map((provider) => (
    <Form role="none" key={provider} method="post" reloadDocument>
      <input type="hidden" name="next" value={next} />
      <Button variant="secondary" name="provider" value={provider}>
        With {providerTitles[provider]}
      </Button>
    </Form>
  ));
}
