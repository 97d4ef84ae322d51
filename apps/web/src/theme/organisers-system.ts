import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { baseConfig } from './base-config';
import {
  breadcrumb,
  colorSwatch,
  drawer,
  emptyState,
  fileUpload,
  kbd,
  menu,
  progress,
  qrCode,
  skeleton,
  stat,
  timeline,
} from './recipes/organisers';
import { table } from './recipes/organisers-table';

/** The public theme plus the components that only organisers' pages use. It loads with those pages. */
export const organisersSystem = createSystem(
  defaultBaseConfig,
  baseConfig,
  defineConfig({
    theme: {
      // Chakra's charts use the mono font for figures. The body font already has tabular figures.
      tokens: { fonts: { mono: { value: 'var(--font-body)' } } },
      recipes: { colorSwatch, kbd, skeleton },
      slotRecipes: { breadcrumb, drawer, emptyState, fileUpload, menu, progress, qrCode, stat, table, timeline },
    },
  }),
);
