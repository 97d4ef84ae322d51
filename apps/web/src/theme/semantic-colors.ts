/** Chakra's semantic colours, mapped to the CSS variables in tokens.css, which define a light and a dark value for each. */
const of = (variable: string) => ({ value: `var(--${variable})` });

/** Maps one of our colour families to the palette that Chakra's recipes expect. */
function palette(solid: string, soft: string, contrast: string, strong = solid) {
  return {
    solid: of(solid),
    contrast: of(contrast),
    fg: of(solid),
    subtle: of(soft),
    emphasized: of(strong),
    border: of(solid),
    focusRing: of('river'),
  };
}

export const semanticColors = {
  bg: { DEFAULT: of('bg'), subtle: of('bg-sunken'), muted: of('bg-sunken'), panel: of('card') },
  fg: { DEFAULT: of('ink'), muted: of('muted'), error: of('danger'), success: of('reed') },
  border: { DEFAULT: of('control'), muted: of('line'), error: of('danger') },
  gray: { ...palette('ink', 'bg-sunken', 'bg'), emphasized: of('muted'), border: of('control') },
  river: palette('river', 'river-soft', 'on-river', 'river-strong'),
  ember: palette('ember', 'ember-soft', 'on-ember', 'ember-strong'),
  reed: palette('reed', 'reed-soft', 'on-reed'),
  danger: palette('danger', 'danger-soft', 'on-danger'),
};
