/** Copies of Chakra's scales. They are not imported, because Chakra's theme module also contains the recipes of all components. */
const rem = (steps: number[]) => Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]));
const values = (of: Record<string, string>) => Object.fromEntries(Object.entries(of).map(([name, value]) => [name, { value }]));

const spacing = rem([
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 72, 80, 96,
]);
const widths = { md: 28, lg: 32, '2xl': 42 };
const fontSizes = { xs: 0.75, sm: 0.875, md: 1, lg: 1.125, xl: 1.25, '2xl': 1.5, '3xl': 1.875 };
const inRem = (of: Record<string, number>) => values(Object.fromEntries(Object.entries(of).map(([name, size]) => [name, `${size}rem`])));

export const measures = {
  spacing,
  sizes: { ...spacing, ...inRem(widths), ...values({ full: '100%', min: 'min-content', max: 'max-content', fit: 'fit-content' }) },
  fontSizes: inRem(fontSizes),
  durations: values({ faster: '100ms', fast: '150ms', moderate: '200ms' }),
  zIndex: values({ docked: '10', popover: '1500' }),
};

export const breakpoints = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' };

/** Media query for screens at 400% zoom. On these screens, no element has a fixed position. The stylesheets use the same height. */
export const SHORT_SCREEN = '@media (max-height: 20rem)';

export const textStyles = Object.fromEntries(Object.keys(fontSizes).map((size) => [size, { value: { fontSize: size } }]));

const move = (from: string, to: string) => ({ from: { translate: from }, to: { translate: to } });
const sides = { left: '-0.5rem 0', right: '0.5rem 0', top: '0 -0.5rem', bottom: '0 0.5rem' };

/** Keyframes that slide an element a short distance in from each side or out to it. */
const slides = Object.entries(sides).flatMap(([side, at]) => [
  [`slide-from-${side}`, move(at, '0 0')],
  [`slide-to-${side}`, move('0 0', at)],
]);

export const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  'fade-in': { from: { opacity: '0' }, to: { opacity: '1' } },
  'fade-out': { from: { opacity: '1' }, to: { opacity: '0' } },
  'scale-in': { from: { scale: '0.95' }, to: { scale: '1' } },
  'scale-out': { from: { scale: '1' }, to: { scale: '0.95' } },
  'slide-from-bottom-full': move('0 100%', '0 0'),
  'slide-to-bottom-full': move('0 0', '0 100%'),
  ...Object.fromEntries(slides),
};

const slideFade = (way: 'in' | 'out') => {
  const slide = way === 'in' ? 'slide-from' : 'slide-to';
  const by = (placement: string, side: string) => ({
    [`&[data-placement^=${placement}]`]: { animationName: `${slide}-${side}, fade-${way}` },
  });
  const styles = { ...by('top', 'bottom'), ...by('bottom', 'top'), ...by('left', 'right'), ...by('right', 'left') };
  return { value: { transformOrigin: 'var(--transform-origin)', ...styles } };
};

export const animationStyles = { 'slide-fade-in': slideFade('in'), 'slide-fade-out': slideFade('out') };
