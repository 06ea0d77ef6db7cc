// Makes a part of a page what it is in another page, and leaves everything that is the same where it is: with the keyboard,
// what is typed, and where it is scrolled to.
/** What says which one it is, where others of its kind stand beside it. */
const keyOf = (node) => {
  if (node.nodeType !== 1) return undefined;
  if (node.id || node.dataset.who) return node.id || node.dataset.who;
  if (node.tagName === 'LI' || node.tagName === 'TR') return node.querySelector('a')?.href;
  if (node.tagName === 'A') return node.href;
  if (node.tagName === 'BUTTON') return node.value || undefined;
  if (node.tagName === 'FORM') return node.getAttribute('action') ?? undefined;
  if (node.tagName === 'DETAILS') return node.querySelector('summary')?.textContent;
  return node.tagName === 'SECTION' ? node.querySelector('h2')?.textContent : undefined;
};

const isTouched = (field) =>
  field.type === 'checkbox' || field.type === 'radio'
    ? field.checked !== field.defaultChecked
    : field.tagName === 'SELECT'
      ? [...field.options].some((each) => each.selected !== each.defaultSelected && each.defaultSelected)
      : field.value !== field.defaultValue;

/** Something that somebody has open, or is filling in. */
const isInUse = (node) =>
  (node.tagName === 'DETAILS' && node.open) ||
  (node.tagName === 'FORM' &&
    [...node.elements].some((each) => 'defaultValue' in each && each.type !== 'hidden' && isTouched(each))) ||
  (node.tagName === 'FORM' &&
    node.contains(document.activeElement) &&
    document.activeElement.matches('input, select, textarea'));

const holdsWhatIsInUse = (node) =>
  node.nodeType === 1 && [node, ...node.querySelectorAll('details, form')].some(isInUse);

export function become(old, next) {
  if (old.isEqualNode(next)) return;
  if (old.nodeType !== 1 || old.tagName !== next.tagName) {
    old.replaceWith(document.importNode(next, true));
    return;
  }
  if (isInUse(old)) return;
  for (const name of old.getAttributeNames()) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  childrenBecome(old, next);
}

function childrenBecome(old, next) {
  const known = new Map();
  for (const child of old.childNodes) if (keyOf(child)) known.set(keyOf(child), child);
  let at = old.firstChild;
  for (const wanted of next.childNodes) {
    const key = keyOf(wanted);
    const match = key ? known.get(key) : at && !keyOf(at) && at.nodeName === wanted.nodeName ? at : undefined;
    if (key) known.delete(key);
    if (!match) old.insertBefore(document.importNode(wanted, true), at);
    else {
      if (match === at) at = at.nextSibling;
      else old.insertBefore(match, at);
      become(match, wanted);
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    if (!holdsWhatIsInUse(gone)) gone.remove();
  }
}
