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

/** The public pages' look and the components that only organisers meet. It loads with their pages. */
export const organisersSystem = createSystem(
  defaultBaseConfig,
  baseConfig,
  defineConfig({
    theme: {
      // Chakra's charts write figures in it: ours are tabular as they are.
      tokens: { fonts: { mono: { value: 'var(--font-body)' } } },
      recipes: { colorSwatch, kbd, skeleton },
      slotRecipes: { breadcrumb, drawer, emptyState, fileUpload, menu, progress, qrCode, stat, table, timeline },
    },
  }),
);
