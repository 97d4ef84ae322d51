import { defineRecipe, defineSlotRecipe, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { backdrop, closeTrigger, floating, layer, scrollingWhenShort, title } from './overlays';

// Recipes with only the parts and variants that the organisers' pages use. Chakra's own recipes have many more: its combobox recipe alone
// would push six pages over their bundle budgets.

export const stat = defineSlotRecipe({
  className: 'chakra-stat',
  slots: ['root', 'label', 'helpText', 'valueText'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '0.25rem', minWidth: '0' },
    label: { display: 'inline-flex', gap: '0.4rem', alignItems: 'center', color: 'fg.muted', fontSize: '0.925rem' },
    valueText: { fontFamily: 'heading', fontSize: '2xl', fontWeight: '650', lineHeight: '1.15', whiteSpace: 'nowrap' },
    helpText: { color: 'fg.muted', fontSize: 'sm' },
  },
});

/** Colour swatch for a series in a chart's tooltip. */
export const colorSwatch = defineRecipe({
  className: 'color-swatch',
  base: { flexShrink: '0', boxSize: '0.7rem', borderRadius: 'full', bg: 'var(--color)' },
});

export const fileUpload = defineSlotRecipe({
  className: 'chakra-file-upload',
  slots: ['root', 'trigger'],
  base: { root: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '0.75rem', width: '100%' } },
});

/** QR codes are black on white in both themes, because some cameras can't read a code in other colours. */
export const qrCode = defineSlotRecipe({
  className: 'chakra-qr-code',
  slots: ['root', 'frame', 'pattern'],
  base: {
    root: { width: 'min(100%, 15rem)' },
    frame: { width: '100%', height: 'auto', borderRadius: 'l1', bg: 'white', fill: 'black' },
  },
});

/** A drawer that opens from the bottom. */
export const drawer = defineSlotRecipe({
  className: 'chakra-drawer',
  slots: ['backdrop', 'positioner', 'content', 'title', 'closeTrigger', 'header', 'body'],
  base: {
    backdrop,
    positioner: {
      position: 'fixed',
      inset: '0',
      display: 'flex',
      justifyContent: 'stretch',
      alignItems: 'flex-end',
      zIndex: layer,
      overscrollBehaviorY: 'none',
    },
    content: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      maxHeight: '85dvh',
      borderTopRadius: 'l3',
      bg: 'bg.panel',
      boxShadow: 'lg',
      outline: '0',
      _open: { animationName: 'slide-from-bottom-full', animationDuration: 'moderate' },
      _closed: { animationName: 'slide-to-bottom-full', animationDuration: 'fast' },
      ...scrollingWhenShort.content,
    },
    header: { display: 'flex', gap: '2', paddingInlineStart: '6', paddingInlineEnd: '12', paddingBlock: '1.5rem 1rem' },
    title,
    body: { flex: '1', paddingInline: '6', paddingBlock: '2', overflow: 'auto', ...scrollingWhenShort.body },
    closeTrigger,
  },
});

export const menu = defineSlotRecipe({
  className: 'chakra-menu',
  slots: ['content', 'item', 'itemGroup', 'itemGroupLabel', 'positioner', 'separator', 'trigger'],
  base: {
    content: { ...floating, minWidth: '12rem', maxHeight: 'var(--available-height)', padding: '0.4rem', overflowY: 'auto' },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '0.6rem',
      width: '100%',
      minHeight: '2.75rem',
      paddingInline: '0.6rem',
      borderRadius: 'l1',
      fontWeight: '550',
      textAlign: 'start',
      cursor: 'menuitem',
      outline: '0',
      _highlighted: { bg: 'colorPalette.subtle' },
    },
    itemGroupLabel: { paddingInline: '0.6rem', paddingBlock: '0.4rem', fontWeight: '700' },
    separator: { height: '1px', bg: 'border.muted', marginBlock: '0.4rem', marginInline: '-0.4rem' },
  },
});

const link: SystemStyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '1.75rem',
  borderRadius: 'l1',
  focusVisibleRing: 'outside',
};

export const breadcrumb = defineSlotRecipe({
  className: 'chakra-breadcrumb',
  slots: ['root', 'list', 'link', 'item', 'separator', 'currentLink'],
  base: {
    list: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.4rem', color: 'fg.muted', fontSize: '0.925rem' },
    item: { display: 'inline-flex', alignItems: 'center', minWidth: '0' },
    link: { ...link, _hover: { color: 'fg', textDecoration: 'underline', textUnderlineOffset: '0.2em' } },
    currentLink: { ...link, color: 'fg', fontWeight: '600' },
    separator: { color: 'fg.muted', _icon: { boxSize: '1em' } },
  },
});

export const kbd = defineRecipe({
  className: 'chakra-kbd',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    paddingInline: '0.35rem',
    borderWidth: '1px',
    borderBottomWidth: '2px',
    borderColor: 'border',
    borderRadius: 'l1',
    bg: 'bg.subtle',
    color: 'fg.muted',
    fontSize: 'xs',
    fontWeight: '600',
    lineHeight: '1.4',
    whiteSpace: 'nowrap',
  },
});

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
  slots: ['root', 'track', 'range'],
  base: {
    track: { height: '0.6rem', borderRadius: 'full', bg: 'border.muted', overflow: 'hidden', [FORCED]: { borderWidth: '1px' } },
    range: {
      height: '100%',
      borderRadius: 'full',
      bg: 'colorPalette.solid',
      transitionProperty: 'width',
      transitionDuration: 'moderate',
      [FORCED]: { bg: 'Highlight' },
    },
  },
});

export const emptyState = defineSlotRecipe({
  className: 'chakra-empty-state',
  slots: ['root', 'content', 'indicator', 'title'],
  base: {
    root: { width: '100%', paddingInline: '1rem', paddingBlock: '2.5rem' },
    content: { display: 'grid', justifyItems: 'center', gap: '1rem', textAlign: 'center' },
    indicator: { color: 'fg.muted', fontSize: '2.5rem', _icon: { boxSize: '1em' } },
    title: { fontSize: 'lg', fontWeight: '650' },
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
    // Aligns the dot with the first line of text.
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
