import { installFakeServer } from '../test/fake-server';
import { api } from './api/api-client';

const STORAGES = ['localStorage', 'sessionStorage'] as const;

it('starts the app and calls the API even if the browser forbids storage', async () => {
  const forbid = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  const forbidden = STORAGES.map((name) => jest.spyOn(window, name, 'get').mockImplementation(forbid));
  await jest.isolateModulesAsync(() => import('../../public/before-app.js'));
  installFakeServer().on('GET /api/season', { body: { year: 2025 } });
  expect(await api.get('/api/season')).toEqual({ year: 2025 });
  forbidden.forEach((spy) => spy.mockRestore());
});
