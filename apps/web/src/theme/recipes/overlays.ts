import { defineSlotRecipe, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { SHORT_SCREEN } from '../measures';

export const layer = 'calc(var(--chakra-z-index-popover) + var(--layer-index, 0))';
export const backdrop: SystemStyleObject = {
  position: 'fixed',
  inset: '0',
  bg: 'var(--overlay)',
  zIndex: `calc(${layer} - 1)`,
  _open: { animationName: 'fade-in', animationDuration: 'moderate' },
  _closed: { animationName: 'fade-out', animationDuration: 'fast' },
};
export const floating: SystemStyleObject = {
  borderWidth: '1px',
  borderColor: 'border.muted',
  borderRadius: 'l2',
  bg: 'bg.panel',
  color: 'fg',
  boxShadow: 'lg',
  zIndex: layer,
  outline: '0',
  _open: { animationStyle: 'slide-fade-in', animationDuration: 'fast' },
  _closed: { animationStyle: 'slide-fade-out', animationDuration: 'faster' },
};
export const title: SystemStyleObject = { fontFamily: 'heading', fontSize: 'xl', fontWeight: '650', lineHeight: '1.25' };
export const closeTrigger: SystemStyleObject = {
  position: 'absolute',
  top: '2',
  insetInlineEnd: '2',
  display: 'grid',
  placeItems: 'center',
  boxSize: '2.75rem',
  borderRadius: 'l2',
  color: 'fg.muted',
  cursor: 'button',
  focusVisibleRing: 'inside',
  _hover: { bg: 'bg.subtle', color: 'fg' },
};
/** Padding on the left and right, smaller on phones. */
const SIDES = { base: '4', sm: '6' };
const footer: SystemStyleObject = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '3',
  paddingInline: SIDES,
  paddingBlock: '0.5rem 1.25rem',
  '& > *': { flexGrow: { base: 1, sm: 0 } },
};

/** At 400% zoom, the header and footer leave no room for the body, so the whole dialog scrolls instead of only the body. */
export const scrollingWhenShort = {
  content: { [SHORT_SCREEN]: { overflow: 'auto' } },
  body: { [SHORT_SCREEN]: { flex: 'none', overflow: 'visible' } },
};

export const dialog = defineSlotRecipe({
  className: 'chakra-dialog',
  slots: ['trigger', 'backdrop', 'positioner', 'content', 'title', 'description', 'closeTrigger', 'header', 'body', 'footer'],
  base: {
    backdrop,
    positioner: {
      position: 'fixed',
      inset: '0',
      display: 'flex',
      justifyContent: 'center',
      alignItems: 'center',
      padding: { base: '2', sm: '4' },
      zIndex: layer,
      overscrollBehaviorY: 'none',
      overflow: 'hidden',
    },
    content: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      maxHeight: '100%',
      borderRadius: 'l3',
      bg: 'bg.panel',
      boxShadow: 'lg',
      outline: '0',
      _open: { animationName: 'scale-in, fade-in', animationDuration: 'moderate' },
      _closed: { animationName: 'scale-out, fade-out', animationDuration: 'faster' },
      ...scrollingWhenShort.content,
    },
    header: { display: 'flex', gap: '2', paddingInlineStart: SIDES, paddingInlineEnd: '12', paddingBlock: '1.5rem 1rem' },
    title,
    body: {
      display: 'grid',
      alignContent: 'start',
      gap: '3',
      flex: '1',
      paddingInline: SIDES,
      paddingBottom: SIDES,
      overflow: 'auto',
      ...scrollingWhenShort.body,
    },
    footer,
    closeTrigger,
  },
  variants: {
    size: {
      sm: { content: { maxW: 'md' } },
      md: { content: { maxW: 'lg' } },
      lg: { content: { maxW: '2xl' } },
    },
  },
  defaultVariants: { size: 'sm' },
});

export const popover = defineSlotRecipe({
  className: 'chakra-popover',
  slots: ['positioner', 'content'],
  base: {
    content: { ...floating, width: 'min(20rem, calc(100dvw - 1rem))', maxHeight: 'var(--available-height)', overflowY: 'auto' },
  },
});
