// A passkey as the second step into the office: the browser asks the device, and the form carries what it says.
(() => {
  const form = document.querySelector('form[data-passkey]');
  const ways = {
    create: ['parseCreationOptionsFromJSON', (publicKey) => navigator.credentials.create({ publicKey })],
    get: ['parseRequestOptionsFromJSON', (publicKey) => navigator.credentials.get({ publicKey })],
  };
  const [parse, ask] = ways[form.dataset.passkey];
  // A browser that is too old for this is not offered it.
  if (!window.PublicKeyCredential?.[parse]) return;
  form.hidden = false;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const said = form.querySelector('[role="status"]');
    said.textContent = '';
    ask(PublicKeyCredential[parse](JSON.parse(form.dataset.options))).then(
      (credential) => {
        form.elements.passkey.value = JSON.stringify(credential);
        form.submit();
      },
      (error) => {
        said.textContent = error.name === 'SecurityError' ? form.dataset.elsewhere : form.dataset.undone;
      },
    );
  });
})();
