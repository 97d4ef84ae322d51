import { defineRecipe, defineSlotRecipe, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { row } from './forms';
import { backdrop, closeTrigger, floating, footer, layer, scrollingWhenShort, title } from './overlays';

export const drawer = defineSlotRecipe({
  className: 'chakra-drawer',
  slots: ['trigger', 'backdrop', 'positioner', 'content', 'title', 'description', 'closeTrigger', 'header', 'body', 'footer'],
  base: {
    backdrop,
    positioner: { position: 'fixed', inset: '0', display: 'flex', zIndex: layer, overscrollBehaviorY: 'none' },
    content: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      maxHeight: '100dvh',
      bg: 'bg.panel',
      boxShadow: 'lg',
      outline: '0',
      _open: { animationDuration: 'moderate' },
      _closed: { animationDuration: 'fast' },
      ...scrollingWhenShort.content,
    },
    header: { display: 'flex', gap: '2', paddingInlineStart: '6', paddingInlineEnd: '12', paddingBlock: '1.5rem 1rem' },
    title,
    description: { color: 'fg.muted' },
    body: { flex: '1', paddingInline: '6', paddingBlock: '2', overflow: 'auto', ...scrollingWhenShort.body },
    footer,
    closeTrigger,
  },
  variants: {
    size: {
      xs: { content: { maxW: 'xs' } },
      sm: { content: { maxW: 'md' } },
      md: { content: { maxW: 'lg' } },
      lg: { content: { maxW: '2xl' } },
    },
    placement: {
      start: {
        positioner: { justifyContent: 'flex-start', alignItems: 'stretch' },
        content: { _open: { animationName: 'slide-from-left-full' }, _closed: { animationName: 'slide-to-left-full' } },
      },
      end: {
        positioner: { justifyContent: 'flex-end', alignItems: 'stretch' },
        content: { _open: { animationName: 'slide-from-right-full' }, _closed: { animationName: 'slide-to-right-full' } },
      },
      bottom: {
        positioner: { justifyContent: 'stretch', alignItems: 'flex-end' },
        content: {
          maxW: '100%',
          borderTopRadius: 'l3',
          _open: { animationName: 'slide-from-bottom-full' },
          _closed: { animationName: 'slide-to-bottom-full' },
        },
      },
    },
  },
  defaultVariants: { size: 'sm', placement: 'end' },
});

export const menu = defineSlotRecipe({
  className: 'chakra-menu',
  slots: [
    'arrow',
    'arrowTip',
    'content',
    'contextTrigger',
    'indicator',
    'item',
    'itemGroup',
    'itemGroupLabel',
    'itemIndicator',
    'itemText',
    'positioner',
    'separator',
    'trigger',
    'triggerItem',
    'itemCommand',
  ],
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
      _disabled: { color: 'fg.muted', cursor: 'disabled' },
      '&[data-type]': { paddingInlineStart: '2rem' },
    },
    itemText: { flex: '1' },
    itemIndicator: { position: 'absolute', insetInlineStart: '0.6rem' },
    itemGroupLabel: { paddingInline: '0.6rem', paddingBlock: '0.4rem', fontWeight: '700' },
    itemCommand: { marginInlineStart: 'auto', paddingInlineStart: '4', color: 'fg.muted', fontSize: 'sm' },
    separator: { height: '1px', bg: 'border.muted', marginBlock: '0.4rem', marginInline: '-0.4rem' },
  },
});

export const tooltip = defineSlotRecipe({
  className: 'chakra-tooltip',
  slots: ['trigger', 'arrow', 'arrowTip', 'positioner', 'content'],
  base: {
    content: {
      '--tooltip-bg': 'colors.fg',
      bg: 'var(--tooltip-bg)',
      color: 'fg.inverted',
      paddingInline: '0.6rem',
      paddingBlock: '0.3rem',
      borderRadius: 'l1',
      fontSize: 'sm',
      fontWeight: '550',
      maxW: 'xs',
      boxShadow: 'md',
      zIndex: 'tooltip',
      _open: { animationStyle: 'scale-fade-in', animationDuration: 'fast' },
      _closed: { animationStyle: 'scale-fade-out', animationDuration: 'faster' },
    },
    arrow: { '--arrow-size': 'sizes.2', '--arrow-background': 'var(--tooltip-bg)' },
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
  slots: ['root', 'list', 'link', 'item', 'separator', 'ellipsis', 'currentLink'],
  base: {
    list: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.4rem', color: 'fg.muted', fontSize: '0.925rem' },
    item: { display: 'inline-flex', alignItems: 'center', minWidth: '0' },
    link: { ...link, _hover: { color: 'fg', textDecoration: 'underline', textUnderlineOffset: '0.2em' } },
    currentLink: { ...link, color: 'fg', fontWeight: '600' },
    separator: { color: 'fg.muted', _icon: { boxSize: '1em' } },
  },
});

export const switchRecipe = defineSlotRecipe({
  className: 'chakra-switch',
  slots: ['root', 'label', 'control', 'thumb', 'indicator'],
  base: {
    root: row,
    control: {
      display: 'inline-flex',
      flexShrink: '0',
      width: '2.75rem',
      height: '1.6rem',
      padding: '0.2rem',
      borderRadius: 'full',
      bg: 'border',
      cursor: 'button',
      transitionProperty: 'background-color',
      transitionDuration: 'var(--quick)',
      focusVisibleRing: 'outside',
      _checked: { bg: 'colorPalette.solid' },
      _disabled: { bg: 'border.muted', cursor: 'disabled' },
    },
    thumb: {
      boxSize: '1.2rem',
      borderRadius: 'full',
      bg: 'bg.panel',
      boxShadow: 'xs',
      transitionProperty: 'translate',
      transitionDuration: 'var(--quick)',
      _checked: { translate: '1.15rem 0' },
    },
    label: { _disabled: { color: 'fg.muted' } },
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

/** In the legend and the tooltip of a chart. */
