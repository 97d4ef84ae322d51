/** Parses X-Forwarded-For the way Express does. The package has no types of its own. */
declare module 'proxy-addr' {
  import type { IncomingMessage } from 'node:http';

  /**
   * @returns the nearest network address that is not trusted, or the furthest address if all are trusted. The
   * connection's own address is hop 0.
   */
  function proxyAddr(request: IncomingMessage, trust: (address: string, hop: number) => boolean): string | undefined;
  namespace proxyAddr {
    /** @returns the connection's own network address, then the addresses from the header, nearest first */
    function all(request: IncomingMessage): (string | undefined)[];
  }
  export = proxyAddr;
}
