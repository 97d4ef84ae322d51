import { Outlet } from 'react-router-dom';
import { ScrollToTop } from '../scroll-to-top';
import { Footer } from './footer';
import { Header } from './header';
import { shellCopy } from './shell.copy';
import styles from './shell.module.css';

/** What stands around every page. */
export function Shell() {
  return (
    <>
      <ScrollToTop />
      <a className={styles.skip} href="#main">
        {shellCopy.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
