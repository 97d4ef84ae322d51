import type { NameDisplay, UserView } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api-client';
import { userQuery } from '../session/auth.queries';
import { NameChoice } from './name-choice';
import { nameChoiceCopy as copy } from './name-choice.copy';

/** Lets signed-in users choose how their name is shown. The choice is saved immediately, so that it applies to the next purchase. */
export default function ShownName({ user }: { user: UserView }) {
  const client = useQueryClient();
  // The choice is stored before the mutation starts. Otherwise, the radio button would briefly revert, as if the choice had been rejected.
  const [wanted, setWanted] = useState<NameDisplay>();
  const save = useMutation({
    mutationFn: (nameDisplay: NameDisplay) => api.patch<UserView>(API.user, { nameDisplay }),
    onSuccess: (saved) => client.setQueryData(userQuery.queryKey, saved),
  });
  const choose = (display: NameDisplay) => {
    setWanted(display);
    save.mutate(display, { onSettled: () => setWanted(undefined) });
  };
  return (
    <div>
      <NameChoice fullName={user.fullName} value={wanted ?? user.nameDisplay} onChange={choose} />
      {save.isError && <p role="alert">{copy.failed}</p>}
    </div>
  );
}
