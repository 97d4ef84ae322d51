import { API } from '@raffle/contracts/routes';
import { app, bought, checkout, date, intentOf, openItems, person, selectionOf } from '../../../test/buyer.js';
import { eventually, makeCheckout, makeSelection, slotsOf } from '../../../test/make.js';
import { bookingOf, expectSoundMoney, moneyOf, outboxNow, paidWithoutRow, payAndWait, statesOf } from '../../../test/money.js';
import { ReconciliationJob, ReconciliationService } from './reconciliation.service.js';
import { Attention } from '../../platform/attention/attention.js';
import { Ledger } from './ledger.js';

const reconciliation = () => app.app.get(ReconciliationService);
const ledger = () => app.app.get(Ledger);
const silence = () => app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });

describe('when no event arrives', () => {
  it('records a refund made directly through the provider', async () => {
    const { bookingId, referenceNumber, intent } = await bought(2);
    silence();
    app.sandbox?.control({ action: 'refund', payment_intent: intent });
    expect(await ledger().disagreements()).toEqual([expect.stringContaining('600 cents went back there, 0 here')]);
    expect(await app.app.get(ReconciliationJob).run()).toMatchObject({ orphans: [], disagreements: [] });
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await statesOf(app, bookingId)).toEqual(['refunded']);
    await expectSoundMoney(app);
  });

  it.each(['authorised', 'captured'])('returns money that was %s on a payment page whose URL no buyer received', async (how) => {
    silence();
    app.sandbox?.addFault({ operation: 'checkout.sessions.create', mode: 'error', status: 500, when: 'after', times: 0 });
    const { selectionId } = await makeSelection(person, slotsOf(date, 40, 1));
    expect((await checkout(selectionId)).status).toBe(503);
    expect((await person.client.delete(API.selection(selectionId))).status).toBe(204);
    const { referenceNumber } = await selectionOf(selectionId);
    const sessions = app.sandbox?.state().sessions as { id: string; client_reference_id: string }[];
    const lost = sessions.find(({ client_reference_id }) => client_reference_id.startsWith(referenceNumber ?? ''));
    app.sandbox?.control({ action: 'pay', session: lost?.id ?? '' });
    if (how === 'captured') app.sandbox?.control({ action: 'capture', payment_intent: intentOf(referenceNumber ?? '') });
    await reconciliation().run();
    await eventually(
      async () => moneyOf(app, referenceNumber ?? ''),
      ({ voided, refunded }) => voided + refunded === 300,
    );
    await outboxNow(app);
    await eventually(
      () => openItems(referenceNumber ?? ''),
      ({ length }) => length === 0,
    );
    await expectSoundMoney(app);
  });
});

describe('our books', () => {
  it('are compared in full, even if a disputed payment does not exist in our provider account', async () => {
    const { bookingId, referenceNumber } = await bought(1);
    await app.sql(
      `INSERT INTO disputes (payment_id, provider_id, status, amount_cents, withdrawn_cents, read_at)
                   SELECT id, 'du_elsewhere', 'needs_response', 300, 0, now() FROM payments WHERE booking_id = $1`,
      [bookingId],
    );
    await app.sql(`UPDATE payments SET provider_intent_id = 'pi_elsewhere' WHERE booking_id = $1`, [bookingId]);
    expect(await ledger().disagreements(new Date(Date.now() - 60_000))).toContainEqual(
      expect.stringContaining('the provider does not know it'),
    );
    await app.sql(`DELETE FROM disputes WHERE provider_id = 'du_elsewhere'`);
    await app.sql(`UPDATE payments SET provider_intent_id = $2 WHERE booking_id = $1`, [bookingId, intentOf(referenceNumber)]);
  });

  it("are compared with the provider's amounts to the cent", async () => {
    const { bookingId, referenceNumber } = await bought(2);
    expect(await ledger().disagreements()).toEqual([]);
    await app.sql(`UPDATE payments SET captured_cents = captured_cents + 1 WHERE booking_id = $1`, [bookingId]);
    expect(await ledger().disagreements()).toEqual([`${referenceNumber}.1: 600 cents are captured there, 601 here`]);
    await app.sql(`UPDATE payments SET captured_cents = captured_cents - 1, provider_intent_id = 'pi_nobody_knows' WHERE booking_id = $1`, [
      bookingId,
    ]);
    expect(await ledger().disagreements()).toEqual([expect.stringContaining('the provider does not know it')]);
    await app.sql(`UPDATE payments SET provider_intent_id = $2 WHERE booking_id = $1`, [bookingId, intentOf(referenceNumber)]);
  });

  it("are not reported as different because of a payment made while the provider's list was being read", async () => {
    const open = await makeCheckout(person, slotsOf(date, 40, 1));
    const begun = new Date();
    const seen = new Set<string>();
    for await (const { differ } of ledger().all(undefined, seen)) expect(differ).toBeUndefined();
    await payAndWait(person, open);
    expect(await ledger().missingThere(seen, undefined, begun)).toEqual([]);
    expect(await ledger().disagreements()).toEqual([]);
  });

  it("are compared with every page of the provider's list", async () => {
    const { bookingId, intent } = await bought(1);
    silence();
    app.sandbox?.control({ action: 'refund', payment_intent: intent });
    for (let n = 0; n < 110; n += 1) await paidWithoutRow(app, { name: `shirt-${n}`, capture: false });
    expect((await reconciliation().run()).looked).toBeGreaterThan(110);
    expect(await statesOf(app, bookingId)).toEqual(['refunded']);
  });

  it('are updated with a new dispute about a payment made before the period being compared', async () => {
    const DAY_SECONDS = 24 * 60 * 60;
    const { bookingId, intent } = await bought(1);
    silence();
    app.sandbox?.control({ action: 'advance', seconds: 5 * DAY_SECONDS });
    app.sandbox?.control({ action: 'dispute', payment_intent: intent });
    const [{ id } = { id: '' }] = (app.sandbox?.state().disputes ?? []) as { id: string }[];
    const later = (days: number) => new Date(Date.now() + days * DAY_SECONDS * 1000);
    expect(await reconciliation().run(later(4))).toMatchObject({ looked: 1, orphans: [], disagreements: [] });
    expect(await statesOf(app, bookingId)).toEqual(['captured']);
    // Banks take months to decide, so the decision may come long after the period being compared.
    app.sandbox?.control({ action: 'advance', seconds: 80 * DAY_SECONDS });
    app.sandbox?.control({ action: 'advance_dispute', dispute: id, to: 'lost' });
    expect(await reconciliation().run(later(82))).toMatchObject({ looked: 1, orphans: [], disagreements: [] });
    expect(await statesOf(app, bookingId)).toEqual(['refunded']);
  });
});

it('a run does not close an alarm that another run raised in the meantime', async () => {
  const ledger = app.app.get(Ledger);
  const missingThere = ledger.missingThere.bind(ledger);
  for (const [since, subject] of [
    [undefined, 'all payments'],
    [new Date(Date.now() - 60_000), 'recent payments'],
  ] as const) {
    const open = () => app.sql(`SELECT 1 FROM attention WHERE kind = 'ledger' AND subject = $1 AND resolved_at IS NULL`, [subject]);
    const attention = app.app.get(Attention);
    await attention.raise('ledger', subject, 'found before');
    const spy = jest.spyOn(ledger, 'missingThere').mockImplementation(async (...of) => {
      await attention.raise('ledger', subject, 'found meanwhile');
      return missingThere(...of);
    });
    await reconciliation().run(since);
    spy.mockRestore();
    expect(await open()).toHaveLength(1);
    await reconciliation().run(since);
    expect(await open()).toHaveLength(0);
  }
});
