import { redirect } from 'react-router';
import { z } from 'zod';
import { safeNext } from '#domains/access/sign-in.ts';
import { saveReading } from '#domains/people/reading.server.ts';
import { contrasts, textSizes } from '#domains/people/reading.ts';
import type { Route } from './+types/settings';
import { readForm } from './forms.ts';
import { contextOfRequest } from './request-context.ts';

const settingsForm = z.object({
  next: z.string().optional(),
  size: z.enum(textSizes).optional(),
  contrast: z.enum(contrasts).optional(),
});

const yearSeconds = 31_536_000;

/**
 * Keeps in a cookie how a visitor wants to read, so that it is right at first paint, signed in or not and
 * without JavaScript; for a member also in the account, for their next device.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { platform, member } = context.get(contextOfRequest);
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
    if (member !== null)
      await saveReading(platform, member, { text_size: form.data.size, contrast: form.data.contrast });
  }
  return redirect(safeNext(form.data?.next, '/'), { headers, status: 303 });
}

export function loader() {
  return redirect('/');
}
