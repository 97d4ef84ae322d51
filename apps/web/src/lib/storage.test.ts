import { local, session } from './storage';

const areas = [
  ['local', local, 'localStorage'],
  ['session', session, 'sessionStorage'],
] as const;

describe.each(areas)('%s', (_name, storage, area) => {
  it('stores values in the browser', () => {
    storage.setItem('a', '1');
    expect([storage.getItem('a'), window[area].getItem('a'), storage.outlastsPage('a')]).toEqual(['1', '1', true]);
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });

  it('keeps a value in memory if storage is full, and removes the older stored value', () => {
    storage.setItem('a', 'old');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    storage.setItem('a', 'new');
    expect([storage.getItem('a'), storage.outlastsPage('a'), window[area].getItem('a')]).toEqual(['new', false, null]);
    full.mockRestore();
    storage.setItem('a', 'newer');
    expect([storage.getItem('a'), storage.outlastsPage('a'), window[area].getItem('a')]).toEqual(['newer', true, 'newer']);
    storage.clear();
  });

  it.each([
    ['forbidden', true],
    ['missing', false],
  ])('works if storage is %s', (_how, throws) => {
    const get = () => {
      if (throws) throw new DOMException('Denied', 'SecurityError');
      return null as unknown as Storage;
    };
    const denied = jest.spyOn(window, area, 'get').mockImplementation(get);
    storage.setItem('a', '1');
    expect([storage.getItem('a'), storage.getItem('b'), storage.outlastsPage('a')]).toEqual(['1', null, false]);
    storage.removeItem('a');
    storage.setItem('b', '2');
    storage.clear();
    expect([storage.getItem('a'), storage.getItem('b')]).toEqual([null, null]);
    denied.mockRestore();
  });
});
