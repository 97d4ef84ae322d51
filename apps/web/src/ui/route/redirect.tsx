import { Navigate, type NavigateProps } from 'react-router-dom';
import { WaitingHead } from './route-title';

/** A redirect rendered in place of a page. Gives the browser tab a title until the target page is rendered. */
export function Redirect(to: NavigateProps) {
  return (
    <>
      <WaitingHead />
      <Navigate {...to} />
    </>
  );
}
