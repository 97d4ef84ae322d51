import { IconButton } from '@chakra-ui/react/button';
import { Button, LinkButton } from '../ui/button';
import { ChakraScope } from '../ui/chakra-scope';
import { TextLink } from '../ui/form';
import { CloseIcon, SparkIcon } from '../ui/icons';
import { Button as PlainButton, LinkButton as PlainLinkButton } from '../ui/plain/button';
import { TickBox } from '../ui/plain/tick-box';
import { Row } from './row';

const SIZES = ['xs', 'sm', 'md', 'lg'] as const;
const PALETTES = ['river', 'ember', 'reed', 'danger', 'gray'] as const;
const PLAIN_VARIANTS = ['solid', 'outline', 'ghost', 'link'] as const;
const TONES = ['river', 'ember', 'danger', 'ink'] as const;

const STATES = {
  loading: { loading: true, loadingText: 'Saving...' },
  disabled: { disabled: true },
  'disabled, can be pressed': { 'aria-disabled': true },
};

/** Those of the pages that load no Chakra. */
export function PlainControls() {
  return (
    <>
      {PLAIN_VARIANTS.map((variant) => (
        <Row key={variant} title={variant}>
          {TONES.map((tone) => (
            <PlainButton key={tone} variant={variant} tone={tone}>
              {tone}
            </PlainButton>
          ))}
          <PlainButton variant={variant} size="sm">
            small
          </PlainButton>
          <PlainButton variant={variant} size="lg">
            large
          </PlainButton>
          {Object.entries(STATES).map(([name, state]) => (
            <PlainButton key={name} variant={variant} {...state}>
              {name}
            </PlainButton>
          ))}
          <PlainLinkButton variant={variant} to="/">
            <SparkIcon /> a link
          </PlainLinkButton>
        </Row>
      ))}
      <Row title="tick box">
        {[true, false].map((checked) => (
          <TickBox key={String(checked)} label={checked ? 'ticked' : 'not ticked'} checked={checked} onChange={() => undefined} />
        ))}
      </Row>
    </>
  );
}

/** Chakra's, of the pages with which somebody works. */
export function WorkControls() {
  return (
    <ChakraScope>
      {(['solid', 'subtle', 'outline', 'ghost', 'plain'] as const).map((variant) => (
        <Row key={variant} title={variant}>
          {PALETTES.map((palette) => (
            <Button key={palette} variant={variant} colorPalette={palette}>
              {palette}
            </Button>
          ))}
          {/* What is to be pressed on a page is never lower than a finger is wide. */}
          {SIZES.filter((size) => variant !== 'solid' || size === 'md' || size === 'lg').map((size) => (
            <Button key={size} variant={variant} size={size}>
              size {size}
            </Button>
          ))}
          {Object.entries({ ...STATES, opened: { 'aria-expanded': true } }).map(([name, state]) => (
            <Button key={name} variant={variant} {...state}>
              {name}
            </Button>
          ))}
          <LinkButton variant={variant} to="/">
            <SparkIcon /> a link
          </LinkButton>
          <IconButton variant={variant} aria-label="Close">
            <CloseIcon />
          </IconButton>
        </Row>
      ))}
      <Row title="among text">
        <p>
          A sentence with <TextLink to="/">a link inside the app</TextLink> in it.
        </p>
      </Row>
    </ChakraScope>
  );
}
