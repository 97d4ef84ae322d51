import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';

export const skeleton = defineRecipe({
  className: 'chakra-skeleton',
  base: {},
  variants: {
    loading: {
      true: {
        borderRadius: 'l2',
        bg: 'border.muted',
        color: 'transparent',
        pointerEvents: 'none',
        userSelect: 'none',
        animation: 'pulse 1.2s ease-in-out infinite',
        '&::before, &::after, & *': { visibility: 'hidden' },
      },
      false: {},
    },
  },
  defaultVariants: { loading: true },
});

const FORCED = '@media (forced-colors: active)';

export const progress = defineSlotRecipe({
  className: 'chakra-progress',
  slots: ['root', 'label', 'track', 'range', 'valueText', 'view', 'circle', 'circleTrack', 'circleRange'],
  base: {
    root: { display: 'grid', gap: '0.35rem' },
    label: { fontWeight: '600' },
    track: { height: '0.6rem', borderRadius: 'full', bg: 'border.muted', overflow: 'hidden', [FORCED]: { borderWidth: '1px' } },
    range: {
      height: '100%',
      borderRadius: 'full',
      bg: 'colorPalette.solid',
      transitionProperty: 'width',
      transitionDuration: 'moderate',
      [FORCED]: { bg: 'Highlight' },
    },
    valueText: { color: 'fg.muted', fontSize: 'sm' },
  },
});

export const emptyState = defineSlotRecipe({
  className: 'chakra-empty-state',
  slots: ['root', 'content', 'indicator', 'title', 'description'],
  base: {
    root: { width: '100%', paddingInline: '1rem', paddingBlock: '2.5rem' },
    content: { display: 'grid', justifyItems: 'center', gap: '1rem', textAlign: 'center' },
    indicator: { color: 'fg.muted', fontSize: '2.5rem', _icon: { boxSize: '1em' } },
    title: { fontSize: 'lg', fontWeight: '650' },
    description: { color: 'fg.muted', maxWidth: '34rem' },
  },
});

export const timeline = defineSlotRecipe({
  className: 'chakra-timeline',
  slots: ['root', 'item', 'connector', 'separator', 'indicator', 'content', 'title', 'description'],
  base: {
    root: { width: '100%' },
    item: {
      position: 'relative',
      display: 'flex',
      gap: '0.9rem',
      _last: { marginBottom: '-1rem', '& .chakra-timeline__separator': { display: 'none' } },
    },
    // On the first line of its text; the line goes on to the next one.
    connector: { flexShrink: '0', width: '0.75rem', paddingTop: '0.4rem' },
    separator: {
      position: 'absolute',
      insetInlineStart: '0.375rem',
      top: '1.4rem',
      bottom: '-0.15rem',
      borderInlineStartWidth: '1px',
      borderColor: 'border.muted',
    },
    indicator: { boxSize: '0.75rem', borderRadius: 'full', bg: 'colorPalette.solid' },
    content: {
      display: { lg: 'flex' },
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '1.5rem',
      flex: '1',
      minWidth: '0',
      paddingBottom: '1rem',
    },
    title: { overflowWrap: 'anywhere' },
    description: { display: 'flex', flexWrap: 'wrap', columnGap: '0.75rem', color: 'fg.muted', fontSize: 'sm' },
  },
});

/** Dark on white in both themes: cameras read nothing else for sure. */

export const steps = defineSlotRecipe({
  className: 'chakra-steps',
  slots: [
    'root',
    'list',
    'item',
    'trigger',
    'indicator',
    'separator',
    'content',
    'nextTrigger',
    'prevTrigger',
    'progress',
    'title',
    'description',
  ],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.25rem', width: '100%' },
    list: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '0.75rem' },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '0.75rem',
      flex: '1 0 0',
      '&:last-of-type': { flex: 'initial', '& [data-part=separator]': { display: 'none' } },
    },
    trigger: {
      display: 'flex',
      alignItems: 'center',
      gap: '0.6rem',
      minHeight: '2.75rem',
      textAlign: 'start',
      borderRadius: 'l2',
      focusVisibleRing: 'outside',
    },
    indicator: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: '0',
      boxSize: '2rem',
      borderWidth: '2px',
      borderColor: 'border',
      borderRadius: 'full',
      fontWeight: '650',
      _current: { borderColor: 'colorPalette.solid', color: 'colorPalette.fg', bg: 'colorPalette.subtle' },
      _complete: { borderColor: 'colorPalette.solid', bg: 'colorPalette.solid', color: 'colorPalette.contrast' },
      _icon: { boxSize: '1rem' },
    },
    separator: { flex: '1', height: '2px', bg: 'border.muted', _complete: { bg: 'colorPalette.solid' } },
    title: { fontWeight: '600' },
    description: { color: 'fg.muted', fontSize: 'sm' },
  },
});
