import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { baseConfig } from './base-config';
import { colorSwatch, fileUpload, qrCode, stat, table, tag } from './recipes/organisers-data';
import { breadcrumb, drawer, kbd, menu, switchRecipe, tooltip } from './recipes/organisers-frame';
import { emptyState, progress, skeleton, steps, timeline } from './recipes/organisers-states';

/** The same look with what only the organisers' pages use: it comes with their wing, and nobody else pays for it. */
export const organisersSystem = createSystem(
  defaultBaseConfig,
  baseConfig,
  defineConfig({
    theme: {
      // Chakra's charts write figures in it: ours are tabular as they are.
      tokens: { fonts: { mono: { value: 'var(--font-body)' } } },
      recipes: { colorSwatch, kbd, skeleton },
      slotRecipes: {
        breadcrumb,
        drawer,
        emptyState,
        fileUpload,
        menu,
        progress,
        qrCode,
        stat,
        steps,
        switch: switchRecipe,
        table,
        tag,
        timeline,
        tooltip,
      },
    },
  }),
);
