/** Source 9, in CSS pixels. */
export const breakpoints = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, xxl: 1536, '2xl': 1536 } as const;
export type Breakpoint = keyof typeof breakpoints;

export interface ImageModifiers {
  width?: number;
  height?: number;
  quality?: number;
  format?: 'webp' | 'avif' | 'jpeg' | 'png';
  fit?: 'cover' | 'contain' | 'fill' | 'inside' | 'outside';
  /** Six hexadecimal digits. */
  background?: string;
}

/** The address of an image as our image endpoint makes it from a file of ours. */
export function imageAddress(file: string, modifiers: ImageModifiers = {}): string {
  const { width, height, quality, format, fit, background } = modifiers;
  const asked = { w: width, h: height, q: quality, f: format, fit, b: background };
  const list = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [`${name}_${value}`]));
  return `/_ipx/${list.length === 0 ? '_' : list.join(',')}/${file}`;
}

/** How wide an image stands from each breakpoint on, as in `{ xs: '100vw', lg: '480px' }`. */
export type ImageSizes = Partial<Record<Breakpoint, string>>;

/** The value of `sizes`: the widest first, because a browser takes the first that fits. */
export function sizesOf(sizes: ImageSizes): string {
  const widest = (Object.entries(sizes) as [Breakpoint, string][]).toSorted(([one], [other]) => breakpoints[other] - breakpoints[one]);
  return widest.map(([name, width], index) => (index === widest.length - 1 ? width : `(min-width: ${breakpoints[name]}px) ${width}`)).join(', ');
}

interface ImageProps extends ImageModifiers {
  file: string;
  alt: string;
  width: number;
  height: number;
  sizes: ImageSizes;
}

/** A raster image in the sizes that screens ask for, from our own image endpoint. */
export function Image({ file, alt, sizes, ...modifiers }: ImageProps) {
  const { width, height } = modifiers;
  const widths = [...new Set(Object.values(breakpoints))].filter((each) => each <= width * 2);
  const scaled = (each: number) => imageAddress(file, { ...modifiers, width: each, height: Math.round((height * each) / width) });
  return <img src={imageAddress(file, modifiers)} srcSet={widths.map((each) => `${scaled(each)} ${each}w`).join(', ')} sizes={sizesOf(sizes)} alt={alt} width={width} height={height} loading="lazy" />;
}
