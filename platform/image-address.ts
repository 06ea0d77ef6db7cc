/** In CSS pixels (`docs/specification.md` 4.7). */
export const breakpoints = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, xxl: 1536, '2xl': 1536 } as const;

/**
 * What our image endpoint makes, and nothing else: the sides are the breakpoints and half of the smallest,
 * the backgrounds those of the design.
 */
export const imageSides = [160, 320, 640, 768, 1024, 1280, 1536] as const satisfies readonly number[];
export const imageQualities = [40, 60, 80, 90] as const;
export const imageFormats = ['webp', 'avif', 'jpeg', 'png'] as const;
export const imageFits = ['cover', 'contain', 'fill', 'inside', 'outside'] as const;
export const imageGrounds = ['fffbf3', 'ffffff', '12201a'] as const;

export interface ImageModifiers {
  width?: (typeof imageSides)[number];
  height?: (typeof imageSides)[number];
  quality?: (typeof imageQualities)[number];
  format?: (typeof imageFormats)[number];
  fit?: (typeof imageFits)[number];
  /** Six hexadecimal digits. */
  background?: (typeof imageGrounds)[number];
}

/** The address of an image as our image endpoint makes it from a file of ours. */
export function imageAddress(file: string, modifiers: ImageModifiers = {}): string {
  const { width, height, quality, format, fit, background } = modifiers;
  const asked = { w: width, h: height, q: quality, f: format, fit, b: background };
  const list = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}_${value}`],
  );
  return `/_ipx/${list.length === 0 ? '_' : list.join(',')}/${file}`;
}

/** An image in several widths, for the browser to choose from by how wide it shows it. */
export function imageSources(file: string, widths: readonly (typeof imageSides)[number][]) {
  const addresses = widths.map((width) => `${imageAddress(file, { width, format: 'webp' })} ${width}w`);
  return { src: imageAddress(file, { width: 320, format: 'webp' }), srcSet: addresses.join(', ') };
}

/** A portrait: a square, as wide as it is shown, or twice that for screens with small dots. */
export function portraitAddress(file: string, format: 'webp' | 'jpeg', width: 160 | 320 = 160): string {
  return imageAddress(file, { width, height: width, fit: 'cover', format });
}

/** A photo that a member has sent: made for each request that may see it, and kept nowhere. */
export const photoFile = (id: string): string => `photos/${id}`;

/**
 * The image that other sites show with a link to a page: small enough for a phone, in a format that every
 * site takes.
 */
export const sharedImageAddress = imageAddress('social.png', { width: 1280, format: 'jpeg', quality: 80 });
