import { Link as ChakraLink } from '@chakra-ui/react/link';
import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { KeyboardEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

/** A single-column form with the browser's built-in validation turned off. */
export function Form(props: HTMLChakraProps<'form'>) {
  return <Fields onKeyDown={goOn} {...props} />;
}

const Fields = chakra(
  'form',
  { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.1rem' } },
  { defaultProps: { noValidate: true } },
);

/** Focuses the next field when the user taps a phone's "next" key. Otherwise, some phones would submit the incomplete form. */
function goOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, currentTarget: form } = event;
  const isNext = target instanceof HTMLInputElement && target.getAttribute('enterkeyhint') === 'next';
  if (key !== 'Enter' || !isNext || !isPhone()) return;
  const fields = [...form.elements].filter((each) => each.matches('input:not([type=radio], [type=checkbox]), select, textarea'));
  const next = fields[fields.indexOf(target) + 1];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

export function TextLink(props: LinkProps) {
  return (
    <ChakraLink asChild>
      <Link {...props} />
    </ChakraLink>
  );
}

function isPhone(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}
