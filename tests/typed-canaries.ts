import { demoPassword } from '#seeds/cast.ts';
import { filledForms } from './filled-forms.ts';

/** What a person might type, one for each kind of thing; each is found again whatever is around it. */
export const canaries = {
  name: 'Canaria Birdsong',
  phone: '+12125550177',
  email: 'canary.in.mail@example.com',
  street: '7319 Canary Lane',
  card: '4000056655665556',
  note: 'canary words of a note',
  password: 'Canary-Passw0rd-9',
};
/** Of the phone number the whole: a part of so many digits comes up by chance in the nanoseconds of a trace. */
export const searched = /canar(y|ia)|(?<!\d)1?(?:212)?5550177(?!\d)|4000056655665556|birdsong/i;

/** By the name of a field, what a person would put there. */
export function typedInto(field: string): string {
  const name = field.toLowerCase();
  if (/mail|contact/.test(name)) return canaries.email;
  if (/phone/.test(name)) return canaries.phone;
  if (/password|word|code|pin/.test(name)) return canaries.password;
  if (/street|address|place|where/.test(name)) return canaries.street;
  if (/card|number/.test(name)) return canaries.card;
  return /name|contact/.test(name) ? canaries.name : canaries.note;
}

/** Pages whose forms end what the others need: they are sent by the names of their fields alone. */
const ending = /sign-?out|\/close|delete|withdraw|invitation|second-factor|leave/i;

/** What a visitor puts into a field, by what the page says that it takes. */
function answerTo({
  name = '',
  type,
  inputmode,
  autocomplete,
  min,
  pattern,
}: Record<string, string | undefined>) {
  const field = name.toLowerCase().split('.').at(-1) ?? '';
  // People do not see it.
  if (name === 'website') return '';
  if (type === 'email' || autocomplete === 'email') return canaries.email;
  if (type === 'tel' || autocomplete === 'tel') return canaries.phone;
  // The same again, so that the member who is signed in stays so.
  if (type === 'password') return demoPassword;
  if (type === 'date') return '2027-03-15';
  if (type === 'datetime-local') return '2027-03-15T10:00';
  if (type === 'time') return '10:00';
  if (type === 'number') return min ?? '1';
  if (/zip/.test(field)) return '11375';
  if (inputmode === 'numeric' || inputmode === 'decimal' || pattern !== undefined) return '20';
  return typedInto(field);
}

/** A picture with words of the person who took it. */
const photo = new Blob(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    canaries.note,
  ],
  { type: 'image/png' },
);

type Ask = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Sends every form of a page, as a visitor would fill it in, files and all; undefined where there is no page
 * for this visitor. What is done leads on, and not to a way in.
 */
export async function fillForms(
  ask: Ask,
  path: string,
  cookie: string,
  send: Ask = ask,
): Promise<{ filled: number; accepted: number } | undefined> {
  const shown = await ask(path, { headers: { cookie, Accept: 'text/html' } });
  if (shown.status !== 200) return undefined;
  const answers: Response[] = [];
  for (const { action, fields, files } of filledForms(await shown.text(), answerTo)) {
    const to = new URL(action, `http://localhost${path}`);
    if (ending.test(to.pathname) || ending.test(JSON.stringify(fields))) continue;
    const body = files.length === 0 ? new URLSearchParams(fields) : new FormData();
    if (body instanceof FormData) {
      for (const [name, value] of fields) body.append(name, value);
      for (const name of files) body.append(name, photo, 'canary of a file.png');
    }
    const init = { method: 'POST', body, headers: { Origin: 'http://localhost', cookie } };
    answers.push(await send(to.pathname + to.search, init));
  }
  const isAccepted = ({ status, headers }: Response) =>
    [302, 303].includes(status) && !/sign-?in/.test(headers.get('location') ?? '');
  return { filled: answers.length, accepted: answers.filter(isAccepted).length };
}
