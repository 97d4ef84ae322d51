import { Button as ChakraButton, type ButtonProps as ChakraButtonProps } from '@chakra-ui/react/button';
import { Spinner } from '@chakra-ui/react/spinner';
import type { Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { guardClick } from './guard-click';

export interface ButtonProps extends ChakraButtonProps {
  /**
   * While true, the button shows a spinner, keeps focus and ignores clicks. If the prop is set, even to false, a double click counts as a
   * single click.
   */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Chakra's button, except that it keeps focus while loading. With `aria-disabled`, it looks disabled but can still be clicked. */
export function Button({ loading, loadingText, children, onClick, ...rest }: ButtonProps) {
  return (
    <ChakraButton {...rest} aria-busy={loading || undefined} onClick={guardClick(loading, onClick)}>
      {loading && <Spinner size="sm" aria-hidden />}
      {loading && loadingText ? loadingText : children}
    </ChakraButton>
  );
}

type Look = Pick<ChakraButtonProps, 'variant' | 'size' | 'colorPalette' | 'alignSelf' | 'justifySelf'>;

export function LinkButton({ variant, size, colorPalette, alignSelf, justifySelf, ...link }: Look & LinkProps) {
  return (
    <ChakraButton asChild {...({ variant, size, colorPalette, alignSelf, justifySelf } as Look)}>
      <Link {...link} />
    </ChakraButton>
  );
}
