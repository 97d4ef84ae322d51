import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { TextDecoder, TextEncoder } from 'node:util';
import { removeFakeServer } from './fake-server';

let waitsSince = -Infinity;
configure(({ asyncWrapper, getElementError }) => ({
  // On a busy machine, a lazily loaded dialog or toast may take this long to appear.
  asyncUtilTimeout: 20_000,
  async asyncWrapper(wait) {
    waitsSince = performance.now();
    return asyncWrapper(wait).finally(() => (waitsSince = -Infinity));
  },
  // A wait repeats its check, and by default every failed check prints the whole page into its error. This setting prints the page only
  // once the wait has lasted a second.
  getElementError(message, container) {
    if (performance.now() - waitsSince > 1_000) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
}));
Object.assign(globalThis, { TextDecoder, TextEncoder });
// jsdom has no layout and lacks these functions, so they are replaced with functions that do nothing.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// jsdom has no PointerEvent, and Chakra's checkbox creates one.
globalThis.PointerEvent ??= class extends MouseEvent {} as typeof PointerEvent;

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'ResizeObserver');
  removeFakeServer();
  localStorage.clear();
  sessionStorage.clear();
});
