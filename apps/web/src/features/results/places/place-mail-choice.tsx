import type { UserView } from '@raffle/contracts/people/auth';
import type { PlaceMailSetting } from '@raffle/contracts/places';
import { Button } from '../../../ui/plain/button';
import { placeMailCopy as copy } from './places.copy';
import { useSavePlaceMailSetting } from './places.queries';

/** Lets the user opt in to a single email, sent when the winner is announced. Off by default. */
export function PlaceMailChoice({ setting: { wanted }, user }: { setting: PlaceMailSetting; user: UserView }) {
  const save = useSavePlaceMailSetting();
  return (
    <div className="stack">
      <p role="status">
        {wanted ? copy.asked : copy.ask} {!user.emailConfirmed && copy.confirm}
      </p>
      <div>
        <Button variant="outline" loading={save.isPending} loadingText={copy.saving} onClick={() => save.mutate({ wanted: !wanted })}>
          {wanted ? copy.stop : copy.want}
        </Button>
      </div>
      {save.error && (
        <p role="alert">
          {copy.failed} {save.error.message}
        </p>
      )}
    </div>
  );
}
