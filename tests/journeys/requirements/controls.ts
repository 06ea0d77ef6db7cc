/* The measures of what can be pressed and filled in. Each runs in the browser and gives a line for each thing that is wrong. */

/**
 * Requirement 4: the edge of a control and the focus ring stand out three to one. A choice may have it from
 * its own circle or box, in a row whose frame is weaker.
 */
export function measureEdges(): string[] {
  const found: string[] = [];
  const best = (colors: string[], ground: string) =>
    Math.max(1, ...colors.map((color) => look.contrast(color, ground)));
  const edgeOf = (element: Element): string[] => {
    const { borderBottomStyle, borderBottomWidth, borderBottomColor, backgroundColor } =
      getComputedStyle(element);
    return [
      ...(borderBottomStyle === 'none' || borderBottomWidth === '0px' ? [] : [borderBottomColor]),
      backgroundColor,
    ];
  };
  // Underlining alone shows that words can be pressed.
  const isWords = (element: Element) => getComputedStyle(element).textDecorationLine.includes('underline');
  for (const control of document.querySelectorAll(
    'button, select, textarea, input:not([type=hidden], [type=radio], [type=checkbox]), main a.Button-button, label:has([type=radio], [type=checkbox])',
  )) {
    if (!look.isShown(control) || isWords(control)) continue;
    const ratio = Math.max(
      best(edgeOf(control), look.groundOf(control.parentElement)),
      ...[...control.querySelectorAll('input')].map((box) => best(edgeOf(box), look.groundOf(control))),
    );
    if (ratio < 3) found.push(`the edge of ${look.nameOf(control)} stands out only ${ratio.toFixed(1)}`);
  }
  const before = document.activeElement;
  for (const control of document.querySelectorAll<HTMLElement>(
    'a[href], button, select, textarea, input:not([type=hidden]), summary',
  )) {
    if (!look.isShown(look.targetOf(control))) continue;
    control.focus({ preventScroll: true });
    if (document.activeElement !== control) continue;
    const ratio = Math.max(...[control, look.targetOf(control)].map(ringOf));
    if (ratio < 3) found.push(`the focus of ${look.nameOf(control)} stands out only ${ratio.toFixed(1)}`);
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return found;

  function ringOf(element: Element): number {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
    const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 ? [outlineColor] : [];
    const halo = /^(rgba?\([^)]*\)|color\([^)]*\))/.exec(boxShadow)?.[1];
    return best([...ring, ...(halo === undefined ? [] : [halo])], look.groundOf(element.parentElement));
  }
}

/**
 * Requirement 5, on a phone: targets of 48 px, the main action 64 px high and as wide as its column, and 8 px
 * between two targets.
 */
export function measureTargets(): string[] {
  const found: string[] = [];
  const targets = new Map<Element, DOMRect>();
  for (const control of document.querySelectorAll(
    'a[href], button, input:not([type=hidden]), select, textarea, summary',
  )) {
    const target = look.targetOf(control);
    if (!look.isShown(target) || look.isInText(control)) continue;
    const box = target.getBoundingClientRect();
    targets.set(target, box);
    if (box.height < 47.5 || box.width < 44)
      found.push(`${look.nameOf(control)} is only ${Math.round(box.width)} by ${Math.round(box.height)} px`);
  }
  for (const action of document.querySelectorAll('.Button-primary')) {
    const around = action.parentElement;
    if (!look.isShown(action) || around === null) continue;
    const { width, height } = action.getBoundingClientRect();
    const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(around);
    const column =
      around.getBoundingClientRect().width -
      [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].reduce(
        (sum, each) => sum + Number.parseFloat(each),
        0,
      );
    if (height < 63.5)
      found.push(`the main action ${look.nameOf(action)} is only ${Math.round(height)} px high`);
    if (width < column - 1) found.push(`the main action ${look.nameOf(action)} is not as wide as its column`);
  }
  const isInside = (inner: DOMRect, outer: DOMRect) =>
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom &&
    inner.left >= outer.left &&
    inner.right <= outer.right;
  const all = [...targets];
  for (const [index, [one, box]] of all.entries()) {
    for (const [other, otherBox] of all.slice(index + 1)) {
      // What lies on a card, in a label or in a field belongs to it.
      if (one.contains(other) || other.contains(one) || isInside(box, otherBox) || isInside(otherBox, box))
        continue;
      const across = Math.max(box.left, otherBox.left) - Math.min(box.right, otherBox.right);
      const down = Math.max(box.top, otherBox.top) - Math.min(box.bottom, otherBox.bottom);
      // A row that is higher than 48 px provides its own gap.
      const spare = Math.max(0, box.height - 48) / 2 + Math.max(0, otherBox.height - 48) / 2;
      if (Math.max(across, down + spare) < 7.5)
        found.push(
          `only ${Math.round(Math.max(across, down))} px between ${look.nameOf(one)} and ${look.nameOf(other)}`,
        );
    }
  }
  return found;
}

/**
 * Requirement 10: a control has words that can be seen, and a link is underlined unless it looks like a
 * button.
 */
export function measureWords(): string[] {
  const found: string[] = [];
  for (const control of document.querySelectorAll('a[href], button, summary')) {
    const target = look.targetOf(control);
    if (!look.isShown(target)) continue;
    const hasWords = [control, ...control.querySelectorAll('*')].some(
      (element) => look.hasOwnText(element) && look.isShown(element),
    );
    if (!hasWords) found.push(`${look.nameOf(control)} shows no words`);
    if (control.localName !== 'a' || control.closest('header') !== null) continue;
    const isUnderlined = [control, ...control.querySelectorAll('*')].some((element) =>
      getComputedStyle(element).textDecorationLine.includes('underline'),
    );
    const { borderBottomWidth, backgroundColor } = getComputedStyle(control);
    if (!isUnderlined && borderBottomWidth === '0px' && backgroundColor === 'rgba(0, 0, 0, 0)')
      found.push(`${look.nameOf(control)} is not underlined`);
  }
  return found;
}

/** Requirement 15: a visible label, nothing in place of it, and the browser told what belongs there. */
export function measureFields(): string[] {
  const found: string[] = [];
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input:not([type=hidden]), select, textarea',
  );
  for (const field of fields) {
    if (!look.isShown(look.targetOf(field))) continue;
    if (field.getAttribute('placeholder')) found.push(`${look.nameOf(field)} has a placeholder`);
    const isLabelled = [...(field.labels ?? [])].some(
      (label) => look.isShown(label) && label.innerText.trim() !== '',
    );
    if (!isLabelled) found.push(`${look.nameOf(field)} has no label that is seen`);
    const wanted = tokenFor(field);
    if (wanted !== undefined && !wanted.test(field.getAttribute('autocomplete') ?? ''))
      found.push(`${look.nameOf(field)} has autocomplete "${field.getAttribute('autocomplete')}"`);
    if (field instanceof HTMLInputElement && field.onpaste !== null)
      found.push(`${look.nameOf(field)} meddles with pasting`);
  }
  return found;

  /** Names and addresses of others are exempt: the browser knows only one's own. */
  function tokenFor(field: Element): RegExp | undefined {
    if (!(field instanceof HTMLInputElement)) return undefined;
    if (field.type === 'password') return /^(current|new)-password$/;
    if (field.type === 'email') return /(^| )(email|username)$|^off$/;
    if (field.type === 'tel') return /(^| )tel(-national)?$|^off$/;
    if (/zip/i.test(field.name)) return /(^| )postal-code$|^off$/;
    if (/code/i.test(field.name) && field.inputMode === 'numeric') return /^one-time-code$/;
    return undefined;
  }
}
