import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpGate {
  /** URL through which clients reach the server behind the gate. */
  url: string;
  letThrough(): void;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  close(): void;
  /** Returns the number of connections refused so far. */
  refused(): number;
}

/** Starts a proxy in front of a server. The proxy refuses connections until `letThrough` is called, and again after `cut` is called. */
export async function makeGate(target: string): Promise<TcpGate> {
  const url = new URL(target);
  const [host, port] = [url.hostname, Number(url.port)];
  const open = new Set<Socket>();
  let closed = true;
  let refused = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (closed) {
      refused += 1;
      return void socket.destroy();
    }
    open.add(socket);
    const onward = connect(port, host).on('error', () => socket.destroy());
    socket.on('close', () => {
      open.delete(socket);
      onward.destroy();
    });
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = (): void => {
    closed = true;
    for (const socket of open) socket.destroy();
  };
  const close = (): void => {
    cut();
    server.close();
  };
  return { url: url.toString(), letThrough: () => (closed = false), cut, close, refused: () => refused };
}
