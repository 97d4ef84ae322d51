import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** A site of its own, which the product's build knows nothing of: `npm run gallery` serves it, the journeys build and walk through it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../public',
  plugins: [react()],
  build: { outDir: '../../dist-gallery', emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 2_000 },
});
