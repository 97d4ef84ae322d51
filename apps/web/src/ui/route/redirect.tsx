import { Navigate, type NavigateProps } from 'react-router-dom';
import { WaitingHead } from './route-title';

/** Sends whoever is here on, in place of a whole page: until the other page stands there, the tab still has a title. */
export function Redirect(to: NavigateProps) {
  return (
    <>
      <WaitingHead />
      <Navigate {...to} />
    </>
  );
}
