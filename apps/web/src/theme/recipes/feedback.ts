import { defineRecipe, defineSlotRecipe, type SystemStyleObject } from '@chakra-ui/react/styled-system';

/** Colour family of each status. */
const statuses = { info: 'river', success: 'reed', warning: 'ember', error: 'danger', neutral: 'gray' } as const;

export const alert = defineSlotRecipe({
  className: 'chakra-alert',
  slots: ['root', 'title', 'description', 'indicator', 'content'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '0.75rem',
      width: '100%',
      paddingBlock: '0.9rem',
      paddingInline: '1.1rem',
      borderWidth: '1.5px',
      borderColor: 'colorPalette.border',
      borderRadius: 'l2',
      bg: 'colorPalette.subtle',
      color: 'fg',
    },
    title: { color: 'colorPalette.fg', fontWeight: '650' },
    description: {
      maxWidth: '100%',
      overflowWrap: 'anywhere',
      '&:is(ul)': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: '0.25rem',
        marginTop: '0.25rem',
        paddingInlineStart: '1.2em',
        listStyle: 'disc',
      },
    },
    indicator: {
      display: 'inline-flex',
      flexShrink: '0',
      marginTop: '0.2rem',
      color: 'colorPalette.fg',
      fontSize: '1.15rem',
      _icon: { boxSize: '1em' },
    },
    content: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '0.35rem', flex: '1', minWidth: '0', justifyItems: 'start' },
  },
  variants: {
    status: Object.fromEntries(Object.entries(statuses).map(([status, colorPalette]) => [status, { root: { colorPalette } }])) as {
      [S in keyof typeof statuses]: { root: SystemStyleObject };
    },
  },
  defaultVariants: { status: 'info' },
});

export const toast = defineSlotRecipe({
  className: 'chakra-toast',
  slots: ['root', 'title', 'description', 'indicator', 'closeTrigger'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      width: 'min(24rem, calc(100vw - 2rem))',
      paddingBlock: '4',
      paddingInlineStart: '4',
      paddingInlineEnd: '2.75rem',
      borderRadius: 'l2',
      bg: 'colorPalette.solid',
      color: 'colorPalette.contrast',
      boxShadow: 'xl',
      translate: 'var(--x) var(--y)',
      scale: 'var(--scale)',
      zIndex: 'var(--z-index)',
      height: 'var(--height)',
      opacity: 'var(--opacity)',
      willChange: 'translate, opacity, scale',
      transition: 'translate 250ms, scale 250ms, opacity 250ms, height 250ms',
      ...Object.fromEntries(Object.entries(statuses).map(([type, colorPalette]) => [`&[data-type=${type}]`, { colorPalette }])),
    },
    title: { fontWeight: '650' },
    description: { whiteSpace: 'pre-line', fontSize: '0.925rem' },
    indicator: { flexShrink: '0', boxSize: '5', marginTop: '0.15rem' },
    closeTrigger: {
      position: 'absolute',
      top: '0',
      insetInlineEnd: '0',
      display: 'grid',
      placeItems: 'center',
      boxSize: '2.75rem',
      borderRadius: 'l2',
      cursor: 'button',
      focusRingColor: 'currentColor',
      focusVisibleRing: 'inside',
      _icon: { boxSize: '1em' },
    },
  },
});

/** The `surface` variant adds a coloured dot, which only repeats what the badge's text states. */
export const badge = defineRecipe({
  className: 'chakra-badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.45em',
    paddingInline: '0.65rem',
    minHeight: '1.7rem',
    borderWidth: '1px',
    borderRadius: 'full',
    fontSize: '0.875rem',
    fontWeight: '550',
    lineHeight: '1.2',
    whiteSpace: 'nowrap',
  },
  variants: {
    variant: {
      surface: {
        borderColor: 'border.muted',
        bg: 'bg.panel',
        color: 'fg',
        _before: { content: '""', flexShrink: '0', boxSize: '0.55em', borderRadius: 'full', bg: 'colorPalette.border' },
      },
      outline: { borderColor: 'colorPalette.border', color: 'colorPalette.fg' },
    },
  },
  defaultVariants: { variant: 'surface' },
});

export const spinner = defineRecipe({
  className: 'chakra-spinner',
  base: {
    display: 'inline-block',
    flexShrink: '0',
    boxSize: 'var(--spinner-size)',
    borderWidth: '2px',
    borderColor: 'color-mix(in srgb, currentcolor 25%, transparent)',
    borderTopColor: 'currentcolor',
    borderRadius: 'full',
    animation: 'spin 800ms linear infinite',
  },
  variants: {
    size: {
      sm: { '--spinner-size': '1em' },
      md: { '--spinner-size': '1.25rem' },
      lg: { '--spinner-size': '2.75rem', borderWidth: '3px', color: 'colorPalette.solid' },
    },
  },
  defaultVariants: { size: 'md' },
});
