import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { removeFakeServer } from './fake-server';

Object.assign(globalThis, { TextDecoder, TextEncoder });
// jsdom lays nothing out: these two have nothing to do there.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  removeFakeServer();
  localStorage.clear();
  sessionStorage.clear();
});
