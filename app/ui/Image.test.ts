import { describe, expect, it } from 'vitest';
import { breakpoints, imageAddress, sizesOf } from './Image.tsx';

describe('an image', () => {
  it('is asked for with all its modifiers, or as it is', () => {
    expect(imageAddress('social.png', { width: 640, height: 336, quality: 80, format: 'webp', fit: 'cover', background: 'fffbf3' })).toBe('/_ipx/w_640,h_336,q_80,f_webp,fit_cover,b_fffbf3/social.png');
    expect(imageAddress('social.png')).toBe('/_ipx/_/social.png');
  });

  it('says how wide it stands from each breakpoint of the source on, the widest first', () => {
    expect(breakpoints).toEqual({ xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, xxl: 1536, '2xl': 1536 });
    expect(sizesOf({ xs: '100vw', lg: '480px', md: '60vw' })).toBe('(min-width: 1024px) 480px, (min-width: 768px) 60vw, 100vw');
  });
});
