import { defineRecipe } from '@chakra-ui/react/styled-system';

/**
 * The `plain` variant looks like a link within text. A button with `aria-disabled` looks disabled but stays focusable. Buttons with
 * `disabled` or `aria-disabled` don't change on hover.
 */
export const button = defineRecipe({
  className: 'chakra-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5em',
    minWidth: '2.75rem',
    minHeight: '2.75rem',
    paddingBlock: '0.5rem',
    borderWidth: '1.5px',
    borderColor: 'transparent',
    borderRadius: 'l2',
    fontWeight: '600',
    lineHeight: '1.2',
    textAlign: 'center',
    cursor: 'button',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'var(--quick)',
    focusVisibleRing: 'outside',
    _icon: { flexShrink: '0' },
    '&:is(:disabled, [aria-disabled=true])': { borderColor: 'border.muted', bg: 'bg.subtle', color: 'fg.muted', cursor: 'disabled' },
  },
  variants: {
    variant: {
      solid: { bg: 'colorPalette.solid', color: 'colorPalette.contrast', _hover: { bg: 'colorPalette.emphasized' } },
      outline: {
        borderColor: 'border',
        bg: 'bg.panel',
        color: 'colorPalette.fg',
        _hover: { borderColor: 'colorPalette.border', bg: 'colorPalette.subtle' },
        _expanded: { borderColor: 'colorPalette.border', bg: 'colorPalette.subtle' },
      },
      ghost: { color: 'colorPalette.fg', _hover: { bg: 'colorPalette.subtle' }, _expanded: { bg: 'colorPalette.subtle' } },
      plain: {
        borderWidth: '0',
        borderRadius: '2px',
        color: 'colorPalette.fg',
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
      },
    },
    size: {
      sm: {
        minWidth: '2.25rem',
        minHeight: '2.25rem',
        paddingBlock: '0.3rem',
        paddingInline: '0.8rem',
        fontSize: '0.925rem',
        // 44 px, the minimum size for a touch target.
        '@media (pointer: coarse)': { minWidth: '2.75rem', minHeight: '2.75rem' },
      },
      md: { paddingInline: '1.15rem' },
      lg: { minHeight: '3.25rem', paddingBlock: '0.7rem', paddingInline: '1.5rem', fontSize: '1.075rem' },
    },
  },
  compoundVariants: (['sm', 'md', 'lg'] as const).map((size) => ({
    variant: 'plain' as const,
    size,
    css: { minWidth: '0', minHeight: '0', padding: '0', '@media (pointer: coarse)': { minWidth: '0', minHeight: '0' } },
  })),
  defaultVariants: { variant: 'solid', size: 'md' },
});

/** A link within text. */
export const link = defineRecipe({
  className: 'chakra-link',
  base: {
    color: 'colorPalette.fg',
    fontWeight: '600',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    borderRadius: '2px',
    justifySelf: 'start',
    focusVisibleRing: 'outside',
  },
});
