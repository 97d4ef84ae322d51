import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { endToastsOfPage } from '../ui/toast/toaster';

/** What a page has said goes with it. */
export function ToastsOfPage() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    endToastsOfPage();
  }, [pathname]);
  return null;
}
