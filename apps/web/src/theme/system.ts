import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem } from '@chakra-ui/react/styled-system';
import { baseConfig } from './base-config';

/** For the public pages with which somebody works, and for what opens later on the others. */
export const system = createSystem(defaultBaseConfig, baseConfig);
