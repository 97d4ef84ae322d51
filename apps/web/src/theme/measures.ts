/** Copies of Chakra's scales. They are not imported, because Chakra's theme module also contains the recipes of all components. */
const rem = (steps: number[]) => Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]));
const values = (of: Record<string, string>) => Object.fromEntries(Object.entries(of).map(([name, value]) => [name, { value }]));

const spacing = rem([
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 72, 80, 96,
]);
const widths = { '3xs': 14, '2xs': 16, xs: 20, sm: 24, md: 28, lg: 32, xl: 36, '2xl': 42, '3xl': 48, '4xl': 56, '5xl': 64, '6xl': 72 };
const fontSizes = { '2xs': 0.625, xs: 0.75, sm: 0.875, md: 1, lg: 1.125, xl: 1.25, '2xl': 1.5, '3xl': 1.875, '4xl': 2.25 };
const inRem = (of: Record<string, number>) => values(Object.fromEntries(Object.entries(of).map(([name, size]) => [name, `${size}rem`])));

export const measures = {
  spacing,
  sizes: { ...spacing, ...inRem(widths), ...values({ full: '100%', min: 'min-content', max: 'max-content', fit: 'fit-content' }) },
  fontSizes: inRem(fontSizes),
  durations: values({ fastest: '50ms', faster: '100ms', fast: '150ms', moderate: '200ms', slow: '300ms' }),
  zIndex: values({
    docked: '10',
    dropdown: '1000',
    sticky: '1100',
    overlay: '1300',
    modal: '1400',
    popover: '1500',
    toast: '1700',
    tooltip: '1800',
  }),
};

export const breakpoints = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' };

/** Media query for screens at 400% zoom. On these screens, no element has a fixed position. The stylesheets use the same height. */
export const SHORT_SCREEN = '@media (max-height: 20rem)';

export const textStyles = Object.fromEntries(Object.keys(fontSizes).map((size) => [size, { value: { fontSize: size } }]));

const move = (from: string, to: string) => ({ from: { translate: from }, to: { translate: to } });
const NEAR = '0.5rem';
const sides = { left: ['-', ''], right: ['', ''], top: ['', '-'], bottom: ['', ''] } as const;

/** Keyframes that slide an element in from each side or out to it, either by a short distance or by the element's whole size. */
const slides = Object.entries(sides).flatMap(([side, [x, y]]) => {
  const across = side === 'left' || side === 'right';
  const at = (far: string) => (across ? `${x}${far} 0` : `0 ${y}${far}`);
  return [
    [`slide-from-${side}`, move(at(NEAR), '0 0')],
    [`slide-to-${side}`, move('0 0', at(NEAR))],
    [`slide-from-${side}-full`, move(at('100%'), '0 0')],
    [`slide-to-${side}-full`, move('0 0', at('100%'))],
  ] as const;
});

export const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  'fade-in': { from: { opacity: '0' }, to: { opacity: '1' } },
  'fade-out': { from: { opacity: '1' }, to: { opacity: '0' } },
  'scale-in': { from: { scale: '0.95' }, to: { scale: '1' } },
  'scale-out': { from: { scale: '1' }, to: { scale: '0.95' } },
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
const scaleFade = (way: 'in' | 'out') => ({
  value: { transformOrigin: 'var(--transform-origin)', animationName: `scale-${way}, fade-${way}` },
});

export const animationStyles = {
  'slide-fade-in': slideFade('in'),
  'slide-fade-out': slideFade('out'),
  'scale-fade-in': scaleFade('in'),
  'scale-fade-out': scaleFade('out'),
};
