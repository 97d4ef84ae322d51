import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem } from '@chakra-ui/react/styled-system';
import { baseConfig } from './base-config';

/** Theme for the public pages that use Chakra, and for dialogs and toasts on the public pages that don't. */
export const system = createSystem(defaultBaseConfig, baseConfig);
