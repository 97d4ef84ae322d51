import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { commonPasswords } from './scripts/common-passwords';

/** The oldest supported browsers according to the README. */
const STYLES_FOR = ['chrome109', 'edge109', 'firefox115', 'safari15.4'];
/**
 * Safari 15 supports class fields, but handles an initializer incorrectly if it calls or contains a function (webkit.org/b/236843). With
 * the target safari15.4, Vite rewrites every class, which adds 1.1 KB to each page. With safari16 it does not; test/browsers.test.ts
 * detects such initializers instead.
 */
const SCRIPTS_FOR = ['chrome109', 'edge109', 'firefox115', 'safari16'];

const API_ORIGIN = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), commonPasswords()],
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      '/api': API_ORIGIN,
      '/log': API_ORIGIN,
      '/socket.io': { target: API_ORIGIN, ws: true },
    },
  },
  build: {
    target: SCRIPTS_FOR,
    cssTarget: STYLES_FOR,
    // The prerender step and the budget test use the manifest to find the files that a route loads.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The content security policy forbids inline and `data:` scripts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Inlines constants from other modules, because that takes less code than importing them.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              // Libraries change rarely, so their separate chunks stay in the browser's cache across releases.
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/ },
                // Puts the code that every page needs immediately into one file instead of a dozen small ones.
                { name: 'app', tags: ['$initial'] },
                // Code shared by most of the organisers' pages, except code that public pages also use, and except the dialogs, which load
                // when the first one opens.
                {
                  name: 'organisers',
                  test: /src[\\/]organisers[\\/](?!form[\\/](action-dialog|dialogs))|admin[\\/]routes/,
                  minShareCount: 12,
                  includeDependenciesRecursively: false,
                },
                // A few small modules that every sign-in page uses.
                {
                  name: 'way-in',
                  test: /src[\\/]features[\\/]auth[\\/](typed-email|kept-return|return-to|magic-link[\\/]magic-link\.copy)/,
                  includeDependenciesRecursively: false,
                },
                // Puts the parts of Chakra that most pages with forms need into one file instead of a dozen small ones.
                {
                  name: 'chakra',
                  test: /node_modules[\\/](@chakra-ui|@ark-ui|@zag-js|@internationalized|@emotion|@pandacss)[\\/]/,
                  minShareCount: 48,
                  includeDependenciesRecursively: false,
                },
                { name: 'socket', test: /node_modules[\\/](socket\.io|engine\.io|@socket\.io)|src[\\/]lib[\\/]socket[\\/]connect/ },
              ],
            },
          },
    },
  },
}));
