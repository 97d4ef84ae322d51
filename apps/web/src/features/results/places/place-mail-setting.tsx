import type { UserView } from '@raffle/contracts/people/auth';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/plain/button';
import { Spinner } from '../../../ui/plain/spinner';
import { PlaceMailChoice } from './place-mail-choice';
import { placeMailCopy, placesCopy } from './places.copy';
import { placesQuery } from './places.queries';

/** Shows `PlaceMailChoice` in the account settings, or a message if it is too late to opt in. */
export default function PlaceMailSetting({ user }: { user: UserView }) {
  const { data, isError, refetch } = useQuery(placesQuery(user.id));
  if (data) return data.mail ? <PlaceMailChoice setting={data.mail} user={user} /> : <p>{placeMailCopy.over}</p>;
  return isError ? <Button onClick={() => void refetch()}>{placesCopy.again}</Button> : <Spinner label={placesCopy.loading} />;
}
