import { ConfirmButton } from '../form/confirm-button';
import { messagesCopy as copy } from './messages.copy';
import { useStopMessage } from './messages.queries';

/** Button that stops a message while it is being sent. */
export function StopMessage({ id, subject }: { id: string; subject: string }) {
  const stop = useStopMessage();
  return (
    <ConfirmButton words={copy.confirmStop} action={stop} target={id} aria-label={copy.stopName(subject)}>
      {copy.stop}
    </ConfirmButton>
  );
}
