// Keeps an answer while it is typed, a moment after the last key, by the command that the button beside it
// does.
const pauseMilliseconds = 1_000;
const againMilliseconds = 10_000;

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-keeps]')) {
  const field = (name: string) =>
    button.form?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name$=".${name}"]`);
  const [words, seen] = [field('words'), field('seen')];
  const status = button.form?.querySelector('[role="status"]');
  if (button.form && words && seen && status)
    keepTyped(button.form, { act: button.value, words, seen, status });
}

interface Typed {
  act: string;
  words: { value: string };
  /** What is kept, as this page knows it: what a colleague keeps meanwhile is not written over. */
  seen: { value: string };
  status: Element;
}

function keepTyped(form: HTMLFormElement, { act, words, seen, status }: Typed): void {
  const address = `/api/office_ms${location.pathname.replace('/office', '')}/acts/${act}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  const keep = async () => {
    const typed = words.value;
    const answer = await fetch(address, {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify({ words: typed, seen: seen.value }),
    }).catch(() => undefined);
    running = undefined;
    if (answer?.ok) seen.value = typed;
    // Whatever was typed meanwhile is kept next, and said then.
    if (words.value !== typed) return keepIn(pauseMilliseconds);
    status.textContent = answer?.ok ? 'Kept' : `Not kept. ${await whyNot(answer)}`;
    if (!answer || answer.status >= 500) keepIn(againMilliseconds);
  };
  const keepNow = () => {
    clearTimeout(timer);
    timer = undefined;
    running ??= keep();
  };
  const keepIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(keepNow, milliseconds);
  };

  form.addEventListener('input', () => {
    status.textContent = '';
    keepIn(pauseMilliseconds);
  });
  // What is pressed comes after what is being kept, so that no answer that went out is kept again.
  form.addEventListener('submit', (event) => {
    clearTimeout(timer);
    timer = undefined;
    if (!running) return;
    event.preventDefault();
    void running.then(() => form.requestSubmit(event.submitter));
  });
  addEventListener('pagehide', () => {
    if (timer !== undefined) keepNow();
  });
}

async function whyNot(answer: Response | undefined): Promise<string> {
  if (!answer || answer.status >= 500) return 'We try again in a moment.';
  if (answer.status === 404) return 'Sign in again in another window.';
  const { detail, fields } = (await answer.json()) as { detail: string; fields?: { message: string }[] };
  return fields?.[0]?.message ?? detail;
}
