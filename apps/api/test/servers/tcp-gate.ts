import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpGate {
  /** The address of the server behind it, by way of the gate. */
  url: string;
  letThrough(): void;
  /** Ends what goes through it, and lets nothing more through. */
  cut(): void;
  close(): void;
  /** How many connections it has turned away. */
  refused(): number;
}

/** Stands before a server, and cuts every connection until it is told to let them through. */
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
