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

/** Theme for the organisers' pages: the public theme plus recipes for components that only the organisers' pages use. */
export const organisersSystem = createSystem(
  defaultBaseConfig,
  baseConfig,
  defineConfig({
    theme: {
      // Chakra's charts set figures in the mono font. We use the body font instead, because it has tabular figures.
      tokens: { fonts: { mono: { value: 'var(--font-body)' } } },
      recipes: { colorSwatch, kbd, skeleton },
      slotRecipes: { breadcrumb, drawer, emptyState, fileUpload, menu, progress, qrCode, stat, table, timeline },
    },
  }),
);
