/** What says which one it is, where others of its kind stand beside it. */
const keyOf = (node: Node): string | undefined => {
  if (!(node instanceof Element)) return undefined;
  const own = node.id || node.getAttribute('data-who');
  if (own) return own;
  if (node.tagName === 'LI' || node.tagName === 'TR') return node.querySelector('a')?.href;
  if (node instanceof HTMLAnchorElement) return node.href;
  if (node instanceof HTMLButtonElement) return node.value || undefined;
  if (node.tagName === 'FORM') return node.getAttribute('action') ?? undefined;
  if (node.tagName === 'DETAILS') return node.querySelector('summary')?.textContent ?? undefined;
  return node.tagName === 'SECTION' ? (node.querySelector('h2')?.textContent ?? undefined) : undefined;
};

const isTouched = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;

/** Something that the reader has open, or is filling in. */
const isInUse = (node: Element): boolean =>
  (node instanceof HTMLDetailsElement && node.open) ||
  (node instanceof HTMLFormElement &&
    [...node.elements].some((each) => isTypedInto(each) && each.type !== 'hidden' && isTouched(each))) ||
  (node instanceof HTMLFormElement &&
    node.contains(document.activeElement) &&
    document.activeElement?.matches('input, select, textarea') === true);

const isTypedInto = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;

const holdsWhatIsInUse = (node: Node): boolean =>
  node instanceof Element && [node, ...node.querySelectorAll('details, form')].some(isInUse);

/**
 * Makes a part of a page what it is in another page, and leaves everything that is the same where it is: with
 * the keyboard, what is typed, and where it is scrolled to.
 */
export function become(old: ChildNode, next: Node): void {
  if (old.isEqualNode(next)) return;
  if (!(old instanceof Element) || !(next instanceof Element) || old.tagName !== next.tagName) {
    old.replaceWith(document.importNode(next, true));
    return;
  }
  if (isInUse(old)) return;
  for (const name of old.getAttributeNames()) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  childrenBecome(old, next);
}

function childrenBecome(old: Element, next: Element): void {
  const known = new Map<string, ChildNode>();
  for (const child of old.childNodes) {
    const key = keyOf(child);
    if (key) known.set(key, child);
  }
  let at: ChildNode | null = old.firstChild;
  for (const wanted of next.childNodes) {
    const key = keyOf(wanted);
    const match: ChildNode | undefined = key
      ? known.get(key)
      : at && !keyOf(at) && at.nodeName === wanted.nodeName
        ? at
        : undefined;
    if (key) known.delete(key);
    if (!match) old.insertBefore(document.importNode(wanted, true), at);
    else {
      if (match === at) at = match.nextSibling;
      else old.insertBefore(match, at);
      become(match, wanted);
    }
  }
  while (at) {
    const gone: ChildNode = at;
    at = gone.nextSibling;
    if (!holdsWhatIsInUse(gone)) gone.remove();
  }
}
