import { ApiError } from './api/api-client';
import { draftValues, endDraft, hasOpenAttempt, saveDraft, sendDraft, type DraftId } from './draft';

const MESSAGE: DraftId = { form: 'message', owner: 'kabo' };

function send(id: DraftId = MESSAGE, request: unknown = {}): Promise<string> {
  return sendDraft(id, request, (_, key) => Promise.resolve(key));
}

async function fail(status: number, id: DraftId = MESSAGE): Promise<string> {
  let used = '';
  const refusal = new ApiError(status, 'INTERNAL', '', { statusCode: status, error: 'INTERNAL', message: '', requestId: '' });
  await sendDraft(id, {}, (_, key) => {
    used = key;
    return Promise.reject(refusal);
  }).catch(() => undefined);
  return used;
}

/** Imports a fresh copy of the module, as after a reload. */
async function reloaded(): Promise<typeof import('./draft')> {
  let fresh: typeof import('./draft') | undefined;
  await jest.isolateModulesAsync(async () => {
    fresh = await import('./draft');
  });
  return fresh as typeof import('./draft');
}

describe('the idempotency key of a draft', () => {
  it('is kept after lost responses, a changed request and a reload, and removed on success', async () => {
    const key = await fail(0);
    expect(await fail(502)).toBe(key);
    expect(hasOpenAttempt(MESSAGE)).toBe(true);
    const again = await reloaded();
    expect(await again.sendDraft(MESSAGE, { group: 'another' }, (_, sent) => Promise.resolve(sent))).toBe(key);
    expect(hasOpenAttempt(MESSAGE)).toBe(false);
    expect(await send()).not.toBe(key);
  });

  it('is removed when the API rejects the request, while the typed values are kept', async () => {
    saveDraft(MESSAGE, { text: 'It is at Boro.' });
    const refused = await fail(409);
    expect(draftValues(MESSAGE)).toEqual({ text: 'It is at Boro.' });
    expect(await send()).not.toBe(refused);
    expect(draftValues(MESSAGE)).toEqual({});
  });

  it.each([401, 403, 408, 428, 429])(
    'is kept after a retry fails with %d, because that does not show whether the first attempt took effect',
    async (status) => {
      const open = await fail(0);
      expect(await fail(status)).toBe(open);
      expect(await send()).toBe(open);
    },
  );

  it.each([401, 403, 428, 429])('is removed after the first attempt fails with %d', async (status) => {
    await fail(status);
    expect(hasOpenAttempt(MESSAGE)).toBe(false);
  });

  it('is kept when the typed values change, and removed when the draft is discarded', async () => {
    const open = await fail(0);
    saveDraft(MESSAGE, { text: 'Changed' });
    saveDraft(MESSAGE, {});
    expect(await fail(0)).toBe(open);
    endDraft(MESSAGE);
    expect(await fail(0)).not.toBe(open);
  });

  it('is specific to one draft of one account', async () => {
    const open = await fail(0);
    expect(await send({ ...MESSAGE, owner: 'neo' })).not.toBe(open);
    expect(await send({ ...MESSAGE, form: 'news' })).not.toBe(open);
    expect(await send()).toBe(open);
  });
});

it('resends the original request if an earlier attempt got no response and the body must not change', async () => {
  const sent: unknown[] = [];
  const lose = (request: unknown) => {
    sent.push(request);
    return Promise.reject(new Error('lost'));
  };
  await sendDraft<unknown, never>(MESSAGE, { slots: 1 }, lose).catch(() => undefined);
  await sendDraft<unknown, never>(MESSAGE, { slots: 1, name: 'Neo' }, lose, () => true).catch(() => undefined);
  await sendDraft<unknown, never>(MESSAGE, { slots: 2 }, lose, () => false).catch(() => undefined);
  expect(sent).toEqual([{ slots: 1 }, { slots: 1 }, { slots: 2 }]);
});

it("hides an account's draft from other accounts", () => {
  saveDraft(MESSAGE, { text: 'It is at Boro.' });
  expect(draftValues({ ...MESSAGE, owner: 'neo' })).toEqual({});
  expect(draftValues(MESSAGE)).toEqual({ text: 'It is at Boro.' });
});

it('keeps a draft in memory if storage is full, and ignores a corrupt entry', async () => {
  sessionStorage.setItem('draft:message:kabo', '{');
  expect(draftValues(MESSAGE)).toEqual({});
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  saveDraft(MESSAGE, { text: 'It is at Boro.' });
  const open = await fail(0);
  expect(draftValues(MESSAGE)).toEqual({ text: 'It is at Boro.' });
  expect(await send()).toBe(open);
  full.mockRestore();
});
