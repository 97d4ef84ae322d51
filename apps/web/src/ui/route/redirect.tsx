import { Navigate, type NavigateProps } from 'react-router-dom';
import { WaitingHead } from './route-title';

/** Redirects in place of a whole page. The tab keeps a title until the other page is rendered. */
export function Redirect(to: NavigateProps) {
  return (
    <>
      <WaitingHead />
      <Navigate {...to} />
    </>
  );
}
