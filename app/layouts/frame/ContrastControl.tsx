import { Form } from 'react-router';
import { useSite } from '../../shell/site-context.ts';
import { Button } from '../../ui/Button.tsx';

export function ContrastControl() {
  const { contrast, path } = useSite();
  const stronger = contrast === 'more';
  return (
    <Form role="none" method="post" action="/settings/text" preventScrollReset replace>
      <input type="hidden" name="next" value={path} />
      <Button variant="secondary" name="contrast" value={stronger ? 'normal' : 'more'}>
        {stronger ? 'Standard contrast' : 'Higher contrast'}
      </Button>
    </Form>
  );
}
