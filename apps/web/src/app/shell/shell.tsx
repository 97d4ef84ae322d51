import { Outlet } from 'react-router-dom';
import { ScrollToTop } from '../scroll-to-top';
import { Footer } from './footer';
import { Header } from './header';
import styles from './shell.module.css';

/** What stands around every page. */
export function Shell() {
  return (
    <>
      <ScrollToTop />
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
