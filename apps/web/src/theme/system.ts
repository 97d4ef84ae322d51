import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem } from '@chakra-ui/react/styled-system';
import { baseConfig } from './base-config';

/** The theme of public pages with forms or tables, and of dialogs and toasts that open on the others. */
export const system = createSystem(defaultBaseConfig, baseConfig);
