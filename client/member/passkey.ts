// A passkey as a way in: the browser asks the device, and the form carries what it says.
const ways = {
  create: {
    parse: 'parseCreationOptionsFromJSON',
    ask: (options: object) =>
      navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
          options as PublicKeyCredentialCreationOptionsJSON,
        ),
      }),
  },
  get: {
    parse: 'parseRequestOptionsFromJSON',
    ask: (options: object) =>
      navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
          options as PublicKeyCredentialRequestOptionsJSON,
        ),
      }),
  },
};

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
  const { parse, ask } = form.dataset['passkey'] === 'create' ? ways.create : ways.get;
  const said = form.querySelector('[role="status"]');
  const field = form.elements.namedItem('passkey');
  // A browser that is too old for this is not offered it.
  if (!('PublicKeyCredential' in window) || !(parse in PublicKeyCredential)) continue;
  if (said === null || !(field instanceof HTMLInputElement)) continue;
  form.hidden = false;

  /** What the device is asked: it came with the page, or we are asked for it at the press. */
  const optionsOf = async (): Promise<object | null> => {
    const { options, optionsFrom = '' } = form.dataset;
    if (options !== undefined) return JSON.parse(options) as object;
    const answer = await fetch(optionsFrom, { method: 'POST', credentials: 'same-origin' });
    const sent = (await answer.json()) as { data: { response: object }; detail: string };
    if (answer.ok) return sent.data.response;
    said.textContent = sent.detail;
    return null;
  };

  const use = async (): Promise<void> => {
    const options = await optionsOf();
    if (options === null) return;
    field.value = JSON.stringify(await ask(options));
    form.submit();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    said.textContent = '';
    use().catch((error: unknown) => {
      const isElsewhere = error instanceof DOMException && error.name === 'SecurityError';
      said.textContent = (isElsewhere ? form.dataset['elsewhere'] : form.dataset['undone']) ?? '';
    });
  });
}
