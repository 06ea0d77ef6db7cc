import { expect, it } from 'vitest';
import { breakpoints, imageAddress, imageSources, imageSides } from './image-address.ts';

it('an image is asked for with all its modifiers, or as it is', () => {
  expect(
    imageAddress('social.png', {
      width: 640,
      height: 320,
      quality: 80,
      format: 'webp',
      fit: 'cover',
      background: 'fffbf3',
    }),
  ).toBe('/_ipx/w_640,h_320,q_80,f_webp,fit_cover,b_fffbf3/social.png');
  expect(imageAddress('social.png')).toBe('/_ipx/_/social.png');
});

it('an image can be as wide as each breakpoint', () => {
  expect(breakpoints).toEqual({ xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, xxl: 1536, '2xl': 1536 });
  expect(Object.values(breakpoints).filter((width) => !imageSides.includes(width))).toEqual([]);
});

it('a browser can choose among the widths of an image', () => {
  expect(imageSources('dishes/soup.webp', [160, 320])).toEqual({
    src: '/_ipx/w_320,f_webp/dishes/soup.webp',
    srcSet: '/_ipx/w_160,f_webp/dishes/soup.webp 160w, /_ipx/w_320,f_webp/dishes/soup.webp 320w',
  });
});
