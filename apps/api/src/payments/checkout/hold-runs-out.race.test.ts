import { API } from '@raffle/contracts/routes';
import type { CreateSelectionResponse } from '@raffle/contracts/selections';
import { app, checkout, date, person, selectionOf } from '../../../test/buyer.js';
import type { Answer } from '../../../test/client.js';
import { untilWaiting } from '../../../test/locks.js';
import { makeSelection, selectionBody, slotsOf } from '../../../test/make.js';
import { expectSoundMoney } from '../../../test/money.js';
import type { ProviderPage } from '../provider/provider-page.js';
import { StripeGateway } from '../provider/stripe-gateway.js';

const OVER = { status: 410, body: { error: 'SELECTION_EXPIRED' } };

afterEach(() => jest.restoreAllMocks());

const ask = (slots: string[]): Promise<Answer<CreateSelectionResponse>> =>
  person.client.post<CreateSelectionResponse>(API.selections, selectionBody(slots));

/** Makes the hold expire now, but leaves it to the caller to run the job that ends expired holds. */
async function runOut(selectionId: string): Promise<void> {
  await app.sql(
    `WITH over AS (SELECT clock_timestamp() AS at), hold AS (UPDATE selections SET expires_at = at FROM over WHERE id = $1)
     UPDATE claims SET expires_at = at FROM over WHERE selection_id = $1`,
    [selectionId],
  );
}

/** Delays the provider's response to creating a page until `meanwhile` is done. */
function whilePageIsMade(meanwhile: (page: ProviderPage) => Promise<void>): void {
  const gateway = app.app.get(StripeGateway);
  const create = gateway.createPage.bind(gateway);
  jest.spyOn(gateway, 'createPage').mockImplementationOnce(async (...asked) => {
    const page = await create(...asked);
    await meanwhile(page);
    return page;
  });
}

/** Sends a request whose transaction begins before the hold expires but obtains the person's lock only afterwards. */
async function beganInTime<Body>(selectionId: string, asked: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  const { answer } = await app.database.transact(async (tx) => {
    await tx.rows('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [person.id]);
    const running = asked();
    await untilWaiting(app, 1);
    await runOut(selectionId);
    return { answer: running };
  });
  return answer;
}

describe('a hold that expires while its payment page is being created', () => {
  it('cannot be paid for after its owner has held ten other slots on the same day', async () => {
    const [first, second] = [slotsOf(date, 10, 10), slotsOf(date, 40, 10)];
    const { selectionId } = await makeSelection(person, first);
    let made: ProviderPage | undefined;
    whilePageIsMade(async (page) => {
      made = page;
      await runOut(selectionId);
      expect(await ask(second)).toMatchObject({ status: 201 });
    });
    expect(await checkout(selectionId)).toMatchObject(OVER);
    expect(await app.app.get(StripeGateway).readPage(made?.id ?? '')).toMatchObject({ status: 'expired' });
    expect(await selectionOf(selectionId)).toMatchObject({ state: 'expired' });
    expect(await app.sql(`SELECT state FROM payments WHERE selection_id = $1`, [selectionId])).toEqual([{ state: 'failed' }]);
    const live = `SELECT 1 FROM claims WHERE user_id = $1 AND state IN ('held', 'sold') AND (expires_at IS NULL OR expires_at > now())`;
    expect(await app.sql(live, [person.id])).toHaveLength(10);
    await expectSoundMoney(app);
  });

  it('cannot be paid for after its owner has held forty slots on other days', async () => {
    const dates = ['2025-11-01', '2025-11-02', '2025-11-03', '2025-11-04'];
    const { selectionId } = await makeSelection(person, slotsOf(date, 10, 10));
    whilePageIsMade(async () => {
      await runOut(selectionId);
      for (const other of dates) expect(await ask(slotsOf(other, 40, 10))).toMatchObject({ status: 201 });
    });
    expect(await checkout(selectionId)).toMatchObject(OVER);
    await expectSoundMoney(app);
  });
});

/** The request that has the lock may create another selection without counting the expired hold towards its limits. */
describe("a hold that expires while a request waits for the lock on the hold's owner", () => {
  it('does not get the payment page that was created for it', async () => {
    const { selectionId } = await makeSelection(person, slotsOf(date, 10, 10));
    let release = (): void => undefined;
    const made = new Promise<void>((resolve) => {
      whilePageIsMade(() => {
        resolve();
        return new Promise((go) => (release = go));
      });
    });
    const asked = checkout(selectionId);
    await made;
    const answer = await beganInTime(selectionId, () => {
      release();
      return asked;
    });
    expect(answer).toMatchObject(OVER);
    await expectSoundMoney(app);
  });

  it('cannot be extended', async () => {
    const { selectionId } = await makeSelection(person, slotsOf(date, 10, 10));
    expect(await beganInTime(selectionId, () => person.client.post(API.selectionExtend(selectionId)))).toMatchObject(OVER);
    expect(await ask(slotsOf(date, 40, 10))).toMatchObject({ status: 201 });
    await expectSoundMoney(app);
  });

  it('gets no payment page', async () => {
    const { selectionId } = await makeSelection(person, slotsOf(date, 10, 10));
    expect(await beganInTime(selectionId, () => checkout(selectionId))).toMatchObject(OVER);
    await expectSoundMoney(app);
  });
});
