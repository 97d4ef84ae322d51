import { Center } from '@chakra-ui/react/center';
import { Spinner, type SpinnerProps } from '@chakra-ui/react/spinner';
import { uiCopy } from '../copy/ui.copy';

export function Loading({ label = uiCopy.loading, size = 'md' }: { label?: string; size?: SpinnerProps['size'] }) {
  return (
    <span role="status">
      <Spinner size={size} />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

/** Fills the page's main area while its data loads, so that the footer does not move. */
export function PageLoading({ label = uiCopy.loading }: { label?: string }) {
  return (
    <Center minHeight="calc(100dvh - var(--header-height))">
      <Loading size="lg" label={label} />
    </Center>
  );
}
