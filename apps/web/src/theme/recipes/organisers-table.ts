import { defineSlotRecipe, type SystemStyleObject } from '@chakra-ui/react/styled-system';

const cell: SystemStyleObject = {
  paddingBlock: '0.7rem',
  paddingInline: '0.65rem',
  borderBottomWidth: '1px',
  borderColor: 'border.muted',
  textAlign: 'start',
  // Makes the other columns shrink before a long word in this column breaks.
  minWidth: '10rem',
  overflowWrap: 'anywhere',
  '&:is(th)': { fontWeight: '600' },
  '&:is([data-kind=number], [data-kind=reference], [data-kind=state], [data-kind=choice])': { minWidth: '0', whiteSpace: 'nowrap' },
  '&[data-kind=time]': { minWidth: '0' },
  '&:is([data-kind=number], [data-kind=actions])': { textAlign: 'end' },
};

/** In a container no wider than this, each row is rendered as a card. */
const NARROW = '@container (max-width: 54rem)';

/**
 * The `outline` variant. In a narrow container, each row becomes a card that starts with the row header and labels each cell with its
 * column.
 */
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
    // At 200% text size, a value does not fit beside its label, so it moves below the label.
    '@container (max-width: 15rem)': { '&[data-kind]': { gridTemplateColumns: 'minmax(0, 1fr)', gap: '0' } },
  },
};

/** Each column is as wide as its content, and cells of some kinds do not wrap. A table with the `native` prop uses plain HTML elements. */
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
  },
  variants: {
    variant: { line: {}, outline: { ...outlined, body: { ...outlined.body, '& th': outlined.cell } } },
    size: {
      sm: { columnHeader: { paddingBlock: '0.4rem', paddingInline: '0.5rem' }, cell: { paddingBlock: '0.45rem', paddingInline: '0.5rem' } },
      md: {},
    },
  },
  defaultVariants: { size: 'md', variant: 'line' },
});
