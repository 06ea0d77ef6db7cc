/** What the API answered to one call; `code` where it refused. */
type Said = { ok: true; response: unknown } | { ok: false; code: string; message: string };

async function ask(path: string, body?: unknown): Promise<Said> {
  const answer = await fetch(`/api/user_ms${path}`, {
    method: 'POST',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const said = (await answer.json()) as { data?: { response: unknown }; code?: string; detail?: string };
  if (answer.ok) return { ok: true, response: said.data?.response };
  return { ok: false, code: said.code ?? 'fault', message: said.detail ?? 'Try again.' };
}

/**
 * Someone who closes the device's own window, or waits too long, has changed their mind or has a device that
 * could not do it.
 */
const notDone = {
  ok: false as const,
  code: 'not_done',
  message: 'Nothing changed. Try again, or choose another way.',
} satisfies Said;

/** For an old browser: its place was reserved before anybody could know what it can do. */
const cannot = { ...notDone, message: 'This browser cannot use passkeys. Choose another way.' };
/**
 * Browsers tie a passkey to the name of a site: at another name, or at a number such as 127.0.0.1, there is
 * none.
 */
const wrongName = {
  ...notDone,
  message: 'Passkeys do not work at this web address. Choose another way.',
};
const whyNotDone = (error: unknown) =>
  error instanceof Error && error.name === 'SecurityError' ? wrongName : notDone;
const canUsePasskeys = () => 'PublicKeyCredential' in window;

/** Signs in with a passkey of this device, or proves once more with it who one is. */
export async function usePasskeyAt(
  path: '/sessions/passkeys' | '/sessions/current/confirmation',
): Promise<Said> {
  if (!canUsePasskeys()) return cannot;
  const started = await ask('/sessions/passkeys/options');
  if (!started.ok) return started;
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const { options } = started.response as {
      options: Parameters<typeof startAuthentication>[0]['optionsJSON'];
    };
    return await ask(path, { passkey: await startAuthentication({ optionsJSON: options }) });
  } catch (error) {
    return whyNotDone(error);
  }
}

/** Makes a passkey on this device and has it kept under a name. */
export async function makePasskey(name: string): Promise<Said> {
  if (!canUsePasskeys()) return cannot;
  const started = await ask('/passkeys/options');
  if (!started.ok) return started;
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { options } = started.response as {
      options: Parameters<typeof startRegistration>[0]['optionsJSON'];
    };
    return await ask('/passkeys', { name, passkey: await startRegistration({ optionsJSON: options }) });
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError')
      return { ...notDone, message: 'This device already has a passkey for you.' };
    return whyNotDone(error);
  }
}
