import { ProgressRange, ProgressRoot, ProgressTrack } from '@chakra-ui/react/progress';

/** How far a message is that is being sent. Its code comes only while one is. */
export function MessageProgress({ label, done, all }: { label: string; done: number; all: number }) {
  return (
    <ProgressRoot max={all} value={done} width="min(100%, 24rem)">
      <ProgressTrack aria-label={label}>
        <ProgressRange />
      </ProgressTrack>
    </ProgressRoot>
  );
}
