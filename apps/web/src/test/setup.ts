import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { TextDecoder, TextEncoder } from 'node:util';
import { removeFakeServer } from './fake-server';

// As long as a lazily loaded dialog or toast may take on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
Object.assign(globalThis, { TextDecoder, TextEncoder });
// jsdom lays nothing out: these two have nothing to do there.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  removeFakeServer();
  localStorage.clear();
  sessionStorage.clear();
});
