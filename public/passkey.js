// A passkey as a way in: the browser asks the device, and the form carries what it says.
for (const form of document.querySelectorAll('form[data-passkey]')) {
  const ways = {
    create: ['parseCreationOptionsFromJSON', (publicKey) => navigator.credentials.create({ publicKey })],
    get: ['parseRequestOptionsFromJSON', (publicKey) => navigator.credentials.get({ publicKey })],
  };
  const [parse, ask] = ways[form.dataset.passkey];
  // A browser that is too old for this is not offered it.
  if (!window.PublicKeyCredential?.[parse]) continue;
  form.hidden = false;
  const said = form.querySelector('[role="status"]');

  /** What the device is asked: it came with the page, or we are asked for it at the press. */
  async function optionsOf() {
    if (form.dataset.options !== undefined) return JSON.parse(form.dataset.options);
    const answer = await fetch(form.dataset.optionsFrom, { method: 'POST', credentials: 'same-origin' });
    const sent = await answer.json();
    if (answer.ok) return sent.data.response;
    said.textContent = sent.detail;
    return null;
  }

  async function use() {
    const options = await optionsOf();
    if (options === null) return;
    const credential = await ask(PublicKeyCredential[parse](options));
    form.elements.passkey.value = JSON.stringify(credential);
    form.submit();
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    said.textContent = '';
    use().catch((error) => {
      said.textContent = error.name === 'SecurityError' ? form.dataset.elsewhere : form.dataset.undone;
    });
  });
}
