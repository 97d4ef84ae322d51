import { Navigate, type NavigateProps } from 'react-router-dom';
import { WaitingHead } from './route-title';

/**
 * A redirect that is rendered instead of a page. It sets a title, so that the browser tab has a title until the target page is rendered.
 */
export function Redirect(to: NavigateProps) {
  return (
    <>
      <WaitingHead />
      <Navigate {...to} />
    </>
  );
}
