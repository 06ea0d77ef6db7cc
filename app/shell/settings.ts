import { redirect } from 'react-router';
import { z } from 'zod';
import { safeNext } from '#domains/access/sign-in.ts';
import type { Route } from './+types/settings';
import { readForm } from './forms.ts';

const settingsForm = z.object({
  next: z.string().optional(),
  size: z.enum(['normal', 'large', 'largest']).optional(),
  contrast: z.enum(['normal', 'more']).optional(),
});

const yearSeconds = 31_536_000;

/**
 * Keeps in a cookie how a visitor wants to read, so that it is right at first paint, signed in or not and
 * without JavaScript.
 */
export async function action({ request }: Route.ActionArgs) {
  const form = settingsForm.safeParse(await readForm(request));
  const headers = new Headers();
  if (form.success) {
    for (const [name, value] of [
      ['text', form.data.size],
      ['contrast', form.data.contrast],
    ] as const) {
      if (value !== undefined)
        headers.append('Set-Cookie', `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`);
    }
  }
  return redirect(safeNext(form.data?.next, '/'), { headers, status: 303 });
}

export function loader() {
  return redirect('/');
}
