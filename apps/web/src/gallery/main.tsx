import '../theme/tokens.css';
import '../theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Providers } from '../app/providers';
import { queryClient } from '../app/query-client';
import { Gallery } from './gallery';

const shown = new URLSearchParams(location.search).get('of');

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Providers client={queryClient}>
      <MemoryRouter>
        <Gallery shown={shown} />
      </MemoryRouter>
    </Providers>
  </StrictMode>,
);
