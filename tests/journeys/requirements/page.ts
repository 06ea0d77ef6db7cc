/* The measures of a page as a whole. Each runs in the browser and gives a line for each thing that is wrong. */

/** Requirement 6: nothing has to be scrolled sideways, and pinching is never off. */
export function measureReflow(): string[] {
  const found: string[] = [];
  if (document.documentElement.scrollWidth > window.innerWidth)
    found.push(
      `scrolls sideways by ${document.documentElement.scrollWidth - window.innerWidth} px at ${window.innerWidth} by ${window.innerHeight}`,
    );
  const viewport = document.querySelector('meta[name="viewport"]')?.getAttribute('content') ?? '';
  if (!viewport.includes('width=device-width')) found.push('the page is not as wide as the device');
  if (/user-scalable\s*=\s*(no|0)|maximum-scale/.test(viewport)) found.push('pinching is off');
  const share = window.innerHeight < 400 ? 1 / 3 : 1 / 4;
  const covered = staying().reduce((sum, { height }) => sum + height, 0);
  if (covered > window.innerHeight * share)
    found.push(
      `what stays in place covers ${Math.round(covered)} px of ${window.innerHeight}: ${staying()
        .map(({ name }) => name)
        .join(', ')}`,
    );
  return found;

  /** Together they leave room to read: at 400 % two thirds of the height, else three quarters. */
  function staying() {
    const isStaying = (element: Element) => /fixed|sticky/.test(getComputedStyle(element).position);
    const scrollsAlone = (element: Element): boolean =>
      element.parentElement !== null &&
      element.parentElement !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element.parentElement).overflowY) ||
        scrollsAlone(element.parentElement));
    return [...document.querySelectorAll('body *')]
      .filter((element) => isStaying(element) && look.isShown(element) && !scrollsAlone(element))
      .map((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const height = Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0));
        return { name: look.nameOf(element), height };
      });
  }
}

/**
 * Requirement 29: on a page of a booking one primary button is in view when the page is loaded, and what
 * holds it is at most 96 px high. Where visits are looked at, there is one at most.
 */
export function measureForward(): string[] {
  window.scrollTo({ top: 0, behavior: 'instant' });
  const found: string[] = [];
  const shown = [...document.querySelectorAll('main .Button-primary')].filter((button) =>
    look.isShown(button),
  );
  const isBooking = document.querySelector('[data-layout="service"]') !== null;
  const hasVisits = window.location.pathname.startsWith('/account/upcoming-booking');
  if (isBooking ? shown.length !== 1 : hasVisits && shown.length > 1)
    found.push(`${shown.length} primary buttons`);
  if (!isBooking) return found;
  for (const button of shown) {
    const { top, bottom } = button.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight)
      found.push(`${look.nameOf(button)} at ${Math.round(top)} px is out of view`);
    const dock = button.closest('.Dock-dock')?.getBoundingClientRect().height;
    if (dock === undefined || dock > 96) found.push(`${look.nameOf(button)} is in a dock of ${dock} px`);
  }
  return found;
}

/** Requirement 9: nothing moves by itself. */
export function measureMotion(): string[] {
  const moving = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime === Infinity);
  const playing = document.querySelectorAll(
    'marquee, video[autoplay], audio[autoplay], animate[repeatCount="indefinite"], meta[http-equiv="refresh"]',
  );
  return [
    ...moving.map(
      (animation) => `an animation without an end: ${animation.id || animation.constructor.name}`,
    ),
    ...[...playing].map((element) => `${element.localName} moves by itself`),
  ];
}

/**
 * Requirement 19: where the phone number is, and that the way to be called, or the menu that holds it,
 * follows it in its line or the next: which of the two depends on how wide the letters are, and these may
 * come late.
 */
export function measureHelp(): string {
  const nextLine = 64;
  // A browser that keeps its place in the text has scrolled when the page changed its height between two views.
  window.scrollTo({ top: 0, behavior: 'instant' });
  const [phone, call] = ['a[href^="tel:"]', 'a[href="/call-me"]'].map((selector) => {
    const link = document.querySelector(selector);
    const place = link?.checkVisibility() === false ? link.closest('details')?.firstElementChild : link;
    if (!place || !look.isShown(place)) return `no ${selector}`;
    const box = place.getBoundingClientRect();
    return { left: Math.round(box.left + window.scrollX), top: Math.round(box.top + window.scrollY) };
  });
  if (typeof phone !== 'object' || typeof call !== 'object')
    return [phone, call].filter((each) => typeof each === 'string').join(' and ');
  const follows = call.top >= phone.top && call.top - phone.top <= nextLine;
  return `the phone number at ${phone.left}, ${phone.top}, the way to be called ${follows ? 'after it' : `at ${call.left}, ${call.top}`}`;
}

/** How far down the heading of the page is. */
export function measureHeading(): number {
  window.scrollTo({ top: 0, behavior: 'instant' });
  return document.querySelector('h1')?.getBoundingClientRect().top ?? Infinity;
}

/** Requirement 23: nobody has to scroll far on a phone, neither to the words of a page nor past them. */
export function measureLength(): string[] {
  window.scrollTo({ top: 0, behavior: 'instant' });
  const longest = { beginning: 120, account: 2_400, footer: 200, start: 3_000 };
  const found: string[] = [];
  const check = (what: string, height: number, most: number) => {
    if (height > most) found.push(`${what} of ${Math.round(height)} px`);
  };
  const heightOf = (selector: string) =>
    document.querySelector(selector)?.getBoundingClientRect().height ?? Infinity;
  check(
    'a frame',
    document.querySelector('main')?.getBoundingClientRect().top ?? Infinity,
    longest.beginning,
  );
  const page = document.documentElement.scrollHeight;
  check('a footer', heightOf('body > * > footer'), longest.footer);
  if (document.querySelector('[data-layout="profile"]') !== null) check('a page', page, longest.account);
  if (document.querySelector('[data-layout="home"]') !== null) check('a page', page, longest.start);
  return found;
}

/** Requirement 23: how many times as long the page is in its largest text as in the normal one. */
export function measureGrowth(): number {
  const root = document.documentElement;
  const before = root.getAttribute('data-text') ?? 'normal';
  const [normal = 0, largest = 0] = ['normal', 'largest'].map((size) => {
    root.setAttribute('data-text', size);
    return root.scrollHeight;
  });
  root.setAttribute('data-text', before);
  return largest / normal;
}

/** Requirement 23: on a phone the head is one row of 56 px in every size of text, and never wraps. */
export function measureHead(): string[] {
  const root = document.documentElement;
  const before = root.getAttribute('data-text') ?? 'normal';
  const found: string[] = [];
  for (const size of ['normal', 'large', 'largest']) {
    root.setAttribute('data-text', size);
    const height = document.querySelector('body > * > header')?.getBoundingClientRect().height ?? Infinity;
    if (height > 56.5)
      found.push(`a head of ${Math.round(height)} px at ${window.innerWidth} px in ${size} text`);
  }
  root.setAttribute('data-text', before);
  return found;
}

/** Requirement 20: what the page itself says, a line for each paragraph, label and item. */
export function readWords(): string {
  const blocks = document.querySelectorAll<HTMLElement>(
    'main :is(h1, h2, h3, p, li, dd, dt, label, legend, summary, td, button)',
  );
  return [...blocks]
    .filter((block) => look.isShown(block) && block.querySelector('p, li, label') === null)
    .map((block) => block.innerText.replace(/\s+/g, ' ').trim())
    .join('\n');
}

/** Requirement 22: a title, one h1, a skip link and landmarks. */
export function measureOutline(): string[] {
  const found: string[] = [];
  const count = (selector: string) => document.querySelectorAll(selector).length;
  if (!/^[^|]+ \| [^|]+$/.test(document.title)) found.push(`the title is "${document.title}"`);
  if (count('h1') !== 1) found.push(`${count('h1')} h1 headings`);
  for (const landmark of ['main', 'body > * > header', 'body > * > footer']) {
    if (count(landmark) !== 1) found.push(`${count(landmark)} of ${landmark}`);
  }
  const skip = document.querySelector('a[href]')?.getAttribute('href') ?? '';
  if (document.getElementById(skip.slice(1))?.localName !== 'main')
    found.push('the first link does not skip to the main content');
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')]
    .filter((heading) => look.isShown(heading))
    .map((heading) => Number(heading.localName.slice(1)));
  if (levels.some((level, index) => level > (levels[index - 1] ?? level) + 1))
    found.push(`headings jump: ${levels.join(' ')}`);
  return found;
}

/**
 * Requirement 22, on paper: the phone number is there, what can only be pressed is not, and the type is 14
 * points and more, black on white.
 */
export function measurePrint(): string[] {
  const found: string[] = [];
  const phone =
    document
      .querySelector('a[href^="tel:"]')
      ?.textContent?.match(/[\d() -]{10,}/)?.[0]
      .trim() ?? 'none';
  const shown = [...document.querySelectorAll('body *')].filter((element) => look.isShown(element));
  if (!shown.some((element) => look.hasOwnText(element) && element.textContent?.includes(phone)))
    found.push('no phone number');
  for (const element of shown) {
    if (element.matches('button, nav, input')) found.push(`${look.nameOf(element)} is printed`);
    if (!look.hasOwnText(element) || element.closest('svg') !== null) continue;
    const { fontSize, color } = getComputedStyle(element);
    if (Number.parseFloat(fontSize) < 18.5)
      found.push(
        `${look.nameOf(element)} is printed in ${Math.round(Number.parseFloat(fontSize) * 0.75)} points`,
      );
    if (look.contrast(color, 'rgb(255 255 255)') < 7)
      found.push(`${look.nameOf(element)} is printed in ${color}`);
  }
  return found;
}
