import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import { addressKey } from '../platform/http/rate-limits/address-key.js';

/** Counts the open connections from each IP address. Behind trusted proxies, uses the client's address instead of the proxy's. */
export class ConnectionsByAddress {
  private readonly open = new Map<string, number>();

  constructor(
    private readonly trustedProxies: number,
    private readonly most: number,
  ) {}

  hasRoom(request: IncomingMessage): boolean {
    return (this.open.get(this.keyOf(request)) ?? 0) < this.most;
  }

  /** @returns a function to call when the connection closes */
  add(request: IncomingMessage): () => void {
    const key = this.keyOf(request);
    this.open.set(key, (this.open.get(key) ?? 0) + 1);
    return () => {
      const left = (this.open.get(key) ?? 1) - 1;
      if (left === 0) this.open.delete(key);
      else this.open.set(key, left);
    };
  }

  /**
   * Returns the key for the client's IP address. Determines the address in the same way as Express does, because a handshake is not an
   * Express request.
   */
  keyOf(request: IncomingMessage): string {
    return addressKey(proxyAddr(request, (_address, hop) => hop < this.trustedProxies));
  }
}
