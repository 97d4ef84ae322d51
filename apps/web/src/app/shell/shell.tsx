import { Outlet } from 'react-router-dom';
import { Footer } from './footer';
import { Header } from './header';
import { shellCopy } from './shell.copy';
import styles from './shell.module.css';

export function Shell() {
  return (
    <>
      <a className="skip-link" href="#main">
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
