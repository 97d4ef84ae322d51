import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import {
  dialogSlotRecipe,
  keyframes,
  layerStyles,
  nativeSelectSlotRecipe,
  textStyles,
  toastSlotRecipe,
  tokens,
} from '@chakra-ui/react/theme';
import { semanticColors } from './semantic-colors';

/**
 * Chakra with only what is in use: none of its own colours (ours are CSS variables, see tokens.css), no reset of
 * its own (base.css, in the same layers), and the recipes listed here. A component whose recipe is missing renders
 * without style: add the recipe when you add the component.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: false,
    // base.css lays resets into the layer of the same name, which its own first line puts first.
    globalCss: {
      '*': { '--global-color-border': 'colors.border' },
      html: { colorPalette: 'river' },
    },
    theme: {
      keyframes,
      textStyles,
      layerStyles,
      tokens: {
        spacing: tokens.spacing,
        sizes: tokens.sizes,
        fontSizes: tokens.fontSizes,
        fontWeights: tokens.fontWeights,
        lineHeights: tokens.lineHeights,
        letterSpacings: tokens.letterSpacings,
        durations: tokens.durations,
        easings: tokens.easings,
        zIndex: tokens.zIndex,
        cursor: {
          button: { value: 'pointer' },
          checkbox: { value: 'pointer' },
          menuitem: { value: 'pointer' },
          disabled: { value: 'not-allowed' },
        },
        colors: {
          white: { value: '#ffffff' },
          black: { value: '#000000' },
          transparent: { value: 'transparent' },
          current: { value: 'currentColor' },
        },
        fonts: { body: { value: 'var(--font-body)' }, heading: { value: 'var(--font-display)' } },
        radii: { ...tokens.radii, l1: { value: 'var(--radius-s)' }, l2: { value: 'var(--radius-m)' }, l3: { value: 'var(--radius-l)' } },
        shadows: {
          xs: { value: 'var(--shadow-1)' },
          sm: { value: 'var(--shadow-1)' },
          md: { value: 'var(--shadow-1)' },
          lg: { value: 'var(--shadow-2)' },
          xl: { value: 'var(--shadow-2)' },
        },
      },
      semanticTokens: { colors: semanticColors },
      slotRecipes: {
        dialog: dialogSlotRecipe,
        nativeSelect: nativeSelectSlotRecipe,
        toast: toastSlotRecipe,
      },
    },
  }),
);
