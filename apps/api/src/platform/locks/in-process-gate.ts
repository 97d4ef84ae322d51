import { GATE_WAIT_MS, type SlotGate } from './slot-gate.js';

/** Gate for a single process: a promise chain per slot. */
export class InProcessGate implements SlotGate {
  private readonly tails = new Map<string, Promise<void>>();

  async enter(slotIds: readonly string[]): Promise<Disposable> {
    const before = slotIds.map((id) => this.tails.get(id)).filter((tail) => tail !== undefined);
    let open: () => void = () => undefined;
    const mine = new Promise<void>((resolve) => (open = resolve));
    for (const id of slotIds) this.tails.set(id, mine);
    if (before.length > 0) await atMost(Promise.all(before), GATE_WAIT_MS);
    return {
      [Symbol.dispose]: () => {
        open();
        for (const id of slotIds) if (this.tails.get(id) === mine) this.tails.delete(id);
      },
    };
  }
}

async function atMost(waiting: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([waiting, limit]);
  clearTimeout(timer);
}
