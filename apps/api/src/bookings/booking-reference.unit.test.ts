import { isReference, newBookingReference, normalReference } from './booking-reference.js';

describe('newBookingReference', () => {
  it('returns references in the displayed format, without ambiguous letters', () => {
    for (let n = 0; n < 500; n += 1) {
      expect(newBookingReference()).toMatch(/^OKV-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{3}$/);
    }
  });

  it('uses every symbol and returns ten thousand distinct references', () => {
    const references = Array.from({ length: 10_000 }, newBookingReference);
    expect(new Set(references).size).toBe(10_000);
    expect(new Set(references.join('').replace(/OKV|-/g, '')).size).toBe(32);
  });
});

describe('normalReference', () => {
  it('accepts lower-case letters and surrounding spaces', () => {
    expect(normalReference(' okv-7f3k9-qw2mx-4tb ')).toBe('OKV-7F3K9-QW2MX-4TB');
  });
});

describe('isReference', () => {
  it('accepts every generated reference', () => {
    for (let n = 0; n < 500; n += 1) expect(isReference(newBookingReference())).toBe(true);
  });

  it.each(['', 'OKV-1', 'OKV-7F3K9-QW2MX-4T', 'OKV-7F3K9-QW2MX-4TBB', 'OKV-7F3K9-QW2MX-4TU', 'OKV-7F3K9-QW2MX-4TB\n', '\u0000'])(
    'rejects %j',
    (text) => {
      expect(isReference(text)).toBe(false);
    },
  );
});
