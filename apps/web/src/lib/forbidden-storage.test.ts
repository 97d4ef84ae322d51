import { installFakeServer } from '../test/fake-server';
import { api } from './api/api-client';

const STORAGES = ['localStorage', 'sessionStorage'] as const;
const real = Object.getOwnPropertyDescriptors(window);

beforeEach(() => {
  for (const name of STORAGES) {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, name, { get, configurable: true });
  }
});
afterEach(() => STORAGES.forEach((name) => Object.defineProperty(window, name, real[name])));

it('lets the api be asked where the browser forbids storage, and keeps what is to be kept for the page', async () => {
  await jest.isolateModulesAsync(() => import('../../public/theme.js'));
  installFakeServer().on('GET /api/season', { body: { year: 2025 } });
  expect(await api.get('/api/season')).toEqual({ year: 2025 });
  for (const name of STORAGES) {
    window[name].setItem('kept', 'yes');
    expect(window[name].getItem('kept')).toBe('yes');
    window[name].removeItem('kept');
    expect(window[name].getItem('kept')).toBeNull();
  }
});
