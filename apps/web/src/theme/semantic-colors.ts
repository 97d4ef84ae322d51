/** Chakra's semantic colours, mapped to the CSS variables in tokens.css, which define a light and a dark value for each. */
const of = (variable: string) => ({ value: `var(--${variable})` });

/** Maps one of our colour families to the palette that Chakra's recipes expect. */
function palette(solid: string, soft: string, contrast: string, strong = solid) {
  return {
    solid: of(solid),
    contrast: of(contrast),
    fg: of(solid),
    subtle: of(soft),
    muted: of(soft),
    emphasized: of(strong),
    border: of(solid),
    focusRing: of('river'),
  };
}

const river = palette('river', 'river-soft', 'on-river', 'river-strong');
const ember = palette('ember', 'ember-soft', 'on-ember', 'ember-strong');
const reed = palette('reed', 'reed-soft', 'on-reed');
const danger = palette('danger', 'danger-soft', 'on-danger');

export const semanticColors = {
  bg: {
    DEFAULT: of('bg'),
    subtle: of('bg-sunken'),
    muted: of('bg-sunken'),
    emphasized: of('line'),
    panel: of('card'),
    error: of('danger-soft'),
    warning: of('ember-soft'),
    success: of('reed-soft'),
    info: of('river-soft'),
  },
  fg: {
    DEFAULT: of('ink'),
    muted: of('muted'),
    subtle: of('muted'),
    inverted: of('bg'),
    error: of('danger'),
    warning: of('ember'),
    success: of('reed'),
    info: of('river'),
  },
  border: {
    DEFAULT: of('control'),
    muted: of('line'),
    subtle: of('line'),
    emphasized: of('control'),
    error: of('danger'),
    warning: of('ember'),
    success: of('reed'),
    info: of('river'),
  },
  blackAlpha: { 500: of('overlay') },
  gray: { ...palette('ink', 'bg-sunken', 'bg'), muted: of('line'), emphasized: of('muted'), border: of('control') },
  river,
  ember,
  reed,
  danger,
  // Colour names that Chakra's alert and toast use for info, warning, success and error.
  blue: river,
  orange: ember,
  green: reed,
  red: danger,
};
