import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

export const card = defineSlotRecipe({
  className: 'chakra-card',
  slots: ['root', 'body', 'title', 'description'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      minWidth: '0',
      overflowWrap: 'break-word',
      borderWidth: '1px',
      borderColor: 'border.muted',
      borderRadius: 'l3',
      bg: 'bg.panel',
      color: 'fg',
    },
    title: { fontFamily: 'heading', fontWeight: '650', lineHeight: '1.25' },
    description: { color: 'fg.muted' },
    body: { flex: '1', display: 'flex', flexDirection: 'column', padding: 'var(--card-padding)' },
  },
  variants: {
    size: {
      sm: { root: { '--card-padding': '1rem' } },
      md: { root: { '--card-padding': 'clamp(1.1rem, 4vw, 2rem)' } },
    },
    variant: { outline: {}, elevated: { root: { boxShadow: 'sm' } }, subtle: { root: { borderColor: 'transparent', bg: 'bg.subtle' } } },
  },
  defaultVariants: { size: 'md', variant: 'outline' },
});

export const tabs = defineSlotRecipe({
  className: 'chakra-tabs',
  slots: ['root', 'list', 'trigger', 'content'],
  base: {
    root: { position: 'relative' },
    list: { display: 'flex', borderBottomWidth: '1px', borderColor: 'border.muted' },
    trigger: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '0.5em',
      minHeight: '2.75rem',
      paddingInline: '1rem',
      marginBottom: '-1px',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      color: 'fg.muted',
      fontWeight: '600',
      cursor: 'button',
      focusVisibleRing: 'inside',
      _hover: { color: 'fg' },
      _selected: { borderColor: 'colorPalette.solid', color: 'fg' },
      _disabled: { cursor: 'disabled' },
    },
    content: { paddingTop: '1.5rem', focusVisibleRing: 'inside' },
  },
  variants: {
    fitted: { true: { trigger: { flex: '1' } } },
  },
});

export const dataList = defineSlotRecipe({
  className: 'chakra-data-list',
  slots: ['root', 'item', 'itemLabel', 'itemValue'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '0.9rem' },
    itemLabel: { color: 'fg.muted', fontSize: '0.925rem' },
    itemValue: { minWidth: '0', overflowWrap: 'anywhere' },
  },
  variants: {
    orientation: {
      vertical: { item: { display: 'flex', flexDirection: 'column', gap: '0.1rem' } },
      horizontal: { item: { display: 'flex', gap: '1rem' }, itemLabel: { flex: '0 0 9rem' }, itemValue: { flex: '1' } },
    },
  },
  defaultVariants: { orientation: 'vertical' },
});
