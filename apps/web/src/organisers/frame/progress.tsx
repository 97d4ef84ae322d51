import { ProgressRange, ProgressRoot, ProgressTrack } from '@chakra-ui/react/progress';

/** Progress bar of a background process. */
export function Progress({ label, done, all }: { label: string; done: number; all: number }) {
  return (
    <ProgressRoot max={all} value={done} width="min(100%, 24rem)">
      <ProgressTrack aria-label={label}>
        <ProgressRange />
      </ProgressTrack>
    </ProgressRoot>
  );
}
