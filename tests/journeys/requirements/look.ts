type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** How the measures look at a page, from inside the browser. */
interface Look {
  isShown(element: Element): boolean;
  hasOwnText(element: Element): boolean;
  /** What a person would call it. */
  nameOf(element: Element): string;
  /** How far apart two colors are, from 1 to 21; the first may let the second shine through. */
  contrast(color: string, ground: string): number;
  /** The color behind the content of this element. */
  groundOf(element: Element | null): string;
  /** What can be pressed: the label of a radio or checkbox, the card of a link that covers it, or itself. */
  targetOf(control: Element): Element;
  /** A link inside a sentence. */
  isInText(element: Element): boolean;
}

declare global {
  // Only a var becomes a name that the browser's side can reach.
  var look: Look;
}

/** Runs in the browser, before any measure. */
export function installLook(): void {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colors = new Map<string, Color>();
  const read = (text: string): Color => {
    const known = colors.get(text);
    if (known !== undefined || canvas === null) return known ?? [0, 0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    colors.set(text, [red, green, blue, alpha / 255]);
    return [red, green, blue, alpha / 255];
  };
  const over = (front: Color, back: Color): Color => {
    const mix = (index: 0 | 1 | 2) => front[index] * front[3] + back[index] * (1 - front[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const luminance = (color: Color) => {
    const linear = (value: number) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
  };
  const hasOwnText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const isInText = (element: Element): boolean => {
    const around = element.parentElement;
    if (around === null || getComputedStyle(element).display !== 'inline') return false;
    return hasOwnText(around) || isInText(around);
  };
  globalThis.look = {
    isShown(element) {
      const box = element.getBoundingClientRect();
      return (
        box.width > 1 &&
        box.height > 1 &&
        box.right > 0 &&
        box.bottom > 0 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    },
    hasOwnText,
    nameOf: (element) =>
      `${element.localName} "${((element.textContent ?? '').replace(/\s+/g, ' ').trim() || element.getAttribute('name') || element.id).slice(0, 40)}"`,
    contrast(color, ground) {
      const back = read(ground);
      const [low = 0, high = 0] = [luminance(over(read(color), back)), luminance(back)].toSorted(
        (one, other) => one - other,
      );
      return (high + 0.05) / (low + 0.05);
    },
    groundOf(element) {
      const layers: Color[] = [];
      for (let each = element; each !== null; each = each.parentElement) {
        const color = read(getComputedStyle(each).backgroundColor);
        layers.push(color);
        if (color[3] === 1) break;
      }
      const [red, green, blue] = layers.reduceRight<Color>(
        (back, front) => over(front, back),
        read('Canvas'),
      );
      return `rgb(${red} ${green} ${blue})`;
    },
    targetOf(control) {
      const label =
        control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)
          ? control.labels?.[0]
          : undefined;
      // A card is a link as a whole: what lies over it belongs to the link in its title.
      const isSpread = getComputedStyle(control, '::after').position === 'absolute';
      const spread = isSpread && control instanceof HTMLElement ? control.offsetParent : null;
      return label ?? spread ?? control;
    },
    isInText,
  };
}
