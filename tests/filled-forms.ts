import { Parser } from 'htmlparser2';

/** A form of a page as a visitor would send it. */
export interface FilledForm {
  /** Where it goes; its own page where it does not say. */
  action: string;
  fields: [name: string, value: string][];
  /** The names of its fields for files; with one, it is sent as parts. */
  files: string[];
}

type Attributes = Record<string, string | undefined>;
interface Control {
  tag: string;
  attributes: Attributes;
  /** Of a text area what stands in it, of a choice the values of its options, the chosen one first. */
  options: string[];
}
interface Form {
  attributes: Attributes;
  controls: Control[];
}

/**
 * The forms of a page that send something, filled in: what is hidden, set or chosen stays, a choice has its
 * first answer, and `typed` says what a visitor puts into an empty field.
 */
export function filledForms(html: string, typed: (field: Attributes) => string): FilledForm[] {
  return readForms(html)
    .filter(({ attributes }) => attributes['method']?.toLowerCase() === 'post')
    .map(({ attributes, controls }) => ({
      action: attributes['action'] ?? '',
      fields: [...fieldsOf(controls, typed), ...pressedOf(controls)],
      files: controls.flatMap(({ attributes: { type, name } }) =>
        type === 'file' && name !== undefined ? [name] : [],
      ),
    }));
}

function readForms(html: string): Form[] {
  const forms: Form[] = [];
  let form: Form | undefined;
  let open: Control | undefined;
  const parser = new Parser({
    onopentag(tag, attributes: Attributes) {
      if (tag === 'form') forms.push((form = { attributes, controls: [] }));
      if (form === undefined || attributes['disabled'] !== undefined) return;
      if (tag === 'option' && open !== undefined) {
        const value = attributes['value'] ?? '';
        if (attributes['selected'] === undefined) open.options.push(value);
        else open.options.unshift(value);
      }
      if (['input', 'select', 'textarea', 'button'].includes(tag)) {
        const control: Control = { tag, attributes, options: [] };
        form.controls.push(control);
        if (tag === 'select' || tag === 'textarea') open = control;
      }
    },
    ontext(words) {
      if (open?.tag === 'textarea') open.options.push(words);
    },
    onclosetag(tag) {
      if (tag === 'form') form = undefined;
      if (tag === open?.tag) open = undefined;
    },
  });
  parser.end(html);
  return forms;
}

function fieldsOf(controls: readonly Control[], typed: (field: Attributes) => string): [string, string][] {
  const radios = new Set<string>();
  return controls.flatMap(({ tag, attributes, options }): [string, string][] => {
    const { name, type = 'text', value } = attributes;
    if (name === undefined || tag === 'button' || type === 'file' || type === 'submit') return [];
    if (tag === 'select') return [[name, options.find((option) => option !== '') ?? '']];
    if (tag === 'textarea') return [[name, options.join('') || typed(attributes)]];
    if (type === 'radio') {
      const isChosen = attributes['checked'] !== undefined || isFirstOf(controls, name, attributes);
      if (!isChosen || radios.has(name)) return [];
      radios.add(name);
      return [[name, value ?? 'on']];
    }
    if (type === 'checkbox')
      return attributes['checked'] === undefined && attributes['required'] === undefined
        ? []
        : [[name, value ?? 'on']];
    return [[name, type === 'hidden' ? (value ?? '') : value || typed(attributes)]];
  });
}

/** Whether it is the first of its group, of which none is chosen. */
function isFirstOf(controls: readonly Control[], name: string, attributes: Attributes): boolean {
  const group = controls.filter(
    (each) => each.attributes['type'] === 'radio' && each.attributes['name'] === name,
  );
  return (
    group.every((each) => each.attributes['checked'] === undefined) && group[0]?.attributes === attributes
  );
}

/** What the first button says, if it says anything. */
const pressedOf = (controls: readonly Control[]): [string, string][] =>
  controls
    .filter(({ tag, attributes }) => tag === 'button' && attributes['type'] !== 'button')
    .slice(0, 1)
    .flatMap(({ attributes: { name, value } }) => (name === undefined ? [] : [[name, value ?? '']]));
