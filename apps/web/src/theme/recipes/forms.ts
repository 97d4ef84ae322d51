import { defineRecipe, defineSlotRecipe, type SystemStyleObject } from '@chakra-ui/react/styled-system';

/** Styles shared by text fields, text areas and selects. */
const control: SystemStyleObject = {
  width: '100%',
  minWidth: '0',
  appearance: 'none',
  textAlign: 'start',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'l2',
  bg: 'transparent',
  color: 'fg',
  paddingInline: '1rem',
  _focusVisible: { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '-1px' },
  _invalid: { borderColor: 'border.error', _focusVisible: { outlineColor: 'border.error' } },
  _disabled: { bg: 'bg.subtle', color: 'fg.muted', cursor: 'disabled' },
  _readOnly: { bg: 'bg.subtle' },
};

const small = { minHeight: '2.25rem', paddingInline: '0.7rem', fontSize: '0.925rem', '@media (pointer: coarse)': { minHeight: '2.75rem' } };

export const input = defineRecipe({
  className: 'chakra-input',
  base: { ...control, minHeight: '2.75rem', '--input-height': '2.75rem' },
  variants: { size: { sm: small, md: {} } },
  defaultVariants: { size: 'md' },
});

/** Fixed text in front of a field. */
export const inputAddon = defineRecipe({
  className: 'chakra-input-addon',
  base: {
    display: 'flex',
    alignItems: 'center',
    flex: '0 0 auto',
    minHeight: '2.75rem',
    paddingInline: '0.85rem',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l2',
    bg: 'bg.subtle',
    color: 'fg.muted',
  },
});

export const textarea = defineRecipe({
  className: 'chakra-textarea',
  base: { ...control, paddingBlock: '0.6rem', minHeight: '6rem', resize: 'vertical', lineHeight: '1.5' },
});

export const nativeSelect = defineSlotRecipe({
  className: 'chakra-native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', display: 'flex', width: '100%', minWidth: '0', height: 'fit-content' },
    field: {
      ...control,
      minHeight: '2.75rem',
      paddingInlineEnd: '2.5rem',
      textOverflow: 'ellipsis',
      cursor: 'button',
      '& > option, & > optgroup': { bg: 'bg.panel', color: 'fg' },
    },
    indicator: {
      position: 'absolute',
      insetBlock: '0',
      insetInlineEnd: '0.85rem',
      display: 'inline-flex',
      alignItems: 'center',
      pointerEvents: 'none',
      color: 'fg.muted',
      fontSize: '1.15rem',
      _icon: { boxSize: '1em' },
    },
  },
  variants: { size: { sm: { field: { ...small, paddingInlineEnd: '2.1rem' }, indicator: { insetInlineEnd: '0.6rem' } }, md: {} } },
  defaultVariants: { size: 'md' },
});

export const field = defineSlotRecipe({
  className: 'chakra-field',
  slots: ['root', 'label', 'requiredIndicator', 'errorText', 'helperText'],
  base: {
    root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: '0.35rem', width: '100%' },
    label: { fontWeight: '600' },
    errorText: { color: 'fg.error', fontSize: '0.925rem', fontWeight: '550' },
    helperText: { color: 'fg.muted', fontSize: '0.9rem' },
  },
});

export const fieldset = defineSlotRecipe({
  className: 'chakra-fieldset',
  slots: ['root', 'legend', 'content', 'errorText', 'helperText'],
  base: {
    root: { display: 'grid', gap: '0.25rem', minWidth: '0', width: '100%' },
    legend: { fontWeight: '600', marginBottom: '0.25rem' },
    errorText: { color: 'fg.error', fontSize: '0.925rem', fontWeight: '550' },
  },
});

/** A checkbox's box or a radio button's ring. */
const mark: SystemStyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: '0',
  boxSize: '1.35rem',
  borderWidth: '1.5px',
  borderColor: 'border',
  bg: 'bg.panel',
  color: 'colorPalette.contrast',
  transitionProperty: 'background-color, border-color',
  transitionDuration: 'var(--quick)',
  focusVisibleRing: 'outside',
  _icon: { boxSize: '100%' },
  '&:is([data-state=checked], [data-state=indeterminate])': { bg: 'colorPalette.solid', borderColor: 'colorPalette.solid' },
  _hover: { borderColor: 'colorPalette.solid' },
  _invalid: { borderColor: 'border.error' },
  _disabled: { bg: 'bg.subtle', borderColor: 'border.muted', color: 'fg.muted' },
};
const row: SystemStyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.6rem',
  minHeight: '2.75rem',
  cursor: 'button',
};

export const checkmark = defineRecipe({ className: 'chakra-checkmark', base: { ...mark, borderRadius: 'l1', padding: '1px' } });

export const checkbox = defineSlotRecipe({
  className: 'chakra-checkbox',
  slots: ['root', 'control', 'label', 'indicator', 'group'],
  base: { root: row, control: { ...mark, borderRadius: 'l1', padding: '1px' }, label: { _disabled: { color: 'fg.muted' } } },
});

export const radioGroup = defineSlotRecipe({
  className: 'chakra-radio-group',
  slots: ['root', 'item', 'itemControl', 'itemIndicator', 'itemAddon', 'itemText', 'label', 'indicator'],
  base: {
    root: { display: 'flex', flexWrap: 'wrap', columnGap: '1.25rem' },
    item: row,
    itemControl: {
      ...mark,
      borderRadius: 'full',
      '& .dot': { boxSize: '100%', borderRadius: 'full', bg: 'currentColor', scale: '0.45' },
    },
    label: { fontWeight: '600' },
  },
});
