import { defineConfig } from '@chakra-ui/react/styled-system';
import { animationStyles, breakpoints, keyframes, measures, textStyles } from './measures';
import { button, link } from './recipes/actions';
import { alert, badge, spinner, toast } from './recipes/feedback';
import { checkbox, checkmark, field, fieldset, input, inputAddon, nativeSelect, radioGroup, textarea } from './recipes/forms';
import { card, dataList, tabs } from './recipes/layout';
import { dialog, popover } from './recipes/overlays';
import { semanticColors } from './semantic-colors';

/**
 * Chakra's configuration for the "Headwaters" design. It uses our own colours (CSS variables in tokens.css, for the light and dark themes),
 * our own CSS reset (base.css, in Chakra's cascade layers) and our own recipes. A component without a recipe renders unstyled: add the
 * recipe here, or in organisers-system.ts if only organisers' pages use it.
 */
export const baseConfig = defineConfig({
  preflight: false,
  // `preflight`, which is Chakra's reset, is disabled because base.css contains our own reset in the `reset` layer.
  globalCss: { html: { colorPalette: 'river' } },
  conditions: {
    // This condition prevents hover styles on disabled controls. On touch screens, it also prevents hover styles from remaining after a
    // tap.
    hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled], [aria-disabled=true])'],
  },
  theme: {
    breakpoints,
    keyframes,
    textStyles,
    animationStyles,
    tokens: {
      ...measures,
      cursor: {
        button: { value: 'pointer' },
        checkbox: { value: 'pointer' },
        menuitem: { value: 'pointer' },
        option: { value: 'pointer' },
        disabled: { value: 'not-allowed' },
      },
      colors: {
        white: { value: '#ffffff' },
        black: { value: '#000000' },
        transparent: { value: 'transparent' },
      },
      fonts: { body: { value: 'var(--font-body)' }, heading: { value: 'var(--font-display)' } },
      radii: {
        l1: { value: 'var(--radius-s)' },
        l2: { value: 'var(--radius-m)' },
        l3: { value: 'var(--radius-l)' },
        full: { value: '9999px' },
      },
      shadows: {
        xs: { value: 'var(--shadow-1)' },
        sm: { value: 'var(--shadow-1)' },
        md: { value: 'var(--shadow-1)' },
        lg: { value: 'var(--shadow-2)' },
        xl: { value: 'var(--shadow-2)' },
      },
    },
    semanticTokens: { colors: semanticColors },
    recipes: { button, link, input, inputAddon, textarea, checkmark, badge, spinner },
    slotRecipes: { dataList, field, fieldset, nativeSelect, checkbox, radioGroup, tabs, card, alert, dialog, popover, toast },
  },
});
