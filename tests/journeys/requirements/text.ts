/* The measures of type. Each runs in the browser and gives a line for each thing that is wrong. */

/**
 * Requirement 1: 19 px and more for what is read, 16 for everything, and no size that does not grow with the
 * browser's own.
 */
export function measureType(): string[] {
  const found: string[] = [];
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  if (sizeOf(document.body) < 19) found.push(`body text of ${sizeOf(document.body)} px`);
  for (const element of document.querySelectorAll('body *')) {
    if (look.hasOwnText(element) && look.isShown(element) && sizeOf(element) < 16)
      found.push(`${look.nameOf(element)} of ${sizeOf(element)} px`);
  }
  for (const element of document.querySelectorAll('main p, main li, main dd, main td, main label')) {
    if (look.hasOwnText(element) && look.isShown(element) && sizeOf(element) < 17)
      found.push(`${look.nameOf(element)} of ${sizeOf(element)} px`);
  }
  const readRules = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('print')) continue;
      if (rule instanceof CSSStyleRule) {
        for (const property of rule.style) {
          const fixed =
            /^(font-size|line-height|--text-.*|--headline-.*)$/.test(property) &&
            /\d(px|pt)\b/.test(rule.style.getPropertyValue(property));
          if (fixed)
            found.push(`${rule.selectorText} has ${property}: ${rule.style.getPropertyValue(property)}`);
        }
      }
      if ('cssRules' in rule) readRules(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of document.styleSheets) readRules(sheet.cssRules);
  return found;
}

/**
 * Requirement 2: lines at least one and a half times as high as their type, and no longer than seventy
 * characters.
 */
export function measureLines(): string[] {
  const found: string[] = [];
  for (const block of document.querySelectorAll(
    'main p, main li, main dd, main td, main blockquote, footer p, main label, main summary',
  )) {
    if (!look.isShown(block) || !block.textContent?.trim()) continue;
    const { fontSize, lineHeight } = getComputedStyle(block);
    if (Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) < 1.495)
      found.push(
        `lines of ${look.nameOf(block)} are ${(Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)).toFixed(2)} high`,
      );
    if ([...block.querySelectorAll('p, li, dd, div, ul, ol, dl, table')].length > 0) continue;
    const longest = longestLine(block);
    if (longest > 70) found.push(`a line of ${longest} characters in ${look.nameOf(block)}`);
  }
  return found;

  /** Words that begin at the same height are one line. */
  function longestLine(block: Element): number {
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const lines = new Map<number, number>();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const word of (node.textContent ?? '').matchAll(/\S+\s*/g)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const top = Math.round((range.getClientRects()[0]?.bottom ?? 0) / 4);
        lines.set(top, (lines.get(top) ?? 0) + word[0].length);
      }
    }
    const all = [...lines.values()];
    // The last line is short, and a single line is not text to read line by line.
    const full = all.length > 2 ? all.slice(0, -1) : [];
    return full.length === 0 ? 0 : Math.round(full.reduce((sum, each) => sum + each, 0) / full.length);
  }
}

/**
 * Requirement 3: text against what is behind it, seven to one, and four and a half where it is large. What
 * cannot be used is exempt, and a picture behind text is nobody's color.
 */
export function measureContrast(): string[] {
  const found: string[] = [];
  const isField = 'input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), select, textarea';
  for (const element of document.querySelectorAll('body *')) {
    if (!look.hasOwnText(element) && !element.matches(isField)) continue;
    if (!look.isShown(element) || element.closest(':disabled, [aria-disabled=true], svg') !== null) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    const faded = `color-mix(in srgb, ${color} ${opacityOf(element) * 100}%, transparent)`;
    const ratio = look.contrast(faded, look.groundOf(element));
    if (ratio < (isLarge ? 4.5 : 7))
      found.push(`${look.nameOf(element)} stands out only ${ratio.toFixed(1)}`);
  }
  return found;

  function opacityOf(element: Element | null): number {
    return element === null
      ? 1
      : Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
  }
}

/** Requirement 7: whatever is enlarged stays readable: nothing is cut off, and nothing runs out of its box. */
export function measureClipping(): string[] {
  const found: string[] = [];
  if (document.documentElement.scrollWidth > window.innerWidth + 1)
    found.push(`scrolls sideways by ${document.documentElement.scrollWidth - window.innerWidth} px`);
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (!look.isShown(element) || !element.innerText?.trim()) continue;
    const style = getComputedStyle(element);
    const cutsX = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    const cutsY = /hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
    const isDrawn = style.borderTopStyle !== 'none' || style.backgroundColor !== 'rgba(0, 0, 0, 0)';
    const runsOut =
      isDrawn &&
      style.display !== 'inline' &&
      textsOf(element).some((box) => !isInside(box, element.getBoundingClientRect()));
    if (cutsX || cutsY) found.push(`${look.nameOf(element)} is cut off`);
    else if (runsOut) found.push(`${look.nameOf(element)} runs out of its box`);
  }
  for (const field of document.querySelectorAll<HTMLElement>(
    'input:not([type=hidden], [type=radio], [type=checkbox]), select',
  )) {
    if (
      look.isShown(field) &&
      field.clientHeight < Number.parseFloat(getComputedStyle(field).lineHeight) * 0.9
    )
      found.push(`the text of ${look.nameOf(field)} is higher than its field`);
  }
  return found;

  function isInside(inner: DOMRect, outer: DOMRect): boolean {
    return (
      inner.top >= outer.top - 2 &&
      inner.bottom <= outer.bottom + 2 &&
      inner.left >= outer.left - 2 &&
      inner.right <= outer.right + 2
    );
  }

  /** Where the visible words are; what is only for listening is a pixel wide. */
  function textsOf(element: Element): DOMRect[] {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const boxes: DOMRect[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const around = node.parentElement;
      if (
        !node.textContent?.trim() ||
        around === null ||
        !look.isShown(around) ||
        around.closest('.VisuallyHidden-hidden') !== null
      )
        continue;
      range.selectNodeContents(node);
      boxes.push(range.getBoundingClientRect());
    }
    return boxes;
  }
}
