import { defineRecipe, defineSlotRecipe, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { chip, subtle, surface } from './feedback';

const cell: SystemStyleObject = {
  paddingBlock: '0.7rem',
  paddingInline: '0.65rem',
  borderBottomWidth: '1px',
  borderColor: 'border.muted',
  textAlign: 'start',
  // Before a long word breaks, the other columns give way.
  minWidth: '10rem',
  overflowWrap: 'anywhere',
  '&:is(th)': { fontWeight: '600' },
  '&:is([data-kind=number], [data-kind=reference], [data-kind=state], [data-kind=choice])': { minWidth: '0', whiteSpace: 'nowrap' },
  '&[data-kind=time]': { minWidth: '0' },
  '&:is([data-kind=number], [data-kind=actions])': { textAlign: 'end' },
};

/** Narrower than this, the table's container has room for cards alone. */
const NARROW = '@container (max-width: 54rem)';

/** A panel. On a phone each row is a card; its cells say what they are, and its header stands above them. */
const outlined: Record<'root' | 'header' | 'body' | 'row' | 'cell', SystemStyleObject> = {
  root: {
    borderCollapse: 'separate',
    borderSpacing: '0',
    borderWidth: '1px',
    borderColor: 'border.muted',
    borderRadius: 'l3',
    bg: 'bg.panel',
    fontSize: '0.9375rem',
    [NARROW]: { display: 'block', fontSize: 'md', borderWidth: '0', borderRadius: '0', bg: 'transparent' },
  },
  header: { [NARROW]: { position: 'absolute', overflow: 'hidden', width: '1px', height: '1px', clipPath: 'inset(50%)' } },
  body: {
    '& > tr:last-of-type > *': { borderBottomWidth: '0' },
    [NARROW]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '0.75rem' },
  },
  row: {
    [NARROW]: {
      '&:is(tbody > *)': {
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
        gap: '0.35rem 1.5rem',
        padding: '0.9rem 1rem',
        borderWidth: '1px',
        borderColor: 'border.muted',
        borderRadius: 'l2',
        bg: 'bg.panel',
      },
    },
  },
  cell: {
    [NARROW]: {
      '&[data-kind]': {
        display: 'grid',
        gridTemplateColumns: '6.5rem minmax(0, 1fr)',
        gap: '0.5rem',
        padding: '0',
        borderWidth: '0',
        textAlign: 'start',
        whiteSpace: 'normal',
      },
      '&:is(th, [data-kind=actions], [data-kind=choice])': { gridColumn: '1 / -1', gridTemplateColumns: 'minmax(0, 1fr)' },
      '&[data-label]::before': { color: 'fg.muted', content: 'attr(data-label)' },
    },
    // With text at 200 % nothing has room beside its name.
    '@container (max-width: 15rem)': { '&[data-kind]': { gridTemplateColumns: 'minmax(0, 1fr)', gap: '0' } },
  },
};

/** Columns take the width of their content; what a cell's `data-kind` says does not break. Cells are plain elements of a `native` table. */
export const table = defineSlotRecipe({
  className: 'chakra-table',
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: { width: '100%', borderCollapse: 'collapse', textAlign: 'start', verticalAlign: 'top' },
    caption: { captionSide: 'top', paddingBottom: '0.5rem', color: 'fg.muted', fontSize: '0.925rem', textAlign: 'start' },
    columnHeader: {
      paddingBlock: '0.6rem',
      paddingInline: '0.65rem',
      borderBottomWidth: '1px',
      borderColor: 'border',
      color: 'fg.muted',
      fontSize: '0.875rem',
      fontWeight: '600',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      '&[data-kind=number]': { textAlign: 'end' },
    },
    body: { '& th': cell },
    cell,
    row: { _selected: { bg: 'colorPalette.subtle' } },
    footer: { fontWeight: '650' },
  },
  variants: {
    interactive: { true: { body: { '& tr': { _hover: { bg: 'colorPalette.subtle' } } } } },
    stickyHeader: { true: { columnHeader: { position: 'sticky', top: 'var(--table-sticky-offset, 0)', zIndex: '1', bg: 'bg.panel' } } },
    striped: { true: { body: { '& tr:nth-of-type(even)': { bg: 'bg.subtle' } } } },
    variant: { line: {}, outline: { ...outlined, body: { ...outlined.body, '& th': outlined.cell } } },
    size: {
      sm: { columnHeader: { paddingBlock: '0.4rem', paddingInline: '0.5rem' }, cell: { paddingBlock: '0.45rem', paddingInline: '0.5rem' } },
      md: {},
    },
  },
  defaultVariants: { size: 'md', variant: 'line' },
});

export const stat = defineSlotRecipe({
  className: 'chakra-stat',
  slots: ['root', 'label', 'helpText', 'valueText', 'valueUnit', 'indicator'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '0.25rem', minWidth: '0' },
    label: { display: 'inline-flex', gap: '0.4rem', alignItems: 'center', color: 'fg.muted', fontSize: '0.925rem' },
    valueText: { fontFamily: 'heading', fontSize: '2xl', fontWeight: '650', lineHeight: '1.15', whiteSpace: 'nowrap' },
    valueUnit: { color: 'fg.muted', fontFamily: 'body', fontSize: 'sm', fontWeight: '400' },
    helpText: { color: 'fg.muted', fontSize: 'sm' },
  },
  variants: { size: { sm: { valueText: { fontSize: 'xl' } }, md: {}, lg: { valueText: { fontSize: '3xl' } } } },
  defaultVariants: { size: 'md' },
});

export const colorSwatch = defineRecipe({
  className: 'color-swatch',
  base: { flexShrink: '0', boxSize: '0.7rem', borderRadius: 'full', bg: 'var(--color)' },
});

export const fileUpload = defineSlotRecipe({
  className: 'chakra-file-upload',
  slots: [
    'root',
    'dropzone',
    'item',
    'itemDeleteTrigger',
    'itemGroup',
    'itemName',
    'itemPreview',
    'itemPreviewImage',
    'itemSizeText',
    'label',
    'trigger',
    'clearTrigger',
    'itemContent',
    'dropzoneContent',
    'fileText',
  ],
  base: {
    root: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '0.75rem', width: '100%' },
    label: { fontWeight: '600' },
    dropzone: {
      display: 'grid',
      placeItems: 'center',
      gap: '0.5rem',
      width: '100%',
      minHeight: '8rem',
      padding: '1rem',
      borderWidth: '1.5px',
      borderStyle: 'dashed',
      borderColor: 'border',
      borderRadius: 'l3',
      bg: 'bg.subtle',
      textAlign: 'center',
      focusVisibleRing: 'outside',
      _hover: { borderColor: 'colorPalette.solid' },
      _dragging: { borderStyle: 'solid', borderColor: 'colorPalette.solid', bg: 'colorPalette.subtle' },
    },
    itemGroup: { display: 'grid', gap: '0.5rem', width: '100%', _empty: { display: 'none' } },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '0.75rem',
      width: '100%',
      padding: '0.6rem 0.9rem',
      borderWidth: '1px',
      borderColor: 'border.muted',
      borderRadius: 'l2',
      bg: 'bg.panel',
    },
    itemContent: { flex: '1', minWidth: '0' },
    itemName: { fontWeight: '600', overflowWrap: 'anywhere' },
    itemSizeText: { color: 'fg.muted', fontSize: 'sm' },
    itemDeleteTrigger: {
      display: 'grid',
      placeItems: 'center',
      boxSize: '2.75rem',
      borderRadius: 'l2',
      cursor: 'button',
      _icon: { boxSize: '1.1rem' },
    },
  },
});

export const tag = defineSlotRecipe({
  className: 'chakra-tag',
  slots: ['root', 'label', 'closeTrigger', 'startElement', 'endElement'],
  base: {
    root: { ...chip, maxWidth: '100%', minHeight: '2rem' },
    label: { overflow: 'hidden', textOverflow: 'ellipsis' },
    // Its press reaches beyond what is drawn.
    closeTrigger: {
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      boxSize: '1.5rem',
      marginInlineEnd: '-0.35rem',
      borderRadius: 'full',
      cursor: 'button',
      focusVisibleRing: 'inside',
      _after: { content: '""', position: 'absolute', inset: '-0.4rem' },
      _hover: { bg: 'colorPalette.muted' },
    },
    startElement: { flexShrink: '0', _icon: { boxSize: '1em' } },
    endElement: { flexShrink: '0' },
  },
  variants: { variant: { surface: { root: surface }, subtle: { root: subtle } } },
  defaultVariants: { variant: 'subtle' },
});

export const qrCode = defineSlotRecipe({
  className: 'chakra-qr-code',
  slots: ['root', 'frame', 'pattern', 'overlay', 'downloadTrigger'],
  base: {
    root: { width: 'min(100%, 15rem)' },
    frame: { width: '100%', height: 'auto', borderRadius: 'l1', bg: 'white', fill: 'black' },
  },
});
