/** Parses X-Forwarded-For in the same way as Express. The package has no types of its own. */
declare module 'proxy-addr' {
  import type { IncomingMessage } from 'node:http';

  /** @returns the nearest address that is not trusted, or else the furthest address. The connection's own address has hop 0. */
  function proxyAddr(request: IncomingMessage, trust: (address: string, hop: number) => boolean): string | undefined;
  namespace proxyAddr {
    /** @returns the connection's own address, then the addresses of the header, nearest first */
    function all(request: IncomingMessage): (string | undefined)[];
  }
  export = proxyAddr;
}
